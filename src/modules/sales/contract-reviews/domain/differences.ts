import { Decimal } from 'decimal.js'
import {
  type AgreedLine,
  type Offer,
  type OfferLine,
  type OrderDifference,
  type OrderHeader,
  type OrderLine,
  orderNet,
  orderTerms,
  type Resolution,
  resolutionOf,
} from '../domain.ts'

const normalizedText = (text: string | null): string =>
  (text ?? '').trim().replaceAll(/\s+/g, ' ').toLowerCase()
const sameNumber = (a: string, b: string): boolean => new Decimal(a).eq(b)

/** Whether an order that says `ordered` keeps to what was quoted. */
type Agrees = (quoted: string | null, ordered: string | null) => boolean

const sameText: Agrees = (quoted, ordered) =>
  ordered === null || normalizedText(quoted) === normalizedText(ordered)
const sameAmount: Agrees = (quoted, ordered) =>
  ordered === null || (quoted !== null && sameNumber(quoted, ordered))
/** A later day than promised is no trouble; one where none was promised binds us. */
const notEarlier: Agrees = (quoted, ordered) => ordered === null || (quoted !== null && ordered >= quoted)

type LineField = Exclude<keyof OrderLine & keyof OfferLine, 'lineNo'>

interface Comparison<Field> {
  readonly field: Field
  readonly label: string
  readonly agrees: Agrees
  /** How a value is written, so that 2 and 2.000 read the same. */
  readonly written?: (value: string) => string
}

const asQuantity = (value: string): string => new Decimal(value).toFixed()
const asPrice = (value: string): string =>
  new Decimal(value).toFixed(Math.max(2, new Decimal(value).decimalPlaces()))
const writtenAs = (value: string | null, written?: (value: string) => string): string | null =>
  value === null || !written ? value : written(value)

/** What is compared of a line, in the order in which it is shown. */
export const lineComparisons: readonly Comparison<LineField>[] = [
  { field: 'description', label: 'Description', agrees: sameText },
  { field: 'quantity', label: 'Quantity', agrees: sameAmount, written: asQuantity },
  { field: 'uom', label: 'Unit', agrees: sameText },
  { field: 'unitPrice', label: 'Unit price', agrees: sameAmount, written: asPrice },
  { field: 'deliveryDate', label: 'Delivery', agrees: notEarlier },
  { field: 'specification', label: 'Specification', agrees: sameText },
  { field: 'pslLevel', label: 'PSL level', agrees: sameText },
  { field: 'certificationLevel', label: 'Certificate', agrees: sameText },
]

type HeaderField = Exclude<keyof OrderHeader & keyof Offer, 'terms'>

export const headerComparisons: readonly Comparison<HeaderField>[] = [
  { field: 'currency', label: 'Currency', agrees: sameText },
  { field: 'paymentTerms', label: 'Payment terms', agrees: sameText },
  { field: 'incoterm', label: 'Incoterm', agrees: sameText },
  { field: 'deliveryPlace', label: 'Delivery place', agrees: sameText },
]

/** The quoted price for the ordered quantity: that of the break it meets, else of the chosen one. */
export function quotedPrice(line: OfferLine, quantity: string): string {
  return line.breaks.find((one) => sameNumber(one.quantity, quantity))?.unitPrice ?? line.unitPrice
}

function ofLine(quoted: OfferLine, ordered: OrderLine): OrderDifference[] {
  const { lineNo } = ordered
  const offer = { ...quoted, unitPrice: quotedPrice(quoted, ordered.quantity) }
  return lineComparisons.flatMap(({ field, label, agrees, written }) => {
    const [ours, theirs] = [offer[field], ordered[field]]
    if (agrees(ours, theirs)) return []
    const values = { quoted: writtenAs(ours, written), ordered: writtenAs(theirs, written) }
    return [{ key: `line.${lineNo}.${field}`, lineNo, label, ...values }]
  })
}

/** `net`: what the order comes to by its lines, or by the offer before there are any. */
function ofHeader(
  offer: Offer,
  order: OrderHeader,
  { orderValue, net }: { readonly orderValue: string | null; readonly net: string },
): OrderDifference[] {
  const found = headerComparisons.flatMap(({ field, label, agrees }): OrderDifference[] =>
    agrees(offer[field], order[field])
      ? []
      : [{ key: `header.${field}`, lineNo: null, label, quoted: offer[field], ordered: order[field] }],
  )
  if (order.terms === 'theirs') {
    const ordered = order.termsNote ?? orderTerms.theirs
    found.push({ key: 'header.terms', lineNo: null, label: 'Terms', quoted: offer.terms, ordered })
  }
  if (orderValue !== null && !sameNumber(net, orderValue)) {
    found.push({
      key: 'header.orderValue',
      lineNo: null,
      label: 'Order value',
      quoted: net,
      ordered: orderValue,
    })
  }
  return found
}

/** Everything in which the customer's order differs from the accepted revision; `orderValue`: its net as it states it. */
export function orderDifferences(
  offer: Offer,
  order: {
    readonly header: OrderHeader
    readonly lines: readonly OrderLine[]
    readonly orderValue: string | null
  },
): OrderDifference[] {
  const byId = new Map(offer.lines.map((line) => [line.id, line]))
  const lines = order.lines.flatMap((line): OrderDifference[] => {
    const quoted = line.quoteLineId === null ? undefined : byId.get(line.quoteLineId)
    if (quoted) return ofLine(quoted, line)
    const { lineNo, description } = line
    return [{ key: `line.${lineNo}`, lineNo, label: 'Not quoted', quoted: null, ordered: description }]
  })
  const answered = new Set(order.lines.map(({ quoteLineId }) => quoteLineId))
  const left = order.lines.length === 0 ? [] : offer.lines
  const missing = left
    .filter(({ id, isAccepted }) => isAccepted && !answered.has(id))
    .map(({ lineNo, description }) => ({
      key: `quoted.${lineNo}`,
      lineNo,
      label: 'Not ordered',
      quoted: description,
      ordered: null,
    }))
  const net = order.lines.length > 0 ? orderNet(order.lines, offer) : offer.net
  return [...ofHeader(offer, order.header, { orderValue: order.orderValue, net }), ...lines, ...missing]
}

/** The order as it would be if the customer had ordered exactly what was accepted. */
export const linesAsQuoted = (offer: Offer): OrderLine[] =>
  offer.lines
    .filter(({ isAccepted }) => isAccepted)
    .map(({ id, isAccepted: _, breaks: __, ...line }) => ({ ...line, quoteLineId: id }))

/** Why an order cannot be released yet, as sentences; empty: nothing stands in the way. */
export function releaseReasons(review: {
  readonly header: OrderHeader
  readonly lines: readonly OrderLine[]
  readonly differences: readonly OrderDifference[]
  readonly resolutions: readonly Resolution[]
}): string[] {
  const found: string[] = []
  if (review.lines.length === 0) found.push("Enter the lines of the customer's order.")
  if (review.header.terms === null) found.push('Choose whose terms apply.')
  const states = review.differences.map(
    (difference) => resolutionOf(difference, review.resolutions)?.resolution,
  )
  const open = states.filter((state) => state === undefined).length
  if (open > 0) found.push(open === 1 ? 'One difference is open.' : `${open} differences are open.`)
  if (states.includes('new_revision')) found.push('A difference needs a new revision of the quote.')
  return found
}

/** The lines of the order as both sides agreed on them: what was ordered, and what was quoted where that holds. */
export function agreedLines(
  offer: Offer,
  lines: readonly OrderLine[],
  differences: readonly OrderDifference[],
  all: readonly Resolution[],
): AgreedLine[] {
  const corrected = new Map(
    differences.flatMap((one) =>
      resolutionOf(one, all)?.resolution === 'corrected' ? [[one.key, one] as const] : [],
    ),
  )
  const byId = new Map(offer.lines.map((line) => [line.id, line]))
  const kept = lines
    .filter(({ lineNo }) => !corrected.has(`line.${lineNo}`))
    .map((line): AgreedLine => {
      const quoted = line.quoteLineId === null ? undefined : byId.get(line.quoteLineId)
      const held = lineComparisons.flatMap(({ field }) => {
        const one = corrected.get(`line.${line.lineNo}.${field}`)
        return one ? [[field, one.quoted] as const] : []
      })
      // Where the order says nothing the quote holds.
      const silent = lineComparisons.flatMap(({ field }) =>
        quoted && line[field] === null ? [[field, quoted[field]] as const] : [],
      )
      return { ...line, ...Object.fromEntries(silent), ...Object.fromEntries(held) }
    })
  const restored = linesAsQuoted(offer).filter(({ lineNo }) => corrected.has(`quoted.${lineNo}`))
  return [...kept, ...restored].sort((a, b) => a.lineNo - b.lineNo)
}
