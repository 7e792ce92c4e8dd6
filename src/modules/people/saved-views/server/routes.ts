import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { invalid, notFound } from '#platform/server/errors.ts'
import { serve } from '#platform/server/http/serve.ts'
import { userTable } from '#modules/people/users/table.ts'
import { type SavedView, type SavedViewInput, savedViews } from '../contract.ts'
import { savedViewTable as table } from '../table.ts'

/** So many views one person can have. */
const MOST_VIEWS = 200

/** Filters tell of the records behind them: what others share is for whoever may read the list. */
const mayRead = ({ actor }: Context, list: string): boolean => actor.permissions.has(`${list}:read`)

const viewsWhere = (ctx: Context, condition: ReturnType<typeof sql>): Promise<SavedView[]> =>
  ctx.tx.query<SavedView>(sql`
    SELECT v.id, v.name, v.query, v.is_shared AS "isShared", v.user_id = ${ctx.actor.id} AS "isOwn", u.name AS "ownerName"
    FROM ${table} v JOIN ${userTable} u ON u.id = v.user_id
    WHERE ${condition} ORDER BY "isOwn" DESC, lower(v.name), v.id LIMIT ${2 * MOST_VIEWS}`)

async function save(ctx: Context, { body }: { body: SavedViewInput }): Promise<SavedView> {
  const { list, name, query, isShared } = body
  if (isShared && !mayRead(ctx, list))
    throw invalid({ isShared: ['A view of this list cannot be shared. Keep it for yourself.'] })
  const [saved] = await ctx.tx.query<{ id: string }>(sql`
    INSERT INTO ${table} (user_id, list, name, query, is_shared, saved_at)
    VALUES (${ctx.actor.id}, ${list}, ${name}, ${query}, ${isShared}, ${ctx.clock.now().toISOString()})
    ON CONFLICT (user_id, list, lower(name)) DO UPDATE
      SET name = excluded.name, query = excluded.query, is_shared = excluded.is_shared, saved_at = excluded.saved_at
    RETURNING id`)
  const [owned] = await ctx.tx.query<{ views: number }>(sql`
    SELECT count(*)::int AS views FROM ${table} WHERE user_id = ${ctx.actor.id}`)
  if (Number(owned?.views) > MOST_VIEWS)
    throw invalid({ name: [`You have ${MOST_VIEWS} views already. Delete one that you no longer need.`] })
  const [view] = await viewsWhere(ctx, sql`v.id = ${saved?.id}`)
  if (!view) throw new Error('The view was not saved.')
  return view
}

export const register = serve(savedViews, {
  find: (ctx, { query: { list } }) =>
    viewsWhere(
      ctx,
      sql`v.list = ${list} AND (v.user_id = ${ctx.actor.id} OR (v.is_shared AND ${mayRead(ctx, list)}))`,
    ),
  save,
  drop: async ({ tx, actor }, { params }) => {
    const isForOthers = sql`is_shared AND ${actor.role === 'administrator'}`
    const dropped = await tx.query(sql`
      DELETE FROM ${table} WHERE id = ${params.id} AND (user_id = ${actor.id} OR (${isForOthers})) RETURNING id`)
    if (dropped.length === 0) throw notFound()
  },
})
