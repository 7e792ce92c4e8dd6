import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { loadConfig } from '#platform/server/program/config.ts'
import { dbOver, isDatabaseAway } from '../database.ts'
import { migrate } from '../migrate.ts'
import { isAlive, readNote } from './postmaster-file.ts'
import { attachDatabase, type Database, startDatabase } from './start.ts'
import { attachCluster } from './supervisor.ts'

const folder = mkdtempSync(join(tmpdir(), 'heatline-supervisor-'))
chmodSync(folder, 0o711)
const dataDir = join(folder, 'data')
const config = loadConfig({ DATA_DIR: dataDir })
const dataFolder = join(dataDir, 'postgres')
const opened: Database[] = []
const heats = {
  number: 1,
  name: '0001_heats',
  statements: ['CREATE EXTENSION pg_trgm', 'CREATE TABLE heats (number text)'],
  checksum: 'heats',
}

afterEach(async () => {
  for (const database of opened.splice(0)) await database.stop()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(): Promise<Database> {
  const database = await startDatabase(config)
  opened.push(database)
  return database
}

/** A program of its own that runs the database until it is told to stop. */
async function startProgram(): Promise<ChildProcess> {
  const module = pathToFileURL(join(import.meta.dirname, 'start.ts')).href
  const code = `
    import { startDatabase } from '${module}'
    const database = await startDatabase({ DATA_DIR: ${JSON.stringify(dataDir)} })
    process.on('SIGTERM', () => database.stop())
    console.log('running')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(createInterface(child.stdout), 'line')
  return child
}

const noted = () => readNote(dataFolder)?.pid ?? 0

test('a new folder gets a database that keeps what is written, and a clean stop leaves no process', async () => {
  const first = await start()
  const pid = noted()
  await migrate(first.owner, [heats], { program: first.program })
  await first.pool.query("INSERT INTO heats VALUES ('H-1')")
  await first.stop()
  expect(isAlive(pid)).toBe(false)
  const second = await start()
  expect(await dbOver(second.pool).query(sql`SELECT number FROM heats`)).toEqual([{ number: 'H-1' }])
  expect(await settings(second.pool)).toEqual({
    fsync: 'on',
    data_checksums: 'on',
    synchronous_commit: 'on',
    listen_addresses: '',
    TimeZone: 'UTC',
    server_encoding: 'UTF8',
    statement_timeout: '10s',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  })
})

async function settings(pool: pg.Pool): Promise<Record<string, string>> {
  const names = [
    'fsync',
    'data_checksums',
    'synchronous_commit',
    'TimeZone',
    'server_encoding',
    'statement_timeout',
    'log_error_verbosity',
    'log_min_error_statement',
  ]
  const rows = await pool.query<{ name: string; value: string }>(
    'SELECT name, current_setting(name) AS value FROM unnest($1::text[]) AS name',
    [[...names, 'listen_addresses']],
  )
  return Object.fromEntries(rows.rows.map(({ name, value }) => [name, value]))
}

test('the program works as an ordinary account that owns nothing', async () => {
  const { pool } = await start()
  const account = await pool.query(
    `SELECT rolsuper, rolcreaterole, EXISTS (SELECT FROM pg_class WHERE relowner = r.oid) AS owner
    FROM pg_roles r WHERE rolname = current_user`,
  )
  expect(account.rows).toEqual([{ rolsuper: false, rolcreaterole: false, owner: false }])
  await expect(pool.query('DROP TABLE heats')).rejects.toThrow('must be owner of table heats')
})

test('the log of a refused write tells no value of a key', async () => {
  const { owner } = await start()
  const client = new pg.Client(owner)
  await client.connect()
  await client.query('CREATE UNIQUE INDEX heats_number ON heats (number)')
  await expect(client.query("INSERT INTO heats VALUES ('secret-heat'), ('secret-heat')")).rejects.toThrow(
    'duplicate key',
  )
  await client.query('DROP INDEX heats_number')
  await client.end()
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
  expect(log).toContain('violates unique constraint')
  expect(log).not.toContain('secret-heat')
})

test('a folder of a version with one account gets the second one at the start', async () => {
  const earlier = await start()
  const cluster = await attachCluster(dataDir)
  const superuser = new pg.Client({ ...cluster?.superuser, database: 'heatline' })
  await superuser.connect()
  await superuser.query('DROP OWNED BY heatline_app; DROP ROLE heatline_app')
  await superuser.end()
  await earlier.stop()
  const database = await start()
  await migrate(database.owner, [heats], { program: database.program })
  expect(await dbOver(database.pool).query(sql`SELECT number FROM heats`)).toEqual([{ number: 'H-1' }])
  const script = await attachDatabase(config)
  await script.pool.query('ALTER TABLE heats ADD COLUMN weight numeric')
  await script.stop()
})

test('a second program is refused, a script uses the running database and leaves it running', async () => {
  await start()
  const pid = noted()
  await expect(startDatabase(config)).rejects.toThrow(
    `Heatline is already running on ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
  )
  const script = await attachDatabase(config)
  expect(await dbOver(script.pool).query(sql`SELECT 1 AS n`)).toEqual([{ n: 1 }])
  await script.stop()
  expect([noted(), isAlive(pid)]).toEqual([pid, true])
})

test('a script runs the database itself while nobody else does', async () => {
  const script = await attachDatabase(config)
  opened.push(script)
  const pid = noted()
  expect(isAlive(pid)).toBe(true)
  await script.stop()
  expect([isAlive(pid), await attachCluster(dataDir)]).toEqual([false, null])
})

test('after a kill of the program its database is taken over and stopped by the next one', async () => {
  const program = await startProgram()
  const pid = noted()
  program.kill('SIGKILL')
  await once(program, 'exit')
  expect(isAlive(pid)).toBe(true)
  const next = await start()
  expect(noted()).toBe(pid)
  await next.stop()
  expect(isAlive(pid)).toBe(false)
})

test('a program that is told to stop stops its database', async () => {
  const program = await startProgram()
  const note = readNote(dataFolder)
  program.kill('SIGTERM')
  expect(await once(program, 'exit')).toEqual([0, null])
  expect(note && [isAlive(note.pid), existsSync(note.socketFolder)]).toEqual([false, false])
})

test('a killed database comes back in the same place with all that was acknowledged', async () => {
  const { pool } = await start()
  const killed = noted()
  await pool.query("INSERT INTO heats VALUES ('H-2')")
  process.kill(killed, 'SIGKILL')
  const db = dbOver(pool)
  let rows: unknown[] | undefined
  for (let tries = 0; rows === undefined && tries < 100; tries += 1) {
    await sleep(100)
    rows = await db.query(sql`SELECT number FROM heats ORDER BY number`).catch((error: unknown) => {
      if (isDatabaseAway(error)) return undefined
      throw error
    })
  }
  expect(rows).toEqual([{ number: 'H-1' }, { number: 'H-2' }])
  expect(noted()).not.toBe(killed)
})

test('a database whose noted process id belongs to another program by now starts', async () => {
  const program = await startProgram()
  const pid = noted()
  program.kill('SIGKILL')
  await once(program, 'exit')
  process.kill(pid, 'SIGKILL')
  while (isAlive(pid)) await sleep(10)
  const socketLock = join(readNote(dataFolder)?.socketFolder ?? '', '.s.PGSQL.5432.lock')
  for (const file of [join(dataFolder, 'postmaster.pid'), socketLock]) {
    writeFileSync(file, readFileSync(file, 'utf8').replace(String(pid), String(process.ppid)))
  }
  const { pool } = await start()
  expect(await dbOver(pool).query(sql`SELECT 1 AS n`)).toEqual([{ n: 1 }])
})

test('a folder of another PostgreSQL is refused and left alone', async () => {
  const file = join(dataFolder, 'PG_VERSION')
  writeFileSync(file, '17\n')
  await expect(startDatabase(config)).rejects.toThrow(
    /was made by PostgreSQL 17 and this version of Heatline runs PostgreSQL 18/,
  )
  expect(readFileSync(file, 'utf8')).toBe('17\n')
  writeFileSync(file, '18\n')
})
