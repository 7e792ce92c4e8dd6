import { randomUUID } from 'node:crypto'
import { Decimal } from 'decimal.js'
import { rateSelect } from '#modules/setup/exchange-rates/server/api.ts'
import { keptTax, taxCodesOn } from '#modules/setup/facilities/domain.ts'
import { type FacilityRow, facilitySelect, settingsOf } from '#modules/setup/facilities/server/api.ts'
import { requireSameFacility, seriesFor } from '#modules/setup/numbering/server/api.ts'
import { gradeProblem } from '#modules/setup/specifications/domain.ts'
import { hasPartOfPiece, WHOLE_PIECES } from '#modules/steel/steel-stock/domain.ts'
import { withPipeNames } from '#modules/steel/steel-stock/server/api.ts'
import {
  type BaseRounding,
  inBase,
  minorUnitProblems,
  type Rounding,
  roundingIn,
  sumsProblem,
} from '#platform/contract/money.ts'
import { inputFrom } from '#platform/contract/values/input-from.ts'
import type { Context } from '#platform/server/context.ts'
import { withAuthor } from '#platform/server/documents/approvals/authors.ts'
import { savesOf } from '#platform/server/documents/saves.ts'
import { invalid, refuseWhere } from '#platform/server/errors.ts'
import { readTogether } from '#platform/server/database/read-together.ts'
import { withoutUndefined } from '#platform/server/database/rows.ts'
import { orderLine, type OrderLineInput } from '../contract/lines.ts'
import { purchaseOrders as contract, type OrderInput } from '../contract.ts'
import { followNeeds } from './needs.ts'
import { isDraft } from '../domain/lifecycle.ts'
import { lineMassKg, lineNet, orderTotals } from '../domain/totals.ts'
import { valueOf } from './changes.ts'
import { LOCKED, memberLock, orders } from './document.ts'
import type { OrderLine, OrderRow } from './queries.ts'
import {
  type Densities,
  type DensityRow,
  densitiesIn,
  densitiesSelect,
  densityOf,
  gradesIn,
  type Problems,
} from './sizing.ts'
import { withSupplierPrices } from './supplier-prices.ts'

/** What is known of lines before they are worked out; `problems`: what is wrong with the names of their pipes, by field. */
interface Sized {
  readonly lines: readonly OrderLineInput[]
  readonly problems: Problems
}

/** Lines with diameter and wall of their pipes. */
async function sizedLines(
  ctx: Context,
  sent: readonly OrderLineInput[],
  grades: ReturnType<typeof gradesIn>,
): Promise<Sized> {
  const sized = await withPipeNames(ctx, sent)
  const problems = sized.flatMap((one, at) =>
    Object.entries(one.problems).map(([field, why]) => [`lines.${at}.${field}`, why] as const),
  )
  const unknown = sent.flatMap(({ specificationId, grade }, at) => {
    const why = gradeProblem(grade, grades.get(specificationId ?? ''))
    return why ? [[`lines.${at}.grade`, [why]] as const] : []
  })
  return {
    lines: sized.map(({ line }) => line),
    problems: Object.fromEntries([...problems, ...unknown]),
  }
}

/** The lines of a save as they are stored: masses, nets and tax rates are worked out here. @throws 422 at the lines */
function linesToStore(
  { lines, problems }: Sized,
  before: readonly OrderLine[],
  codes: ReturnType<typeof taxCodesOn>,
  densities: Densities,
  of: Rounding,
) {
  const old = new Map(before.map((line) => [line.id, line]))
  const found: Problems = { ...problems }
  const rows = []
  for (const [at, line] of lines.entries()) {
    const wrong = (field: string, why: string[]) => {
      found[`lines.${at}.${field}`] = why
    }
    const { problem: noSuchTax, ...tax } = keptTax(codes, line.taxCode)
    if (noSuchTax) wrong('taxCode', [noSuchTax])
    if (hasPartOfPiece(line)) wrong('quantity', [WHOLE_PIECES])
    if (!line.form && line.priceBasis !== 'each')
      wrong('priceBasis', ['Only steel is priced by metre or mass; give the unit instead.'])
    const known = line.id ? old.get(line.id) : undefined
    const massKg = lineMassKg(line, densityOf(densities, line))
    if (massKg && new Decimal(massKg).gt('99999999999')) wrong('quantity', ['This is too heavy to be meant.'])
    const stored = {
      ...line,
      quantity: new Decimal(line.quantity).toFixed(3),
      unitPrice: new Decimal(line.unitPrice).toFixed(4),
      rootId: known?.rootId ?? randomUUID(),
      massKg,
      ...tax,
    }
    rows.push({ ...stored, net: lineNet(stored, of) })
  }
  refuseWhere(found)
  return rows
}

/** The columns that hold the sums. @throws 422 for sums that cannot be kept */
export function sumColumns(
  order: Parameters<typeof orderTotals>[0] & BaseRounding,
  exchangeRate: string | null,
) {
  const { net, gross } = orderTotals(order)
  const netInBase = exchangeRate === null ? '0.00' : inBase(net, exchangeRate, order)
  const tooLarge = sumsProblem([net, gross, netInBase])
  if (tooLarge) throw invalid(tooLarge)
  return { net, gross, netInBase }
}

type Header = Omit<OrderInput, 'lines'>

interface Lines {
  /** As they are sent; left out: those that are there stay. */
  readonly sent?: readonly OrderLineInput[] | undefined
  readonly before: readonly OrderLine[]
  /** Prices that are left at 0 are those of the supplier. */
  readonly takesSupplierPrices?: boolean
}

/**
 * Everything a save works out: lines, rates and sums. The rate is the newest of the house and nothing anyone types;
 * `kept` is the one that was frozen with an earlier revision.
 */
export async function orderToStore(
  ctx: Context,
  header: Header,
  { sent, before, takesSupplierPrices = false }: Lines,
  kept: string | null,
) {
  const given = sent ?? before.map(inputOf)
  const facts = await readTogether<{
    facility: FacilityRow
    rate: { rate: string | null }
    density: DensityRow
  }>(ctx.tx, {
    facility: facilitySelect(header.facilityId),
    rate: rateSelect(header.currency, header.facilityId),
    density: densitiesSelect(given),
  })
  const facility = settingsOf(facts.facility)
  const densities = densitiesIn(facts.density)
  const rounding = roundingIn(header.currency)
  const codes = taxCodesOn(facility.taxCodes, header.orderDate)
  // What is stored has its pipes named.
  const sized = sent ? await sizedLines(ctx, sent, gradesIn(facts.density)) : { lines: given, problems: {} }
  const priced = takesSupplierPrices
    ? await withSupplierPrices(ctx, header, sized.lines, densities)
    : sized.lines
  const rows = linesToStore({ ...sized, lines: priced }, before, codes, densities, rounding)
  const { taxRate: freightTaxRate, problem } = keptTax(codes, header.freightTaxCode)
  if (problem) throw invalid({ freightTaxCode: [problem] })
  refuseWhere(minorUnitProblems({ freight: header.freight }, header.currency))
  const exchangeRate = kept ?? facts.rate[0]?.rate ?? null
  const sums = sumColumns(
    { ...header, ...rounding, baseCurrency: facility.baseCurrency, freightTaxRate, lines: rows },
    exchangeRate,
  )
  return {
    rows,
    columns: { ...sums, byMinorUnit: true, freightTaxRate, exchangeRate, rateDate: ctx.today(facility) },
  }
}

/** Whoever asked for it does not approve it either. */
const authors = (
  ctx: Context,
  known: readonly string[],
  requestedById: string | null | undefined,
): string[] => withAuthor(requestedById ? withAuthor(known, requestedById) : known, ctx.actor.id)

/** What was signed about split orders is about the order as it was: it ends with a change of what decides about its steps. */
function restated(
  before: OrderRow,
  after: Pick<OrderRow, 'type' | 'supplierId' | 'requestedById'>,
  value: string,
) {
  const isSame =
    valueOf(before) === value &&
    (['type', 'supplierId', 'requestedById'] as const).every((field) => before[field] === after[field])
  if (before.noSplitNumbers.length === 0 || isSame) return {}
  return { noSplitNumbers: [], noSplitReason: null, noSplitById: null, noSplitAt: null }
}

/** The handlers of `create` and `update`. Whoever changes a draft becomes an author. */
export const { create, update } = savesOf(contract, orders, {
  series: (ctx, { facilityId }) => seriesFor(ctx, contract, facilityId),
  locked: (row) => (isDraft(row.status) ? null : (memberLock(row) ?? LOCKED)),
  async stored(ctx, { body, before }) {
    const whole = before ? { ...before, ...withoutUndefined(body) } : body
    requireSameFacility(before, whole, 'order')
    const isSameRate = before && before.revision > 0 && whole.currency === before.currency
    const given = {
      sent: body.lines,
      before: before?.lines ?? [],
      takesSupplierPrices: body.lines !== undefined,
    }
    const { rows, columns } = await orderToStore(ctx, whole, given, isSameRate ? before.exchangeRate : null)
    const requestedById = before ? whole.requestedById : (body.requestedById ?? ctx.actor.id)
    return {
      lines: rows,
      ...columns,
      authorIds: authors(ctx, before?.authorIds ?? [], requestedById),
      ...(before
        ? restated(before, whole, columns.netInBase)
        : { requestedById, buyerId: body.buyerId ?? ctx.actor.id, createdById: ctx.actor.id }),
    }
  },
  // Needs follow an amendment once it is issued.
  async after(ctx, row, { before, written }) {
    if (before && written.includes('lines') && row.revision === 0) await followNeeds(ctx, row)
    return undefined
  },
})

/** A stored line as it would be sent again. */
export const inputOf = (line: OrderLine): OrderLineInput => inputFrom(orderLine, line)
