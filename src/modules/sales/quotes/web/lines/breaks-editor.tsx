import { type LineColumn, lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { LineGrid } from '#platform/web/table/line-grid/line-grid.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import type { Rounding } from '#platform/contract/money.ts'
import { formatAmount } from '#platform/contract/values/amounts.ts'
import { suggestedUnitPrice } from '../../domain/costing.ts'
import { breakNet } from '../../domain/totals.ts'
import classes from '../quotes.module.css'
import { unitName } from '../labels.ts'
import { type BreakRow, breakRows, withBreakRows } from './break-rows.ts'
import type { LinePartProps } from './line-part.ts'
import { type LineDraft, pricedBreak, pricedLine, roundingOf } from './line-values.ts'

/** The quantities a line is priced for; one of them counts in the totals. */
export function BreaksEditor({ quote, form, row, line, locked, onChange }: LinePartProps) {
  const priced = pricedLine(line, [])
  const rounding = roundingOf(quote, form.values.currency)
  const suggestion = ({ quantity }: { quantity: string }) =>
    suggestedUnitPrice(priced.costing ?? [], quantity, rounding)
  const canSuggest = !locked && line.breaks.some((one) => suggestion(pricedBreak(one)) !== null)
  const field = {
    id: form.idOf(`line-${row}-breaks`),
    label: `Quantities of line ${line.lineNo}`,
    value: breakRows(line),
    onChange: (rows: BreakRow[] | null) => onChange(withBreakRows(line, rows ?? [])),
    disabled: locked,
  }
  const useCosting = () =>
    onChange({
      ...line,
      breaks: line.breaks.map((one) => ({
        ...one,
        unitPrice: suggestion(pricedBreak(one)) ?? one.unitPrice,
      })),
    })
  return (
    <div className={classes.panelBody}>
      <LineGrid
        field={field}
        name={`lines.${row}.breaks`}
        errors={form.errors}
        columns={breakColumns(line, suggestion, rounding)}
        blank={(rows) => ({ ...(rows.at(-1) ?? { unitPrice: '0' }), quantity: '1', counts: false })}
      />
      {canSuggest && (
        <p className={classes.panelFoot}>
          <Button small onClick={useCosting}>
            Use costing prices for all quantities
          </Button>
        </p>
      )}
    </div>
  )
}

function breakColumns(
  line: LineDraft,
  suggestion: (one: { quantity: string }) => string | null,
  rounding: Rounding,
): readonly LineColumn<BreakRow>[] {
  const { costing, discountPercent } = pricedLine(line, [])
  const costed: LineColumn<BreakRow> = {
    key: 'suggested',
    header: 'From costing',
    kind: 'computed',
    numeric: true,
    width: 110,
    show: (one) => formatAmount(suggestion(pricedBreak(one)) ?? '-', rounding.currency),
  }
  return lineColumns<BreakRow>([
    { key: 'quantity', header: 'Quantity', kind: 'decimal', width: 100, unit: () => unitName(line.uom) },
    { key: 'unitPrice', header: 'Unit price', kind: 'decimal', width: 110 },
    ...(costing && costing.length > 0 ? [costed] : []),
    { key: 'leadTimeWeeks', header: 'Lead time', kind: 'integer', width: 90, unit: () => 'wk' },
    {
      key: 'net',
      header: 'Net',
      kind: 'computed',
      numeric: true,
      width: 110,
      show: (one) => formatAmount(breakNet(pricedBreak(one), discountPercent, rounding), rounding.currency),
    },
    { key: 'counts', header: 'Counts', kind: 'flag', width: 70 },
  ])
}
