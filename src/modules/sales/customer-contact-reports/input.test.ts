import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { reportBody } from '../../../../test/support/contact-reports.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { customerContactReports, type ReportInput } from './contract.ts'
import { summaryFrom } from './domain.ts'

const server = await testServer()
const setup = await salesSetup(server)
const seller = await server.signIn(setup.seller)
const api = seller.client(customerContactReports)
const create = (more: Partial<ReportInput> = {}) => api.create({ body: reportBody(setup, more) })
const post = (more: object) =>
  seller.request('POST', '/api/v1/customer-contact-reports', { body: { ...reportBody(setup), ...more } })
const fieldsOf = (reply: { body: unknown }) => Object.keys((reply.body as { errors: object }).errors)

describe('a value that does not fit', () => {
  it.each<[string, object]>([
    ['companyId', { companyId: 'Calder' }],
    ['contactIds', { contactIds: null }],
    ['contactIds.0', { contactIds: ['Morag'] }],
    ['contactType', { contactType: 'fax' }],
    ['contactAt', { contactAt: '2026-11-20' }],
    ['contactAt', { contactAt: '2026-13-20T09:00:00Z' }],
    ['purpose', { purpose: 'lunch' }],
    ['visibility', { visibility: 'nobody' }],
    ['nextContactOn', { nextContactOn: '30 Feb' }],
    ['durationMin', { durationMin: 1441 }],
    ['durationMin', { durationMin: 1.5 }],
    ['place', { place: 'x'.repeat(201) }],
    ['attendeeIds', { attendeeIds: [] }],
    ['customerNeeds', { customerNeeds: 'x'.repeat(4001) }],
    ['competitors', { competitors: 'x'.repeat(2001) }],
    ['potentialValue', { potentialValue: '-1', currency: 'EUR' }],
    ['potentialValue', { potentialValue: '1.234', currency: 'EUR' }],
    ['currency', { currency: 'XXX' }],
    ['expectedOrderDate', { expectedOrderDate: 'soon' }],
    ['actions.0.text', { actions: [{ text: ' ' }] }],
    ['actions.0.text', { actions: [{ text: 'x'.repeat(501) }] }],
    ['actions.0.dueOn', { actions: [{ text: 'x', dueOn: 'tomorrow' }] }],
    ['actions.0.done', { actions: [{ text: 'x', done: true }] }],
    ['summary', { summary: 'plain words' }],
    ['summary', { summary: { type: 'doc', content: [] } }],
    ['number', { number: 'CCR-2026-9999' }],
    ['status', { status: 'closed' }],
    ['authorId', { authorId: setup.seller.id }],
  ])('is refused at %s', async (field, more) => {
    const reply = await post(more)
    expect([reply.status, fieldsOf(reply)]).toEqual([422, [field]])
  })

  it.each<[string, object]>([
    ['salesStepId', { salesStepId: setup.companyId }],
    ['quoteConfidenceId', { quoteConfidenceId: setup.companyId }],
    ['companyId', { companyId: setup.psl1Id, contactIds: [] }],
    ['actions.0.ownerId', { actions: [{ text: 'x', ownerId: setup.companyId }] }],
  ])('of a reference that there is not is refused at %s', async (field, more) => {
    const reply = await post(more)
    expect(reply.status).toBe(422)
    expect(fieldsOf(reply)[0]?.split('.')[0]).toMatch(new RegExp(`^(${field.split('.')[0]}|ownerId)$`))
  })
})

describe('a value at its bounds', () => {
  it.each<[string, Partial<ReportInput>, object]>([
    ['the longest duration', { durationMin: 1440 }, { durationMin: 1440 }],
    ['an empty place, which is none', { place: '  ' }, { place: null }],
    [
      'an instant in another zone',
      { contactAt: '2026-11-20T10:00:00+01:00' },
      { contactAt: '2026-11-20T09:00:00.000000Z' },
    ],
    [
      'a value with its currency',
      { potentialValue: '1.5', currency: 'NOK' },
      { potentialValue: '1.50', currency: 'NOK' },
    ],
    ['a currency without a value', { currency: 'EUR' }, { currency: 'EUR', potentialValue: null }],
    ['nobody of the customer', { contactIds: [] }, { contacts: [] }],
  ])('is taken: %s', async (_, more, expected) => {
    expect(await create(more)).toMatchObject(expected)
  })

  it('keeps people in the order they were chosen', async () => {
    const mate = await server.createPerson({ role: 'user', name: 'Aaron First' })
    const made = await create({ attendeeIds: [setup.seller.id, mate.id] })
    expect(made.attendees.map(({ name }) => name)).toEqual(['Tom Ashdown', 'Aaron First'])
  })
})

describe('the summary', () => {
  it('keeps headings, lists and emphasis, and nothing that could do harm', async () => {
    const text = (words: string) => ({ type: 'text', text: words })
    const made = await create({
      summary: {
        type: 'doc',
        content: [
          { type: 'heading', attrs: { level: 2 }, content: [text('Visit')] },
          { type: 'paragraph', content: [{ ...text('bold'), marks: [{ type: 'bold' }, { type: 'link' }] }] },
          { type: 'image', attrs: { src: 'javascript:alert(1)' } },
          {
            type: 'bulletList',
            content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [text('one')] }] }],
          },
        ],
      },
    })
    expect(JSON.stringify(made.summary)).not.toMatch(/javascript|image|link/)
    expect(JSON.stringify(made.summary)).toMatch(/heading.*bold.*bulletList/)
    const { data } = await api.list({ query: { search: made.number } })
    expect(data[0]?.excerpt).toBe('Visit bold one')
  })

  it('can be emptied again while the report is a draft', async () => {
    const made = await create({ summary: summaryFrom('Some words.') })
    const emptied = await api.update({
      params: { id: made.id },
      version: made.version,
      body: { summary: null },
    })
    expect(emptied).toMatchObject({ summary: null, missingToSubmit: { summary: [expect.any(String)] } })
    expect((await api.list({ query: { search: made.number } })).data[0]?.excerpt).toBe('')
  })
})

describe('changing a draft', () => {
  it('leaves what was not sent, and clears what is null', async () => {
    const made = await create({
      place: 'Leeds',
      durationMin: 45,
      customerNeeds: 'Spools',
      potentialValue: '10.00',
      currency: 'GBP',
      nextContactOn: addDays(server.services.clock.today(), 30),
      salesStepId: setup.newStepId,
      quoteConfidenceId: setup.lowConfidenceId,
      actions: [{ text: 'Stay' }],
    })
    const changed = await api.update({
      params: { id: made.id },
      version: made.version,
      body: { place: null, durationMin: null, nextContactOn: null, salesStepId: null },
    })
    expect(changed).toMatchObject({
      place: null,
      durationMin: null,
      nextContactOn: null,
      salesStepName: null,
      customerNeeds: 'Spools',
      potentialValue: '10.00',
      confidencePercent: 30,
      actions: [{ text: 'Stay' }],
    })
  })

  it('of the company asks for its own people', async () => {
    const made = await create()
    const params = { id: made.id }
    const wrong = api.update({ params, version: made.version, body: { companyId: setup.otherCompanyId } })
    expect(await problem(wrong)).toMatchObject({ status: 422, errors: { contactIds: [expect.any(String)] } })
    const right = await api.update({
      params,
      version: made.version,
      body: { companyId: setup.otherCompanyId, contactIds: [setup.otherContactId] },
    })
    expect(right).toMatchObject({ companyName: 'Velmar Process GmbH', contacts: [{ name: 'Morag Weir' }] })
  })

  it('takes the currency of the company for a value without one', async () => {
    const made = await create()
    const change = () =>
      api.update({ params: { id: made.id }, version: made.version, body: { potentialValue: '5.00' } })
    expect(await problem(change())).toMatchObject({
      status: 422,
      errors: { currency: ['Choose the currency of the value.'] },
    })
    await server.services.db.query(sql`UPDATE companies SET currency = 'CHF' WHERE id = ${setup.companyId}`)
    expect(await change()).toMatchObject({ potentialValue: '5.00', currency: 'CHF' })
  })
})
