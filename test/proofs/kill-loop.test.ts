import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { ended, type LiveProgram, Session, startProgram } from '../support/live-program.ts'
import { isFullProof, noteFigure, sized } from '../support/proof.ts'

const ROUNDS = sized(1, 50)
/** Restarts of these that may take longer than five seconds. */
const SLOW = Math.ceil(ROUNDS / 10)
const WRITES_PER_SECOND = 50
const PATIENCE = 300_000
const person = { email: 'ada@northforge.example', password: 'quench-and-temper-2026' }

const dataDir = mkdtempSync(join(tmpdir(), 'heatline-kill-'))
let program: LiveProgram | undefined

afterAll(async () => {
  program?.child.kill('SIGTERM')
  if (program) await ended(program.child)
  rmSync(dataDir, { recursive: true, force: true })
})

/** Processes whose command line names the data folder. */
function postmasters(): string[] {
  const lines = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }).split('\n')
  return lines.filter((line) => line.includes(dataDir) && /bin\/postgres/.test(line))
}

/** Creates records at a steady pace until told to stop; gives the codes the server acknowledged. */
async function writeSteadily(session: Session, round: number, signal: AbortSignal): Promise<string[]> {
  const acknowledged: string[] = []
  const running: Promise<void>[] = []
  for (let at = 0; !signal.aborted; at++) {
    const code = `K${round}-${at}`
    const body = { code, name: `Kill ${code}`, sortOrder: 1, active: true }
    running.push(
      session.call('POST', '/api/v1/global-segments', body).then(
        (answer) => void (answer.status === 201 && acknowledged.push(code)),
        () => undefined,
      ),
    )
    await sleep(1000 / WRITES_PER_SECOND)
  }
  await Promise.all(running)
  return acknowledged
}

async function present(session: Session): Promise<Set<string>> {
  const codes = new Set<string>()
  let path: string | null = '/api/v1/global-segments?sort=code&per_page=100'
  while (path) {
    const answer = await session.call('GET', path)
    const page = (await answer.json()) as { data: { code: string }[]; links: { next: string | null } }
    for (const { code } of page.data) codes.add(code)
    path = page.links.next ? page.links.next.replace(/^https?:\/\/[^/]+/, '') : null
  }
  return codes
}

it(`loses no acknowledged row when killed ${ROUNDS} times under ${WRITES_PER_SECOND} writes a second`, async () => {
  program = await startProgram({ DATA_DIR: dataDir }, PATIENCE)
  const session = new Session(program.address)
  await session.setUp(program.setupLink ?? '', person)
  const acknowledged: string[] = []
  const restarts: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const stop = new AbortController()
    const writing = writeSteadily(session, round, stop.signal)
    await sleep(600 + Math.random() * 900)
    program.child.kill('SIGKILL')
    stop.abort()
    acknowledged.push(...(await writing))
    await ended(program.child)
    program = await startProgram({ DATA_DIR: dataDir }, PATIENCE)
    restarts.push(program.startedIn)
    session.address = program.address
    expect(postmasters().length).toBe(1)
  }
  const found = await present(session)
  const lost = acknowledged.filter((code) => !found.has(code))
  const slowest = Math.round(Math.max(...restarts))
  noteFigure('Kills', ROUNDS)
  noteFigure('Rows acknowledged', acknowledged.length)
  noteFigure('Rows lost', lost.length)
  noteFigure('Slowest start after a kill, ms', slowest)
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(lost).toEqual([])
  if (isFullProof) {
    expect(restarts.filter((ms) => ms > 5_000).length).toBeLessThanOrEqual(SLOW)
    expect(slowest).toBeLessThanOrEqual(30_000)
  }

  await expect(startProgram({ DATA_DIR: dataDir })).rejects.toThrow(/^[^\n]+\.$/)

  program.child.kill('SIGTERM')
  expect(await ended(program.child)).toBe(0)
  expect(postmasters()).toEqual([])
})
