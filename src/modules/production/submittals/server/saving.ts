import { sql } from 'drizzle-orm'
import { drawingTable as drawing } from '#modules/engineering/drawings/table.ts'
import { travellerTable as traveller } from '#modules/production/travellers/table.ts'
import { findReleasedOrder, type ReleasedOrder } from '#modules/sales/quotes/server/api.ts'
import { requireSameFacility, seriesFor } from '#modules/setup/numbering/server/api.ts'
import type { Context } from '#platform/server/context.ts'
import { withoutUndefined } from '#platform/server/database/rows.ts'
import { fieldsOf } from '#platform/server/documents/reading.ts'
import { reviseOf } from '#platform/server/documents/revisions/revisions.ts'
import { savesOf } from '#platform/server/documents/saves.ts'
import { invalid, refuseWhere } from '#platform/server/errors.ts'
import { type SubmittalRecord, submittals as contract } from '../contract.ts'
import { aboutOf, documentLabel, isDraft } from '../domain.ts'
import { resendingProblem } from '../domain/problems.ts'
import { LOCKED, type SubmittalRow, submittals } from './document.ts'

type Header = Pick<
  SubmittalRecord,
  'quoteId' | 'quoteLineIds' | 'travellerIds' | 'facilityId' | 'stage' | 'blocks' | 'blocksSeq'
>
type Line = Pick<SubmittalRecord['lines'][number], 'drawingId' | 'title' | 'rev'>

/** What all rounds are about and what waits for them: a further round does not open what an earlier one keeps shut. */
const identity = [
  'quoteId',
  'quoteLineIds',
  'travellerIds',
  'facilityId',
  'stage',
  'blocks',
  'blocksSeq',
] as const

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The order that it is about. @throws 422 at `quoteId` where it is not released to production */
async function requireOrder(
  ctx: Context,
  { quoteId, facilityId, quoteLineIds }: Header,
): Promise<ReleasedOrder> {
  const order = await findReleasedOrder(ctx, quoteId)
  if (!order) throw invalid({ quoteId: ['This order is not released to production yet.'] })
  if (order.facilityId !== facilityId)
    throw invalid({ facilityId: ['The order is of another facility; choose that one.'] })
  const lines = new Set(order.lines.map((line) => line.quoteLineId))
  if (quoteLineIds.some((id) => !lines.has(id)))
    throw invalid({ quoteLineIds: ['Choose lines of this order.'] })
  return order
}

/** Travellers of that customer, by the ids of their first revisions. @throws 422 */
async function rootsOf(ctx: Context, ids: readonly string[], companyId: string): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await ctx.tx.query<{ id: string; rootId: string; companyId: string | null }>(sql`
    SELECT t.id, t.root_id AS "rootId", t.company_id AS "companyId" FROM ${traveller} t
    WHERE t.id = ANY(${sql.param(ids)}::uuid[])`)
  const known = new Map(found.map((one) => [one.id, one]))
  if (ids.some((id) => known.get(id)?.companyId !== companyId))
    throw invalid({ travellerIds: ['Choose travellers of this customer.'] })
  return [...new Set(ids.flatMap((id) => known.get(id)?.rootId ?? []))]
}

/** The documents, each as people call it. @throws 422 at the line */
async function requireDocuments(ctx: Context, lines: readonly Line[], companyId: string): Promise<string[]> {
  const ids = lines.flatMap(({ drawingId }) => drawingId ?? [])
  const found = await ctx.tx.query<{ id: string; label: string }>(sql`
    SELECT ${drawing.id} AS id, ${drawing.number} || ' Rev ' || ${drawing.rev} AS label FROM ${drawing}
    WHERE ${drawing.id} = ANY(${sql.param(ids)}::uuid[]) AND ${drawing.status} <> 'cancelled'
      AND (${drawing.companyId} IS NULL OR ${drawing.companyId} = ${companyId}::uuid)`)
  const known = new Map(found.map((one) => [one.id, one.label]))
  const problems: Record<string, string[]> = {}
  for (const [at, { drawingId, title }] of lines.entries()) {
    if (drawingId && !known.has(drawingId))
      problems[`lines.${at}.drawingId`] = ['Choose a revision of our own or of this customer.']
    if (!drawingId && !title)
      problems[`lines.${at}.title`] = ['Choose a drawing or procedure, or name the document.']
    if (drawingId && title) problems[`lines.${at}.title`] = ['The register names it already.']
  }
  refuseWhere(problems)
  return lines.map((line) =>
    documentLabel({ ...line, drawingLabel: known.get(line.drawingId ?? '') ?? null }),
  )
}

function requireGate({ stage, blocks, blocksSeq }: Header): void {
  if (blocks !== 'none' && stage === 'for_information')
    throw invalid({ blocks: ['What is sent for information holds nothing back.'] })
  if (blocks === 'operation' && blocksSeq == null)
    throw invalid({ blocksSeq: ['Choose the operation to start from.'] })
}

/** The handlers of `create` and `update`. */
export const saves = savesOf(contract, submittals, {
  series: (ctx, { facilityId }) => seriesFor(ctx, contract, facilityId),
  locked: ({ status }) => (isDraft(status) ? null : LOCKED),
  async stored(ctx, { body, before }) {
    const whole = { ...before, ...withoutUndefined(body) } as Header & { lines: readonly Line[] }
    requireSameFacility(before, whole, 'submittal')
    const order = await requireOrder(ctx, whole)
    const travellerIds = await rootsOf(ctx, whole.travellerIds, order.companyId)
    const blocksSeq = whole.blocks === 'operation' ? (whole.blocksSeq ?? null) : null
    requireGate({ ...whole, blocksSeq })
    const now: Header = { ...whole, travellerIds, blocksSeq }
    const changed =
      before && before.revision > 0 && identity.find((name) => !isEqual(now[name], before[name]))
    if (changed) throw invalid({ [changed]: ['This stays the same through all rounds.'] })
    return {
      companyId: order.companyId,
      travellerIds,
      blocksSeq,
      about: aboutOf(await requireDocuments(ctx, whole.lines, order.companyId)),
      ...(before ? {} : { createdById: ctx.actor.id }),
    }
  },
})

/** The documents of the next round: those of this one, each in the revision that is current now. */
async function nextDocuments(ctx: Context, { lines }: SubmittalRow) {
  const ids = lines.flatMap(({ drawingId }) => drawingId ?? [])
  const found = await ctx.tx.query<{ from: string; id: string }>(sql`
    SELECT old.id AS "from", now.id FROM ${drawing} old
    JOIN ${drawing} now ON now.root_id = old.root_id AND now.status = 'current' WHERE old.id = ANY(${sql.param(ids)}::uuid[])`)
  const next = new Map(found.map((one) => [one.from, one.id]))
  return lines.map(({ lineNo, drawingId, title, rev }) => ({
    lineNo,
    drawingId: drawingId ? (next.get(drawingId) ?? drawingId) : null,
    title,
    rev,
  }))
}

/** The handler that begins the next round as a draft with the same documents. @throws 404, 412, 422 */
export const revise = reviseOf(submittals, {
  refusal: (row: SubmittalRow) => resendingProblem(row),
  async begin(ctx, before) {
    const lines = await nextDocuments(ctx, before)
    const labels = await requireDocuments(ctx, lines, before.companyId)
    return {
      values: {
        ...fieldsOf(before, [
          ...identity,
          'companyId',
          'splitTravellerIds',
          'sentTo',
          'replyDays',
          'coverNote',
        ]),
        about: aboutOf(labels),
        createdById: ctx.actor.id,
      },
      parts: { lines },
    }
  },
  action: 'revise',
})
