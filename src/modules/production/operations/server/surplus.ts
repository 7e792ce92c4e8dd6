import { sql } from 'drizzle-orm'
import { counted } from '#platform/contract/values/amounts.ts'
import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { travellerTable as traveller } from '#modules/production/travellers/table.ts'
import { operationTable as operation } from '../table.ts'
import type { AskedPieces, OperationAct, OperationFollower } from './operation-follower.ts'

const isFirst = sql`o.group_no = (SELECT min(g.group_no) FROM ${operation} g
  WHERE g.traveller_root_id = o.traveller_root_id AND g.status <> 'not_applicable')`

/** Pieces that nobody has begun at the first operations of released travellers, by the ids of their first revisions. */
export async function unbegunOf(ctx: Context, rootIds: readonly string[]): Promise<Map<string, number>> {
  const found = await ctx.tx.query<{ rootId: string; count: number }>(sql`
    SELECT o.traveller_root_id AS "rootId", min(o.open_qty)::int AS count FROM ${operation} o
    WHERE o.traveller_root_id = ANY(${sql.param(rootIds)}::uuid[]) AND o.status <> 'not_applicable' AND ${isFirst} GROUP BY 1`)
  return new Map(found.map(({ rootId, count }) => [rootId, count]))
}

/** Why so many pieces do not begin: the customer does not order them any more. */
async function refusalsOfMany(
  ctx: Context,
  act: OperationAct,
  asked: readonly AskedPieces[],
): Promise<Map<string, Refusal[]>> {
  if (act === 'sign' || asked.length === 0) return new Map()
  const ids = asked.map((one) => one.operation.id)
  const over = await ctx.tx.query<{ id: string; open: number; surplus: number }>(sql`
    SELECT o.id, o.open_qty AS open, t.surplus_qty AS surplus FROM ${operation} o
    JOIN ${traveller} t ON t.root_id = o.traveller_root_id AND t.in_force AND t.surplus_qty > 0
    WHERE o.id = ANY(${sql.param(ids)}::uuid[]) AND ${isFirst}`)
  const byId = new Map(over.map((one) => [one.id, one]))
  return new Map(
    asked.flatMap(({ operation: { id }, pieces }): [string, Refusal[]][] => {
      const one = byId.get(id)
      if (!one) return []
      const free = Math.max(0, one.open - one.surplus)
      if (free > 0 && (pieces.isEverything || pieces.quantity <= free)) return []
      const values = { surplus: one.surplus, free }
      const sentence = `${counted(one.surplus, 'piece', 'pieces')} of these ${one.surplus === 1 ? 'is' : 'are'} not ordered any more: ${
        free === 0 ? 'none begins here' : `only ${free} may begin here`
      }.`
      return [[id, [refuse('not_ordered', values, sentence)]]]
    }),
  )
}

/** Pieces that the customer does not order any more do not begin. */
export const surplusAtOperations: OperationFollower = {
  refusals: async (ctx, act, operation, pieces) =>
    (await refusalsOfMany(ctx, act, [{ operation, pieces }])).get(operation.id) ?? [],
  refusalsOfMany,
  recorded: async () => {},
  passed: async () => {},
}
