import { Menu } from '@mantine/core'
import { Button } from '#platform/web/ui/button.tsx'
import type { Rounding } from '#platform/contract/money.ts'
import { formatAmount } from '#platform/contract/values/amounts.ts'
import { lineTotals, type QuotedLine } from '../../domain/totals.ts'
import type { LineDraft } from '../lines/line-values.ts'
import classes from '../quotes.module.css'
import { withCostingOf, withCostingPrice } from './cost-rows.ts'
import { MarginBar } from './margin-bar.tsx'

interface CostingSummaryProps {
  priced: QuotedLine
  rounding: Rounding
  floor: string | null | undefined
  target: string | null | undefined
  /** The other lines that have a costing. */
  others: readonly LineDraft[]
  /** Left out when nothing can be changed. */
  onChange: ((changes: (line: LineDraft) => LineDraft) => void) | undefined
  /** Opens the search in earlier quotes and supplier prices. */
  onTake: () => void
}

/** Cost, price and margin of one line, and the ways to take over a price or another line's costing. */
export function CostingSummary(props: CostingSummaryProps) {
  const { priced, rounding, floor, target, others, onChange, onTake } = props
  const sums = lineTotals(priced, rounding)
  const has = (priced.costing?.length ?? 0) > 0
  const entries = [
    ['Cost', sums.cost],
    ['With markup', sums.costWithMarkup],
    ['Uplift', sums.uplift],
    ['Line price', sums.net],
  ] as const
  return (
    <aside className={classes.costSide} aria-label="Costing sums">
      <dl>
        {entries.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatAmount(value ?? '0', rounding.currency)}</dd>
          </div>
        ))}
      </dl>
      {onChange && (
        <div className={classes.costTools}>
          <Button small onClick={() => onChange((line) => withCostingPrice(line, rounding))} disabled={!has}>
            Use costing price
          </Button>
          <Button small icon="search" onClick={onTake}>
            Take cost from...
          </Button>
          {others.length > 0 && (
            <Menu position="bottom-end" width={260}>
              <Menu.Target>
                <Button small icon="copy">
                  Copy from line
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {has && <Menu.Label>Replaces the costing of this line</Menu.Label>}
                {others.map((other) => (
                  <Menu.Item
                    key={other.lineNo}
                    onClick={() => onChange((line) => withCostingOf(line, other))}
                  >
                    {other.lineNo} {other.description}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
      )}
      {sums.marginPercent !== null && has && (
        <MarginBar percent={sums.marginPercent} floor={floor} target={target} />
      )}
    </aside>
  )
}
