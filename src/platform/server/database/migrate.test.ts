import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/database.ts'
import { type Migration, migrate, missingMigrations, readMigrations, requireMigrated } from './migrate.ts'

const { pool, connection } = await testDatabase({ as: 'owner' })

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'heatline-migrations-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const step = (number: number, ...statements: string[]): Migration => ({
  number,
  name: `000${number}_step`,
  statements,
  checksum: `${number}-${statements.join()}`,
})

describe('a folder of migrations', () => {
  test('is read in the order of the numbers, statement by statement', async () => {
    write('0001_second.sql', 'SELECT 2;')
    write('0000_first.sql', 'SELECT 0;\n--> statement-breakpoint\nSELECT 1;\n--> statement-breakpoint\n')
    const [first, second] = await readMigrations(folder)
    expect(first).toMatchObject({
      number: 0,
      name: '0000_first',
      statements: ['SELECT 0;\n', '\nSELECT 1;\n'],
    })
    expect(second).toMatchObject({ number: 1, name: '0001_second', statements: ['SELECT 2;'] })
  })

  test('gives the same checksum with Unix and Windows line ends, another one for another text', async () => {
    const sums: unknown[] = []
    for (const text of ['SELECT 1;\nSELECT 2;', 'SELECT 1;\r\nSELECT 2;', 'SELECT 1; \nSELECT 2;']) {
      write('0001_a.sql', text)
      sums.push((await readMigrations(folder))[0]?.checksum)
    }
    expect(sums[0]).toMatch(/^[\da-f]{64}$/)
    expect(sums[1]).toBe(sums[0])
    expect(sums[2]).not.toBe(sums[0])
  })

  test.each([
    [['0001_a.sql', '0003_b.sql'], 'Migration 2 is missing or there twice, found 0003_b.sql.'],
    [['0001_a.sql', '0001_b.sql'], 'Migration 2 is missing or there twice, found 0001_b.sql.'],
    [['0002_a.sql'], 'Migration 1 is missing or there twice, found 0002_a.sql.'],
    [['first.sql'], 'The migration first.sql is not named like 0007_what-it-does.sql.'],
  ])('%j is refused', async (names, sentence) => {
    for (const name of names) write(name, 'SELECT 1')
    await expect(readMigrations(folder)).rejects.toThrow(sentence)
  })
})

describe('what is still to apply', () => {
  const known = [step(1), step(2), step(3)]

  test('follows what the database has', () => {
    expect(missingMigrations([], known)).toEqual(known)
    expect(missingMigrations(known.slice(0, 2), known)).toEqual([step(3)])
    expect(missingMigrations(known, known)).toEqual([])
  })

  test('is refused for a database that is newer than the program', () => {
    expect(() => missingMigrations([...known, step(4)], known)).toThrow(
      /0004_step, which this version of Heatline does not know/,
    )
  })

  test('is refused when an applied migration was changed', () => {
    expect(() => missingMigrations([step(1, 'other')], known)).toThrow(
      /made by another Heatline, in which the migration 0001_step was not the one of this version/,
    )
  })
})

describe('a migrated database', () => {
  const applied = async () =>
    (await pool.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY number')).rows.map(
      (row) => row.name,
    )

  test('has every migration of the project and needs none again', async () => {
    const migrations = await readMigrations('db/migrations')
    expect(await applied()).toEqual(migrations.map((migration) => migration.name))
    expect(await migrate(connection, migrations)).toEqual([])
  })

  test('keeps no trace of a migration that fails, and programs that start together apply each one once', async () => {
    await pool.query('TRUNCATE schema_migrations')
    const create = step(1, 'CREATE TABLE spools (id int)', 'INSERT INTO spools VALUES (1)')
    const failing = step(2, 'INSERT INTO spools VALUES (2)', 'SELECT 1 / 0')
    await expect(migrate(connection, [create, failing])).rejects.toThrow(
      'The migration 0002_step failed and left no trace: division by zero',
    )
    expect(await applied()).toEqual(['0001_step'])
    const mended = step(2, 'INSERT INTO spools VALUES (2)')
    const both = await Promise.all([
      migrate(connection, [create, mended]),
      migrate(connection, [create, mended]),
    ])
    expect(both.flat()).toEqual(['0002_step'])
    expect((await pool.query('SELECT id FROM spools ORDER BY id')).rows).toEqual([{ id: 1 }, { id: 2 }])
  })
})

test('a database that was not started since is not checked, and says what to do', async () => {
  const { pool: restored, connection: place } = await testDatabase({ as: 'owner' })
  await restored.query('DROP TABLE IF EXISTS schema_migrations')
  await migrate(place, [step(1, 'SELECT 1')])
  await requireMigrated(restored, [step(1, 'SELECT 1')])
  await expect(requireMigrated(restored, [step(1, 'SELECT 1'), step(2, 'SELECT 2')])).rejects.toThrow(
    'The database is that of an older version of Heatline: start the program once',
  )
})
