import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { platformServices } from '#platform/testing/services.ts'
import { auditHash, verifyAudit, writeAudit } from './audit.ts'
import { sealOf } from './audit-head.ts'

const { db, database } = await platformServices()
const KEY = 'the key of the trail'
const LENGTH = 12
const heat = '7d0f8f0e-6a55-4b52-9a9e-0f3c2a1b4d02'

/** A superuser to whom triggers mean nothing. */
const intruder = new pg.Client({ ...inject('testCluster'), database: database.name })

beforeAll(async () => {
  await intruder.connect()
  await intruder.query("SET session_replication_role = 'replica'")
  await intruder.query('SET timezone = UTC')
})
afterAll(() => intruder.end())

const append = (count: number) =>
  writeAudit(
    db,
    KEY,
    {
      at: new Date('2026-11-21T10:00:00Z'),
      actorId: heat,
      actorName: 'Ada Moss',
      ip: '10.0.0.7',
      requestId: 'r',
    },
    Array.from({ length: count }, (_, n) => ({
      entity: 'heats',
      entityId: heat,
      action: 'update',
      subject: `H-${n}`,
      changes: { weight: { from: String(n), to: String(n + 1) } },
    })),
  )

beforeEach(async () => {
  await intruder.query('TRUNCATE audit_log, audit_head')
  await append(LENGTH)
  const { rows, problem } = await verifyAudit(db, KEY)
  if (problem !== null || rows !== LENGTH) throw new Error(`The trail is not whole to begin with: ${problem}`)
})

const problemAfter = async (...statements: string[]): Promise<string | null> => {
  for (const statement of statements) await intruder.query(statement)
  return (await verifyAudit(db, KEY)).problem
}

/** Makes all rows from one on follow each other again, as somebody would who knows how the chain is made. */
async function rehash(from: number): Promise<{ seq: number; hash: string }> {
  interface Row {
    seq: number
    at: Date
    [name: string]: unknown
  }
  const { rows } = await intruder.query<Row>(`
    SELECT seq::int, at, actor_id AS "actorId", actor_name AS "actorName", ip, request_id AS "requestId", entity,
      entity_id AS "entityId", action, subject, changes, reason, prev_hash AS "prevHash", hash
    FROM audit_log ORDER BY seq`)
  let before = '0'.repeat(64)
  let last = { seq: 0, hash: before }
  for (const { hash: stated, ...row } of rows) {
    const content = { ...row, at: row.at.toISOString(), prevHash: before } as unknown as Parameters<
      typeof auditHash
    >[0]
    const hash = row.seq < from ? String(stated) : auditHash(content)
    await intruder.query('UPDATE audit_log SET prev_hash = $1, hash = $2 WHERE seq = $3', [
      before,
      hash,
      row.seq,
    ])
    before = hash
    last = { seq: row.seq, hash }
  }
  return last
}

describe('R14 a row that was changed is named', () => {
  it.each([
    ['when', "at = at + interval '1 millisecond'"],
    ['who, by id', "actor_id = '00000000-0000-0000-0000-000000000001'"],
    ['who, made nobody', 'actor_id = NULL'],
    ['who, by name', "actor_name = 'Somebody else'"],
    ['from where', "ip = '10.0.0.8'"],
    ['in which request', "request_id = 's'"],
    ['on what kind of record', "entity = 'quotes'"],
    ['on which record', "entity_id = '00000000-0000-0000-0000-000000000001'"],
    ['what was done', "action = 'create'"],
    ['what it was called', "subject = 'H-X'"],
    ['the old value', `changes = jsonb_set(changes, '{weight,from}', '"9"')`],
    ['the type of a value', `changes = jsonb_set(changes, '{weight,to}', '6')`],
    ['a field added', `changes = changes || '{"code": {"from": null, "to": "X"}}'`],
    ['all fields gone', "changes = '{}'"],
    ['a reason given later', "reason = 'Because'"],
    ['its hash', "hash = repeat('a', 64)"],
  ])('%s', async (_, change) => {
    const problem = await problemAfter(`UPDATE audit_log SET ${change} WHERE seq = 6`)
    expect(problem).toMatch(/^Row 6 was changed \(\w+ \w+\)\.$/)
  })

  it('its link to the row before', async () => {
    expect(await problemAfter(`UPDATE audit_log SET prev_hash = repeat('a', 64) WHERE seq = 6`)).toBe(
      'Row 6 does not follow the row before it.',
    )
  })

  it.each([1, 2, 6, LENGTH])('wherever it stands: row %d', async (seq) => {
    const problem = await problemAfter(`UPDATE audit_log SET subject = 'H-X' WHERE seq = ${seq}`)
    expect(problem).toBe(`Row ${seq} was changed (heats update).`)
  })

  it('the first of several', async () => {
    const problem = await problemAfter(`UPDATE audit_log SET subject = 'H-X' WHERE seq IN (9, 4, 11)`)
    expect(problem).toBe('Row 4 was changed (heats update).')
  })

  it('with a hash that fits its new content: the next row does not follow any more', async () => {
    await intruder.query("UPDATE audit_log SET subject = 'H-X' WHERE seq = 6")
    const kept = await intruder.query<{ prev: string }>(
      'SELECT prev_hash AS prev FROM audit_log WHERE seq = 7',
    )
    await rehash(6)
    await intruder.query('UPDATE audit_log SET prev_hash = $1 WHERE seq = 7', [kept.rows[0]?.prev])
    expect((await verifyAudit(db, KEY)).problem).toBe('Row 7 does not follow the row before it.')
  })

  it('with all later rows made to follow: the head was sealed with another end', async () => {
    await intruder.query("UPDATE audit_log SET subject = 'H-X' WHERE seq = 6")
    await rehash(6)
    expect((await verifyAudit(db, KEY)).problem).toBe(
      'Row 12 is not the one the head was sealed with: the trail was written anew.',
    )
  })

  it('with all later rows and the head made to fit: the seal needs the key', async () => {
    await intruder.query("UPDATE audit_log SET subject = 'H-X' WHERE seq = 6")
    const { seq, hash } = await rehash(6)
    await intruder.query('UPDATE audit_head SET hash = $1, seal = $2', [
      hash,
      sealOf('a guessed key', seq, hash),
    ])
    expect((await verifyAudit(db, KEY)).problem).toBe('The head of the trail was forged.')
  })
})

describe('R14 a row that is gone is named', () => {
  it.each([1, 2, 7, LENGTH - 1])('row %d', async (seq) => {
    expect(await problemAfter(`DELETE FROM audit_log WHERE seq = ${seq}`)).toBe(`Row ${seq} is missing.`)
  })

  it('and the gap closed by numbering the others anew', async () => {
    const problem = await problemAfter(
      'DELETE FROM audit_log WHERE seq = 5',
      'UPDATE audit_log SET seq = seq - 1 WHERE seq > 5',
    )
    expect(problem).toBe('Row 5 does not follow the row before it.')
  })

  it.each([
    ['the last one', 'seq = 12', 12],
    ['the last three', 'seq > 9', 10],
    ['all of them', 'true', 1],
  ])('%s', async (_, condition, seq) => {
    expect(await problemAfter(`DELETE FROM audit_log WHERE ${condition}`)).toBe(
      `Row ${seq} and later are cut off; the head counts 12.`,
    )
  })

  it('cut off together with the count of the head', async () => {
    const { rows } = await intruder.query<{ hash: string }>('SELECT hash FROM audit_log WHERE seq = 9')
    const problem = await problemAfter(
      'DELETE FROM audit_log WHERE seq > 9',
      `UPDATE audit_head SET seq = 9, hash = '${rows[0]?.hash}'`,
    )
    expect(problem).toBe('The head of the trail was forged.')
  })

  it('with the head: nobody can tell how long it was, but that it was', async () => {
    expect(await problemAfter('DELETE FROM audit_log WHERE seq > 9', 'DELETE FROM audit_head')).toBe(
      'The head of the trail is missing.',
    )
  })
})

describe('R14 rows that were moved or added are named', () => {
  it.each([
    [3, 4],
    [3, 9],
    [1, 12],
  ])('rows %d and %d swapped', async (one, other) => {
    const problem = await problemAfter(
      `UPDATE audit_log SET seq = -1 WHERE seq = ${one}`,
      `UPDATE audit_log SET seq = ${one} WHERE seq = ${other}`,
      `UPDATE audit_log SET seq = ${other} WHERE seq = -1`,
    )
    expect(problem).toBe(`Row ${one} does not follow the row before it.`)
  })

  it('the contents of two rows swapped', async () => {
    const problem = await problemAfter(
      `UPDATE audit_log a SET subject = b.subject, changes = b.changes FROM audit_log b
       WHERE (a.seq, b.seq) IN ((3, 8), (8, 3))`,
    )
    expect(problem).toBe('Row 3 was changed (heats update).')
  })

  it('a row added at the end that follows the others', async () => {
    await intruder.query(`
      INSERT INTO audit_log SELECT 13, at, actor_id, actor_name, ip, request_id, entity, entity_id, 'approve', subject,
        changes, reason, hash, repeat('a', 64) FROM audit_log WHERE seq = 12`)
    await rehash(13)
    expect((await verifyAudit(db, KEY)).problem).toBe('Row 13 and later were added past the head.')
  })

  it('a row before the first one', async () => {
    await intruder.query(`
      INSERT INTO audit_log SELECT 0, at, actor_id, actor_name, ip, request_id, entity, entity_id, 'create', subject,
        changes, reason, prev_hash, hash FROM audit_log WHERE seq = 1`)
    expect((await verifyAudit(db, KEY)).problem).toBe('Row 0 does not belong to the trail.')
  })
})

describe('R14 a forged head is named', () => {
  it.each([
    ['another seal', "seal = repeat('a', 64)"],
    ['another count', 'seq = 13'],
    ['another end', "hash = repeat('a', 64)"],
  ])('%s', async (_, change) => {
    expect(await problemAfter(`UPDATE audit_head SET ${change}`)).toBe('The head of the trail was forged.')
  })

  it('and the key of another installation is no forgery', async () => {
    expect((await verifyAudit(db, 'another key')).problem).toBe(
      'The head of the trail is sealed with another secret key than the one given here.',
    )
  })
})

describe('Verifying only the end of the trail', () => {
  it('begins at the asked row and counts from there', async () => {
    expect(await verifyAudit(db, KEY, 10)).toEqual({ rows: 3, problem: null })
    expect(await verifyAudit(db, KEY, LENGTH + 1)).toEqual({ rows: 0, problem: null })
  })

  it('sees what was changed there, and relies on what lies before', async () => {
    await intruder.query("UPDATE audit_log SET subject = 'H-X' WHERE seq = 4")
    expect((await verifyAudit(db, KEY, 10)).problem).toBeNull()
    expect((await verifyAudit(db, KEY, 4)).problem).toBe('Row 4 was changed (heats update).')
  })

  it('needs the row before', async () => {
    await intruder.query('DELETE FROM audit_log WHERE seq = 9')
    expect(await verifyAudit(db, KEY, 10)).toEqual({ rows: 0, problem: 'Row 9 is missing.' })
  })
})

it('A long trail is read in pieces, and a bad row in any of them is found', async () => {
  await append(2_300)
  expect(await verifyAudit(db, KEY)).toEqual({ rows: LENGTH + 2_300, problem: null })
  for (const seq of [1_000, 1_001, 2_312]) {
    await intruder.query(`UPDATE audit_log SET subject = subject || 'X' WHERE seq = ${seq}`)
    expect((await verifyAudit(db, KEY)).problem).toBe(`Row ${seq} was changed (heats update).`)
    await intruder.query(`UPDATE audit_log SET subject = left(subject, -1) WHERE seq = ${seq}`)
  }
})

it('An empty trail without a head is whole', async () => {
  await intruder.query('TRUNCATE audit_log, audit_head')
  expect(await verifyAudit(db, KEY)).toEqual({ rows: 0, problem: null })
})
