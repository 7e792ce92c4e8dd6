import { Decimal } from 'decimal.js'
import { taxCategoryOf, type TaxCode } from '#modules/setup/facilities/domain.ts'
import { linesOfBundle } from '#modules/payables/invoices/domain.ts'
import type { ProposedLine } from '../contract.ts'
import { chargeKind } from '../domain/codes.ts'
import type { AllowanceOrCharge, ElectronicInvoice, Finding } from '../domain/model.ts'
import { LinesOfOrders, type OrderLine } from './order-lines.ts'
import type { NamedOrder } from './orders.ts'
import { isBelowZero, type Values, valuesOfLine } from './line-values.ts'
import { MOST_LINES } from './xml.ts'

export type Say = (finding: Finding) => void

/** A line of the form with the line of a consolidated order that it is a share of. */
type Placed = ProposedLine & { readonly bundledId: string | null }

/** An amount of a file with cents; null: it is none. */
export const moneyIn = (text: string | null): string | null =>
  text !== null && /^\d{1,12}(\.\d+)?$/.test(text) ? new Decimal(text).toFixed(2) : null

/**
 * The lines and charges of the file as lines of the form, and which of them became which. What a file says of a bundled line
 * goes down to the orders in it.
 */
export function placedLines(
  invoice: ElectronicInvoice,
  candidates: readonly OrderLine[],
  orders: readonly NamedOrder[],
  codes: readonly TaxCode[],
  say: Say,
) {
  const [order] = orders
  const orderId = orders.length === 1 && order ? order.id : null
  const ofOrders = new LinesOfOrders(candidates)
  /** The code of the facility with the category and rate of the file; that of the order where it fits. */
  const taxCode = (category: string | null, rate: string | null, wanted?: string | null) => {
    const fits = codes.filter(
      (code) =>
        taxCategoryOf(code) === category &&
        new Decimal(code.rate).eq(/^\d+(\.\d+)?$/.test(rate ?? '') ? (rate ?? '0') : '0'),
    )
    return (fits.find(({ code }) => code === wanted) ?? fits[0])?.code ?? null
  }
  const lines: Placed[] = []
  const lineOf = new Map<number, number>()
  const charges: ProposedLine[] = []
  const charge = (
    { reason, reasonCode: code, amount: net, isCharge }: AllowanceOrCharge,
    tax: string | null,
  ): ProposedLine => ({
    lineNo: 0,
    kind: isCharge ? chargeKind(code, reason) : 'allowance',
    orderLineId: null,
    orderId,
    description: (reason ?? code ?? (isCharge ? 'Charge' : 'Allowance')).slice(0, 500),
    quantity: '1',
    uom: 'lot',
    priceBasis: 'each',
    pricedQuantity: null,
    unitPrice: moneyIn(net) ?? '0',
    discountPercent: null,
    taxCode: tax,
  })
  for (const [at, line] of invoice.lines.entries()) {
    const tellLine = (term: string, sentence: string) =>
      say({ term, rule: null, line: at, sentence: `${sentence} (${term})` })
    const of = isBelowZero(line) ? null : ofOrders.take(line, tellLine)
    const tax = taxCode(line.category, line.rate, of?.taxCode)
    if (tax === null && line.category !== null)
      tellLine(
        'BT-151',
        `The facility has no tax code of category ${line.category} with ${line.rate ?? '0'} %.`,
      )
    const values = valuesOfLine(line, of, invoice.currency, tellLine)
    const shares = of?.parts ? sharesOfBundle(of, values) : []
    if (of?.parts) ofOrders.keepOpen(of, shares)
    lineOf.set(at, lines.length)
    for (const share of shares.length > 0 ? shares : [{ taxCode: of?.taxCode }])
      lines.push({
        ...values,
        ...share,
        ...(of?.parts && shares.length === 0 ? { orderLineId: null } : {}),
        taxCode: taxCode(line.category, line.rate, share.taxCode),
        orderId: null,
        lineNo: 0,
        bundledId: shares.length > 0 ? (of?.id ?? null) : null,
      })
    for (const one of line.allowances) if (one.isCharge) charges.push(charge(one, tax))
  }
  const lineOfCharge = new Map<number, number>()
  for (const [at, one] of invoice.allowances.entries()) {
    const tax = taxCode(one.category, one.rate)
    if (tax === null && one.category !== null)
      say({
        term: one.isCharge ? 'BT-102' : 'BT-95',
        rule: null,
        allowance: at,
        sentence: `The facility has no tax code of category ${one.category} with ${one.rate ?? '0'} %. (${one.isCharge ? 'BT-102' : 'BT-95'})`,
      })
    lineOfCharge.set(at, lines.length + charges.length)
    charges.push(charge(one, tax))
  }
  const all: Placed[] = [...lines, ...charges.map((one) => ({ ...one, bundledId: null }))]
  if (all.length > MOST_LINES)
    say({
      term: 'BG-25',
      rule: null,
      sentence: `It comes to ${all.length} lines of orders, and an invoice has ${MOST_LINES} at most. Ask for it in parts. (BG-25)`,
    })
  return {
    lines: all.map(({ bundledId: _, ...line }, at) => ({ ...line, lineNo: (at + 1) * 10 })),
    lineOf,
    lineOfCharge,
  }
}

/** So much of a bundled line as goes to each order in it, as the share rule of invoices says. */
const sharesOfBundle = ({ bundle, parts }: OrderLine, { quantity, unitPrice, pricedQuantity }: Values) =>
  bundle && parts
    ? linesOfBundle({ ...bundle, parts }, { quantity, unitPrice, pricedQuantity }).map((share) => ({
        orderLineId: share.orderLineId,
        quantity: share.quantity,
        pricedQuantity: share.pricedQuantity,
        taxCode: share.taxCode,
      }))
    : []
