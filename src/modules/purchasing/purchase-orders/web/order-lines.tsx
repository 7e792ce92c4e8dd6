import type { Rounding } from '#platform/contract/money.ts'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { formatQuantity, plainDecimal } from '#platform/contract/values/amounts.ts'
import { lessQuantity } from '#platform/contract/quantities.ts'
import { partOf } from '#platform/web/records/child-list.tsx'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { type LineColumn, lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { LineGrid } from '#platform/web/table/line-grid/line-grid.tsx'
import { renumbered } from '#platform/web/table/line-grid/line-numbers.ts'
import { ShareBar } from '#platform/web/ui/share-bar.tsx'
import { MoneyText } from '#platform/web/ui/text.tsx'
import { formLabels } from '#modules/steel/steel-stock/web/api.tsx'
import { unitNames } from '#modules/engineering/technical-lines/domain.ts'
import type { OrderRecord } from '../contract.ts'
import { certStates, isDraft, type OrderTotals, priceBases } from '../domain.ts'
import { LinePanel } from './line-panel.tsx'
import {
  blankLine,
  type LineDraft,
  massText,
  withTypedSize,
  writtenSizeOf,
  netText,
  noTaxCodes,
  type OrderValues,
  previewTotals,
  type TaxCode,
} from './line-values.ts'
import classes from './orders.module.css'

interface Known {
  readonly currency: string
  /** Of a record; left out for a new order. */
  readonly record?: OrderRecord | undefined
}

const BAR = 92

/** Once it was issued a line says how far it has come. */
const progress = (record: OrderRecord): LineColumn<LineDraft>[] => {
  const of = (line: LineDraft) => record.lines.find(({ id }) => id === line.id)
  const share = (key: string, header: string, done: (line: Ordered) => string): LineColumn<LineDraft> => ({
    key,
    header,
    kind: 'computed',
    width: BAR,
    show: (line) => {
      const known = of(line)
      return known && <ShareBar done={done(known)} of={known.quantity} show={shownQuantity} />
    },
  })
  return [
    share('received', 'Received', ({ receivedQty, returnedQty }) => lessQuantity(receivedQty, returnedQty)),
    share('invoiced', 'Invoiced', ({ invoicedQty }) => invoicedQty),
    {
      key: 'certificates',
      header: 'Certificates',
      kind: 'computed',
      width: BAR,
      show: (line) => {
        const state = of(line)?.certState
        return state && certStates[state].label
      },
    },
  ]
}

type Ordered = OrderRecord['lines'][number]
const shownQuantity = (value: string | number): string => formatQuantity(String(value))

/** Whether the reader sees what is paid: without the right to it every amount of the record is empty. */
const seesPrices = (record: OrderRecord | undefined): boolean => record?.totals.net !== ''

/** What a line costs. */
const priceColumns = (of: Rounding): LineColumn<LineDraft>[] => [
  {
    key: 'unitPrice',
    header: 'Price',
    kind: 'decimal',
    width: 80,
    read: ({ unitPrice }) => plainDecimal(unitPrice),
  },
  { key: 'priceBasis', header: 'Price per', kind: 'select', options: priceBases, width: 70 },
  netColumn(of),
]

const netColumn = (of: Rounding): LineColumn<LineDraft> => ({
  key: 'net',
  header: 'Net',
  kind: 'computed',
  numeric: true,
  width: 92,
  show: (line) => netText(line, of),
})

const orderColumns = ({ currency, record }: Known): readonly LineColumn<LineDraft>[] =>
  lineColumns<LineDraft>([
    { key: 'form', header: 'Form', kind: 'select', options: formLabels, width: 88 },
    {
      key: 'size',
      header: 'Size',
      kind: 'composed',
      width: 176,
      read: writtenSizeOf,
      take: withTypedSize,
    },
    { key: 'description', header: 'Description', kind: 'text' },
    {
      key: 'quantity',
      header: 'Qty',
      kind: 'decimal',
      width: 60,
      read: ({ quantity }) => plainDecimal(quantity),
    },
    { key: 'uom', header: 'Unit', kind: 'select', options: unitNames, width: 56 },
    ...(seesPrices(record)
      ? priceColumns({
          currency,
          byMinorUnit: !record || record.byMinorUnit || isDraft(record.status),
        })
      : []),
    ...(record && record.issuedAt !== null ? progress(record) : []),
  ])

/** The lines of an order that was issued, to read: what is one thing stands in one column. */
const issuedColumns = (record: OrderRecord): readonly LineColumn<LineDraft>[] =>
  lineColumns<LineDraft>([
    {
      key: 'item',
      header: 'Item',
      kind: 'computed',
      show: (line) => [writtenSizeOf(line), line.description].filter(Boolean).join(', '),
    },
    {
      key: 'quantity',
      header: 'Quantity',
      kind: 'computed',
      numeric: true,
      width: 80,
      show: ({ quantity, uom }) => `${formatQuantity(quantity)} ${unitNames[uom]}`,
    },
    ...(seesPrices(record)
      ? lineColumns<LineDraft>([
          {
            key: 'unitPrice',
            header: 'Price',
            kind: 'computed',
            numeric: true,
            width: 104,
            show: ({ unitPrice, priceBasis }) => `${plainDecimal(unitPrice)} ${priceBases[priceBasis]}`,
          },
          netColumn({ currency: record.currency, byMinorUnit: record.byMinorUnit }),
        ])
      : []),
    ...progress(record),
  ])

interface OrderLinesProps {
  field: FieldProps<LineDraft[]>
  form: {
    values: OrderValues
    isDirty: boolean
    errors: Readonly<Record<string, readonly string[]>>
    idOf: (key: string) => string
  }
  record?: OrderRecord | undefined
}

/** The lines as a grid, below it everything else of the chosen one, and what they come to. */
export function OrderLines({ field, form, record }: OrderLinesProps) {
  const lines = field.value ?? []
  const [chosen, setChosen] = useState(0)
  const line = lines[chosen]
  const isRead = field.fixed === true && record !== undefined && record.issuedAt !== null
  const currency = form.values.currency ?? record?.currency ?? 'EUR'
  const taxCodes = record?.taxCodes ?? noTaxCodes
  // The sums of all lines may come after the letter that is typed.
  const settled = useDeferredValue(form.values)
  const totals = record && !form.isDirty ? record.totals : previewTotals(settled, taxCodes)
  return (
    <div className={classes.lines}>
      <LineGrid
        field={{ ...field, onChange: (next) => field.onChange(renumbered(next ?? [])) }}
        columns={record && isRead ? issuedColumns(record) : orderColumns({ currency, record })}
        blank={(known) => blankLine(known, taxCodes[0]?.code ?? null)}
        errors={form.errors}
        onActive={setChosen}
        numberOf={({ lineNo }) => lineNo}
        rowKey={({ id }) => id}
      />
      {seesPrices(record) && <Totals totals={totals} currency={currency} taxCodes={taxCodes} />}
      {line && (
        <LinePanel
          key={line.id ?? `new ${line.lineNo}`}
          taxCodes={taxCodes}
          mass={massText(line)}
          order={form.values}
          part={partOf(
            form,
            `lines.${chosen}`,
            line,
            (next) => field.onChange(lines.map((one, at) => (at === chosen ? next : one))),
            field,
          )}
        />
      )}
    </div>
  )
}

interface TotalsProps {
  totals: OrderTotals | OrderRecord['totals']
  currency: string
  taxCodes: readonly TaxCode[]
}

function Totals({ totals, currency, taxCodes }: TotalsProps) {
  const isZero = (value: string) => Number(value) === 0
  const money = (value: string) => <MoneyText value={value} currency={currency} />
  const nameOf = (taxCode: string | null) => taxCodes.find(({ code }) => code === taxCode)?.name ?? 'Tax'
  return (
    <dl className={classes.totals} aria-label="Totals" aria-live="polite">
      {!isZero(totals.massKg) && <Sum label="Mass">{`${formatQuantity(totals.massKg)} kg`}</Sum>}
      {totals.linesNet !== totals.net && <Sum label="Lines">{money(totals.linesNet)}</Sum>}
      {!isZero(totals.wholeDiscount) && <Sum label="Discount">{money(`-${totals.wholeDiscount}`)}</Sum>}
      {!isZero(totals.freight) && <Sum label="Freight">{money(totals.freight)}</Sum>}
      <Sum label="Net total">
        <b>{money(totals.net)}</b>
      </Sum>
      {totals.taxes
        .filter(({ tax }) => !isZero(tax))
        .map(({ taxCode, rate, tax }) => (
          <Sum key={`${taxCode} ${rate}`} label={`${nameOf(taxCode)} ${plainDecimal(rate)} %`}>
            {money(tax)}
          </Sum>
        ))}
      <Sum label="Total">
        <b>{money(totals.gross)}</b>
      </Sum>
    </dl>
  )
}

const Sum = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
