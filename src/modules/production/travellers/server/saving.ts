import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { canonical } from '#platform/contract/values/canonical.ts'
import { withAuthor } from '#platform/server/documents/approvals/authors.ts'
import type { Context } from '#platform/server/context.ts'
import { withoutUndefined } from '#platform/server/database/rows.ts'
import { invalid, locked, notChoosable, refusedBecause, refuseWhere } from '#platform/server/errors.ts'
import { requireFrozenKept, withRoots } from '#platform/server/documents/revisions/carried-lines.ts'
import { frozenLines } from '#platform/contract/documents/frozen-lines.ts'
import { savesOf } from '#platform/server/documents/saves.ts'
import { requireSameFacility, seriesFor } from '#modules/setup/numbering/server/api.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { withPipeNames } from '#modules/steel/steel-stock/server/api.ts'
import { MOST_SERIALS, type TravellerInput, travellers as contract } from '../contract.ts'
import { isDraft } from '../domain/lifecycle.ts'
import { carriedRoute, travellerTable } from '../table.ts'
import { orderLineProblems } from '../domain/ordered.ts'
import { givenOutProblem, type MaterialLine, materialProblems } from '../domain/material.ts'
import { frozenProblem, routeFrom, type RouteLine, routeProblems } from '../domain/route.ts'
import { isRunning, isRunningField, LOCKED, type TravellerRow, travellers } from './document.ts'
import { namedDrawing, withProcedures } from './drawings.ts'
import { orderedLines, orderValueOf } from './ordered-lines.ts'
import type { TravellerFollower } from './follower.ts'
import { requireFreeSerials } from './pieces.ts'
import { readTemplate } from './templates.ts'

type Whole = Omit<TravellerInput, 'route' | 'orderLines' | 'materials'> & Pick<TravellerInput, 'orderLines'>

/** The handlers of `create` and `update`. Whoever changes a draft becomes an author. */
export const savesWith = (follower: Keeping) =>
  savesOf(contract, travellers, {
    series: (ctx, { facilityId }) => seriesFor(ctx, contract, facilityId),
    locked: (row) => (isDraft(row.status) || isRunning(row) ? null : LOCKED),
    async stored(ctx, { body, before }) {
      if (before && isRunning(before)) {
        requireRunning(before, body)
        return dayOfOrder(body)
      }
      const whole = { ...before, ...withoutUndefined(body) } as Whole
      requireSameFacility(before, whole, 'traveller')
      refuseWhere(originProblems(whole))
      const level = await requireLevel(ctx, whole.pslLevelId)
      refuseWhere(serialProblems(whole, level))
      await requireFreeSerials(ctx, whole.serialNumbers, before?.rootId ?? null)
      const orderValue = await valueOfOrder(ctx, whole, before)
      const authorIds = withAuthor(before?.authorIds ?? [], ctx.actor.id)
      const drawing = await namedDrawing(ctx, body, whole, before)
      const route = await routeToStore(ctx, whole, level.code, { sent: body.route, before })
      const materials = await materialsToStore(ctx, body.materials, before, route.route ?? before?.route)
      await requireKept(follower, ctx, whole, { ...route, ...materials }, before)
      return {
        orderValue,
        authorIds,
        ...drawing,
        ...route,
        ...materials,
        ...dayOfOrder(body),
        ...(before ? {} : ofNew(ctx)),
      }
    },
  })

/** Whoever says when it is due has looked at the day that the customer wants by now. */
const dayOfOrder = ({ dueOn }: { readonly dueOn?: string | undefined }) =>
  dueOn === undefined ? {} : { orderDueOn: null }

/** @throws 423 where more is changed of a released revision than what runs along */
function requireRunning(before: TravellerRow, body: object): void {
  const stored: Readonly<Record<string, unknown>> = { ...before }
  const changed = Object.entries(body).some(
    ([name, value]) =>
      value !== undefined && !isRunningField(name) && canonical(value) !== canonical(stored[name]),
  )
  if (changed) throw locked(`Rev ${before.revision} is released. Open the next revision to change this.`)
}

/** The first revision is the root of all of them. */
function ofNew(ctx: Context) {
  const id = randomUUID()
  return { id, rootId: id, createdById: ctx.actor.id }
}

type RootedLine = RouteLine & { readonly rootId: string }
type RootedMaterial = MaterialLine & { readonly rootId: string }
type Keeping = Pick<TravellerFollower, 'frozenRoots' | 'givenOut'>

/** @throws 422 where a revision asks for another steel than was given out for one of its lines */
async function requireGivenOutKept(
  { givenOut }: Keeping,
  ctx: Context,
  materials: readonly RootedMaterial[] | undefined,
  { number, rootId }: TravellerRow,
): Promise<void> {
  const roots = materials && givenOut ? new Set(await givenOut(ctx, rootId)) : new Set()
  if (!materials || roots.size === 0) return
  const { number: of, inForce } = travellerTable
  const [now] = await travellers.rows(ctx, sql`WHERE ${of} = ${number} AND ${inForce}`)
  const kept = now?.materials.filter((line) => roots.has(line.rootId)) ?? []
  requireFrozenKept('materials', 'grade', frozenLines(kept, materials, givenOutProblem))
}

/** What a revision plans. */
interface Planned {
  readonly route?: readonly RootedLine[]
  readonly materials?: readonly RootedMaterial[]
}

/**
 * @throws 422 where a revision changes an operation that was counted or signed, or the steel of a line that was given out, or makes
 * fewer pieces than are in work
 */
export async function requireKept(
  follower: Keeping,
  ctx: Context,
  { quantity, serialScheme }: Whole,
  { route, materials }: Planned,
  before: TravellerRow | undefined,
): Promise<void> {
  if (!before || before.revision === 0) return
  const inWork = before.entryQty - before.scrapQty + before.splitQty
  if (quantity < inWork)
    throw invalid({
      quantity: [`${inWork} pieces are in work or were split off; scrap or finish them first.`],
    })
  if (serialScheme !== before.serialScheme)
    throw invalid({ serialScheme: ['Pieces that have begun keep the way in which they are told apart.'] })
  await requireGivenOutKept(follower, ctx, materials, before)
  if (!route) return
  const frozen = new Set(await follower.frozenRoots(ctx, before.rootId))
  const inForce = await carriedRoute.readInForce<TravellerRow['route'][number]>(ctx, before.number)
  const kept = inForce.filter(({ rootId }) => frozen.has(rootId))
  requireFrozenKept('route', 'title', frozenLines(kept, route, frozenProblem))
}

/** What the reason for making pieces asks for. */
function originProblems({
  origin,
  reason,
  orderLines,
  quantity,
  companyId,
}: Whole): Record<string, string[]> {
  if (origin !== 'order') {
    return {
      ...(reason ? {} : { reason: ['Enter why these pieces are made.'] }),
      ...(orderLines.length > 0 ? { orderLines: ['Only a traveller for an order has order lines.'] } : {}),
    }
  }
  const asked = orderLines.reduce((sum, line) => sum + line.quantity, 0)
  return {
    ...(orderLines.length === 0 ? { orderLines: ['Choose the lines of the order.'] } : {}),
    ...(quantity < asked ? { quantity: [`The order lines ask for ${asked} pieces.`] } : {}),
    ...(companyId ? {} : { companyId: ['Choose whose order it is.'] }),
  }
}

/** What the ordered pieces come to. @throws 422 where nothing may be made for a line, or more is planned than was ordered */
async function valueOfOrder(
  ctx: Context,
  { origin, orderLines, companyId }: Whole,
  before: TravellerRow | undefined,
): Promise<string> {
  if (origin !== 'order') return '0.00'
  const ids = orderLines.map(({ quoteLineId }) => quoteLineId)
  const repeatedAt = ids.findIndex((id, at) => ids.indexOf(id) < at)
  if (repeatedAt >= 0)
    throw invalid({ [`orderLines.${repeatedAt}.quoteLineId`]: ['This line is listed twice.'] })
  const { lines, refusals } = await orderedLines(ctx, ids, before?.number ?? null)
  const [first] = refusals
  if (first) throw refusedBecause(first, { refusals, errors: { orderLines: [first.message] } })
  const unknownAt = ids.findIndex((id) => !lines.some((line) => line.id === id))
  if (unknownAt >= 0) throw notChoosable(`orderLines.${unknownAt}.quoteLineId`)
  if (lines.some((line) => line.companyId !== companyId))
    throw invalid({ companyId: ['The order lines belong to another company.'] })
  const asked = lines.map((line, at) => ({ ...line, pieces: orderLines[at]?.quantity ?? 0 }))
  refuseWhere(orderLineProblems(asked))
  return orderValueOf(asked)
}

interface Level {
  readonly code: string
  readonly requiresSerialisation: boolean
}

/** What level and quantity ask of serial numbers. */
function serialProblems(
  { serialScheme, serialNumbers, quantity }: Whole,
  { code, requiresSerialisation }: Level,
): Record<string, string[]> {
  if (serialScheme === 'none' && requiresSerialisation)
    return { serialScheme: [`${code} asks for a serial number on each piece.`] }
  if (serialScheme !== 'none' && quantity > MOST_SERIALS)
    return { quantity: [`At most ${MOST_SERIALS} pieces of one traveller have serial numbers.`] }
  const known = new Set<string>()
  const twice = serialNumbers.find((one) => known.size === known.add(one.toLowerCase()).size)
  if (twice) return { serialNumbers: [`${twice} stands here twice.`] }
  if (serialScheme !== 'typed' && serialNumbers.length > 0)
    return { serialNumbers: ['Only typed serial numbers are entered.'] }
  return {}
}

/** @throws 422 for a level that is not there */
async function requireLevel(ctx: Context, id: string): Promise<Level> {
  const [level] = await ctx.tx.query<Level>(sql`
    SELECT code, requires_serialisation AS "requiresSerialisation" FROM ${pslLevelTable} WHERE id = ${id}`)
  if (!level) throw notChoosable('pslLevelId')
  return level
}

/**
 * The route as it is stored: that of the template where it is chosen or changed, else what was sent.
 * @throws 422 for a template that is not current, and for a route that contradicts itself
 */
async function routeToStore(
  ctx: Context,
  { templateId, pslLevelId, companyId, partFamily, partSize, partWall, partMaterial }: Whole,
  psl: string,
  { sent, before }: { sent: TravellerInput['route'] | undefined; before: TravellerRow | undefined },
): Promise<{ route?: RootedLine[]; templateEdition?: number; templateName?: string }> {
  const isNew = templateId !== before?.templateId
  const template = isNew ? await readTemplate(ctx, templateId) : null
  const part = {
    product: partFamily ?? null,
    size: partSize ?? null,
    wall: partWall ?? null,
    material: partMaterial ?? null,
    psl,
  }
  // Lines that were sent together with a new traveller are what its author saw of the template.
  const copied = template && (before !== undefined || !sent?.length)
  const route = copied ? routeFrom(template.operations, part) : sent
  if (template && template.pslLevelId !== pslLevelId)
    throw invalid({ templateId: ['This template belongs to another PSL level.'] })
  if (route === undefined) return {}
  refuseWhere(routeProblems(route))
  return {
    route: await withProcedures(ctx, withRoots(route, before?.route ?? []), {
      before: before?.route ?? [],
      companyId,
    }),
    ...(template ? { templateEdition: template.edition, templateName: template.name } : {}),
  }
}

/** The material lines as they are stored. @throws 422 where they contradict themselves or the route */
async function materialsToStore(
  ctx: Context,
  sent: TravellerInput['materials'],
  before: TravellerRow | undefined,
  route: readonly { readonly lineNo: number }[] | undefined,
) {
  if (sent === undefined) return {}
  const named = await withPipeNames(ctx, sent)
  const lines = named.map(({ line }) => line)
  const sizes = named.flatMap(({ problems }, at) =>
    Object.entries(problems).map(([field, sentences]) => [`materials.${at}.${field}`, sentences] as const),
  )
  refuseWhere({ ...materialProblems(lines, route), ...Object.fromEntries(sizes) })
  return { materials: withRoots(lines, before?.materials ?? []) }
}
