import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { enquiryBody, salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { companyContactTable } from '#modules/people/companies/table.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { type EnquiryRecord, enquiries } from './contract.ts'

const server = await testServer()
const setup = await salesSetup(server)
const seller = await server.signIn(setup.seller)
const api = seller.client(enquiries)
const create = (body: object = {}) => api.create({ body: { ...enquiryBody(setup, 1), ...body } })
const preview = ({ id }: EnquiryRecord) => api.acknowledgementPreview({ params: { id } })
const acknowledge = ({ id, version }: EnquiryRecord, more: object = {}) =>
  api.acknowledge({
    params: { id },
    version,
    body: {
      to: [setup.contactEmail],
      cc: [],
      subject: 'Received',
      message: 'Dear Morag,\n\nthank you.',
      ...more,
    },
  })

describe('The acknowledgement', () => {
  it('is proposed with number, reference, due date, salesperson and letterhead', async () => {
    const year = Number(server.services.clock.today().slice(0, 4)) + 1
    const made = await create({ quoteDueAt: `${year}-01-15T12:00:00Z` })
    const { to, warning, subject, message } = await preview(made)
    expect({ to, warning }).toEqual({ to: [setup.contactEmail], warning: null })
    expect(subject).toBe(`We have received your enquiry, your reference RFQ 88-1201, our ${made.number}`)
    for (const words of [
      'Dear Morag Weir,',
      '(your reference RFQ 88-1201) for Emden manifold 1',
      `registered it as ${made.number}`,
      `by 15 January ${year} at 12:00 GMT`,
      'Tom Ashdown',
      'Ravensgill Engineering Ltd\nUnit 9, Foundry Brae',
    ]) {
      expect(message).toContain(words)
    }
  })

  it('is mailed once, and stands on the record and on the timeline', async () => {
    const made = await create()
    expect(made).toMatchObject({ acknowledgedAt: null, can: { acknowledge: true } })
    const done = await acknowledge(made)
    expect(done).toMatchObject({
      version: made.version + 1,
      acknowledgedAt: expect.any(String),
      acknowledgedByName: 'Tom Ashdown',
      acknowledgedTo: [setup.contactEmail],
    })
    const [mail] = (await server.mails(setup.contactEmail)).slice(-1)
    expect(mail).toMatchObject({ template: 'enquiry-acknowledged', subject: 'Received' })
    expect(mail?.text).toContain('Dear Morag,\n\nthank you.')
    const { data } = await api.timeline({ params: { id: made.id } })
    expect(data.map(({ kind }) => kind).sort()).toEqual(['change', 'change', 'mail'])
  })

  it('comes from the company, and is answered to the salesperson', async () => {
    const made = await create()
    await acknowledge(made)
    const [mail] = await server.services.db.query(sql`
      SELECT reply_to AS "replyTo", sender_name AS "senderName" FROM mails WHERE entity_id = ${made.id}`)
    expect(mail).toEqual({ replyTo: setup.seller.email, senderName: 'Ravensgill Engineering Ltd' })
  })

  it('promises nothing by a moment that has passed', async () => {
    const made = await create({ receivedAt: '2020-01-10T10:00:00Z', quoteDueAt: '2020-01-20T10:00:00Z' })
    const { message } = await preview(made)
    expect(message).toContain('We will answer you as soon as we can.')
    expect(message).not.toContain('2020')
  })

  it('goes out again only with a note why', async () => {
    const first = await acknowledge(await create())
    expect(await problem(acknowledge(first))).toMatchObject({
      status: 422,
      errors: { note: [expect.any(String)] },
    })
    const again = await acknowledge(first, { note: 'The first one bounced' })
    expect(again.version).toBe(first.version + 1)
    const { data } = await api.timeline({ params: { id: first.id } })
    expect(data.map(({ reason }) => reason)).toContain('The first one bounced')
    expect(data.filter(({ kind }) => kind === 'mail')).toHaveLength(2)
  })

  it('is sent once when the same call comes twice', async () => {
    const made = await create()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { to: [setup.contactEmail], cc: [], subject: 'Once', message: 'Thank you.' }
    const call = () =>
      seller.request('POST', `/api/v1/enquiries/${made.id}/acknowledge`, {
        body,
        headers,
        version: made.version,
      })
    expect([(await call()).status, (await call()).status]).toEqual([200, 200])
    const sent = (await server.mails(setup.contactEmail)).filter(({ subject }) => subject === 'Once')
    expect(sent).toHaveLength(1)
  })

  it('says so when nobody can be written to', async () => {
    expect((await preview(await create({ contactId: null }))).warning).toMatch(/has no contact/)
    const [silent] = [
      await insertRow(server.services.db, companyContactTable, {
        companyId: setup.companyId,
        position: 5,
        name: 'Ivo Still',
        roles: [],
      }),
    ]
    const quiet = await preview(await create({ contactId: silent }))
    expect(quiet).toMatchObject({
      to: [],
      warning: expect.stringContaining('Ivo Still has no e-mail address'),
    })
    await server.services.db.query(
      sql`UPDATE company_contacts SET email = NULL WHERE company_id = ${setup.otherCompanyId}`,
    )
    const nobody = await preview(
      await create({ companyId: setup.otherCompanyId, contactId: setup.otherContactId }),
    )
    expect(nobody).toMatchObject({
      contacts: [],
      warning: expect.stringContaining('Add one to the company first'),
    })
  })

  it('goes to people of the company only, and to at least one', async () => {
    const made = await create()
    const strange = acknowledge(made, { cc: ['buyer@velmar.test'] })
    expect(await problem(strange)).toMatchObject({
      status: 422,
      errors: { cc: [expect.stringContaining('no contact of')] },
    })
    expect(await problem(acknowledge(made, { to: [] }))).toMatchObject({
      status: 422,
      errors: { to: [expect.any(String)] },
    })
  })

  it('is refused on a closed enquiry, on a stale version and without the right', async () => {
    const made = await create()
    const closed = await api.cancel({
      params: { id: made.id },
      version: made.version,
      body: { reason: 'Gone' },
    })
    expect(await problem(acknowledge(closed))).toMatchObject({ status: 423 })
    expect(await problem(acknowledge(made))).toMatchObject({ status: 412 })
    const client = (await server.signIn('client')).client(enquiries)
    expect(await problem(client.acknowledgementPreview({ params: { id: made.id } }))).toMatchObject({
      status: 403,
    })
  })
})
