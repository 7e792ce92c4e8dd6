import type { BilledKind, BillingLine } from './contract.ts'

/** What a line of the list is, in words. */
export const billedAs: Readonly<Record<BilledKind, string>> = {
  go: 'Delivered',
  void: 'Taken back: void',
  come_back: 'Came back',
}

/** The columns of the file, in their order; they stay as they are, since an accounts package reads them. */
export const billingColumns = [
  'export',
  'kind',
  'note',
  'customer_code',
  'customer',
  'customer_order',
  'order',
  'order_line',
  'description',
  'quantity',
  'unit',
  'unit_price',
  'discount_percent',
  'net',
  'currency',
  'left_on',
  'received_on',
  'facility',
] as const
type BillingColumn = (typeof billingColumns)[number]

/** The columns that hold figures, which are no formulas with their sign. */
export const figureColumns: readonly string[] = [
  'order_line',
  'quantity',
  'unit_price',
  'discount_percent',
  'net',
]

/** A line as it stands in the file; nothing is an empty cell. */
export const billingRow = (number: string, line: BillingLine): Readonly<Record<BillingColumn, string>> => ({
  export: number,
  kind: billedAs[line.kind],
  note: line.noteNumber,
  customer_code: line.customerCode,
  customer: line.customerName,
  customer_order: line.customerOrderNo ?? '',
  order: line.orderNumber ?? '',
  order_line: line.orderLine === null ? '' : String(line.orderLine),
  description: line.description,
  quantity: String(line.quantity),
  unit: line.uom,
  unit_price: line.unitPrice ?? '',
  discount_percent: line.discountPercent ?? '',
  net: line.net ?? '',
  currency: line.currency ?? '',
  left_on: line.leftOn,
  received_on: line.receivedOn ?? '',
  facility: line.facilityCode,
})
