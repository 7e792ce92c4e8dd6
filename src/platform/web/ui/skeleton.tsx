import { useEffect, useState } from 'react'
import classes from './skeleton.module.css'

/** True once `waiting` has lasted 150 ms: a quick answer shows no skeleton at all. */
export function useLate(waiting: boolean, delay = 150): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), delay)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting, delay])
  return waiting && late
}

const widths = [92, 148, 64, 120, 58, 96, 52, 80]

/** Grey rows in the place of the first data. */
export function SkeletonRows({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) {
  const late = useLate(true)
  return (
    <div className={classes.rows} aria-busy="true" aria-label="Loading" role="status">
      {late &&
        Array.from({ length: rows }, (_, row) => (
          <div key={row} className={classes.row}>
            {Array.from({ length: columns }, (__, column) => (
              <span
                key={column}
                className={classes.bone}
                style={{ width: widths[(row * 3 + column) % widths.length] }}
              />
            ))}
          </div>
        ))}
    </div>
  )
}
