import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { notFound, stale } from '#platform/server/errors.ts'
import { allowedActions } from '#platform/server/documents/lifecycle.ts'
import { selectable } from '#platform/server/database/rows.ts'
import type { CalculationRecord } from '../contract.ts'
import { calculationLifecycle, isDraft, isRevisable, isSuperseded } from '../domain/lifecycle.ts'
import { countsOn } from '#modules/appointments/server/api.ts'
import { regularSignatoryTable as signatories } from '#modules/regular-signature-users/table.ts'
import { calculationTable } from '../table.ts'
import { currentTables } from './tables.ts'

/** A revision as one statement gives it. */
export interface CalculationRow extends Omit<CalculationRecord, 'can' | 'tablesAreCurrent'> {
  readonly tablesKey: string
  /** The newest revision of the number, whatever its state. */
  readonly newestRevision: number
  readonly checkedById: string | null
  /** Whether the reader stands on the list of regular signatories for calculations. */
  readonly isSignatory: boolean
}

// biome-ignore format: names read better in rows
const columns = selectable(calculationTable, [
  'id', 'version', 'createdAt', 'updatedAt', 'number', 'revision', 'status', 'isCurrent', 'title', 'client', 'project',
  'lineNumber', 'documentNumber', 'notes', 'companyId', 'enquiryId', 'quoteId', 'quoteLineId', 'result',
  'tablesKey', 'acknowledgements', 'preparedById', 'checkedById', 'checkedAt', 'approvedAt',
  'revisionReason',
])

/** The revision, or null. */
export async function findRow(ctx: Context, id: string): Promise<CalculationRow | null> {
  const [row] = await ctx.tx.query<CalculationRow>(sql`
    SELECT ${sql.join(columns, sql`, `)}, ${calculationTable.case} AS "case", co.name AS "companyName",
      en.number AS "enquiryNumber", q.number || ' Rev ' || q.revision AS "quoteLabel", pr.name AS "preparedByName",
      ch.name AS "checkedByName", ap.name AS "approvedByName",
      (SELECT max(revision) FROM pipe_wall_calculations AS other WHERE other.number = pipe_wall_calculations.number)
        AS "newestRevision",
      EXISTS (SELECT 1 FROM ${signatories} WHERE ${signatories.userId} = ${ctx.actor.id}::uuid
        AND 'calculation' = ANY(${signatories.documentKinds}) AND ${countsOn(signatories)}) AS "isSignatory",
      (SELECT json_agg(json_build_object('id', other.id, 'revision', other.revision, 'status', other.status,
          'preparedByName', author.name, 'createdAt', other.created_at, 'approvedAt', other.approved_at,
          'reason', other.revision_reason) ORDER BY other.revision DESC)
        FROM pipe_wall_calculations AS other LEFT JOIN users author ON author.id = other.prepared_by_id
        WHERE other.number = pipe_wall_calculations.number) AS revisions
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
  if (row.version !== version) throw stale(await present(ctx, row))
  return row
}

/** Warnings of the result nobody has accepted yet. */
export const openWarnings = (row: Pick<CalculationRow, 'result' | 'acknowledgements'>): string[] =>
  row.result.warnings.filter((code) => !row.acknowledgements.some((one) => one.code === code))

const NOT_LISTED =
  'You are not on the list of regular signatories for calculations. An administrator can add you in the setup, under signatures.'

/** Why an action must wait although the status allows it; undefined when nothing stands in the way. */
export function actionGuard(ctx: Context, action: string, row: CalculationRow): string | undefined {
  if (action !== 'check' && action !== 'approve') return undefined
  const isOwn = row.preparedById === ctx.actor.id
  if (isOwn) return `You prepared this calculation; somebody else has to ${action} it.`
  if (!row.isSignatory) return NOT_LISTED
  if (hasUnsourcedStress(row.result)) {
    return 'A typed stress has no source. Its author has to say where it comes from.'
  }
  if (action === 'check') return undefined
  if (row.checkedById === ctx.actor.id) {
    return 'You checked this calculation; a third person has to approve it.'
  }
  const open = openWarnings(row)
  return open.length > 0 ? `Accept the warnings first: ${open.join(', ')}.` : undefined
}

/** Whether the result rests on a typed stress of which nobody says where it comes from. */
const hasUnsourcedStress = ({ engineerNeeded = [] }: CalculationRow['result']): boolean =>
  engineerNeeded.some(({ field }) => field.endsWith('allowableStress.source') || field === 'strengths')

const OLDER = 'A newer revision has been opened.'
const NO_RIGHT = 'You do not have the right to do this.'

function abilities(ctx: Context, row: CalculationRow): Record<string, true | string> {
  const can = allowedActions(ctx.actor, calculationLifecycle, row.status)
  for (const [action, answer] of Object.entries(can)) {
    if (answer === true) can[action] = actionGuard(ctx, action, row) ?? true
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
export async function present(ctx: Context, row: CalculationRow): Promise<CalculationRecord> {
  const { key } = await currentTables(ctx)
  return { ...row, tablesAreCurrent: row.tablesKey === key, can: abilities(ctx, row) }
}

/** Reads the record anew. Throws 404. */
export const readRecord = async (ctx: Context, id: string): Promise<CalculationRecord> =>
  present(ctx, await requireRow(ctx, id))
