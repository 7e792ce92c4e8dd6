import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { reportBody } from '../../../../test/support/contact-reports.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { home } from '#modules/house/home/contract.ts'
import { search } from '#modules/house/search/contract.ts'
import { customerContactReports } from './contract.ts'
import { summaryFrom } from './domain.ts'

const server = await testServer()
const setup = await salesSetup(server)
const boss = await server.signIn(setup.seller)
const manager = await server.signIn('manager')
const user = await server.signIn('user')
const path = '/api/v1/customer-contact-reports'

const today = new Date().toISOString().slice(0, 10)
const secret = await boss.client(customerContactReports).createSubmitted({
  body: reportBody(setup, {
    visibility: 'managers',
    summary: summaryFrom('Takeover talks with Calder.'),
    actions: [{ text: 'Call the bank' }],
    attendeeIds: [boss.person.id, user.person.id],
    // So that the next contact is overdue by now.
    contactAt: `${addDays(today, -9)}T09:00:00.000Z`,
    nextContactOn: addDays(today, -5),
  }),
})
const { id, version } = secret
const [action] = secret.actions

describe('a report for managers only', () => {
  it('is seen by every manager and by nobody below, although they were there', async () => {
    expect((await manager.client(customerContactReports).get({ params: { id } })).number).toBe(secret.number)
    expect(await problem(user.client(customerContactReports).get({ params: { id } }))).toMatchObject({
      status: 404,
    })
  })

  it('answers 404 to plain users at every address below it', async () => {
    const file = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'
    const calls: [string, string, object?][] = [
      ['GET', ''],
      ['PATCH', '', { place: 'x' }],
      ['DELETE', ''],
      ['POST', '/submit', {}],
      ['POST', '/recall', {}],
      ['PUT', `/actions/${action?.id}`, { done: true }],
      ['PUT', '/actions', { actions: [] }],
      ['PUT', '/links', { enquiryIds: [], quoteIds: [] }],
      [
        'POST',
        '/enquiry',
        { quoteDueAt: secret.contactAt, receivedVia: 'visit', facilityId: setup.facilityId },
      ],
      ['POST', '/accept-step', { enquiryId: id }],
      ['GET', '/pdf'],
      ['GET', '/timeline'],
      ['GET', '/files'],
      ['GET', `/files/${file}`],
      ['DELETE', `/files/${file}`],
      ['POST', '/comments', { text: 'x' }],
    ]
    for (const [method, below, body] of calls) {
      const reply = await user.request(method, `${path}/${id}${below}`, {
        version,
        ...(body ? { body } : {}),
      })
      expect([method, below, reply.status, reply.body]).toEqual([
        method,
        below,
        404,
        { message: 'Not found.' },
      ])
    }
    const upload = new FormData()
    upload.set('file', new Blob(['x']), 'x.txt')
    const reply = await user.request('POST', `${path}/${id}/files`, { body: upload })
    expect(reply.status).toBe(404)
  })

  it('stands in no list, count, search, export or board of a plain user', async () => {
    const told: unknown[] = []
    for (const who of [user, manager]) {
      const api = who.client(customerContactReports)
      const found = [
        (await api.list({ query: { search: 'takeover' } })).meta.total,
        (await api.list({ query: { filter: { overdue: true } } })).meta.total,
        (await api.list({ query: { filter: { attendeeId: [user.person.id] } } })).meta.total,
        (await api.summary()).overdue,
        (await api.summary()).toReview,
        (await who.client(search).find({ query: { q: secret.number } })).length,
        (await who.client(search).find({ query: { q: 'takeover' } })).length,
      ]
      const csv = await who.request('GET', `${path}/export/csv`)
      const { activity } = await who.client(home).get()
      told.push([
        ...found,
        String(csv.body).includes('Takeover'),
        JSON.stringify(activity).includes(secret.number),
      ])
    }
    expect(told).toEqual([
      [0, 0, 0, 0, 0, 0, 0, false, false],
      [1, 1, 1, 1, 1, 1, 1, true, true],
    ])
  })

  it('gives nobody something to do who cannot read it', async () => {
    const api = boss.client(customerContactReports)
    const body = reportBody(setup, {
      visibility: 'managers',
      actions: [{ text: 'Mine' }, { text: 'Theirs', ownerId: user.person.id }],
    })
    const refused = await problem(api.create({ body }))
    expect(refused).toMatchObject({
      status: 422,
      errors: { 'actions.1.ownerId': [expect.stringContaining('managers')] },
    })
    const open = await api.create({ body: { ...body, visibility: 'team' } })
    const hide = api.update({
      params: { id: open.id },
      version: open.version,
      body: { visibility: 'managers' },
    })
    expect(await problem(hide)).toMatchObject({
      status: 422,
      errors: { 'actions.1.ownerId': [expect.any(String)] },
    })
  })

  it('stays with its author, whatever their rank', async () => {
    const api = user.client(customerContactReports)
    const own = await api.createSubmitted({ body: reportBody(setup, { visibility: 'managers' }) })
    expect((await api.list({ query: { filter: { mine: true } } })).data.map((row) => row.id)).toContain(
      own.id,
    )
    const stranger = await server.signIn('user')
    expect(
      await problem(stranger.client(customerContactReports).get({ params: { id: own.id } })),
    ).toMatchObject({
      status: 404,
    })
  })

  it('leaves the board of actions with the rank', async () => {
    const fallen = await server.signIn('manager')
    const api = fallen.client(customerContactReports)
    await boss.client(customerContactReports).createSubmitted({
      body: reportBody(setup, {
        visibility: 'managers',
        actions: [{ text: 'Quiet', ownerId: fallen.person.id }],
      }),
    })
    expect((await api.myActions()).total).toBe(1)
    await server.services.db.query(sql`UPDATE users SET role = 'user' WHERE id = ${fallen.person.id}`)
    expect((await api.myActions()).total).toBe(0)
  })
})

describe('the month of a salesperson', () => {
  const month = new Date().toISOString().slice(0, 7)
  const ask = (who: typeof user, userId?: string) =>
    who.request('GET', `${path}/monthly-summary?month=${month}${userId ? `&userId=${userId}` : ''}`)

  it('is there for oneself and for managers', async () => {
    expect((await ask(user)).status).toBe(200)
    expect((await ask(user, boss.person.id)).status).toBe(403)
    const reply = await ask(manager, boss.person.id)
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await ask(manager, setup.companyId)).status).toBe(404)
    expect((await user.request('GET', `${path}/monthly-summary?month=2026-13`)).status).toBe(422)
  })
})

it('is nothing for clients', async () => {
  const client = await server.signIn('client')
  for (const below of [
    '',
    `/${id}`,
    `/${id}/pdf`,
    '/my-actions',
    '/silent-customers',
    '/summary',
    '/export/csv',
  ]) {
    const reply = await client.request('GET', path + below)
    expect([below, reply.status]).toEqual([below, 403])
  }
})
