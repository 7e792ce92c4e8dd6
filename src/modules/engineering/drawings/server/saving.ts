import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { withoutUndefined } from '#platform/server/database/rows.ts'
import { withAuthor } from '#platform/server/documents/approvals/authors.ts'
import { fieldsOf } from '#platform/server/documents/reading.ts'
import { reviseOf } from '#platform/server/documents/revisions/revisions.ts'
import { savesOf } from '#platform/server/documents/saves.ts'
import { invalid, refuseWhere } from '#platform/server/errors.ts'
import { type DrawingInput, drawings as contract } from '../contract.ts'
import { isDraft, revisingProblem } from '../domain.ts'
import { drawingTable as table } from '../table.ts'
import { type DrawingRow, drawings, LOCKED } from './document.ts'

/** What stays the same through all revisions. */
const identity = ['kind', 'number', 'ownedBy', 'companyId'] as const

/** @throws 422 where number or revision are there already, or what identifies a drawing changes with a revision */
async function requireSound(ctx: Context, whole: DrawingInput, before?: DrawingRow): Promise<void> {
  refuseWhere(whole.ownedBy === 'customer' && !whole.companyId ? { companyId: ['Choose the owner.'] } : {})
  if (before && before.revision > 0) {
    const changed = identity.find((name) => (whole[name] ?? null) !== (before[name] ?? null))
    if (changed) throw invalid({ [changed]: ['This stays the same through all revisions.'] })
  }
  const rootId = before?.rootId ?? null
  const [other] = await ctx.tx.query<{ title: string }>(sql`
    SELECT ${table.title} AS title FROM ${table}
    WHERE lower(${table.number}) = lower(${whole.number}) AND ${table.kind} = ${whole.kind}
      AND ${table.companyId} IS NOT DISTINCT FROM ${whole.companyId ?? null}::uuid
      AND ${table.status} <> 'cancelled' AND ${table.rootId} IS DISTINCT FROM ${rootId}::uuid LIMIT 1`)
  if (other) throw invalid({ number: [`It is in the register already: ${other.title}.`] })
  await requireFreeRev(ctx, whole.rev, rootId, before?.id)
}

/** @throws 422 where another revision is called like that */
async function requireFreeRev(ctx: Context, rev: string, rootId: string | null, id?: string): Promise<void> {
  const found = await ctx.tx.query(sql`
    SELECT FROM ${table} WHERE ${table.rootId} = ${rootId}::uuid AND lower(${table.rev}) = lower(${rev})
      AND ${table.status} <> 'cancelled' AND ${table.id} IS DISTINCT FROM ${id ?? null}::uuid`)
  if (found.length > 0) throw invalid({ rev: [`There is a Rev ${rev} already.`] })
}

/** The handlers of `create` and `update`. Whoever changes a draft becomes an author. */
export const saves = savesOf(contract, drawings, {
  locked: ({ status }) => (isDraft(status) ? null : LOCKED),
  async stored(ctx, { body, before }) {
    const whole = { ...before, ...withoutUndefined(body) } as DrawingInput
    const companyId = whole.ownedBy === 'customer' ? (whole.companyId ?? null) : null
    await requireSound(ctx, { ...whole, companyId }, before)
    const authorIds = withAuthor(before?.authorIds ?? [], ctx.actor.id)
    const id = randomUUID()
    return { companyId, authorIds, ...(before ? {} : { id, rootId: id, createdById: ctx.actor.id }) }
  },
})

/** The handler that opens the next revision as a draft; work goes by the current one until it is approved. @throws 404, 412, 422 */
export const revise = reviseOf(drawings, {
  refusal: (row: DrawingRow) => revisingProblem({ ...row, isNewest: row.isCurrent }),
  async begin(ctx, before, { rev }: { readonly reason: string; readonly rev: string }) {
    await requireFreeRev(ctx, rev, before.rootId)
    return {
      values: {
        ...fieldsOf(before, [...identity, 'rootId', 'title', 'sheets']),
        rev,
        issuedOn: ctx.today(),
        effect: 'hold',
        authorIds: [ctx.actor.id],
        createdById: ctx.actor.id,
      },
    }
  },
  action: 'revise',
})
