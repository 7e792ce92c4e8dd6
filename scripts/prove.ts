import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { projectRoot } from './gates/sources.ts'
import { testUnderMovedClocks } from './moved-clocks.ts'

/** A proof whose small form runs with the other tests. The files take their full size from PROOF=full. */
interface Area {
  readonly title: string
  readonly tests?: readonly string[]
  readonly journeys?: readonly string[]
  /** All tests of the server and about the code run under clocks that are moved. */
  readonly underMovedClocks?: true
}

const areas: Readonly<Record<string, Area>> = {
  quotes: {
    title: 'Totals of random quotes: domain, server, print and screen against whole-number arithmetic',
    tests: [
      'src/platform/contract/priced-lines.test.ts',
      'src/modules/sales/quotes/domain/totals-oracle.test.ts',
      'test/proofs/quote-totals.test.ts',
    ],
    journeys: ['e2e/quote-totals.test.ts'],
  },
  'one-truth': {
    title: 'Every figure of the pipeline is the sum of the list it opens, on home, board, forecast and list',
    tests: ['src/modules/sales/sales-dashboards/one-truth.test.ts'],
  },
  kills: {
    title: 'The program killed under load loses no acknowledged row',
    tests: ['test/proofs/kill-loop.test.ts'],
  },
  outages: {
    title: 'The database killed in the middle of writes: nothing is lost, doubled or written by halves',
    tests: ['test/proofs/database-kill.test.ts'],
  },
  'hostile-files': {
    title:
      'Files that are made to stop or fill the program: it goes on, its memory stays small, and its own prints do not wait',
    tests: ['test/proofs/hostile-files.test.ts'],
  },
  'side-ways': {
    title: 'Everybody of the house tries every change in every state: refused is what one table says',
    tests: ['test/proofs/side-ways.test.ts'],
  },
  mornings: {
    title:
      'Home, menu and one record of each kind as each profile: nobody is led where they are refused, and who works without money sees none',
    journeys: ['e2e/mornings.test.ts'],
  },
  dispatch: {
    title:
      '10,000 random dispatches, returns, releases and voids of steel and of made pieces by eight clients: none is lost, none goes twice',
    tests: ['test/proofs/dispatch.test.ts'],
  },
  'deliveries-search': {
    title: 'Lists, searches and records of a million delivery notes of each kind, and what is to leave',
    tests: ['test/proofs/deliveries-search.test.ts'],
  },
  'loads-search': {
    title: 'Lists, searches and records of a million loads',
    tests: ['test/proofs/loads-search.test.ts'],
  },
  trace: {
    title:
      'Traces over 100,000 pieces, 20,000 heats, 300,000 movements and 50,000 deliveries against an independent walk',
    tests: ['test/proofs/trace.test.ts'],
  },
  backup: {
    title: 'Backup and restore of the demonstration company with 1 GB of attachments',
    tests: ['test/proofs/backup.test.ts'],
  },
  export: {
    title: 'The whole demonstration company exported, restored and exported again',
    tests: ['src/modules/house/company-export/demonstration.test.ts'],
  },
  'pipe-wall': {
    title: 'Pipe walls of random and senseless cases, and evaluations a second',
    tests: ['src/modules/sales/pipe-wall-calculations/domain/'],
  },
  'pipe-wall-optional': {
    title: 'No optional field of a pipe wall makes it thinner without a source or an engineer',
    tests: ['src/modules/sales/pipe-wall-calculations/domain/optional-fields.test.ts'],
  },
  'steel-stock': {
    title: 'Random movements of steel by 8 people at once lose no tenth of a millimetre, gram or reservation',
    tests: ['test/proofs/steel-stock.test.ts'],
  },
  'steel-search': {
    title: 'Lists, ranges, searches, material search and reports of a million pieces of steel',
    tests: ['test/proofs/steel-search.test.ts'],
  },
  'purchase-orders': {
    title: 'Counters and states of random purchase orders against whole-number arithmetic',
    tests: ['test/proofs/purchase-orders.test.ts'],
  },
  'supplier-invoices': {
    title:
      'Match, totals and counters of random receipts, certificates, returns, invoices and credit notes against single pieces and whole numbers',
    tests: ['test/proofs/supplier-invoices.test.ts', 'test/proofs/invoices-of-steel.test.ts'],
  },
  production: {
    title:
      'Pieces, signatures and departures of random routes by eight people at once against whole numbers, each route brought to its end',
    tests: ['test/proofs/production.test.ts'],
  },
  'production-kills': {
    title:
      'Program and database killed in turns while eight people book and sign pieces: each act counts once',
    tests: ['test/proofs/production-kills.test.ts'],
  },
  'travellers-search': {
    title: 'Lists, records, operations and searches of 100,000 travellers of twelve operations',
    tests: ['test/proofs/travellers-search.test.ts'],
  },
  consolidated: {
    title:
      'Bundles, shares, counters and states of random consolidated orders against whole-number arithmetic',
    tests: ['test/proofs/consolidated-orders.test.ts'],
  },
  'purchasing-search': {
    title: 'Lists, records, expediting and reports of a million purchase orders, and the print of a long one',
    tests: ['test/proofs/purchasing-search.test.ts'],
  },
  'invoices-search': {
    title:
      'Lists, records, reports and the export of a million supplier invoices, and a match sheet of 60 lines',
    tests: ['test/proofs/invoices-search.test.ts'],
  },
  planning: {
    title: 'Plan, board and dispatch lists of 10,000 to 200,000 open operations at 40 work centres',
    tests: ['test/proofs/planning.test.ts', 'src/modules/shop-floor/planning/domain/schedule.test.ts'],
  },
  crowd: {
    title: 'Broad searches, home and summaries at 300,000 rows, 64 people at once',
    tests: ['test/proofs/crowd.test.ts'],
  },
  clients: {
    title:
      'The staff works on beside 30 contacts who read in the client area, and 300 more who are signed in',
    tests: ['test/proofs/client-crowd.test.ts'],
  },
  streams: {
    title: 'What 200 browsers that hear of changes cost in memory and in connections to the database',
    tests: ['test/proofs/streams.test.ts'],
  },
  'new-slice': {
    title:
      'A generated setup list and a generated document compile, and their own tests pass on their migration',
    tests: ['scripts/new-slice.test.ts'],
  },
  clocks: {
    title: 'The tests of the server and of the code hold on another day, over midnight and on a leap day',
    underMovedClocks: true,
  },
  'line-grid': {
    title:
      'How long a key takes in an order and a quote of 60 and 300 lines and in a route of 100 operations, at the pace of the machine and slowed four times',
    journeys: ['e2e/line-grid.test.ts'],
  },
  speed: {
    title: 'How fast the screens stand; wants a quiet machine',
    journeys: ['e2e/speed.test.ts', 'e2e/pipe-wall.test.ts'],
  },
}

const figure = z.object({ what: z.string(), value: z.string() })
type Figure = z.infer<typeof figure>

function run(command: string, args: readonly string[], env: Record<string, string>): boolean {
  return (
    spawnSync(command, args, { cwd: projectRoot, env: { ...process.env, ...env }, stdio: 'inherit' })
      .status === 0
  )
}

/** Runs the full form of a proof and writes its figures, but only when it holds. */
async function prove(
  name: string,
  { title, tests = [], journeys = [], underMovedClocks }: Area,
): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'heatline-proof-'))
  const file = join(folder, 'figures')
  const env = { PROOF: 'full', PROOF_FIGURES: file, NO_RETRIES: '1' }
  const begun = performance.now()
  try {
    if (tests.length > 0 && !run('vitest', ['run', ...tests], env)) return false
    if (journeys.length > 0 && !run('playwright', ['test', '--reporter=list', ...journeys], env)) return false
    const clocks = underMovedClocks ? await figuresOfClocks() : []
    if (!clocks) return false
    const seconds = Math.round((performance.now() - begun) / 1000)
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
    const figures = lines.map((line) => figure.parse(JSON.parse(line)))
    write(name, title, seconds, [...figures, ...clocks])
    return true
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How the tests went under each moved clock; null, and what failed is printed, when they do not all pass. */
async function figuresOfClocks(): Promise<Figure[] | null> {
  const results = await testUnderMovedClocks()
  for (const { name, failed, output } of results) console.log(`${name}: ${failed} failed\n${output}`)
  if (results.some(({ ok }) => !ok)) return null
  return results.map(({ name, passed, seconds }) => ({
    what: name,
    value: `${passed} tests passed in ${Math.round(seconds)} s`,
  }))
}

function write(name: string, title: string, seconds: number, figures: readonly Figure[]): void {
  const machine = `${availableParallelism()} cores, ${Math.round(totalmem() / 1024 ** 3)} GB of memory, ${process.platform} ${process.arch}, Node ${process.version}`
  const rows = figures.map(({ what, value }) => `| ${what} | ${value} |`)
  const text = `# ${title}

<!-- Made by \`npm run prove -- ${name}\`. -->

Run on ${new Date().toISOString().slice(0, 10)} in ${seconds} s on ${machine}.

| What | Figure |
|---|---|
${rows.join('\n')}
`
  const folder = join(projectRoot, 'docs/generated/proofs')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.md`), text)
  console.log(`docs/generated/proofs/${name}.md is written.`)
}

const [wanted] = process.argv.slice(2)
const area = wanted === undefined ? undefined : areas[wanted]
if (wanted !== undefined && area) {
  process.exitCode = (await prove(wanted, area)) ? 0 : 1
} else {
  console.log('npm run prove -- <area>, one of:')
  for (const [name, { title }] of Object.entries(areas)) console.log(`  ${name.padEnd(10)} ${title}`)
  process.exitCode = wanted === undefined ? 0 : 1
}
