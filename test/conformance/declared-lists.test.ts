import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { contracts, permissions } from '../../src/app/catalogue.ts'
import type { Endpoint } from '#platform/contract/calls/endpoint.ts'
import { bulkActions } from '#platform/web/lists/bulk-actions.ts'
import { requireAsListed } from '#platform/web/lists/as-listed.ts'
import type { Page } from '#platform/contract/calls/paging.ts'
import { declarations } from '#modules/dispatch/declarations/contract.ts'
import { receivedLately } from '../support/days.ts'
import { insertSubmittal } from '../support/submittals.ts'
import { drawingBody } from '../support/drawings.ts'
import { bundleTwo } from '../support/consolidated.ts'
import { dataOf } from '../support/crud-suite.ts'
import { queriesOf } from '../support/filter-queries.ts'
import { withFirstRecords } from '../support/first-records.ts'
import { createCompany, createPerson } from '../support/people.ts'
import { quoteDesk } from '../support/quotes.ts'
import { type SignedIn, testServer } from '../support/server.ts'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'
import { planLoadOf } from '../support/loads.ts'
import { deliveryDesk } from '../support/deliveries.ts'
import { draftProcessing, gaugeBody, licenceBody } from '../support/house-records.ts'
import { setupSamples } from '../support/setup-samples.ts'

const server = await testServer()

const lists = contracts
  .flatMap(({ endpoints }) => Object.values(endpoints))
  .filter(
    // An export declares the filters of its list, but answers with a file.
    (endpoint): endpoint is Endpoint & { list: NonNullable<Endpoint['list']> } =>
      endpoint.list !== undefined && endpoint.envelope === 'list',
  )

/** Those whose records are taken through steps, also several at once. */
const withSteps = contracts.filter(
  (one) =>
    one.endpoints['list']?.list !== undefined &&
    one.endpoints['get'] !== undefined &&
    Object.keys(bulkActions(one, { permissions: [...permissions] })).length > 0,
)

let admin: SignedIn
const paths = new Map<string, string>()

beforeAll(async () => {
  const desk = await quoteDesk(server)
  for (let n = 1; n <= 3; n++) await (n % 2 === 0 ? desk.submitted(n) : desk.draft(n))
  await insertSubmittal(server, await desk.submitted(4))
  for (let n = 0; n < 3; n++) await createPerson(server.services, { role: 'user' })
  const { shop, setup, draft: note } = await deliveryDesk(server, desk.setup)
  const traveller = await shop.released()
  await draftProcessing(server, { shop, setup }, traveller)
  const { id: ids } = await note(traveller, 1)
  admin = await server.signIn('administrator')
  const body = await admin.client(declarations).proposal({ query: { from: 'traveller-delivery-note', ids } })
  await admin.client(declarations).create({ body: body as never })
  await furnish()
  for (const { path } of lists) paths.set(path, await withFirstRecords(admin, path))
})

/** One record of every other slice that has lists below its records. */
async function furnish(): Promise<void> {
  const made = new Map<string, { id: string; version: number }>()
  for (const { slice, body } of setupSamples(server)) {
    const reply = await admin.request('POST', `/api/v1/${slice}`, { body: await body(1) })
    expect([slice, reply.status]).toEqual([slice, 201])
    made.set(slice, dataOf(reply))
  }
  const form = made.get('pqf')
  const published = await admin.request('POST', `/api/v1/pqf/${form?.id}/publish`, {
    body: {},
    version: form?.version ?? 0,
  })
  expect(published.status).toBe(200)
  const companyId = await createCompany(server.services, 'Calder Pressure Systems')
  const submission = { companyId, pqfId: form?.id }
  expect((await admin.request('POST', '/api/v1/pqf-submissions', { body: submission })).status).toBe(201)
  const contact = {
    companyId,
    contactType: 'visit',
    contactAt: '2026-11-20T09:00:00Z',
    purpose: 'relationship',
  }
  const none = { contactIds: [], actions: [], productCodeIds: [], enquiryIds: [], quoteIds: [] }
  const report = { ...contact, ...none, visibility: 'team' }
  expect((await admin.request('POST', '/api/v1/customer-contact-reports', { body: report })).status).toBe(201)
  await server.services.db.query(
    sql`UPDATE companies SET is_supplier = true, supplier_status = 'approved' WHERE id = ${companyId}`,
  )
  const price = { item: 'Bar F22', supplierId: companyId, uom: 'kg', unitPrice: '3.94', currency: 'EUR' }
  const priced = { ...price, minQuantity: 1, validFrom: '2026-01-01' }
  expect((await admin.request('POST', '/api/v1/supplier-prices', { body: priced })).status).toBe(201)
  const heat = await admin.request('POST', '/api/v1/heats', {
    body: { heatNo: '77C1904', millId: companyId },
  })
  expect(heat.status).toBe(201)
  const certificate = {
    millCertificateNo: 'VM-26-33187',
    issuerId: companyId,
    issuedBy: 'mill',
    isCopy: false,
    issueDate: '2026-11-16',
    typePrinted: 'EN 10204 3.1',
    signatures: ['manufacturer_inspection'],
    pagesPresent: 1,
    pagesTotal: 1,
    decimalMark: '.',
    factors: [],
    specificationId: made.get('specifications')?.id,
    grade: 'B',
    namesGrade: true,
    orderedType: '3.1',
    comparison: 'rounding',
    subSize: 'none',
    orderLimits: [],
    lines: [{ lineNo: 1, heatId: dataOf(heat).id, analysis: 'heat' }],
  }
  expect((await admin.request('POST', '/api/v1/certificates', { body: certificate })).status).toBe(201)
  const material = { grade: 'F22', certificateType: '3.1', specificationId: made.get('specifications')?.id }
  const bar = { ...material, form: 'round_bar', diameterMm: '100', lengthMm: '6000', qtyPieces: 2 }
  const steel = { ...bar, facilityId: made.get('facilities')?.id }
  const taken = await admin.request('POST', '/api/v1/steel-stock', { body: steel })
  expect(taken.status).toBe(201)
  const goesOut = { kind: 'sale', companyId, facilityId: steel.facilityId, plannedOn: '2026-11-20' }
  const one = { lineNo: 10, stockId: dataOf(taken).id, quantity: 1 }
  await planLoadOf(admin, { ...goesOut, shipTo: 'Gate 3', lines: [one] })
  const receipt = {
    facilityId: steel.facilityId,
    supplierId: companyId,
    deliveryNoteNo: 'LS-4711',
    receivedOn: receivedLately,
    lines: [
      {
        ...material,
        lineNo: 10,
        form: 'round_bar',
        diameterMm: '100',
        lengthMm: '6000',
        pieces: 2,
        heatNo: '77C1904',
        millId: companyId,
        isMarkingLegible: true,
      },
    ],
  }
  const received = await admin.request('POST', '/api/v1/goods-receipts', { body: receipt })
  expect(received.status).toBe(201)
  const { id: receiptId, version } = dataOf(received)
  // Its steel has no certificate, so the receipt asks the supplier for one.
  const posted = await admin.request('POST', `/api/v1/goods-receipts/${receiptId}/post`, {
    body: {},
    version: version ?? 0,
  })
  expect(posted.status).toBe(200)
  const [piece] = (await admin.client(steelStock).list({})).data
  const finding = {
    facilityId: steel.facilityId,
    title: 'Laminations at the end',
    foundAt: 'stock',
    foundOn: '2026-11-20',
    pieceIds: [piece?.id],
    companyId,
    receiptId,
  }
  expect((await admin.request('POST', '/api/v1/non-conformances', { body: finding })).status).toBe(201)
  const leaving = { companyId, facilityId: steel.facilityId, returnedOn: '2026-11-21', claim: 'credit' }
  const goingBack = { ...leaving, reason: 'Bent', lines: [{ lineNo: 10, stockId: piece?.id, quantity: '1' }] }
  expect((await admin.request('POST', '/api/v1/supplier-returns', { body: goingBack })).status).toBe(201)
  const order = {
    type: 'stock',
    supplierId: companyId,
    facilityId: steel.facilityId,
    orderDate: '2026-11-20',
    requiredOn: '2026-12-18',
    currency: 'GBP',
    lines: [
      { lineNo: 10, description: 'Sawing', quantity: '2', uom: 'each', priceBasis: 'each', unitPrice: '18' },
    ],
  }
  expect((await admin.request('POST', '/api/v1/purchase-orders', { body: order })).status).toBe(201)
  await bundleTwo(server, admin, order)
  const size = { form: 'round_bar', diameterMm: '100', facilityId: steel.facilityId }
  const need = { ...size, lengthMm: '6000', quantity: '2', uom: 'each', neededBy: '2027-02-01' }
  const invoice = {
    kind: 'invoice',
    supplierId: companyId,
    supplierInvoiceNo: 'VM-88213',
    facilityId: steel.facilityId,
    invoiceDate: '2026-11-19',
    receivedOn: '2026-11-20',
    currency: 'GBP',
    statedGross: '120.00',
    lines: [
      {
        lineNo: 10,
        kind: 'freight',
        description: 'Carriage',
        quantity: '1',
        uom: 'lot',
        priceBasis: 'each',
        unitPrice: '120.00',
      },
    ],
  }
  expect((await admin.request('POST', '/api/v1/invoices', { body: invoice })).status).toBe(201)
  const needed = await admin.request('POST', '/api/v1/requisitions', { body: need })
  expect(needed.status).toBe(201)
  const { facilityId } = steel
  const bars = { ...material, ...size }
  const minimum = { ...bars, minimum: 4, orderUpTo: 8, leadTimeWeeks: 6 }
  expect((await admin.request('POST', '/api/v1/minimum-stock', { body: minimum })).status).toBe(201)
  const lines = [{ lineNo: 10, requisitionId: dataOf(needed).id, quantity: '2' }]
  const request = { facilityId, replyBy: '2099-01-01', supplierIds: [companyId], lines }
  expect((await admin.request('POST', '/api/v1/requests-for-quotation', { body: request })).status).toBe(201)
  expect((await admin.request('POST', '/api/v1/gauges', { body: gaugeBody })).status).toBe(201)
  expect((await admin.request('POST', '/api/v1/licences', { body: licenceBody })).status).toBe(201)
  expect((await admin.request('POST', '/api/v1/drawings', { body: drawingBody })).status).toBe(201)
  const [outsideDiameter, pressure] = [
    { value: 168.3, unit: 'mm' },
    { value: 4, unit: 'MPa' },
  ]
  const pipe = { method: 'barlow', outsideDiameter, pressure, allowableStress: { value: 138, unit: 'MPa' } }
  const body = { title: 'Header', case: pipe }
  expect((await admin.request('POST', '/api/v1/pipe-wall-calculations', { body })).status).toBe(201)
}

const fetchPage = async ({ path }: Endpoint, query = '') => {
  const reply = await admin.request('GET', `${paths.get(path)}?${query}`)
  expect([query, reply.status, reply.status === 200 ? '' : reply.body]).toEqual([query, 200, ''])
  return reply.body as Page<{ id: string }>
}
describe('Every list answers to what it declares', () => {
  it('there are some', () => expect(lists.length).toBeGreaterThan(12))

  it.each(lists)('$path: every filter', async (endpoint) => {
    const asked = Object.entries(endpoint.list.filters).flatMap(([name, filter]) => queriesOf(name, filter))
    for (const query of asked) {
      const page = await fetchPage(endpoint, query)
      expect([query, page.meta.total >= page.data.length]).toEqual([query, true])
    }
  })

  it.each(lists)('$path: every sort, forth and back, without losing or repeating a row', async (endpoint) => {
    const names = [...endpoint.list.sorts, ...(endpoint.list.alsoSorts ?? [])]
    for (const sort of names.flatMap((name) => [name, `-${name}`])) {
      const all = (await fetchPage(endpoint, `sort=${sort}&per_page=100`)).data.map((row) => row.id)
      const walked: string[] = []
      let page = await fetchPage(endpoint, `sort=${sort}&per_page=2`)
      for (let pages = 0; pages < 60; pages++) {
        walked.push(...page.data.map((row) => row.id))
        const { next_cursor: next, prev_cursor: prev } = page.meta
        if (prev) {
          const back = await fetchPage(endpoint, `sort=${sort}&per_page=2&cursor=${prev}`)
          const start = walked.length - page.data.length
          expect([sort, back.data.map((row) => row.id)]).toEqual([sort, walked.slice(start - 2, start)])
        }
        if (!next) break
        page = await fetchPage(endpoint, `sort=${sort}&per_page=2&cursor=${next}`)
      }
      // All of them are one page, of a hundred at most.
      expect([sort, walked.slice(0, all.length)]).toEqual([sort, all])
    }
  })

  it.each(withSteps)(
    '$slice: how its records stand, as they say it themselves, for steps with several of them',
    async (contract) => {
      const { path = '' } = contract.endpoints['list'] ?? {}
      const [row] = (await fetchPage({ path } as Endpoint, 'per_page=1')).data
      if (!row) return
      const reply = await admin.request('GET', `${paths.get(path)}/${row.id}`)
      const record = (reply.body as { data: object }).data
      requireAsListed(row, record)
      const both = ['version', 'updatedAt'].filter((name) => name in row && name in record)
      expect([contract.slice, both]).not.toEqual([contract.slice, []])
    },
  )

  it.each(lists)('$path: a search of any length and with any sign', async (endpoint) => {
    if (!endpoint.list.searchable) {
      expect((await admin.request('GET', `${paths.get(endpoint.path)}?search=abc`)).status).toBe(422)
      return
    }
    for (const search of ['a', 'ab', 'abc', '%', '%_\\', "'; --", 'Ø溶接', 'x'.repeat(100)]) {
      await fetchPage(endpoint, `search=${encodeURIComponent(search)}`)
    }
  })

  it.each(lists)('$path: all of it together', async (endpoint) => {
    const filters = Object.entries(endpoint.list.filters).map(([name, filter]) =>
      queriesOf(name, filter).at(-1),
    )
    const search = endpoint.list.searchable ? ['search=abc'] : []
    const page = await fetchPage(endpoint, [...filters, ...search, 'per_page=3'].join('&'))
    expect(page.data.length).toBeLessThanOrEqual(3)
  })
})
