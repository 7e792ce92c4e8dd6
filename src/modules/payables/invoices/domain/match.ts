import { z } from 'zod'
import { refusalOf } from '#platform/contract/calls/refusals.ts'
import { formatAmount, formatQuantity, plainDecimal } from '#platform/contract/values/amounts.ts'
import { uuid } from '#platform/contract/values/fields.ts'

/** Why a line is not paid yet. What nobody may release goes by itself: quality decides about it. */
export const holdKinds = {
  repeated: { label: 'Perhaps here already', isReleasable: true },
  no_order: { label: 'No order line', isReleasable: true },
  quantity: { label: 'More than ordered or weighed', isReleasable: true },
  not_received: { label: 'Not received', isReleasable: true },
  price: { label: 'Over the agreed price', isReleasable: true },
  tax: { label: 'Another tax code', isReleasable: true },
  not_accepted: { label: 'Not accepted', isReleasable: false },
  certificate_missing: { label: 'Certificate not verified', isReleasable: false },
  certificate_lower: { label: 'Certificate of a lower type', isReleasable: false },
  certificate_outside: { label: 'Certificate outside', isReleasable: false },
} as const
export type HoldKind = keyof typeof holdKinds
export const holdNames = Object.keys(holdKinds) as [HoldKind, ...HoldKind[]]

/** Where the mass comes from that an invoice is matched against. */
const massSources = {
  weighed: 'weighed',
  part_weighed: 'partly weighed',
  theoretical: 'theoretical',
} as const

const amount = z.string().nullable()

/** One reason why a line is held. */
const hold = z.object({
  kind: z.enum(holdNames),
  /** What it is about, net in the currency of the invoice; null: no money. */
  amount,
  /** Beyond what a buyer may release alone. */
  isBig: z.boolean(),
  /** A charge of an order: its buyer releases it first. */
  needsBuyer: z.boolean(),
  /** Who released it as a buyer, and who as a manager, in ids and names; null: nobody yet. */
  buyerId: uuid.nullable(),
  buyerName: amount,
  managerId: uuid.nullable(),
  managerName: amount,
  isReleased: z.boolean(),
})
export type Hold = z.output<typeof hold>

/** What the four conditions say of one line; quantities are decimal strings, null: there is no line of an order. */
export const matchedLine = z.object({
  lineId: uuid,
  lineNo: z.int(),
  orderLineNo: z.int().nullable(),
  orderNumber: amount,
  orderedQty: amount,
  /** Invoiced of the line of the order up to and with this one, less what was credited. */
  invoicedQty: amount,
  receivedQty: amount,
  acceptedQty: amount,
  /** Of pieces that a verified certificate of the ordered type covers. */
  certifiedQty: amount,
  /** Kilograms that the line asks for, and that its pieces weigh by their receipt; null: its price counts no mass. */
  invoicedKg: amount,
  matchedKg: amount,
  matchedBy: z.enum(Object.keys(massSources) as (keyof typeof massSources)[]).nullable(),
  certificateType: amount,
  agreedPrice: amount,
  /** Net at the agreed price. */
  agreedNet: amount,
  /** What is asked for beyond that. */
  excess: amount,
  /** It passes by a tolerance that allows more than the usual one. */
  leansOnTolerance: z.boolean(),
  /** The invoice that this one may be, typed again; told with its first line. */
  repeats: amount,
  holds: z.array(hold),
})
export type Matched = z.output<typeof matchedLine>

/** What still holds an invoice. */
export const openHolds = (match: readonly Matched[]): { readonly line: Matched; readonly hold: Hold }[] =>
  match.flatMap((line) => line.holds.filter((one) => !one.isReleased).map((one) => ({ line, hold: one })))

const of = (text: string | null): string => plainDecimal(text ?? '0')

const kg = (text: string | null): string => formatQuantity(text ?? '0')

/** What the pieces of a line weigh, and how that is known; null: its price counts no mass. */
const weighedText = ({ matchedKg, matchedBy }: Matched): string | null =>
  matchedBy && `${kg(matchedKg)} kg ${massSources[matchedBy]}`

/** The mass that a line asks for beside what its pieces weigh; null: its price counts no mass. */
export const massText = (line: Matched): string | null =>
  line.matchedBy && `${kg(line.invoicedKg)} of ${weighedText(line)}`

/** Of the quantity of a line it is the mass that is too much: the pieces are those of the order. */
export const isTooHeavy = ({ matchedBy, invoicedQty, orderedQty }: Matched): boolean =>
  matchedBy !== null && Number(invoicedQty) <= Number(orderedQty)

/** A hold in a sentence that says what would end it. */
export function holdSentence(line: Matched, { kind, amount: sum }: Hold, currency: string): string {
  const money = sum === null ? '' : `${formatAmount(sum, currency)} ${currency}`
  const place = `Line ${line.lineNo}`
  switch (kind) {
    case 'repeated':
      return `It may be ${line.repeats}, typed again, and would pay ${money} twice: compare both.`
    case 'no_order':
      return `${place} is a charge of ${money} that no order line agrees to.`
    case 'quantity':
      if (isTooHeavy(line))
        return `${place} invoices ${kg(line.invoicedKg)} kg, its pieces come to ${weighedText(line)}: ${money} too much.`
      return `${place} invoices more than line ${line.orderLineNo} of ${line.orderNumber} orders: ${of(line.invoicedQty)} of ${of(line.orderedQty)}, ${money} too much.`
    case 'not_received':
      return `${place} invoices ${of(line.invoicedQty)}, ${of(line.receivedQty)} have been received.`
    case 'price':
      return `${place} is ${money} over the agreed price of ${of(line.agreedPrice)}.`
    case 'tax':
      return `${place} has another tax code than line ${line.orderLineNo} of ${line.orderNumber}.`
    case 'not_accepted':
      return `${place} invoices ${of(line.invoicedQty)}, ${of(line.acceptedQty)} are accepted. The inspection decides.`
    case 'certificate_missing':
      return `${place} needs a verified ${line.certificateType} certificate: ${of(line.certifiedQty)} pieces have one.`
    case 'certificate_lower':
      return `${place} has a certificate of a lower type than ${line.certificateType}. Quality decides.`
    case 'certificate_outside':
      return `${place} has a certificate that was rejected. Quality decides.`
  }
}

/** Who wants to release a hold. */
export interface Releaser {
  readonly id: string
  /** They registered the invoice or wrote it, also before it was corrected. */
  readonly isAuthor: boolean
  /** They set how much a buyer may release here. */
  readonly hasSetTolerance: boolean
  /** The orders name no buyer, or this one. */
  readonly isBuyer: boolean
  /** They may release beyond what a buyer may. */
  readonly isAbove: boolean
}

/** Four eyes, in the words of all documents. */
const ownPart = (did: string): string => refusalOf('four_eyes', { did, has: 'release it' }).message

/**
 * As what somebody releases a hold: a charge of an order is released by its buyer, and beyond the limit by a manager too; one that
 * no order knows by a manager; anything else by a buyer up to the limit, beyond it by a manager. A sentence where they may not.
 */
export function tierFor(one: Hold, who: Releaser): { tier: 'buyer' | 'manager' } | { why: string } {
  if (!holdKinds[one.kind].isReleasable)
    return { why: 'Clears by itself when quality decides; it cannot be released by hand.' }
  if (one.isReleased) return { why: 'It is released.' }
  if (who.isAuthor) return { why: ownPart('registered this invoice') }
  if (who.hasSetTolerance) return { why: ownPart('set what may be released of this supplier') }
  if (one.needsBuyer && one.buyerId === null)
    return who.isBuyer || who.isAbove
      ? { tier: 'buyer' }
      : { why: 'The buyer of the order releases a charge without an order line.' }
  if (!one.isBig) return { tier: 'buyer' }
  if (!who.isAbove)
    return {
      why:
        one.kind === 'no_order' && !one.needsBuyer
          ? 'A charge that no order knows is released by a manager.'
          : 'It is beyond what a buyer may release; a manager has to.',
    }
  return one.buyerId === who.id
    ? { why: 'You released it as the buyer. A manager must release it too.' }
    : { tier: 'manager' }
}
