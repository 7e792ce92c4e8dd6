import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { z } from 'zod'
import { affectedTests, changedFiles } from './affected-tests.ts'
import { importGraph } from './gates/import-graph.ts'
import { failedStep, runStep, type Step, type StepResult, stopSteps } from './gates/run-step.ts'
import { isScript, projectRoot, readSources } from './gates/sources.ts'
import { provideBrowser } from './provide-browser.ts'
import { isJourney, isTestFile, notRun, ringOf } from './test-rings.ts'
import { grossOverruns, recordedSeconds, recordSeconds, secondsOf, slowestSlices } from './test-seconds.ts'
import { type Plan, plans, testRun } from './test-steps.ts'

const packageScripts = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))).scripts

/** The npm scripts that read the code without running it; each counts as one test. */
const gates = ['types', 'lint', 'format:check', 'imports', 'limits', 'structure', 'equal-bodies', 'dead-code']

/** It reads every file against every other one and takes as long as all others together: it belongs to `npm run test:rest`. */
const slowGate = 'duplication'

function gateStep(name: string, files: readonly string[] = []): Step {
  const command = packageScripts[name]
  if (!command) throw new Error(`package.json has no script "${name}".`)
  return { name, command: [...command.split(' '), ...files] }
}

/** A check lints only what changed. */
function gateSteps(plan: Plan, changed: readonly string[] | undefined): Step[] {
  if (plan === 'rest') return [gateStep(slowGate)]
  if (!changed) return [...gates, ...(plan === 'full' ? [slowGate] : [])].map((name) => gateStep(name))
  const files = changed.filter((path) => isScript(path) && existsSync(join(projectRoot, path)))
  return gates
    .filter((name) => name !== 'lint' || files.length > 0)
    .map((name) => gateStep(name, name === 'lint' ? files : []))
}

function report(result: StepResult): StepResult {
  const counted = result.passed + result.failed > 1 ? `${result.passed} passed` : ''
  const skipped = result.skipped > 0 ? `${result.skipped} skipped` : ''
  const verdict = result.ok ? 'ok' : `${result.failed} FAILED`
  const numbers = [verdict, counted, skipped].filter(Boolean).join(', ')
  console.log(`${result.name.padEnd(28)} ${result.seconds.toFixed(1).padStart(7)} s  ${numbers}`)
  if (!result.ok) console.log(`${shortened(result.output)}\n`)
  for (const test of result.repeated) console.log(`    passed at the second try: ${test}`)
  return result
}

/** Failing output is read by a person: its first and last lines, not all of it. */
function shortened(output: string): string {
  const lines = output.split('\n').map((line) => `    ${line.slice(0, 300)}`)
  if (lines.length <= 160) return lines.join('\n')
  return [
    ...lines.slice(0, 120),
    `    ... ${lines.length - 150} lines left out ...`,
    ...lines.slice(-30),
  ].join('\n')
}

/** Runs steps two at a time: the machine these gates are made for has two cores. */
async function runTwoAtATime(steps: readonly Step[]): Promise<StepResult[]> {
  const waiting = [...steps]
  const results: StepResult[] = []
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      results.push(report(await runStep(step, projectRoot)))
    }
  }
  await Promise.all([lane(), lane()])
  return results
}

/** The test files on disk, by their path below the root; for a check those that the change concerns. */
function filesOf(plan: Plan, changed: readonly string[] | undefined): string[] {
  const sources = readSources()
  if (changed) return affectedTests(changed, importGraph(sources))
  const files = [...sources.keys()].filter(isTestFile)
  return plan === 'check' ? files.filter((path) => ringOf(path) === 'test' && !isJourney(path)) : files
}

const belowRoot = (path: string): string => relative(projectRoot, path).split(sep).join('/')

/** Runs the tests of a plan; a file of it that is in no report counts as one failed test. */
async function runTests(plan: Plan, files: readonly string[]): Promise<StepResult[]> {
  const reports = mkdtempSync(join(tmpdir(), 'heatline-check-'))
  const { steps, expected } = testRun(plan, files, reports)
  const results: StepResult[] = []
  for (const step of steps) results.push(report(await runStep(step, projectRoot)))
  rmSync(reports, { recursive: true, force: true })
  const ran = results.flatMap((result) =>
    result.files.map((file) => ({ ...file, path: belowRoot(file.path) })),
  )
  const missing = notRun(expected, ran)
  if (plan === 'test' || plan === 'full') {
    const overruns = tellSeconds(secondsOf(ran))
    // In full the slow tests count as well, which are not in the record.
    if (plan === 'test' && overruns.length > 0)
      results.push(report(failedStep('seconds of the slices', overruns)))
  }
  if (missing.length > 0) results.push(report(failedStep('every test file', missing)))
  return results
}

/** Tells which slices the tests wait for, and gives those far beyond their share; `npm test -- --write-seconds` records it. */
function tellSeconds(seconds: ReturnType<typeof secondsOf>): string[] {
  console.log('The slices whose tests take longest')
  for (const line of slowestSlices(seconds, recordedSeconds())) console.log(`    ${line}`)
  if (process.argv.includes('--write-seconds')) recordSeconds(seconds)
  return grossOverruns(seconds, recordedSeconds())
}

async function main(plan: Plan): Promise<void> {
  const changed = plan === 'check' ? changedFiles(projectRoot) : undefined
  const results = await runTwoAtATime(gateSteps(plan, changed))
  results.push(...(await runTests(plan, filesOf(plan, changed))))
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  process.exitCode = failed > 0 ? 1 : 0
  console.log(`${passed} passed, ${failed} failed`)
}

const plan = plans.find((name) => name === (process.argv[2] ?? 'check'))
if (!plan) throw new Error(`Unknown plan "${process.argv[2]}", it is one of: ${plans.join(', ')}.`)
if (plan !== 'check') {
  try {
    provideBrowser()
  } catch (error) {
    // The journeys need a browser; everything else can still be told.
    console.log(error instanceof Error ? error.message : String(error))
  }
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopSteps)
await main(plan)
