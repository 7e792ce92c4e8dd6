import type { Rounding } from '#platform/contract/money.ts'
import { lazy, Suspense, useState } from 'react'
import { plainDecimal } from '#platform/contract/values/amounts.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { api } from '#platform/web/queries/api.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { type LineColumn, lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { LineGrid } from '#platform/web/table/line-grid/line-grid.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { MoneyText } from '#platform/web/ui/text.tsx'
import { consolidatedIn } from '#modules/purchasing/consolidated-purchase-orders/web/api.tsx'
import { priceBases } from '#modules/purchasing/purchase-orders/domain.ts'
import { unitNames } from '#modules/engineering/technical-lines/domain.ts'
import { type InvoiceRecord, invoices } from '../contract.ts'
import { invoiceTotals, isDraft, lineKinds, lineNet } from '../domain.ts'
import classes from './invoices.module.css'
import {
  blankCharge,
  type InvoiceValues,
  isCountable,
  type Line,
  numbered,
  ordersToInvoice,
} from './line-values.ts'

const BundledLines = lazy(async () => ({ default: (await import('./bundled-lines.tsx')).BundledLines }))

interface InvoiceLinesProps {
  field: FieldProps<Line[]>
  form: {
    values: { currency?: string | null | undefined }
    errors: Readonly<Record<string, readonly string[]>>
  }
  /** Called with the order that the first lines are taken from, for the header. */
  onFirst: (order: Pick<InvoiceValues, 'supplierId' | 'facilityId' | 'currency'>) => void
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
  { key: 'discountPercent', header: 'Disc. %', kind: 'decimal', width: 62 },
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

const netColumn = (of: Rounding): LineColumn<Line> => ({
  key: 'net',
  header: 'Net',
  kind: 'computed',
  numeric: true,
  width: 92,
  show: (line) => (isCountable(line) ? <MoneyText value={lineNet(line, of)} currency={of.currency} /> : null),
})

/** The lines of an invoice, taken from the orders that it invoices, with what they come to. */
export function InvoiceLines({ field, form, onFirst, record }: InvoiceLinesProps) {
  const lines = field.value ?? []
  const currency = form.values.currency ?? record?.currency ?? 'GBP'
  const rounding = { currency, byMinorUnit: !record || record.byMinorUnit || isDraft(record.status) }
  const [orderId, setOrderId] = useState<string | null>(null)
  const { parameters } = useScreenUrl()
  const [wholeId, setWholeId] = useState(parameters.consolidated ?? null)
  const add = (order: Parameters<typeof onFirst>[0], fresh: readonly Line[]) => {
    const known = new Set(lines.map(({ orderLineId }) => orderLineId))
    if (lines.length === 0) onFirst(order)
    const isNew = fresh.some((one) => one.orderLineId && !known.has(one.orderLineId))
    const added = fresh.filter((one) => (one.orderLineId ? !known.has(one.orderLineId) : isNew))
    field.onChange(numbered([...lines, ...added]))
  }
  const take = async (id: string) => {
    const order = await api(invoices).proposal({ query: { from: 'purchase-order', ids: id } })
    add(order, order.lines ?? [])
    setOrderId(null)
  }
  const rated = lines.filter(isCountable).map((line) => ({
    ...line,
    taxRate: record?.taxCodes.find(({ code }) => code === line.taxCode)?.rate ?? null,
  }))
  const totals = invoiceTotals(rated, rounding)
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
            const whole = consolidatedIn(id ?? '')
            setWholeId(whole)
            setOrderId(whole ? null : (id ?? null))
            if (id && !whole) void take(id)
          }}
        />
      )}
      {!field.disabled && wholeId !== null && (
        <Suspense fallback={<SkeletonRows rows={3} columns={3} />}>
          <BundledLines
            id={wholeId}
            onTake={({ supplierId, currency: paid, lines: [first] }, taken) => {
              const [part] = first?.parts ?? []
              if (part) add({ supplierId, facilityId: part.facilityId, currency: paid }, taken)
              setWholeId(null)
            }}
          />
        </Suspense>
      )}
      <LineGrid
        field={{ ...field, onChange: (next) => field.onChange(numbered(next ?? [])) }}
        columns={[...columns, netColumn(rounding)]}
        blank={blankCharge}
        errors={form.errors}
        numberOf={({ lineNo }) => lineNo}
        rowKey={({ id }) => id}
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
