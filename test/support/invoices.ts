import { sql } from 'drizzle-orm'
import { type InvoiceInput, type InvoiceRecord, invoices } from '#modules/payables/invoices/contract.ts'
import type { OrderRecord } from '#modules/purchasing/purchase-orders/contract.ts'
import { goodsReceipts } from '#modules/purchasing/goods-receipts/contract.ts'
import { companyBankAccountTable } from '#modules/suppliers/company-bank-accounts/table.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { certifiedSteel } from './certified-steel.ts'
import { makeOrderApprover, orderDesk } from './orders.ts'
import { type SalesSetup, salesSetup } from './sales.ts'
import type { SignedIn, TestServer } from './server.ts'
import { makeSigner, signed as signature } from './signing.ts'

const PDF = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

/** A confirmed bank account of a supplier, entered by people who have nothing else to do with it. */
export async function paidTo(server: TestServer, companyId: string): Promise<void> {
  const [enters, confirms] = [
    await server.createPerson({ role: 'manager', name: 'Enters Accounts' }),
    await server.createPerson({ role: 'manager', name: 'Confirms Accounts' }),
  ]
  const at = '2020-01-02T08:00:00.000Z'
  await insertRow(server.services.db, companyBankAccountTable, {
    createdAt: at,
    companyId,
    status: 'confirmed',
    holder: 'The supplier',
    bankName: 'North Bank',
    country: 'GB',
    account: 'GB82WEST12345698765432',
    isIban: true,
    enteredById: enters.id,
    enteredByName: enters.name,
    confirmedById: confirms.id,
    confirmedByName: confirms.name,
    confirmedAt: at,
  })
}

/** The desk of whoever registers invoices: a buyer's desk with a short way from an issued order to its invoice. */
export async function invoiceDesk(server: TestServer, setup?: SalesSetup) {
  const desk = await orderDesk(server, setup)
  const clerk = await server.signIn({ role: 'user', name: 'M. Ferro' })
  const api = clerk.client(invoices)
  await server.services.db.query(sql`
    INSERT INTO user_permissions (user_id, permission, effect, reason, granted_by_id)
    SELECT unnest(${sql.param([desk.buyer.person.id, clerk.person.id])}::uuid[]), 'invoices:release', 'allow', 'Looks at prices', ${desk.manager.person.id}`)
  await makeOrderApprover(server, desk.director.person, { maxValue: '25000' }, { isSigner: true })
  await paidTo(server, desk.supplier.id)
  const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version })
  /** The day on which everything of a test happens. */
  const today = () => server.services.clock.now().toISOString().slice(0, 10)
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
  /** The first registered invoice of a line of an order, which a credit note gives back. */
  const invoiceOf = async (lines: InvoiceInput['lines']): Promise<string | null> => {
    const [found] = await server.services.db.query<{ id: string }>(sql`
      SELECT i.id FROM invoices i JOIN invoice_lines l ON l.invoice_id = i.id JOIN purchase_order_lines o ON o.root_id = l.order_root_id
      WHERE o.id = ANY(${sql.param(lines.flatMap(({ orderLineId }) => orderLineId ?? []))}::uuid[]) AND i.kind = 'invoice'
        AND i.registered_no IS NOT NULL ORDER BY i.registered_no LIMIT 1`)
    return found?.id ?? null
  }
  /** A draft whose stated gross is what its lines come to, with its PDF. */
  const ready = async (lines: InvoiceInput['lines'], more: object = {}): Promise<InvoiceRecord> => {
    const isCredit = (more as { kind?: string }).kind === 'credit_note'
    const named = isCredit ? { creditsId: await invoiceOf(lines) } : {}
    const made = await api.create({ body: body(lines, { ...named, ...more }) })
    await attach(made)
    return api.update({ ...at(made), body: { statedGross: made.totals.gross } })
  }
  const register = (invoice: InvoiceRecord, who: SignedIn = clerk) =>
    who.client(invoices).register({ ...at(invoice), body: {} })
  const approve = (invoice: InvoiceRecord, who: SignedIn = desk.manager) =>
    who.client(invoices).approve({ ...at(invoice), body: { signature } })
  return {
    ...desk,
    clerk,
    today,
    approvedInvoice: approve,
    /** A credit note that somebody approved, so that it counts. */
    credited: async (lines: InvoiceInput['lines'], more: object = {}) =>
      approve(await register(await ready(lines, { kind: 'credit_note', ...more }))),
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

/** The same with steel that is received, inspected and certified, and people who may sign. */
export async function matchDesk(server: TestServer) {
  const setup = await salesSetup(server)
  const desk = await invoiceDesk(server, setup)
  const steel = await certifiedSteel(server, setup)
  const { at } = desk
  await makeSigner(server, desk.buyer.person)
  await makeSigner(server, desk.clerk.person)
  let heats = 0
  /** Twelve pipes by the kilogram with a certificate, issued. */
  const issued = (more: object = {}) =>
    desk.issued({
      lines: [
        {
          ...desk.pipe,
          specificationId: steel.specification.id,
          grade: 'B',
          unitPrice: '0.5',
          pslLevelId: null,
        },
        { ...desk.sawing, unitPrice: '2' },
      ],
      ...more,
    })

  /** So many pipes of a heat, posted at the gate; `more`: what else its line says. */
  async function receive(order: OrderRecord, pieces: number, heatNo: string, more: object = {}) {
    const api = steel.keeper.client(goodsReceipts)
    const { nps, schedule, lengthMm } = desk.pipe
    const line = {
      lineNo: 10,
      orderLineId: order.lines[0]?.id,
      form: 'pipe' as const,
      nps,
      schedule,
      lengthMm,
      specificationId: steel.specification.id,
      grade: 'B',
      certificateType: '3.1' as const,
      pieces,
      heatNo,
      millId: steel.mill,
      isMarkingLegible: true,
      ...more,
    }
    const made = await api.create({
      body: {
        facilityId: desk.facilityId,
        supplierId: desk.supplier.id,
        orderId: order.id,
        deliveryNoteNo: `DN-${heatNo}-${pieces}`,
        receivedOn: '2026-11-20',
        lines: [line],
      },
    })
    return api.post({ ...at(made), body: {} })
  }
  const newHeat = () => {
    heats += 1
    return `77C${1900 + heats}`
  }
  type Received = Awaited<ReturnType<typeof receive>>
  const pieceOf = (receipt: Received) =>
    steel.as(steel.quality).get({ params: { id: receipt.lines[0]?.stock[0]?.id ?? '' } })
  const accept = async (receipt: Received) => steel.accept(await pieceOf(receipt))
  const kindsOf = ({ holds }: InvoiceRecord) => holds.filter((one) => !one.isReleased).map(({ kind }) => kind)
  /** As a buyer, or as a manager where that is what it takes. */
  const released = async (
    invoice: InvoiceRecord,
    hold: InvoiceRecord['holds'][number] | undefined,
    who = desk.buyer,
  ) => {
    const client = who.client(invoices)
    const seen = (await client.get({ params: { id: invoice.id } })).holds
    const own = seen.find((one) => one.lineId === hold?.lineId && one.kind === hold.kind)
    return client[own?.tier === 'manager' ? 'releaseAbove' : 'release']({
      ...at(invoice),
      body: {
        lineId: hold?.lineId ?? '',
        hold: (hold?.kind ?? 'price') as 'price',
        reason: 'Agreed by telephone',
        signature,
      },
    })
  }
  const holdOf = (invoice: InvoiceRecord, kind: string) => invoice.holds.find((one) => one.kind === kind)

  return { ...desk, steel, issued, receive, newHeat, pieceOf, accept, kindsOf, released, holdOf }
}
