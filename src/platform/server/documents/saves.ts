import type { z } from 'zod'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import type { Refusal } from '#platform/contract/calls/refusals.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { forbidden, locked } from '#platform/server/errors.ts'
import type { DocumentFunctions } from './document.ts'
import type { StoredDocument } from './document-plan.ts'
import { linesDiffer } from './lines/lines.ts'
import type { NumberSeries } from './numbering/numbering.ts'
import { fieldOfLines } from './reading.ts'

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
export interface SavePlan<C extends SavedContract, Row extends StoredDocument, Sent, Line> {
  /** Where a new one takes its number from. */
  readonly series: (ctx: Context, body: BodyOf<C>) => NumberSeries
  /** Why somebody who has the right may not change this one; null: they may. */
  readonly forbidden?: (ctx: Context, row: Row) => string | null
  /** Why nothing can be changed now; null: it can. */
  readonly locked: (row: Row) => string | Refusal | null
  /** What header and lines have to agree with, such as the order that they came for. Throws 422 where they do not. */
  readonly check?: (ctx: Context, whole: BodyOf<C> | (Row & PatchOf<C>)) => Promise<void>
  /** The lines as they are stored, where that is more than what was sent; `before` is empty for a new document. */
  readonly lines?: (
    ctx: Context,
    sent: readonly Sent[],
    before: NonNullable<Row['lines']>,
  ) => Promise<readonly Line[]>
  /** Further columns of a new one, such as who wrote it. */
  readonly onCreate?: (ctx: Context, body: BodyOf<C>) => Values
  /** Further columns of each save, such as sums of the lines. Throws 422 for what may not be saved. */
  readonly also?: (ctx: Context, saving: Saving<PatchOf<C>, Line, Row>) => Values
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
export function savesOf<
  C extends SavedContract,
  L extends Lifecycle,
  Row extends StoredDocument,
  Shown,
  Sent extends object = LineOf<C>,
  Line extends object = Sent,
>(
  _contract: C,
  document: DocumentFunctions<L, Row, Shown>,
  plan: SavePlan<C, Row, Sent, Line>,
): Saves<C, Row, Shown> {
  const field = fieldOfLines(document.lines)
  const parted = (body: Values) => {
    const { [field]: sent, ...header } = body
    return { header, sent: sent as readonly Sent[] | undefined }
  }
  const stored = (ctx: Context, sent: readonly Sent[], before: readonly unknown[]) =>
    (plan.lines?.(ctx, sent, before) ?? sent) as Promise<readonly Line[]>
  async function insert(ctx: Context, body: BodyOf<C>): Promise<Row> {
    await plan.check?.(ctx, body)
    const { header, sent = [] } = parted({ ...body })
    const lines = await stored(ctx, sent, [])
    const also = plan.also?.(ctx, { body, lines, before: undefined })
    const values = { ...header, ...plan.onCreate?.(ctx, body), ...also }
    return document.insert(ctx, { series: plan.series(ctx, body), values, lines })
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
      await plan.check?.(ctx, { ...before, ...body })
      const { header, sent } = parted({ ...body })
      const own = document.linesOf(before)
      const given = sent && (await stored(ctx, sent, own))
      const isChanged = given && document.lines && linesDiffer(document.lines, given, own)
      const lines = isChanged ? given : undefined
      const values = { ...header, ...plan.also?.(ctx, { body, lines, before }) }
      return document.record(ctx, await document.save(ctx, before, 'update', { values, lines }))
    },
  }
}
