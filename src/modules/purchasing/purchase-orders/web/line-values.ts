import { type Rounding, roundingIn } from '#platform/contract/money.ts'
import { Decimal } from 'decimal.js'
import { keptByLine } from '#platform/web/table/line-grid/kept-by-line.ts'
import { nextLineNo } from '#platform/web/table/line-grid/line-numbers.ts'
import type { ShapeOf } from '#platform/web/forms/form-fields.ts'
import type { FormValues } from '#platform/web/forms/form-values.ts'
import { formatAmount } from '#platform/contract/values/amounts.ts'
import {
  dimensionNames,
  sizeNames,
  STEEL_DENSITY,
  typedSize,
  writtenSize,
} from '#modules/steel/steel-stock/domain.ts'
import { fileAddress } from '#platform/web/queries/files.ts'
import { formatDate } from '#platform/web/ui/format.ts'
import { type OrderRecord, purchaseOrders } from '../contract.ts'
import {
  lineMassKg,
  lineNet,
  type OrderedLine,
  orderTotals,
  type OrderTotals,
  pricedQuantity,
} from '../domain.ts'

export type OrderShape = ShapeOf<typeof purchaseOrders>
export type OrderValues = FormValues<OrderShape>
/** A line as it is typed; a number that is none is kept as it was typed until it is put right. */
export type LineDraft = NonNullable<OrderValues['lines']>[number]
export type TaxCode = OrderRecord['taxCodes'][number]

/** The next line is mostly more of the same. */
export function blankLine(lines: readonly LineDraft[], taxCode: string | null = null): LineDraft {
  const last = lines.at(-1)
  return {
    lineNo: nextLineNo(lines),
    quantity: '1',
    uom: 'each',
    priceBasis: last?.priceBasis ?? 'each',
    unitPrice: '0',
    taxCode: last?.taxCode ?? taxCode,
    form: last?.form ?? null,
    specificationId: last?.specificationId ?? null,
    grade: last?.grade ?? null,
    pslLevelId: last?.pslLevelId ?? null,
    certificateType: last?.certificateType ?? null,
  }
}

const DECIMAL = /^\d+(\.\d+)?$/
const decimal = (value: unknown): string | null =>
  typeof value === 'string' && DECIMAL.test(value) ? value : null

const dimensions = [...dimensionNames, 'lengthMm', 'massKg', 'discountPercent'] as const

/** A line as the arithmetic takes it; what cannot be read counts as not said. */
function priced(line: LineDraft, taxCodes: readonly TaxCode[]): OrderedLine {
  const read = Object.fromEntries(dimensions.map((name) => [name, decimal(line[name])]))
  const whole = {
    ...line,
    ...read,
    quantity: decimal(line.quantity) ?? '0',
    unitPrice: decimal(line.unitPrice) ?? '0',
    taxRate: taxCodes.find(({ code }) => code === line.taxCode)?.rate ?? null,
  }
  return { ...whole, massKg: lineMassKg(whole, STEEL_DENSITY) }
}

const reckoned = keptByLine((line: LineDraft, taxCodes: readonly TaxCode[]) => priced(line, taxCodes))

export const noTaxCodes: readonly TaxCode[] = []

/** Totals of an order as it is typed; the server's answer decides. */
export const previewTotals = (values: OrderValues, taxCodes: readonly TaxCode[]): OrderTotals =>
  orderTotals({
    ...roundingIn(values.currency ?? ''),
    lines: (values.lines ?? []).map((line) => reckoned(line, taxCodes)),
    discountPercent: decimal(values.discountPercent),
    freight: decimal(values.freight),
    freightTaxCode: values.freightTaxCode,
    freightTaxRate: taxCodes.find(({ code }) => code === values.freightTaxCode)?.rate ?? null,
  })

export const netText = (line: LineDraft, of: Rounding): string =>
  formatAmount(lineNet(priced(line, noTaxCodes), of), of.currency)

/** Mass of all pieces as it would be worked out; null where nothing is known. */
export const massText = (line: LineDraft): string | null => priced(line, noTaxCodes).massKg ?? null

/** The size of a line as it is typed: `Pipe 168.3 x 10.97 x 12000`. */
export const writtenSizeOf = ({ form, ...size }: LineDraft): string =>
  form ? writtenSize({ ...size, form }) : ''

/** The line with the size, and the form, that somebody typed; what is left empty takes the size away. */
export function withTypedSize(line: LineDraft, text: string): { line: LineDraft } | { problem: string } {
  if (text === '') return { line: { ...line, ...Object.fromEntries(sizeNames.map((name) => [name, null])) } }
  const typed = typedSize(text, line.form)
  return 'problem' in typed ? typed : { line: { ...line, ...typed.size } }
}

/** Where the PDF of a revision is. */
export const pdfUrl = (id: string): string => fileAddress(purchaseOrders.endpoints.pdf, { params: { id } })

/** What the price of the supplier for a line is asked by, in what it counts; null while something of it is not known. */
export function priceQuery(
  line: LineDraft,
  { supplierId, currency, orderDate }: Pick<OrderValues, 'supplierId' | 'currency' | 'orderDate'>,
) {
  const { productCodeId, uom, priceBasis } = line
  const count = decimal(line.quantity) && pricedQuantity(priced(line, noTaxCodes))
  if (!productCodeId || !uom || !count || !supplierId || !currency || !orderDate) return null
  const counted = priceBasis === 'each' ? uom : priceBasis
  const quantity = new Decimal(count).toFixed(3)
  return { supplierId, productCodeId, currency, uom: counted, quantity, orderDate }
}

/** What the price of the supplier is to a line: what it says, what a save makes of it, or what it could be. */
export function priceSentence(
  { unitPrice }: LineDraft,
  found: { unitPrice: string; minQuantity: number; validUntil: string | null },
  currency: string,
): string {
  const typed = decimal(unitPrice) ?? '0'
  const until = found.validUntil === null ? '' : ` until ${formatDate(found.validUntil)}`
  const price = `${formatAmount(found.unitPrice, currency)} ${currency} from ${found.minQuantity} on${until}`
  if (Number(typed) === 0) return `Saving takes over the supplier's price, ${price}.`
  return Number(typed) === Number(found.unitPrice)
    ? `This is the supplier's price, ${price}.`
    : `The supplier's price is ${price}.`
}
