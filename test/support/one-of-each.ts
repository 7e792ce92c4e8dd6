import { sql } from 'drizzle-orm'
import { declarations } from '#modules/dispatch/declarations/contract.ts'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { customerContactReports } from '#modules/sales/customer-contact-reports/contract.ts'
import { nonConformances } from '#modules/purchasing/non-conformances/contract.ts'
import { operationTemplates } from '#modules/engineering/operation-templates/contract.ts'
import { pqf } from '#modules/suppliers/pqf/contract.ts'
import { pqfSubmissions } from '#modules/suppliers/pqf-submissions/contract.ts'
import { certificateRequests } from '#modules/steel/certificate-requests/contract.ts'
import { certificateDesk } from './certificates.ts'
import { consolidatedDesk } from './consolidated.ts'
import { reportBody } from './contact-reports.ts'
import { deliveryDesk } from './deliveries.ts'
import { loadDesk } from './loads.ts'
import { matchDesk } from './invoices.ts'
import { offersDesk } from './offers.ts'
import { createCompany } from './people.ts'
import { calculationDesk } from './pipe-wall.ts'
import { quoteDesk } from './quotes.ts'
import { receivingGate } from './receipts.ts'
import { draftProcessing } from './house-records.ts'
import { needsDesk } from './requisitions.ts'
import { enquiryBody } from './sales.ts'
import { travellerDesk } from './travellers.ts'
import { steelDeliveryDesk } from './steel-deliveries.ts'
import { setupSamples } from './setup-samples.ts'
import type { TestServer } from './server.ts'
import { drawingDesk } from './drawings.ts'
import { submittalDesk } from './submittals.ts'
import { returnDesk } from './supplier-returns.ts'
import type { Db } from '#platform/server/database/database.ts'

/** A record, and the document that it stands inside of. */
interface Made {
  readonly id: string
  readonly parentId?: string
}

/** A new record of each document whose states freeze; a new document, or record inside one, needs a line here. */
export const makersOfDocuments: Readonly<Record<string, (server: TestServer) => Promise<Made>>> = {
  async 'customer-contact-reports'(server) {
    const { seller, setup } = await quoteDesk(server)
    return seller.client(customerContactReports).create({ body: reportBody(setup) })
  },
  async declarations(server) {
    // It is put into states forth and back, with facts and without.
    await server.asOwner('ALTER TABLE declarations DISABLE TRIGGER declarations_keep_facts')
    const { shop, draft } = await deliveryDesk(server)
    const note = await draft(await shop.complete(), 1)
    const api = (await server.signIn('administrator')).client(declarations)
    const body = await api.proposal({ query: { from: 'traveller-delivery-note', ids: note.id } })
    return api.create({ body: body as never })
  },
  async 'processing-notes'(server) {
    const desk = await deliveryDesk(server)
    return draftProcessing(server, desk, await desk.shop.released())
  },
  drawings: async (server) => (await drawingDesk(server)).draft(),
  async enquiries(server) {
    const { seller, setup } = await quoteDesk(server)
    return seller.client(enquiries).create({ body: enquiryBody(setup, 1) })
  },
  quotes: async (server) => (await quoteDesk(server)).draft(1),
  'pipe-wall-calculations': async (server) => (await calculationDesk(server)).draft(),
  async certificates(server) {
    const { as, author, head, heatOf } = await certificateDesk(server)
    const lines = [{ lineNo: 1, heatId: await heatOf('58123') }]
    return as(author).create({ body: head(lines) })
  },
  async 'certificate-requests'(server) {
    const gate = await receivingGate(server)
    await gate.posted()
    const { data } = await gate.keeper.client(certificateRequests).list({ query: {} })
    return { id: data[0]?.id ?? '' }
  },
  async invoices(server) {
    const { issued, invoices, body, lineOf } = await matchDesk(server)
    return invoices.create({ body: body([lineOf(await issued(), '4')]) })
  },
  'operation-templates': (server) => sampleOf(server, operationTemplates.slice),
  pqf: (server) => sampleOf(server, pqf.slice),
  async 'pqf-submissions'(server) {
    const who = await server.signIn('administrator')
    const { id, version } = await sampleOf(server, pqf.slice)
    const form = await who.client(pqf).publish({ params: { id }, version, body: {} })
    const companyId = await createCompany(server.services, 'Forgehill Steel')
    return who.client(pqfSubmissions).create({ body: { companyId, pqfId: form.id } })
  },
  'purchase-orders': async (server) => (await consolidatedDesk(server)).draft(),
  async 'consolidated-purchase-orders'(server) {
    const desk = await consolidatedDesk(server)
    return desk.bundle(await desk.pair())
  },
  requisitions: async (server) => (await needsDesk(server)).write(),
  'goods-receipts': async (server) => (await receivingGate(server)).draft(),
  async 'supplier-returns'(server) {
    const desk = await returnDesk(server)
    return desk.draft((await desk.received()).pieceId, '1')
  },
  async 'non-conformances'(server) {
    const gate = await receivingGate(server)
    const finder = await server.signIn('user')
    return finder.client(nonConformances).create({
      body: {
        facilityId: gate.facilityId,
        title: 'Laminations at the end',
        foundAt: 'stock',
        foundOn: '2026-11-20',
        quantity: '1 of 8 pieces',
        requirement: 'No laminations (ASTM A578)',
        finding: '40 x 12 mm, 4 mm deep',
        pieceIds: [(await gate.pieceOf(await gate.posted())).id],
      },
    })
  },
  'requests-for-quotation': async (server) => (await offersDesk(server)).draft(),
  async submittals(server) {
    const desk = await submittalDesk(server)
    return desk.draft(await desk.order(1))
  },
  travellers: async (server) => (await travellerDesk(server)).draft(),
  async 'delivery-notes'(server) {
    const { released, draft } = await steelDeliveryDesk(server)
    return draft(await released(), 1)
  },
  async loads(server) {
    const { released, draft, keeper, setup } = await steelDeliveryDesk(server)
    return loadDesk(server, keeper, setup.facilityId).plan([await draft(await released(), 1)])
  },
  async 'traveller-delivery-notes'(server) {
    const { shop, draft } = await deliveryDesk(server)
    return draft(await shop.complete(), 1)
  },
}

async function sampleOf(server: TestServer, slice: string): Promise<{ id: string; version: number }> {
  const who = await server.signIn('administrator')
  const sample = setupSamples(server).find((one) => one.slice === slice)
  const reply = await who.request('POST', `/api/v1/${slice}`, { body: await sample?.body(1) })
  return (reply.body as { data: { id: string; version: number } }).data
}

/** Tables that are not called like their slice. */
const tables: Readonly<Record<string, string>> = { pqf: 'pqf_forms' }

/** Where the records of a document are stored. */
export const tableOfDocument = (slice: string): string => tables[slice] ?? slice.replaceAll('-', '_')

const exported = ['exported', 'part_paid', 'paid']
const unsigned = ['draft', 'cancelled']

/** What a table insists on in a state: what went out has the number of its file, what was signed has facts. */
function stateColumns(slice: string, state: string) {
  if (slice === 'invoices') return sql`, export_no = ${exported.includes(state) ? 1 : null}::int`
  if (slice === 'declarations') return sql`, facts = ${unsigned.includes(state) ? null : '{}'}::jsonb`
  if (slice === 'submittals') return sql`, sent_on = '2026-01-15', return_effect = 'rejected'`
  return sql``
}

/** Puts a record where no action led it, as the first version of it. */
export const putInState = (
  db: Db,
  { slice, state, id }: { readonly slice: string; readonly state: string; readonly id: string },
): Promise<unknown[]> =>
  db.query(sql`
    UPDATE ${sql.identifier(tableOfDocument(slice))} SET version = 1, status = ${state} ${stateColumns(slice, state)} WHERE id = ${id}`)
