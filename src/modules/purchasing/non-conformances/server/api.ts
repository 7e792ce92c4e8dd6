import type { Context } from '#platform/server/context.ts'
import type { RaiseFault } from '#modules/purchasing/goods-receipts/server/api.ts'
import type { ConcessionProblem } from '#modules/steel/certificates/server/api.ts'
import { sql } from 'drizzle-orm'
import { expectRow } from '#platform/server/database/rows.ts'
import type { Disposition, NonConformanceStatus } from '../domain.ts'
import { nonConformanceTable as table } from '../table.ts'
import { create } from './actions.ts'

/** A concession about a certificate rests on one that names it or a heat of it, and was decided for using the steel. */
export const concessionProblem: ConcessionProblem = async (ctx, number, { certificateId, heatIds }) => {
  const [found] = await ctx.tx.query<{ isAbout: boolean; isDecided: boolean }>(sql`
    SELECT certificate_id = ${certificateId} OR heat_id = ANY(${sql.param(heatIds)}::uuid[]) AS "isAbout",
      status IN ('decided', 'closed') AND disposition IN ('use_as_is', 'concession') AS "isDecided"
    FROM ${table} WHERE lower(number) = lower(${number}) FOR SHARE`)
  if (!found) return `There is no non-conformance ${number}.`
  if (!found.isAbout) return `${number} is about neither this certificate nor a heat of it.`
  return found.isDecided ? null : `${number} has not decided that the steel is used.`
}

/** Raises a non-conformance about steel that came otherwise than it was ordered, and holds it. */
export const raiseAtReceipt: RaiseFault = (ctx: Context, { pieceIds, ...fault }) =>
  create(ctx, { body: { ...fault, foundAt: 'receipt', pieceIds: [...pieceIds] } })

/** Raises a non-conformance about pieces that somebody rejected at an operation; gives its number. */
export async function raiseAtOperation(
  ctx: Context,
  fault: Omit<Parameters<typeof create>[1]['body'], 'foundAt' | 'pieceIds'>,
): Promise<string> {
  const { number } = await create(ctx, { body: { ...fault, foundAt: 'operation', pieceIds: [] } })
  return number
}

interface Decision {
  readonly status: NonConformanceStatus
  readonly disposition: Disposition | null
  readonly decidedById: string | null
}

/**
 * Says that something becomes of pieces as a non-conformance decided, which is not decided anew then. Gives the decision, which nobody
 * takes back until the transaction ends.
 */
export async function actOn(ctx: Context, number: string): Promise<Decision> {
  const [decision] = await ctx.tx.query<Decision>(sql`
    UPDATE ${table} SET is_acted_on = true WHERE number = ${number}
    RETURNING status, disposition, decided_by_id AS "decidedById"`)
  return expectRow(decision)
}

/** The most that is written of what was found. */
const MOST_FOUND = 4000

/**
 * Names further pieces in a non-conformance of an operation that is open, so that whoever decides it reads of them too; gives its
 * number. Null: there is no such one here, or it holds no more.
 */
export async function nameAtOperation(
  ctx: Context,
  { number, facilityId, found: words }: { number: string; facilityId: string; found: string },
): Promise<string | null> {
  const [open] = await ctx.tx.query<{ id: string; number: string; finding: string | null }>(sql`
    SELECT id, number, finding FROM ${table} WHERE lower(number) = lower(${number}) AND status = 'open'
      AND found_at = 'operation' AND facility_id = ${facilityId}::uuid FOR UPDATE`)
  const finding = [open?.finding, words].filter(Boolean).join('\n')
  if (!open || finding.length > MOST_FOUND) return null
  await ctx.tx.query(sql`
    UPDATE ${table} SET finding = ${finding}, version = version + 1, updated_at = now() WHERE id = ${open.id}`)
  ctx.audit({
    entity: 'non-conformances',
    entityId: open.id,
    action: 'update',
    subject: open.number,
    changes: { finding: { from: open.finding, to: finding } },
  })
  return open.number
}
