import { Decimal } from 'decimal.js'
import { hundredth, roundMoney, toMoney } from '#platform/contract/money.ts'
import { type GivenRelease, type LineFacts, type Tolerance, usualTolerance } from './facts.ts'
import type { Hold, HoldKind, Matched } from './match.ts'

const ZERO = new Decimal(0)
const number = (text: string): Decimal => new Decimal(text)
const numberOr0 = (text: string | null): Decimal => new Decimal(text ?? 0)
const notBelow0 = (value: Decimal): Decimal => Decimal.max(ZERO, value)
const isAbove0 = (value: Decimal | null): value is Decimal => value?.gt(0) === true
/** More by so many percent. */
const raisedBy = (value: Decimal, percent: string): Decimal => value.times(hundredth(number(percent)).plus(1))
/** Less so many percent. */
const discounted = (price: string, percent: string): Decimal =>
  hundredth(number(price).times(number('100').minus(percent)))

/** The kilograms of what a price counts; null: it counts no mass. */
const kgOfUnit = ({ priceBasis }: LineFacts): Decimal | null =>
  priceBasis === 'kg' ? number('1') : priceBasis === 't' ? number('1000') : null

/** Money of the facility in the currency of the invoice. */
const inInvoiceCurrency = ({ exchangeRate }: LineFacts, money: string): Decimal => {
  const rate = numberOr0(exchangeRate)
  return rate.isZero() ? number(money) : number(money).div(rate)
}

/** What of the net of a line so many of its pieces are; null: it has no pieces. */
const netOfPieces = ({ net, quantity }: LineFacts, pieces: Decimal): Decimal | null =>
  number(quantity).isZero() ? null : roundMoney(pieces.times(net).div(quantity))

/** Pieces that were invoiced before a line, and those up to and with it. */
const piecesBefore = ({ invoicedBefore }: LineFacts): Decimal => notBelow0(number(invoicedBefore))
const piecesUpTo = (line: LineFacts): Decimal => piecesBefore(line).plus(line.quantity)

/**
 * What the pieces of a line weigh: those up to and with it less those before, which count with no more than was asked for
 * them. What has not come weighs what it was ordered with. Null: its price counts no mass, or nobody knows it.
 */
function massOf(line: LineFacts): Decimal | null {
  const { ordered, delivered, invoicedKgBefore } = line
  const eachKg = ordered?.eachKg
  if (kgOfUnit(line) === null || eachKg === undefined || eachKg === null) return null
  const weighOf = (pieces: Decimal, kg: string | null) =>
    numberOr0(kg).plus(notBelow0(pieces.minus(numberOr0(delivered.came))).times(eachKg))
  const before = weighOf(piecesBefore(line), delivered.kgBefore)
  return weighOf(piecesUpTo(line), delivered.kg).minus(notBelow0(Decimal.min(invoicedKgBefore, before)))
}

function massSource(line: LineFacts): NonNullable<Matched['matchedBy']> {
  const { isWeighed, isTheoretical, came } = line.delivered
  if (!isWeighed) return 'theoretical'
  return isTheoretical || piecesUpTo(line).gt(numberOr0(came)) ? 'part_weighed' : 'weighed'
}

/** Net at the agreed price, or what the order agreed to of a charge; the cent of a bundled line is nobody's excess. */
function agreedNetOf(line: LineFacts): Decimal {
  const { ordered, pricedQuantity, unitPrice, discountPercent, shareNet, freightLeft } = line
  if (ordered === null) return numberOr0(freightLeft)
  const agreed = roundMoney(discounted(ordered.unitPrice, ordered.discountPercent).times(pricedQuantity))
  if (shareNet === null) return agreed
  return agreed.plus(shareNet).minus(roundMoney(discounted(unitPrice, discountPercent).times(pricedQuantity)))
}

/** The facts of a line as the conditions compare them. */
interface Compared {
  readonly invoiced: Decimal
  /** Null: there is no line of an order in force. */
  readonly received: Decimal | null
  readonly accepted: Decimal
  /** What is invoiced of what has come: quality looks at no more. */
  readonly arrived: Decimal
  readonly mass: Decimal | null
  readonly agreedNet: Decimal
  /** What is asked for beyond the agreed net. */
  readonly excess: Decimal
}

function comparisonOf(line: LineFacts): Compared {
  const { ordered, delivered } = line
  const invoiced = number(line.invoicedBefore).plus(line.quantity)
  const received = ordered && number(ordered.received).minus(ordered.returned)
  const agreedNet = agreedNetOf(line)
  return {
    invoiced,
    received,
    accepted:
      ordered && received
        ? notBelow0(Decimal.min(received, number(ordered.received).minus(numberOr0(delivered.notAccepted))))
        : ZERO,
    arrived: received ? Decimal.min(invoiced, received) : invoiced,
    mass: massOf(line),
    agreedNet,
    excess: number(line.net).minus(agreedNet),
  }
}

/** What is invoiced beyond what is ordered, in pieces, and beyond what they measure or weigh, as money: the larger of both. */
function beyondOrder(line: LineFacts, { invoiced, mass }: Compared, by: Tolerance): Decimal {
  const { ordered, quantity, priceBasis } = line
  const pieces = ordered
    ? Decimal.min(quantity, notBelow0(invoiced.minus(raisedBy(number(ordered.quantity), by.quantityPercent))))
    : ZERO
  const unit = kgOfUnit(line)
  const allowed = mass && unit ? mass.div(unit) : ordered?.each ? number(quantity).times(ordered.each) : null
  const price = discounted(line.unitPrice, line.discountPercent)
  const measured = allowed && raisedBy(allowed, priceBasis === 'each' ? '0' : by.massPercent)
  return Decimal.max(
    ZERO,
    netOfPieces(line, pieces) ?? ZERO,
    measured ? roundMoney(number(line.pricedQuantity).minus(measured).times(price)) : ZERO,
  )
}

/** What a price or a charge may be beyond what is agreed: so many percent, or so much in all, whichever is more. */
const allowedExcess = (line: LineFacts, agreedNet: Decimal, by: Tolerance): Decimal =>
  Decimal.max(hundredth(agreedNet.times(by.pricePercent)), inInvoiceCurrency(line, by.priceAmount))

const isUsual = (by: Tolerance): boolean =>
  number(by.pricePercent).eq(usualTolerance.pricePercent) &&
  number(by.priceAmount).eq(usualTolerance.priceAmount) &&
  number(by.quantityPercent).eq(usualTolerance.quantityPercent) &&
  number(by.massPercent).eq(usualTolerance.massPercent)

/** Only the tolerance that somebody set lets a line pass: by the usual one it would be held. */
function leansOnTolerance(line: LineFacts, facts: Compared): boolean {
  if (isUsual(line.tolerance)) return false
  const { agreedNet, excess } = facts
  const isOverBy = (by: Tolerance) => excess.gt(allowedExcess(line, agreedNet, by))
  const isBeyondBy = (by: Tolerance) => beyondOrder(line, facts, by).gt(0)
  const hasPrice = line.hasOrder || agreedNet.gt(0)
  return (
    (hasPrice && isOverBy(usualTolerance) && !isOverBy(line.tolerance)) ||
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
function reasonsOfCharge(line: LineFacts, { agreedNet, excess }: Compared): Reason[] {
  const allowed = agreedNet.gt(0) ? allowedExcess(line, agreedNet, line.tolerance) : ZERO
  return excess.gt(allowed) ? [['no_order', excess]] : []
}

/** What is against a line of an order, in the order in which people read it. */
function reasonsOfOrdered(line: LineFacts, facts: Compared): Reason[] {
  const { invoiced, received, accepted, arrived, agreedNet, excess } = facts
  const { ordered, delivered, quantity } = line
  const reasons: Reason[] = []
  const beyond = beyondOrder(line, facts, line.tolerance)
  if (isAbove0(beyond)) reasons.push(['quantity', beyond])
  if (received && invoiced.gt(received))
    reasons.push(['not_received', netOfPieces(line, Decimal.min(quantity, invoiced.minus(received)))])
  if (arrived.gt(accepted)) reasons.push(['not_accepted', null])
  if (excess.gt(allowedExcess(line, agreedNet, line.tolerance))) reasons.push(['price', excess])
  if (line.taxCode !== (ordered?.taxCode ?? null))
    reasons.push(['tax', roundMoney(hundredth(number(line.net).times(numberOr0(line.taxRate))))])
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
function holdOf(line: LineFacts, [kind, amount]: Reason): Hold {
  const isBig = amount !== null && amount.gt(inInvoiceCurrency(line, line.tolerance.releaseLimit))
  const given =
    amount === null ? [] : line.releases.filter((one) => one.hold === kind && amount.lte(one.amount))
  const buyer = releaserAs(given, 'buyer')
  const manager = releaserAs(given, 'manager')
  const isReleased =
    kind === 'no_order'
      ? buyer.id !== null && (!isBig || manager.id !== null)
      : manager.id !== null || (!isBig && buyer.id !== null)
  return {
    kind,
    amount: amount && toMoney(amount),
    isBig,
    buyerId: buyer.id,
    buyerName: buyer.name,
    managerId: manager.id,
    managerName: manager.name,
    isReleased,
  }
}

const holdsFrom = (line: LineFacts, facts: Compared): Hold[] =>
  (line.hasOrder ? reasonsOfOrdered : reasonsOfCharge)(line, facts).map((one) => holdOf(line, one))

/** Why a line is held, in the order in which people read it; none: nothing is against it. */
export const holdsOf = (line: LineFacts): Hold[] => holdsFrom(line, comparisonOf(line))

const quantityText = (value: Decimal): string => value.toFixed(3)

/** What the four conditions say of one line, and what holds it. */
export function matchedLineOf(line: LineFacts): Matched {
  const facts = comparisonOf(line)
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
    agreedNet: hasOrder ? toMoney(agreedNet) : null,
    excess: hasOrder ? toMoney(excess) : null,
    leansOnTolerance: leansOnTolerance(line, facts),
    holds: holdsFrom(line, facts),
  }
}
