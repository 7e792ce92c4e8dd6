import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { verifyAudit } from '#platform/server/audit/audit.ts'
import { dataOf } from '../support/crud-suite.ts'
import { type SignedIn, testServer } from '../support/server.ts'

const server = await testServer()
const path = '/api/v1/global-segments'
const ROUNDS = 200

let count = 0
/** A record whose sort order counts how often it was saved. */
async function counter(): Promise<string> {
  const admin = await server.signIn('administrator')
  count += 1
  const body = { code: `C-${count}`, name: 'Counter', sortOrder: 0, active: true }
  return `${path}/${dataOf(await admin.request('POST', path, { body })).id}`
}
const read = async (browser: SignedIn, url: string) => dataOf(await browser.request('GET', url))
const raised = (record: Record<string, unknown>, by: string) => ({
  sortOrder: Number(record.sortOrder) + 1,
  description: by,
})

/** Saves until it worked: after a 412 what is there now is read from the refusal. */
async function save(browser: SignedIn, url: string, by: string): Promise<number> {
  let current = await read(browser, url)
  for (let refusals = 0; ; refusals++) {
    const reply = await browser.request('PATCH', url, { version: current.version, body: raised(current, by) })
    if (reply.status === 200) return refusals
    expect(reply.status).toBe(412)
    const next = (reply.body as { current: typeof current }).current
    // What is brought along is newer than what was sent.
    expect(next.version).toBeGreaterThan(current.version)
    current = next
  }
}

describe('R6 lost updates', () => {
  it('two editors save 200 times each: nothing is overwritten unseen', async () => {
    const url = await counter()
    const [one, two] = [await server.signIn('administrator'), await server.signIn('administrator')]
    const edit = async (browser: SignedIn, by: string) => {
      let refusals = 0
      for (let round = 0; round < ROUNDS; round++) refusals += await save(browser, url, `${by} ${round}`)
      return refusals
    }
    const refusals = await Promise.all([edit(one, 'one'), edit(two, 'two')])
    const after = await read(one, url)
    expect(after).toMatchObject({ sortOrder: 2 * ROUNDS, version: 2 * ROUNDS + 1 })
    // They met at least once, else nothing was tried.
    expect(refusals[0] + refusals[1]).toBeGreaterThan(0)
  })

  it('eight writers on one record: each of them is told what the others saved', async () => {
    const url = await counter()
    const people = await Promise.all(Array.from({ length: 8 }, () => server.signIn('administrator')))
    await Promise.all(people.map((browser, n) => save(browser, url, `writer ${n}`)))
    const [browser] = people
    if (!browser) throw new Error('There are eight.')
    expect(await read(browser, url)).toMatchObject({ sortOrder: 8, version: 9 })
  })

  it('somebody alone never sees a false 412: each answer brings the version for the next save', async () => {
    const url = await counter()
    const browser = await server.signIn('administrator')
    let record = await read(browser, url)
    for (let round = 0; round < 50; round++) {
      const reply = await browser.request('PATCH', url, {
        version: record.version,
        body: raised(record, `round ${round}`),
      })
      expect([round, reply.status]).toEqual([round, 200])
      expect(reply.headers.etag).toBe(`"v${record.version + 1}"`)
      record = dataOf(reply)
    }
  })

  it('a delete does not take away what somebody saved meanwhile', async () => {
    const url = await counter()
    const browser = await server.signIn('administrator')
    await save(browser, url, 'saved in between')
    const late = await browser.request('DELETE', url, { version: 1 })
    expect(late.status).toBe(412)
    expect((late.body as { current: object }).current).toMatchObject({
      description: 'saved in between',
      version: 2,
    })
  })

  it('a refused save leaves no trace in the trail', async () => {
    const url = await counter()
    const browser = await server.signIn('administrator')
    const { id } = await read(browser, url)
    for (let tries = 0; tries < 3; tries++) {
      await browser.request('PATCH', url, { version: 9, body: { name: 'Late' } })
    }
    const trail = await server.services.db.query(sql`SELECT action FROM audit_log WHERE entity_id = ${id}`)
    expect(trail).toEqual([{ action: 'create' }])
  })
})

it('Every save of these rounds stands in the trail, which is whole', async () => {
  const { rows, problem } = await verifyAudit(server.services.db, server.services.config.SECRET_KEY)
  expect(problem).toBeNull()
  expect(rows).toBe(count + 2 * ROUNDS + 8 + 50 + 1)
})
