import { type Rounding, roundingIn, sumOf } from '#platform/contract/money.ts'
import { Decimal } from 'decimal.js'
import { lineNet } from '#modules/payables/invoices/domain.ts'
import { priceBases } from '#modules/purchasing/purchase-orders/domain.ts'
import { unitName } from '#modules/engineering/technical-lines/domain.ts'
import type { ProposedLine } from '../contract.ts'
import { isUnitCode, units } from '../domain/codes.ts'
import { numberOf } from '../domain/findings.ts'
import type { ElectronicLine } from '../domain/model.ts'
import type { OrderLine } from './order-lines.ts'

type Tell = (term: string, sentence: string) => void
/** What a line of the form says besides its place, its order and its tax. */
export type Values = Omit<ProposedLine, 'taxCode' | 'orderId' | 'lineNo'>

const thousandths = (value: Decimal): string => unsigned(value.toDecimalPlaces(3, Decimal.ROUND_HALF_UP))
const price = (value: Decimal): string => unsigned(value.toDecimalPlaces(4, Decimal.ROUND_HALF_UP))
const unsigned = (value: Decimal): string => (value.isNegative() ? '0' : value.toFixed())

/** How many kilograms, tonnes or metres one unit is in the basis of a price; null: it is none of them. */
function inBasis(uom: string, basis: string): Decimal | null {
  if (uom === basis) return new Decimal(1)
  if (uom === 'kg' && basis === 't') return new Decimal('0.001')
  return uom === 't' && basis === 'kg' ? new Decimal(1000) : null
}

/** It takes off what was charged, such as pallets that went back. */
export const isBelowZero = ({ quantity, net }: ElectronicLine): boolean =>
  numberOf(quantity).isNegative() || numberOf(net).isNegative()

/** A line of a file as the form takes it: in the unit and the basis of the price of the line of the order; below zero as a credit. */
export function valuesOfLine(
  line: ElectronicLine,
  of: OrderLine | null,
  currency: string | null,
  tell: Tell,
): Values {
  const [uom, factor] = units[line.unit ?? ''] ?? ['each', '1']
  if (line.unit !== null && isUnitCode(line.unit) && !units[line.unit])
    tell('BT-130', `The unit "${line.unit.slice(0, 10)}" is not in use here: pieces are proposed.`)
  const quantity = numberOf(line.quantity).abs().times(factor)
  const base = numberOf(line.priceBase ?? '1')
  const unitPrice = base.isZero() ? new Decimal(0) : numberOf(line.price).div(base).div(factor)
  const description = [line.name, line.description !== line.name ? line.description : null]
    .filter(Boolean)
    .join(', ')
    .slice(0, 500)
  const values: Values = {
    kind: isBelowZero(line) ? 'credit' : 'goods',
    orderLineId: of?.id ?? null,
    description: description || 'Line',
    quantity: thousandths(quantity),
    uom,
    priceBasis: 'each',
    pricedQuantity: null,
    unitPrice: price(unitPrice),
    discountPercent: discountOf(line),
    ...(of ? inTermsOf(of, { quantity, uom, unitPrice }, tell) : {}),
  }
  checkNet(line, values, roundingIn(currency ?? ''), tell)
  return values
}

/** Quantity and price in the terms of the line of the order. */
function inTermsOf(
  of: OrderLine,
  { quantity, uom, unitPrice }: { quantity: Decimal; uom: string; unitPrice: Decimal },
  tell: Tell,
): Partial<Values> {
  const { priceBasis, each } = of
  const own = { uom: of.uom, priceBasis }
  const isCounted = uom === of.uom
  if (priceBasis === 'each') {
    if (isCounted) return own
    tell(
      'BT-130',
      `The order counts ${unitName(of.uom)}, the file ${unitName(uom)}: what is still to invoice is proposed.`,
    )
    return { ...own, quantity: of.rest }
  }
  const factor = inBasis(uom, priceBasis)
  if (factor) {
    const priced = quantity.times(factor)
    const pieces = each && Number(each) > 0 ? priced.div(each) : null
    const whole = pieces?.toDecimalPlaces(of.isSteel ? 0 : 3, Decimal.ROUND_HALF_UP)
    tell(
      'BT-129',
      `The file counts ${unsigned(quantity)} ${unitName(uom)}: ${whole ? unsigned(whole) : of.rest} ${unitName(of.uom)} are proposed by the order.`,
    )
    return {
      ...own,
      quantity: whole ? unsigned(whole) : of.rest,
      pricedQuantity: thousandths(priced),
      unitPrice: price(unitPrice.div(factor)),
    }
  }
  if (!isCounted || !each || Number(each) === 0) {
    tell('BT-130', `The order is priced per ${priceBases[priceBasis]}, and the file counts ${unitName(uom)}.`)
    return { ...own, quantity: isCounted ? thousandths(quantity) : of.rest }
  }
  return { ...own, pricedQuantity: thousandths(quantity.times(each)), unitPrice: price(unitPrice.div(each)) }
}

/** Allowances of a line as a percentage of it; null: there are none. */
function discountOf(line: ElectronicLine): string | null {
  const off = line.allowances
    .filter(({ isCharge }) => !isCharge)
    .reduce((sum, one) => sum.plus(numberOf(one.amount)), new Decimal(0))
  const on = line.allowances
    .filter(({ isCharge }) => isCharge)
    .reduce((sum, one) => sum.plus(numberOf(one.amount)), new Decimal(0))
  if (off.lte(0)) return null
  const goods = numberOf(line.net).plus(off).minus(on)
  return goods.lte(0) ? null : Decimal.min(100, off.div(goods).times(100)).toFixed(2)
}

/** Says where the line does not come to what the file says, charges of the line left out. */
function checkNet(line: ElectronicLine, values: Values, of: Rounding, tell: Tell): void {
  const charges = line.allowances.filter(({ isCharge }) => isCharge)
  const due = charges.reduce((net, one) => net.minus(numberOf(one.amount)), numberOf(line.net))
  const net = lineNet(values, of)
  if (!due.eq(net))
    tell('BT-131', `The line comes to ${net} here, and to ${sumOf([due.toFixed()])} in the file.`)
}
