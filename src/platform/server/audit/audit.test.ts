import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { platformServices } from '#platform/testing/services.ts'
import { type AuditEntry, type AuditOrigin, auditHash, verifyAudit, writeAudit } from './audit.ts'
import { canonical } from '#platform/contract/values/canonical.ts'
import { sealOf } from './audit-head.ts'
import { codeOf, inTransaction } from '#platform/server/database/database.ts'

const { db, pool, database } = await platformServices()
const KEY = 'the key of the trail'

const origin: AuditOrigin = {
  at: new Date('2026-11-21T10:00:00.250Z'),
  actorId: '7d0f8f0e-6a55-4b52-9a9e-0f3c2a1b4d01',
  actorName: 'Ada Moss',
  ip: '10.0.0.7',
  requestId: 'req-1',
}
const heat = '7d0f8f0e-6a55-4b52-9a9e-0f3c2a1b4d02'
const entry = (action: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  entity: 'heats',
  entityId: heat,
  action,
  ...more,
})
const write = (entries: readonly AuditEntry[], about: Partial<AuditOrigin> = {}) =>
  inTransaction(pool, (tx) => writeAudit(tx, KEY, { ...origin, ...about }, entries))

interface Row {
  seq: number
  prevHash: string
  hash: string
  action: string
  changes: unknown
}
const rows = () =>
  db.query<Row>(sql`SELECT seq, prev_hash AS "prevHash", hash, action, changes FROM audit_log ORDER BY seq`)
const problem = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

beforeEach(async () => {
  const client = await pool.connect()
  await client.query('ALTER TABLE audit_log DISABLE TRIGGER USER')
  await client.query('TRUNCATE audit_log, audit_head')
  await client.query('ALTER TABLE audit_log ENABLE TRIGGER USER')
  client.release()
})

describe('The canonical text of a value', () => {
  it.each<[what: string, value: unknown, text: string]>([
    ['sorts names, at every depth', { b: { d: 1, c: 2 }, a: 3 }, '{"a":3,"b":{"c":2,"d":1}}'],
    ['keeps the order of lists', [3, 1, 2], '[3,1,2]'],
    ['leaves out what is undefined', { a: undefined, b: 1 }, '{"b":1}'],
    ['keeps null', { a: null }, '{"a":null}'],
    ['writes undefined in a list as null', [undefined], '[null]'],
    ['writes no value as null', undefined, 'null'],
    ['escapes signs', { 'a"\n': '\\"' }, '{"a\\"\\n":"\\\\\\""}'],
    ['keeps other scripts', 'Ø溶', '"Ø溶"'],
    ['tells a number from its text', ['1', 1], '["1",1]'],
    ['tells an empty list from an empty object', [[], {}], '[[],{}]'],
    ['sorts by sign, capitals first', { b: 1, B: 2, a1: 3, a: 4 }, '{"B":2,"a":4,"a1":3,"b":1}'],
  ])('%s', (_, value, text) => {
    expect(canonical(value)).toBe(text)
  })

  it('is JSON that says the same', () => {
    const value = { z: [1, { y: 'x', a: [null, true] }], m: -0.5, k: { '': '' } }
    expect(JSON.parse(canonical(value))).toEqual(value)
  })
})

describe('The chain', () => {
  it('begins with zeros; every row carries the hash of the one before', async () => {
    await write([entry('create'), entry('update')])
    await write([entry('approve')])
    const all = await rows()
    expect(all.map(({ seq, action }) => [seq, action])).toEqual([
      [1, 'create'],
      [2, 'update'],
      [3, 'approve'],
    ])
    expect(all.map(({ prevHash }) => prevHash)).toEqual(['0'.repeat(64), all[0]?.hash, all[1]?.hash])
  })

  it('hashes the whole row with SHA-256 over its canonical text', async () => {
    await write([
      entry('create', { subject: 'H-4711', reason: 'Why', changes: { code: { from: null, to: 'H' } } }),
    ])
    const content = {
      seq: 1,
      at: '2026-11-21T10:00:00.250Z',
      actorId: origin.actorId,
      actorName: 'Ada Moss',
      ip: '10.0.0.7',
      requestId: 'req-1',
      entity: 'heats',
      entityId: heat,
      action: 'create',
      subject: 'H-4711',
      reason: 'Why',
      changes: {
        code: {
          from: null,
          to: 'H',
        },
      },
      prevHash: '0'.repeat(64),
    }
    expect((await rows())[0]?.hash).toBe(createHash('sha256').update(canonical(content)).digest('hex'))
    expect(auditHash(content)).toBe((await rows())[0]?.hash)
  })

  it('has one head: where it ends, how long it is, and a seal over both', async () => {
    await write([entry('create'), entry('update')])
    const last = (await rows()).at(-1)
    expect(await db.query(sql`SELECT seq, hash, seal FROM audit_head`)).toEqual([
      { seq: 2, hash: last?.hash, seal: sealOf(KEY, 2, last?.hash ?? '') },
    ])
  })

  it('has another seal with another key, length or end', () => {
    const seals = [sealOf(KEY, 1, 'a'), sealOf('other', 1, 'a'), sealOf(KEY, 2, 'a'), sealOf(KEY, 1, 'b')]
    expect(new Set(seals).size).toBe(4)
  })

  it('is not touched when there is nothing to write', async () => {
    const before = db.queries
    await writeAudit(db, KEY, origin, [])
    expect(db.queries).toBe(before)
  })

  it('takes two round trips, however many entries there are', async () => {
    await write([entry('create')])
    const before = db.queries
    await writeAudit(
      db,
      KEY,
      origin,
      Array.from({ length: 40 }, () => entry('update')),
    )
    expect(db.queries - before).toBe(2)
    expect(await verifyAudit(db, KEY)).toEqual({ rows: 41, problem: null })
  })

  it('has no gap and no double under 40 parallel writers, some of which give up', async () => {
    await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) =>
        inTransaction(pool, async (tx) => {
          await writeAudit(tx, KEY, origin, [entry(`a${n}`), entry(`b${n}`)])
          if (n % 4 === 0) throw new Error('Rolled back.')
        }),
      ),
    )
    expect((await rows()).map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1))
    expect(await verifyAudit(db, KEY)).toEqual({ rows: 60, problem: null })
  })
})

describe('What the trail keeps is what is verified', () => {
  it.each<[what: string, value: unknown]>([
    ['decimals as text', '12345678901234567890.120'],
    ['small and large numbers', [1e-7, 1e21, -0, 0.1 + 0.2, 9007199254740991]],
    ['nested lists and objects in any order', { z: 1, a: [{ y: 2, b: [] }], '': {} }],
    ['other scripts and signs', 'Ø溶接🔧 "\\ \n\t %_ \u2028'],
    ['nothing', null],
    ['what JSON cannot hold', { from: undefined, at: new Date(0), not: Number.NaN }],
    ['a long text', 'x'.repeat(20_000)],
  ])('%s', async (_, value) => {
    await write([entry('update', { changes: { field: { from: null, to: value } } })])
    expect(await verifyAudit(db, KEY)).toEqual({ rows: 1, problem: null })
  })

  it.each([
    ['a whole second', '2026-11-21T10:00:00.000Z'],
    ['a millisecond', '2026-11-21T10:00:00.001Z'],
    ['the end of a year', '2026-12-31T23:59:59.999Z'],
  ])('the instant, %s', async (_, at) => {
    await write([entry('update')], { at: new Date(at) })
    expect(await verifyAudit(db, KEY)).toEqual({ rows: 1, problem: null })
  })

  it('an act of the program, without a person', async () => {
    await write([entry('expire')], { actorId: null, actorName: 'Heatline', ip: '' })
    expect(await verifyAudit(db, KEY)).toEqual({ rows: 1, problem: null })
  })
})

describe('The application’s own account', () => {
  it.each([
    ['change a row', sql`UPDATE audit_log SET actor_name = 'Somebody else'`],
    ['delete a row', sql`DELETE FROM audit_log WHERE seq = 1`],
    ['empty the trail', sql`TRUNCATE audit_log`],
  ])('cannot %s', async (_, statement) => {
    await write([entry('create')])
    const error = await problem(db.query(statement))
    expect([codeOf(error), String(error)]).toEqual(['23000', 'error: audit_log is append-only'])
    expect(await verifyAudit(db, KEY)).toEqual({ rows: 1, problem: null })
  })

  it('cannot change what was written about a status either', async () => {
    await db.query(sql`
      INSERT INTO status_history (entity, entity_id, action, from_state, to_state, actor_name)
      VALUES ('heats', ${heat}, 'scrap', 'melted', 'scrapped', 'Ada Moss')`)
    for (const statement of [
      sql`UPDATE status_history SET to_state = 'released'`,
      sql`DELETE FROM status_history`,
    ]) {
      expect(codeOf(await problem(db.query(statement)))).toBe('23000')
    }
  })

  it('is the one that owns the tables in this test, not a superuser', async () => {
    const [me] = await db.query<{ name: string; isSuper: boolean }>(
      sql`SELECT current_user AS name, usesuper AS "isSuper" FROM pg_user WHERE usename = current_user`,
    )
    expect(me).toEqual({ name: database.connection.user, isSuper: false })
  })
})
