import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { marketSegments } from '#modules/setup/market-segments/contract.ts'
import { PASSWORD } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { webhookDeliveries, webhooks } from './contract.ts'
import { deliverDue, forgetOldDeliveries } from './server/api.ts'
import { webhookDeliveryTable } from './table.ts'

const server = await testServer({ env: { WEBHOOK_NETWORKS: '127.0.0.0/8' } })
const { services } = server
const { clock, db } = services

interface Received {
  readonly body: string
  readonly headers: IncomingHttpHeaders
}

/** A program elsewhere: it keeps what it gets and answers as it is told. */
let received: Received[] = []
let answers: { status: number; location?: string } = { status: 204 }
let receiver: Server
let admin: SignedIn
let address = ''

beforeAll(async () => {
  admin = await server.signIn('administrator')
  await salesSetup(server)
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      received.push({ body, headers: request.headers })
      response.writeHead(answers.status, answers.location ? { location: answers.location } : {})
      response.end(answers.status === 204 ? undefined : 'not today')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
})
afterAll(() => receiver.close())

/** Sessions end with the day, and the clock of these tests goes on. */
const signInAgain = async () => {
  admin = await server.signIn(admin.person)
}

beforeEach(async () => {
  await signInAgain()
  received = []
  answers = { status: 204 }
  await db.query(sql`DELETE FROM webhooks`)
})

let count = 0
const setUp = (about: object = {}, who = admin) => {
  count += 1
  return who
    .client(webhooks)
    .create({ body: { name: `Receiver ${count}`, url: address, slices: ['market-segments'], ...about } })
}
const segment = () => {
  count += 1
  return admin.client(marketSegments).create({ body: { code: `WH${count}`, name: 'Told of', active: true } })
}
const log = async () => (await admin.client(webhookDeliveries).list({})).data

describe('A webhook', () => {
  it('is told of a change, signed, with record and version and nothing of what stands in it', async () => {
    const { id } = await setUp()
    const made = await segment()
    await admin.client(marketSegments).update({
      params: { id: made.id },
      version: made.version,
      body: { description: 'A secret of the house' },
    })
    expect(await deliverDue(services)).toEqual({ delivered: 2, failed: 0 })
    const told = received.map(({ body }) => JSON.parse(body) as { event: string; record: object })
    expect(told.toSorted((a, b) => a.event.localeCompare(b.event))).toEqual([
      expect.objectContaining({
        event: 'market-segments.create',
        record: expect.objectContaining({ type: 'market-segments', id: made.id }),
      }),
      expect.objectContaining({ event: 'market-segments.update' }),
    ])
    expect(JSON.stringify(received)).not.toContain('A secret of the house')
    const { secret } = await admin
      .client(webhooks)
      .secret({ params: { id }, body: { password: PASSWORD, isNew: false } })
    for (const { body, headers } of received) {
      const [, second = '', mac] =
        /^t=(\d+),v1=([\da-f]{64})$/.exec(String(headers['heatline-signature'])) ?? []
      expect(mac).toBe(createHmac('sha256', secret).update(`${second}.${body}`).digest('hex'))
      expect(Math.abs(Number(second) - clock.now().getTime() / 1000)).toBeLessThan(60)
      expect(headers['heatline-delivery']).toBe((JSON.parse(body) as { id: string }).id)
    }
    expect(
      (await log()).every(({ status, answerStatus }) => status === 'delivered' && answerStatus === 204),
    ).toBe(true)
  })

  it('names the version that the record has after the change', async () => {
    await setUp({ slices: ['facilities'] })
    const [facility] = await db.query<{ id: string; version: number }>(
      sql`SELECT id, version FROM facilities LIMIT 1`,
    )
    if (facility) {
      const url = `/api/v1/facilities/${facility.id}`
      await admin.request('PATCH', url, { body: { phone: '+44 1224 1' }, version: facility.version })
      await deliverDue(services)
      const { record } = JSON.parse(received.at(-1)?.body ?? '{}') as { record?: { version: number } }
      expect(record?.version).toBe(facility.version + 1)
    }
  })

  it('is told of single events of a kind, and of all of those of which none is chosen', async () => {
    const topics = await admin.client(webhooks).topics()
    const quotes = topics.find(({ slice }) => slice === 'quotes')?.events
    expect(quotes).toContainEqual({ event: 'quotes.approve', name: 'Quotes: approve' })
    await setUp({ slices: ['market-segments', 'sales-steps'], events: ['market-segments.delete'] })
    const made = await segment()
    await admin.client(marketSegments).remove({ params: { id: made.id }, version: made.version })
    const step = { probabilityPercent: 5, sortOrder: 900, active: true, isWon: false, isLost: false }
    await admin.request('POST', '/api/v1/sales-steps', {
      body: { code: 'EV1', name: 'All of these', ...step },
    })
    await deliverDue(services)
    const events = received.map(({ body }) => (JSON.parse(body) as { event: string }).event)
    expect(events.toSorted()).toEqual(['market-segments.delete', 'sales-steps.create'])
    expect(await problem(setUp({ events: ['quotes.approve'] }))).toMatchObject({
      status: 422,
      body: { errors: { events: [expect.stringContaining('no event')] } },
    })
  })

  it('is not told of what was refused, of other records, and while it is off', async () => {
    const hook = await setUp()
    const refusal = admin.client(marketSegments).create({ body: { code: '', name: '', active: true } })
    expect(await problem(refusal)).toMatchObject({ status: 422 })
    await admin.request('POST', '/api/v1/sales-steps', {
      body: { code: `S${count}`, name: 'Other', active: true },
    })
    await admin
      .client(webhooks)
      .switch({ params: { id: hook.id }, version: hook.version, body: { isOn: false } })
    await segment()
    expect(await log()).toEqual([])
    expect(await deliverDue(services)).toEqual({ delivered: 0, failed: 0 })
  })

  it('that refuses is asked again at longer and longer intervals, then given up, and sent again by hand', async () => {
    await setUp()
    await segment()
    answers = { status: 503 }
    await deliverDue(services)
    const [one] = await log()
    const get = () => admin.client(webhookDeliveries).get({ params: { id: one?.id ?? '' } })
    expect(await get()).toMatchObject({
      status: 'queued',
      attempts: 1,
      answerStatus: 503,
      answer: 'not today',
    })
    await deliverDue(services)
    expect(received, 'not before its time').toHaveLength(1)
    for (const minutes of [1, 5, 15, 60, 240, 480, 1440]) {
      clock.advance(minutes * 60)
      await deliverDue(services)
    }
    expect(received).toHaveLength(8)
    await signInAgain()
    expect(await get()).toMatchObject({ status: 'failed', attempts: 8, lastError: 'It answered 503.' })
    answers = { status: 204 }
    await admin.client(webhookDeliveries).resend({ params: { id: one?.id ?? '' } })
    await deliverDue(services)
    expect(await get()).toMatchObject({ status: 'delivered', lastError: null })
    expect(new Set(received.map(({ headers }) => headers['heatline-delivery'])).size).toBe(1)
  })

  it('is switched off once it has refused for a day, the administrators are told, and it goes on where it was', async () => {
    const hook = await setUp()
    answers = { status: 500 }
    for (let at = 0; at < 4; at += 1) await segment()
    for (const minutes of [0, 1, 5, 15, 60, 240, 480, 1440]) {
      clock.advance(minutes * 60)
      await deliverDue(services)
    }
    await signInAgain()
    const off = await admin.client(webhooks).get({ params: { id: hook.id } })
    expect(off).toMatchObject({ isOn: false, offReason: expect.stringMatching(/failed attempts in a row/) })
    expect((await server.mails(admin.person.email)).at(-1)?.subject).toBe(
      `The webhook ${hook.name} was switched off`,
    )
    answers = { status: 204 }
    const one = (await log()).find(({ status }) => status === 'failed')
    if (one) await admin.client(webhookDeliveries).resend({ params: { id: one.id } })
    await deliverDue(services)
    expect((await log()).some(({ status }) => status === 'delivered')).toBe(false)
    const about = { params: { id: hook.id }, version: off.version, body: { isOn: true } }
    expect(await admin.client(webhooks).switch(about)).toMatchObject({
      isOn: true,
      failures: 0,
      offReason: null,
    })
    await deliverDue(services)
    expect((await log()).some(({ status }) => status === 'delivered')).toBe(true)
  })

  it('follows no redirect', async () => {
    await setUp()
    await segment()
    answers = { status: 302, location: `${address}/elsewhere` }
    await deliverDue(services)
    expect(received).toHaveLength(1)
    const [one] = await log()
    const told = await admin.client(webhookDeliveries).get({ params: { id: one?.id ?? '' } })
    expect(told.lastError).toMatch(/Redirects are not followed/)
  })

  it('tells nothing that whoever set it up may not read at that moment', async () => {
    const other = await server.signIn('administrator')
    await setUp({}, other)
    await segment()
    await db.query(sql`
      INSERT INTO user_permissions (user_id, permission, effect, reason, granted_by_id)
      VALUES (${other.person.id}, 'market-segments:read', 'deny', 'Test', ${other.person.id})`)
    await deliverDue(services)
    expect(received).toEqual([])
    expect((await log()).map(({ status }) => status)).toEqual(['withheld'])
    const foreign = setUp({}, other)
    expect(await problem(foreign)).toMatchObject({
      status: 422,
      body: { errors: { slices: [expect.any(String)] } },
    })
  })

  it('can be tried, and shows its secret only for the password', async () => {
    const { id } = await setUp()
    const tested = admin.client(webhooks)
    await tested.test({ params: { id } })
    await deliverDue(services)
    expect(JSON.parse(received[0]?.body ?? '{}')).toMatchObject({ event: 'webhooks.test', record: { id } })
    const ask = (password: string, isNew: boolean) =>
      tested.secret({ params: { id }, body: { password, isNew } })
    expect(await problem(ask('wrong', false))).toMatchObject({ status: 422 })
    const [before, after] = [await ask(PASSWORD, false), await ask(PASSWORD, true)]
    expect(after.secret).not.toBe(before.secret)
    expect(after.secret).toMatch(/^hlw_[\w-]{43}$/)
    const [row] = await db.query<{ all: string }>(sql`SELECT to_jsonb(w)::text AS all FROM webhooks w`)
    expect(row?.all).not.toContain(after.secret)
    expect(JSON.stringify(await tested.list({}))).not.toContain('secret')
  })

  it('is set up by whoever has the right, once by its name, and not over a newer version', async () => {
    for (const role of ['manager', 'user', 'client'] as const) {
      const person = await server.signIn(role)
      expect((await person.request('GET', '/api/v1/webhooks')).status).toBe(403)
      expect((await person.request('GET', '/api/v1/webhook-deliveries')).status).toBe(403)
    }
    const hook = await setUp({ name: 'Once' })
    expect(await problem(setUp({ name: 'ONCE' }))).toMatchObject({
      body: { errors: { name: [expect.any(String)] } },
    })
    const about = { params: { id: hook.id }, version: hook.version }
    const changed = await admin.client(webhooks).update({ ...about, body: { name: 'Twice' } })
    expect(changed).toMatchObject({ name: 'Twice', version: hook.version + 1 })
    expect(await problem(admin.client(webhooks).update({ ...about, body: { name: 'No' } }))).toMatchObject({
      status: 412,
    })
    expect(await problem(admin.client(webhooks).remove(about))).toMatchObject({ status: 412 })
    await admin.client(webhooks).remove({ ...about, version: changed.version })
    expect((await admin.client(webhooks).list({})).data).toEqual([])
  })

  it('is not set up for an address in the own network', async () => {
    const refused = setUp({ url: 'https://192.168.1.1/' })
    expect(await problem(refused)).toMatchObject({
      status: 422,
      body: { errors: { url: [expect.any(String)] } },
    })
  })

  it('forgets what it told a month ago', async () => {
    await setUp()
    await segment()
    await deliverDue(services)
    clock.advance(31 * 86_400)
    await forgetOldDeliveries(services)
    expect(await db.query(sql`SELECT 1 FROM ${webhookDeliveryTable}`)).toEqual([])
  })
})
