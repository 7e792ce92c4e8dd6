import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { column } from '#platform/server/database/rows.ts'
import { notFound } from '#platform/server/errors.ts'
import type { ChildPlan, Parent } from './child-plan.ts'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import type { StoredRecord } from './document-plan.ts'

/**
 * Whose records inside a document are, who sees that document, and the turn in which they are written: each write holds
 * the document until the commit and brings what follows in it up to date.
 */
export function childTurns<L extends Lifecycle, Row extends StoredRecord, Shown>(
  parent: Pick<Parent<StoredRecord>, 'slice' | 'table' | 'derived' | 'seenBy'>,
  { root, parentChanges = {}, changed }: Pick<ChildPlan<L, Row, Shown>, 'root' | 'parentChanges' | 'changed'>,
) {
  const { table } = parent
  const untold = Object.keys(parentChanges).filter((name) => !parent.derived.includes(name))
  if (untold.length > 0) throw new Error(`${parent.slice} does not name ${untold.join(', ')} as derived.`)
  const id = column(table, 'id')
  const key = column(table, root ?? 'id')
  const isSeen = (ctx: Context): SQL => (parent.seenBy ? sql`(${parent.seenBy(ctx)})` : sql`true`)

  /** What the records of a document name as theirs. The table is named with its schema: a write may stand for its name. */
  const keyOf = (parentId: string): SQL =>
    root === undefined
      ? sql`${parentId}::uuid`
      : sql`(SELECT named.${sql.identifier(key.name)} FROM public.${table} AS named WHERE named.id = ${parentId})`

  /** Throws 404 where there is no such document for this reader. */
  async function requireSeen(ctx: Context, parentId: string): Promise<void> {
    const found = await ctx.tx.query(sql`SELECT 1 FROM ${table} WHERE ${id} = ${parentId} AND ${isSeen(ctx)}`)
    if (found.length === 0) throw notFound()
  }

  /**
   * Holds the document, with all its revisions where the records are of all: the newest first, as who releases one and
   * supersedes the others holds them. Throws 404.
   */
  async function hold(ctx: Context, parentId: string): Promise<void> {
    const order = root === undefined ? sql`` : sql` ORDER BY ${column(table, 'revision')} DESC`
    const rows = await ctx.tx.query<{ isAsked: boolean }>(sql`
      SELECT ${id} = ${parentId} AND ${isSeen(ctx)} AS "isAsked" FROM ${table}
      WHERE ${key} = ${keyOf(parentId)}${order} FOR NO KEY UPDATE`)
    if (!rows.some(({ isAsked }) => isAsked)) throw notFound()
  }

  /** Writes what follows in the document from its records. */
  async function follow(ctx: Context, parentId: string): Promise<void> {
    const columns = Object.entries(parentChanges).map(
      ([name, value]) => sql`${sql.identifier(column(table, name).name)} = ${value}`,
    )
    if (columns.length === 0) return
    await ctx.tx.query(
      sql`UPDATE ${table} SET ${sql.join(columns, sql`, `)} WHERE ${key} = ${keyOf(parentId)}`,
    )
  }

  return {
    keyOf,
    requireSeen,
    /** That the reader sees the document of records with this key. */
    seenAt: (ctx: Context, of: SQL): SQL =>
      sql`EXISTS (SELECT FROM ${table} WHERE ${key} = ${of} AND ${isSeen(ctx)})`,
    /** The id of the document of records with this key: of its newest revision where there are several. */
    idAt: (of: SQL): SQL =>
      root === undefined
        ? of
        : sql`(SELECT ${id} FROM ${table} WHERE ${key} = ${of} ORDER BY ${column(table, 'revision')} DESC LIMIT 1)`,
    inTurn: async <T>(ctx: Context, parentId: string, work: () => Promise<T>): Promise<T> => {
      await hold(ctx, parentId)
      const done = await work()
      await follow(ctx, parentId)
      await changed?.(ctx, parentId)
      return done
    },
  }
}
