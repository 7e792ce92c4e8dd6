import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { contracts } from '../../src/app/catalogue.ts'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { customerContactReports } from '#modules/sales/customer-contact-reports/contract.ts'
import { nonConformances } from '#modules/purchasing/non-conformances/contract.ts'
import { operationTemplates } from '#modules/engineering/operation-templates/contract.ts'
import { pqf } from '#modules/suppliers/pqf/contract.ts'
import { pqfSubmissions } from '#modules/suppliers/pqf-submissions/contract.ts'
import { certificateRequests } from '#modules/steel/certificate-requests/contract.ts'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import type { FileEntry } from '#platform/contract/documents/activity.ts'
import { isFrozen, type Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { certificateDesk } from '../support/certificates.ts'
import { consolidatedDesk } from '../support/consolidated.ts'
import { reportBody } from '../support/contact-reports.ts'
import { deliveryDesk } from '../support/deliveries.ts'
import { matchDesk } from '../support/invoices.ts'
import { offersDesk } from '../support/offers.ts'
import { createCompany } from '../support/people.ts'
import { calculationDesk } from '../support/pipe-wall.ts'
import { quoteDesk } from '../support/quotes.ts'
import { receivingGate } from '../support/receipts.ts'
import { needsDesk } from '../support/requisitions.ts'
import { enquiryBody } from '../support/sales.ts'
import { travellerDesk } from '../support/travellers.ts'
import { setupSamples } from '../support/setup-samples.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { returnDesk } from '../support/supplier-returns.ts'

const freezes = (contract: Contract): contract is Contract & { lifecycle: Lifecycle } =>
  'lifecycle' in contract && 'open' in (contract.lifecycle as Lifecycle) && 'upload' in contract.endpoints

/** A new record of each document whose states freeze; a new document needs a line here. */
const makers: Readonly<Record<string, (server: TestServer) => Promise<{ id: string }>>> = {
  async 'customer-contact-reports'(server) {
    const { seller, setup } = await quoteDesk(server)
    return seller.client(customerContactReports).create({ body: reportBody(setup) })
  },
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
  travellers: async (server) => (await travellerDesk(server)).draft(),
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

/** What went out has the number of its file, and the table insists on it. */
const exported = ['exported', 'part_paid', 'paid']
const exportNo = (slice: string, state: string) =>
  slice === 'invoices' ? sql`, export_no = ${exported.includes(state) ? 1 : null}::int` : sql``

const pdf = () => {
  const form = new FormData()
  form.set('file', new File([Buffer.from('%PDF-1.7\nA page\n%%EOF')], 'page.pdf'))
  return form
}
const documents = contracts.filter(freezes)

describe('A state that freezes a record freezes its files', () => {
  it('and there is one to try of every document that has such states', () => {
    expect(documents.map(({ slice }) => slice).toSorted()).toEqual(Object.keys(makers).toSorted())
  })

  it.each(documents)('of $slice, in every state that is stored', async ({ slice, lifecycle }) => {
    const server = await testServer()
    const made = await makers[slice]?.(server)
    const who = await server.signIn('administrator')
    const url = `/api/v1/${slice}/${made?.id}`
    const { db } = server.services
    const table = sql.identifier(tables[slice] ?? slice.replaceAll('-', '_'))
    const put = (state: string) =>
      db.query(sql`UPDATE ${table} SET status = ${state} ${exportNo(slice, state)} WHERE id = ${made?.id}`)
    const add = async (): Promise<FileEntry> => {
      const { status, body } = await who.request('POST', `${url}/files`, { body: pdf() })
      expect(status).toBe(201)
      return (body as { data: FileEntry }).data
    }
    const drop = async ({ id }: FileEntry) => (await who.request('DELETE', `${url}/files/${id}`)).status

    for (const [state, { isComputed }] of Object.entries(lifecycle.states)) {
      if (isComputed) continue
      await put(lifecycle.initial)
      const early = await add()
      await put(state)
      const late = await add()
      const frozen = isFrozen(lifecycle, state)
      const listed = ((await who.request('GET', `${url}/files`)).body as { data: FileEntry[] }).data
      const canRemove = listed.find(({ id }) => id === early.id)?.canRemove
      expect([
        state,
        early.addedLater,
        late.addedLater,
        canRemove,
        await drop(early),
        await drop(late),
      ]).toEqual([state, false, frozen, !frozen, frozen ? 423 : 204, 204])
    }
  })
})
