import type { PgTable } from 'drizzle-orm/pg-core'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import type { Context } from '#platform/server/context.ts'
import { stale } from '#platform/server/errors.ts'
import { type Guards, requireUnguarded } from './abilities.ts'
import { type Effects, type Transitions, transitionsOf } from './transitions.ts'

/** The functions of `lifecycleRecords` that actions need. */
interface RecordFunctions<L extends Lifecycle, Row> {
  readonly slice: string
  readonly table: PgTable
  readonly lifecycle: L
  readonly guards: Guards<string, Row>
  readonly subject: (row: Row) => string
  readonly require: (ctx: Context, id: string) => Promise<Row>
  readonly requireVersion: (ctx: Context, id: string, version: number) => Promise<Row>
}

/** How a record without number and lines goes through its states. */
interface RecordPlan<L extends Lifecycle, Row, Shown> {
  readonly effects: Effects<L, Row>
  /** What history and trail call it; the subject of its records when left out. */
  readonly label?: (row: Row) => string
  /** The record of the contract. */
  readonly present: (row: Row) => Shown
}

/** The transitions of a record that is read and saved by `lifecycleRecords`. */
export const recordTransitions = <
  L extends Lifecycle,
  Row extends { readonly id: string; readonly status: string; readonly version: number },
  Shown,
>(
  records: RecordFunctions<L, Row>,
  { label = records.subject, effects, present }: RecordPlan<L, Row, Shown>,
): Transitions<L, Row, Shown> =>
  transitionsOf(
    {
      ...records,
      label,
      refuse: (ctx: Context, action: string, row: Row) =>
        requireUnguarded(ctx, records.lifecycle, records.guards, action, row),
      record: (_: Context, row: Row) => present(row),
      outdated: async (ctx: Context, id: string) => stale(present(await records.require(ctx, id))),
    },
    effects,
  )
