import type { z } from 'zod'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import type { Refusal } from '#platform/contract/calls/refusals.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { forbidden, locked } from '#platform/server/errors.ts'
import type { StoredFunctions } from './document-functions.ts'
import type { PartRows, StoredRecord } from './document-plan.ts'
import { linesDiffer } from './lines/compare.ts'
import { rowsIn } from './lines/line-table.ts'
import type { NumberSeries } from './numbering/numbering.ts'

type Values = Readonly<Record<string, unknown>>

/** The contract of a document whose header and lines are entered in one form. */
interface SavedContract {
  readonly input: z.ZodObject
  readonly patch: z.ZodObject
}
type BodyOf<C extends SavedContract> = z.output<C['input']>
type PatchOf<C extends SavedContract> = z.output<C['patch']>

/** What a save brings: all of a new document, or what changes of one that is there. */
export type Saving<C extends SavedContract, Row> =
  | { readonly body: BodyOf<C>; readonly before: undefined }
  | { readonly body: PatchOf<C>; readonly before: Row }

/** How a document is saved. */
export interface SavePlan<C extends SavedContract, Row extends StoredRecord> {
  /** Where a new one takes its number from; left out for records that have none. */
  readonly series?: (ctx: Context, body: BodyOf<C>) => NumberSeries
  /** Why somebody who has the right may not change this one; null: they may. */
  readonly forbidden?: (ctx: Context, row: Row) => string | null
  /** Why nothing can be changed now; null: it can. */
  readonly locked: (row: Row) => string | Refusal | null
  /**
   * What is stored in place of what was sent, or beside it: columns and lines, by their fields. What it leaves out is stored
   * as it was sent. Throws 422 for what may not be saved.
   */
  readonly stored?: (ctx: Context, saving: Saving<C, Row>) => Values | Promise<Values>
  /**
   * What follows a save, such as what other documents count of it; gives the row anew where that changes it. `written` are
   * the fields of the lines that differ from before.
   */
  readonly after?: (
    ctx: Context,
    row: Row,
    saving: Saving<C, Row> & { readonly written: readonly string[] },
  ) => Promise<Row | undefined>
}

/** The handlers of `create` and `update`. */
export interface Saves<C extends SavedContract, Row, Shown> {
  /** `create` for a caller that goes on with the new document. */
  readonly insert: (ctx: Context, body: BodyOf<C>) => Promise<Row>
  readonly create: (ctx: Context, incoming: { body: BodyOf<C> }) => Promise<Shown>
  /** Throws 403, 404, 412, 422, and 423 while it is locked. */
  readonly update: (ctx: Context, incoming: Incoming<{ id: string }, unknown, PatchOf<C>>) => Promise<Shown>
}

/** Header and lines of a document, created and changed in one statement each, from what its form sends. */
export function savesOf<C extends SavedContract, L extends Lifecycle, Row extends StoredRecord, Shown>(
  _contract: C,
  document: Pick<
    StoredFunctions<L, Row, Shown, never>,
    'parts' | 'insert' | 'save' | 'requireVersion' | 'record'
  >,
  plan: SavePlan<C, Row>,
): Saves<C, Row, Shown> {
  /** What is stored, the lines apart from the columns. */
  async function split(ctx: Context, saving: Saving<C, Row>): Promise<{ values: Values; parts: PartRows }> {
    const whole = { ...saving.body, ...(await plan.stored?.(ctx, saving)) }
    const isPart = ([name]: [string, unknown]) => name in document.parts
    const entries = Object.entries(whole)
    return {
      values: Object.fromEntries(entries.filter((entry) => !isPart(entry))),
      parts: Object.fromEntries(entries.filter(isPart)) as PartRows,
    }
  }
  /** The kinds of line that differ from those that are there: the others need not be written. */
  const differing = (given: PartRows, before: Row): PartRows =>
    Object.fromEntries(
      Object.entries(document.parts).flatMap(([field, part]) => {
        const rows = given[field]
        return rows && linesDiffer(part, rows, rowsIn(before, field)) ? [[field, rows]] : []
      }),
    )
  async function insert(ctx: Context, body: BodyOf<C>): Promise<Row> {
    const saving = { body, before: undefined }
    const { values, parts } = await split(ctx, saving)
    const row = await document.insert(ctx, { series: plan.series?.(ctx, body), values, parts })
    return (await plan.after?.(ctx, row, { ...saving, written: Object.keys(parts) })) ?? row
  }
  return {
    insert,
    create: async (ctx, { body }) => document.record(ctx, await insert(ctx, body)),
    async update(ctx, { params, body, version }) {
      const before = await document.requireVersion(ctx, params.id, version)
      const forbiddenWhy = plan.forbidden?.(ctx, before) ?? null
      if (forbiddenWhy !== null) throw forbidden(forbiddenWhy)
      const why = plan.locked(before)
      if (why !== null) throw locked(why)
      const saving = { body, before }
      const { values, parts: given } = await split(ctx, saving)
      const parts = differing(given, before)
      const row = await document.save(ctx, before, 'update', { values, parts })
      const then = await plan.after?.(ctx, row, { ...saving, written: Object.keys(parts) })
      return document.record(ctx, then ?? row)
    },
  }
}
