import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withPort } from '#platform/server/runtime.ts'
import { ended, Session, startProgram } from '../../test/support/live-program.ts'
import { standingClock } from './standing-clock.ts'

export const root = join(import.meta.dirname, '..', '..')
/** In links and on prints, whatever the port is. */
export const FROZEN_ADDRESS = 'http://heatline.frozen'

/** What `make` notes of a frozen folder. */
export interface Frozen {
  /** The instant at which the clock stands in each recording. */
  readonly at: string
  readonly password: string
}

export const readFrozen = (folder: string): Frozen =>
  JSON.parse(readFileSync(join(folder, 'frozen.json'), 'utf8')) as Frozen

/** The program of this tree on a copy of frozen data. */
export interface RunningCopy {
  readonly frozen: Frozen
  readonly address: string
  readonly env: Readonly<Record<string, string>>
  signIn(person: string): Promise<Session>
  guest(): Session
  stop(): Promise<void>
}

/** Starts the program on a copy of `folder/data`, which stays as it is; migrations run on the copy. */
export async function startCopy(folder: string): Promise<RunningCopy> {
  const frozen = readFrozen(folder)
  const place = mkdtempSync(join(tmpdir(), 'heatline-frozen-'))
  const copied = spawnInherit('cp', ['-a', join(folder, 'data'), join(place, 'data')])
  if ((await copied) !== 0) throw new Error(`${join(folder, 'data')} could not be copied.`)
  const { PORT } = await withPort({ HOST: '127.0.0.1', PORT: 0 })
  const env = {
    ...standingClock(new Date(frozen.at)),
    DATA_DIR: join(place, 'data'),
    PORT: String(PORT),
    APP_URL: FROZEN_ADDRESS,
    TRUST_PROXY: 'loopback',
  }
  const { child } = await startProgram(env, 300_000)
  // What the program complains of, it writes into its log.
  child.stdout?.pipe(process.stderr)
  child.stderr?.pipe(process.stderr)
  const address = `http://127.0.0.1:${PORT}`
  const guest = () => new Session(address)
  return {
    frozen,
    address,
    env,
    guest,
    async signIn(person) {
      const session = guest()
      await session.call('GET', '/sanctum/csrf-cookie')
      const email = `${person}@demo.heatline.example`
      const answer = await session.call('POST', '/login', { email, password: frozen.password })
      if (!answer.ok) throw new Error(`${email} cannot sign in: ${await answer.text()}`)
      return session
    },
    async stop() {
      child.kill('SIGTERM')
      await ended(child)
      rmSync(place, { recursive: true, force: true })
    },
  }
}

function spawnInherit(program: string, args: readonly string[]): Promise<number | null> {
  return ended(spawn(program, args, { stdio: 'inherit' }))
}

/** Runs a script of this tree and gives its exit code and what it printed. */
export async function runScript(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--import', './scripts/require-node.js', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await ended(child)
  return { code, output }
}
