import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

/** Where the programs of the tests are started. */
export const projectRoot = join(import.meta.dirname, '..', '..')
const READY = /Heatline is ready on (\S+)/
const SETUP = /(http\S+\/first-run\/\S+)/

/** The program as `npm start` runs it, in a process of its own. */
export interface LiveProgram {
  readonly child: ChildProcess
  readonly address: string
  /** The one-time setup link; null once somebody has an account. */
  readonly setupLink: string | null
  /** Milliseconds from the start to the ready line. */
  readonly startedIn: number
}

/** Starts the program on a data folder and waits for its ready line. Throws with its output when it ends before. */
export async function startProgram(
  env: Readonly<Record<string, string>>,
  patience = 60_000,
): Promise<LiveProgram> {
  const begun = performance.now()
  const child = spawn(process.execPath, ['--import', './scripts/quick-imports.ts', 'src/app/main.ts'], {
    cwd: projectRoot,
    env: { ...process.env, PORT: '0', RATE_LIMIT_PER_MINUTE: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ready = await untilReady(child, patience)
  return { child, ...ready, startedIn: performance.now() - begun }
}

/** Waits for the ready line of a program that starts. Throws with its output, and ends it, when it does not come. */
export async function untilReady(
  child: ChildProcess,
  patience: number,
): Promise<Pick<LiveProgram, 'address' | 'setupLink'>> {
  const output = await outputUntilReady(child, patience)
  const address = READY.exec(output)?.[1]
  if (!address) {
    child.kill('SIGKILL')
    throw new Error(output.trim() || 'The program did not get ready in time.')
  }
  return { address, setupLink: SETUP.exec(output)?.[1] ?? null }
}

function outputUntilReady(child: ChildProcess, patience: number): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let output = ''
  const hear = (chunk: Buffer) => {
    output += chunk.toString()
    if (READY.test(output)) end()
  }
  const onExit = () => setTimeout(end, 50)
  const end = () => {
    clearTimeout(timer)
    child.off('exit', onExit)
    // Who no longer listens lets the rest flow: a full pipe would hold the program up.
    for (const stream of [child.stdout, child.stderr]) stream?.off('data', hear).resume()
    resolve(output)
  }
  const timer = setTimeout(end, patience)
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', hear)
  child.once('exit', onExit)
  return promise
}

/** Waits for the end of a process and gives its exit code. */
export function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)))
}

/** A signed-in browser without a browser: keeps cookies and sends the anti-forgery value. */
export class Session {
  readonly #cookies: Map<string, string>
  address: string

  /** @param cookies of a session that is open already */
  constructor(address: string, cookies: ReadonlyMap<string, string> = new Map()) {
    this.address = address
    this.#cookies = new Map(cookies)
  }

  async call(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const isForm = body instanceof FormData
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(this.address + path, {
      method,
      redirect: 'manual',
      headers: {
        Accept: 'application/json',
        Cookie: cookie,
        'X-XSRF-TOKEN': decodeURIComponent(this.#cookies.get('XSRF-TOKEN') ?? ''),
        ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.#cookies.set(name, value)
    }
    return answer
  }

  /** Creates the first administrator by the setup link and is signed in afterwards. */
  async setUp(setupLink: string, person: { email: string; password: string }): Promise<void> {
    await this.call('GET', '/sanctum/csrf-cookie')
    const answer = await this.call('POST', `/api/v1${new URL(setupLink).pathname}`, {
      company_name: 'Northforge Pressure Parts',
      country: 'GB',
      currency: 'GBP',
      time_zone: 'Europe/London',
      name: 'Ada Marsh',
      email: person.email,
      password: person.password,
      password_confirmation: person.password,
    })
    if (!answer.ok) throw new Error(`The setup answered ${answer.status}: ${await answer.text()}`)
  }
}
