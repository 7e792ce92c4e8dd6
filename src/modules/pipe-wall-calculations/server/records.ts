import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { notFound, stale } from '#platform/server/errors.ts'
import { allowedActions } from '#platform/server/documents/lifecycle.ts'
import { selectable } from '#platform/server/database/rows.ts'
import type { CalculationRecord } from '../contract.ts'
import { calculationLifecycle, isDraft, isRevisable, isSuperseded } from '../domain/lifecycle.ts'
import { calculationTable } from '../table.ts'
import { currentTables } from './tables.ts'

/** A revision as one statement gives it. */
export interface CalculationRow extends Omit<CalculationRecord, 'can' | 'tablesAreCurrent'> {
  readonly tablesKey: string
  /** The newest revision of the number, whatever its state. */
  readonly newestRevision: number
}

// biome-ignore format: names read better in rows
const columns = selectable(calculationTable, [
  'id', 'version', 'createdAt', 'updatedAt', 'number', 'revision', 'status', 'isCurrent', 'title', 'client', 'project',
  'lineNumber', 'documentNumber', 'notes', 'companyId', 'enquiryId', 'quoteId', 'quoteLineId', 'result',
  'tablesKey', 'acknowledgements', 'preparedById', 'checkedAt', 'approvedAt',
])

/** The revision, or null. */
async function findRow(ctx: Context, id: string): Promise<CalculationRow | null> {
  const [row] = await ctx.tx.query<CalculationRow>(sql`
    SELECT ${sql.join(columns, sql`, `)}, ${calculationTable.case} AS "case", co.name AS "companyName",
      en.number AS "enquiryNumber", q.number || ' Rev ' || q.revision AS "quoteLabel", pr.name AS "preparedByName",
      ch.name AS "checkedByName", ap.name AS "approvedByName",
      (SELECT max(revision) FROM pipe_wall_calculations AS other WHERE other.number = pipe_wall_calculations.number)
        AS "newestRevision",
      (SELECT json_agg(json_build_object('id', id, 'revision', revision, 'status', status) ORDER BY revision DESC)
        FROM pipe_wall_calculations AS other WHERE other.number = pipe_wall_calculations.number) AS revisions
    FROM ${calculationTable}
    LEFT JOIN companies co ON co.id = pipe_wall_calculations.company_id
    LEFT JOIN enquiries en ON en.id = pipe_wall_calculations.enquiry_id
    LEFT JOIN quotes q ON q.id = pipe_wall_calculations.quote_id
    LEFT JOIN users pr ON pr.id = pipe_wall_calculations.prepared_by_id
    LEFT JOIN users ch ON ch.id = pipe_wall_calculations.checked_by_id
    LEFT JOIN users ap ON ap.id = pipe_wall_calculations.approved_by_id
    WHERE pipe_wall_calculations.id = ${id}`)
  return row ?? null
}

/** Throws 404. */
export async function requireRow(ctx: Context, id: string): Promise<CalculationRow> {
  const row = await findRow(ctx, id)
  if (!row) throw notFound()
  return row
}

/** Throws 404, and 412 when it was changed since `version`. */
export async function requireVersion(ctx: Context, id: string, version: number): Promise<CalculationRow> {
  const row = await requireRow(ctx, id)
  if (row.version !== version) throw stale(await recordOf(ctx, row))
  return row
}

/** Warnings of the result nobody has accepted yet. */
export const openWarnings = (row: Pick<CalculationRow, 'result' | 'acknowledgements'>): string[] =>
  row.result.warnings.filter((code) => !row.acknowledgements.some((one) => one.code === code))

/** Why an action must wait although the status allows it; undefined when nothing stands in the way. */
export function obstacle(ctx: Context, action: string, row: CalculationRow): string | undefined {
  const isOwn = row.preparedById === ctx.actor.id
  if (action === 'check' && isOwn) return 'You prepared this calculation; somebody else has to check it.'
  if (action === 'approve') {
    if (isOwn) return 'You prepared this calculation; somebody else has to approve it.'
    const open = openWarnings(row)
    if (open.length > 0) return `Accept the warnings first: ${open.join(', ')}.`
  }
  return undefined
}

const OLDER = 'A newer revision has been opened.'
const NO_RIGHT = 'You do not have the right to do this.'

function canOf(ctx: Context, row: CalculationRow): Record<string, true | string> {
  const can = allowedActions(ctx.actor, calculationLifecycle, row.status)
  for (const [action, answer] of Object.entries(can)) {
    if (answer === true) can[action] = obstacle(ctx, action, row) ?? true
  }
  const may = (verb: string) => ctx.actor.permissions.has(`pipe-wall-calculations:${verb}`)
  const locked = 'A checked calculation is locked. Make a revision.'
  can.update = isDraft(row.status) ? may('update') || NO_RIGHT : locked
  can.copy = may('create') || NO_RIGHT
  can.acknowledge = isSuperseded(row.status) ? OLDER : may('check') || NO_RIGHT
  can.revise = !isRevisable(row.status)
    ? 'Only a checked or approved calculation can be revised.'
    : row.revision < row.newestRevision
      ? OLDER
      : may('update') || NO_RIGHT
  return can
}

/** The record of the contract. */
export async function recordOf(ctx: Context, row: CalculationRow): Promise<CalculationRecord> {
  const { key } = await currentTables(ctx)
  return { ...row, tablesAreCurrent: row.tablesKey === key, can: canOf(ctx, row) }
}

/** Reads the record anew. Throws 404. */
export const readRecord = async (ctx: Context, id: string): Promise<CalculationRecord> =>
  recordOf(ctx, await requireRow(ctx, id))
