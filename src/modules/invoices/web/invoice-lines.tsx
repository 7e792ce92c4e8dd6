import { useState } from 'react'
import { plainDecimal } from '#platform/contract/amounts.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { ReferenceField } from '#platform/web/fields/reference-field.tsx'
import { type LineColumn, lineColumns } from '#platform/web/table/line-columns.ts'
import { LineGrid } from '#platform/web/table/line-grid.tsx'
import { MoneyText } from '#platform/web/ui/text.tsx'
import { priceBases } from '#modules/purchase-orders/domain.ts'
import { unitNames } from '#modules/technical-lines/domain.ts'
import type { InvoiceRecord } from '../contract.ts'
import { invoiceTotals, lineKinds, lineNet } from '../domain.ts'
import classes from './invoices.module.css'
import {
  blankCharge,
  isCountable,
  type Line,
  numbered,
  orderToInvoice,
  ordersToInvoice,
} from './line-values.ts'

interface InvoiceLinesProps {
  field: FieldProps<Line[]>
  form: {
    values: { currency?: string | null | undefined }
    errors: Readonly<Record<string, readonly string[]>>
  }
  /** Called with the order that the first lines are taken from, for the header. */
  onFirst: (order: { supplierId: string; facilityId: string; currency: InvoiceRecord['currency'] }) => void
  record?: InvoiceRecord | undefined
}

const columns = lineColumns<Line>([
  { key: 'kind', header: 'Kind', kind: 'select', options: lineKinds, width: 96 },
  { key: 'description', header: 'Description', kind: 'text' },
  {
    key: 'quantity',
    header: 'Qty',
    kind: 'decimal',
    width: 64,
    read: ({ quantity }) => plainDecimal(quantity),
  },
  { key: 'uom', header: 'Unit', kind: 'select', options: unitNames, width: 56 },
  {
    key: 'pricedQuantity',
    header: 'Priced qty',
    kind: 'decimal',
    width: 86,
    locked: ({ priceBasis }) => priceBasis === 'each',
  },
  {
    key: 'unitPrice',
    header: 'Price',
    kind: 'decimal',
    width: 80,
    read: ({ unitPrice }) => plainDecimal(unitPrice),
  },
  {
    key: 'priceBasis',
    header: 'Price per',
    kind: 'select',
    options: priceBases,
    width: 70,
    locked: () => true,
  },
  { key: 'taxCode', header: 'Tax', kind: 'text', width: 52 },
])

const netColumn = (currency: string): LineColumn<Line> => ({
  key: 'net',
  header: 'Net',
  kind: 'computed',
  numeric: true,
  width: 92,
  show: (line) => (isCountable(line) ? <MoneyText value={lineNet(line)} currency={currency} /> : null),
})

/** The lines of an invoice, taken from the orders that it invoices, with what they come to. */
export function InvoiceLines({ field, form, onFirst, record }: InvoiceLinesProps) {
  const lines = field.value ?? []
  const currency = form.values.currency ?? record?.currency ?? 'GBP'
  const [orderId, setOrderId] = useState<string | null>(null)
  const take = async (id: string) => {
    const order = await orderToInvoice(id)
    const known = new Set(lines.map(({ orderLineId }) => orderLineId))
    const fresh = order.lines.filter(({ orderLineId }) => !known.has(orderLineId))
    if (lines.length === 0) onFirst(order)
    field.onChange(numbered([...lines, ...fresh]))
    setOrderId(null)
  }
  const rated = lines.filter(isCountable).map((line) => ({
    ...line,
    taxRate: record?.taxCodes.find(({ code }) => code === line.taxCode)?.rate ?? null,
  }))
  const totals = invoiceTotals(rated)
  return (
    <div className={classes.lines}>
      {!field.disabled && (
        <ReferenceField
          id="invoice-order"
          label="Take the rest of an order"
          hint="Type or scan its number: what is still to invoice is added below"
          source={ordersToInvoice}
          value={orderId}
          onChange={(id) => {
            setOrderId(id ?? null)
            if (id) void take(id)
          }}
        />
      )}
      <LineGrid
        field={{ ...field, onChange: (next) => field.onChange(numbered(next ?? [])) }}
        columns={[...columns, netColumn(currency)]}
        blank={blankCharge}
        errors={form.errors}
        numberOf={({ lineNo }) => lineNo}
      />
      <p className={classes.sum} aria-live="polite">
        Net <MoneyText value={totals.net} currency={currency} />
        {record && (
          <>
            , with tax <MoneyText value={totals.gross} currency={currency} />
          </>
        )}
      </p>
    </div>
  )
}
