import { plainDecimal } from '#platform/contract/values/amounts.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import classes from '../quotes.module.css'
import { percentText } from '../labels.ts'

interface MarginBarProps {
  /** Decimal string; may be negative. */
  percent: string
  floor: string | null | undefined
  target: string | null | undefined
}

const share = (percent: string): string => `${Math.min(100, Math.max(0, Number(percent)))}%`

/** A margin with the floor of the facility and the target of the market segment as marks. */
export function MarginBar({ percent, floor, target }: MarginBarProps) {
  const isLow = floor != null && Number(percent) < Number(floor)
  const marks = [
    floor != null && `Floor ${plainDecimal(floor)} %`,
    target != null && `target ${plainDecimal(target)} %`,
  ]
  return (
    <div className={classes.margin}>
      <div>
        <span>Margin</span>
        <b className={classNames(isLow && classes.low)}>
          {percentText(percent)}
          {isLow && ', below the floor'}
        </b>
      </div>
      <div className={classes.marginBar} aria-hidden="true">
        <i style={{ width: share(percent) }} />
        {floor != null && <em style={{ left: share(floor) }} />}
        {target != null && <em className={classes.target} style={{ left: share(target) }} />}
      </div>
      <small>{marks.filter(Boolean).join(', ')}</small>
    </div>
  )
}
