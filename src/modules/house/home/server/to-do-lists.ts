import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { type Hub, inPlace } from '#platform/server/documents/hub.ts'
import { firstWaiting } from '#platform/server/documents/to-do.ts'
import type { home } from '../contract.ts'

export type ShownToDoList = z.input<typeof home.endpoints.get.response>['toDoLists'][number]

/** Rows of each list; the list behind it has the rest. */
export const SHOWN = 5

/**
 * What waits for the reader, as far as their rights go: everything in the order of the board, or what a job sees in the order
 * of the job, nothing that is empty among it. All of it is one statement, and nothing is asked that is not shown.
 */
export async function readToDoLists(
  ctx: Context,
  hubs: readonly Hub<unknown>[],
  { keys, most = SHOWN }: { keys: readonly string[] | null; most?: number },
): Promise<ShownToDoList[]> {
  const asked = inPlace(hubs, ({ toDo }) => toDo)
    .filter(({ slice }) => ctx.actor.permissions.has(`${slice}:read`))
    .flatMap(({ ask }) => ask(ctx) ?? [])
    .filter(({ key }) => keys === null || keys.includes(key))
  if (asked.length === 0) return []
  const parts = asked.map(
    (read) => sql`(SELECT coalesce(json_agg(r), '[]') FROM (${firstWaiting(read, most)}) AS r)`,
  )
  const [found] = await ctx.tx.query<{ parts: { total: number }[][] }>(
    sql`SELECT json_build_array(${sql.join(parts, sql`, `)}) AS parts`,
  )
  const lists = asked.flatMap(({ list }, at) => {
    const rows = found?.parts[at] ?? []
    return list(rows, rows[0]?.total ?? 0) ?? []
  })
  if (keys === null) return lists
  return lists
    .filter(({ key, total }) => total > 0 && keys.includes(key))
    .sort((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))
}
