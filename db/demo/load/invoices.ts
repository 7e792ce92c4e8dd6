import { addDays } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import { companyTable } from '#modules/people/companies/table.ts'
import { type InvoiceInput, type InvoiceRecord, invoices } from '#modules/payables/invoices/contract.ts'
import { invoiceKinds, invoiceTotals } from '#modules/payables/invoices/domain.ts'
import { handlers } from '#modules/payables/invoices/server/actions.ts'
import { exportInvoices } from '#modules/payables/invoices/server/exporting.ts'
import { readPayments } from '#modules/payables/invoices/server/payments.ts'
import { create, update } from '#modules/payables/invoices/server/saving.ts'
import { invoiceLineTable, invoiceTable } from '#modules/payables/invoices/table.ts'
import { carriedOrderLines, purchaseOrderLineTable } from '#modules/purchasing/purchase-orders/table.ts'
import { companyBankAccounts } from '#modules/suppliers/company-bank-accounts/contract.ts'
import { confirmAccount, enterAccount } from '#modules/suppliers/company-bank-accounts/server/records.ts'
import { companyBankAccountTable } from '#modules/suppliers/company-bank-accounts/table.ts'
import type { Endpoint } from '#platform/contract/calls/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { storeFile } from '#platform/server/files/file-records.ts'
import { compose } from '#platform/server/pdf/compose.ts'
import type { PersonKey } from '../staff.ts'
import { DEMO_PIN } from '../sign-ins.ts'
import type { Acting } from './acting.ts'
import { receiveOrdered } from './receipts.ts'

interface Office {
  readonly day: string
  readonly tick: () => string
}

/** A line of an issued order, with what its invoice has to say of it. */
interface Ordered {
  readonly id: string
  readonly orderId: string
  readonly supplierId: string
  readonly supplierName: string
  readonly facilityId: string
  readonly currency: InvoiceInput['currency']
  readonly isSteel: boolean
  readonly description: string
  readonly quantity: string
  readonly uom: InvoiceInput['lines'][number]['uom']
  readonly priceBasis: InvoiceInput['lines'][number]['priceBasis']
  readonly unitPrice: string
  readonly taxCode: string | null
}

type Ending = 'draft' | 'registered' | 'disputed' | 'approved' | 'exported' | 'part paid' | 'paid'

/** An invoice of a story: how much of the line, at which price against the order, and how far it came. */
interface Story {
  readonly of: 'service' | 'steel'
  /** Of what is ordered. */
  readonly share: number
  readonly ends: Ending
  readonly price?: number
  readonly isReceived?: boolean
  readonly kind?: InvoiceInput['kind']
  readonly surcharge?: string
  /** Days after the invoice. */
  readonly due?: number
  readonly discount?: string
}

const stories: readonly Story[] = [
  { of: 'service', share: 0.2, ends: 'paid', due: 30 },
  { of: 'service', share: 0.1, ends: 'part paid', due: 1 },
  { of: 'service', share: 0.1, ends: 'exported', due: 0 },
  { of: 'service', share: 0.1, ends: 'approved', due: 30, discount: '2' },
  { of: 'service', share: 0.1, ends: 'registered', due: 30 },
  { of: 'service', share: 0.1, ends: 'registered', price: 1.35, due: 14 },
  { of: 'service', share: 0.1, ends: 'registered', surcharge: '185.00', due: 30 },
  { of: 'service', share: 0.1, ends: 'disputed', due: 30 },
  { of: 'service', share: 0.1, ends: 'registered', kind: 'credit_note', due: 30 },
  { of: 'steel', share: 1, ends: 'registered', isReceived: false, due: 30 },
  { of: 'steel', share: 1, ends: 'registered', due: 45 },
  { of: 'steel', share: 1, ends: 'draft', due: 30 },
  { of: 'steel', share: 0, ends: 'registered', kind: 'prepayment', surcharge: '2500.00', due: 10 },
]

/** Invoices for the issued orders, held for several reasons, approved, exported, paid in part, overdue, disputed and credited. */
export async function billOrders(acting: Acting, office: Office): Promise<void> {
  const lines = await acting.tx.query<Ordered>(sql`
    SELECT DISTINCT ON (po.number) l.id, po.id AS "orderId", po.supplier_id AS "supplierId", c.name AS "supplierName",
      po.facility_id AS "facilityId", po.currency, l.form IS NOT NULL AS "isSteel",
      coalesce(l.description, 'Seamless pipe ' || l.nps || ' in sch ' || l.schedule) AS description, l.quantity::text, l.uom,
      l.price_basis AS "priceBasis", l.unit_price::text AS "unitPrice", l.tax_code AS "taxCode"
    FROM ${carriedOrderLines.inForce(sql`l`, sql`po`)}
    JOIN ${companyTable} c ON c.id = po.supplier_id
    WHERE po.status = 'issued' ORDER BY po.number, l.line_no`)
  const services = lines.filter(({ isSteel }) => !isSteel)
  const steel = lines.filter(({ isSteel }) => isSteel)
  for (const [at, story] of stories.entries()) {
    const from = story.of === 'service' ? services : steel
    const line = from[at % (from.length || 1)]
    if (line) await tell(acting, { at, story, line, office })
  }
}

interface Told {
  readonly at: number
  readonly story: Story
  readonly line: Ordered
  readonly office: Office
}

function written({ at, story, line, office }: Told): InvoiceInput {
  const { kind = 'invoice', share, price = 1, due = 30, discount, surcharge } = story
  const { day } = office
  const quantity = Math.max(1, Math.floor(Number(line.quantity) * share))
  const lines: InvoiceInput['lines'] = []
  if (share > 0)
    lines.push({
      lineNo: 10,
      kind: 'goods',
      orderLineId: line.id,
      description: line.description,
      quantity: String(quantity),
      uom: line.uom,
      priceBasis: line.priceBasis,
      unitPrice: (Number(line.unitPrice) * price).toFixed(2),
      taxCode: line.taxCode,
    })
  if (surcharge)
    lines.push({
      lineNo: 20,
      kind: 'surcharge',
      orderId: line.orderId,
      description:
        kind === 'prepayment' ? 'Payment before the material is rolled' : 'Energy surcharge of the month',
      quantity: '1',
      uom: 'lot',
      priceBasis: 'each',
      unitPrice: surcharge,
      taxCode: line.taxCode,
    })
  return invoices.input.parse({
    kind,
    supplierId: line.supplierId,
    supplierInvoiceNo: `${kind === 'credit_note' ? 'GS' : 'RE'}-${72_100 + 17 * at}`,
    facilityId: line.facilityId,
    invoiceDate: day,
    receivedOn: day,
    dueOn: addDays(day, due),
    discountPercent: discount ?? null,
    discountUntil: discount ? addDays(day, Math.min(due, 20)) : null,
    currency: line.currency,
    statedGross: '0',
    lines,
  })
}

/** The paper of the supplier. */
const paperOf = (record: InvoiceRecord, at: string) =>
  compose({
    letterhead: { name: record.supplierName, lines: ['Accounts'] },
    title: invoiceKinds[record.kind],
    number: record.supplierInvoiceNo,
    facts: [
      { label: 'Date', value: record.invoiceDate },
      { label: 'Due', value: record.dueOn },
      { label: 'Amount', value: `${record.totals.gross} ${record.currency}` },
    ],
    blocks: record.lines.map(({ description, quantity, net }) => ({
      kind: 'paragraph' as const,
      text: `${quantity} ${description}: ${net} ${record.currency}`,
    })),
    createdAt: at,
  })

const signed = { signature: { pin: DEMO_PIN } }

/** The account that a supplier is paid to: somebody enters it, and somebody else confirms it. */
async function giveAccount(
  acting: Acting,
  { supplierId, supplierName }: Ordered,
  office: Office,
): Promise<void> {
  const [known] = await acting.tx.query(sql`
    SELECT FROM ${companyBankAccountTable} WHERE company_id = ${supplierId} AND status = 'confirmed'`)
  if (known) return
  const { endpoints, input } = companyBankAccounts
  const account = { companyId: supplierId, holder: supplierName, bankName: 'North Bank', country: 'GB' }
  const body = input.parse({ ...account, account: 'GB82WEST12345698765432' })
  const { id, version } = await acting.as('admin', office.tick(), endpoints.create, (ctx) =>
    enterAccount(ctx, { body }),
  )
  await acting.as('manager', office.tick(), endpoints.confirm, (ctx) =>
    confirmAccount(ctx, { params: { id }, version, query: {}, body: {} }),
  )
}

async function tell(acting: Acting, told: Told): Promise<void> {
  const { story, line, office } = told
  const { endpoints } = invoices
  const clerk: PersonKey = 'estimatorPipework'
  const act = <T>(who: PersonKey, endpoint: Endpoint, work: (ctx: Context) => Promise<T>): Promise<T> =>
    acting.as(who, office.tick(), endpoint, work)
  const body = written(told)
  if (body.kind === 'credit_note') {
    const [given] = await acting.tx.query<{ id: string }>(sql`
      SELECT i.id FROM ${invoiceTable} i JOIN ${invoiceLineTable} l ON l.invoice_id = i.id JOIN ${purchaseOrderLineTable} o ON o.root_id = l.order_root_id
      WHERE o.id = ${line.id} AND i.kind = 'invoice' AND i.registered_no IS NOT NULL ORDER BY i.number LIMIT 1`)
    if (!given) return
    body.creditsId = given.id
  }
  const [first] = body.lines
  if (first?.orderLineId && story.kind === undefined && story.isReceived !== false)
    await receiveOrdered(acting, { ...line, lineId: line.id, quantity: first.quantity }, office)
  let record = await act(clerk, endpoints.create, (ctx) => create(ctx, { body }))
  const on = () => ({ params: { id: record.id }, version: record.version, query: {} })
  const paper = await paperOf(record, `${office.day}T12:00:00.000Z`)
  await act(clerk, endpoints.upload, (ctx) =>
    storeFile(ctx, {
      entity: 'invoices',
      entityId: record.id,
      name: `${record.supplierInvoiceNo}.pdf`,
      bytes: paper,
    }),
  )
  const statedGross = invoiceTotals(record.lines, record).gross
  record = await act(clerk, endpoints.update, (ctx) => update(ctx, { ...on(), body: { statedGross } }))
  if (story.ends === 'draft') return
  record = await act(clerk, endpoints.register, (ctx) => handlers.register(ctx, { ...on(), body: {} }))
  if (story.ends === 'registered') return
  if (story.ends === 'disputed') {
    const reason = 'They bill a second visit that nobody asked for; credit is promised.'
    await act(clerk, endpoints.dispute, (ctx) => handlers.dispute(ctx, { ...on(), body: { reason } }))
    return
  }
  await giveAccount(acting, line, office)
  record = await act('commercial', endpoints.approve, (ctx) =>
    handlers.approve(ctx, { ...on(), body: signed }),
  )
  if (story.ends === 'approved') return
  await act('commercial', endpoints.exportApproved, (ctx) =>
    exportInvoices(ctx, { body: { ids: [record.id], ...signed } }),
  )
  if (story.ends === 'exported') return
  const amount = story.ends === 'paid' ? statedGross : (Number(statedGross) / 2).toFixed(2)
  const text = `voucher,paid_on,amount,currency,reference\n${record.number},${office.day},${amount},${record.currency},TR-${told.at}`
  await act('commercial', endpoints.readPayments, (ctx) =>
    readPayments(ctx, { body: { text, isRehearsal: false } }),
  )
}
