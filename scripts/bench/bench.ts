import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { loadSeed } from '../../db/seed/load.ts'
import { assemble } from '../../src/app/kit.ts'
import { loadConfig } from '../../src/platform/server/config.ts'
import type { Db } from '../../src/platform/server/database.ts'
import { migrate, readMigrations } from '../../src/platform/server/migrate.ts'
import { attachDatabase } from '../../src/platform/server/postgres/start.ts'
import { fill } from './fill.ts'
import { type Figures, measure, type Shot, sendOnce } from './load.ts'
import type { Served, State } from './serve.ts'

// Fills its own database and measures the program against a floor in the same run: the same answer as ready
// JSON from one statement, through the same driver, by a bare server.

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '2' },
  },
})
const rows = Number(options.rows)
const seconds = Number(options.seconds)
const rounds = Number(options.rounds)
const root = join(import.meta.dirname, '..', '..')
const dataDir = process.env.DATA_DIR ?? join(root, `data-bench-${rows}`)
const environment = { ...process.env, DATA_DIR: dataDir }

interface Work {
  readonly name: string
  readonly product: () => Shot
  readonly floor: () => Shot
  /** Left out at one connection or many where it says nothing. */
  readonly goal: string
}

interface Sample {
  cursor: { at: string; id: string }
  cursorText: string
  reportCursor: { at: string; id: string }
  reportCursorText: string
  quoteIds: string[]
  refs: Record<string, string>
}

async function sampleOf(db: Db): Promise<Sample> {
  const [cursor] = await db.query<{ at: string; id: string }>(
    sql`SELECT quote_due_at AS at, id FROM enquiries ORDER BY quote_due_at, id OFFSET ${Math.floor(rows * 0.9)} LIMIT 1`,
  )
  const [reportCursor] = await db.query<{ at: string; id: string }>(
    sql`SELECT contact_at AS at, id FROM customer_contact_reports ORDER BY contact_at DESC, id DESC OFFSET ${Math.floor(rows * 0.9)} LIMIT 1`,
  )
  const ids = await db.query<{ id: string }>(sql`SELECT id FROM quotes TABLESAMPLE SYSTEM (10) LIMIT 500`)
  const [refs] = await db.query<Record<string, string>>(sql`
    SELECT (SELECT id FROM companies LIMIT 1) AS "companyId", (SELECT id FROM facilities LIMIT 1) AS "facilityId",
      (SELECT id FROM users WHERE email = 'bench1@bench.example') AS "salespersonId", (SELECT id FROM market_segments LIMIT 1) AS "marketSegmentId",
      (SELECT id FROM sales_steps WHERE NOT is_won AND NOT is_lost ORDER BY sort_order LIMIT 1) AS "salesStepId",
      (SELECT id FROM quote_confidence LIMIT 1) AS "quoteConfidenceId"`)
  if (!cursor || !reportCursor || !refs || ids.length === 0)
    throw new Error('The bench database is not filled.')
  const textOf = (sort: string, descending: boolean, { at, id }: { at: string; id: string }) =>
    Buffer.from(
      JSON.stringify(['next', sort, descending, at.replace('T', ' ').replace('Z', '+00'), id]),
    ).toString('base64url')
  const cursorText = textOf('quoteDueAt', false, cursor)
  const reportCursorText = textOf('contactAt', true, reportCursor)
  return { cursor, cursorText, reportCursor, reportCursorText, quoteIds: ids.map(({ id }) => id), refs }
}

function worksOf(sample: Sample, product: Served, floor: Served): Work[] {
  const read = (path: string) => (): Shot => ({
    method: 'GET',
    url: product.address + path,
    headers: { Accept: 'application/json', Cookie: product.cookie },
  })
  const bare =
    (name: string, values: () => unknown[] = () => []) =>
    (): Shot => ({
      method: 'GET',
      url: `${floor.address}/${name}?values=${encodeURIComponent(JSON.stringify(values()))}`,
      headers: {},
    })
  const one = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
  const fragment = () =>
    Math.floor(Math.random() * 0xfff)
      .toString(16)
      .padStart(3, '0') + one(['a', '7', 'c'])
  let quoteId = ''
  const lines = Array.from({ length: 10 }, (_, at) => ({
    lineNo: (at + 1) * 10,
    description: `Bench line ${at + 1}`,
    quantities: ['2'],
    uom: 'each',
  }))
  const list = '/api/v1/enquiries?sort=quoteDueAt'
  return [
    { name: 'list of 25', product: read(list), floor: bare('list'), goal: 'p50 <= 2.0 x; >= 0.5 at 16' },
    {
      name: 'filtered and sorted list',
      product: read('/api/v1/enquiries?filter[status]=new,under_review&sort=-value'),
      floor: bare('filtered'),
      goal: 'p50 <= 2.0 x; >= 0.5 at 16',
    },
    {
      name: 'search by fragment',
      product: () => read(`${list}&search=${fragment()}`)(),
      floor: bare('search', () => [`%${fragment()}%`]),
      goal: `p95 <= ${rows > 100_000 ? 30 : 10} ms`,
    },
    {
      name: 'deep page',
      product: read(`${list}&cursor=${sample.cursorText}`),
      floor: bare('deep', () => [sample.cursor.at, sample.cursor.id]),
      goal: 'p50 <= 2.0 x; >= 0.5 at 16',
    },
    {
      name: 'contact reports, 25',
      product: read('/api/v1/customer-contact-reports'),
      floor: bare('reports'),
      goal: 'p50 <= 2.0 x; >= 0.5 at 16',
    },
    {
      name: 'contact reports filtered',
      product: read('/api/v1/customer-contact-reports?filter[contactType]=visit,call&sort=nextContactOn'),
      floor: bare('reportsFiltered'),
      goal: 'p50 <= 2.0 x; >= 0.5 at 16',
    },
    {
      name: 'contact reports deep page',
      product: read(`/api/v1/customer-contact-reports?cursor=${sample.reportCursorText}`),
      floor: bare('reportsDeep', () => [sample.reportCursor.at, sample.reportCursor.id]),
      goal: 'p50 <= 2.0 x; >= 0.5 at 16',
    },
    {
      name: 'one quote with its lines',
      product: () => {
        quoteId = one(sample.quoteIds)
        return read(`/api/v1/quotes/${quoteId}`)()
      },
      floor: bare('record', () => [one(sample.quoteIds)]),
      goal: 'p50 <= 3.0 x; >= 0.4 at 16',
    },
    {
      name: 'create with 10 lines',
      product: () => ({
        method: 'POST',
        url: `${product.address}/api/v1/enquiries`,
        headers: {
          Accept: 'application/json',
          'Content-Type': 'application/json',
          Cookie: product.cookie,
          'X-XSRF-TOKEN': product.xsrf,
          'Idempotency-Key': randomUUID(),
        },
        body: JSON.stringify({
          ...sample.refs,
          projectName: 'Bench',
          receivedAt: new Date().toISOString(),
          receivedVia: 'email',
          quoteDueAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
          currency: 'GBP',
          priority: 'normal',
          freeIssue: false,
          lines: lines.map((line) => ({ ...line, specificationIds: [] })),
        }),
      }),
      floor: () => ({
        method: 'POST',
        url: `${floor.address}/create`,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ refs: Object.values(sample.refs), lines }),
      }),
      goal: 'p50 <= 4.0 x',
    },
  ]
}

async function start(kind: 'product' | 'floor'): Promise<{ child: ChildProcess; served: Served }> {
  // The product runs with the memory settings of `npm start`.
  const execArgv = kind === 'product' ? startSettings() : []
  const child = fork(join(import.meta.dirname, 'serve.ts'), [kind], { env: environment, execArgv })
  const { promise, resolve, reject } = Promise.withResolvers<Served>()
  child.once('message', (served) => resolve(served as Served))
  child.once('exit', (code) => reject(new Error(`The ${kind} server ended with ${code}.`)))
  return { child, served: await promise }
}

const startSettings = (): string[] => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return scripts.start.split(' ').filter((word) => word.startsWith('--max-'))
}

/** The middle one of several rounds, so that one disturbance does not decide. */
const middle = (figures: Figures[]): Figures =>
  figures.toSorted((a, b) => a.p50 - b.p50)[Math.floor(figures.length / 2)] as Figures

const number = (value: number, digits = 2) => value.toFixed(digits).padStart(9)

async function run(works: Work[], child: ChildProcess) {
  console.log(
    `${'work'.padEnd(26)}  conn      req/s      p50       p95       p99   floor/s  floor p50      ratio  trips failed  goal`,
  )
  for (const connections of [1, 16, 64]) {
    for (const work of works) {
      const product: Figures[] = []
      const floor: Figures[] = []
      await measure(work.product, connections, 0.5)
      await measure(work.floor, connections, 0.5)
      const trips = await roundTripsOf(work.product, child)
      for (let round = 0; round < rounds; round++) {
        floor.push(await measure(work.floor, connections, seconds))
        product.push(await measure(work.product, connections, seconds))
      }
      const mine = middle(product)
      const bare = middle(floor)
      const ratio = connections === 1 ? mine.p50 / bare.p50 : mine.perSecond / bare.perSecond
      const cells = [mine.perSecond, mine.p50, mine.p95, mine.p99, bare.perSecond, bare.p50].map((value) =>
        number(value),
      )
      console.log(
        `${work.name.padEnd(26)}  ${String(connections).padStart(4)} ${cells.join(' ')}  ${number(ratio)}  ${String(trips).padStart(5)} ${String(mine.failures + bare.failures).padStart(6)}  ${work.goal}`,
      )
    }
  }
}

/** Statements one request sends, BEGIN and COMMIT included; the least of three, since jobs send some too. */
async function roundTripsOf(make: () => Shot, child: ChildProcess): Promise<number> {
  const counts: number[] = []
  for (let time = 0; time < 3; time++) {
    const { roundTrips } = await stateOf(child)
    await sendOnce(make())
    counts.push((await stateOf(child)).roundTrips - roundTrips)
  }
  return Math.min(...counts)
}

async function stateOf(child: ChildProcess): Promise<State> {
  const { promise, resolve } = Promise.withResolvers<State>()
  child.once('message', (answer) => resolve(answer as State))
  child.send('state')
  return promise
}

const config = loadConfig(environment)
const database = await attachDatabase(config)
try {
  await migrate(database.connection, await readMigrations(join(root, 'db/migrations')))
  const patient = { ...database, pool: database.pool }
  const { kit } = assemble(config, patient)
  await kit.db.query(sql`SET statement_timeout = 0`)
  await loadSeed(kit)
  console.log(`Filling ${dataDir} with ${rows.toLocaleString('en')} enquiries, quotes and contact reports.`)
  await fill(kit.db, rows)
  const sample = await sampleOf(kit.db)
  const product = await start('product')
  const floor = await start('floor')
  await run(worksOf(sample, product.served, floor.served), product.child)
  const { rss } = await stateOf(product.child)
  console.log(`server memory after load: ${(rss / 1024 / 1024).toFixed(0)} MiB (goal <= 170)`)
  product.child.send('stop')
  floor.child.send('stop')
} finally {
  await database.stop()
}
