import { addDaysTo } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import type { Services } from '#platform/server/services.ts'
import { asSystem } from '#platform/server/system.ts'
import { companyTable } from '../table.ts'
import { companyReferences, countReferences, moveReferences, movedFields } from './references.ts'

/** How long after a merge somebody may still save a form in which the double entry was chosen before. */
const DAYS = 30

interface Tombstone {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly intoId: string
}

/**
 * The nightly look at double entries: whatever was saved for one after it was merged, out of a form that had been
 * open since before, follows to the company that stays. Gives how many rows moved.
 */
export const followMerges = (services: Services): Promise<number> =>
  asSystem(services, 'follow-merges', async (ctx) => {
    const since = addDaysTo(ctx.clock.now(), -DAYS).toISOString()
    const merged = await ctx.tx.query<Tombstone>(sql`
      SELECT id, code, name, merged_into_id AS "intoId" FROM ${companyTable}
      WHERE merged_into_id IS NOT NULL AND merged_at > ${since} ORDER BY id`)
    let total = 0
    for (const one of merged) total += await follow(ctx, one)
    return total
  })

async function follow(ctx: Context, { id, code, name, intoId }: Tombstone): Promise<number> {
  const late = await countReferences(ctx, await companyReferences(ctx), id)
  if (late.length === 0) return 0
  const moved = await moveReferences(
    ctx,
    late.map(({ reference }) => reference),
    { from: id, to: intoId },
  )
  ctx.audit({
    entity: 'companies',
    entityId: intoId,
    action: 'followMerge',
    subject: `${code} ${name}`,
    changes: movedFields(moved),
  })
  return [...moved.values()].reduce((sum, ids) => sum + ids.length, 0)
}
