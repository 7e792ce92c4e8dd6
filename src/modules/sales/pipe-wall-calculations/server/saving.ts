import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { canonical } from '#platform/contract/values/canonical.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { fieldsOf } from '#platform/server/documents/reading.ts'
import { reviseOf } from '#platform/server/documents/revisions/revisions.ts'
import { updateRow } from '#platform/server/database/rows.ts'
import { invalid, locked } from '#platform/server/errors.ts'
import { seriesFor } from '#modules/setup/numbering/server/api.ts'
import { quoteLineTable } from '#modules/sales/quotes/table.ts'
import { type CalculationRecord, pipeWallCalculations } from '../contract.ts'
import { isDraft, isSuperseded } from '../domain/lifecycle.ts'
import { calculationTable } from '../table.ts'
import { type CalculationRow, calculations, LOCKED, revisingProblem } from './document.ts'
import { calculated } from './evaluating.ts'

type ById = { id: string }
type Input = z.output<typeof pipeWallCalculations.input>
type Patch = z.output<typeof pipeWallCalculations.patch>

interface Reference {
  readonly quoteId?: string | null | undefined
  readonly quoteLineId?: string | null | undefined
}

/** Throws 422 for a line of another quote; other references are checked by their foreign keys. */
async function checkLine(ctx: Context, { quoteId, quoteLineId }: Reference): Promise<void> {
  if (!quoteLineId) return
  const found = await ctx.tx.query(sql`
    SELECT 1 FROM ${quoteLineTable} WHERE id = ${quoteLineId} AND quote_id = ${quoteId ?? null}::uuid`)
  if (found.length === 0) throw invalid({ quoteLineId: ['The line does not belong to the quote.'] })
}

const prepared = ({ actor }: Context) => ({ preparedById: actor.id })

/** Saves a new calculation as Rev 0. @throws 422 for a case that cannot be calculated */
export async function create(ctx: Context, { body }: { body: Input }): Promise<CalculationRecord> {
  await checkLine(ctx, body)
  const values = { ...body, ...(await calculated(ctx, body.case)), ...prepared(ctx) }
  const row = await calculations.insert(ctx, { series: seriesFor(ctx, pipeWallCalculations), values })
  return calculations.record(ctx, row)
}

/** Changes a draft; with another case it is calculated anew, and warnings are to be accepted again. */
export async function update(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, Patch>,
): Promise<CalculationRecord> {
  const before = await calculations.requireVersion(ctx, params.id, version)
  if (!isDraft(before.status)) throw locked(LOCKED)
  await checkLine(ctx, { ...before, ...body })
  // Whoever changes the case has prepared it: checking it is for somebody else. Saving it as it is changes nothing of that.
  const isAnother = body.case !== undefined && canonical(body.case) !== canonical(before.case)
  const now = body.case && (await calculated(ctx, body.case))
  // The same case comes to something else where rules or tables have changed since it was saved.
  const anew =
    now && (isAnother || canonical(now.result) !== canonical(before.result))
      ? { ...now, acknowledgements: [], ...(isAnother ? prepared(ctx) : {}) }
      : {}
  const after = await calculations.save(ctx, before, 'update', { values: { ...body, ...anew } })
  return calculations.record(ctx, after)
}

/** Accepts warnings by name and with a reason; ones the result does not have are refused. */
export async function acknowledge(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, { codes: string[]; reason: string }>,
): Promise<CalculationRecord> {
  const { slice, requireVersion, outdated, label, get } = calculations
  const before = await requireVersion(ctx, params.id, version)
  if (isSuperseded(before.status)) throw locked('A newer revision has taken its place.')
  const unknownCode = body.codes.find((code) => !before.result.warnings.includes(code))
  if (unknownCode !== undefined) throw invalid({ codes: [`The result has no warning ${unknownCode}.`] })
  const at = ctx.clock.now().toISOString()
  const fresh = body.codes.filter((code) => !before.acknowledgements.some((one) => one.code === code))
  const added = fresh.map((code) => ({ code, name: ctx.actor.name, at, reason: body.reason }))
  const acknowledgements = [...before.acknowledgements, ...added]
  const key = { id: params.id, version }
  if ((await updateRow(ctx.tx, calculationTable, key, { acknowledgements })) === null)
    throw await outdated(ctx, params.id)
  ctx.audit({
    entity: slice,
    entityId: params.id,
    action: 'acknowledge',
    reason: body.reason,
    subject: label(before),
    changes: { acknowledgements: { from: null, to: fresh.join(', ') } },
  })
  return get(ctx, { params })
}

const entered = Object.keys(pipeWallCalculations.input.shape)

/** What a revision or a copy begins with: all that was entered, calculated with the tables in force. */
const copyOf = async (ctx: Context, row: CalculationRow) => ({
  ...fieldsOf(row, entered),
  ...(await calculated(ctx, row.case)),
  ...prepared(ctx),
})

/** Opens the next revision as a draft; the present one stays in force until the new one is approved. */
export const revise = reviseOf(calculations, {
  refusal: revisingProblem,
  begin: async (ctx, before: CalculationRow) => ({ values: await copyOf(ctx, before) }),
  action: 'revise',
})

/** Copies into a calculation with a number of its own. */
export async function copy(ctx: Context, { params }: { params: ById }): Promise<CalculationRecord> {
  const values = await copyOf(ctx, await calculations.require(ctx, params.id))
  const series = seriesFor(ctx, pipeWallCalculations)
  return calculations.record(ctx, await calculations.insert(ctx, { series, values, action: 'copy' }))
}
