import { classNames } from './class-names.ts'
import classes from './bars.module.css'

/** A percentage between 0 and 100 as a short bar with its figure. */
export function ConfidenceBar({ percent }: { percent: string | number | null | undefined }) {
  if (percent === null || percent === undefined || percent === '') return null
  const share = Math.min(100, Math.max(0, Number(percent)))
  return (
    <span className={classes.confidence}>
      <i>
        <b style={{ width: `${share}%` }} />
      </i>
      {String(percent).replace(/\.0+$/, '')} %
    </span>
  )
}

interface ShareBarProps {
  /** Decimal strings or numbers. */
  done: string | number
  of: string | number
  /** How they are written; as they are by default. */
  show?: (value: string | number) => string
}

/** How much of a whole is done: both figures, and a bar below them; more than the whole is marked. */
export function ShareBar({ done, of, show = String }: ShareBarProps) {
  const share = Number(of) > 0 ? Number(done) / Number(of) : 0
  return (
    <span className={classNames(classes.share, share > 1 && classes.over)}>
      <span>
        <b>{show(done)}</b> of {show(of)}
      </span>
      <i>
        <b style={{ width: `${Math.min(100, Math.max(0, share * 100))}%` }} />
      </i>
    </span>
  )
}
