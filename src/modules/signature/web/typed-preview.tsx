import '@fontsource/dancing-script/400.css'
import { typedProblem, writtenName } from '../domain/script.ts'
import classes from './signature.module.css'

/** How a typed name will look: the same face as the server writes it in. */
export function TypedPreview({ name }: { name: string }) {
  const [written, problem] = [writtenName(name), typedProblem(name)]
  if (problem !== null || written === '') {
    return (
      <p className={classes.small} role="status">
        {problem ?? 'Type your name as you sign.'}
      </p>
    )
  }
  return (
    <div className={classes.paper}>
      <p role="img" aria-label={`${name}, written in script`} className={classes.script}>
        {written}
      </p>
    </div>
  )
}
