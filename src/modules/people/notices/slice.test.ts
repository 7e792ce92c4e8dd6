import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { customerContactReports } from '#modules/sales/customer-contact-reports/contract.ts'
import { sendDailyDigests } from '../../../app/digests.ts'
import { reportBody } from '../../../../test/support/contact-reports.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { enquiryBody, salesSetup } from '../../../../test/support/sales.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { asSystem } from '#platform/server/system.ts'
import { notices } from './contract.ts'
import { forgetOldNotices } from './server/api.ts'

const server = await testServer()
const { db } = server.services
let setup: Awaited<ReturnType<typeof salesSetup>>
let seller: SignedIn
beforeAll(async () => {
  setup = await salesSetup(server)
  seller = await server.signIn(setup.seller)
})

const api = (browser: SignedIn) => browser.client(enquiries)
const made = () => api(seller).create({ body: enquiryBody(setup, 1) })
const box = (browser: SignedIn) => browser.client(notices).latest()
const comment = (id: string, text: string, mentions: readonly string[] = []) =>
  api(seller).addComment({ params: { id }, body: { text, mentions: [...mentions] } })
const deny = (browser: SignedIn) =>
  db.query(sql`
    INSERT INTO user_permissions (user_id, permission, effect, reason, granted_by_id)
    VALUES (${browser.person.id}, 'enquiries:read', 'deny', 'Sees no prices', ${browser.person.id})`)

describe('Whoever is mentioned', () => {
  it('is told in the bell and by mail, and nobody else', async () => {
    const [ada, other] = [await server.signIn('manager'), await server.signIn('manager')]
    const { id, number } = await made()
    await comment(id, `@${ada.person.name}, is the slot booked?`, [ada.person.id, ada.person.id])
    const { unread, notices: told } = await box(ada)
    expect([unread, told.length]).toEqual([1, 1])
    expect(told[0]).toMatchObject({
      topic: 'mentions',
      byName: setup.seller.name,
      words: 'mentioned you on',
      subject: expect.stringContaining(number),
      detail: `@${ada.person.name}, is the slot booked?`,
      path: `/enquiries/${id}`,
      isRead: false,
    })
    expect(await box(other)).toEqual({ unread: 0, notices: [] })
    expect((await server.mails(ada.person.email)).map(({ template }) => template)).toEqual(['mention'])
  })

  it('is one of those who may read the record: others are neither offered nor taken', async () => {
    const name = `Zoë ${crypto.randomUUID().slice(0, 8)}`
    const [may, mayNot] = [
      await server.signIn({ role: 'user', name: `${name} Able` }),
      await server.signIn({ role: 'user', name: `${name} Barred` }),
    ]
    await deny(mayNot)
    await server.signIn({ role: 'client', companyId: setup.companyId, name: `${name} Client` })
    const { id } = await made()
    const offered = (search: string) => api(seller).readers({ params: { id }, query: { search } })
    expect(await offered(name.toUpperCase())).toEqual([{ id: may.person.id, name: `${name} Able` }])
    expect(await offered('able')).toContainEqual({ id: may.person.id, name: `${name} Able` })
    expect(await offered('100%')).toEqual([])
    expect(await problem(comment(id, 'Look', [may.person.id, mayNot.person.id]))).toMatchObject({
      status: 422,
      body: { errors: { text: [expect.stringMatching(/cannot read this record/)] } },
    })
    expect((await box(may)).notices).toEqual([])
    expect((await mayNot.request('GET', `/api/v1/enquiries/${id}/readers?search=a`)).status).toBe(403)
  })

  it('is asked by the rule of the slice, where the right to read does not say it all', async () => {
    const author = await server.signIn('user')
    const reports = author.client(customerContactReports)
    const { id } = await reports.create({ body: reportBody(setup, { visibility: 'managers' }) })
    const [user, manager] = [await server.signIn('user'), await server.signIn('manager')]
    const offered = async ({ person }: SignedIn) =>
      (await reports.readers({ params: { id }, query: { search: person.name } })).map((one) => one.id)
    expect(await offered(user)).not.toContain(user.person.id)
    expect(await offered(manager)).toContain(manager.person.id)
  })
})

describe('Whoever follows a record', () => {
  it('hears of its changes and comments until they follow it no longer, and not of their own', async () => {
    const ada = await server.signIn('manager')
    const { id, version } = await made()
    const params = { id }
    expect(await api(ada).following({ params })).toEqual({ isFollowing: false, others: [] })
    expect(await api(ada).follow({ params, body: { isFollowing: true } })).toEqual({
      isFollowing: true,
      others: [],
    })
    expect(await api(seller).following({ params })).toEqual({ isFollowing: false, others: [ada.person.name] })
    await api(seller).update({ params, version, body: { projectName: 'Halden' } })
    await comment(id, 'Booked.')
    await api(ada).addComment({ params, body: { text: 'Thanks.' } })
    const told = (await box(ada)).notices
    expect(told.map(({ words, detail }) => `${words} ${detail}`).toSorted()).toEqual([
      'changed null',
      'commented on Booked.',
    ])
    expect(told.every(({ topic, path }) => topic === 'followed' && path === `/enquiries/${id}`)).toBe(true)
    await api(ada).follow({ params, body: { isFollowing: false } })
    await comment(id, 'Once more.')
    expect((await box(ada)).notices).toHaveLength(2)
  })

  it('is told once of what concerns them twice, and nothing of what they may no longer read', async () => {
    const ada = await server.signIn('user')
    const { id } = await made()
    await api(ada).follow({ params: { id }, body: { isFollowing: true } })
    await comment(id, `@${ada.person.name}`, [ada.person.id])
    expect((await box(ada)).notices.map(({ topic }) => topic)).toEqual(['mentions'])
    await deny(ada)
    expect(await box(ada)).toEqual({ unread: 0, notices: [] })
    expect(
      (await ada.request('PUT', `/api/v1/enquiries/${id}/following`, { body: { isFollowing: true } })).status,
    ).toBe(403)
  })
})

it('What the program writes to a colleague about a record stands in their bell, and to a customer in none', async () => {
  const ada = await server.signIn('manager')
  const client = await server.signIn({ role: 'client', companyId: setup.companyId })
  const { id } = await made()
  await asSystem(server.services, 'test', async (ctx) => {
    for (const { email } of [ada.person, client.person])
      ctx.mail({
        template: 'approval-requested',
        to: [email.toUpperCase()],
        subject: 'It waits for your approval',
        paragraphs: ['Look at it.'],
        about: { entity: 'enquiries', entityId: id },
      })
  })
  expect((await box(ada)).notices).toMatchObject([
    {
      topic: 'work',
      byName: null,
      words: 'It waits for your approval',
      subject: '',
      path: `/enquiries/${id}`,
    },
  ])
  const [{ told } = { told: null }] = await db.query<{ told: number }>(sql`
    SELECT count(*)::int AS told FROM notices WHERE user_id = ${client.person.id}`)
  expect(told).toBe(0)
})

describe('A notice', () => {
  it('is read, unread and all read by its person alone', async () => {
    const [ada, other] = [await server.signIn('manager'), await server.signIn('manager')]
    const { id } = await made()
    await comment(id, 'One', [ada.person.id])
    await comment(id, 'Two', [ada.person.id])
    const [latest] = (await box(ada)).notices
    const ids = [latest?.id ?? '']
    const mark = (browser: SignedIn, body: { ids: string[] | null; isRead: boolean }) =>
      browser.client(notices).read({ body })
    await mark(other, { ids, isRead: true })
    expect((await box(ada)).unread).toBe(2)
    expect((await mark(ada, { ids, isRead: true })).unread).toBe(1)
    expect((await mark(ada, { ids: null, isRead: true })).unread).toBe(0)
    expect((await mark(ada, { ids, isRead: false })).unread).toBe(1)
  })

  it('comes in the mail of the day or not at all where its person wants it so', async () => {
    const ada = await server.signIn('manager')
    const own = ada.client(notices)
    expect(await own.settings()).toEqual({ mentions: 'at-once', work: 'at-once', followed: 'at-once' })
    const chosen = { mentions: 'daily', work: 'at-once', followed: 'off' } as const
    expect(await own.choose({ body: chosen })).toEqual(chosen)
    const { id } = await made()
    await api(ada).follow({ params: { id }, body: { isFollowing: true } })
    await comment(id, 'For the mail', [ada.person.id])
    await comment(id, 'For nobody')
    expect(await box(ada)).toEqual({ unread: 0, notices: [] })
    expect(await server.mails(ada.person.email)).toEqual([])
    await sendDailyDigests(server.services)
    await sendDailyDigests(server.services)
    const mails = await server.mails(ada.person.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('For the mail')
    expect(mails[0]?.text).toContain(`/enquiries/${id}`)
    expect(mails[0]?.text).not.toContain('For nobody')
  })

  it('says in the mail of the day nothing of a record that its person may no longer read', async () => {
    const ada = await server.signIn('user')
    const chosen = { mentions: 'daily', work: 'daily', followed: 'daily' } as const
    await ada.client(notices).choose({ body: chosen })
    const { id } = await made()
    await api(ada).follow({ params: { id }, body: { isFollowing: true } })
    await comment(id, 'They pay 40,000 for it.')
    await deny(ada)
    await sendDailyDigests(server.services)
    expect(await server.mails(ada.person.email)).toEqual([])
  })

  it('is nothing for guests, clients and whoever looks at the program as another person, and goes after 90 days', async () => {
    const path = '/api/v1/notices'
    expect((await server.guest().request('GET', path)).status).toBe(401)
    expect((await (await server.signIn('client')).request('GET', path)).status).toBe(403)
    const [admin, ada] = [await server.signIn('administrator'), await server.signIn('user')]
    const { id } = await made()
    await comment(id, 'Private', [ada.person.id])
    await admin.send('POST', `/api/v1/user-permissions/${ada.person.id}/view-as`)
    expect((await admin.request('GET', path)).status).toBe(403)
    expect((await box(ada)).unread).toBe(1)
    await db.query(sql`UPDATE notices SET at = now() - interval '91 days' WHERE user_id = ${ada.person.id}`)
    await forgetOldNotices(server.services)
    expect((await box(ada)).notices).toEqual([])
  })
})
