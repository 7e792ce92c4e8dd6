import { plainDecimal } from '#platform/contract/values/amounts.ts'
import { isSomeQuantity, leftQuantity, partOfQuantity } from '#platform/contract/quantities.ts'
import type { FormValues } from '#platform/web/forms/form-values.ts'
import type { ShapeOf } from '#platform/web/forms/form-fields.ts'
import { nextLineNo } from '#platform/web/table/line-grid/line-numbers.ts'
import { api } from '#platform/web/queries/api.ts'
import type { OptionSource } from '#platform/web/queries/queries.ts'
import { consolidatedPurchaseOrders } from '#modules/purchasing/consolidated-purchase-orders/contract.ts'
import { purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import { supplierReturns } from '#modules/purchasing/supplier-returns/contract.ts'
import { invoices } from '../contract.ts'
import { isBooked } from '../domain.ts'

/** A line as it is typed. */
export type Line = NonNullable<FormValues<ShapeOf<typeof invoices>>['lines']>[number]

/** A charge that no line of an order knows. */
export const blankCharge = (lines: readonly Line[]): Line => ({
  lineNo: nextLineNo(lines),
  kind: 'freight',
  description: '',
  quantity: '1',
  uom: 'lot',
  priceBasis: 'each',
  unitPrice: '0',
  taxCode: lines.at(-1)?.taxCode ?? null,
})

const isNumber = (text: string | null | undefined): boolean => /^\d+(\.\d+)?$/.test(text ?? '')

/** Whether a line is typed far enough to be summed. */
export const isCountable = ({ quantity, pricedQuantity, unitPrice, discountPercent }: Line): boolean =>
  [quantity, unitPrice, pricedQuantity ?? '0', discountPercent ?? '0'].every(isNumber)

/** The lines with numbers of their own, whichever orders they were taken from. */
export const numbered = (lines: readonly Line[]): Line[] =>
  lines.map((line, at) => (line.lineNo === (at + 1) * 10 ? line : { ...line, lineNo: (at + 1) * 10 }))

type OpenOrder = Awaited<ReturnType<ReturnType<typeof api<typeof purchaseOrders>>['openLines']>>

/** What an order says of the next invoice of it: its supplier, and what is still to invoice. */
export async function orderToInvoice(orderId: string) {
  const order = await api(purchaseOrders).openLines({ params: { id: orderId } })
  const { currency } = await api(purchaseOrders).get({ params: { id: order.id } })
  return { ...order, currency, lines: order.lines.flatMap(lineToInvoice) }
}

/** Metres, kilograms or tonnes of the rest; null where the price counts the pieces. */
const pricedRest = (
  {
    priceBasis,
    pricedQuantity,
    quantity,
  }: Pick<OpenOrder['lines'][number], 'priceBasis' | 'pricedQuantity' | 'quantity'>,
  rest: string,
) =>
  priceBasis === 'each' || pricedQuantity === null ? null : partOfQuantity(pricedQuantity, rest, quantity)

function lineToInvoice(line: OpenOrder['lines'][number]): Line[] {
  const rest = leftQuantity(line.quantity, line.invoicedQty)
  if (!isSomeQuantity(rest)) return []
  return [
    {
      lineNo: line.lineNo,
      kind: 'goods',
      orderLineId: line.id,
      description: [line.sizeText, line.grade, line.description].filter(Boolean).join(', '),
      quantity: rest,
      uom: line.uom,
      priceBasis: line.priceBasis,
      pricedQuantity: pricedRest(line, rest),
      unitPrice: line.confirmedUnitPrice ?? line.unitPrice,
      discountPercent: line.discountPercent ?? null,
      taxCode: line.taxCode ?? null,
    },
  ]
}

type OrderLine = Awaited<ReturnType<ReturnType<typeof api<typeof purchaseOrders>>['get']>>['lines'][number]

/** So much of a line of an order, at its agreed price. */
const partOf = (line: OrderLine, quantity: string): Line => ({
  lineNo: line.lineNo,
  kind: 'goods',
  orderLineId: line.id,
  description: [line.sizeText, line.grade, line.description].filter(Boolean).join(', '),
  quantity,
  uom: line.uom,
  priceBasis: line.priceBasis,
  pricedQuantity: pricedRest({ ...line, pricedQuantity: line.pricedQuantity ?? null }, quantity),
  unitPrice: line.confirmedUnitPrice ?? line.unitPrice,
  discountPercent: line.discountPercent ?? null,
  taxCode: line.taxCode ?? null,
})

/** The credit note of what went back: pieces and prices as the orders have them, and the invoice where there is but one. */
export async function returnToCredit(returnId: string) {
  const gone = await api(supplierReturns).get({ params: { id: returnId } })
  const ids = [...new Set(gone.lines.flatMap(({ orderId }) => orderId ?? []))]
  const orders = await Promise.all(ids.map((id) => api(purchaseOrders).get({ params: { id } })))
  const lines = gone.lines.flatMap(({ orderId, orderLineNo, countedQty, quantity }) => {
    const line = orders.find(({ id }) => id === orderId)?.lines.find(({ lineNo }) => lineNo === orderLineNo)
    const counted = plainDecimal(countedQty ?? quantity)
    return line && isSomeQuantity(counted) ? [partOf(line, counted)] : []
  })
  const orderNumber = [...new Set(orders.map(({ number }) => number))]
  const invoiced = await api(invoices).list({
    query: { filter: { orderNumber, kind: ['invoice'], supplierId: [gone.companyId] }, perPage: 10 },
  })
  const registered = invoiced.data.filter(({ status }) => isBooked(status))
  return {
    kind: 'credit_note' as const,
    supplierId: gone.companyId,
    facilityId: gone.facilityId,
    currency: orders[0]?.currency,
    supplierInvoiceNo: gone.settlementRef ?? undefined,
    creditsId: orderNumber.length > 0 && registered.length === 1 ? registered[0]?.id : undefined,
    notes: `${gone.number}: ${gone.reason}`,
    lines: numbered(lines),
  }
}

const invoiceable = ['issued', 'acknowledged', 'to_receive_and_invoice', 'to_receive', 'to_invoice'] as const

const shown = ({ id, number, supplierName }: { id: string; number: string; supplierName: string }) => ({
  id,
  code: supplierName,
  name: number,
  active: true,
})

const CONSOLIDATED = 'consolidated:'

/** The consolidated order that was chosen; null: the id is that of an order. */
export const wholeToInvoice = (id: string): string | null =>
  id.startsWith(CONSOLIDATED) ? id.slice(CONSOLIDATED.length) : null

/** Consolidated orders by number, which is what their supplier writes on the invoice. */
async function consolidatedOrders(words: string | undefined, options: Parameters<OptionSource['load']>[1]) {
  if (!words?.toLowerCase().includes('cpo')) return []
  const query = { search: words, perPage: 20 }
  const { data } = await api(consolidatedPurchaseOrders).list({ query }, options)
  return data.map((one) => ({ ...shown(one), id: `${CONSOLIDATED}${one.id}` }))
}

/** Orders and consolidated orders that something can be invoiced of, found by number. */
export const ordersToInvoice: OptionSource = {
  name: 'invoices/orders',
  slice: 'purchase-orders',
  load: async ({ search, id }, options) => {
    const orders = api(purchaseOrders)
    if (id)
      return Promise.all(
        id.split(',').map(async (one) => shown(await orders.get({ params: { id: one } }, options))),
      )
    const query = { filter: { status: [...invoiceable] }, perPage: 20, ...(search ? { search } : {}) }
    const [own, together] = await Promise.all([
      orders.list({ query }, options),
      consolidatedOrders(search, options),
    ])
    return [...together, ...own.data.map(shown)]
  },
}

/** Invoices that a credit note can give back, found by either number. */
export const invoicesToCredit: OptionSource = {
  name: 'invoices/credited',
  slice: 'invoices',
  load: async ({ search, id }, options) => {
    const all = api(invoices)
    if (id)
      return Promise.all(
        id.split(',').map(async (one) => shown(await all.get({ params: { id: one } }, options))),
      )
    const query = { filter: { kind: ['invoice' as const] }, perPage: 20, ...(search ? { search } : {}) }
    return (await all.list({ query }, options)).data.map(shown)
  },
}
