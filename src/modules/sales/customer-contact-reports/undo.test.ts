import { describe, expect, it } from 'vitest'
import { reportBody } from '../../../../test/support/contact-reports.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { customerContactReports, type ReportInput } from './contract.ts'

const server = await testServer()
const setup = await salesSetup(server)
const seller = await server.signIn(setup.seller)
const manager = seller.client(customerContactReports)
const priya = await server.createPerson({ role: 'user', name: 'Priya Nair' })
const author = (await server.signIn(priya)).client(customerContactReports)
const other = (await server.signIn('user')).client(customerContactReports)
const client = (await server.signIn('client')).client(customerContactReports)

const body = (more: Partial<ReportInput> = {}) => reportBody(setup, more)
const call = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version, body: {} })
const lastContactAt = async () =>
  (await seller.client(companies).get({ params: { id: setup.companyId } })).lastContactAt

describe('A report that was submitted by mistake', () => {
  it('is a draft again, and no contact of its company any more', async () => {
    const before = await lastContactAt()
    const draft = await author.create({ body: body() })
    const submitted = await author.submit(call(draft))
    expect(await lastContactAt()).toBe(submitted.contactAt)
    const undone = await author.undo(call(submitted))
    expect(undone).toMatchObject({ status: 'draft', submittedAt: null, isLatest: false })
    expect(undone.can).toMatchObject({ submit: true, update: true, remove: true })
    expect(undone.history.map(({ action, toState }) => [action, toState])).toEqual([
      ['submit', 'submitted'],
      ['undo', 'draft'],
    ])
    expect(await lastContactAt()).toBe(before)
  })

  it('is taken back by nobody else', async () => {
    const submitted = await author.submit(call(await author.create({ body: body() })))
    for (const stranger of [other, manager]) {
      expect(await problem(stranger.undo(call(submitted)))).toMatchObject({
        status: 403,
        body: { message: 'Only Priya Nair can undo this step.' },
      })
    }
    expect(await problem(client.undo(call(submitted)))).toMatchObject({ status: 403 })
  })

  it('is not even found by those it is hidden from', async () => {
    const hidden = await manager.submit(
      call(await manager.create({ body: body({ visibility: 'managers' }) })),
    )
    expect(await problem(author.undo(call(hidden)))).toMatchObject({ status: 404 })
  })

  it('stays submitted once somebody has worked on it, and after a stale version', async () => {
    const draft = await author.create({ body: body({ actions: [{ text: 'Send the drawing' }] }) })
    const submitted = await author.submit(call(draft))
    expect(await problem(author.undo(call(draft)))).toMatchObject({ status: 412 })
    const [action] = submitted.actions
    const ticked = await manager.tick({
      params: { id: submitted.id, actionId: action?.id ?? '' },
      body: { done: true },
    })
    expect(await problem(author.undo(call(ticked)))).toMatchObject({
      status: 422,
      body: { code: 'nothing_to_undo' },
    })
  })
})

describe('A report that was recalled by mistake', () => {
  it('is submitted again, and the last contact of its company', async () => {
    const submitted = await author.createSubmitted({ body: body() })
    const undone = await author.undo(call(await author.recall(call(submitted))))
    expect(undone).toMatchObject({
      status: 'submitted',
      submittedAt: submitted.submittedAt,
      isLatest: submitted.isLatest,
    })
  })
})

describe('A review', () => {
  it('is taken back with the closing that followed from it', async () => {
    const submitted = await author.createSubmitted({ body: body() })
    const closed = await manager.review(call(submitted))
    expect(closed.status).toBe('closed')
    expect(await problem(author.undo(call(closed)))).toMatchObject({ status: 403 })
    const undone = await manager.undo(call(closed))
    expect(undone).toMatchObject({ status: 'submitted', reviewedAt: null, reviewedByName: null })
    expect(undone.history.at(-1)).toMatchObject({ action: 'undo', fromState: 'closed', toState: 'submitted' })
    expect((await manager.review(call(undone))).status).toBe('closed')
  })

  it('is taken back while actions are open', async () => {
    const submitted = await author.createSubmitted({
      body: body({ actions: [{ text: 'Send the drawing' }] }),
    })
    const reviewed = await manager.review(call(submitted))
    expect(reviewed.status).toBe('reviewed')
    expect((await manager.undo(call(reviewed))).status).toBe('submitted')
  })
})
