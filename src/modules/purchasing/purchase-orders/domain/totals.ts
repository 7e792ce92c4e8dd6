import { Decimal } from 'decimal.js'
import { type Rounding, toMoney } from '#platform/contract/money.ts'
import { type DocumentTotals, netOf, totalsOf } from '#platform/contract/priced-lines.ts'
import { addedUp } from '#platform/contract/quantities.ts'
import { formOf, type SteelForm, type SteelSize, theoreticalMass } from '#modules/steel/steel-stock/domain.ts'

/** What a unit price counts. Metres and kilograms follow from the pieces and their size. */
export const priceBases = { each: 'each', m: 'per m', kg: 'per kg', t: 'per t' } as const
export type PriceBasis = keyof typeof priceBases

type Text = string | null | undefined

/** What the arithmetic needs of a line; decimal strings, lengths in mm, mass in kg of all pieces. */
export interface OrderedLine {
  /** Pieces of steel; else in `uom`. */
  readonly quantity: string
  readonly form?: SteelForm | null | undefined
  readonly lengthMm?: Text
  readonly massKg?: Text
  readonly priceBasis: PriceBasis
  readonly unitPrice: string
  readonly discountPercent?: Text
  /** Its share of a line of a consolidated order, in the place of what price and quantity come to. */
  readonly agreedNet?: Text
  readonly taxCode?: Text
  readonly taxRate?: Text
}

/** What holds for the whole order. */
export interface WholeOrder extends Rounding {
  readonly discountPercent?: Text
  readonly freight?: Text
  readonly freightTaxCode?: Text
  readonly freightTaxRate?: Text
}

type Sized = { readonly [K in keyof SteelSize]?: SteelSize[K] | null | undefined } & {
  readonly quantity: string
  readonly lengthMm?: Text
  readonly massKg?: Text
}

/** Mass of all pieces by the formula of their form, in kg to the gram; what was typed where no formula knows it. */
export function lineMassKg(line: Sized, density: string): string | null {
  const { form, quantity, lengthMm = null, massKg = null } = line
  if (!form) return massKg && new Decimal(massKg).toFixed(3)
  const of = { lengthMm: formOf(form).hasLength ? lengthMm : null, density }
  const each = theoreticalMass({ ...line, form }, of)
  if (each) return each.times(quantity).toFixed(3, Decimal.ROUND_HALF_UP)
  return massKg && new Decimal(massKg).toFixed(3)
}

/** How much the unit price is multiplied by: pieces, metres, kilograms or tonnes; null while that is not known. */
export function pricedQuantity({ priceBasis, quantity, lengthMm, massKg }: OrderedLine): string | null {
  switch (priceBasis) {
    case 'each':
      return quantity
    case 'm':
      return lengthMm ? new Decimal(lengthMm).times(quantity).div(1000).toString() : null
    case 'kg':
      return massKg ?? null
    case 't':
      return massKg ? new Decimal(massKg).div(1000).toString() : null
  }
}

/** Net of one line: what was agreed for it, whatever the cents of its price say, else what price and quantity come to. */
export const lineNet = (line: OrderedLine, of: Rounding): string =>
  line.agreedNet
    ? toMoney(new Decimal(line.agreedNet), of)
    : netOf({ ...line, quantity: pricedQuantity(line) ?? '0' }, of)

export interface OrderTotals extends Omit<DocumentTotals, 'charges'> {
  readonly freight: string
  readonly massKg: string
}

/**
 * The totals of an order by the rule of all documents: tax is rounded once for each tax code; freight is not discounted.
 * `nets` are those of the lines where they are known already.
 */
export function orderTotals(
  order: WholeOrder & { readonly lines: readonly OrderedLine[] },
  nets: readonly string[] = order.lines.map((line) => lineNet(line, order)),
): OrderTotals {
  const { lines, currency, byMinorUnit, discountPercent, freight, freightTaxCode, freightTaxRate } = order
  const isCharged = freight != null && !new Decimal(freight).isZero()
  const { charges, linesNet, wholeDiscount, net, taxes, tax, gross } = totalsOf(
    lines.map(({ taxCode, taxRate }, at) => ({ net: nets[at] ?? '0', taxCode, taxRate })),
    {
      currency,
      byMinorUnit,
      discountPercent,
      charges: isCharged ? [{ amount: freight, taxCode: freightTaxCode, taxRate: freightTaxRate }] : [],
    },
  )
  const massKg = addedUp(lines.map((line) => line.massKg ?? 0)).toFixed(3)
  return { linesNet, wholeDiscount, freight: charges, net, taxes, tax, gross, massKg }
}

/** How much more than ordered may come without a word of the buyer, in percent. */
const OVER_DELIVERY_PERCENT = 5

/** The most that may come on a line without a word of the buyer; pieces of steel are whole. */
export function mostToReceive({
  form,
  quantity,
}: {
  readonly form?: unknown
  readonly quantity: string
}): string {
  const most = new Decimal(quantity).times(100 + OVER_DELIVERY_PERCENT).div(100)
  return form ? most.floor().toString() : most.toFixed(3, Decimal.ROUND_DOWN)
}
