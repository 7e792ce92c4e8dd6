import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { reportBody } from '../../../../test/support/contact-reports.ts'
import { crudSuite } from '../../../../test/support/crud-suite.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { roundTrips } from '../../../../test/support/round-trips.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { customerContactReports, type ReportInput } from './contract.ts'
import { summaryFrom } from './domain.ts'

const server = await testServer()
const setup = await salesSetup(server)
const seller = await server.signIn(setup.seller)
const api = seller.client(customerContactReports)
const create = (more: Partial<ReportInput> = {}) => api.create({ body: reportBody(setup, more) })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

crudSuite(server, customerContactReports, {
  as: 'manager',
  body: (n) => ({
    ...reportBody(setup),
    companyId: n === 1 ? setup.otherCompanyId : setup.companyId,
    contactIds: [],
    contactType: n === 2 ? 'call' : 'visit',
    purpose: n === 3 ? 'complaint' : 'relationship',
    contactAt: `2026-10-0${1 + (n % 5)}T09:00:00.000000Z`,
    summary: summaryFrom(`They asked for launcher barrel ${5000 + n}.`),
    visibility: n === 4 ? 'managers' : 'team',
    nextContactOn: `2027-01-0${1 + (n % 5)}`,
    actions: n === 0 ? [{ text: 'Send the brochure' }] : [],
  }),
  change: { place: 'Their works', purpose: 'audit' },
  required: [
    'companyId',
    'contactIds',
    'contactType',
    'contactAt',
    'purpose',
    'visibility',
    'actions',
    'productCodeIds',
    'enquiryIds',
    'quoteIds',
  ],
  search: (n) => `barrel ${5000 + n}`,
  filters: {
    'filter[status]=draft': [0, 1, 2, 3, 4],
    'filter[status]=reviewed,closed': [],
    [`filter[companyId]=${setup.otherCompanyId}`]: [1],
    'filter[contactType]=call,video': [2],
    'filter[purpose]=complaint': [3],
    'filter[visibility]=managers': [4],
    'filter[mine]=true': [0, 1, 2, 3, 4],
    'filter[mine]=false': [],
    'filter[openActions]=true': [0],
    'filter[overdue]=true': [],
    'filter[overdue]=false': [0, 1, 2, 3, 4],
    'filter[salesStepId]=none': [0, 1, 2, 3, 4],
    'filter[enquiryId]=none': [0, 1, 2, 3, 4],
    'filter[contactAt][from]=2026-10-02&filter[contactAt][to]=2026-10-03': [1, 2],
    'filter[nextContactOn][to]=2027-01-02': [0, 1],
    'filter[marketSegmentId]=none': [0, 1, 2, 3, 4],
  },
  notEchoed: ['actions'],
})

describe('writing a report', () => {
  it('takes a number of the year, and the author as who was there', async () => {
    const made = await create({
      actions: [{ text: 'Send the drawing', dueOn: '2026-12-01' }],
      potentialValue: '120000.00',
      currency: 'EUR',
    })
    expect(made).toMatchObject({
      number: expect.stringMatching(/^CCR-20\d\d-\d{4}$/),
      status: 'draft',
      authorName: 'Tom Ashdown',
      attendees: [{ id: setup.seller.id, name: 'Tom Ashdown' }],
      contacts: [{ name: 'Morag Weir', jobTitle: 'Buyer' }],
      companyName: 'Calder Pressure Systems',
      actions: [{ text: 'Send the drawing', ownerName: 'Tom Ashdown', dueOn: '2026-12-01', doneAt: null }],
      openActionCount: 1,
      potentialValue: '120000.00',
    })
  })

  it.each<[string, Partial<ReportInput>, string[]]>([
    ['a contact of another company', { contactIds: [setup.otherContactId] }, ['contactIds']],
    [
      'a next contact before the contact',
      { contactAt: '2026-10-05T09:00:00.000000Z', nextContactOn: '2026-10-01' },
      ['nextContactOn'],
    ],
    ['somebody who is not of our staff', { attendeeIds: [setup.companyId] }, ['attendeeIds']],
    ['an unknown product', { productCodeIds: [setup.companyId] }, ['productCodeIds']],
    ['an unknown enquiry', { enquiryIds: [setup.companyId] }, ['enquiryIds']],
    ['an unknown quote', { quoteIds: [setup.companyId] }, ['quoteIds']],
    ['a value without its currency', { potentialValue: '10.00' }, ['currency']],
    ['an unknown company', { companyId: setup.facilityId, contactIds: [] }, ['companyId']],
    ['a contact of no length', { durationMin: 0 }, ['durationMin']],
  ])('refuses %s', async (_, more, fields) => {
    const error = await problem(create(more))
    expect(error).toMatchObject({ status: 422 })
    expect(Object.keys((error as { errors: object }).errors)).toEqual(fields)
  })

  it('keeps the ids of kept actions, and refuses those of another report', async () => {
    const made = await create({ actions: [{ text: 'One' }, { text: 'Two' }] })
    const [one] = made.actions
    if (!one) throw new Error('no action')
    const params = { id: made.id }
    const saved = await api.update({
      params,
      version: made.version,
      body: { actions: [{ text: 'New' }, { id: one.id, text: 'One, but later', dueOn: '2026-12-24' }] },
    })
    expect(saved.actions.map(({ text }) => text)).toEqual(['New', 'One, but later'])
    expect(saved.actions[1]?.id).toBe(one.id)
    const other = await create()
    const stolen = api.update({
      params: { id: other.id },
      version: other.version,
      body: { actions: [{ id: one.id, text: 'Mine now' }] },
    })
    expect(await problem(stolen)).toMatchObject({
      status: 422,
      errors: { actions: ['An action belongs to another report.'] },
    })
  })

  it('is one statement, eight with session, key, audit and transaction', async () => {
    const body = reportBody(setup, { actions: [{ text: 'Call back' }] })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const count = await roundTrips(server, async () => {
      const reply = await seller.request('POST', '/api/v1/customer-contact-reports', { body, headers })
      expect(reply.status).toBe(201)
    })
    expect(count).toBeLessThanOrEqual(8)
  })

  it('is read and listed with two', async () => {
    const { id } = await create()
    expect(await roundTrips(server, () => api.get({ params: { id } }))).toBe(2)
    expect(await roundTrips(server, () => api.list({ query: { search: 'spools' } }))).toBe(2)
  })

  it('keeps one entry in the trail for each save, in words', async () => {
    const made = await create()
    await api.update({
      params: { id: made.id },
      version: made.version,
      body: { summary: summaryFrom('Something else.'), actions: [{ text: 'Ring Morag' }] },
    })
    const entries = await server.services.db.query<{
      action: string
      changes: Record<string, { to: unknown }>
    }>(sql`SELECT action, changes FROM audit_log WHERE entity_id = ${made.id} ORDER BY seq`)
    expect(entries.map(({ action }) => action)).toEqual(['create', 'update'])
    expect(entries[1]?.changes).toMatchObject({
      summary: { to: 'Something else.' },
      actions: { to: ['Ring Morag, Tom Ashdown'] },
    })
  })
})

describe('the lists beside the list', () => {
  it('know silent customers, their open quotes, and who was met last', async () => {
    const quiet = await server.services.db.query<{ id: string }>(sql`
      UPDATE companies SET last_contact_at = ${daysAgo(200)} WHERE id = ${setup.otherCompanyId} RETURNING id`)
    expect(quiet).toHaveLength(1)
    const page = await seller.request(
      'GET',
      '/api/v1/customer-contact-reports/silent-customers?filter[silentDays][from]=90',
    )
    const { data } = page.body as { data: { name: string; silentDays: number; openQuotes: object[] }[] }
    expect(data.map(({ name }) => name)).toEqual(['Velmar Process GmbH'])
    expect(data[0]).toMatchObject({ openQuotes: [] })
    expect(data[0]?.silentDays).toBeGreaterThanOrEqual(199)
    await create({ contactAt: daysAgo(3) })
    const [recent] = await api.recentCompanies()
    expect(recent).toMatchObject({ id: setup.companyId, name: 'Calder Pressure Systems' })
  })

  it('count what stands behind the tabs', async () => {
    const before = await api.summary()
    await create()
    expect(await api.summary()).toEqual({ ...before, mine: before.mine + 1, drafts: before.drafts + 1 })
  })
})
