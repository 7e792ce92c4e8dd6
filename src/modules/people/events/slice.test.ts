import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from '../../../app/server.ts'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { createPool } from '#platform/server/database/pool.ts'
import { liveOf, MOST_OF_A_SESSION } from '#platform/server/live/live.ts'
import { liveStream } from '../../../../test/support/live-stream.ts'
import { enquiryBody, salesSetup } from '../../../../test/support/sales.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'

const server = await testServer()
const { services } = server
const app = await createServer(services)
const address = await app.listen({ port: 0 })
const live = liveOf(services)
const pool = createPool(services.pool.options, { connections: 3 })
const otherServices = { ...services, pool }
const otherApp = await createServer(otherServices)
const otherAddress = await otherApp.listen({ port: 0 })
afterAll(async () => {
  await app.close()
  await otherApp.close()
  await pool.end()
})

/** A slow machine takes longer; nothing waits so long that works. */
const SOON = { timeout: 20_000 }

let setup: Awaited<ReturnType<typeof salesSetup>>
let seller: SignedIn
beforeAll(async () => {
  setup = await salesSetup(server)
  seller = await server.signIn(setup.seller)
})

const path = '/api/v1/enquiries'
const made = () => seller.client(enquiries).create({ body: enquiryBody(setup, 1) })
/** Reads a record the way a page does that wants to hear of it. */
const watch = async (browser: SignedIn, id: string, tab: string) =>
  (await browser.request('GET', `${path}/${id}?live=${tab}`)).status
const hear = (browser: SignedIn, at = address) => liveStream(at, browser)
const comment = (id: string) =>
  seller.client(enquiries).addComment({ params: { id }, body: { text: 'Is the stress relief booked?' } })

describe('A page that shows a record', () => {
  it('hears that somebody changed it, by its name alone, and of no other record', async () => {
    const [mine, other] = [await made(), await made()]
    const reader = await server.signIn('manager')
    const stream = await hear(reader)
    expect(await watch(reader, mine.id, stream.tab)).toBe(200)
    await comment(other.id)
    await comment(mine.id)
    expect(await stream.next('changed')).toEqual({ entity: 'enquiries', id: mine.id })
    expect(stream.heard('changed')).toHaveLength(1)
    stream.close()
  })

  it('is told who else has it open, at another program too, until they leave', async () => {
    const { id } = await made()
    const [ada, ben] = [await server.signIn('manager'), await server.signIn('user')]
    const [mine, theirs] = [await hear(ada), await hear(ben, otherAddress)]
    await watch(ada, id, mine.tab)
    // Whichever program answers the question, the stream that asked hears.
    await watch(ben, id, theirs.tab)
    const both = [ada.person, ben.person].map((one) => one.id).toSorted()
    const people = (stream: typeof mine) =>
      stream.until('here', (heard) => {
        const there = (heard.people as { id: string }[]).map((one) => one.id)
        return there.length === 2 && there.toSorted().join() === both.join()
      })
    await Promise.all([people(mine), people(theirs)])
    await ben.send('POST', '/api/v1/events/leave', { body: { tab: theirs.tab, id } })
    await mine.until('here', (heard) => (heard.people as object[]).length === 1)
    await watch(ben, id, theirs.tab)
    await expect.poll(() => mine.heard('here').at(-1)?.people, SOON).toHaveLength(2)
    theirs.close()
    await expect
      .poll(() => mine.heard('here').at(-1), SOON)
      .toMatchObject({ id, people: [{ id: ada.person.id }] })
    mine.close()
  })

  it('hears that its person has notices, whatever it shows, and nobody else does', async () => {
    const { id } = await made()
    const [ada, ben] = [await server.signIn('manager'), await server.signIn('manager')]
    const [mine, theirs] = [await hear(ada), await hear(ben)]
    const body = { text: 'Look', mentions: [ada.person.id] }
    await seller.client(enquiries).addComment({ params: { id }, body })
    expect(await mine.next('notices')).toEqual({})
    await watch(ben, id, theirs.tab)
    await comment(id)
    await theirs.next('changed')
    expect(theirs.heard('notices')).toEqual([])
    mine.close()
    theirs.close()
  })

  it('hears nothing of a record that its person may not read, and no more once the right is taken', async () => {
    const { id } = await made()
    const reader = await server.signIn('user')
    const right = (permission: string) =>
      services.db.query(sql`
        INSERT INTO user_permissions (user_id, permission, effect, reason, granted_by_id)
        VALUES (${reader.person.id}, ${permission}, 'deny', 'Sees no prices', ${reader.person.id})`)
    const stream = await hear(reader)
    await watch(reader, id, stream.tab)
    await stream.next('here')
    await right('enquiries:read')
    await live.tend(Date.now() + 61_000)
    expect(await watch(reader, id, stream.tab)).toBe(403)
    await comment(id)
    const witness = await server.signIn('manager')
    const seen = await hear(witness)
    await watch(witness, id, seen.tab)
    await comment(id)
    await seen.next('changed')
    expect(stream.heard('changed')).toEqual([])
    stream.close()
    seen.close()
  })
})

describe('A stream', () => {
  it('is refused to guests and clients, and without a name', async () => {
    const url = `/api/v1/events?tab=${crypto.randomUUID()}`
    expect((await server.guest().request('GET', url)).status).toBe(401)
    expect((await (await server.signIn('client')).request('GET', url)).status).toBe(403)
    expect((await seller.request('GET', '/api/v1/events?tab=mine')).status).toBe(422)
  })

  it('ends with its session: signed out, withdrawn, over or disabled', async () => {
    await expect.poll(() => live.size, SOON).toBe(0)
    const [out, withdrawn, over, disabled, stays] = await Promise.all(
      Array.from({ length: 5 }, () => server.signIn('user')),
    )
    if (!out || !withdrawn || !over || !disabled || !stays) throw new Error('Nobody signed in.')
    const streams = []
    for (const browser of [out, withdrawn, over, disabled, stays]) streams.push(await hear(browser))
    await out.send('POST', '/logout')
    await services.db.query(sql`DELETE FROM sessions WHERE user_id = ${withdrawn.person.id}`)
    await services.db.query(sql`
      UPDATE sessions SET expires_at = '2001-01-01' WHERE user_id = ${over.person.id}`)
    await services.db.query(sql`UPDATE users SET status = 'disabled' WHERE id = ${disabled.person.id}`)
    await live.tend()
    await Promise.all(streams.slice(0, 4).map((stream) => stream.ended))
    await expect.poll(() => live.size, SOON).toBe(1)
    streams.at(-1)?.close()
  })

  it('does not keep a session alive, and a person has six of them at most', async () => {
    const browser = await server.signIn('user')
    const seen = async () =>
      (
        await services.db.query<{ at: string }>(sql`
          SELECT last_seen_at AS at FROM sessions WHERE user_id = ${browser.person.id}`)
      )[0]?.at
    await expect.poll(() => live.size, SOON).toBe(0)
    services.clock.advance(600)
    const before = await seen()
    const streams = []
    for (let at = 0; at < MOST_OF_A_SESSION; at += 1) streams.push(await hear(browser))
    expect(await seen()).toBe(before)
    const more = browser.request('GET', `/api/v1/events?tab=${crypto.randomUUID()}`)
    expect((await more).status).toBe(429)
    streams[0]?.close()
    await streams[0]?.ended
    await expect.poll(() => live.size, SOON).toBe(MOST_OF_A_SESSION - 1)
    const again = await hear(browser)
    for (const stream of [...streams, again]) stream.close()
  })

  it('takes another connection where the one that listens breaks, and has every page ask anew', async () => {
    const { id } = await made()
    const reader = await server.signIn('manager')
    const stream = await hear(reader)
    await watch(reader, id, stream.tab)
    await services.db.query(sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE query LIKE 'LISTEN%' AND datname = current_database()`)
    await stream.until('ready', () => stream.heard('ready').length > 1)
    await comment(id)
    expect(await stream.next('changed')).toMatchObject({ id })
    stream.close()
  })
})
