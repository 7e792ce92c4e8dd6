import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { LAST_PLACE } from '#platform/contract/lookup.ts'
import type { Context } from '#platform/server/context.ts'
import { invalid, refused, stale } from '#platform/server/errors.ts'

interface Placed {
  readonly id: string
  readonly sortOrder: number
}

interface Row extends Placed {
  readonly version: number
  readonly subject: string
}

const STEP = 10

/**
 * The new places of the records that move. `rows` are all records in their present order; those named in `order`
 * take the places they hold together, in the order given. Where those places do not tell the records apart,
 * the whole list is numbered anew, 10, 20, 30.
 */
export function placesFor(rows: readonly Placed[], order: readonly string[]): Map<string, number> {
  const named = new Set(order)
  const taken = rows.filter(({ id }) => named.has(id))
  const after = [...rows]
  let next = 0
  for (const [at, { id }] of rows.entries()) {
    if (!named.has(id)) continue
    const wanted = order[next]
    const moved = rows.find((row) => row.id === wanted)
    if (moved) after[at] = moved
    next += 1
  }
  const from = rows.findIndex(({ id }) => named.has(id))
  const to = rows.findLastIndex(({ id }) => named.has(id))
  const around = rows.slice(Math.max(from - 1, 0), to + 2)
  const isClear = around.every(
    ({ sortOrder }, at) => at === 0 || sortOrder > (around[at - 1]?.sortOrder ?? 0),
  )
  const step = Math.max(1, Math.min(STEP, Math.floor(LAST_PLACE / rows.length)))
  const places = isClear
    ? taken.map(({ sortOrder }, at): [string, number] => [order[at] ?? '', sortOrder])
    : after.map(({ id }, at): [string, number] => [id, (at + 1) * step])
  const before = new Map(rows.map(({ id, sortOrder }) => [id, sortOrder]))
  return new Map(places.filter(([id, place]) => before.get(id) !== place))
}

/** The handler of `reorder`: all rows are locked while the places change. */
export function reorderOf(slice: string, table: PgTable) {
  return async (
    ctx: Context,
    { body }: { body: { order: readonly { id: string; version: number }[] } },
  ): Promise<{ id: string; version: number; sortOrder: number }[]> => {
    const order = body.order.map(({ id }) => id)
    if (new Set(order).size < order.length) throw invalid({ order: ['A record can be moved only once.'] })
    const rows = await ctx.tx.query<Row>(sql`
      SELECT id, version, sort_order AS "sortOrder", code || ' ' || name AS subject FROM ${table}
      ORDER BY sort_order, id FOR UPDATE`)
    const known = new Map(rows.map((row) => [row.id, row]))
    for (const { id, version } of body.order) {
      const row = known.get(id)
      if (!row) throw invalid({ order: ['One of these records does not exist any more.'] })
      if (row.version !== version) throw stale(row)
    }
    if (rows.length > LAST_PLACE) throw refused('too_many', 'This list is too long to be put into an order.')
    const places = placesFor(rows, order)
    if (places.size === 0) return []
    const ids = sql`${sql.param([...places.keys()])}::uuid[]`
    const orders = sql`${sql.param([...places.values()])}::int[]`
    const moved = await ctx.tx.query<{ id: string; version: number; sortOrder: number }>(sql`
      UPDATE ${table} t SET sort_order = p.place, version = version + 1, updated_at = now()
      FROM unnest(${ids}, ${orders}) AS p(id, place) WHERE t.id = p.id
      RETURNING t.id, t.version, t.sort_order AS "sortOrder"`)
    for (const { id, sortOrder } of moved) {
      const before = known.get(id)
      const changes = { sortOrder: { from: before?.sortOrder, to: sortOrder } }
      ctx.audit({ entity: slice, entityId: id, action: 'reorder', subject: before?.subject, changes })
    }
    return moved
  }
}
