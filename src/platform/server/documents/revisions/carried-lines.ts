import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { FrozenLine } from '#platform/contract/documents/frozen-lines.ts'
import type { Context } from '#platform/server/context.ts'
import { column } from '#platform/server/database/rows.ts'
import { selectColumns } from '#platform/server/database/select-columns.ts'
import { invalid } from '#platform/server/errors.ts'
import { type CarriedTables, type FrozenRule, frozenTrigger } from './frozen-trigger.ts'

/** Where such lines stand, and what becomes of them from revision to revision. */
interface CarriedPlan extends CarriedTables {
  /** Columns of a line that are counted on the revision in force and go over to the next one. */
  readonly counters: readonly string[]
  /** Which lines in force the next revision may not treat as it likes, as the database asks it. */
  readonly frozen?: FrozenRule
}

/** A revision that takes something over. */
interface Successor {
  readonly id: string
  readonly number: string
}

/** Lines that go on through the revisions of a document, with what is counted on them. */
export interface CarriedLines {
  /**
   * The lines of all revisions in force with their documents, after FROM or JOIN, under the names that the statement gives
   * them; the line behind one of any revision is the one of the same root. FOR UPDATE OF locks either.
   */
  readonly inForce: (line: SQL, document: SQL) => SQL
  /** The lines of the revision in force of a number with all their columns, in their order; none where none is in force. */
  readonly readInForce: <Line>(ctx: Context, number: string) => Promise<Line[]>
  /** Takes columns over from the same lines of another revision. */
  readonly takeOver: (ctx: Context, from: string, to: string, columns: readonly string[]) => Promise<void>
  /** Takes the counters over from the last revision in force that had the line. */
  readonly carryCounters: (ctx: Context, to: Successor) => Promise<void>
  /**
   * The revision in force gives its place up, before the next one takes it: who books on its lines waits for that.
   * `check` gets its id once it is locked, and throws what is against it: among it that the next one, which was saved before,
   * changes a line that has been frozen since. Unchecked, the trigger of the database refuses that without a word for people.
   */
  readonly leaveForce: (ctx: Context, number: string, check: (id: string) => Promise<void>) => Promise<void>
  /** The text of the migration that has the database keep frozen lines; null where none freeze. */
  readonly frozenTrigger: string | null
}

export function carriedLines(plan: CarriedPlan): CarriedLines {
  const { document, lines, parent, since, counters, frozen } = plan
  const at = (alias: SQL, name: string) => sql`${alias}.${sql.identifier(column(lines, name).name)}`
  const isOf = (line: SQL, id: SQL) => sql`${at(line, parent)} = ${id}`
  const sinceOf = sql.identifier(column(document, since).name)
  const now = sql`now`
  const old = sql`old`

  /** Sets columns of the lines of a revision to those of the lines `old` of the same root. */
  async function set(ctx: Context, to: string, columns: readonly string[], from: SQL): Promise<void> {
    const values = columns.map((name) => sql`${sql.identifier(column(lines, name).name)} = ${at(old, name)}`)
    await ctx.tx.query(sql`
      UPDATE ${lines} now SET ${sql.join(values, sql`, `)} FROM ${from}
      WHERE ${isOf(now, sql`${to}`)} AND now.root_id = old.root_id`)
  }

  return {
    inForce: (line, of) =>
      sql`(${lines} ${line} JOIN ${document} ${of} ON ${isOf(line, sql`${of}.id`)} AND ${of}.in_force)`,
    readInForce: <Line>({ tx }: Context, number: string) =>
      tx.query<Line>(sql`
        SELECT ${selectColumns(lines)} FROM ${lines} JOIN ${document} ON ${column(lines, parent)} = ${column(document, 'id')}
        WHERE ${column(document, 'number')} = ${number} AND ${column(document, 'inForce')} ORDER BY ${column(lines, 'lineNo')}`),
    takeOver: (ctx, from, to, columns) =>
      set(ctx, to, columns, sql`(SELECT * FROM ${lines} l WHERE ${isOf(sql`l`, sql`${from}`)}) AS old`),
    carryCounters: (ctx, { id, number }) =>
      set(
        ctx,
        id,
        counters,
        sql`(
          SELECT DISTINCT ON (l.root_id) l.* FROM ${lines} l JOIN ${document} o ON ${isOf(sql`l`, sql`o.id`)}
          WHERE o.number = ${number} AND o.id <> ${id} AND o.${sinceOf} IS NOT NULL ORDER BY l.root_id, o.revision DESC
        ) AS old`,
      ),
    async leaveForce(ctx, number, check) {
      const [before] = await ctx.tx.query<{ id: string }>(
        sql`SELECT id FROM ${document} WHERE number = ${number} AND in_force FOR UPDATE`,
      )
      if (!before) return
      await check(before.id)
      await ctx.tx.query(
        sql`UPDATE ${document} SET in_force = false, version = version + 1 WHERE id = ${before.id}`,
      )
    },
    frozenTrigger: frozen ? frozenTrigger(plan, frozen) : null,
  }
}

/** The lines of a save with their roots: those of the lines that they were, a new one for each that is new. */
export function withRoots<Line extends { readonly id?: string | null | undefined }>(
  lines: readonly Line[],
  before: readonly { readonly id: string; readonly rootId: string }[] = [],
): (Line & { rootId: string })[] {
  const roots = new Map(before.map(({ id, rootId }) => [id, rootId]))
  return lines.map((line) => ({ ...line, rootId: roots.get(line.id ?? '') ?? randomUUID() }))
}

/**
 * For the save of a revision: throws 422 at the `column` of frozen lines in `field`, where people see it, and at the field itself
 * for those that are left out.
 */
export function requireFrozenKept(field: string, column: string, problems: readonly FrozenLine[]): void {
  if (problems.length === 0) return
  const errors: Record<string, string[]> = {}
  for (const { at, why } of problems) {
    const place = at === null ? field : `${field}.${at}.${column}`
    errors[place] = [...(errors[place] ?? []), why]
  }
  throw invalid(errors)
}
