import { refuse, type Refusal } from '#platform/contract/calls/refusals.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import { type Condition, countedPieces, mendedAt } from '#modules/dispatch/delivery-ledger/domain.ts'

/** What the certificate of conformity that counts for a note was signed for. */
export interface Declared {
  readonly number: string
  readonly companyId: string
  readonly customerOrderNo: string | null
  readonly items: readonly {
    /** With its revision. */
    readonly traveller: string
    readonly quantity: number
    readonly serials: readonly string[]
  }[]
  /** Certificates of mills that it names and that count no more. */
  readonly ended: readonly string[]
  /** Non-conformances that it states as deviations of the pieces. */
  readonly cases: readonly string[]
}

interface ToDeclare {
  readonly id: string
  readonly companyId: string
  readonly customerOrderNo?: string | null | undefined
  readonly declared: Declared | null
  /** Non-conformances by which pieces that go were taken as they are. */
  readonly conceded: readonly string[]
  readonly toFollowUntil: string | null
  readonly lines: readonly {
    readonly quantity: number
    readonly named: readonly { readonly serialNo: string }[]
    readonly traveller: { readonly number: string; readonly revision: number }
  }[]
}

const thing = (traveller: string, quantity: number, serials: readonly string[]) =>
  [traveller, quantity, ...serials.toSorted()].join(' ')

/** Whether it was signed for these pieces, this customer and this order. */
function isAbout({ companyId, customerOrderNo, lines }: ToDeclare, declared: Declared): boolean {
  const going = lines.map(({ traveller: { number, revision }, quantity, named }) =>
    thing(
      `${number} Rev ${revision}`,
      quantity,
      named.map(({ serialNo }) => serialNo),
    ),
  )
  const said = declared.items.map(({ traveller, quantity, serials }) => thing(traveller, quantity, serials))
  return (
    declared.companyId === companyId &&
    (declared.customerOrderNo ?? null) === (customerOrderNo ?? null) &&
    going.toSorted().join('\n') === said.toSorted().join('\n')
  )
}

/** Why a certificate that was issued does not go with these pieces: they were changed since, or what it rests on counts no more. */
function outdated(note: ToDeclare, declared: Declared): Refusal[] {
  const { number, ended, cases } = declared
  const unsaid = note.conceded.filter((one) => !cases.includes(one))
  const otherwise = [
    ...(isAbout(note, declared)
      ? []
      : [
          refuse(
            'declared_otherwise',
            { declaration: number },
            `${number} declares other pieces or another order than this note: issue one that takes its place.`,
          ),
        ]),
    ...(unsaid.length === 0
      ? []
      : [
          refuse(
            'deviation_unsaid',
            { declaration: number, cases: unsaid },
            `${number} does not state ${unsaid.join(', ')}, by which pieces were taken as they are: issue one that takes its place.`,
          ),
        ]),
  ]
  const [first] = ended
  if (!first) return otherwise
  const count = ended.length === 1 ? 'counts' : 'count'
  const sentence = `${number} names ${ended.join(', ')}, which ${count} no more: issue one that takes its place.`
  return [...otherwise, refuse('declared_ended', { declaration: number, certificates: [...ended] }, sentence)]
}

/** The certificate of conformity goes with the pieces that it is about, or follows by a day that has not passed. */
export function declaredCondition(note: ToDeclare, today: string): Condition {
  const { id, declared, toFollowUntil, lines } = note
  const asked = {
    code: 'declaration',
    at: 'dispatch',
    title: 'The certificate of conformity is issued',
  } as const
  const href = `/declarations/create?from=traveller-delivery-note&ids=${id}`
  if (declared)
    return { ...asked, refusals: outdated(note, declared).map((refusal) => mendedAt(href, refusal)) }
  const title = toFollowUntil && `The certificate of conformity follows by ${shortDay(toFollowUntil)}`
  if (title && toFollowUntil >= today) return { ...asked, title, refusals: [] }
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const pieces = `${countedPieces(count)} that ${count === 1 ? 'goes' : 'go'}`
  const refusal = toFollowUntil
    ? refuse(
        'to_follow_past',
        { day: toFollowUntil },
        `The certificate of conformity was to follow by ${shortDay(toFollowUntil)}: issue it, or move the day.`,
      )
    : refuse(
        'declaration',
        { pieces: count },
        `The certificate of conformity is not issued for the ${pieces}.`,
      )
  return { ...asked, refusals: [mendedAt(href, refusal)] }
}
