import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { playwrightCounts, type TestCounts, vitestCounts } from './test-counts.ts'

/** One command of a run. A gate counts as one; a step with a report counts the tests it ran. */
export interface Step {
  name: string
  command: readonly string[]
  env?: Readonly<Record<string, string>>
  report?: { kind: 'vitest' | 'playwright'; file: string }
  minutes?: number
}

export interface StepResult extends TestCounts {
  name: string
  seconds: number
  ok: boolean
  /** What went wrong, short enough to read; the closing line of the tool where all is well. */
  output: string
}

/** Runs one step to its end or its time limit; whatever it started ends with it. */
export async function runStep(step: Step, cwd: string): Promise<StepResult> {
  const started = performance.now()
  const { code, output } = await run(step, cwd)
  const seconds = (performance.now() - started) / 1000
  const counts = countsOf(step, code, output)
  const ok = code === 0 && counts.failed === 0
  return {
    name: step.name,
    seconds,
    ok,
    ...counts,
    failed: ok ? 0 : Math.max(1, counts.failed),
    output: ok
      ? lastLine(output)
      : [...counts.failures, ...(counts.failures.length ? [] : [output])].join('\n'),
  }
}

/** What was found without a command: each sentence is one failure. */
export const failedStep = (name: string, failures: readonly string[]): StepResult => ({
  name,
  seconds: 0,
  ok: false,
  passed: 0,
  failed: failures.length,
  skipped: 0,
  failures: [...failures],
  repeated: [],
  files: [],
  output: failures.join('\n'),
})

function run(step: Step, cwd: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const [program = '', ...args] = step.command
    const env = { ...process.env, NO_COLOR: '1', CI: '1', ...step.env }
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: isPosix })
    running.add(child)
    let output = ''
    const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-200_000))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const minutes = step.minutes ?? 5
    const timer = setTimeout(() => {
      output += `\nstopped after ${minutes} minutes`
      stop(child)
    }, minutes * 60_000)
    const end = (code: number) => {
      clearTimeout(timer)
      running.delete(child)
      child.stdout.destroy()
      child.stderr.destroy()
      resolve({ code, output: output.trim() })
    }
    child.on('error', (error) => {
      output += error.message
      end(1)
    })
    child.on('close', (code) => end(code ?? 1))
    // A database left running may hold the output open after the command itself has ended.
    child.on('exit', (code) => setTimeout(() => end(code ?? 1), 15_000).unref())
  })
}

const isPosix = process.platform !== 'win32'

/** Ends what is running, with everything it started: a test runner has workers, a server and a browser. */
function stop(child: ChildProcess): void {
  const signal = (name: NodeJS.Signals) => {
    if (child.pid === undefined || !running.has(child)) return
    if (isPosix) process.kill(-child.pid, name)
    else child.kill(name)
  }
  signal('SIGTERM')
  setTimeout(() => signal('SIGKILL'), 5_000)
}

const running = new Set<ChildProcess>()

/** Ends every step that is still running, for a run that is broken off. */
export function stopSteps(): void {
  for (const child of running) stop(child)
}

function countsOf(step: Step, code: number, output: string): TestCounts {
  const asGate: TestCounts = {
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
    skipped: 0,
    failures: [],
    repeated: [],
    files: [],
  }
  if (!step.report) return asGate
  if (!existsSync(step.report.file)) {
    return { ...asGate, passed: 0, failed: 1, failures: [`no test report was written\n${output}`] }
  }
  const report: unknown = JSON.parse(readFileSync(step.report.file, 'utf8'))
  const counts = step.report.kind === 'vitest' ? vitestCounts(report) : playwrightCounts(report)
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1, failures: [output] } : counts
}

const lastLine = (output: string): string => output.slice(output.lastIndexOf('\n') + 1).trim()
