import { Decimal } from 'decimal.js'
import { addDays, weekday } from '#platform/contract/values/dates.ts'
import {
  lineNet,
  type OrderedLine,
  type OrderTotals,
  orderTotals,
  pricedQuantity,
} from '#modules/purchasing/purchase-orders/domain.ts'
import { amountDecimals, type Rounding, sumOf, toMoney } from '#platform/contract/money.ts'
import { apportioned, taxesOn } from '#platform/contract/priced-lines.ts'
import { addedUp } from '#platform/contract/quantities.ts'
import { sizeNames } from '#modules/steel/steel-stock/domain.ts'
import type { JoiningRule } from './lifecycle.ts'

type Text = string | null | undefined

/** A line of a member order, as far as bundling looks at it. */
export interface AskedLine extends OrderedLine {
  readonly id: string
  readonly rootId: string
  readonly lineNo: number
  readonly net: string
  readonly requiredOn?: Text
}

/** An order that may become a member. */
export interface MemberOrder<Line extends AskedLine = AskedLine> extends Rounding {
  readonly id: string
  readonly number: string
  readonly facilityId: string
  readonly supplierId: string
  readonly supplierName: string
  readonly incoterm?: Text
  readonly incotermPlace?: Text
  readonly paymentTerms?: Text
  readonly discountPercent?: Text
  readonly freight?: Text
  readonly freightTaxCode?: Text
  readonly freightTaxRate?: Text
  readonly requiredOn: string
  readonly lines: readonly Line[]
}

/** A line of a member within a bundled one. */
export interface Ask<Line extends AskedLine = AskedLine> {
  readonly order: MemberOrder<Line>
  readonly line: Line
}

/** Lines of members that the supplier sees as one. */
export interface Bundle<Line extends AskedLine = AskedLine> {
  readonly key: string
  readonly asks: readonly Ask<Line>[]
}

/** What has to be the same for two lines to be one: the product and its size, what it is made and proven to, and how its price counts. */
const sameFields = [
  'productCodeId',
  'description',
  'form',
  ...sizeNames,
  'uom',
  'specificationId',
  'grade',
  'pslLevelId',
  'certificateType',
  'charpyTempC',
  'hardnessMax',
  'utClass',
  'needsPmi',
  'isNace',
  'requirements',
  'priceBasis',
] as const

const DECIMAL = /^-?\d+(\.\d+)?$/

/** A value as it is compared: `168.30` is `168.3`, case and outer spaces say nothing, and no is the same as nothing. */
function compared(value: unknown): string {
  if (value === null || value === undefined || value === false) return ''
  const text = (typeof value === 'string' ? value : JSON.stringify(value))
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
  return DECIMAL.test(text) ? new Decimal(text).toString() : text
}

/** The Monday of the week in which a line is required. */
export const requiredWeek = ({ order, line }: Ask): string => {
  const day = line.requiredOn ?? order.requiredOn
  return addDays(day, -weekday(day))
}

function identityOf(ask: Ask, rule: JoiningRule): string {
  if (rule === 'keep') return ask.line.rootId
  const values = new Map<string, unknown>(Object.entries(ask.line))
  return [...sameFields.map((field) => compared(values.get(field))), requiredWeek(ask)].join('|')
}

/** The lines of the members as the supplier sees them, in the order in which they first come; orders as they are given. */
export function bundlesOf<Line extends AskedLine>(
  members: readonly MemberOrder<Line>[],
  rule: JoiningRule,
): Bundle<Line>[] {
  const found = new Map<string, Ask<Line>[]>()
  for (const order of members)
    for (const line of order.lines) {
      const key = identityOf({ order, line }, rule)
      found.set(key, [...(found.get(key) ?? []), { order, line }])
    }
  return [...found].map(([key, asks]) => ({ key, asks }))
}

/** What was agreed beside what the orders ask for. */
export interface Agreed {
  /** Net price, for what the price of the lines counts; null: as the orders say. */
  readonly negotiatedPrice?: Text
  /** Beyond what the orders ask for, into the stock. */
  readonly extraQuantity?: Text
}

export interface PricedBundle {
  /** With the extra. */
  readonly quantity: string
  readonly massKg: string | null
  /** Null: the orders have different prices and none was agreed. */
  readonly unitPrice: string | null
  readonly discountPercent: string | null
  readonly net: string
  /** What the orders come to at their own prices. */
  readonly netBefore: string
  /** What the orders come to less, at the new price; below 0 they come to more. */
  readonly saving: string
  /** The net of each asked line, in their order. */
  readonly shares: readonly string[]
  readonly extraNet: string
  /** The extra by itself; null: there is none. */
  readonly extra: OrderedLine | null
}

const percentText = (value: Text): string => new Decimal(value ?? '0').toString()

/** The one price of the orders; null where they differ. */
function priceOf(asks: readonly Ask[]): Pick<PricedBundle, 'unitPrice' | 'discountPercent'> {
  const [first] = asks
  const isOne = asks.every(
    ({ line }) =>
      new Decimal(line.unitPrice).eq(first?.line.unitPrice ?? 0) &&
      percentText(line.discountPercent) === percentText(first?.line.discountPercent),
  )
  if (!first || !isOne) return { unitPrice: null, discountPercent: null }
  return { unitPrice: first.line.unitPrice, discountPercent: first.line.discountPercent ?? null }
}

/**
 * A bundled line with its sums. The net is quantity times price like that of any line; it is split over the orders and the
 * extra by the largest remainder, so that the shares add up to it to the cent.
 */
export function pricedBundle({ asks }: Bundle, { negotiatedPrice, extraQuantity }: Agreed): PricedBundle {
  const lines = asks.map(({ line }) => line)
  const [first] = lines
  const of = roundingOf(asks.map(({ order }) => order))
  if (!first) throw new Error('A bundle has lines.')
  const own = addedUp(lines.map(({ quantity }) => quantity))
  const ownMass = lines.every(({ massKg }) => massKg) ? addedUp(lines.map(({ massKg }) => massKg ?? 0)) : null
  const more = new Decimal(extraQuantity ?? 0)
  const moreMass =
    ownMass && (own.isZero() ? new Decimal(0) : ownMass.times(more).div(own).toDecimalPlaces(3))
  const price = negotiatedPrice ? { unitPrice: negotiatedPrice, discountPercent: null } : priceOf(asks)
  const extra: OrderedLine | null = more.isZero()
    ? null
    : {
        ...first,
        quantity: more.toFixed(3),
        massKg: moreMass && moreMass.toFixed(3),
        unitPrice: price.unitPrice ?? '0',
        discountPercent: price.discountPercent,
        agreedNet: null,
      }
  const quantity = own.plus(more).toFixed(3)
  const massKg = ownMass && moreMass ? ownMass.plus(moreMass).toFixed(3) : null
  const netBefore = addedUp(lines.map(({ net }) => net))
  const weights = [...lines, ...(extra ? [extra] : [])].map(
    (line) => new Decimal(pricedQuantity(line) ?? line.quantity),
  )
  // Without one price nothing is agreed yet, and each order comes to what it came to.
  const isPriced = price.unitPrice !== null
  const net = isPriced
    ? lineNet(
        { ...first, quantity, massKg, ...price, unitPrice: price.unitPrice ?? '0', agreedNet: null },
        of,
      )
    : toMoney(netBefore, of)
  const shares = isPriced
    ? apportioned(net, weights, of).map((share) => toMoney(share, of))
    : lines.map((line) => line.net)
  const asked = shares.slice(0, lines.length)
  return {
    quantity,
    massKg,
    ...price,
    net,
    netBefore: toMoney(netBefore, of),
    saving: toMoney(netBefore.minus(addedUp(asked)), of),
    shares: asked,
    extraNet: shares[lines.length] ?? '0.00',
    extra,
  }
}

/** How the whole is rounded: like its orders; where one of them keeps hundredths, the whole does. */
export const roundingOf = (orders: readonly Rounding[]): Rounding => ({
  currency: orders[0]?.currency ?? '',
  byMinorUnit: orders.every(({ byMinorUnit }) => byMinorUnit),
})

/** The part of an order in the totals: its lines at the agreed nets. */
export interface Part extends Rounding {
  readonly discountPercent?: Text
  readonly freight?: Text
  readonly freightTaxCode?: Text
  readonly freightTaxRate?: Text
  readonly lines: readonly OrderedLine[]
}

export interface ConsolidatedTotals extends Omit<OrderTotals, 'taxes'> {
  readonly taxes: OrderTotals['taxes'][number][]
}

/** The totals of all parts: nets are the sums of the orders, so that they add up; tax is worked out once for each code and rate. */
export function consolidatedTotals(parts: readonly Part[]): ConsolidatedTotals {
  const each = parts.map((part) => orderTotals(part))
  const of = (name: 'linesNet' | 'wholeDiscount' | 'freight' | 'net') => sumOf(each.map((one) => one[name]))
  const taxes = taxesOn(
    each.flatMap((one) => one.taxes).map(({ taxCode, rate, net }) => ({ taxCode, taxRate: rate, net })),
    roundingOf(parts),
  )
  const tax = sumOf(taxes.map((one) => one.tax))
  const net = of('net')
  return {
    linesNet: of('linesNet'),
    wholeDiscount: of('wholeDiscount'),
    freight: of('freight'),
    net,
    taxes,
    tax,
    gross: sumOf([tax, net]),
    massKg: addedUp(each.map((one) => one.massKg)).toFixed(3),
  }
}

const orNone = (value: Text): string => (value ? value : 'none')
const terms = ({ incoterm, incotermPlace }: MemberOrder): string | null =>
  [incoterm, incotermPlace].filter(Boolean).join(' ') || null

/** How many orders go into one. */
export const MOST_MEMBERS = 50

/** What the supplier is told once, so that it has to be the same in every order. */
const sameTerms: readonly (readonly [words: string, of: (order: MemberOrder) => string])[] = [
  ['supplier', ({ supplierName }) => supplierName],
  ['currency', ({ currency }) => currency],
  ['incoterm', (order) => orNone(terms(order))],
  ['terms of payment', ({ paymentTerms }) => orNone(paymentTerms)],
  ['discount on the whole order', ({ discountPercent }) => `${percentText(discountPercent)} %`],
]

/** Why orders cannot go to the supplier as one, in sentences that name both sides; empty: they can. */
export function differencesOf([first, ...others]: readonly MemberOrder[]): string[] {
  if (!first) return []
  return sameTerms.flatMap(([words, of]) => {
    const other = others.find((one) => compared(of(one)) !== compared(of(first)))
    return other
      ? [`The ${words} differs: ${first.number} has ${of(first)}, ${other.number} has ${of(other)}.`]
      : []
  })
}

/** Half of the smallest unit for each rounding: a net of the whole may differ by so much from nets that were rounded one by one. */
const lostByRounding = (bundles: readonly Bundle[], of: Rounding): Decimal =>
  new Decimal(bundles.reduce((count, { asks }) => count + asks.length + 1, 0)).times(
    new Decimal(10).pow(-amountDecimals(of)).div(2),
  )

/**
 * How much the whole is above what was approved of its members, in its currency; null: it is not. Cents that come from
 * rounding a sum instead of its parts are none.
 */
export function overApproved(
  net: string,
  approvedNet: string,
  bundles: readonly Bundle[],
  of: Rounding,
): string | null {
  const over = new Decimal(net).minus(approvedNet)
  return over.gt(lostByRounding(bundles, of)) ? toMoney(over, of) : null
}
