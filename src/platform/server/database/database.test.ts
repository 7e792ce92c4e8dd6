import { type AddressInfo, createServer } from 'node:net'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/database.ts'
import { codeOf, type Db, dbOver, inTransaction, isDatabaseAway } from './database.ts'
import { statementNames } from './prepared-name.ts'
import { createPool } from './pool.ts'
import { instantText } from './database-values.ts'

const { pool, connection } = await testDatabase({ as: 'owner' })

beforeAll(async () => {
  await pool.query('CREATE TABLE trial_heats (id int PRIMARY KEY, weight numeric(12, 3) NOT NULL)')
  await pool.query('INSERT INTO trial_heats SELECT n, n FROM generate_series(1, 10) n')
})

async function one<T>(db: Db, statement: SQL): Promise<T> {
  const [row] = await db.query<T>(statement)
  if (row === undefined) throw new Error('No row.')
  return row
}

describe('values', () => {
  test('arrive without passing through Date or float', async () => {
    const statement = sql`SELECT '2026-11-20 23:56:22+00'::timestamptz AS whole, '2026-11-21 05:26:22.1205+05:30'::timestamptz AS split,
      date '2026-02-28' AS day, 12345678901234567890.120::numeric AS money, 9007199254740991::int8 AS big,
      ARRAY[1.10, NULL]::numeric[] AS amounts, ARRAY[timestamptz '2026-01-01Z'] AS instants, '{"a": 1.5}'::jsonb AS data,
      timestamp '2026-01-01 10:00' AS local, ARRAY[date '2026-01-01'] AS days, ARRAY[5]::int8[] AS counts, NULL::timestamptz AS never`
    expect(await one(dbOver(pool), statement)).toEqual({
      whole: '2026-11-20T23:56:22.000000Z',
      split: '2026-11-20T23:56:22.120500Z',
      day: '2026-02-28',
      money: '12345678901234567890.120',
      big: 9007199254740991,
      amounts: ['1.10', null],
      instants: ['2026-01-01T00:00:00.000000Z'],
      data: { a: 1.5 },
      local: '2026-01-01 10:00:00',
      days: ['2026-01-01'],
      counts: [5],
      never: null,
    })
  })

  test.each([
    ['2026-11-20 23:56:22+00', '2026-11-20T23:56:22.000000Z'],
    ['2026-11-20 23:56:22.5+00', '2026-11-20T23:56:22.500000Z'],
    ['2026-11-20 23:56:22.123456+00', '2026-11-20T23:56:22.123456Z'],
    ['infinity', 'infinity'],
  ])('%s is the instant %s', (text, instant) => {
    expect(instantText(text)).toBe(instant)
  })
})

describe('statements', () => {
  test('are prepared under a name from the second time on, and count as round trips', async () => {
    const client = await pool.connect()
    const db = dbOver(client, statementNames())
    for (const id of [1, 2, 3]) {
      expect(await one(db, sql`SELECT weight FROM trial_heats WHERE id = ${id}`)).toEqual({
        weight: `${id}.000`,
      })
    }
    expect(db.queries).toBe(3)
    const prepared = await one<{ times: number }>(
      db,
      sql`SELECT count(*) AS times FROM pg_prepared_statements WHERE statement LIKE 'SELECT weight%'`,
    )
    // Closed, not given back: its names are not those of the program.
    client.release(true)
    expect(prepared.times).toBe(1)
  })

  test('run over the whole pool at once', async () => {
    const rows = await Promise.all(
      Array.from({ length: 20 }, (_, n) => one<{ n: number }>(dbOver(pool), sql`SELECT ${n}::int AS n`)),
    )
    expect(rows.map((row) => row.n)).toEqual(Array.from({ length: 20 }, (_, n) => n))
  })
})

describe('a transaction', () => {
  const weightOf = async (id: number) =>
    (await one<{ weight: string }>(dbOver(pool), sql`SELECT weight FROM trial_heats WHERE id = ${id}`)).weight

  test('commits, and BEGIN and COMMIT are counted', async () => {
    let used: Db | undefined
    await inTransaction(pool, async (db) => {
      used = db
      await db.query(sql`UPDATE trial_heats SET weight = 100 WHERE id = 1`)
    })
    expect(used?.queries).toBe(3)
    expect(await weightOf(1)).toBe('100.000')
  })

  test('is rolled back by an error, and its connection is used again', async () => {
    const failing = inTransaction(pool, async (db) => {
      await db.query(sql`UPDATE trial_heats SET weight = 200 WHERE id = 2`)
      throw new Error('Not today.')
    })
    await expect(failing).rejects.toThrow('Not today.')
    expect(await weightOf(2)).toBe('2.000')
  })

  test('that runs into a deadlock is run again as a whole', async () => {
    let firstRounds = 0
    const move = (from: number, to: number) =>
      inTransaction(pool, async (db) => {
        await db.query(sql`UPDATE trial_heats SET weight = weight - 1 WHERE id = ${from}`)
        firstRounds += 1
        while (firstRounds < 2) await new Promise((resolve) => setTimeout(resolve, 5))
        await db.query(sql`UPDATE trial_heats SET weight = weight + 1 WHERE id = ${to}`)
      })
    await Promise.all([move(3, 4), move(4, 3)])
    expect(firstRounds).toBe(3)
    expect([await weightOf(3), await weightOf(4)]).toEqual(['3.000', '4.000'])
  })

  test('gives up after three more attempts', async () => {
    let attempts = 0
    const failing = inTransaction(pool, async (db) => {
      attempts += 1
      await db.query(sql`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$`)
    })
    await expect(failing).rejects.toSatisfy((error) => codeOf(error) === '40001')
    expect(attempts).toBe(4)
  })
})

describe('a database that is away', () => {
  const elsewhere = createPool({ ...connection, host: '127.0.0.1', port: 1 })
  afterAll(() => elsewhere.end())

  test('is recognised when it refuses connections', async () => {
    await expect(dbOver(elsewhere).query(sql`SELECT 1`)).rejects.toSatisfy(isDatabaseAway)
    await expect(inTransaction(elsewhere, async () => {})).rejects.toSatisfy(isDatabaseAway)
  })

  test('is recognised when it ends a connection in use, and the pool goes on', async () => {
    const ended = inTransaction(pool, (db) => db.query(sql`SELECT pg_terminate_backend(pg_backend_pid())`))
    await expect(ended).rejects.toSatisfy(isDatabaseAway)
    expect(await one(dbOver(pool), sql`SELECT 1 AS n`)).toEqual({ n: 1 })
  })

  test('may end a connection between two statements of a transaction without ending the program', async () => {
    const asked = inTransaction(pool, async (db) => {
      const { pid } = await one<{ pid: number }>(db, sql`SELECT pg_backend_pid() AS pid`)
      await dbOver(pool).query(sql`SELECT pg_terminate_backend(${pid})`)
      // Until the connection has broken; without a listener that ended the process.
      await new Promise((resolve) => setTimeout(resolve, 200))
      await db.query(sql`SELECT 1`)
    })
    await expect(asked).rejects.toSatisfy(isDatabaseAway)
    expect(await one(dbOver(pool), sql`SELECT 1 AS n`)).toEqual({ n: 1 })
  })

  test('is recognised when it falls silent in the middle of a statement', async () => {
    const deaf = createServer(() => undefined).listen(0, '127.0.0.1')
    await new Promise((resolve) => deaf.once('listening', resolve))
    const { port } = deaf.address() as AddressInfo
    const silent = createPool({ ...connection, host: '127.0.0.1', port }, { connectTimeout: 50 })
    await expect(dbOver(silent).query(sql`SELECT 1`)).rejects.toSatisfy(isDatabaseAway)
    await silent.end()
    deaf.close()
    const impatient = createPool(connection, { statementTimeout: 500 })
    const slow = inTransaction(impatient, async (db) => {
      await db.query(sql`SET LOCAL statement_timeout = 0`)
      await db.query(sql`SELECT pg_sleep(30)`)
    })
    await expect(slow).rejects.toSatisfy(isDatabaseAway)
    await impatient.end()
  })

  test('lets work wait for a connection longer than it takes to reach the server, and refuses an endless queue', async () => {
    const narrow = createPool(connection, { connections: 1, connectTimeout: 1_000, mostWaiting: 1 })
    const holding = inTransaction(narrow, (db) => db.query(sql`SELECT pg_sleep(1.5)`))
    await new Promise((resolve) => setTimeout(resolve, 100))
    const waiting = dbOver(narrow).query(sql`SELECT 1`)
    const beyond = dbOver(narrow).query(sql`SELECT 1`)
    await expect(beyond).rejects.toSatisfy(isDatabaseAway)
    await expect(waiting).resolves.toHaveLength(1)
    await holding
    await narrow.end()
  })

  test.each([
    ['57P03', 'the database system is starting up', true],
    ['53300', 'too many connections', true],
    ['53100', 'disk full', true],
    ['08006', 'connection failure', true],
    ['23505', 'duplicate key', false],
    ['57014', 'canceling statement due to statement timeout', false],
    ['40001', 'could not serialize access', false],
    [undefined, 'timeout exceeded when trying to connect', true],
    [undefined, 'Connection terminated unexpectedly', true],
    [undefined, 'Something else', false],
  ])('code %s, %s: %s', (code, message, isAway) => {
    expect(isDatabaseAway(Object.assign(new Error(message), code && { code }))).toBe(isAway)
  })

  test('is not seen in what is no error of the database', () => {
    expect(isDatabaseAway('57P01')).toBe(false)
    expect(isDatabaseAway(Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' }))).toBe(
      false,
    )
    expect(
      isDatabaseAway(Object.assign(new Error('no socket'), { code: 'ENOENT', syscall: 'connect' })),
    ).toBe(true)
  })
})
