import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { changesBetween } from '#platform/server/database/changes.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { invalid, locked, refused, stale } from '#platform/server/errors.ts'
import { nextNumber } from '#platform/server/documents/numbering.ts'
import { insertRow, updateRow } from '#platform/server/database/rows.ts'
import { documentKinds } from '#modules/numbering/domain.ts'
import type { CalculationRecord, pipeWallCalculations } from '../contract.ts'
import { calculationLabel, isDraft, isRevisable, isSuperseded } from '../domain/lifecycle.ts'
import { calculationTable } from '../table.ts'
import { calculated } from './evaluating.ts'
import { type CalculationRow, readRecord, requireRow, requireVersion } from './records.ts'

type ById = { id: string }
type Input = z.output<typeof pipeWallCalculations.input>
type Patch = z.output<typeof pipeWallCalculations.patch>

const SLICE = 'pipe-wall-calculations'

const series = (ctx: Context) => ({
  kind: SLICE,
  pattern: documentKinds[SLICE].pattern,
  today: ctx.today(),
})

// biome-ignore format: names read better in rows
const entered = [
  'title', 'client', 'project', 'lineNumber', 'documentNumber', 'notes', 'companyId', 'enquiryId', 'quoteId',
  'quoteLineId', 'case',
] as const

const enteredPart = (values: object): Record<string, unknown> =>
  Object.fromEntries(entered.map((name) => [name, (values as Record<string, unknown>)[name] ?? null]))

interface Reference {
  readonly quoteId?: string | null | undefined
  readonly quoteLineId?: string | null | undefined
}

/** Throws 422 for a line of another quote; other references are checked by their foreign keys. */
async function checkLine(ctx: Context, { quoteId, quoteLineId }: Reference): Promise<void> {
  if (!quoteLineId) return
  const found = await ctx.tx.query(sql`
    SELECT 1 FROM quote_lines WHERE id = ${quoteLineId} AND quote_id = ${quoteId ?? null}::uuid`)
  if (found.length === 0) throw invalid({ quoteLineId: ['The line does not belong to the quote.'] })
}

async function insert(
  ctx: Context,
  values: Record<string, unknown>,
  action: string,
  reason?: string,
): Promise<CalculationRecord> {
  const id = await insertRow(ctx.tx, calculationTable, { ...values, preparedById: ctx.actor.id })
  const record = await readRecord(ctx, id)
  ctx.audit({
    entity: SLICE,
    entityId: id,
    action,
    ...(reason === undefined ? {} : { reason }),
    subject: calculationLabel(record.number, record.revision),
    changes: changesBetween({}, enteredPart(record)),
  })
  return record
}

async function takeNumber(ctx: Context): Promise<string> {
  const [taken] = await ctx.tx.query<{ number: string }>(nextNumber(series(ctx)))
  if (!taken) throw new Error('The series gave no number.')
  return taken.number
}

/** Saves a new calculation as Rev 0. @throws 422 for a case that cannot be calculated */
export async function create(ctx: Context, { body }: { body: Input }): Promise<CalculationRecord> {
  await checkLine(ctx, body)
  const values = await calculated(ctx, body.case)
  return insert(ctx, { ...body, ...values, number: await takeNumber(ctx) }, 'create')
}

/** Changes a draft; with another case it is calculated anew, and warnings are to be accepted again. */
export async function update(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, Patch>,
): Promise<CalculationRecord> {
  const before = await requireVersion(ctx, params.id, version)
  if (!isDraft(before.status)) throw locked('A checked calculation is locked. Make a revision.')
  await checkLine(ctx, { ...before, ...body })
  // Whoever changes the case has prepared it: checking it is for somebody else.
  const anew = body.case
    ? { ...(await calculated(ctx, body.case)), acknowledgements: [], preparedById: ctx.actor.id }
    : {}
  const written = await updateRow(ctx.tx, calculationTable, { id: params.id, version }, { ...body, ...anew })
  if (written === null) throw stale(await readRecord(ctx, params.id))
  const after = await readRecord(ctx, params.id)
  ctx.audit({
    entity: SLICE,
    entityId: params.id,
    action: 'update',
    subject: calculationLabel(after.number, after.revision),
    changes: changesBetween(enteredPart(before), enteredPart(after)),
  })
  return after
}

/** Accepts warnings by name and with a reason; ones the result does not have are refused. */
export async function acknowledge(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, { codes: string[]; reason: string }>,
): Promise<CalculationRecord> {
  const before = await requireVersion(ctx, params.id, version)
  if (isSuperseded(before.status)) throw locked('A newer revision has taken its place.')
  const strange = body.codes.find((code) => !before.result.warnings.includes(code))
  if (strange !== undefined) throw invalid({ codes: [`The result has no warning ${strange}.`] })
  const at = ctx.clock.now().toISOString()
  const fresh = body.codes.filter((code) => !before.acknowledgements.some((one) => one.code === code))
  const added = fresh.map((code) => ({ code, name: ctx.actor.name, at, reason: body.reason }))
  const acknowledgements = [...before.acknowledgements, ...added]
  const key = { id: params.id, version }
  if ((await updateRow(ctx.tx, calculationTable, key, { acknowledgements })) === null)
    throw stale(await readRecord(ctx, params.id))
  ctx.audit({
    entity: SLICE,
    entityId: params.id,
    action: 'acknowledge',
    reason: body.reason,
    subject: calculationLabel(before.number, before.revision),
    changes: { acknowledgements: { from: null, to: fresh.join(', ') } },
  })
  return readRecord(ctx, params.id)
}

const fromOther = async (ctx: Context, row: CalculationRow) => ({
  ...enteredPart(row),
  ...(await calculated(ctx, row.case)),
})

/** Opens the next revision as a draft; the present one stays in force until the new one is approved. */
export async function revise(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, { reason: string }>,
): Promise<CalculationRecord> {
  const before = await requireVersion(ctx, params.id, version)
  if (!isRevisable(before.status))
    throw refused('not_revisable', 'Only a checked or approved calculation can be revised.')
  if (before.revision < before.newestRevision)
    throw refused('revised_already', 'A newer revision has been opened.')
  await ctx.tx.query(sql`UPDATE ${calculationTable} SET is_current = false WHERE number = ${before.number}`)
  const { reason } = body
  const revision = { number: before.number, revision: before.revision + 1, revisionReason: reason }
  return insert(ctx, { ...(await fromOther(ctx, before)), ...revision }, 'revise', reason)
}

/** Copies into a calculation with a number of its own, calculated with the tables in force. */
export async function copy(ctx: Context, { params }: { params: ById }): Promise<CalculationRecord> {
  const before = await requireRow(ctx, params.id)
  const values = await fromOther(ctx, before)
  return insert(ctx, { ...values, number: await takeNumber(ctx) }, 'copy')
}
