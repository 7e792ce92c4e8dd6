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
