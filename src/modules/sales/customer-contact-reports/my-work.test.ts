import { addDays } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { reportBody } from '../../../../test/support/contact-reports.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { roundTrips } from '../../../../test/support/round-trips.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { home } from '#modules/house/home/contract.ts'
import { customerContactReports, type ReportInput } from './contract.ts'

const server = await testServer()
const setup = await salesSetup(server)
const { services } = server
const manager = await server.signIn(setup.seller)
const today = () => services.clock.today()
const DAY = 86_400_000
const call = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version, body: {} })

/** Somebody new, with nothing to do yet. */
async function salesperson(name: string) {
  const browser = await server.signIn({ role: 'user', name })
  const api = browser.client(customerContactReports)
  return {
    id: browser.person.id,
    browser,
    api,
    report: (more: Partial<ReportInput> = {}) => api.createSubmitted({ body: reportBody(setup, more) }),
    draft: (more: Partial<ReportInput> = {}) => api.create({ body: reportBody(setup, more) }),
  }
}

describe('my open actions', () => {
  it('are sorted by the day they are due, those without a day last', async () => {
    const me = await salesperson('Priya Nair')
    await me.report({
      actions: [
        { text: 'No day' },
        { text: 'In a week', dueOn: addDays(today(), 7) },
        { text: 'Yesterday', dueOn: addDays(today(), -1) },
      ],
    })
    await me.report({ actions: [{ text: 'Tomorrow', dueOn: addDays(today(), 1) }] })
    const { total, rows } = await me.api.myActions()
    expect([total, rows.map(({ text }) => text)]).toEqual([
      4,
      ['Yesterday', 'Tomorrow', 'In a week', 'No day'],
    ])
  })

  it('are those of reports of others too, and name report and company', async () => {
    const me = await salesperson('Jon Halvorsen')
    const colleague = await salesperson('Elin Quayle')
    const made = await colleague.report({
      actions: [{ text: 'For Jon', ownerId: me.id }, { text: 'For Elin' }],
    })
    expect((await me.api.myActions()).rows).toEqual([
      {
        id: made.actions[0]?.id,
        text: 'For Jon',
        dueOn: null,
        reportId: made.id,
        reportNumber: made.number,
        companyName: 'Calder Pressure Systems',
      },
    ])
  })

  it('stand in the reports that the list is narrowed to, whoever wrote them', async () => {
    const me = await salesperson('Gro Listed')
    const colleague = await salesperson('Odd Writer')
    const made = await colleague.report({ actions: [{ text: 'For Gro', ownerId: me.id }] })
    await colleague.draft({ actions: [{ text: 'Not promised yet', ownerId: me.id }] })
    await me.report({ actions: [{ text: 'For Odd', ownerId: colleague.id }] })
    const numbers = async () =>
      (await me.api.list({ query: { filter: { myActions: true } } })).data.map(({ number }) => number)
    expect(await numbers()).toEqual([made.number])
    const [one] = made.actions
    await me.api.tick({ params: { id: made.id, actionId: one?.id ?? '' }, body: { done: true } })
    expect(await numbers()).toEqual([])
  })

  it('leave drafts, done ones and recalled reports out', async () => {
    const me = await salesperson('Iain Idle')
    await me.draft({ actions: [{ text: 'Only written' }] })
    expect((await me.api.myActions()).total).toBe(0)
    const made = await me.report({ actions: [{ text: 'One' }, { text: 'Two' }] })
    expect((await me.api.myActions()).total).toBe(2)
    const [one] = made.actions
    const ticked = await me.api.tick({
      params: { id: made.id, actionId: one?.id ?? '' },
      body: { done: true },
    })
    expect((await me.api.myActions()).rows.map(({ text }) => text)).toEqual(['Two'])
    await me.api.recall(call(ticked))
    expect((await me.api.myActions()).total).toBe(0)
  })

  it('keep their ticks when the report is recalled and sent again', async () => {
    const me = await salesperson('Morven Reid')
    const made = await me.report({ actions: [{ text: 'One' }, { text: 'Two' }] })
    const params = { id: made.id, actionId: made.actions[0]?.id ?? '' }
    const draft = await me.api.recall(call(await me.api.tick({ params, body: { done: true } })))
    const again = await me.api.submit(call(draft))
    expect(again.actions.map(({ text, doneAt }) => [text, doneAt !== null])).toEqual([
      ['One', true],
      ['Two', false],
    ])
    expect(again.openActionCount).toBe(1)
  })

  it('show the first eight and count all', async () => {
    const me = await salesperson('Busy Bee')
    await me.report({ actions: Array.from({ length: 12 }, (_, at) => ({ text: `Action ${at}` })) })
    const { total, rows } = await me.api.myActions()
    expect([total, rows.length]).toEqual([12, 8])
  })

  it('are read with two round trips', async () => {
    const me = await salesperson('Quick Reader')
    await me.report({ actions: [{ text: 'One' }] })
    expect(await roundTrips(server, () => me.api.myActions())).toBe(2)
    expect(await roundTrips(server, () => me.api.summary())).toBe(2)
    expect(await roundTrips(server, () => me.api.recentCompanies())).toBe(2)
  })
})

describe('the counts of the tabs', () => {
  it('are mine, overdue, drafts, and what others wait to have read', async () => {
    const me = await salesperson('Tam Orr')
    const other = await salesperson('Ronan Read')
    const before = await me.api.summary()
    expect(before).toMatchObject({ mine: 0, drafts: 0 })
    const companyId = await createCompany(services, 'Lomond Process')
    const contactAt = new Date(services.clock.now().getTime() - 3 * DAY).toISOString()
    await me.report({ companyId, contactIds: [], contactAt, nextContactOn: addDays(today(), -1) })
    await me.draft()
    await other.report()
    await other.draft()
    expect(await me.api.summary()).toEqual({
      mine: 2,
      drafts: 1,
      overdue: before.overdue + 1,
      toReview: before.toReview + 1,
    })
  })

  it('agree with the lists behind them', async () => {
    const me = await salesperson('Ada Count')
    await me.report()
    await me.draft()
    const counts = await me.api.summary()
    const total = async (filter: object) =>
      (await me.api.list({ query: { filter: { ...filter } } })).meta.total
    expect(counts).toEqual({
      mine: await total({ mine: true }),
      drafts: await total({ mine: true, status: ['draft'] }),
      overdue: await total({ overdue: true }),
      toReview: await total({ mine: false, status: ['submitted'] }),
    })
  })
})

describe('what happened', () => {
  it('is told on the timeline in words, step by step', async () => {
    const me = await salesperson('Nora Step')
    const made = await me.report({ actions: [{ text: 'Send the drawing' }] })
    const reviewed = await manager.client(customerContactReports).review(call(made))
    const params = { id: made.id, actionId: made.actions[0]?.id ?? '' }
    await me.api.tick({ params, body: { done: true } })
    expect(reviewed.status).toBe('reviewed')
    const { data } = await me.api.timeline({ params: { id: made.id }, query: {} })
    expect(data.map(({ text, actorName }) => [text, actorName])).toEqual([
      ['Closed', 'Nora Step'],
      ['Finished action', 'Nora Step'],
      ['Reviewed', 'Tom Ashdown'],
      ['Submitted', 'Nora Step'],
      ['Created', 'Nora Step'],
    ])
    expect(data[1]?.changes).toMatchObject([{ label: 'Action', to: 'Send the drawing' }])
  })

  it('stands on the board of others, with the way to the report', async () => {
    const me = await salesperson('Olga Board')
    const made = await me.report()
    const { activity } = await manager.client(home).get()
    expect(activity[0]).toMatchObject({
      actorName: 'Olga Board',
      words: 'Submitted',
      subject: made.number,
      path: `/customer-contact-reports/${made.id}`,
    })
  })

  it('is kept in the status history, with who and when', async () => {
    const me = await salesperson('Piet Past')
    const made = await me.report()
    await me.api.recall(call(made))
    const history = await services.db.query<{ action: string; from: string; to: string }>(sql`
      SELECT action, from_state AS "from", to_state AS "to" FROM status_history
      WHERE entity = 'customer-contact-reports' AND entity_id = ${made.id} ORDER BY at, action DESC`)
    expect(history).toEqual([
      { action: 'submit', from: 'draft', to: 'submitted' },
      { action: 'recall', from: 'submitted', to: 'draft' },
    ])
  })
})
