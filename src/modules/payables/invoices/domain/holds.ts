import { Decimal } from 'decimal.js'
import { hundredth, roundMoney, toMoney } from '#platform/contract/money.ts'
import {
  beyondOrder,
  comparedLines,
  type ComparedLine,
  hasPrice,
  inInvoiceCurrency,
  isAbove0,
  isTooDear,
  kgOfUnit,
  massSource,
  netOfPieces,
  number,
  numberOr0,
  ZERO,
} from './comparison.ts'
import { type GivenRelease, type LineFacts, type Tolerance, usualTolerance } from './facts.ts'
import type { Hold, HoldKind, Matched } from './match.ts'

const isUsual = (by: Tolerance): boolean =>
  number(by.pricePercent).eq(usualTolerance.pricePercent) &&
  number(by.priceAmount).eq(usualTolerance.priceAmount) &&
  number(by.quantityPercent).eq(usualTolerance.quantityPercent) &&
  number(by.massPercent).eq(usualTolerance.massPercent)

/** Only the tolerance that somebody set lets a line pass: by the usual one it would be held. */
function leansOnTolerance(one: ComparedLine, invoice: readonly ComparedLine[]): boolean {
  const { line, facts } = one
  if (isUsual(line.tolerance)) return false
  const isOverBy = (by: Tolerance) => isTooDear(one, invoice, by)
  const isBeyondBy = (by: Tolerance) => beyondOrder(line, facts, by).gt(0)
  return (
    (hasPrice(one) && isOverBy(usualTolerance) && !isOverBy(line.tolerance)) ||
    (line.hasOrder && isBeyondBy(usualTolerance) && !isBeyondBy(line.tolerance))
  )
}

/** Why a certificate does not cover what has come. */
const certificateHold = ({ delivered }: LineFacts): HoldKind => {
  if (delivered.hasRejectedCertificate) return 'certificate_outside'
  return delivered.hasLowerCertificate ? 'certificate_lower' : 'certificate_missing'
}

/** A reason and the money it is about; null: it is no question of money, and nobody releases it. */
type Reason = readonly [kind: HoldKind, amount: Decimal | null]

/** What is against a charge that no order line knows. */
function reasonsOfCharge(one: ComparedLine, invoice: readonly ComparedLine[]): Reason[] {
  const { excess } = one.facts
  const isAsked = hasPrice(one) ? isTooDear(one, invoice, one.line.tolerance) : excess.gt(0)
  return isAsked ? [['no_order', excess]] : []
}

/** What is against a line of an order, in the order in which people read it. */
function reasonsOfOrdered(one: ComparedLine, invoice: readonly ComparedLine[]): Reason[] {
  const { line, facts } = one
  const { invoiced, received, accepted, arrived, excess } = facts
  const { ordered, delivered, quantity } = line
  const reasons: Reason[] = []
  const beyond = beyondOrder(line, facts, line.tolerance)
  if (isAbove0(beyond)) reasons.push(['quantity', beyond])
  if (received && invoiced.gt(received))
    reasons.push(['not_received', netOfPieces(line, Decimal.min(quantity, invoiced.minus(received)))])
  if (arrived.gt(accepted)) reasons.push(['not_accepted', null])
  if (isTooDear(one, invoice, line.tolerance)) reasons.push(['price', excess])
  if (line.taxCode !== (ordered?.taxCode ?? null))
    reasons.push(['tax', roundMoney(hundredth(number(line.net).times(numberOr0(line.taxRate))), line)])
  // What is not accepted is held for that: then it is enough that the certificate covers what came.
  const covered = arrived.lte(accepted) ? delivered.coveredAndAccepted : delivered.covered
  if (ordered?.form && ordered.certificateType && arrived.gt(covered))
    reasons.push([certificateHold(line), null])
  return reasons
}

/** Whoever released as one tier; of several the last by name. */
function releaserAs(given: readonly GivenRelease[], tier: GivenRelease['tier']) {
  const own = given.filter((one) => one.tier === tier)
  const ids = own.map(({ byId }) => byId).toSorted()
  return { id: ids.at(-1) ?? null, name: own.at(-1)?.byName ?? null }
}

/** A reason as a hold: how large it is, and who has released it up to its money. */
function holdOf(line: LineFacts, [kind, amount]: Reason, isOverLimit: boolean): Hold {
  const isCharge = kind === 'no_order'
  // A charge of an order is for its buyer first.
  const needsBuyer = isCharge && line.orderNumber !== null
  const given =
    amount === null ? [] : line.releases.filter((one) => one.hold === kind && amount.lte(one.amount))
  const buyer = releaserAs(given, 'buyer')
  const manager = releaserAs(given, 'manager')
  return {
    kind,
    amount: amount && toMoney(amount, line),
    isBig: amount !== null && (isOverLimit || (isCharge && !needsBuyer)),
    needsBuyer,
    buyerId: buyer.id,
    buyerName: buyer.name,
    managerId: manager.id,
    managerName: manager.name,
    isReleased: given.some(({ isEnough }) => isEnough) && (!needsBuyer || buyer.id !== null),
  }
}

/** What a buyer releases alone is limited for an invoice as a whole, and for all invoices of a supplier in a month. */
function isBeyondBuyer(invoice: readonly ComparedLine[], reasons: readonly (readonly Reason[])[]): boolean {
  const [first] = invoice
  if (!first) return false
  const { releasedInMonth, tolerance } = first.line
  const sum = reasons.flat().reduce((total, [, amount]) => total.plus(amount ?? 0), ZERO)
  return sum
    .plus(inInvoiceCurrency(first.line, releasedInMonth))
    .gt(inInvoiceCurrency(first.line, tolerance.releaseLimit))
}

/** What would be paid twice where it is here already: all of it. */
const repetition = ({ line }: ComparedLine, invoice: readonly ComparedLine[]): Reason[] =>
  line.repeats === null
    ? []
    : [
        [
          'repeated',
          Decimal.max(
            ZERO,
            invoice.reduce((sum, { line: { net } }) => sum.plus(net), ZERO),
          ),
        ],
      ]

const reasonsOf = (one: ComparedLine, invoice: readonly ComparedLine[]): Reason[] => [
  ...repetition(one, invoice),
  ...(one.line.hasOrder ? reasonsOfOrdered : reasonsOfCharge)(one, invoice),
]

/** Why each of the lines is held, in the order in which people read it. */
function holdsFrom(invoice: readonly ComparedLine[]): Hold[][] {
  const reasons = invoice.map((one) => reasonsOf(one, invoice))
  const isOverLimit = isBeyondBuyer(invoice, reasons)
  return invoice.map(({ line }, at) => (reasons[at] ?? []).map((why) => holdOf(line, why, isOverLimit)))
}

/** Why each line of an invoice is held; none: nothing is against it. */
export const holdsOf = (lines: readonly LineFacts[]): Hold[][] => holdsFrom(comparedLines(lines))

const quantityText = (value: Decimal): string => value.toFixed(3)

/** What the four conditions say of each line of an invoice, and what holds it. */
export function matchedLinesOf(lines: readonly LineFacts[]): Matched[] {
  const invoice = comparedLines(lines)
  const holds = holdsFrom(invoice)
  return invoice.map((one, at) => matchedLineOf(one, invoice, holds[at] ?? []))
}

function matchedLineOf(one: ComparedLine, invoice: readonly ComparedLine[], holds: Hold[]): Matched {
  const { line, facts } = one
  const { invoiced, received, accepted, mass, agreedNet, excess } = facts
  const { ordered, hasOrder, delivered } = line
  const unit = kgOfUnit(line)
  return {
    lineId: line.lineId,
    lineNo: line.lineNo,
    orderLineNo: ordered?.lineNo ?? null,
    orderNumber: line.orderNumber,
    orderedQty: ordered?.quantity ?? null,
    invoicedQty: hasOrder ? quantityText(invoiced) : null,
    receivedQty: received && quantityText(received),
    acceptedQty: hasOrder ? (accepted.isZero() ? '0' : quantityText(accepted)) : null,
    certifiedQty: ordered?.form && ordered.certificateType ? delivered.covered : null,
    invoicedKg: unit && quantityText(unit.times(line.pricedQuantity)),
    matchedKg: mass && quantityText(mass),
    matchedBy: mass && massSource(line),
    certificateType: ordered?.certificateType ?? null,
    agreedPrice: ordered?.unitPrice ?? null,
    agreedNet: hasOrder ? toMoney(agreedNet, line) : null,
    excess: hasOrder ? toMoney(excess, line) : null,
    leansOnTolerance: leansOnTolerance(one, invoice),
    repeats: line.repeats,
    holds,
  }
}
