import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { type Hub, inPlace } from '#platform/server/documents/hub.ts'
import type { home } from '../contract.ts'

export type ShownToDoList = z.input<typeof home.endpoints.get.response>['toDoLists'][number]

/** Rows of each list; the list behind it has the rest. */
const SHOWN = 5

/** What waits for the reader, as far as their rights go. */
export async function readToDoLists(ctx: Context, hubs: readonly Hub<unknown>[]): Promise<ShownToDoList[]> {
  const allowed = inPlace(hubs, ({ toDo }) => toDo).filter(({ slice }) =>
    ctx.actor.permissions.has(`${slice}:read`),
  )
  const asked = allowed.flatMap(({ ask }) => ask(ctx, SHOWN) ?? [])
  if (asked.length === 0) return []
  const parts = asked.map(({ select }) => sql`(SELECT coalesce(json_agg(r), '[]') FROM (${select}) AS r)`)
  const [found] = await ctx.tx.query<{ parts: object[][] }>(
    sql`SELECT json_build_array(${sql.join(parts, sql`, `)}) AS parts`,
  )
  return asked.flatMap(({ lists }, at) => lists(found?.parts[at] ?? []))
}
