import { Decimal } from 'decimal.js'
import { parseDate } from '../../../../platform/web/fields/date-input.ts'
import { type LineColumn, lineColumns } from '../../../../platform/web/table/line-columns.ts'
import { formatDate, formatDecimal } from '../../../../platform/web/ui/format.ts'
import type { ContractReview } from '../../contract/review.ts'
import { plainNumber, priceText, unitNames } from '../words.ts'
import type { OrderLineDraft } from './order-form.ts'

type OfferLine = ContractReview['offer']['lines'][number]

const isNumber = (value: string): boolean => /^\d+(\.\d+)?$/.test(value)

/** Quantity x price as money; nothing while one of them is not a number. */
export function lineNet({
  quantity,
  unitPrice,
}: Pick<OrderLineDraft, 'quantity' | 'unitPrice'>): string | null {
  if (!isNumber(quantity) || !isNumber(unitPrice)) return null
  return new Decimal(quantity).times(unitPrice).toFixed(2, Decimal.ROUND_HALF_UP)
}

/** Net of all lines that are numbers so far. */
export const orderSum = (lines: readonly OrderLineDraft[]): string =>
  lines.reduce((sum, line) => sum.plus(lineNet(line) ?? 0), new Decimal(0)).toFixed(2)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const orNull = (value: unknown): string | null => textOf(value).trim() || null

/** A date as people type it; what is no date stays, and the contract says so. */
const dateOf = (value: unknown, today: string): string | null => {
  const typed = textOf(value)
  const parsed = parseDate(typed, today)
  return parsed === undefined ? typed : parsed
}

/** The columns of the customer's order; `today` is `YYYY-MM-DD`. */
export const orderColumns = (
  offer: readonly OfferLine[],
  today: string,
): readonly LineColumn<OrderLineDraft>[] =>
  lineColumns<OrderLineDraft>([
    { key: 'lineNo', header: 'Their line', kind: 'integer', width: 72 },
    {
      key: 'quoteLineId',
      header: 'Our line',
      kind: 'select',
      width: 84,
      options: Object.fromEntries(offer.map(({ id, lineNo }) => [id, String(lineNo)])),
    },
    { key: 'description', header: 'Description', kind: 'text', width: 220 },
    {
      key: 'quantity',
      header: 'Qty',
      kind: 'decimal',
      width: 72,
      read: ({ quantity }) => plainNumber(quantity),
    },
    { key: 'uom', header: 'Unit', kind: 'select', options: unitNames, width: 68 },
    {
      key: 'unitPrice',
      header: 'Unit price',
      kind: 'decimal',
      width: 96,
      read: ({ unitPrice }) => priceText(unitPrice),
    },
    {
      key: 'net',
      header: 'Net',
      kind: 'computed',
      numeric: true,
      width: 96,
      show: (line) => formatDecimal(lineNet(line) ?? ''),
    },
    {
      key: 'deliveryDate',
      header: 'Delivery',
      kind: 'text',
      width: 104,
      read: ({ deliveryDate }) => (deliveryDate ? formatDate(deliveryDate) : ''),
      write: (line, value) => ({ ...line, deliveryDate: dateOf(value, today) }),
    },
    {
      key: 'specification',
      header: 'Specification',
      kind: 'text',
      width: 140,
      write: (line, value) => ({ ...line, specification: orNull(value) }),
    },
    {
      key: 'pslLevel',
      header: 'PSL',
      kind: 'text',
      width: 72,
      write: (line, value) => ({ ...line, pslLevel: orNull(value) }),
    },
    {
      key: 'certificationLevel',
      header: 'EN 10204',
      kind: 'text',
      width: 76,
      write: (line, value) => ({ ...line, certificationLevel: orNull(value) }),
    },
  ])
