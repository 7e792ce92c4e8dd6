import { refuse } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { starts } from '#platform/server/documents/starts-from.ts'
import { notFound, refusedBecause } from '#platform/server/errors.ts'
import { travellers as contract } from '../contract.ts'
import { isRepeatable } from '../domain/lifecycle.ts'
import { isSamePart, leftToPlan } from '../domain/ordered.ts'
import { travellers } from './document.ts'
import { lineIdsOf, type Ordered, orderedLines } from './ordered-lines.ts'
import { usualScheme } from './pieces.ts'
import { newestEditionOf, onlyTemplateOf } from './templates.ts'

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

/**
 * What a closed traveller is made again with: its part, drawing, route and materials, for stock until somebody says for whom.
 * Where its template has a newer edition, the route comes from that one. @throws 404, and 422 for one that is not closed
 */
async function repeatOf(ctx: Context, id: string) {
  const before = await travellers.find(ctx, id)
  if (!before) throw notFound()
  const { number, status, templateId, templateName, route, materials } = before
  if (!isRepeatable(status))
    throw refusedBecause(
      refuse(
        'not_closed',
        { traveller: number },
        `${number} is not closed: until then its route may still change.`,
      ),
    )
  const template = await newestEditionOf(ctx, templateId)
  const isSameEdition = template?.id === templateId
  const change = isSameEdition || !template ? '' : `; ${template.name} in place of ${templateName}`
  return {
    companyId: before.companyId,
    productCodeId: before.productCodeId,
    description: before.description,
    drawingRevisionId: before.drawingRevisionId,
    drawingNo: before.drawingNo,
    drawingRev: before.drawingRev,
    pslLevelId: before.pslLevelId,
    partFamily: before.partFamily,
    partSize: before.partSize,
    partWall: before.partWall,
    partMaterial: before.partMaterial,
    quantity: before.quantity,
    serialScheme: before.serialScheme,
    facilityId: before.facilityId,
    heatRule: before.heatRule,
    priority: 'normal' as const,
    origin: 'stock' as const,
    reason: `Repeats ${number}${change}`,
    destination: 'stock' as const,
    plannerId: ctx.actor.id,
    serialNumbers: [],
    orderLines: [],
    ...(template ? { templateId: template.id } : {}),
    route: isSameEdition ? route.map(({ id: _, rootId: __, supplierName: ___, ...line }) => line) : [],
    materials: materials.map(({ id: _, rootId: __, specificationName: ___, ...line }) => line),
  }
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
  traveller: { rights: ['travellers:read'], propose: (ctx, [id = '']) => repeatOf(ctx, id) },
})
