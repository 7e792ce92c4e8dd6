import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { reportBody } from '../../../../test/support/contact-reports.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { customerContactReports, type ReportInput } from './contract.ts'

const server = await testServer()
const setup = await salesSetup(server)
const manager = (await server.signIn(setup.seller)).client(customerContactReports)
const priya = await server.createPerson({ role: 'user', name: 'Priya Nair' })
const author = (await server.signIn(priya)).client(customerContactReports)
const stranger = await server.signIn('user')
const other = stranger.client(customerContactReports)

const body = (more: Partial<ReportInput> = {}) => reportBody(setup, more)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const today = () => server.services.clock.today()
const submitted = (more: Partial<ReportInput> = {}) => author.createSubmitted({ body: body(more) })
const call = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version, body: {} })

describe('actions', () => {
  const withActions = () =>
    submitted({
      actions: [
        { text: 'Send the drawing', dueOn: '2026-12-01' },
        { text: 'Ask for the price of steel', ownerId: setup.seller.id },
      ],
    })

  it('close a reviewed report when the last is done, and open it again', async () => {
    const made = await withActions()
    const [first, second] = made.actions
    if (!first || !second) throw new Error('no actions')
    const params = (actionId: string) => ({ params: { id: made.id, actionId } })
    expect((await manager.review(call(made))).status).toBe('reviewed')
    const one = await author.tick({ ...params(first.id), body: { done: true } })
    expect(one).toMatchObject({
      status: 'reviewed',
      openActionCount: 1,
      actions: [{ doneByName: 'Priya Nair' }, {}],
    })
    expect(await author.tick({ ...params(first.id), body: { done: true } })).toEqual(one)
    const all = await manager.tick({ ...params(second.id), body: { done: true } })
    expect(all).toMatchObject({ status: 'closed', openActionCount: 0 })
    const again = await author.tick({ ...params(second.id), body: { done: false } })
    expect(again).toMatchObject({ status: 'reviewed', openActionCount: 1, actions: [{}, { doneAt: null }] })
    const trail = await server.services.db.query<{ action: string }>(
      sql`SELECT action FROM audit_log WHERE entity_id = ${made.id} ORDER BY seq`,
    )
    expect(trail.map(({ action }) => action)).toEqual([
      'create',
      'submit',
      'review',
      'finish-action',
      'finish-action',
      'close',
      'reopen-action',
      'resume',
    ])
  })

  it('are ticked by their owner, the author and managers only, and not in a draft', async () => {
    const made = await withActions()
    const [first] = made.actions
    const params = { id: made.id, actionId: first?.id ?? '' }
    expect(await problem(other.tick({ params, body: { done: true } }))).toMatchObject({ status: 403 })
    const draft = await author.create({ body: body({ actions: [{ text: 'Later' }] }) })
    const own = { id: draft.id, actionId: draft.actions[0]?.id ?? '' }
    expect(await problem(author.tick({ params: own, body: { done: true } }))).toMatchObject({ status: 422 })
    const strange = { id: made.id, actionId: draft.actions[0]?.id ?? '' }
    expect(await problem(author.tick({ params: strange, body: { done: true } }))).toMatchObject({
      status: 404,
    })
  })

  it('change after the review; what is done stays as it is', async () => {
    const made = await withActions()
    const [first, second] = made.actions
    if (!first || !second) throw new Error('no actions')
    const ticked = await author.tick({ params: { id: made.id, actionId: first.id }, body: { done: true } })
    const lost = author.updateActions({
      ...call(ticked),
      body: { actions: [{ id: second.id, text: 'Only this' }] },
    })
    expect(await problem(lost)).toMatchObject({
      status: 422,
      errors: { actions: [expect.stringContaining('is done')] },
    })
    const kept = { id: first.id, text: first.text, ownerId: first.ownerId, dueOn: first.dueOn }
    const actions = [kept, { id: second.id, text: 'Only this' }, { text: 'And that' }]
    const changed = await author.updateActions({ ...call(ticked), body: { actions } })
    expect(changed).toMatchObject({ openActionCount: 2 })
    expect(changed.actions.map(({ text, doneAt }) => [text, doneAt !== null])).toEqual([
      ['Send the drawing', true],
      ['Only this', false],
      ['And that', false],
    ])
    expect(await problem(other.updateActions({ ...call(changed), body: { actions } }))).toMatchObject({
      status: 403,
    })
    expect(await problem(author.updateActions({ ...call(ticked), body: { actions } }))).toMatchObject({
      status: 412,
    })
    const closed = await manager.review(call(await submitted()))
    const reopened = await author.updateActions({
      ...call(closed),
      body: { actions: [{ text: 'One more' }] },
    })
    expect(reopened.status).toBe('reviewed')
  })

  it('that are done stay so in a report that is recalled, also when it becomes one for managers', async () => {
    const made = await submitted({
      actions: [{ text: 'Ring them', ownerId: stranger.person.id }, { text: 'Write' }],
    })
    const [first, second] = made.actions
    if (!first || !second) throw new Error('no actions')
    const ticked = await author.tick({ params: { id: made.id, actionId: first.id }, body: { done: true } })
    const draft = await author.recall(call(ticked))
    const write = { id: second.id, text: 'Write' }
    expect(await problem(author.update({ ...call(draft), body: { actions: [write] } }))).toMatchObject({
      status: 422,
      errors: { actions: [expect.stringContaining('"Ring them" is done')] },
    })
    const ring = { id: first.id, text: first.text, ownerId: first.ownerId, dueOn: first.dueOn }
    const body = { visibility: 'managers' as const, actions: [ring, { ...write, text: 'Write soon' }] }
    const saved = await author.update({ ...call(draft), body })
    expect(saved).toMatchObject({ visibility: 'managers', openActionCount: 1 })
    expect(saved.actions.map(({ text, doneAt }) => [text, doneAt !== null])).toEqual([
      ['Ring them', true],
      ['Write soon', false],
    ])
  })

  it('stand on the list of their owner, the earliest first', async () => {
    const made = await withActions()
    const mine = await author.myActions()
    expect(mine.rows.map(({ reportId }) => reportId)).toContain(made.id)
    expect(mine.rows.find(({ reportId }) => reportId === made.id)).toMatchObject({
      text: 'Send the drawing',
      dueOn: '2026-12-01',
      companyName: 'Calder Pressure Systems',
    })
    expect((await other.myActions()).total).toBe(0)
  })
})

describe('the next contact', () => {
  it('is overdue once its day has passed and nobody was in touch since', async () => {
    const companyId = await createCompany(server.services, 'Strathmoor Subsea')
    const contact = (days: number, nextContactOn: string) =>
      submitted({ companyId, contactIds: [], contactAt: daysAgo(days), nextContactOn })
    const overdue = async () =>
      (await author.list({ query: { filter: { overdue: true, companyId: [companyId] } } })).data.map(
        ({ id }) => id,
      )
    const first = await contact(20, daysAgo(1).slice(0, 10))
    expect(first.isOverdue).toBe(true)
    expect(await overdue()).toEqual([first.id])
    const earlier = await contact(30, daysAgo(9).slice(0, 10))
    expect([earlier.isOverdue, await overdue()]).toEqual([false, [first.id]])
    const second = await contact(5, today())
    expect([second.isOverdue, await overdue()]).toEqual([false, []])
    expect((await author.get({ params: { id: first.id } })).isOverdue).toBe(false)
    await author.recall(call(second))
    expect(await overdue()).toEqual([first.id])
  })
})
