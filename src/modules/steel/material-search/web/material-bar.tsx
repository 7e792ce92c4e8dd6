import { formatQuantity } from '#platform/contract/values/amounts.ts'
import type { Candidate } from '../contract.ts'
import classes from './material-search.module.css'

interface MaterialBarProps {
  one: Candidate
  /** Of one needed piece; 0 where no length is asked for. */
  neededMm: number
  /** Of the longest candidate: all bars have its scale. */
  longestMm: number
}

const shortest = (mm: number): string => formatQuantity(mm.toFixed(1))

/** One piece to scale: what is kept of it already, the cuts that are needed, and the rest. */
export function MaterialBar({ one, neededMm, longestMm }: MaterialBarProps) {
  const length = Number(one.lengthMm)
  const gives = one.gives === 1 ? 'gives 1 piece' : `gives ${one.gives} pieces`
  const pieces = one.qtyPieces > 1 ? `${one.freePieces} of ${one.qtyPieces} free, ` : ''
  if (length === 0 || longestMm === 0) return <p className={classes.words}>{`${pieces}${gives}`}</p>
  const kept = one.qtyPieces === 1 ? length - Number(one.freeMm) : 0
  const rest = neededMm > 0 ? Number(one.restMm) : Number(one.freeMm)
  const words =
    neededMm > 0
      ? `${pieces}${gives}; ${one.takes} × ${shortest(neededMm)} of ${shortest(Number(one.freeMm))} mm, ${shortest(rest)} mm left`
      : `${pieces}${shortest(Number(one.freeMm))} mm free`
  const cut = length - kept - rest
  return (
    <div className={classes.barBox}>
      <div className={classes.bar} aria-hidden="true" style={{ width: `${(length / longestMm) * 100}%` }}>
        {kept > 0 && <span className={classes.kept} style={{ flexGrow: kept }} />}
        {cut > 0 &&
          Array.from({ length: Math.min(one.takes, 40) }, (_, at) => (
            <span key={at} className={classes.cut} style={{ flexGrow: cut / Math.min(one.takes, 40) }} />
          ))}
        {rest > 0 && <span className={classes.rest} style={{ flexGrow: rest }} />}
      </div>
      <p className={classes.words}>{words}</p>
    </div>
  )
}
