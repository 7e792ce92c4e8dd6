import type { Tone } from '#platform/contract/documents/lifecycle.ts'
import { colourNames } from '#platform/contract/lookup.ts'
import classes from './swatch.module.css'

/** A colour by name, followed by the name. */
export function Swatch({ colour }: { colour: Tone }) {
  return (
    <span className={classes.swatch}>
      <i className={classes[colour]} /> {colourNames[colour]}
    </span>
  )
}
