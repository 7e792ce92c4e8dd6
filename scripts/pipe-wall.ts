import { readFileSync } from 'node:fs'
import { readSeedTables } from '../db/seed/pipe-wall/read.ts'
import { evaluateUnknown } from '#modules/sales/pipe-wall-calculations/domain/engine.ts'

const HELP = `Calculates pipe walls without the server.

  npm run --silent pipe-wall -- cases.json     cases from a file
  npm run --silent pipe-wall -- -              cases from standard input
  npm run --silent pipe-wall -- --help         this text

The input is one case or an array of cases as JSON; the answer is an array of results as JSON, in the same order.
A quantity is {"value": 550, "unit": "psi"}; units are psi, ksi, kPa, MPa, bar, kgf/cm2, in, mm, C and F.

  [{"id": "line 12", "method": "b31.3", "nps": "8", "material": "A106-B",
    "pressure": {"value": 1050, "unit": "psi"}, "temperature": {"value": 550, "unit": "F"},
    "allowance": [{"value": 0.0625, "unit": "in"}]}]

Methods: b31.3, b31.1, b31.4, b31.8, en13480, barlow. "units": "si" answers in mm and MPa, "us" in in and psi.
With "nominalWall" or "measuredWall" the wall is rated and, where there is a pressure, checked.
A case that cannot be calculated has the status "error" and a sentence for each field; the others still answer.
The tables are those in db/seed/pipe-wall. The licensed code text is always the authority.
`

/** Prints the results and gives the exit code. */
function run([source, ...others]: readonly string[]): number {
  if (source === '--help' || source === '-h') {
    process.stdout.write(HELP)
    return 0
  }
  if (source === undefined || others.length > 0) {
    process.stderr.write('Name one file with cases, or - for standard input. --help shows an example.\n')
    return 1
  }
  const name = source === '-' ? 'Standard input' : source
  let text: string
  try {
    text = readFileSync(source === '-' ? 0 : source, 'utf8')
  } catch (error) {
    process.stderr.write(`${name} cannot be read: ${reason(error)}.\n`)
    return 1
  }
  let cases: unknown
  try {
    cases = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    process.stderr.write(`${name} is not JSON: ${reason(error)}.\n`)
    return 1
  }
  const tables = readSeedTables()
  const results = (Array.isArray(cases) ? cases : [cases]).map((one: unknown) => evaluateUnknown(one, tables))
  process.stdout.write(`${JSON.stringify(results, null, 2)}\n`)
  return 0
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'ENOENT') return 'there is no such file'
  return error.message.replace(/\.$/, '')
}

process.exitCode = run(process.argv.slice(2))
