import { refuse } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { starts } from '#platform/server/documents/starts-from.ts'
import { notFound, refusedBecause } from '#platform/server/errors.ts'
import { travellers as contract } from '../contract.ts'
import { isSamePart, leftToPlan } from '../domain/ordered.ts'
import { lineIdsOf, type Ordered, orderedLines } from './ordered-lines.ts'
import { usualScheme } from './pieces.ts'
import { onlyTemplateOf } from './templates.ts'

/** What a traveller begins with that makes the rest of these lines, which are one part. */
async function proposalOf(ctx: Context, lines: readonly Ordered[]) {
  const [first] = lines
  if (!first) throw notFound()
  const orderLines = lines.map((line, at) => ({
    lineNo: (at + 1) * 10,
    quoteLineId: line.id,
    quantity: leftToPlan(line),
  }))
  const templateId = first.pslLevelId && (await onlyTemplateOf(ctx, first.pslLevelId))
  const [dueOn] = lines.flatMap((line) => line.dueOn ?? []).toSorted()
  return {
    origin: 'order' as const,
    companyId: first.companyId,
    customerOrderNo: first.customerPoNo,
    project: first.project,
    destination: 'customer' as const,
    productCodeId: first.productCodeId,
    description: first.description,
    drawingNo: first.drawingNo,
    drawingRev: first.drawingRev,
    facilityId: first.facilityId,
    partSize: first.size?.slice(0, 20) ?? null,
    quantity: orderLines.reduce((sum, { quantity }) => sum + quantity, 0),
    serialScheme: await usualScheme(ctx, first.pslLevelId),
    heatRule: 'any' as const,
    priority: 'normal' as const,
    plannerId: ctx.actor.id,
    orderLines,
    ...(first.pslLevelId ? { pslLevelId: first.pslLevelId } : {}),
    ...(templateId ? { templateId } : {}),
    ...(dueOn ? { dueOn } : {}),
  }
}

/** The ordered lines of which something is left to make. @throws 404, and 422 where there are none */
async function linesLeft(ctx: Context, ids: readonly string[]): Promise<Ordered[]> {
  const { lines, refusals } = await orderedLines(ctx, ids)
  const [refusal] = refusals
  if (refusal) throw refusedBecause(refusal, { refusals })
  if (lines.length === 0) throw notFound()
  const open = lines.filter((line) => leftToPlan(line) > 0)
  if (open.length > 0) return open
  throw refusedBecause(
    refuse('nothing_left', {}, 'Travellers for everything that was ordered are there already.'),
  )
}

/** The handler of the proposal: a traveller for lines of an order, or for the first part of an order that nobody makes yet. */
export const proposal = starts(contract, {
  'quote-line': {
    rights: ['quotes:read'],
    most: 20,
    propose: async (ctx, ids) => proposalOf(ctx, await linesLeft(ctx, ids)),
  },
  quote: {
    rights: ['quotes:read'],
    async propose(ctx, [id = '']) {
      const open = await linesLeft(ctx, await lineIdsOf(ctx, id))
      return proposalOf(
        ctx,
        open.filter((line) => open[0] && isSamePart(line, open[0])),
      )
    },
  },
})
