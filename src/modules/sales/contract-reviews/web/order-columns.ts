import { parseDate } from '#platform/web/fields/dates/date-input.ts'
import { type LineColumn, lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { formatAmount, plainDecimal, plainAmount } from '#platform/contract/values/amounts.ts'
import { formatDate } from '#platform/web/ui/format.ts'
import { unitNames } from '#modules/engineering/technical-lines/domain.ts'
import type { ContractReview } from '../contract.ts'
import { orderLineNet, orderNet } from '../domain.ts'
import type { OrderLineDraft } from './order-form.ts'

type Offer = Pick<ContractReview['offer'], 'lines' | 'currency' | 'byMinorUnit'>
type WholeOffer = Offer & Pick<ContractReview['offer'], 'discountPercent' | 'charges'>

const isNumber = (value: string): boolean => /^\d+(\.\d+)?$/.test(value)

const isPriced = ({ quantity, unitPrice }: OrderLineDraft): boolean =>
  isNumber(quantity) && isNumber(unitPrice)

/** Net of a line as money; nothing while quantity or price is not a number. */
export const lineNet = (line: OrderLineDraft, offer: Offer): string | null =>
  isPriced(line) ? orderLineNet(line, offer) : null

/** Net of all lines that are numbers so far. */
export const orderSum = (lines: readonly OrderLineDraft[], offer: WholeOffer): string =>
  orderNet(lines.filter(isPriced), offer)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A date as people type it; what is no date stays, and the contract says so. */
const dateOf = (value: unknown, today: string): string | null => {
  const typed = textOf(value)
  const parsed = parseDate(typed, today)
  return parsed === undefined ? typed : parsed
}

/** The columns of the customer's order that stand beside each other; `today` is `YYYY-MM-DD`. What a line has to meet stands below them. */
export const orderColumns = (offer: Offer, today: string): readonly LineColumn<OrderLineDraft>[] =>
  lineColumns<OrderLineDraft>([
    { key: 'lineNo', header: 'Their line', kind: 'integer', width: 76 },
    {
      key: 'quoteLineId',
      header: 'Our line',
      kind: 'select',
      width: 68,
      options: Object.fromEntries(offer.lines.map(({ id, lineNo }) => [id, String(lineNo)])),
    },
    { key: 'description', header: 'Description', kind: 'text' },
    {
      key: 'quantity',
      header: 'Qty',
      kind: 'decimal',
      width: 60,
      read: ({ quantity }) => plainDecimal(quantity),
    },
    { key: 'uom', header: 'Unit', kind: 'select', options: unitNames, width: 64 },
    {
      key: 'unitPrice',
      header: 'Unit price',
      kind: 'decimal',
      width: 88,
      read: ({ unitPrice }) => plainAmount(unitPrice, offer.currency),
    },
    {
      key: 'net',
      header: 'Net',
      kind: 'computed',
      numeric: true,
      width: 88,
      show: (line) => formatAmount(lineNet(line, offer) ?? '', offer.currency),
    },
    {
      key: 'deliveryDate',
      header: 'Delivery',
      kind: 'text',
      width: 96,
      read: ({ deliveryDate }) => (deliveryDate ? formatDate(deliveryDate) : ''),
      write: (line, value) => ({ ...line, deliveryDate: dateOf(value, today) }),
    },
  ])
