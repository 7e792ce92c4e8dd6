import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, isDatabaseAway } from '#platform/server/database/database.ts'
import { reasonOf, StartError } from '#platform/server/program/start-error.ts'

/** Collects what must be stopped before the program ends. */
export interface Shutdown {
  /** Adds a step; steps run one after the other, the last one added first. */
  add(step: () => Promise<void> | void): void
}

/** Longest a stop may take: requests finish within 10 seconds, the database needs a few more. */
const STOP_PATIENCE = 40_000
const SHELL_WATCH = 250
const START_PATIENCE = 10_000

/**
 * Runs the program: what it adds to the shutdown is stopped at SIGTERM, SIGINT or SIGHUP (exit code 0) and
 * after an error (exit code 1). An error of the start is printed as one sentence, any other in full.
 */
export async function runProgram(program: (shutdown: Shutdown) => Promise<void>): Promise<void> {
  const steps: (() => Promise<void> | void)[] = []
  let isStopping = false
  const started = Promise.withResolvers<void>()
  const stop = async (exitCode: number) => {
    // Ctrl-C reaches the program twice, from the terminal and from npm.
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_PATIENCE).unref()
    // What is half started cannot be stopped yet.
    await Promise.race([started.promise, sleep(START_PATIENCE)])
    for (const step of steps.reverse()) {
      try {
        await step()
      } catch (error) {
        exitCode = 1
        report(error)
      }
    }
    process.exit(exitCode)
  }
  const fail = (error: unknown) => {
    report(error)
    void stop(1)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  onLostShell(() => void stop(0))
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  try {
    await program({ add: (step) => steps.push(step) })
  } catch (error) {
    fail(error)
  } finally {
    started.resolve()
  }
}

/**
 * npm hands a signal to the shell between it and the program, and some shells end without handing it on: the
 * program then has another parent.
 */
function onLostShell(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const shell = process.ppid
  setInterval(() => process.ppid !== shell && stop(), SHELL_WATCH).unref()
}

function report(error: unknown): void {
  process.stderr.write(`${sentenceFor(error)}\n`)
}

/** What the person who started the program reads about an error. */
export function sentenceFor(error: unknown): string {
  if (error instanceof StartError) return error.message
  if (codeOf(error) === 'EADDRINUSE') {
    return `HOST and PORT are in use by another program (${reasonOf(error)}): stop it, or set PORT to another number.`
  }
  if (codeOf(error) === 'EACCES') return `HOST and PORT, or a file, are out of reach: ${reasonOf(error)}.`
  if (/^(28|3D)/.test(codeOf(error) ?? '')) return `The database of DATABASE_URL refuses: ${reasonOf(error)}.`
  if (isDatabaseAway(error)) return `The database cannot be reached: ${reasonOf(error) || codeOf(error)}.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Tells where the program can be opened; other programs wait for this very line. */
export function readyLine(address: string): void {
  process.stdout.write(`Heatline is ready on ${address}\n`)
}

/** The same settings with a free port where PORT is 0, so that links are right before the server listens. */
export async function withPort<C extends { readonly HOST: string; readonly PORT: number }>(
  config: C,
): Promise<C> {
  if (config.PORT !== 0) return config
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, config.HOST, resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return { ...config, PORT: port }
}
