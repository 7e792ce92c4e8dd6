import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { platformServices } from '#platform/testing/services.ts'
import { firstHits } from './first-hits.ts'

const { db } = await platformServices()

// Bars of three mills, the newest last: one in ten is of Orrin, the first two thousand are of Tarn, three of Brae.
beforeAll(async () => {
  await db.query(sql`CREATE TABLE test_mills (id int PRIMARY KEY, name text NOT NULL)`)
  await db.query(sql`INSERT INTO test_mills VALUES (1, 'orrin'), (2, 'tarn'), (3, 'brae'), (4, 'velmar')`)
  await db.query(
    sql`CREATE TABLE test_bars (id int PRIMARY KEY, heat text NOT NULL, mill_id int NOT NULL, scrapped boolean)`,
  )
  await db.query(sql`
    INSERT INTO test_bars SELECT n, 'h' || lpad(n::text, 5, '0'),
      CASE WHEN n <= 2000 THEN 2 WHEN n % 10 = 0 THEN 1 WHEN n IN (2001, 9003, 19007) THEN 3 ELSE 4 END, n = 20000
    FROM generate_series(1, 20000) AS n`)
  await db.query(sql`CREATE INDEX ON test_bars (mill_id)`)
})

async function find(pattern: string) {
  const before = db.queries
  const rows = await firstHits<{ heat: string; mill: string }>(db, {
    from: sql`test_bars`,
    joins: sql`JOIN test_mills m ON m.id = test_bars.mill_id`,
    id: sql`test_bars.id`,
    columns: sql`test_bars.heat, m.name AS mill`,
    where: [sql`NOT test_bars.scrapped`],
    ways: [
      sql`test_bars.heat LIKE ${pattern}`,
      sql`test_bars.mill_id = ANY(ARRAY(SELECT id FROM test_mills WHERE name LIKE ${pattern}))`,
    ],
    order: sql`test_bars.heat DESC, test_bars.id DESC`,
    most: 3,
  })
  return { heats: rows.map(({ heat }) => heat), rows, trips: db.queries - before }
}

describe('The first hits of a search', () => {
  it('are the newest of a few, looked up and sorted in one round trip', async () => {
    expect(await find('%brae%')).toEqual({
      heats: ['h19007', 'h09003', 'h02001'],
      rows: [
        { heat: 'h19007', mill: 'brae' },
        { heat: 'h09003', mill: 'brae' },
        { heat: 'h02001', mill: 'brae' },
      ],
      trips: 1,
    })
    expect(await find('%h0001%')).toMatchObject({ heats: ['h00019', 'h00018', 'h00017'], trips: 1 })
    expect(await find('%nothing%')).toEqual({ heats: [], rows: [], trips: 1 })
  })

  it('are the newest of very many that lie all over, without reading them all', async () => {
    expect(await find('%orrin%')).toMatchObject({ heats: ['h19990', 'h19980', 'h19970'], trips: 2 })
  })

  it('are the newest of very many that are all old', async () => {
    expect(await find('%tarn%')).toMatchObject({ heats: ['h02000', 'h01999', 'h01998'], trips: 3 })
  })
})
