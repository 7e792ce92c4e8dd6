import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { column, queryOne } from '#platform/server/database/rows.ts'
import { type HttpError, refused } from '#platform/server/errors.ts'
import { authorsAlong } from '../approvals/authors.ts'
import type { DocumentFunctions } from '../document-functions.ts'
import { type Objection, throwRefusal } from '../lifecycle/abilities.ts'
import type { Change, StoredDocument } from '../document-plan.ts'
import { transition } from '../lifecycle/lifecycle.ts'

/** A revision is a row of its own: unique by number and revision, and one of them is the current one. */
export interface Revision {
  readonly id: string
  readonly version: number
  readonly number: string
  readonly revision: number
  readonly isCurrent: boolean
}

/** The refusal where only the newest revision may act. */
export const NEWER_REVISION = 'A newer revision has been opened.'

/** What a list of revisions shows in addition to id, revision, status and which is current. */
interface ShownOfRevision {
  /** The own columns that `select` uses, in camelCase. */
  readonly columns: readonly string[]
  /** What is selected, of `other`. */
  readonly select: SQL
}

/**
 * A sub-select of all revisions of the document of `table` that a statement reads, newest first, as JSON. The document
 * itself is as the statement writes it, the others are those of the stored table. Only the columns in use are read: all of
 * them took a twelfth of the time of a whole quote.
 */
export function revisionsSelect(table: PgTable, { columns, select }: ShownOfRevision): SQL {
  const used = ['id', 'revision', 'status', 'isCurrent', ...columns].map((name) => column(table, name).name)
  const of = (from: SQL) =>
    sql.join(
      used.map((name) => sql`${from}.${sql.identifier(name)}`),
      sql`, `,
    )
  return sql`
  SELECT coalesce(json_agg(r ORDER BY r.revision DESC), '[]') FROM (
    SELECT other.id, other.revision, other.status, other.is_current AS "isCurrent", ${select}
    FROM (
      SELECT ${of(sql`stored`)} FROM public.${table} AS stored
      WHERE stored.number = ${column(table, 'number')} AND stored.id <> ${column(table, 'id')}
      UNION ALL SELECT ${of(sql`${table}`)}
    ) AS other
  ) AS r`
}

/**
 * Takes the place of the current one from a revision, so that the next can be inserted. Throws 422 when a newer one has
 * been opened, and what `outdated` gives when somebody saved meanwhile.
 */
async function retire(
  ctx: Context,
  table: PgTable,
  before: Revision,
  outdated: () => Promise<HttpError>,
): Promise<void> {
  if (!before.isCurrent) throw refused('not_newest', NEWER_REVISION)
  const [retired] = await ctx.tx.query(sql`
    UPDATE ${table} SET is_current = false, version = version + 1
    WHERE id = ${before.id} AND version = ${before.version} AND is_current RETURNING id`)
  if (!retired) throw await outdated()
}

/** The number after all revisions: one that was given up keeps its own. */
async function nextRevision(ctx: Context, table: PgTable, number: string): Promise<number> {
  const { revision } = await queryOne<{ revision: number }>(
    ctx.tx,
    sql`SELECT max(revision) + 1 AS revision FROM ${table} WHERE number = ${number}`,
  )
  return revision
}

/** How a document opens its next revision. */
interface OpeningPlan<Row, Input> {
  /** What the next one begins with, apart from number, revision and reason; `before` is the revision it follows. */
  readonly begin: (
    ctx: Context,
    before: Row,
    input: Input,
  ) => Pick<Change, 'values' | 'parts'> | Promise<Pick<Change, 'values' | 'parts'>>
  /** What follows once it is there. */
  readonly after?: (ctx: Context, row: Row, before: Row) => Promise<void>
  /** What the trail calls it; `create` when left out. */
  readonly action?: string
}

interface RevisingPlan<Row, Input> extends OpeningPlan<Row, Input> {
  /** Why no revision may start here; null: one may. */
  readonly refusal: (row: Row) => Objection | null
}

/**
 * The function that opens the next revision of a row as a draft, for what asks for one by itself. The one before stays what it
 * is but is no longer the newest. Throws 412 and 422.
 */
export const openRevisionOf =
  <
    L extends Lifecycle,
    Row extends StoredDocument & Revision,
    Shown,
    Input extends { readonly reason: string },
  >(
    document: DocumentFunctions<L, Row, Shown>,
    { begin, after, action }: OpeningPlan<Row, Input>,
  ) =>
  async (ctx: Context, before: Row, input: Input): Promise<Row> => {
    await retire(ctx, document.table, before, () => document.outdated(ctx, before.id))
    const { values, parts } = await begin(ctx, before, input)
    const own = {
      number: before.number,
      revision: await nextRevision(ctx, document.table, before.number),
      isCurrent: true,
      revisionReason: input.reason,
    }
    const row = await document.insert(ctx, {
      values: { ...values, ...authorsAlong(before, values), ...own },
      parts,
      ...(action === undefined ? {} : { action }),
      reason: input.reason,
    })
    await after?.(ctx, row, before)
    return document.require(ctx, row.id)
  }

/** The handler that opens the next revision as a draft. Throws 404, 412 and 422. */
export const reviseOf = <
  L extends Lifecycle,
  Row extends StoredDocument & Revision,
  Shown,
  Input extends { readonly reason: string },
>(
  document: DocumentFunctions<L, Row, Shown>,
  { refusal, ...plan }: RevisingPlan<Row, Input>,
) => {
  const open = openRevisionOf(document, plan)
  return async (
    ctx: Context,
    { params, body, version }: Incoming<{ id: string }, unknown, Input>,
  ): Promise<Shown> => {
    const before = await document.requireVersion(ctx, params.id, version)
    throwRefusal(refusal(before), 'invalid_transition')
    return document.record(ctx, await open(ctx, before, body))
  }
}

/**
 * Gives the newest of the earlier revisions its place back when a newer draft is given up; nothing for the first one.
 * @param gone states of revisions that were given up themselves
 */
export async function reinstate(
  ctx: Context,
  table: PgTable,
  givenUp: Revision,
  gone: readonly string[] = ['cancelled'],
): Promise<void> {
  if (givenUp.revision === 0 || !givenUp.isCurrent) return
  await ctx.tx.query(sql`
    WITH given_up AS (UPDATE ${table} SET is_current = false WHERE id = ${givenUp.id} RETURNING number, revision)
    UPDATE ${table} AS earlier SET is_current = true, version = version + 1 FROM given_up
    WHERE earlier.id = (
      SELECT id FROM ${table} AS other WHERE other.number = given_up.number AND other.revision < given_up.revision
        AND other.status <> ALL(${sql.param(gone)}::text[]) ORDER BY other.revision DESC LIMIT 1)`)
}

/** Supersedes every older revision whose state allows it, because this one has taken its place. */
export async function supersedeOlder(
  ctx: Context,
  document: {
    readonly slice: string
    readonly table: PgTable
    readonly lifecycle: Lifecycle
    label(row: { number: string; revision: number }): string
  },
  row: Revision,
  reason: string,
): Promise<void> {
  const { slice, table, lifecycle } = document
  const from = lifecycle.actions.supersede?.from ?? []
  const older = await ctx.tx.query<{ id: string; revision: number }>(sql`
    SELECT id, revision FROM ${table} WHERE number = ${row.number} AND revision < ${row.revision}
      AND status = ANY(${sql.param(from)}) ORDER BY revision`)
  for (const { id, revision } of older) {
    const subject = document.label({ number: row.number, revision })
    await transition(ctx, { entity: slice, table, lifecycle, action: 'supersede', id, subject, reason })
  }
}
