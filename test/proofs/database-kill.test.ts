import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { verifyAudit } from '#platform/server/audit/audit.ts'
import { dbOver } from '#platform/server/database/database.ts'
import { dataFolderIn } from '#platform/server/database/postgres/cluster.ts'
import { readNote } from '#platform/server/database/postgres/postmaster-file.ts'
import { attachDatabase } from '#platform/server/database/postgres/start.ts'
import { loadConfig } from '#platform/server/program/config.ts'
import { ended, type LiveProgram, Session, startProgram } from '../support/live-program.ts'
import { isFullProof, noteFigure, sized } from '../support/proof.ts'

const ROUNDS = sized(1, 20)
const PEOPLE = 8
const PATIENCE = 120_000
const person = { email: 'ada@northforge.example', password: 'quench-and-temper-2026' }
const dataDir = mkdtempSync(join(tmpdir(), 'heatline-database-kill-'))
let program: LiveProgram | undefined

afterAll(async () => {
  program?.child.kill('SIGTERM')
  if (program) await ended(program.child)
  rmSync(dataDir, { recursive: true, force: true })
})

/** A company with an address and two contacts: one write that reaches four tables and the trail. */
const companyOf = (code: string) => ({
  code,
  name: `Works ${code}`,
  isCustomer: true,
  isSupplier: false,
  isSubcontractor: false,
  isInspectionBody: false,
  status: 'prospect',
  tags: [],
  addresses: [{ kind: 'registered', line1: 'Quay 1', city: 'Bergen', country: 'NO', isDefault: true }],
  contacts: [
    { name: 'Morag Weir', roles: ['buyer'] },
    { name: 'Ian Rowe', roles: ['engineering'] },
  ],
})

interface Sent {
  readonly code: string
  readonly key: string
  readonly status: number
  readonly took: number
}

async function send(session: Session, code: string, key: string = randomUUID()): Promise<Sent> {
  const begun = performance.now()
  const { status } = await session.call('POST', '/api/v1/companies', companyOf(code), {
    'Idempotency-Key': key,
  })
  return { code, key, status, took: performance.now() - begun }
}

/** Several people write one company after the other until they are told to stop. */
function writeTogether(session: Session, round: number, signal: AbortSignal): Promise<Sent[]> {
  const one = async (who: number) => {
    const sent: Sent[] = []
    for (let at = 0; !signal.aborted; at++) sent.push(await send(session, `D${round}P${who}N${at}`))
    return sent
  }
  return Promise.all(Array.from({ length: PEOPLE }, (_, who) => one(who))).then((all) => all.flat())
}

/** Keeps the head of the trail, so that every write stands between its last two statements; ends with the database. */
async function holdWriters(): Promise<void> {
  const { host, port } = superuser()
  const client = new pg.Client({ host, port, user: 'postgres', database: 'heatline' })
  client.on('error', () => {})
  await client.connect()
  await client.query('BEGIN; SELECT 1 FROM audit_head FOR UPDATE')
}

function superuser() {
  const note = readNote(dataFolderIn(dataDir))
  if (!note) throw new Error('The database does not run.')
  return { pid: note.pid, host: note.socketFolder || note.listenAddress, port: note.port }
}

async function untilBack(session: Session): Promise<number> {
  const begun = performance.now()
  const seen = new Set<number>()
  while (performance.now() - begun < PATIENCE) {
    const { status } = await session.call('GET', '/api/v1/companies')
    if (status === 200) return performance.now() - begun
    seen.add(status)
    expect([...seen]).toEqual([503])
    await sleep(50)
  }
  throw new Error('The database did not come back.')
}

it(`survives a database killed ${ROUNDS} times in the middle of writes, and writes nothing by halves`, async () => {
  program = await startProgram({ DATA_DIR: dataDir }, PATIENCE)
  const session = new Session(program.address)
  await session.setUp(program.setupLink ?? '', person)
  const all: Sent[] = []
  const outages: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const stop = new AbortController()
    const writing = writeTogether(session, round, stop.signal)
    await sleep(400)
    if (round % 2 === 0) await holdWriters().then(() => sleep(300))
    process.kill(superuser().pid, 'SIGKILL')
    await sleep(100)
    stop.abort()
    all.push(...(await writing))
    outages.push(await untilBack(session))
    expect(program.child.exitCode, 'the program lives').toBeNull()
  }
  const refused = all.filter(({ status }) => status !== 201)
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
  expect(refused.length).toBeGreaterThanOrEqual(PEOPLE)
  // Whoever got no answer sends again with the same key, twice: one record each, whether the first one was written or not.
  for (const { code, key } of refused) {
    expect(await send(session, code, key)).toMatchObject({ status: 201 })
    expect(await send(session, code, key)).toMatchObject({ status: 201 })
  }

  program.child.kill('SIGTERM')
  expect(await ended(program.child)).toBe(0)
  const config = loadConfig({ DATA_DIR: dataDir })
  const database = await attachDatabase(config)
  try {
    const db = dbOver(database.pool)
    const [found] = await db.query(sql`
      SELECT count(*)::int AS companies, count(DISTINCT code)::int AS codes,
        count(*) FILTER (WHERE (SELECT count(*) FROM company_addresses a WHERE a.company_id = c.id) <> 1)::int AS "withoutAddress",
        count(*) FILTER (WHERE (SELECT count(*) FROM company_contacts k WHERE k.company_id = c.id) <> 2)::int AS "withoutContacts",
        count(*) FILTER (WHERE (SELECT count(*) FROM audit_log l WHERE l.entity_id = c.id AND l.action = 'create') <> 1)::int
          AS "withoutEntry"
      FROM companies c WHERE code ~ '^D[0-9]+P'`)
    const wanted = all.length
    expect(found).toEqual({
      companies: wanted,
      codes: wanted,
      withoutAddress: 0,
      withoutContacts: 0,
      withoutEntry: 0,
    })
    expect((await verifyAudit(db, config.SECRET_KEY)).problem).toBeNull()
  } finally {
    await database.stop()
  }
  const slowest = Math.round(Math.max(...outages))
  noteFigure('Kills of the database', ROUNDS)
  noteFigure('Companies acknowledged', all.length - refused.length)
  noteFigure('Writes refused with 503, then sent again', refused.length)
  noteFigure('Slowest refusal, ms', Math.round(Math.max(...refused.map(({ took }) => took))))
  noteFigure('Longest until it answered again, ms', slowest)
  if (isFullProof) expect(slowest).toBeLessThanOrEqual(10_000)
})
