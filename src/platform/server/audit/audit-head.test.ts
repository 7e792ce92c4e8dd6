import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { platformServices } from '#platform/testing/services.ts'
import { verifyAudit, writeAudit } from './audit.ts'
import { type ExportedHead, requireSecretKey } from './audit-head.ts'

const { db, database } = await platformServices()
const KEY = 'the key of the trail'
const LENGTH = 12

/** A superuser to whom triggers mean nothing. */
const intruder = new pg.Client({ ...inject('testCluster'), database: database.name })

beforeAll(async () => {
  await intruder.connect()
  await intruder.query("SET session_replication_role = 'replica'")
})
afterAll(() => intruder.end())

const append = (count: number, actorName = 'Ada Moss') => {
  const origin = { at: new Date('2026-11-21T10:00:00Z'), actorId: null, actorName, ip: '', requestId: 'r' }
  const entry = { entity: 'heats', entityId: '7d0f8f0e-6a55-4b52-9a9e-0f3c2a1b4d02', action: 'update' }
  return writeAudit(
    db,
    KEY,
    origin,
    Array.from({ length: count }, () => entry),
  )
}

beforeEach(async () => {
  await intruder.query('TRUNCATE audit_log, audit_head')
  await append(LENGTH)
})

/** What the trail says of itself once somebody has been at it. */
const problemAfter = async (...statements: string[]): Promise<string | null> => {
  for (const statement of statements) await intruder.query(statement)
  return (await verifyAudit(db, KEY)).problem
}

describe('R14 a trail that was taken back with its own head is named by an exported one', () => {
  const exportHead = async (): Promise<ExportedHead> => {
    const { rows } = await intruder.query<ExportedHead>('SELECT seq::int, hash, seal FROM audit_head')
    const [head] = rows
    if (!head) throw new Error('There is no head.')
    return head
  }
  const against = async (exported: ExportedHead) => (await verifyAudit(db, KEY, 1, { exported })).problem

  it('the trail of that day and every later one fits', async () => {
    const exported = await exportHead()
    expect(await against(exported)).toBeNull()
    await append(3)
    expect(await against(exported)).toBeNull()
  })

  it('rows and head of an earlier day brought back: whole in itself, and cut off', async () => {
    await intruder.query('CREATE TEMP TABLE old_head AS SELECT * FROM audit_head')
    await append(5)
    const exported = await exportHead()
    const problem = await problemAfter(
      'DELETE FROM audit_log WHERE seq > 12',
      'DELETE FROM audit_head',
      'INSERT INTO audit_head SELECT * FROM old_head',
      'DROP TABLE old_head',
    )
    expect(problem).toBeNull()
    expect(await against(exported)).toBe('Row 13 and later are cut off; the exported head counts 17.')
    await append(9, 'Bo Lind')
    expect(await against(exported)).toBe(
      'Row 17 is not the one of the exported head: the trail was written anew.',
    )
  })

  it('everything gone, head and all', async () => {
    const exported = await exportHead()
    expect(await problemAfter('TRUNCATE audit_log, audit_head')).toBeNull()
    expect(await against(exported)).toBe('Row 1 and later are cut off; the exported head counts 12.')
  })

  it.each([
    ['another count', { seq: 11 }],
    ['another end', { hash: 'a'.repeat(64) }],
    ['another seal', { seal: 'a'.repeat(64) }],
  ])('an exported head with %s is refused', async (_, change) => {
    expect(await against({ ...(await exportHead()), ...change })).toBe(
      'The exported head is not one of this trail, or it was changed.',
    )
  })
})

it('Rows that are written while the trail is read are no problem', async () => {
  let written = 0
  const { rows, problem } = await verifyAudit(db, KEY, 1, {
    onProgress: async () => {
      if (written < 3) await append(2)
      written += 1
    },
  })
  expect([rows, problem]).toEqual([LENGTH + 6, null])
})

describe('A database serves one secret key', () => {
  const start = (SECRET_KEY: string, NEW_SECRET_KEY?: string) =>
    requireSecretKey(db, { SECRET_KEY, NEW_SECRET_KEY, DATA_DIR: '/somewhere' })
  const OTHER = 'the key of another folder'

  it('the one that sealed it, and no other', async () => {
    expect(await start(KEY)).toBe(false)
    await expect(start(OTHER)).rejects.toThrow(
      'The database was sealed with another secret key. Copy the file secret-key of the first installation to /somewhere, ' +
        'or set SECRET_KEY to what it holds. Where the key is lost, start once with NEW_SECRET_KEY=accept.',
    )
    expect((await verifyAudit(db, KEY)).problem).toBeNull()
  })

  it('on an empty database the first that starts', async () => {
    await intruder.query('TRUNCATE audit_log, audit_head')
    const starts = await Promise.allSettled([start(KEY), start(KEY)])
    expect(starts.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    await expect(start(OTHER)).rejects.toThrow('sealed with another secret key')
  })

  it('on one of an earlier version the one whose seal it bears', async () => {
    await intruder.query('UPDATE audit_head SET secret_key_id = NULL')
    await expect(start(OTHER)).rejects.toThrow('sealed with another secret key')
    expect(await start(KEY)).toBe(false)
    await intruder.query("UPDATE audit_head SET seal = repeat('a', 64)")
    expect((await verifyAudit(db, KEY)).problem).toBe('The head of the trail was forged.')
  })

  it('another one where it is said that the former is lost, and from then on no other', async () => {
    expect(await start(OTHER, 'accept')).toBe(true)
    expect(await start(OTHER)).toBe(false)
    await expect(start(KEY)).rejects.toThrow('sealed with another secret key')
  })
})
