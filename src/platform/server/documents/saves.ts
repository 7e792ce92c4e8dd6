import type { z } from 'zod'
import type { Lifecycle } from '#platform/contract/lifecycle.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { locked } from '#platform/server/errors.ts'
import type { DocumentKit, StoredDocument } from './document.ts'
import { linesDiffer } from './lines.ts'
import type { NumberSeries } from './numbering.ts'

type Values = Readonly<Record<string, unknown>>

/** The contract of a document whose header and lines are entered in one form. */
interface SavedContract {
  readonly input: z.ZodObject
  readonly patch: z.ZodObject
}
type BodyOf<C extends SavedContract> = z.output<C['input']>
type PatchOf<C extends SavedContract> = z.output<C['patch']>
type LineOf<C extends SavedContract> =
  BodyOf<C> extends { lines: readonly (infer L extends object)[] } ? L : object

/** What a save brings; `lines` only where they change, `before` only where the document is there already. */
export interface Saving<Patch, Line, Row> {
  readonly body: Patch
  readonly lines: readonly Line[] | undefined
  readonly before: Row | undefined
}

/** How a document is saved. */
export interface SavePlan<C extends SavedContract, Row extends StoredDocument, Line> {
  /** Where a new one takes its number from. */
  readonly series: (ctx: Context, body: BodyOf<C>) => NumberSeries
  /** Why nothing can be changed now; null: it can. */
  readonly locked: (row: Row) => string | null
  /** The lines as they are stored, where that is more than what was sent; `before` is empty for a new document. */
  readonly lines?: (
    ctx: Context,
    sent: readonly LineOf<C>[],
    before: NonNullable<Row['lines']>,
  ) => Promise<readonly Line[]>
  /** Further columns of a new one, such as who wrote it. */
  readonly born?: (ctx: Context, body: BodyOf<C>) => Values
  /** Further columns of each save, such as sums of the lines. Throws 422 for what may not be saved. */
  readonly also?: (ctx: Context, saving: Saving<PatchOf<C>, Line, Row>) => Values
}

/** The handlers of `create` and `update`. */
export interface Saves<C extends SavedContract, Shown> {
  readonly create: (ctx: Context, incoming: { body: BodyOf<C> }) => Promise<Shown>
  /** Throws 404, 412, 422, and 423 while it is locked. */
  readonly update: (ctx: Context, incoming: Incoming<{ id: string }, unknown, PatchOf<C>>) => Promise<Shown>
}

/** Header and lines of a document, created and changed in one statement each, from what its form sends. */
export function savesOf<
  C extends SavedContract,
  L extends Lifecycle,
  Row extends StoredDocument,
  Shown,
  Line extends object = LineOf<C>,
>(_contract: C, document: DocumentKit<L, Row, Shown>, plan: SavePlan<C, Row, Line>): Saves<C, Shown> {
  const stored = (ctx: Context, sent: readonly object[], before: readonly unknown[]) =>
    (plan.lines?.(ctx, sent as readonly LineOf<C>[], before) ?? sent) as Promise<readonly Line[]>
  return {
    async create(ctx, { body }) {
      const { lines: sent, ...header } = body as { lines?: readonly object[] }
      const lines = await stored(ctx, sent ?? [], [])
      const also = plan.also?.(ctx, { body, lines, before: undefined })
      const values = { ...header, ...plan.born?.(ctx, body), ...also }
      return document.record(
        ctx,
        await document.insert(ctx, { series: plan.series(ctx, body), values, lines }),
      )
    },
    async update(ctx, { params, body, version }) {
      const before = await document.requireVersion(ctx, params.id, version)
      const why = plan.locked(before)
      if (why !== null) throw locked(why)
      const { lines: sent, ...header } = body as { lines?: readonly object[] }
      const given = sent && (await stored(ctx, sent, before.lines ?? []))
      const own = (before.lines ?? []) as readonly object[]
      const isChanged = given && document.lines && linesDiffer(document.lines, given, own)
      const lines = isChanged ? given : undefined
      const values = { ...header, ...plan.also?.(ctx, { body, lines, before }) }
      return document.record(ctx, await document.save(ctx, before, 'update', { values, lines }))
    },
  }
}
