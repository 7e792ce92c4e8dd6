import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { reportBody } from '../../../../test/support/contact-reports.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { pricedQuote, problem } from '../../../../test/support/quotes.ts'
import { enquiryBody, salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { search } from '#modules/house/search/contract.ts'
import { customerContactReports, type ReportInput } from './contract.ts'
import { summaryFrom } from './domain.ts'

const server = await testServer()
const setup = await salesSetup(server)
const { services } = server
const seller = await server.signIn(setup.seller)
const api = seller.client(customerContactReports)
const path = '/api/v1/customer-contact-reports'
const submitted = (more: Partial<ReportInput> = {}) => api.createSubmitted({ body: reportBody(setup, more) })
const call = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version, body: {} })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

describe('links', () => {
  it('to a quote are found from every revision of it', async () => {
    const quote = await pricedQuote(seller, setup, 1)
    const made = await submitted({ quoteIds: [quote.id] })
    expect(made.quotes).toMatchObject([
      { number: quote.number, revision: 0, status: 'draft', net: quote.totals.net },
    ])
    const [other] = await services.db.query<{ id: string }>(sql`
      INSERT INTO quotes (number, revision, is_current, status, enquiry_id, company_id, facility_id, market_segment_id, quote_date,
        valid_until, salesperson_id, currency, exchange_rate, rate_date, quote_confidence_id, confidence_percent, deviations,
        net, discount, tax, gross, cost, margin_percent, weight_kg, net_in_base, author_ids)
      SELECT number, 1, false, 'draft', enquiry_id, company_id, facility_id, market_segment_id, quote_date, valid_until,
        salesperson_id, currency, exchange_rate, rate_date, quote_confidence_id, confidence_percent, deviations,
        net, discount, tax, gross, cost, margin_percent, weight_kg, net_in_base, author_ids
      FROM quotes WHERE id = ${quote.id} RETURNING id`)
    for (const id of [quote.id, other?.id ?? '']) {
      const { data } = await api.list({ query: { filter: { quoteId: [id] } } })
      expect(data.map((row) => row.id)).toEqual([made.id])
    }
    expect((await api.list({ query: { filter: { quoteId: [made.id] } } })).data).toEqual([])
  })

  it('can be set after the review, and leave the text alone', async () => {
    const enquiry = await seller.client(enquiries).create({ body: enquiryBody(setup, 2) })
    const author = (await server.signIn({ role: 'user', name: 'Priya Nair' })).client(customerContactReports)
    const made = await author.createSubmitted({ body: reportBody(setup) })
    const closed = await api.review(call(made))
    const linked = await author.link({ ...call(closed), body: { enquiryIds: [enquiry.id], quoteIds: [] } })
    expect(linked).toMatchObject({
      status: 'closed',
      enquiries: [{ number: enquiry.number }],
      summary: made.summary,
    })
    const none = await author.link({ ...call(linked), body: { enquiryIds: [], quoteIds: [] } })
    expect(none.enquiries).toEqual([])
    expect(
      await problem(author.link({ ...call(linked), body: { enquiryIds: [], quoteIds: [] } })),
    ).toMatchObject({
      status: 412,
    })
  })
})

describe('the list', () => {
  it('shows who, what and when in one row', async () => {
    const made = await submitted({
      salesStepId: setup.negotiationStepId,
      nextContactOn: '2030-01-02',
      actions: [{ text: 'One' }, { text: 'Two' }],
      contactType: 'exhibition',
      purpose: 'introduction',
      summary: summaryFrom('A very particular wellhead.'),
    })
    const { data } = await api.list({ query: { search: 'particular wellhead' } })
    expect(data).toEqual([
      {
        id: made.id,
        version: made.version,
        number: made.number,
        status: 'submitted',
        companyName: 'Calder Pressure Systems',
        contactNames: 'Morag Weir',
        contactType: 'exhibition',
        purpose: 'introduction',
        contactAt: made.contactAt,
        excerpt: 'A very particular wellhead.',
        authorName: 'Tom Ashdown',
        salesStepName: 'Negotiation',
        nextContactOn: '2030-01-02',
        isOverdue: false,
        openActionCount: 2,
        visibility: 'team',
      },
    ])
  })

  it('is filtered by our people, by segment and by the day of the contact', async () => {
    const mate = await server.createPerson({ role: 'user', name: 'Elin Quayle' })
    const companyId = await createCompany(services, 'Brae Energy')
    await services.db.query(
      sql`UPDATE companies SET market_segment_id = ${setup.marketSegmentId} WHERE id = ${companyId}`,
    )
    const made = await submitted({
      companyId,
      contactIds: [],
      attendeeIds: [setup.seller.id, mate.id],
      contactAt: '2026-03-05T23:30:00.000000Z',
    })
    expect(made).toMatchObject({
      marketSegmentName: 'Subsea',
      attendees: [{ name: 'Tom Ashdown' }, { name: 'Elin Quayle' }],
    })
    const found = async (filter: object) =>
      (await api.list({ query: { filter: { companyId: [companyId], ...filter } } })).data.map(({ id }) => id)
    for (const filter of [
      { attendeeId: [mate.id] },
      { marketSegmentId: [setup.marketSegmentId] },
      { contactAt: { from: '2026-03-05', to: '2026-03-05' } },
      { authorId: [setup.seller.id] },
      { status: ['submitted'] },
    ]) {
      expect([filter, await found(filter)]).toEqual([filter, [made.id]])
    }
    for (const filter of [
      { attendeeId: [companyId] },
      { contactAt: { from: '2026-03-06' } },
      { contactAt: { to: '2026-03-04' } },
      { status: ['draft'] },
      { nextContactOn: { from: '2020-01-01' } },
    ]) {
      expect([filter, await found(filter)]).toEqual([filter, []])
    }
  })

  it('is written to a file as it is filtered, and nothing in it runs as a formula', async () => {
    const companyId = await createCompany(services, 'Tarn Wellhead')
    await submitted({ companyId, contactIds: [], summary: summaryFrom('=1+1'), place: '@SUM(A1)' })
    const reply = await seller.request('GET', `${path}/export/csv?filter[companyId]=${companyId}`)
    const [head = '', row = '', ...more] = String(reply.body).trim().split('\n')
    expect(more).toEqual([])
    for (const heading of ['Number', 'Company', 'Kind', 'Author', 'Excerpt', 'Next contact']) {
      expect(head).toContain(heading)
    }
    expect(row).toContain('Tom Ashdown')
    expect(row).toContain("'=1+1")
    expect(row).toContain("'@SUM(A1)")
    const book = await seller.request('GET', `${path}/export/xlsx?filter[companyId]=${companyId}`)
    expect([book.status, book.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })
})

describe('the search over everything', () => {
  it('finds reports by number, words and company, the newest first', async () => {
    const companyId = await createCompany(services, 'Halvorsen Riser')
    const about = (words: string, days: number) =>
      submitted({ companyId, contactIds: [], summary: summaryFrom(words), contactAt: daysAgo(days) })
    const old = await about('Old kelpstone talk.', 9)
    const fresh = await about('Fresh kelpstone talk.', 1)
    const hits = async (q: string) =>
      (await seller.client(search).find({ query: { q } })).filter(
        ({ slice }) => slice === 'customer-contact-reports',
      )
    expect((await hits('KELPSTONE')).map(({ id }) => id)).toEqual([fresh.id, old.id])
    expect((await hits('halvorsen ris')).map(({ id }) => id)).toEqual([fresh.id, old.id])
    expect(await hits(fresh.number)).toEqual([
      {
        slice: 'customer-contact-reports',
        id: fresh.id,
        number: fresh.number,
        title: 'Fresh kelpstone talk.',
        subtitle: 'Halvorsen Riser',
        path: `/customer-contact-reports/${fresh.id}`,
        status: null,
        foundInList: 1,
      },
    ])
  })
})

describe('comments and files', () => {
  it('stay possible for everybody who sees the report, whatever its state', async () => {
    const author = (await server.signIn('user')).client(customerContactReports)
    const closed = await api.review(call(await author.createSubmitted({ body: reportBody(setup) })))
    const reader = await server.signIn('user')
    const form = new FormData()
    form.set('label', 'Sketch')
    form.set('file', new Blob(['A sketch'], { type: 'text/plain' }), 'sketch.txt')
    const upload = await reader.request('POST', `${path}/${closed.id}/files`, { body: form })
    expect(upload.status).toBe(201)
    const files = await reader.client(customerContactReports).files({ params: { id: closed.id } })
    expect(files).toMatchObject([{ name: 'sketch.txt', label: 'Sketch' }])
    const file = `${path}/${closed.id}/files/${files[0]?.id}`
    expect((await reader.request('GET', file)).bytes.toString()).toBe('A sketch')
    // It came after the report was closed, so that no print holds it.
    expect((await reader.request('DELETE', file)).status).toBe(204)
    await reader
      .client(customerContactReports)
      .addComment({ params: { id: closed.id }, body: { text: 'Seen.' } })
    const page = await reader
      .client(customerContactReports)
      .timeline({ params: { id: closed.id }, query: {} })
    expect(page.data.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['comment', 'file', 'change']))
    const create = page.data.find(({ action }) => action === 'submit')
    expect(create?.text).toBe('Submitted')
  })
})
