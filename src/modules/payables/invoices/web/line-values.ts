import type { FormValues } from '#platform/web/forms/form-values.ts'
import type { ShapeOf } from '#platform/web/forms/form-fields.ts'
import { nextLineNo } from '#platform/web/table/line-grid/line-numbers.ts'
import { api } from '#platform/web/queries/api.ts'
import type { OptionSource } from '#platform/web/queries/queries.ts'
import { ofSupplier, ordersByNumber } from '#modules/purchasing/consolidated-purchase-orders/web/api.tsx'
import { supplierReturns } from '#modules/purchasing/supplier-returns/contract.ts'
import { invoices } from '../contract.ts'

/** An invoice as it is typed. */
export type InvoiceValues = FormValues<ShapeOf<typeof invoices>>
export type Line = NonNullable<InvoiceValues['lines']>[number]

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

/** Orders and consolidated orders that something can be invoiced of, found by number. */
export const ordersToInvoice = ordersByNumber('invoices/orders', [
  'issued',
  'acknowledged',
  'to_receive_and_invoice',
  'to_receive',
  'to_invoice',
])

/** Invoices that a credit note can give back, found by either number. */
export const invoicesToCredit: OptionSource = {
  name: 'invoices/credited',
  slice: 'invoices',
  load: async ({ search, id }, options) => {
    const all = api(invoices)
    if (id)
      return Promise.all(
        id.split(',').map(async (one) => ofSupplier(await all.get({ params: { id: one } }, options))),
      )
    const query = { filter: { kind: ['invoice' as const] }, perPage: 20, ...(search ? { search } : {}) }
    return (await all.list({ query }, options)).data.map(ofSupplier)
  },
}

/** Returns that a credit note can give back, found by number. */
export const returnsToCredit: OptionSource = {
  name: 'invoices/returned',
  slice: 'supplier-returns',
  load: async ({ search, id }, options) => {
    const all = api(supplierReturns)
    const named = ({ companyName, ...one }: { id: string; number: string; companyName: string }) =>
      ofSupplier({ ...one, supplierName: companyName })
    if (id)
      return Promise.all(
        id.split(',').map(async (one) => named(await all.get({ params: { id: one } }, options))),
      )
    const query = { perPage: 20, ...(search ? { search } : {}) }
    return (await all.list({ query }, options)).data.map(named)
  },
}
