import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { isFrozen, type Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import type { Context } from '#platform/server/context.ts'
import { locked } from '#platform/server/errors.ts'

/** Gives the state of a record; `held` until the commit, so that nobody freezes it while a file comes in. */
type StateOf = (ctx: Context, id: string, held: boolean) => Promise<string | null>

/** The records that timelines, comments and files belong to. */
export interface OwningRecords {
  /** Whether the actor may see a record with this id; the answer is 404 when not. */
  readonly exists: (ctx: Context, id: string) => Promise<boolean>
  /** The state of a record; needed where the lifecycle says which states are open. */
  readonly stateOf?: StateOf
}

/** The records of a table that every reader of the slice sees in whole. */
export const existsIn =
  (table: PgTable) =>
  async (ctx: Context, id: string): Promise<boolean> =>
    (await ctx.tx.query(sql`SELECT 1 FROM ${table} WHERE id = ${id}`)).length > 0

/** The state of a record of a table with a column `status`. */
export const stateIn =
  (table: PgTable): StateOf =>
  async (ctx, id, held) => {
    const waits = held ? sql` FOR SHARE` : sql``
    const [row] = await ctx.tx.query<{ readonly status: string }>(
      sql`SELECT status FROM ${table} WHERE id = ${id}${waits}`,
    )
    return row?.status ?? null
  }

/** The records of a table with a lifecycle, which every reader of the slice sees in whole. */
export const documentsIn = (table: PgTable) => ({ exists: existsIn(table), stateOf: stateIn(table) })

/** Whether the files of these records are frozen, by the lifecycle that they have. */
export function freezing(slice: string, lifecycle: Lifecycle | undefined, { stateOf }: OwningRecords) {
  const table = lifecycle?.open ? lifecycle : undefined
  if (table && !stateOf)
    throw new Error(`The states of ${slice} freeze its files, and nothing tells its state.`)

  /** The label of the state that freezes the files of this record; null while they may change. */
  async function frozenBy(ctx: Context, id: string, held: boolean): Promise<string | null> {
    const state = table ? await stateOf?.(ctx, id, held) : undefined
    if (!table || state === undefined || state === null || !isFrozen(table, state)) return null
    return table.states[state]?.label ?? state
  }
  return {
    isFrozen: async (ctx: Context, id: string, held: boolean): Promise<boolean> =>
      (await frozenBy(ctx, id, held)) !== null,
    /** Throws 423 for a file that was there when the record was frozen. */
    requireOpen: async (ctx: Context, id: string, file: { readonly addedLater: boolean }): Promise<void> => {
      const label = await frozenBy(ctx, id, true)
      if (label !== null && !file.addedLater)
        throw locked(`It is ${label.toLowerCase()}: its files stay as they are.`)
    },
  }
}
