import type { ScreenAddress } from '#platform/contract/register.ts'
import type { ReactNode } from 'react'
import { AppLink } from './app-link.tsx'
import classes from './bars.module.css'
import { formatCount } from './format.ts'

export interface Bar {
  label: string
  /** How many things the bar counts, dimmed after the label. */
  count?: number
  /** Length of the bar; any scale, never negative. */
  size: number
  /** What is written at the end of the bar. */
  value: ReactNode
  /** The list behind the bar. */
  href: ScreenAddress
  strong?: boolean
}

/** Horizontal bars; each is a link to the list behind it. */
export function BarChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const longest = Math.max(1, ...bars.map((bar) => bar.size))
  return (
    <div className={classes.chart}>
      <ul className={classes.rows} aria-label={label}>
        {bars.map((bar) => (
          <li key={bar.href + bar.label}>
            <AppLink href={bar.href} className={classes.bar}>
              <span>
                <span className={classes.label}>{bar.label}</span>
                {bar.count !== undefined && (
                  <span className={classes.count}>{`\u00a0${formatCount(bar.count)}`}</span>
                )}
              </span>
              <span className={classes.rail} aria-hidden="true">
                <span
                  className={bar.strong === false ? classes.weak : classes.strong}
                  style={{ width: bar.size > 0 ? `max(2px, ${(bar.size / longest) * 100}%)` : 0 }}
                />
              </span>
              <span className={classes.value}>{bar.value}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
