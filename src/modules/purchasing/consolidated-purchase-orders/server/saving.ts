import { Decimal } from 'decimal.js'
import { sql } from 'drizzle-orm'
import { rateSelect } from '#modules/setup/exchange-rates/server/api.ts'
import { seriesFor } from '#modules/setup/numbering/server/api.ts'
import {
  bindOrders,
  type OrderRow,
  ordersTogether,
  unbindOrders,
} from '#modules/purchasing/purchase-orders/server/api.ts'
import { inBase, sumsProblem } from '#platform/contract/money.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { withAuthor } from '#platform/server/documents/approvals/approval-effects.ts'
import { invalid, locked } from '#platform/server/errors.ts'
import {
  consolidatedPurchaseOrders as contract,
  type ConsolidatedInput,
  type ConsolidatedPatch,
  type ConsolidatedRecord,
  type LineEdit,
} from '../contract.ts'
import { differencesOf, isDraft } from '../domain.ts'
import { consolidatedAllocationTable as allocation, consolidatedLineTable as line } from '../table.ts'
import { type ConsolidatedRow, consolidatedOrders, LOCKED } from './document.ts'
import { editsOf, sumsOf, type PricedLine, pricedLines } from './pricing.ts'

/** Net in the facility's currency; 0 where the house knows no rate. */
const baseOf = (net: string, rate: string | null): string => (rate === null ? '0.00' : inBase(net, rate))

type Problems = Record<string, string[]>

type Header = Omit<ConsolidatedInput, 'lines' | 'orderIds'>

/** The members of a save, with their lines. @throws 422 for orders that are not there, or that differ in what the supplier is told once */
async function requireMembers(ctx: Context, ids: readonly string[]): Promise<OrderRow[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length < 2) throw invalid({ orderIds: ['Choose at least two orders.'] })
  const members = await ordersTogether(ctx, wanted)
  if (members.length < wanted.length) throw invalid({ orderIds: ['One of the orders does not exist.'] })
  const numbers = new Set(members.map(({ number }) => number))
  if (numbers.size < members.length)
    throw invalid({ orderIds: ['Two revisions of one order are no two orders.'] })
  const differences = differencesOf(members)
  if (differences.length > 0) throw invalid({ orderIds: differences })
  return members
}

/** What was agreed has to be about lines of the members, each once; pieces of steel are whole. @throws 422 at the lines */
function requireEdits(
  { foreignAt, repeatedAt }: { foreignAt: readonly number[]; repeatedAt: readonly number[] },
  edits: readonly LineEdit[],
  worked: readonly PricedLine[],
): void {
  const found: Problems = {}
  for (const at of foreignAt) found[`lines.${at}.orderLineId`] = ['This is no line of the orders.']
  for (const at of repeatedAt) found[`lines.${at}.orderLineId`] = ['The bundled line was named before.']
  for (const { edit, bundle } of worked) {
    if (!edit) continue
    const at = edits.indexOf(edit)
    const isSteel = bundle.asks.some(({ line: { form } }) => Boolean(form))
    if (isSteel && edit.extraQuantity && !new Decimal(edit.extraQuantity).isInteger())
      found[`lines.${at}.extraQuantity`] = ['Pieces are whole.']
  }
  if (Object.keys(found).length > 0) throw invalid(found)
}

/** Everything a save works out: the bundled lines, what each member has of them, and the sums. @throws 422 */
async function bundledAs(
  ctx: Context,
  header: Header,
  members: readonly OrderRow[],
  edits: readonly LineEdit[],
) {
  const problems: Problems = {}
  const places = new Set(members.map(({ facilityId }) => facilityId))
  const own = 'Choose a facility of one of the orders.'
  if (!places.has(header.facilityId)) problems.facilityId = [own]
  if (header.stockFacilityId && !places.has(header.stockFacilityId)) problems.stockFacilityId = [own]
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const named = editsOf(members, header.rule, edits)
  const worked = pricedLines(named.bundles, named.byKey)
  requireEdits(named, edits, worked)
  const { totals, ...sums } = sumsOf(members, worked)
  const [first] = members
  const { supplierId, currency, paymentTerms, incoterm, incotermPlace } = first ?? {}
  const [found] = await ctx.tx.query<{ rate: string | null }>(rateSelect(currency, header.facilityId))
  const exchangeRate = found?.rate ?? null
  const netInBase = baseOf(totals.net, exchangeRate)
  const tooLarge = sumsProblem([totals.net, totals.gross, netInBase])
  if (tooLarge) throw invalid(tooLarge)
  return {
    worked,
    columns: {
      ...sums,
      supplierId,
      currency,
      paymentTerms,
      incoterm,
      incotermPlace,
      exchangeRate,
      netInBase,
      net: totals.net,
      gross: totals.gross,
      requiredOn: members.map(({ requiredOn }) => requiredOn).toSorted()[0],
      orderIds: members.map(({ id }) => id),
      memberNumbers: members.map(({ number }) => number).join(', '),
      lineCount: worked.length,
    },
  }
}

/** A bundled line as it is stored; `known` are those that were there, found by a line of an order in them. */
const storedLine = ({ lineNo, bundle, edit, priced }: PricedLine, known: ReadonlyMap<string, string>) => ({
  id: bundle.asks.flatMap((ask) => known.get(ask.line.id) ?? [])[0],
  lineNo,
  orderLineId: bundle.asks[0]?.line.id,
  quantity: priced.quantity,
  unitPrice: priced.unitPrice,
  negotiatedPrice: edit?.negotiatedPrice ?? null,
  extraQuantity: edit?.extraQuantity ?? null,
  extraReason: edit?.extraReason ?? null,
  net: priced.net,
  netBefore: priced.netBefore,
})

/** Writes what each member has of each bundled line. */
async function allocate(ctx: Context, row: ConsolidatedRow, worked: readonly PricedLine[]): Promise<void> {
  const rows = worked.flatMap(({ lineNo, bundle, priced: { shares, extra, extraNet } }) => [
    ...bundle.asks.map((ask, at) => ({
      line_no: lineNo,
      order_line_id: ask.line.id,
      quantity: ask.line.quantity,
      net: shares[at] ?? ask.line.net,
      net_before: ask.line.net,
    })),
    ...(extra
      ? [{ line_no: lineNo, order_line_id: null, quantity: extra.quantity, net: extraNet, net_before: '0' }]
      : []),
  ])
  await ctx.tx.query(sql`
    INSERT INTO ${allocation} (consolidated_id, line_id, order_line_id, quantity, net, net_before)
    SELECT ${row.id}, l.id, g.order_line_id, g.quantity, g.net, g.net_before
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS g(line_no int, order_line_id uuid, quantity numeric, net numeric, net_before numeric)
    JOIN ${line} l ON l.consolidated_id = ${row.id} AND l.line_no = g.line_no`)
}

/** Whoever wrote a member decides on the whole no more than on that. */
const authorsOf = (ctx: Context, known: readonly string[], members: readonly OrderRow[]): string[] =>
  withAuthor([...new Set([...known, ...members.flatMap(({ authorIds }) => authorIds)])], ctx.actor.id)

/** A new consolidated order; its members move with it from now on. @throws 422 */
export async function create(
  ctx: Context,
  { body }: { body: ConsolidatedInput },
): Promise<ConsolidatedRecord> {
  const { lines: edits = [], orderIds, ...header } = body
  const members = await requireMembers(ctx, orderIds)
  const { worked, columns } = await bundledAs(ctx, header, members, edits)
  const row = await consolidatedOrders.insert(ctx, {
    series: seriesFor(ctx, contract),
    values: {
      ...header,
      buyerId: header.buyerId ?? ctx.actor.id,
      ...columns,
      authorIds: authorsOf(ctx, [], members),
      createdById: ctx.actor.id,
    },
    lines: worked.map((one) => storedLine(one, new Map())),
  })
  await bindOrders(ctx, row.orderIds, row)
  await allocate(ctx, row, worked)
  return consolidatedOrders.record(ctx, await consolidatedOrders.require(ctx, row.id))
}

/** Changes a draft: its members, how lines are joined, what was agreed. @throws 404, 412, 422, and 423 once it was submitted */
export async function update(
  ctx: Context,
  { params, body, version }: Incoming<{ id: string }, unknown, ConsolidatedPatch>,
): Promise<ConsolidatedRecord> {
  const before = await consolidatedOrders.requireVersion(ctx, params.id, version)
  if (!isDraft(before.status)) throw locked(LOCKED)
  const { lines: sent, orderIds = before.orderIds, ...header } = body
  const whole = { ...before, ...header }
  const gone = before.orderIds.filter((id) => !orderIds.includes(id))
  const fresh = orderIds.filter((id) => !before.orderIds.includes(id))
  const members = await requireMembers(ctx, orderIds)
  const stays = new Set(members.flatMap(({ lines }) => lines.map(({ id }) => id)))
  // What was agreed on a line goes with the last order that asks for it.
  const edits = sent ?? (await agreedBefore(ctx, before, stays))
  const { worked, columns } = await bundledAs(ctx, whole, members, edits)
  const known = new Map(before.lines.map(({ id, orderLineId }) => [orderLineId, id]))
  const row = await consolidatedOrders.save(ctx, before, 'update', {
    values: { ...header, ...columns, authorIds: authorsOf(ctx, before.authorIds, members) },
    lines: uniqueIds(worked.map((one) => storedLine(one, known))),
  })
  if (gone.length > 0) await unbindOrders(ctx, gone, row)
  if (fresh.length > 0) await bindOrders(ctx, fresh, row)
  await ctx.tx.query(sql`DELETE FROM ${allocation} WHERE consolidated_id = ${row.id}`)
  await allocate(ctx, row, worked)
  return consolidatedOrders.record(ctx, await consolidatedOrders.require(ctx, row.id))
}

/** A line that falls apart keeps its id once. */
function uniqueIds<T extends { readonly id: string | undefined }>(rows: readonly T[]): T[] {
  const taken = new Set<string>()
  return rows.map((row) => {
    if (row.id === undefined || !taken.has(row.id)) {
      if (row.id !== undefined) taken.add(row.id)
      return row
    }
    return { ...row, id: undefined }
  })
}

/** What was agreed so far, told by a line that stays; a save that joins two lines keeps what was said of the first. */
async function agreedBefore(
  ctx: Context,
  { id, lines }: ConsolidatedRow,
  stays: ReadonlySet<string>,
): Promise<LineEdit[]> {
  const rows = await ctx.tx.query<{ lineId: string; orderLineId: string }>(sql`
    SELECT line_id AS "lineId", order_line_id AS "orderLineId" FROM ${allocation}
    WHERE consolidated_id = ${id} AND order_line_id IS NOT NULL`)
  return lines.flatMap(({ id: lineId, negotiatedPrice, extraQuantity, extraReason }) => {
    if (!negotiatedPrice && !extraQuantity) return []
    const kept = rows.find((one) => one.lineId === lineId && stays.has(one.orderLineId))
    return kept ? [{ orderLineId: kept.orderLineId, negotiatedPrice, extraQuantity, extraReason }] : []
  })
}
