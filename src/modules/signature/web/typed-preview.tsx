import { pathOf, typedProblem, writtenName } from '../domain/script.ts'
import classes from './signature.module.css'

/** How a typed name will look. */
export function TypedPreview({ name }: { name: string }) {
  const written = writtenName(name)
  if (!written) {
    return (
      <p className={classes.small} role="status">
        {typedProblem(name) ?? 'Type your name as you sign.'}
      </p>
    )
  }
  return (
    <div className={classes.paper}>
      <svg
        viewBox={`0 0 ${written.width} ${written.height}`}
        role="img"
        aria-label={`${name}, written in script`}
        className={classes.script}
      >
        <path d={pathOf(written)} />
      </svg>
    </div>
  )
}
