import { Decimal } from 'decimal.js'
import { daysBetween } from '#platform/contract/values/dates.ts'
import { type CertificateType, isAtLeast } from '#modules/steel/steel-stock/domain.ts'
import { heatKey } from '#modules/steel/heats/domain.ts'

/** What became of something that a supplier sent: nothing is a record of the house before staff have accepted it. */
export const answerStates = ['waiting', 'accepted', 'returned', 'replaced'] as const
export type AnswerState = (typeof answerStates)[number]

/** As it is kept: a form that its supplier has begun and not sent is theirs alone. */
export type StoredState = AnswerState | 'draft'

export const waitsToBeRead = (state: string): boolean => state === 'waiting'

/** What a supplier may send. */
export const answerKinds = [
  'confirmation',
  'certificate',
  'delivery',
  'invoice',
  'offer',
  'qualification',
  'renewal',
] as const
export type AnswerKind = (typeof answerKinds)[number]

/** What the house found of a certificate that it took, once somebody had read it. */
export const certificateOutcomes = ['verified', 'rejected'] as const
export type CertificateOutcome = (typeof certificateOutcomes)[number]

/** So much does the house take of one supplier in a day, and so much may wait at a time. */
export const ANSWERS_A_DAY = 100
export const MOST_WAITING = 200

/** A line as it was ordered, and what its supplier says of it. */
interface ConfirmedLine {
  readonly orderedQty: string
  readonly requiredOn: string
  readonly quantity: string
  readonly confirmedOn: string
}

/** Whether a supplier will send more or less than was ordered. */
export const isOtherQuantity = ({
  quantity,
  orderedQty,
}: Pick<ConfirmedLine, 'quantity' | 'orderedQty'>): boolean => !new Decimal(quantity).eq(orderedQty)

/** How many days after the required one a line is confirmed for. An earlier day is none: it may come sooner. */
export const daysLate = ({
  requiredOn,
  confirmedOn,
}: Pick<ConfirmedLine, 'requiredOn' | 'confirmedOn'>): number =>
  Math.max(0, daysBetween(requiredOn, confirmedOn))

/** Who wrote the certificate that a supplier sends. */
export const certificateIssuers = {
  mill: 'The mill',
  stockist: 'A stockist',
  processor: 'A processor',
} as const

interface Owed {
  readonly heatNo: string
  readonly certificateType: string
}
interface SentCertificate {
  readonly type: CertificateType
  readonly heats: readonly string[]
}

/** Why a certificate is not the one that is owed, by field; said before anybody reads it. */
export function certificateProblems(owed: Owed, sent: SentCertificate): Record<string, string[]> {
  const isThere = sent.heats.some((heat) => heatKey(heat) === heatKey(owed.heatNo))
  // What was ordered is one of the types of EN 10204.
  const isEnough = isAtLeast(sent.type, owed.certificateType as CertificateType)
  return {
    ...(isEnough
      ? {}
      : { type: [`A certificate ${owed.certificateType} was ordered; ${sent.type} does not do.`] }),
    ...(isThere
      ? {}
      : { heats: [`Heat ${owed.heatNo} is missing. Send the certificate on which it stands.`] }),
  }
}

interface AnnouncedLine {
  readonly rootId: string
  readonly quantity: string
  readonly openQty: string
}

/** Lines of which more is announced than is still to come, by their roots: several heats of one line count together. */
export function beyondOrder(lines: readonly AnnouncedLine[]): string[] {
  return [...Map.groupBy(lines, ({ rootId }) => rootId)].flatMap(([rootId, parts]) =>
    Decimal.sum(...parts.map(({ quantity }) => quantity)).gt(parts[0]?.openQty ?? 0) ? [rootId] : [],
  )
}
