import { lazy, Suspense, useState } from 'react'
import { LineGrid } from '#platform/web/table/line-grid/line-grid.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import type { LinePartProps } from '../lines/line-part.ts'
import { pricedLine, selectedBreak, roundingOf } from '../lines/line-values.ts'
import classes from '../quotes.module.css'
import { blankRow } from './cost-rows.ts'
import { costingColumns } from './costing-columns.ts'
import { CostingSummary } from './costing-summary.tsx'
import { CostingTable } from './costing-table.tsx'

const TakeCostDialog = lazy(async () => ({
  default: (await import('./take-cost-dialog.tsx')).TakeCostDialog,
}))

/** What a line is made of and what it costs, with the price that follows from it. */
export function CostingPanel(part: LinePartProps) {
  const { quote, form, row, line, locked, onChange } = part
  const rows = line.costing ?? []
  const { quantity } = selectedBreak(line)
  const currency = form.values.currency ?? quote.currency
  const rounding = roundingOf(quote, currency)
  const [isTaking, setTaking] = useState(false)
  return (
    <div className={classNames(classes.costing, locked && classes.beside)}>
      <div className={classes.costingRows}>
        {locked ? (
          <CostingTable rows={rows} quantity={quantity} rounding={rounding} />
        ) : (
          <LineGrid
            field={{
              id: form.idOf(`lines.${row}.costing`),
              label: `Costing of line ${line.lineNo}`,
              value: rows,
              onChange: (costing) => onChange({ ...line, costing: costing ?? [] }),
            }}
            name={`lines.${row}.costing`}
            errors={form.errors}
            columns={costingColumns(quantity, rounding)}
            blank={blankRow}
          />
        )}
      </div>
      <CostingSummary
        priced={pricedLine(line, quote.taxCodes)}
        rounding={rounding}
        floor={quote.marginFloorPercent}
        target={quote.targetMarginPercent}
        others={(form.values.lines ?? []).filter(
          (other, at) => at !== row && (other.costing?.length ?? 0) > 0,
        )}
        onChange={locked ? undefined : (changes) => onChange(changes(line))}
        onTake={() => setTaking(true)}
      />
      {isTaking && (
        <Suspense fallback={null}>
          <TakeCostDialog
            quote={quote}
            currency={{
              currency,
              exchangeRate: form.values.exchangeRate ?? quote.exchangeRate,
            }}
            line={line}
            onTake={(costing) => onChange({ ...line, costing })}
            onClose={() => setTaking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
