import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { platformServices } from '#platform/testing/services.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { claimKey, fingerprintOf, forgetOldKeys, keepAnswer, type StoredAnswer } from './idempotency.ts'

const { db, pool } = await platformServices()
const ada = crypto.randomUUID()
const bob = crypto.randomUUID()

const problem = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
const keysOf = (userId: string) =>
  db.query<{ key: string; status: number | null }>(
    sql`SELECT key, status FROM idempotency_keys WHERE user_id = ${userId}`,
  )

/** One request as the server runs it: claims the key, does the work once, keeps the answer. */
const request = (userId: string, key: string, fingerprint: string, work: (tx: Db) => Promise<StoredAnswer>) =>
  inTransaction(pool, async (tx) => {
    const stored = await claimKey(tx, userId, key, fingerprint)
    if (stored) return stored
    const answer = await work(tx)
    await tx.query(keepAnswer(userId, key, answer))
    return answer
  })
const made =
  (body: unknown = null) =>
  async () => ({ status: 201, body })

describe('What makes two requests the same one', () => {
  const base = fingerprintOf('POST', '/api/v1/heats', { code: 'H-1', lines: [{ a: 1, b: [2] }] })

  it('is the same content, in whatever order its names stand', () => {
    expect(fingerprintOf('POST', '/api/v1/heats', { lines: [{ b: [2], a: 1 }], code: 'H-1' })).toBe(base)
  })

  it('does not rest on secrets, which could be tried out against what is stored', () => {
    const sent = (secrets: object) => fingerprintOf('POST', '/x', { code: 'H-1', signature: secrets })
    expect(sent({ pin: '2580', password: 'quartz' })).toBe(sent({ pin: '1357' }))
    expect(sent({ note: 'a' })).not.toBe(sent({ note: 'b' }))
  })

  it.each<[what: string, method: string, url: string, body: unknown]>([
    ['another method', 'PUT', '/api/v1/heats', { code: 'H-1', lines: [{ a: 1, b: [2] }] }],
    ['another address', 'POST', '/api/v1/heats/x/scrap', { code: 'H-1', lines: [{ a: 1, b: [2] }] }],
    ['another query', 'POST', '/api/v1/heats?dry=1', { code: 'H-1', lines: [{ a: 1, b: [2] }] }],
    ['another value', 'POST', '/api/v1/heats', { code: 'H-2', lines: [{ a: 1, b: [2] }] }],
    ['a value of another type', 'POST', '/api/v1/heats', { code: 'H-1', lines: [{ a: '1', b: [2] }] }],
    ['lines in another order', 'POST', '/api/v1/heats', { code: 'H-1', lines: [{ a: 1, b: [] }] }],
    ['a field more', 'POST', '/api/v1/heats', { code: 'H-1', lines: [{ a: 1, b: [2] }], note: null }],
    ['no body', 'POST', '/api/v1/heats', undefined],
  ])('is not %s', (_, method, url, body) => {
    expect(fingerprintOf(method, url, body)).not.toBe(base)
  })
})

describe('A key', () => {
  it('is claimed by the first request and answers the later ones', async () => {
    const answer = { status: 201, body: { data: { id: '1', list: [1, null], text: 'Ø' } } }
    expect(await request(ada, 'first', 'f', async () => answer)).toEqual(answer)
    const again = async () => {
      throw new Error('This must not run.')
    }
    expect(await request(ada, 'first', 'f', again)).toEqual(answer)
  })

  it('keeps an answer without a body', async () => {
    await request(ada, 'empty', 'f', async () => ({ status: 204, body: undefined }))
    expect(await request(ada, 'empty', 'f', made())).toEqual({ status: 204, body: null })
  })

  it('with another content is refused with 422, whatever came of the first', async () => {
    await request(ada, 'reused', 'f', made())
    expect(await problem(request(ada, 'reused', 'other', made()))).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    })
  })

  it('belongs to one person: the same word of another is another key', async () => {
    await request(ada, 'mine', 'f', made('Ada’s'))
    expect(await request(bob, 'mine', 'other', made('Bob’s'))).toEqual({ status: 201, body: 'Bob’s' })
  })

  it('is free again when its request failed', async () => {
    const failing = request(ada, 'failed', 'f', () => Promise.reject(new Error('Refused.')))
    expect(await problem(failing)).toMatchObject({ message: 'Refused.' })
    expect(await request(ada, 'failed', 'another content', made('now'))).toEqual({ status: 201, body: 'now' })
  })

  it.each([
    ['a uuid', '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'],
    ['letters, digits and . : _ -', 'Retry_1.2:3-4'],
    ['as long as allowed', 'k'.repeat(100)],
  ])('may be %s', async (_, key) => {
    expect(await request(ada, key, 'f', made())).toMatchObject({ status: 201 })
  })

  it.each([
    ['is empty', ''],
    ['has spaces', 'a b'],
    ['is too long', 'k'.repeat(101)],
    ['ends a line', 'k\n'],
    ['has other letters', 'clé'],
  ])('that %s is refused', async (_, key) => {
    expect(await problem(request(ada, key, 'f', made()))).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key' },
    })
  })
})

describe('R5 the same request many times at once', () => {
  it('is carried out once, and everybody gets the same answer', async () => {
    let runs = 0
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        request(ada, 'parallel', 'f', async () => {
          runs += 1
          await new Promise((resolve) => setTimeout(resolve, 20))
          return { status: 201, body: { run: runs } }
        }),
      ),
    )
    expect(runs).toBe(1)
    expect(answers).toEqual(Array(20).fill({ status: 201, body: { run: 1 } }))
  })

  it('is carried out by the next one when the first fails', async () => {
    let runs = 0
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () =>
        request(ada, 'second-try', 'f', async () => {
          runs += 1
          if (runs === 1) throw new Error('Refused.')
          return { status: 201, body: { run: runs } }
        }),
      ),
    )
    const answered = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(runs).toBe(2)
    expect(answered).toEqual(Array(5).fill({ status: 201, body: { run: 2 } }))
  })

  it('with 50 keys gives 50 answers, each of them once', async () => {
    const calls = Array.from({ length: 50 }, (_, n) => `bulk-${n}`).flatMap((key) => [key, key, key])
    const answers = await Promise.all(calls.map((key) => request(bob, key, key, made(key))))
    expect(answers.map(({ body }) => body)).toEqual(calls)
    const kept = (await keysOf(bob)).filter(({ key }) => key.startsWith('bulk-'))
    expect(kept).toHaveLength(50)
    expect(kept.every(({ status }) => status === 201)).toBe(true)
  })
})

describe('Old keys', () => {
  it('are forgotten after a day, younger ones are not', async () => {
    const carla = crypto.randomUUID()
    for (const key of ['old', 'young']) await request(carla, key, 'f', made(key))
    await db.query(sql`
      UPDATE idempotency_keys SET created_at = now() - interval '24 hours 1 second' WHERE user_id = ${carla} AND key = 'old'`)
    await db.query(sql`
      UPDATE idempotency_keys SET created_at = now() - interval '23 hours' WHERE user_id = ${carla} AND key = 'young'`)
    await forgetOldKeys(db)
    expect((await keysOf(carla)).map(({ key }) => key)).toEqual(['young'])
  })
})
