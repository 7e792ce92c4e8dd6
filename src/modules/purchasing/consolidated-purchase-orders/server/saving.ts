import { rateSelect } from '#modules/setup/exchange-rates/server/api.ts'
import { seriesFor } from '#modules/setup/numbering/server/api.ts'
import { hasPartOfPiece, WHOLE_PIECES } from '#modules/steel/steel-stock/domain.ts'
import {
  bindOrders,
  type OrderRow,
  ordersTogether,
  unbindOrders,
} from '#modules/purchasing/purchase-orders/server/api.ts'
import { type BaseRounding, inBase, sumsProblem } from '#platform/contract/money.ts'
import type { Context } from '#platform/server/context.ts'
import { withAuthor } from '#platform/server/documents/approvals/authors.ts'
import { savesOf } from '#platform/server/documents/saves.ts'
import { invalid, refuseWhere } from '#platform/server/errors.ts'
import { consolidatedPurchaseOrders as contract, type ConsolidatedInput, type LineEdit } from '../contract.ts'
import { differencesOf, isDraft, roundingOf } from '../domain.ts'
import { type ConsolidatedRow, consolidatedOrders, LOCKED } from './document.ts'
import { editsOf, sumsOf, type PricedLine, pricedLines, type StoredLine } from './pricing.ts'

/** Net in the facility's currency; 0 where the house knows no rate. */
const baseOf = (net: string, rate: string | null, of: BaseRounding): string =>
  rate === null ? '0.00' : inBase(net, rate, of)

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
    const steel = bundle.asks.find(({ line: { form } }) => form)?.line
    if (steel && hasPartOfPiece({ ...steel, quantity: edit.extraQuantity ?? 0 }))
      found[`lines.${at}.extraQuantity`] = [WHOLE_PIECES]
  }
  refuseWhere(found)
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
  refuseWhere(problems)
  const named = editsOf(members, header.rule, edits)
  const worked = pricedLines(named.bundles, named.byKey)
  requireEdits(named, edits, worked)
  const { totals, ...sums } = sumsOf(members, worked)
  const [first] = members
  const { supplierId, currency, paymentTerms, incoterm, incotermPlace } = first ?? {}
  const [found] = await ctx.tx.query<{ rate: string | null }>(rateSelect(currency, header.facilityId))
  const place = members.find(({ facilityId }) => facilityId === header.facilityId)
  const exchangeRate = found?.rate ?? null
  const netInBase = baseOf(totals.net, exchangeRate, {
    baseCurrency: place?.baseCurrency ?? '',
    byMinorUnit: roundingOf(members).byMinorUnit,
  })
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

/**
 * A bundled line as it is stored, with what each member has of it. `known` are the lines that were there, by a line of an
 * order in them.
 */
function storedLine({ lineNo, bundle, edit, priced }: PricedLine, known: ReadonlyMap<string, StoredLine>) {
  const before = bundle.asks.flatMap((ask) => known.get(ask.line.id) ?? [])[0]
  const kept = new Map(before?.allocations.map((one) => [one.orderLineId, one.id]))
  const shares = bundle.asks.map((ask, at) => ({
    id: kept.get(ask.line.id),
    orderLineId: ask.line.id,
    quantity: ask.line.quantity,
    net: priced.shares[at] ?? ask.line.net,
    netBefore: ask.line.net,
  }))
  const { extra, extraNet } = priced
  const rest = extra
    ? [{ id: kept.get(null), orderLineId: null, quantity: extra.quantity, net: extraNet, netBefore: '0' }]
    : []
  return {
    id: before?.id,
    lineNo,
    orderLineId: bundle.asks[0]?.line.id,
    quantity: priced.quantity,
    unitPrice: priced.unitPrice,
    negotiatedPrice: edit?.negotiatedPrice ?? null,
    extraQuantity: edit?.extraQuantity ?? null,
    extraReason: edit?.extraReason ?? null,
    net: priced.net,
    netBefore: priced.netBefore,
    allocations: [...shares, ...rest],
  }
}

/** Whoever wrote a member decides on the whole no more than on that. */
const authorsOf = (ctx: Context, known: readonly string[], members: readonly OrderRow[]): string[] =>
  withAuthor([...new Set([...known, ...members.flatMap(({ authorIds }) => authorIds)])], ctx.actor.id)

/** The handlers of `create` and `update`. Its members move with a consolidated order from the day it is written. */
export const { create, update } = savesOf(contract, consolidatedOrders, {
  series: (ctx) => seriesFor(ctx, contract),
  locked: ({ status }) => (isDraft(status) ? null : LOCKED),
  async stored(ctx, { body, before }) {
    const whole = before ? { ...before, ...body } : body
    const members = await requireMembers(ctx, whole.orderIds)
    // What was agreed on a line goes with the last order that asks for it.
    const edits = body.lines ?? (before ? agreedBefore(before, members) : [])
    const { worked, columns } = await bundledAs(ctx, whole, members, edits)
    const known = new Map(before?.lines.map((one) => [one.orderLineId, one]))
    return {
      ...columns,
      authorIds: authorsOf(ctx, before?.authorIds ?? [], members),
      ...(before ? {} : { createdById: ctx.actor.id, buyerId: body.buyerId ?? ctx.actor.id }),
      lines: uniqueIds(worked.map((one) => storedLine(one, known))),
    }
  },
  async after(ctx, row, { before }) {
    const had = before?.orderIds ?? []
    await unbindOrders(
      ctx,
      had.filter((id) => !row.orderIds.includes(id)),
      row,
    )
    await bindOrders(
      ctx,
      row.orderIds.filter((id) => !had.includes(id)),
      row,
    )
    return consolidatedOrders.require(ctx, row.id)
  },
})

/** A line that falls apart keeps its id, and those of its shares, once. */
function uniqueIds<T extends ReturnType<typeof storedLine>>(rows: readonly T[]): T[] {
  const taken = new Set<string>()
  return rows.map((row) => {
    if (row.id === undefined || !taken.has(row.id)) {
      if (row.id !== undefined) taken.add(row.id)
      return row
    }
    return { ...row, id: undefined, allocations: row.allocations.map((one) => ({ ...one, id: undefined })) }
  })
}

/** What was agreed so far, told by a line that stays; a save that joins two lines keeps what was said of the first. */
function agreedBefore({ lines }: ConsolidatedRow, members: readonly OrderRow[]): LineEdit[] {
  const stays = new Set(members.flatMap((member) => member.lines.map(({ id }) => id)))
  return lines.flatMap(({ allocations, negotiatedPrice, extraQuantity, extraReason }) => {
    if (!negotiatedPrice && !extraQuantity) return []
    const orderLineId = allocations.flatMap((one) => one.orderLineId ?? []).find((id) => stays.has(id))
    return orderLineId ? [{ orderLineId, negotiatedPrice, extraQuantity, extraReason }] : []
  })
}
