import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { loadSeed } from '../../db/seed/load.ts'
import { assemble } from '../../src/app/services.ts'
import { loadConfig } from '#platform/server/program/config.ts'
import { migrate, readMigrations } from '#platform/server/database/migrate.ts'
import { attachDatabase } from '#platform/server/database/postgres/start.ts'
import { fill } from './fill.ts'
import { type Figures, measure, type Shot, sendOnce } from './load.ts'
import { inWords, ratioOf, type Result, verdictsOf, writeReport } from './report.ts'
import type { Served, State } from './serving.ts'
import { sampleOf, type Work, worksOf } from './works.ts'

// Fills its own database and measures the program against a floor in the same run: the same answer as ready
// JSON from one statement written by hand, through the same driver, by a bare server.

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '2' },
    /** Only works whose name holds these letters. */
    only: { type: 'string', default: '' },
    /** Puts the figures into docs/generated/bench.md. */
    write: { type: 'boolean', default: false },
  },
})
const rows = Number(options.rows)
const seconds = Number(options.seconds)
const rounds = Number(options.rounds)
const root = join(import.meta.dirname, '..', '..')
const dataDir = process.env.DATA_DIR ?? join(root, `data-bench-${rows}`)
const MOST_MEMORY = 250
const environment = { ...process.env, DATA_DIR: dataDir }

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
  return scripts.start.split(' ').filter((word) => /^--(max|v8)-/.test(word))
}

/** The middle one of several rounds, so that one disturbance does not decide. */
const middle = (figures: Figures[]): Figures =>
  figures.toSorted((a, b) => a.p50 - b.p50)[Math.floor(figures.length / 2)] as Figures

const number = (value: number, digits = 2) => value.toFixed(digits).padStart(9)

async function run(works: Work[], child: ChildProcess): Promise<Result[]> {
  const results: Result[] = []
  console.log(
    `${'work'.padEnd(30)}  conn      req/s      p50       p95       p99   floor/s  floor p50 floor p95     ratio  trips failed  goals`,
  )
  for (const connections of [1, 16, 64]) {
    for (const work of works) {
      const result = await compare(work, connections, child)
      const { product, floor, trips } = result
      const times = [product.perSecond, product.p50, product.p95, product.p99]
      const cells = [...times, floor.perSecond, floor.p50, floor.p95].map((value) => number(value))
      const failures = String(product.failures + floor.failures).padStart(6)
      console.log(
        `${work.name.padEnd(30)}  ${String(connections).padStart(4)} ${cells.join(' ')} ${number(ratioOf(result))}  ${String(trips).padStart(5)} ${failures}  ${inWords(verdictsOf(result))}`,
      )
      results.push(result)
    }
  }
  return results
}

/** In turns, so that whatever else the machine does meets both. */
async function compare(work: Work, connections: number, child: ChildProcess): Promise<Result> {
  const product: Figures[] = []
  const floor: Figures[] = []
  await measure(work.product, connections, 0.5)
  await measure(work.floor, connections, 0.5)
  const trips = await roundTripsOf(work.product, child)
  for (let round = 0; round < rounds; round++) {
    floor.push(await measure(work.floor, connections, seconds))
    product.push(await measure(work.product, connections, seconds))
  }
  return { work, connections, product: middle(product), floor: middle(floor), trips }
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
  await migrate(database.owner, await readMigrations(join(root, 'db/migrations')), {
    program: database.program,
  })
  const patient = { ...database, pool: database.pool }
  const { services } = assemble(config, patient)
  await services.db.query(sql`SET statement_timeout = 0`)
  await loadSeed(services)
  console.log(`Filling ${dataDir} with ${rows.toLocaleString('en')} enquiries, quotes and contact reports.`)
  await fill(services.db, rows)
  const sample = await sampleOf(services.db, rows)
  const product = await start('product')
  const floor = await start('floor')
  const works = worksOf(sample, product.served, floor.served).filter(({ name }) =>
    name.includes(options.only),
  )
  const before = loadavg()
  const results = await run(works, product.child)
  const { rss } = await stateOf(product.child)
  const memory = rss / 1024 / 1024
  const isSmall = memory <= MOST_MEMORY
  const inAll = `Server memory after load: ${memory.toFixed(0)} MiB (<= ${MOST_MEMORY}: ${isSmall ? 'met' : 'MISSED'}).`
  console.log(inAll)
  const idle = `${availableParallelism()} cores, load ${before[0]?.toFixed(1)} before the run.`
  if (options.write) writeReport(join(root, 'docs/generated/bench.md'), rows, results, inAll, idle)
  product.child.send('stop')
  floor.child.send('stop')
} finally {
  await database.stop()
}
