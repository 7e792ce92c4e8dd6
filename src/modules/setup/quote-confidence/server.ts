import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import { importExportHandlers } from '#platform/server/import-export/handlers.ts'
import { lookup } from '#platform/server/records/lookup.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { serve } from '#platform/server/http/serve.ts'
import { quoteConfidence } from './contract.ts'
import { confidencePercentTable, quoteConfidenceTable } from './table.ts'

type Input = z.output<typeof quoteConfidence.input>
type Patch = z.output<typeof quoteConfidence.patch>
type Level = z.output<typeof quoteConfidence.record>
type ById = { id: string }

const records = lookup(quoteConfidence, {
  table: quoteConfidenceTable,
  optionDefault: sql`${quoteConfidenceTable.isDefault}`,
  detail: {
    history: sql`coalesce((
      SELECT jsonb_agg(jsonb_build_object('percent', p.percent, 'from', p.valid_from, 'until', p.valid_until,
        'changedByName', p.changed_by_name) ORDER BY p.valid_from DESC, p.id)
      FROM ${confidencePercentTable} p WHERE p.confidence_id = ${quoteConfidenceTable.id}), '[]')`,
  },
})

/** Takes the mark from the level that new enquiries began with until now; another one gets it. */
async function unmarkDefault(ctx: Context): Promise<void> {
  const unmarked = await ctx.tx.query<{ id: string; name: string }>(sql`
    UPDATE ${quoteConfidenceTable} SET is_default = false, version = version + 1, updated_at = now()
    WHERE is_default RETURNING id, name`)
  for (const { id, name } of unmarked) {
    const changes = { isDefault: { from: true, to: false } }
    ctx.audit({ entity: 'quote-confidence', entityId: id, action: 'update', subject: name, changes })
  }
}

/** The first level of all becomes the one to begin with by itself. */
const hasDefault = async (ctx: Context): Promise<boolean> =>
  (await ctx.tx.query(sql`SELECT 1 FROM ${quoteConfidenceTable} WHERE is_default`)).length > 0

const notActive = () =>
  invalid({ isDefault: ['A level that is not active cannot be the one to begin with.'] })

/** Notes what the level is worth from now on. */
async function notePercent(ctx: Context, { id, percent }: { id: string; percent: number }): Promise<void> {
  const now = ctx.clock.now().toISOString()
  await ctx.tx.query(sql`
    UPDATE ${confidencePercentTable} SET valid_until = ${now} WHERE confidence_id = ${id} AND valid_until IS NULL`)
  const changedByName = ctx.actor.name
  await insertRow(ctx.tx, confidencePercentTable, {
    confidenceId: id,
    percent,
    validFrom: now,
    changedByName,
  })
}

async function create(ctx: Context, { body }: { body: Input }): Promise<Level> {
  if (body.isDefault && !body.active) throw notActive()
  if (body.isDefault) await unmarkDefault(ctx)
  const isDefault = body.isDefault ?? (body.active && !(await hasDefault(ctx)))
  const made: Level = await records.create(ctx, { body: { ...body, isDefault } })
  await notePercent(ctx, made)
  return records.get(ctx, { params: { id: made.id } })
}

async function update(ctx: Context, incoming: Incoming<ById, unknown, Patch>): Promise<Level> {
  const { id } = incoming.params
  const before = await records.requireVersion(ctx, id, incoming.version)
  refuseWithoutDefault(before, { ...before, ...incoming.body })
  if (incoming.body.isDefault && !before.isDefault) await unmarkDefault(ctx)
  const after: Level = await records.update(ctx, incoming)
  if (after.percent === before.percent) return after
  if (before.history.length === 0) await keepFirst(ctx, before)
  await notePercent(ctx, after)
  return records.get(ctx, { params: { id } })
}

/** A level of the starter set has no history yet: what it was worth counts from its first day. */
async function keepFirst(ctx: Context, { id, percent, createdAt }: Level): Promise<void> {
  await insertRow(ctx.tx, confidencePercentTable, { confidenceId: id, percent, validFrom: createdAt })
}

/** There is always one level to begin with, and it can be chosen. */
function refuseWithoutDefault(before: Level, after: { isDefault?: boolean | undefined; active: boolean }) {
  if (!before.isDefault) {
    if (after.isDefault && !after.active) throw notActive()
    return
  }
  const sentence = 'New enquiries begin with this level. Choose another one to begin with first.'
  if (!after.isDefault) throw invalid({ isDefault: [sentence] })
  if (!after.active) throw invalid({ active: [sentence] })
}

async function remove(ctx: Context, incoming: Incoming<ById, unknown, unknown>): Promise<void> {
  const before = await records.requireVersion(ctx, incoming.params.id, incoming.version)
  refuseWithoutDefault(before, { ...before, isDefault: false })
  return records.remove(ctx, incoming)
}

const handlers = { ...records, create, update, remove }

export const register = serve(quoteConfidence, {
  ...handlers,
  ...importExportHandlers({ contract: quoteConfidence, table: quoteConfidenceTable, handlers }),
})
