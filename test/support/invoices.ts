import { type InvoiceInput, type InvoiceRecord, invoices } from '#modules/invoices/contract.ts'
import type { OrderRecord } from '#modules/purchase-orders/contract.ts'
import { orderDesk } from './orders.ts'
import type { SalesSetup } from './sales.ts'
import type { SignedIn, TestServer } from './server.ts'

const PDF = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

/** The desk of whoever registers invoices: a buyer's desk with a short way from an issued order to its invoice. */
export async function invoiceDesk(server: TestServer, setup?: SalesSetup) {
  const desk = await orderDesk(server, setup)
  const clerk = await server.signIn({ role: 'user', name: 'M. Ferro' })
  const api = clerk.client(invoices)
  const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version })
  let count = 0
  /** The next line of an invoice, of so much of a line of an order. */
  const lineOf = (order: OrderRecord, quantity: string, more: object = {}, index = 0) => {
    const line = order.lines[index]
    return {
      lineNo: (index + 1) * 10,
      kind: 'goods' as const,
      orderLineId: line?.id ?? '',
      description: line?.description ?? line?.sizeText ?? 'Line',
      quantity,
      uom: line?.uom ?? ('each' as const),
      priceBasis: line?.priceBasis ?? ('each' as const),
      unitPrice: line?.unitPrice ?? '0',
      taxCode: line?.taxCode ?? null,
      ...more,
    }
  }
  const charge = (net: string, more: object = {}) => ({
    lineNo: 90,
    kind: 'surcharge' as const,
    description: 'Alloy surcharge November',
    quantity: '1',
    uom: 'lot' as const,
    priceBasis: 'each' as const,
    unitPrice: net,
    taxCode: null,
    ...more,
  })
  const body = (lines: InvoiceInput['lines'], more: object = {}): InvoiceInput => {
    count += 1
    return {
      kind: 'invoice',
      supplierId: desk.supplier.id,
      supplierInvoiceNo: `VM-${88_000 + count}`,
      facilityId: desk.facilityId,
      invoiceDate: '2026-11-19',
      receivedOn: '2026-11-20',
      currency: 'GBP',
      statedGross: '0',
      lines,
      ...more,
    }
  }
  const attach = async ({ id }: { id: string }, who: SignedIn = clerk, text = PDF) => {
    const form = new FormData()
    form.append('file', new File([text], 'invoice.pdf', { type: 'application/pdf' }))
    await who.client(invoices).upload({ params: { id }, form })
  }
  /** A draft whose stated gross is what its lines come to, with its PDF. */
  const ready = async (lines: InvoiceInput['lines'], more: object = {}): Promise<InvoiceRecord> => {
    const made = await api.create({ body: body(lines, more) })
    await attach(made)
    return api.update({ ...at(made), body: { statedGross: made.totals.gross } })
  }
  const register = (invoice: InvoiceRecord, who: SignedIn = clerk) =>
    who.client(invoices).register({ ...at(invoice), body: {} })
  return {
    ...desk,
    clerk,
    invoices: api,
    at,
    lineOf,
    charge,
    body,
    attach,
    ready,
    register,
    registered: async (lines: InvoiceInput['lines'], more: object = {}) => register(await ready(lines, more)),
    now: ({ id }: { id: string }) => api.get({ params: { id } }),
    orderNow: ({ id }: { id: string }) => desk.api.get({ params: { id } }),
  }
}
