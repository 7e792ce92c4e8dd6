import type { Context } from '#platform/server/context.ts'
import { fieldsOf } from '#platform/server/documents/reading.ts'
import { reviseOf } from '#platform/server/documents/revisions/revisions.ts'
import { travellerHeader } from '../contract.ts'
import { revisingProblem, type TravellerRow, travellers } from './document.ts'

/** What stays what it is, in all revisions. */
const carried = [
  'rootId',
  'templateName',
  'templateEdition',
  'orderValue',
  'entryQty',
  'madeQty',
  'scrapQty',
  'splitQty',
  'splitFromId',
  'stockedQty',
  'deliveredQty',
  'opsDone',
  'opsAll',
  'startedAt',
  'lateDays',
  'plannedEndOn',
  'performerIds',
]

/** What the next revision begins with: the one in force, its lines with their roots. */
function begin(ctx: Context, before: TravellerRow) {
  const values = {
    ...fieldsOf(before, [...Object.keys(travellerHeader), ...carried]),
    authorIds: [ctx.actor.id],
    createdById: ctx.actor.id,
  }
  const orderLines = before.orderLines.map(({ lineNo, quoteLineId, quantity }) => ({
    lineNo,
    quoteLineId,
    quantity,
  }))
  const route = before.route.map(({ id: _, supplierName: __, ...line }) => line)
  const materials = before.materials.map(({ id: _, specificationName: __, ...line }) => line)
  return { values, parts: { orderLines, route, materials } }
}

/** The handler that opens the next revision as a draft; the shop works to the one in force until that is released. @throws 404, 412, 422 */
export const revise = reviseOf(travellers, { begin, refusal: revisingProblem, action: 'revise' })
