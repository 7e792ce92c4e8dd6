import { Decimal } from 'decimal.js'
import { amountDecimals, roundMoney, sumOf, toMoney } from '#platform/contract/money.ts'
import { addedUp } from '#platform/contract/quantities.ts'
import { present } from '#platform/server/documents/printing/printing.ts'
import { confirmationDifferences } from '#modules/purchasing/purchase-orders/domain.ts'
import { shownLine, type OrderRow } from '#modules/purchasing/purchase-orders/server/api.ts'
import type { BundledLine, LineEdit, Member } from '../contract.ts'
import {
  type Bundle,
  bundlesOf,
  consolidatedTotals,
  type JoiningRule,
  overApproved,
  type Part,
  pricedBundle,
  type PricedBundle,
  roundingOf,
} from '../domain.ts'

export type OrderLine = OrderRow['lines'][number]
type Edits = ReadonlyMap<string, LineEdit>

/** A bundled line as it is stored. */
export interface StoredLine {
  readonly id: string
  readonly lineNo: number
  readonly quantity: string
  readonly orderLineId: string
  readonly unitPrice: string | null
  readonly negotiatedPrice: string | null
  readonly extraQuantity: string | null
  readonly extraReason: string | null
  readonly net: string
  readonly netBefore: string
  readonly confirmedUnitPrice: string | null
  readonly allocations: readonly Allocation[]
}

/** What a line of a member has of a bundled line; without a line of an order it is the extra. */
interface Allocation {
  readonly id: string
  readonly orderLineId: string | null
  readonly quantity: string
  readonly net: string
  readonly netBefore: string
}

/** A bundled line as it is worked out: what it joins, what was agreed, what it comes to. */
export interface PricedLine {
  readonly lineNo: number
  readonly bundle: Bundle<OrderLine>
  readonly edit: LineEdit | undefined
  readonly priced: PricedBundle
}

/** The lines of the members as they were approved, whatever was agreed since. */
const asApproved = (order: OrderRow): OrderRow => ({
  ...order,
  lines: order.lines.map((line) => ({ ...line, ...line.approvedPrice, agreedNet: null })),
})

/** What was agreed by the line that it is about. */
export function editsOf(
  members: readonly OrderRow[],
  rule: JoiningRule,
  edits: readonly LineEdit[],
): { bundles: Bundle<OrderLine>[]; byKey: Edits; foreignAt: number[]; repeatedAt: number[] } {
  const bundles = bundlesOf(members.map(asApproved), rule)
  const keys = new Map(bundles.flatMap(({ key, asks }) => asks.map(({ line }) => [line.id, key] as const)))
  const byKey = new Map<string, LineEdit>()
  const [foreignAt, repeatedAt]: [number[], number[]] = [[], []]
  for (const [at, edit] of edits.entries()) {
    const key = keys.get(edit.orderLineId)
    if (key === undefined) foreignAt.push(at)
    else if (byKey.has(key)) repeatedAt.push(at)
    else byKey.set(key, edit)
  }
  return { bundles, byKey, foreignAt, repeatedAt }
}

/** The bundled lines with their sums. */
export const pricedLines = (bundles: readonly Bundle<OrderLine>[], byKey: Edits): PricedLine[] =>
  bundles.map((bundle, at) => {
    const edit = byKey.get(bundle.key)
    return { lineNo: (at + 1) * 10, bundle, edit, priced: pricedBundle(bundle, edit ?? {}) }
  })

/** What was approved of an order, in its own currency: an amendment within its approval may have risen above it since. */
function approvedNetOf(order: OrderRow): string {
  const { net } = consolidatedTotals([asApproved(order)])
  if (order.approvedInBase === null || !Number(order.exchangeRate ?? 0)) return net
  const approved = roundMoney(new Decimal(order.approvedInBase).div(order.exchangeRate ?? 1), order)
  // A cent is the way there and back through the rate.
  const cent = new Decimal(10).pow(-amountDecimals(order))
  return approved.plus(cent).lt(net) ? toMoney(approved, order) : net
}

/** The totals of members and extra, with what they are measured against. */
export function sumsOf(members: readonly OrderRow[], worked: readonly PricedLine[]) {
  const agreed = new Map(
    worked.flatMap(({ bundle, priced }) =>
      bundle.asks.map(({ line }, at) => [line.id, priced.shares[at] ?? line.net] as const),
    ),
  )
  const [first] = members
  const rounding = roundingOf(members)
  const extras = worked.flatMap(({ bundle, priced }) =>
    priced.extra
      ? [{ ...priced.extra, agreedNet: priced.extraNet, taxCode: bundle.asks[0]?.line.taxCode }]
      : [],
  )
  const parts: Part[] = [
    ...members.map(asApproved).map((order) => ({
      ...order,
      lines: order.lines.map((line) => ({ ...line, agreedNet: agreed.get(line.id) ?? null })),
    })),
    ...(extras.length > 0 ? [{ ...rounding, discountPercent: first?.discountPercent, lines: extras }] : []),
  ]
  const totals = consolidatedTotals(parts)
  const approvedNet = sumOf(members.map(approvedNetOf))
  return {
    totals,
    approvedNet,
    saving: sumOf(worked.map(({ priced }) => priced.saving)),
    extraNet: sumOf(worked.map(({ priced }) => priced.extraNet)),
    overApproved: overApproved(
      totals.net,
      approvedNet,
      worked.map(({ bundle }) => bundle),
      rounding,
    ),
  }
}

/** What a line is called, and what it has to be. */
function lineWords(line: OrderLine) {
  const { sizeText } = shownLine(line)
  return {
    text: present([sizeText, line.description]).join(', '),
    detail: present([
      line.specificationName && present([line.specificationName, line.grade]).join(' '),
      line.pslLevel,
      line.productCode,
      line.requirements,
    ]).join(', '),
    certificateType: line.certificateType ?? null,
    tests: present([
      line.charpyTempC != null && `Charpy ${line.charpyTempC} °C`,
      line.hardnessMax && `Hardness ${line.hardnessMax}`,
      line.utClass && `UT ${line.utClass}`,
      line.needsPmi && 'PMI',
      line.isNace && 'NACE',
    ]),
    isSteel: Boolean(line.form),
    uom: line.uom,
    priceBasis: line.priceBasis,
  }
}

/** Where the extra goes, and the order over it once it was issued. */
export interface ExtraAt {
  readonly facilityName: string | null
  readonly order: OrderRow | null
}

const stayed = (line: OrderLine): string => new Decimal(line.receivedQty).minus(line.returnedQty).toFixed(3)

/** What a line of an order has of a bundled one; the extra has none before it is issued. */
const shownShare = (
  share: { quantity: string; net: string; netBefore: string; facilityName: string | null },
  order: Pick<OrderRow, 'id' | 'number' | 'requiredOn'> | null,
  line: OrderLine | null,
): BundledLine['allocations'][number] => ({
  ...share,
  orderId: order?.id ?? null,
  orderNumber: order?.number ?? null,
  orderLineId: line?.id ?? null,
  orderLineNo: line?.lineNo ?? null,
  requiredOn: line?.requiredOn ?? order?.requiredOn ?? null,
  receivedQty: line ? stayed(line) : '0.000',
  invoicedQty: line?.invoicedQty ?? '0.000',
})

/** The bundled lines as they are shown. */
export function shownBundles(
  all: readonly PricedLine[],
  members: readonly OrderRow[],
  extraAt: ExtraAt,
): Omit<BundledLine, 'id'>[] {
  const names = new Map(members.map(({ facilityId, facilityName }) => [facilityId, facilityName]))
  const extras = all.filter(({ priced }) => priced.extra !== null)
  return all.flatMap((one) => {
    const { lineNo, bundle, edit, priced } = one
    const [first] = bundle.asks
    if (!first) return []
    const { shares, extra, extraNet, ...sums } = priced
    const own = extraAt.order?.lines[extras.indexOf(one)] ?? null
    const allocations = [
      ...bundle.asks.map(({ order, line }, at) =>
        shownShare(
          {
            quantity: line.quantity,
            net: shares[at] ?? line.net,
            netBefore: line.net,
            facilityName: names.get(order.facilityId) ?? null,
          },
          order,
          line,
        ),
      ),
      ...(extra
        ? [
            shownShare(
              {
                quantity: extra.quantity,
                net: extraNet,
                netBefore: '0.00',
                facilityName: extraAt.facilityName,
              },
              extraAt.order,
              own,
            ),
          ]
        : []),
    ]
    const total = (of: 'receivedQty' | 'invoicedQty') =>
      addedUp(allocations.map((share) => share[of])).toFixed(3)
    return [
      {
        ...lineWords(first.line),
        ...sums,
        lineNo,
        orderLineId: first.line.id,
        promisedOn:
          bundle.asks
            .flatMap(({ line }) => line.promisedOn ?? [])
            .toSorted()
            .at(-1) ?? null,
        confirmedUnitPrice: null,
        negotiatedPrice: edit?.negotiatedPrice ?? null,
        extraQuantity: edit?.extraQuantity ?? null,
        extraReason: edit?.extraReason ?? null,
        pricesBefore: [...new Set(bundle.asks.map(({ line }) => line.unitPrice))],
        extraNet,
        requiredOn:
          bundle.asks.map(({ order, line }) => line.requiredOn ?? order.requiredOn).toSorted()[0] ?? '',
        receivedQty: total('receivedQty'),
        invoicedQty: total('invoicedQty'),
        allocations,
      },
    ]
  })
}

/** The members as they are shown, with the place of each of their lines. */
export function shownMembers(members: readonly OrderRow[], worked: readonly PricedLine[]): Member[] {
  const places = new Map(
    worked.flatMap(({ lineNo, bundle }) => bundle.asks.map(({ line }) => [line.id, lineNo] as const)),
  )
  return members.map((order) => ({
    id: order.id,
    number: order.number,
    revision: order.revision,
    status: order.status,
    facilityId: order.facilityId,
    facilityName: order.facilityName,
    deliveryAddress: order.deliveryAddress ?? null,
    requestedByName: order.requestedByName,
    requiredOn: order.requiredOn,
    supplierName: order.supplierName,
    currency: order.currency,
    net: consolidatedTotals([asApproved(order)]).net,
    lines: order.lines.map((line) => ({
      id: line.id,
      lineNo: line.lineNo,
      text: lineWords(line).text,
      quantity: line.quantity,
      inLine: places.get(line.id) ?? 0,
    })),
  }))
}

/** Where the supplier's confirmation says something else than was ordered, in sentences. */
export const confirmedOtherwise = (
  lines: readonly Pick<
    BundledLine,
    'lineNo' | 'unitPrice' | 'confirmedUnitPrice' | 'promisedOn' | 'requiredOn'
  >[],
  order: { readonly requiredOn: string; readonly currency: string },
): string[] =>
  confirmationDifferences(
    lines.map((one) => ({ ...one, unitPrice: one.unitPrice ?? '0' })),
    order,
  )
