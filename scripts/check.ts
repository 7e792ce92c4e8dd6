import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { runStep, type Step, type StepResult, stopSteps } from './gates/run-step.ts'
import { projectRoot } from './gates/sources.ts'
import { provideBrowser } from './provide-browser.ts'

const plans = ['check', 'test', 'full'] as const
type Plan = (typeof plans)[number]

const packageScripts = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))).scripts

/** The npm scripts that read the code without running it; each counts as one test. */
const gates = ['types', 'lint', 'format:check', 'imports', 'limits', 'structure', 'dead-code', 'duplication']

function gateStep(name: string): Step {
  const command = packageScripts[name]
  if (!command) throw new Error(`package.json has no script "${name}".`)
  return { name, command: command.split(' ') }
}

const vitestCommand = 'vitest run --reporter=default --reporter=json'

/** The steps that run tests, one after the other, each with both cores to itself. */
function testSteps(plan: Plan, reports: string): Step[] {
  const projects = plan === 'check' ? ['unit', 'browser'] : ['unit', 'browser', 'conformance', 'proofs']
  const env: Record<string, string> = plan === 'full' ? { GRID: 'full', PROOF: 'full', NO_RETRIES: '1' } : {}
  const vitest = join(reports, 'vitest.json')
  const playwright = join(reports, 'playwright.json')
  const steps: Step[] = [
    {
      name: projects.join(', '),
      command: vitestCommand.split(' ').concat(
        `--outputFile=${vitest}`,
        projects.map((project) => `--project=${project}`),
      ),
      env,
      report: { kind: 'vitest', file: vitest },
      minutes: plan === 'full' ? 120 : 30,
    },
  ]
  if (plan !== 'check') {
    steps.push({
      name: plan === 'full' ? 'journeys, whole grid' : 'journeys',
      command: ['playwright', 'test', '--reporter=line,json'],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwright, ...env },
      report: { kind: 'playwright', file: playwright },
      minutes: plan === 'full' ? 120 : 40,
    })
  }
  return steps
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

async function main(plan: Plan): Promise<void> {
  const reports = mkdtempSync(join(tmpdir(), 'heatline-check-'))
  const results = await runTwoAtATime(gates.map(gateStep))
  for (const step of testSteps(plan, reports)) results.push(report(await runStep(step, projectRoot)))
  rmSync(reports, { recursive: true, force: true })
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
