import { type SQL, sql } from 'drizzle-orm'
import { answersOf } from '#platform/contract/abilities.ts'
import type { Refusal } from '#platform/contract/calls/refusals.ts'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { notFound } from '#platform/server/errors.ts'
import { listPage } from '#platform/server/lists/list.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { selectable } from '#platform/server/database/rows.ts'
import type { companyExport, ExportRow, Selection } from '../contract.ts'
import { type ExportStatus, percentOf, noFileReason, cancelGuard } from '../domain.ts'
import { companyExportTable } from '../table.ts'

/** An export as it is stored, without what is asked about each reader. */
export interface Stored extends Omit<ExportRow, 'can' | 'percent'> {
  readonly status: ExportStatus
  readonly rowsTotal: number
  readonly requestedById: string
  readonly storedName: string | null
  readonly selection: Selection
}

const fields = [
  'id',
  'status',
  'format',
  'scope',
  'reason',
  'requestedById',
  'requestedByName',
  'requestedAt',
  'finishedAt',
  'expiresAt',
  'rowsDone',
  'rowsTotal',
  'rows',
  'size',
  'sha256',
  'fileName',
  'storedName',
  'selection',
  'leftOut',
  'problem',
]

/** Only who asked for an export and administrators know of it. */
const visibleTo = ({ id, role }: Actor): SQL | undefined =>
  role === 'administrator' ? undefined : sql`${companyExportTable.requestedById} = ${id}`

/** Whether an export with this id (an expression) exists and this person may know of it; for what tells of many records. */
export const isSeenExport = ({ actor }: Context, id: SQL): SQL =>
  sql`EXISTS (SELECT FROM ${companyExportTable} WHERE ${companyExportTable.id} = ${id}
    AND ${visibleTo(actor) ?? sql`true`})`

/** One page of the exports that this person may know of. */
export async function listExports(ctx: Context, query: ListQuery, path: string): Promise<Page<ExportRow>> {
  const columns = Object.fromEntries(
    fields
      .filter((name) => name !== 'id')
      .map((name) => [
        name,
        sql`${companyExportTable[name as keyof Stored & keyof typeof companyExportTable]}`,
      ]),
  )
  const where = visibleTo(ctx.actor)
  const plan: ListPlan<typeof companyExport.endpoints.list> = {
    from: sql`${companyExportTable}`,
    id: sql`${companyExportTable.id}`,
    columns,
    filters: { status: sql`${companyExportTable.status}` },
    sorts: { requestedAt: { column: sql`${companyExportTable.requestedAt}`, type: 'timestamptz' } },
    ...(where ? { where } : {}),
  }
  const page = await listPage<Stored>(ctx, plan, query, path)
  return { ...page, data: page.data.map((row) => answerOf(ctx.actor, row)) }
}

/** An export that this person may know of. @throws 404 */
export async function requireExport(ctx: Context, id: string, forUpdate = false): Promise<Stored> {
  const where = visibleTo(ctx.actor)
  const [stored] = await ctx.tx.query<Stored>(sql`
    SELECT ${sql.join(selectable(companyExportTable, fields), sql`, `)} FROM ${companyExportTable}
    WHERE id = ${id}${where ? sql` AND ${where}` : sql``}${forUpdate ? sql` FOR UPDATE` : sql``}`)
  if (!stored) throw notFound()
  return stored
}

const noRight: Refusal = { code: 'not_the_right', message: 'You have no right to download exports.' }

/** An export with what this person may do with it. */
export function answerOf(actor: Actor, stored: Stored): ExportRow {
  const { requestedById: _, storedName, rowsTotal, ...row } = stored
  const reason = storedName === null ? noFileReason(row.status) : undefined
  return {
    ...row,
    percent: percentOf(row.rowsDone, rowsTotal),
    ...answersOf({
      download: actor.permissions.has('company-export:download') ? (reason ?? true) : noRight,
      cancel: cancelGuard(row.status) ?? true,
    }),
  }
}
