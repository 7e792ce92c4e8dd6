import { Decimal } from 'decimal.js'
import { hundredth, roundMoney } from '#platform/contract/money.ts'
import type { LineFacts, OrderedLine, Tolerance } from './facts.ts'
import type { Matched } from './match.ts'

export const ZERO = new Decimal(0)
export const number = (text: string): Decimal => new Decimal(text)
export const numberOr0 = (text: string | null): Decimal => new Decimal(text ?? 0)
const notBelow0 = (value: Decimal): Decimal => Decimal.max(ZERO, value)
export const isAbove0 = (value: Decimal | null): value is Decimal => value?.gt(0) === true
/** More by so many percent. */
const raisedBy = (value: Decimal, percent: string): Decimal => value.times(hundredth(number(percent)).plus(1))
/** Less so many percent. */
const discounted = (price: string, percent: string): Decimal =>
  hundredth(number(price).times(number('100').minus(percent)))

/** The kilograms of what a price counts; null: it counts no mass. */
export const kgOfUnit = ({ priceBasis }: LineFacts): Decimal | null =>
  priceBasis === 'kg' ? number('1') : priceBasis === 't' ? number('1000') : null

/** Money of the facility in the currency of the invoice. */
export const inInvoiceCurrency = ({ exchangeRate }: LineFacts, money: string): Decimal => {
  const rate = numberOr0(exchangeRate)
  return rate.isZero() ? number(money) : number(money).div(rate)
}

/** What of the net of a line so many of its pieces are; null: it has no pieces. */
export const netOfPieces = (line: LineFacts, pieces: Decimal): Decimal | null =>
  number(line.quantity).isZero() ? null : roundMoney(pieces.times(line.net).div(line.quantity), line)

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

export function massSource(line: LineFacts): NonNullable<Matched['matchedBy']> {
  const { isWeighed, isTheoretical, came } = line.delivered
  if (!isWeighed) return 'theoretical'
  return isTheoretical || piecesUpTo(line).gt(numberOr0(came)) ? 'part_weighed' : 'weighed'
}

/** So much of an amount of a line of an order as the discount on the whole order leaves. */
const lessWholeDiscount = (amount: Decimal, { net, discountShare }: OrderedLine): Decimal =>
  number(net).isZero() ? amount : amount.times(number(net).minus(discountShare)).div(net)

/**
 * Net at the agreed price less its share of the discount on the whole order, or what the order agreed to of a charge; the cent
 * of a bundled line is nobody's excess.
 */
function agreedNetOf(line: LineFacts): Decimal {
  const { ordered, pricedQuantity, unitPrice, discountPercent, shareNet, freightLeft } = line
  if (ordered === null) return numberOr0(freightLeft)
  const price = discounted(ordered.unitPrice, ordered.discountPercent)
  const agreed = roundMoney(lessWholeDiscount(price.times(pricedQuantity), ordered), line)
  if (shareNet === null) return agreed
  const asked = discounted(unitPrice, discountPercent).times(pricedQuantity)
  return agreed.plus(shareNet).minus(roundMoney(asked, line))
}

/** The facts of a line as the conditions compare them. */
export interface Compared {
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
  /** The same of the line of the order as a whole, with what was invoiced of it before. */
  readonly agreedInAll: Decimal
  readonly excessInAll: Decimal
}

function comparisonOf(line: LineFacts): Compared {
  const { ordered, delivered } = line
  const invoiced = number(line.invoicedBefore).plus(line.quantity)
  const received = ordered && number(ordered.received).minus(ordered.returned)
  const agreedNet = agreedNetOf(line)
  const excess = number(line.net).minus(agreedNet)
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
    excess,
    agreedInAll: agreedNet.plus(line.agreedBefore),
    excessInAll: excess.plus(line.excessBefore),
  }
}

/** What is invoiced beyond what is ordered, in pieces, and beyond what they measure or weigh, as money: the larger of both. */
export function beyondOrder(line: LineFacts, { invoiced, mass }: Compared, by: Tolerance): Decimal {
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
    measured ? roundMoney(number(line.pricedQuantity).minus(measured).times(price), line) : ZERO,
  )
}

/** A line of an invoice with what is compared of it. */
export interface ComparedLine {
  readonly line: LineFacts
  readonly facts: Compared
}

/** Somebody agreed to a price, or to some freight; any other charge is asked about as a whole. */
export const hasPrice = ({ line, facts }: ComparedLine): boolean => line.hasOrder || facts.agreedNet.gt(0)

/** It is dearer than agreed by more than the percents allow, with all that was invoiced of the line of the order. */
const isBeyondPercent = ({ facts }: ComparedLine, by: Tolerance): boolean =>
  facts.excess.gt(0) && facts.excessInAll.gt(hundredth(facts.agreedInAll.times(by.pricePercent)))

/** What of the excess of a line nobody has released. */
const openExcess = ({ line, facts }: ComparedLine): Decimal =>
  Decimal.max(
    0,
    line.releases
      .filter(({ hold }) => hold === 'price' || hold === 'no_order')
      .reduce((rest, { amount }) => Decimal.min(rest, facts.excess.minus(amount)), facts.excess),
  )

/**
 * What a price or a charge may be beyond what is agreed: so many percent; or so much money, below which nobody looks, for all
 * lines of an invoice together and for all invoices of a line of an order together.
 */
export function isTooDear(one: ComparedLine, invoice: readonly ComparedLine[], by: Tolerance): boolean {
  if (!isBeyondPercent(one, by)) return false
  const most = inInvoiceCurrency(one.line, by.priceAmount)
  if (one.facts.excessInAll.gt(most)) return true
  const ofInvoice = invoice
    .filter((other) => hasPrice(other) && isBeyondPercent(other, by))
    .reduce((sum, other) => sum.plus(openExcess(other)), ZERO)
  return ofInvoice.gt(most)
}

export const comparedLines = (lines: readonly LineFacts[]): ComparedLine[] =>
  lines.map((line) => ({ line, facts: comparisonOf(line) }))
