import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import type { ExportInput } from '#modules/house/company-export/contract.ts'
import { loadConfig } from '#platform/server/program/config.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { migrate, readMigrations } from '#platform/server/database/migrate.ts'
import { attachDatabase } from '#platform/server/database/postgres/start.ts'
import type { ExportState } from './export-serve.ts'
import { measure, type Shot } from './load.ts'
import type { Served } from './serving.ts'

// Measures company exports: companies with their contacts in every format, and what others notice of it.

const { values: options } = parseArgs({ options: { companies: { type: 'string', default: '100000' } } })
const companies = Number(options.companies)
const root = join(import.meta.dirname, '..', '..')
const dataDir = mkdtempSync(join(tmpdir(), 'heatline-bench-export-'))
const environment = { ...process.env, DATA_DIR: dataDir }

async function fill(db: Db): Promise<void> {
  await db.query(sql`SELECT set_config('statement_timeout', '0', true)`)
  await db.query(sql`
    INSERT INTO users (name, email, role, status, verified_at)
    SELECT 'Bench Person ' || n, 'bench' || n || '@bench.example', CASE WHEN n = 1 THEN 'administrator' ELSE 'user' END,
      'active', now() FROM generate_series(1, 20) AS n`)
  await db.query(sql`
    INSERT INTO companies (code, name, is_customer, is_supplier, is_subcontractor, is_inspection_body, status, tags, city, country,
      account_manager_id, vat_no, website, currency, payment_terms_days, credit_limit, notes)
    SELECT 'B' || lpad(n::text, 6, '0'), 'Marrick Subsea ' || md5(n::text), true, n % 3 = 0, false, false, 'active',
      ARRAY['bench', 'row ' || n], 'Aberdeen', 'GB', (SELECT array_agg(id) FROM users)[1 + n % 20], 'GB' || n,
      'https://www.example.test/' || n, 'GBP', 30, (n % 90000)::numeric, 'Bench company ' || n || ' & "partners"'
    FROM generate_series(1, ${companies}) AS n`)
  await db.query(sql`
    INSERT INTO company_contacts (company_id, position, name, job_title, email, phone, roles)
    SELECT c.id, p, 'Contact ' || p || ' of ' || c.code, 'Buyer', lower(c.code) || p || '@example.test', '+44 1224 ' || p, '{buyer}'
    FROM companies c, generate_series(0, 1) AS p`)
  await db.query(sql`ANALYZE`)
}

async function serve(): Promise<{ child: ChildProcess; served: Served }> {
  const child = fork(join(import.meta.dirname, 'export-serve.ts'), [], {
    env: environment,
    execArgv: ['--max-semi-space-size=8', '--max-old-space-size=256', '--v8-pool-size=1'],
  })
  const [served] = (await once(child, 'message')) as [Served]
  return { child, served }
}

async function stateOf(child: ChildProcess): Promise<ExportState> {
  child.send('state')
  const [state] = (await once(child, 'message')) as [ExportState]
  return state
}

interface Row {
  readonly id: string
  readonly status: string
  readonly rows: number | null
  readonly sha256: string | null
}

const mb = (bytes: number): number => Math.round(bytes / 1024 / 1024)

async function exportOnce(served: Served, child: ChildProcess, format: ExportInput['format']) {
  const headers = {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    Cookie: served.cookie,
    'X-XSRF-TOKEN': served.xsrf,
    'Idempotency-Key': randomUUID(),
  }
  const base = `${served.address}/api/v1/company-export`
  const read = async (url: string, init: RequestInit = {}): Promise<Row> => {
    const reply = await fetch(url, { ...init, headers })
    if (!reply.ok) throw new Error(await reply.text())
    return ((await reply.json()) as { data: Row }).data
  }
  const before = await stateOf(child)
  const list: Shot = { method: 'GET', url: `${served.address}/api/v1/companies`, headers }
  const started = performance.now()
  const input: ExportInput = {
    format,
    parts: [{ name: 'companies' }, { name: 'company-contacts' }],
    includeArchived: true,
    reason: 'Bench',
  }
  const { id } = await read(base, { method: 'POST', body: JSON.stringify(input) })
  const isWaiting = async () => (await read(`${base}/${id}`)).status === 'queued'
  while (await isWaiting()) await new Promise((resolve) => setTimeout(resolve, 20))
  const others = measure(() => list, 1, 3)
  const reply = await fetch(`${base}/${id}/file`, { headers })
  if (!reply.ok || !reply.body) throw new Error(await reply.text())
  const hash = createHash('sha256')
  let firstByte = 0
  let size = 0
  for await (const part of reply.body) {
    firstByte ||= performance.now() - started
    hash.update(part)
    size += part.length
  }
  const seconds = (performance.now() - started) / 1000
  const after = await stateOf(child)
  const row = await read(`${base}/${id}`)
  if (row.sha256 !== hash.digest('hex'))
    throw new Error(`The ${format} that arrived is not the one that was made.`)
  const { p95 } = await others
  return {
    format,
    rows: row.rows,
    'size MB': mb(size),
    'first byte ms': Math.round(firstByte),
    'in all s': Number(seconds.toFixed(2)),
    'memory + MB': mb(after.mostRss - before.rss),
    'event loop p99 ms': Number(after.delayP99.toFixed(1)),
    'list p95 ms': Number(p95.toFixed(1)),
  }
}

const config = loadConfig(environment)
const database = await attachDatabase(config)
try {
  await migrate(database.owner, await readMigrations(join(root, 'db/migrations')), {
    program: database.program,
  })
  console.log(`Filling with ${companies} companies and ${2 * companies} contacts ...`)
  await inTransaction(database.pool, fill)
  const { child, served } = await serve()
  const list: Shot = {
    method: 'GET',
    url: `${served.address}/api/v1/companies`,
    headers: { Accept: 'application/json', Cookie: served.cookie },
  }
  const idle = await measure(() => list, 1, 3)
  console.log(`List of companies while nothing else runs: p95 ${idle.p95.toFixed(1)} ms`)
  const figures = []
  for (const format of ['xlsx', 'csv', 'json', 'zip'] as const)
    figures.push(await exportOnce(served, child, format))
  console.table(figures)
  child.send('stop')
  await once(child, 'exit')
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
