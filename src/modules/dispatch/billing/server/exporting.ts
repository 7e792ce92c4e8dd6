import { createHash, randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import type { Context, Incoming } from '#platform/server/context.ts'
import { expectRow, insertPart } from '#platform/server/database/rows.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { nextNumbers } from '#platform/server/documents/numbering/numbering.ts'
import { notChoosable, notFound, refused } from '#platform/server/errors.ts'
import { fileHeaders } from '#platform/server/files/file-headers.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { neutralised } from '#platform/server/import-export/cells.ts'
import { userTable } from '#modules/people/users/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { seriesFor } from '#modules/setup/numbering/server/api.ts'
import { type BillingExport, billing as contract, type OpenAt } from '../contract.ts'
import { billingColumns, billingRow, figureColumns } from '../domain.ts'
import { billingEntryTable as billed, billingExportTable as table } from '../table.ts'
import { billableAt, billingLines, holdOrdersAt, openAt } from './lines.ts'

type Rows = readonly Readonly<Record<string, string>>[]

/** What was delivered and has not gone to accounts yet. */
export async function open(ctx: Context, { query }: { query: { facilityId: string } }) {
  const { facilityId } = query
  const lines = await billingLines(ctx, sql`b.entry_id IN (${openAt(facilityId)})`)
  const open = await ctx.tx.query<OpenAt>(sql`
    SELECT f.id AS "facilityId", f.name AS "facilityName", b.total
    FROM (SELECT ${billed.facilityId} AS id, count(*)::int AS total FROM ${billed}
      WHERE ${billed.exportId} IS NULL AND NOT ${billed.withdrawn} GROUP BY 1) b
    JOIN ${facilityTable} f ON f.id = b.id ORDER BY f.sort_order, f.name`)
  return {
    lines,
    total: open.find((one) => one.facilityId === facilityId)?.total ?? 0,
    elsewhere: open.filter((one) => one.facilityId !== facilityId),
  }
}

/** A cell of the CSV: quoted where it has to be, and never a formula. */
function cellOf(column: string, value = ''): string {
  const text = figureColumns.includes(column) ? value : neutralised(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const csvOf = (rows: Rows): string =>
  [
    billingColumns.join(','),
    ...rows.map((row) => billingColumns.map((name) => cellOf(name, row[name])).join(',')),
  ]
    .map((line) => `${line}\r\n`)
    .join('')

const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex')

/**
 * Takes what is open at a facility out for accounts, each line once: who comes second of two finds nothing of it. @throws 422 where
 * nothing is open, or there is no such facility
 */
export async function exportOpen(
  ctx: Context,
  { body: { facilityId } }: { body: { facilityId: string } },
): Promise<BillingExport> {
  const [facility] = await ctx.tx.query(sql`SELECT FROM ${facilityTable} WHERE id = ${facilityId}`)
  if (!facility) throw notChoosable('facilityId')
  await ctx.tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('billing/export', 0))`)
  await holdOrdersAt(ctx, facilityId)
  const id = randomUUID()
  // What is void in the same second waits for this, and becomes a line of the next list.
  const taken = await ctx.tx.query<{ entryId: string }>(sql`
    SELECT entry_id AS "entryId" FROM ${billed} WHERE entry_id IN (${billableAt(facilityId)})
      AND export_id IS NULL AND NOT withdrawn ORDER BY entry_id FOR UPDATE`)
  if (taken.length === 0)
    throw refused(
      'nothing_to_bill',
      'Nothing was delivered that has not gone to accounts yet and can go now.',
    )
  const ids = sql.param(taken.map(({ entryId }) => entryId))
  const lines = await billingLines(ctx, sql`b.entry_id = ANY(${ids}::uuid[])`)
  const at = ctx.clock.now().toISOString()
  const { number } = expectRow(
    (await ctx.tx.query<{ number: string }>(nextNumbers(seriesFor(ctx, contract, facilityId), 1)))[0],
  )
  const rows = lines.map((line) => billingRow(number, line))
  const content = csvOf(rows)
  const kept = {
    id,
    number,
    facilityId,
    lines: lines.length,
    content,
    sha256: hashOf(content),
    byId: ctx.actor.id,
    at,
  }
  await ctx.tx.query(sql`INSERT INTO ${table} ${insertPart(table, { ...kept, rows })}`)
  await ctx.tx.query(sql`UPDATE ${billed} SET export_id = ${id}::uuid WHERE entry_id = ANY(${ids}::uuid[])`)
  ctx.audit({
    entity: 'billing-exports',
    entityId: id,
    action: 'export',
    subject: number,
    changes: { lines: { from: null, to: lines.length }, sha256: { from: null, to: hashOf(content) } },
  })
  return expectRow((await exportsOf(ctx, sql`WHERE e.id = ${id}`))[0])
}

const exportsOf = async (ctx: Context, where: SQL): Promise<BillingExport[]> => {
  const found = await ctx.tx.query<Omit<BillingExport, 'isWhole'> & { content: string }>(sql`
    SELECT e.id, e.number, f.name AS "facilityName", e.lines, e.sha256, e.content, u.name AS "byName", ${instantOf(sql`e.at`)} AS at
    FROM ${table} e JOIN ${facilityTable} f ON f.id = e.facility_id JOIN ${userTable} u ON u.id = e.by_id
    ${where} ORDER BY e.at DESC, e.number DESC LIMIT 100`)
  return found.map(({ content, ...one }) => ({ ...one, isWhole: hashOf(content) === one.sha256 }))
}

/** The lists so far, the newest first. */
export const exports = (ctx: Context): Promise<BillingExport[]> => exportsOf(ctx, sql``)

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Figures as figures, all else as text that is no formula. */
const sheetOf = (rows: Rows): Promise<Uint8Array> =>
  writeXlsx({
    sheets: [
      {
        name: 'Billing list',
        columns: billingColumns.map(() => ({ width: 16 })),
        freezePane: { rows: 1 },
        rows: [
          [...billingColumns],
          ...rows.map((row) =>
            billingColumns.map((name) => {
              const value = row[name] ?? ''
              if (value === '') return null
              return figureColumns.includes(name) ? Number(value) : neutralised(value)
            }),
          ),
        ],
      },
    ],
  })

/** The file of a list. @throws 404 */
export async function exportFile(
  ctx: Context,
  { params }: Incoming<{ id: string; format: 'csv' | 'xlsx' }, unknown, unknown>,
  { reply }: HttpExchange,
): Promise<void> {
  const [found] = await ctx.tx.query<{ number: string; content: string; rows: Rows }>(
    sql`SELECT number, content, rows FROM ${table} WHERE id = ${params.id}`,
  )
  if (!found) throw notFound()
  const isCsv = params.format === 'csv'
  const bytes = isCsv ? Buffer.from(found.content, 'utf8') : Buffer.from(await sheetOf(found.rows))
  const file = { name: `${found.number}.${params.format}`, mime: isCsv ? 'text/csv' : XLSX }
  await reply.headers(fileHeaders(file, 'attachment')).send(bytes)
}
