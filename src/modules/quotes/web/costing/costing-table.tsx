import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { Tag } from '#platform/web/ui/chip.tsx'
import { formatDecimal } from '#platform/web/ui/format.ts'
import { Dim } from '#platform/web/ui/text.tsx'
import { costCategoryNames } from '../../domain/costing.ts'
import type { CostDraft } from '../lines/line-values.ts'
import classes from '../quotes.module.css'
import { plainNumber, priceText } from '../words.ts'
import { rowSums } from './cost-rows.ts'

type Row = CostDraft & { id: string; quantity: string }

const columns = columnsOf<Row>([
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
        {formatDecimal(plainNumber(amount))} {unit} at {formatDecimal(priceText(rate))}
        {perUnit && ' each'}
      </Dim>
    ),
  },
  {
    key: 'cost',
    header: 'Cost',
    numeric: true,
    cell: (row) => formatDecimal(rowSums(row, row.quantity).cost),
  },
  {
    key: 'markup',
    header: 'Markup',
    numeric: true,
    card: 'footEnd',
    cell: ({ markupPercent }) => <Dim>{plainNumber(markupPercent)} %</Dim>,
  },
  {
    key: 'price',
    header: 'Price',
    numeric: true,
    card: 'amount',
    cell: (row) => <b>{formatDecimal(rowSums(row, row.quantity).price)}</b>,
  },
])

/** The costing of a line to read. */
export function CostingTable({ rows, quantity }: { rows: readonly CostDraft[]; quantity: string }) {
  if (rows.length === 0) return <p className={classes.none}>This line has no costing.</p>
  return (
    <DataTable
      inner
      label="Costing"
      columns={columns}
      rows={rows.map((row, at) => ({ ...row, quantity, id: String(at) }))}
    />
  )
}
