import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { parse } from 'csv-parse/sync'
import type { Context } from '#platform/server/context.ts'
import { insertedRows } from '#platform/server/database/rows.ts'
import { countsOn } from '#modules/people/appointments/server/api.ts'
import type { AppointmentTable } from '#modules/people/appointments/table.ts'
import { homeToday } from '#modules/setup/facilities/server/api.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { exchangeRateTable } from '#modules/setup/exchange-rates/table.ts'
import { forecastSummaryTable } from '#modules/sales/forecast-summaries/table.ts'
import { globalSegmentTable } from '#modules/setup/global-segments/table.ts'
import { marketSegmentTable } from '#modules/setup/market-segments/table.ts'
import { ndeSignatoryTable } from '#modules/signing/nde-signature-users/table.ts'
import { loadStarterTemplates } from '#modules/engineering/operation-templates/server/api.ts'
import { loadStarterForms } from '#modules/suppliers/pqf/server/api.ts'
import { pqfTable } from '#modules/suppliers/pqf/table.ts'
import { documentIndexTable } from '#modules/engineering/document-indexes/table.ts'
import { productCodeTable } from '#modules/engineering/product-codes/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { purchaseOrderApproverTable } from '#modules/signing/purchase-order-approving-users/table.ts'
import { invoiceToleranceTable } from '#modules/payables/invoice-tolerances/table.ts'
import { qualityClauseTable } from '#modules/purchasing/quality-clauses/table.ts'
import { quoteConfidenceTable } from '#modules/setup/quote-confidence/table.ts'
import { quoteTravellerApproverTable } from '#modules/signing/quote-traveller-approving-users/table.ts'
import { regularSignatoryTable } from '#modules/signing/regular-signature-users/table.ts'
import { salesStepTable } from '#modules/setup/sales-steps/table.ts'
import { lacksStarterGrades, loadStarterGrades } from '#modules/setup/specifications/server/api.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { termsTable } from '#modules/signing/terms/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { type setup, type SetupArea, setupAreas } from '../contract.ts'
import { sampleState } from './sample-data.ts'
import { type StarterArea, starterRows } from './starter-rows.ts'

type Summary = z.output<(typeof setup.endpoints.summary)['response']>
type Loaded = z.output<(typeof setup.endpoints.loadStarterSet)['response']>

/** The lists of the starter set; those that refer to others come after them. */
const starterTables: Readonly<Record<StarterArea, PgTable>> = {
  facilities: facilityTable,
  'global-segments': globalSegmentTable,
  'sales-steps': salesStepTable,
  'quote-confidence': quoteConfidenceTable,
  specifications: specificationTable,
  'psl-levels': pslLevelTable,
  'market-segments': marketSegmentTable,
  'product-codes': productCodeTable,
  'quality-clauses': qualityClauseTable,
}
const starterAreas = Object.keys(starterTables) as StarterArea[]

/** People who may approve and sign; active are those who may today. */
const appointed = (table: AppointmentTable) => ({ table, active: countsOn(table) })

const counted: Readonly<Record<SetupArea, { table: PgTable; active: SQL }>> = {
  ...(Object.fromEntries(
    starterAreas.map((area) => [area, { table: starterTables[area], active: sql`active` }]),
  ) as Record<StarterArea, { table: PgTable; active: SQL }>),
  users: { table: userTable, active: sql`status = 'active'` },
  'quote-traveller-approving-users': appointed(quoteTravellerApproverTable),
  'purchase-order-approving-users': appointed(purchaseOrderApproverTable),
  'nde-signature-users': appointed(ndeSignatoryTable),
  'regular-signature-users': appointed(regularSignatoryTable),
  'document-indexes': { table: documentIndexTable, active: sql`active` },
  'invoice-tolerances': { table: invoiceToleranceTable, active: sql`active` },
  'exchange-rates': { table: exchangeRateTable, active: sql`true` },
  'forecast-summaries': {
    table: forecastSummaryTable,
    active: sql`${homeToday} BETWEEN period_start AND period_end`,
  },
  pqf: { table: pqfTable, active: sql`status = 'current'` },
  'terms-and-conditions': { table: termsTable, active: sql`is_current` },
}

/** How many records each area holds, in one round trip. */
export async function summarise(ctx: Context): Promise<Summary> {
  const counts = setupAreas.map((area) => {
    const { table, active } = counted[area]
    return sql`SELECT ${area}::text AS area, count(*)::int AS total, count(*) FILTER (WHERE ${active})::int AS active FROM ${table}`
  })
  const areas = await ctx.tx.query<Summary['areas'][number]>(sql.join(counts, sql` UNION ALL `))
  const isEmpty = (area: SetupArea) => areas.find((one) => one.area === area)?.total === 0
  const isOffered = isEmpty('pqf') || starterAreas.some(isEmpty) || (await lacksStarterGrades(ctx))
  return { areas, canLoadStarterSet: isOffered, sampleData: await sampleState(ctx) }
}

/**
 * Fills the lists that are empty; a list that holds anything is left as it is, so that a second call changes
 * nothing and nobody's own steps or codes are mixed with ours. Grades came later than the specifications: where none of them is
 * there, those that are missing are added.
 */
export async function loadStarterSet(ctx: Context): Promise<Loaded> {
  await ctx.tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('starter-set'))`)
  const { areas } = await summarise(ctx)
  const empty = starterAreas.filter((area) => areas.find((one) => one.area === area)?.total === 0)
  const added: Loaded['added'] = []
  for (const area of empty) {
    const lines = await readStarterFile(area)
    const resolve = await codesOf(ctx, area)
    const rows = await insertedRows<{ id: string; code: string; name: string }>(
      ctx.tx,
      starterTables[area],
      starterRows(area, lines, resolve),
      ['id', 'code', 'name'],
    )
    for (const { id, code, name } of rows) {
      ctx.audit({ entity: area, entityId: id, action: 'load', subject: `${code} ${name}` })
    }
    added.push({ area, rows: rows.length })
    if (area === 'psl-levels') await loadStarterTemplates(ctx)
  }
  if (await lacksStarterGrades(ctx)) {
    const rows = await loadStarterGrades(ctx, await readGradeFiles())
    const listed = added.find(({ area }) => area === 'specifications')
    if (listed) listed.rows += rows
    else added.push({ area: 'specifications', rows })
  }
  const forms = await loadStarterForms(ctx, await readStarterFile('pqf'))
  if (forms > 0) added.push({ area: 'pqf', rows: forms })
  return { added }
}

const readGradeFiles = async () => ({
  grades: await readStarterFile('steel-grades'),
  specifications: await readStarterFile('steel-grades-specifications'),
  sources: await readStarterFile('steel-grades-sources'),
})

/** The codes that rows of this list may refer to. */
async function codesOf(ctx: Context, area: StarterArea) {
  const table = references[area]
  if (!table) return () => null
  const found = await ctx.tx.query<{ id: string; code: string }>(table)
  const ids = new Map(found.map(({ id, code }) => [code, id]))
  return (code: string): string | null => ids.get(code) ?? null
}

/** PSL levels of the products are those of API 6A. */
const references: Readonly<Partial<Record<StarterArea, SQL>>> = {
  'market-segments': sql`SELECT id, code FROM ${globalSegmentTable}`,
  'product-codes': sql`SELECT id, code FROM ${pslLevelTable} WHERE standard = 'API 6A'`,
}

const folder = join(import.meta.dirname, '..', '..', '..', '..', '..', 'db', 'seed')

/** The levels come with their templates, which are loaded after them. */
const levels = z.object({
  psl_levels: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      standard: z.string(),
      rank: z.int().transform(String),
      description: z.string(),
    }),
  ),
})

/** The rows of one file of the starter set, by the names of its first line; empty cells are empty text. */
export async function readStarterFile(name: string): Promise<Record<string, string>[]> {
  if (name === 'psl-levels') {
    const text = await readFile(join(folder, 'psl-levels.json'), 'utf8')
    return levels.parse(JSON.parse(text)).psl_levels
  }
  const text = await readFile(join(folder, `${name}.csv`), 'utf8')
  return parse(text, { columns: true, skip_empty_lines: true, trim: true })
}
