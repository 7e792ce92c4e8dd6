import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { reportBody } from '../../../../test/support/contact-reports.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { customerContactReports, type ReportInput } from './contract.ts'

const server = await testServer()
const setup = await salesSetup(server)
const manager = (await server.signIn(setup.seller)).client(customerContactReports)
const priya = await server.createPerson({ role: 'user', name: 'Priya Nair' })
const author = (await server.signIn(priya)).client(customerContactReports)
const other = (await server.signIn('user')).client(customerContactReports)

const body = (more: Partial<ReportInput> = {}) => reportBody(setup, more)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const submitted = (more: Partial<ReportInput> = {}) => author.createSubmitted({ body: body(more) })
const call = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version, body: {} })
const lastContact = async (id = setup.companyId) => {
  const [row] = await server.services.db.query<{ at: string | null }>(
    sql`SELECT last_contact_at AS at FROM companies WHERE id = ${id}`,
  )
  return row?.at ? new Date(row.at).toISOString() : null
}

describe('submitting', () => {
  it('happens in one go with creating', async () => {
    const made = await submitted({ contactAt: daysAgo(1) })
    expect(made).toMatchObject({ status: 'submitted', submittedAt: expect.any(String), isLatest: true })
    expect(made.can).toMatchObject({ recall: true, submit: expect.any(String), update: expect.any(String) })
  })

  it.each<[string, Partial<ReportInput>, string]>([
    ['without a summary', { summary: null }, 'summary'],
    ['of a contact that is still to come', { contactAt: daysAgo(-1) }, 'contactAt'],
  ])('is refused %s, and saves nothing', async (_, more, field) => {
    const before = await author.list({ query: {} })
    const error = await problem(author.createSubmitted({ body: body(more) }))
    expect(error).toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } })
    expect((await author.list({ query: {} })).meta.total).toBe(before.meta.total)
    const draft = await author.create({ body: body(more) })
    expect(draft.can.submit).toBe(draft.missingToSubmit[field]?.[0])
    expect(await problem(author.submit(call(draft)))).toMatchObject({
      status: 422,
      errors: { [field]: [expect.any(String)] },
    })
  })

  it('allows for a clock that is a little ahead', async () => {
    const soon = new Date(Date.now() + 2 * 60_000).toISOString()
    expect((await submitted({ contactAt: soon })).status).toBe('submitted')
  })

  it('is for the author only: a draft of somebody else can be read, not changed, submitted or deleted', async () => {
    const draft = await author.create({ body: body() })
    expect((await other.get({ params: { id: draft.id } })).can).toMatchObject({
      update: expect.stringContaining('Priya Nair'),
      submit: expect.stringContaining('Priya Nair'),
      remove: expect.stringContaining('Priya Nair'),
    })
    for (const who of [other, manager]) {
      expect(await problem(who.update({ ...call(draft), body: { place: 'x' } }))).toMatchObject({
        status: 403,
      })
      expect(await problem(who.submit(call(draft)))).toMatchObject({ status: 403 })
      expect(
        await problem(who.link({ ...call(draft), body: { enquiryIds: [], quoteIds: [] } })),
      ).toMatchObject({
        status: 403,
      })
    }
    expect(await problem(other.remove(call(draft)))).toMatchObject({ status: 403 })
    await author.remove(call(draft))
    expect(await problem(author.get({ params: { id: draft.id } }))).toMatchObject({ status: 404 })
  })

  it('notes the contact on the company, and takes it back with a recall', async () => {
    const early = daysAgo(30)
    const made = await submitted({ companyId: setup.otherCompanyId, contactIds: [], contactAt: early })
    expect(await lastContact(setup.otherCompanyId)).toBe(early)
    const late = daysAgo(2)
    const newer = await submitted({ companyId: setup.otherCompanyId, contactIds: [], contactAt: late })
    expect(await lastContact(setup.otherCompanyId)).toBe(late)
    expect((await author.get({ params: { id: made.id } })).isLatest).toBe(false)
    const draft = await author.recall(call(newer))
    expect(draft).toMatchObject({ status: 'draft', isLatest: false })
    expect(await lastContact(setup.otherCompanyId)).toBe(early)
    expect((await author.get({ params: { id: made.id } })).isLatest).toBe(true)
    expect(await problem(author.remove(call(draft)))).toMatchObject({ status: 423 })
    await author.recall(call(await author.get({ params: { id: made.id } })))
    expect(await lastContact(setup.otherCompanyId)).toBe(null)
  })

  it('keeps the text as it is until the author recalls it', async () => {
    const made = await submitted()
    expect(await problem(author.update({ ...call(made), body: { place: 'x' } }))).toMatchObject({
      status: 423,
    })
    expect(await problem(other.recall(call(made)))).toMatchObject({ status: 403 })
    const draft = await author.recall(call(made))
    const saved = await author.update({ ...call(draft), body: { place: 'Leeds' } })
    expect((await author.submit(call(saved))).place).toBe('Leeds')
  })
})

describe('reviewing', () => {
  it('is for managers, and never of one’s own report', async () => {
    const made = await submitted()
    for (const who of [author, other]) {
      expect(await problem(who.review(call(made)))).toMatchObject({ status: 403 })
    }
    const own = await manager.createSubmitted({ body: body() })
    expect(own.can.review).toBe('You wrote this; someone else has to review it.')
    expect(await problem(manager.review(call(own)))).toMatchObject({
      status: 422,
      body: { code: 'own_report' },
    })
    const reviewed = await manager.review(call(made))
    expect(reviewed).toMatchObject({ status: 'closed', reviewedByName: 'Tom Ashdown' })
    expect(await problem(manager.review(call(reviewed)))).toMatchObject({
      status: 422,
      body: { code: 'invalid_transition' },
    })
    expect(await problem(author.recall(call(reviewed)))).toMatchObject({
      status: 422,
      body: { code: 'invalid_transition' },
    })
  })

  it('leaves comments possible and nothing else of the text', async () => {
    const closed = await manager.review(call(await submitted()))
    const params = { id: closed.id }
    expect((await other.addComment({ params, body: { text: 'Well done.' } })).text).toBe('Well done.')
    expect(await problem(author.update({ ...call(closed), body: { place: 'x' } }))).toMatchObject({
      status: 423,
    })
  })
})
