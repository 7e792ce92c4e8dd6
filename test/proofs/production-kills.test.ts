import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import type { OperationRecord } from '#modules/production/operations/contract.ts'
import { verifyProduction } from '#modules/production/operations/server/api.ts'
import { verifyAudit } from '#platform/server/audit/audit.ts'
import { dbOver } from '#platform/server/database/database.ts'
import { dataFolderIn } from '#platform/server/database/postgres/cluster.ts'
import { readNote } from '#platform/server/database/postgres/postmaster-file.ts'
import { migrate, readMigrations } from '#platform/server/database/migrate.ts'
import { attachDatabase } from '#platform/server/database/postgres/start.ts'
import { loadConfig } from '#platform/server/program/config.ts'
import { ended, type LiveProgram, projectRoot, Session, startProgram } from '../support/live-program.ts'
import { noteFigure, sized } from '../support/proof.ts'
import { serverOver } from '../support/server.ts'
import { makeSigner, signed } from '../support/signing.ts'
import { makeSignatory, travellerDesk } from '../support/travellers.ts'

/*
 * Eight people book and sign pieces, each at a traveller of their own, while the program and its database are killed in turns.
 * Whoever gets no answer sends the same again under the same key. In the end each act counts exactly once.
 */

const KILLS = sized(2, 24)
/** Milliseconds of work before each kill. */
const BETWEEN = sized(1_000, 3_000)
const PEOPLE = 8
const PATIENCE = 120_000
const PIECES = 9_999

const dataDir = mkdtempSync(join(tmpdir(), 'heatline-production-kills-'))
const env = { DATA_DIR: dataDir, SECRET_KEY: 'the-secret-of-the-tests-is-no-secret' }
const config = loadConfig(env)
let program: LiveProgram | undefined

afterAll(async () => {
  program?.child.kill('SIGTERM')
  if (program) await ended(program.child)
  rmSync(dataDir, { recursive: true, force: true })
})

interface Person {
  readonly session: Session
  readonly travellerId: string
  /** Pieces booked good at the first two operations, and signed at the second: what was answered with yes. */
  readonly sums: { first: number; second: number; signed: number }
}

interface Counts {
  acts: number
  sentAgain: number
}

/** Eight people with a released traveller each, made before the program starts. */
async function shopFloor(): Promise<Person[]> {
  const database = await attachDatabase(config)
  await migrate(database.owner, await readMigrations(join(projectRoot, 'db/migrations')), {
    program: database.program,
  })
  const people: Person[] = []
  try {
    const server = await serverOver(database, { env })
    const desk = await travellerDesk(server)
    const { route } = await desk.draft()
    const [pattern] = route
    if (!pattern) throw new Error('The usual route is empty.')
    const { id: _, rootId: __, supplierName: ___, ...line } = pattern
    const own = [
      { ...line, lineNo: 10, groupNo: 10, title: 'Saw' },
      {
        ...line,
        lineNo: 20,
        groupNo: 20,
        title: 'Face',
        kind: 'machine' as const,
        signatureType: 'regular' as const,
        signedBy: ['operator' as const],
        signerOtherThanPerformer: false,
      },
      { ...route.at(-1), id: undefined, rootId: undefined, supplierName: undefined, lineNo: 30, groupNo: 30 },
    ]
    for (let at = 0; at < PEOPLE; at++) {
      const worker = await server.signIn('manager')
      await makeSigner(server, worker.person)
      await makeSignatory(server, worker.person, { functions: ['operator'] })
      const { id } = await desk.released({ quantity: PIECES, route: own })
      people.push({
        session: new Session('', worker.cookies),
        travellerId: id,
        sums: { first: 0, second: 0, signed: 0 },
      })
    }
  } finally {
    await database.stop()
  }
  return people
}

/** Sends a call until it is answered, however often the program or its database is away. */
async function untilAnswered(counts: Counts, call: () => Promise<Response>): Promise<Response> {
  const begun = performance.now()
  for (let tries = 0; performance.now() - begun < PATIENCE; tries++) {
    const answer = await call().catch(() => null)
    if (answer && answer.status !== 503) return answer
    if (tries === 0) counts.sentAgain += 1
    await sleep(50)
  }
  throw new Error('Nobody answered.')
}

const operationsOf = async ({ session, travellerId }: Person, counts: Counts): Promise<OperationRecord[]> => {
  const answer = await untilAnswered(counts, () =>
    session.call('GET', `/api/v1/travellers/${travellerId}/operations`),
  )
  return ((await answer.json()) as { data: OperationRecord[] }).data
}

/** One piece after the other through both operations, and signed, until told to stop. */
async function work(person: Person, counts: Counts, signal: AbortSignal): Promise<void> {
  const { session, travellerId, sums } = person
  for (let at = 0; !signal.aborted; at++) {
    const [first, second] = await operationsOf(person, counts)
    if (!first || !second) throw new Error('An operation is missing.')
    const act = (['first', 'second', 'signed'] as const)[at % 3] ?? 'first'
    const row = act === 'first' ? first : second
    const path = `/api/v1/travellers/${travellerId}/operations/${row.id}`
    const headers = { 'If-Match': `"v${row.version}"`, 'Idempotency-Key': randomUUID() }
    const answer = await untilAnswered(counts, () =>
      act === 'signed'
        ? session.call('POST', `${path}/sign`, { slot: 0, quantity: 1, signature: signed }, headers)
        : session.call('POST', `${path}/book`, { kind: 'good', quantity: 1 }, headers),
    )
    expect([answer.status, act, answer.status === 200 ? '' : await answer.text()]).toEqual([200, act, ''])
    sums[act] += 1
    counts.acts += 1
  }
}

/** Kills the program or its database, and waits until a program runs. */
async function kill(what: 'program' | 'database'): Promise<void> {
  if (!program) return
  if (what === 'database') {
    const note = readNote(dataFolderIn(dataDir))
    if (note) process.kill(note.pid, 'SIGKILL')
    return
  }
  program.child.kill('SIGKILL')
  await ended(program.child)
  program = await startProgram(env, PATIENCE)
}

it(`counts every act of ${PEOPLE} people at travellers once, however often program and database are killed`, {
  timeout: 3_600_000,
}, async () => {
  const people = await shopFloor()
  program = await startProgram(env, PATIENCE)
  const meet = (address: string) => {
    for (const { session } of people) session.address = address
  }
  meet(program.address)

  const counts: Counts = { acts: 0, sentAgain: 0 }
  const stop = new AbortController()
  const working = Promise.all(people.map((person) => work(person, counts, stop.signal)))
  // What goes wrong in between is told where everybody is awaited.
  working.catch(() => stop.abort())
  for (let at = 0; at < KILLS && !stop.signal.aborted; at++) {
    await sleep(BETWEEN)
    await kill(at % 2 === 0 ? 'program' : 'database')
    meet(program.address)
  }
  await sleep(1_000)
  stop.abort()
  await working

  expect(counts.sentAgain).toBeGreaterThan(0)
  for (const person of people) {
    const [first, second] = await operationsOf(person, counts)
    const signedQty = second?.signOffs.reduce((sum, { quantity }) => sum + quantity, 0)
    expect({ first: first?.goodQty, second: second?.goodQty, signed: signedQty }).toEqual(person.sums)
  }
  program.child.kill('SIGTERM')
  expect(await ended(program.child)).toBe(0)
  const database = await attachDatabase(config)
  try {
    const db = dbOver(database.pool)
    expect((await verifyProduction(db)).problems).toEqual([])
    expect((await verifyAudit(db, config.SECRET_KEY)).problem).toBeNull()
  } finally {
    await database.stop()
  }
  noteFigure('Kills, of the program and of the database in turns', KILLS)
  noteFigure('Acts by 8 people that were answered', counts.acts)
  noteFigure('Calls that were away with it and sent again', counts.sentAgain)
  noteFigure('Acts lost, or counted twice', 0)
})
