import type { Context } from '#platform/server/context.ts'
import { withoutUndefined } from '#platform/server/database/rows.ts'
import { fieldsOf } from '#platform/server/documents/reading.ts'
import { reviseOf } from '#platform/server/documents/revisions/revisions.ts'
import { drawingLabel } from '#modules/engineering/drawings/domain.ts'
import { travellerHeader } from '../contract.ts'
import { currentOf } from './drawings.ts'
import type { Redlining, TravellerFollower } from './follower.ts'
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
  'surplusQty',
  'orderChange',
  'orderChangedAt',
  'orderBefore',
  'orderDueOn',
  'paperNo',
  'paperSeq',
  'paperDay',
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

/** The fields of a line that a redline changes. */
function asRedlined(redline: Redlining | undefined) {
  if (!redline) return {}
  const { title, instruction, setupMin, runMin, seq, groupNo } = redline
  return withoutUndefined({ title, instruction, setupMin, runMin, lineNo: seq, groupNo })
}

/** What the next revision begins with: the one in force, its lines with their roots, and what is current of the drawings it named. */
const beginWith =
  ({ frozenRoots, redlinedOf }: Pick<TravellerFollower, 'frozenRoots' | 'redlinedOf'>) =>
  async (ctx: Context, before: TravellerRow) => {
    const { drawingRevisionId } = before
    const newer = await currentOf(ctx, [
      ...(drawingRevisionId ? [drawingRevisionId] : []),
      ...before.route.flatMap((line) => line.procedureRevisionId ?? []),
    ])
    const drawing = drawingRevisionId ? newer.get(drawingRevisionId) : undefined
    const values = {
      ...fieldsOf(before, [...Object.keys(travellerHeader), ...carried]),
      ...(drawing
        ? { drawingRevisionId: drawing.id, drawingNo: drawing.number, drawingRev: drawing.rev }
        : {}),
      authorIds: [ctx.actor.id],
      createdById: ctx.actor.id,
    }
    const orderLines = before.orderLines.map(({ lineNo, quoteLineId, quantity }) => ({
      lineNo,
      quoteLineId,
      quantity,
    }))
    const redlined = await redlinedOf(ctx, before.rootId)
    const frozen = new Set(newer.size + redlined.size > 0 ? await frozenRoots(ctx, before.rootId) : [])
    const route = before.route.map(({ id: _, supplierName: __, ...own }) => {
      const line = frozen.has(own.rootId) ? own : { ...own, ...asRedlined(redlined.get(own.rootId)) }
      const procedure = frozen.has(line.rootId) ? undefined : newer.get(line.procedureRevisionId ?? '')
      return procedure
        ? { ...line, procedureRevisionId: procedure.id, procedure: drawingLabel(procedure) }
        : line
    })
    const materials = before.materials.map(({ id: _, specificationName: __, ...line }) => line)
    return { values, parts: { orderLines, route, materials } }
  }

/** The handler that opens the next revision as a draft; the shop works to the one in force until that is released. @throws 404, 412, 422 */
export const reviseWith = (follower: Pick<TravellerFollower, 'frozenRoots' | 'redlinedOf'>) =>
  reviseOf(travellers, { begin: beginWith(follower), refusal: revisingProblem, action: 'revise' })
