import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { decides } from '#platform/contract/documents/decisions.ts'
import { isFrozen, type Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import type { Context } from '#platform/server/context.ts'
import { locked, notFound, refused } from '#platform/server/errors.ts'

/** Gives the state of a record; `held` until the commit, so that nobody freezes it while a file comes in. Null: there is none. */
type StateOf = (ctx: Context, id: string, held: boolean) => Promise<string | null>

/** The records that timelines, comments and files belong to. */
export interface OwningRecords {
  /** Whether the actor may see a record with this id; the answer is 404 when not. Left out: whoever asks sees all that have a state. */
  readonly exists?: (ctx: Context, id: string) => Promise<boolean>
  /** Needed where the lifecycle says which states are open. */
  readonly stateOf?: StateOf
  /** Gives a record its next version. */
  readonly touch?: (ctx: Context, id: string) => Promise<void>
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
    const waits = held ? sql` FOR NO KEY UPDATE` : sql``
    const [row] = await ctx.tx.query<{ readonly status: string }>(
      sql`SELECT status FROM ${table} WHERE id = ${id}${waits}`,
    )
    return row?.status ?? null
  }

/** Gives a record of a table its next version, so that whoever looked at it before has to look again. */
const touchIn =
  (table: PgTable) =>
  async (ctx: Context, id: string): Promise<void> => {
    await ctx.tx.query(sql`UPDATE ${table} SET version = version + 1, updated_at = now() WHERE id = ${id}`)
  }

/** The records of a table with a lifecycle, which every reader of the slice sees in whole. */
export const documentsIn = (table: PgTable) => ({ stateOf: stateIn(table), touch: touchIn(table) })

/** The states from which somebody signs a decision. */
const statesToSign = (lifecycle: Lifecycle | undefined): ReadonlySet<string> =>
  new Set(
    Object.values(lifecycle?.actions ?? {})
      .filter((action) => decides(action) && action.input?.signature !== undefined)
      .flatMap(({ from }) => from),
  )

/** What the panels of a record ask of it before anything else. */
interface Owner {
  /** Throws 404. */
  readonly requireRecord: (ctx: Context, id: string) => Promise<void>
  /** The label of the state that freezes the files of the record; null while they may change. Throws 404. */
  readonly frozenBy: (ctx: Context, id: string, held?: boolean) => Promise<string | null>
  /** Throws 404, and 423 unless the files may change or this one came after they were frozen. */
  readonly requireOpen: (ctx: Context, id: string, isLater: () => Promise<boolean>) => Promise<void>
  /** After a file came or went: a record that can be signed now is signed by nobody who saw it before. */
  readonly filesChanged: (ctx: Context, id: string) => Promise<void>
}

export function owning(slice: string, lifecycle: Lifecycle | undefined, records: OwningRecords): Owner {
  const { exists, stateOf, touch } = records
  const table = lifecycle?.open ? lifecycle : undefined
  if (!stateOf && (table || !exists)) throw new Error(`Nothing tells whether a record of ${slice} is there.`)

  async function requireRecord(ctx: Context, id: string): Promise<void> {
    const isThere = exists ? await exists(ctx, id) : (await stateOf?.(ctx, id, false)) !== null
    if (!isThere) throw notFound()
  }
  async function frozenBy(ctx: Context, id: string, held = false): Promise<string | null> {
    if (exists || !table) await requireRecord(ctx, id)
    if (!table || !stateOf) return null
    const state = await stateOf(ctx, id, held)
    if (state === null) throw notFound()
    return isFrozen(table, state) ? (table.states[state]?.label ?? state) : null
  }
  const signedFrom = statesToSign(lifecycle)
  return {
    requireRecord,
    frozenBy,
    async filesChanged(ctx, id) {
      if (!touch || !stateOf || signedFrom.size === 0) return
      const state = await stateOf(ctx, id, true)
      if (state !== null && signedFrom.has(state)) await touch(ctx, id)
    },
    requireOpen: async (ctx, id, isLater) => {
      const label = await frozenBy(ctx, id, true)
      if (label !== null && !(await isLater()))
        throw locked(`It is ${label.toLowerCase()}: its files stay as they are.`)
    },
  }
}

/** Why a file stays that a record was decided by. */
export const FILE_NAMED = 'A record rests on this file: it stays.'

/**
 * A file that a column of any record refers to is what somebody answered, signed or decided by. @throws 422
 * The function reads the foreign keys, so a new column of a slice counts from its migration on.
 */
export async function requireUnnamed(ctx: Context, fileId: string): Promise<void> {
  const [found] = await ctx.tx.query<{ isNamed: boolean }>(
    sql`SELECT file_is_named(${fileId}::uuid) AS "isNamed"`,
  )
  if (found?.isNamed) throw refused('file_named', FILE_NAMED)
}

/** Whether a legal hold keeps what belongs to a record, whenever it came to it. */
export async function recordIsHeld(ctx: Context, entity: string, id: string): Promise<boolean> {
  const [found] = await ctx.tx.query<{ isHeld: boolean }>(
    sql`SELECT record_is_held(${entity}, ${id}::uuid) AS "isHeld"`,
  )
  return found?.isHeld ?? false
}

/** @throws 423 while a legal hold keeps what belongs to the record */
export async function requireNotHeld(ctx: Context, entity: string, id: string): Promise<void> {
  if (await recordIsHeld(ctx, entity, id))
    throw locked('A legal hold keeps its files, also those that came after it: they stay until it ends.')
}

/** Files that a step rests on belong to their record from then on, also where they came after it was frozen: nobody takes them off. */
export const keepFiles = (ctx: Context, ids: readonly string[]) =>
  ctx.tx.query(sql`UPDATE files SET added_later = false WHERE id = ANY(${sql.param(ids)}::uuid[])`)
