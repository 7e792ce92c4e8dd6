import { columnsOfScreen } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { Tag } from '#platform/web/ui/chip.tsx'
import type { Rounding } from '#platform/contract/money.ts'
import { formatAmount, formatQuantity, plainDecimal } from '#platform/contract/values/amounts.ts'
import { Dim } from '#platform/web/ui/text.tsx'
import { costCategoryNames } from '../../domain/costing.ts'
import type { CostDraft } from '../lines/line-values.ts'
import classes from '../quotes.module.css'
import { rowSums } from './cost-rows.ts'

type Row = CostDraft & { id: string; quantity: string }

const columnsIn = (rounding: Rounding) =>
  columnsOfScreen<Row>([
    { key: 'category', header: 'Category', cell: ({ category }) => <b>{costCategoryNames[category]}</b> },
    {
      key: 'source',
      header: 'Source',
      width: 190,
      card: 'main',
      cell: ({ source, manual }) => (
        <>
          <Dim>{source ?? '-'}</Dim> {manual && <Tag>Manual</Tag>}
        </>
      ),
    },
    {
      key: 'amount',
      header: 'Amount, rate',
      numeric: true,
      card: 'foot',
      cell: ({ amount, unit, rate, perUnit }) => (
        <Dim>
          {formatQuantity(amount)} {unit} at {formatAmount(rate, rounding.currency)}
          {perUnit && ' per pc'}
        </Dim>
      ),
    },
    {
      key: 'cost',
      header: 'Cost',
      numeric: true,
      cell: (row) => formatAmount(rowSums(row, row.quantity, rounding).cost, rounding.currency),
    },
    {
      key: 'markup',
      header: 'Markup',
      numeric: true,
      card: 'footEnd',
      cell: ({ markupPercent }) => <Dim>{plainDecimal(markupPercent)} %</Dim>,
    },
    {
      key: 'price',
      header: 'Price',
      numeric: true,
      card: 'amount',
      cell: (row) => <b>{formatAmount(rowSums(row, row.quantity, rounding).price, rounding.currency)}</b>,
    },
  ])

interface CostingTableProps {
  rows: readonly CostDraft[]
  quantity: string
  rounding: Rounding
}

/** The costing of a line to read. */
export function CostingTable({ rows, quantity, rounding }: CostingTableProps) {
  if (rows.length === 0) return <p className={classes.none}>This line has no costing.</p>
  return (
    <DataTable
      inner
      label="Costing"
      columns={columnsIn(rounding)}
      rows={rows.map((row, at) => ({ ...row, quantity, id: String(at) }))}
    />
  )
}
