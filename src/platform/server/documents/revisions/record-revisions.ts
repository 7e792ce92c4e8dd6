import { sql } from 'drizzle-orm'
import { allows, type Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import type { Context } from '#platform/server/context.ts'
import { type Objection, throwRefusal } from '../lifecycle/abilities.ts'

/** How a record of `lifecycleRecords` opens its next revision. */
interface RecordRevisingPlan<Row, Incoming, Shown> {
  /** The revision that the next one is made from. Throws 404 and 412. */
  readonly read: (ctx: Context, incoming: Incoming) => Promise<Row>
  /** Why no revision may start here; null: one may. */
  readonly refusal: (row: Row) => Objection | null
  /** The numbers of all revisions, or of all others. */
  readonly numbers: (row: Row) => readonly number[]
  /** Copies the row into a draft with the next number. */
  readonly copy: (ctx: Context, before: Row, revision: number, incoming: Incoming) => Promise<Shown>
}

/**
 * The handler that opens the next revision of a record as a draft; the one before stays as it is. Two people who open one
 * at once take turns, so that the second finds the draft of the first. Throws 404, 412 and 422.
 */
export const reviseRecordOf =
  <Row extends { readonly id: string }, Incoming, Shown>(
    slice: string,
    { read, refusal, numbers, copy }: RecordRevisingPlan<Row, Incoming, Shown>,
  ) =>
  async (ctx: Context, incoming: Incoming): Promise<Shown> => {
    await ctx.tx.query(sql`SELECT pg_advisory_xact_lock(hashtext(${slice}))`)
    const before = await read(ctx, incoming)
    throwRefusal(refusal(before), 'cannot_revise')
    return copy(ctx, before, Math.max(...numbers(before)) + 1, incoming)
  }

/**
 * Supersedes other revisions of a record that reads them itself, as far as their state allows it: before it becomes the
 * one that counts.
 */
export async function supersedeEach<Row>(
  ctx: Context,
  records: { readonly require: (ctx: Context, id: string) => Promise<Row> },
  lifecycle: Lifecycle,
  others: readonly { readonly id: string; readonly status: string }[],
  supersede: (row: Row) => Promise<void>,
): Promise<void> {
  for (const { id, status } of others) {
    if (allows(lifecycle, 'supersede', status)) await supersede(await records.require(ctx, id))
  }
}
