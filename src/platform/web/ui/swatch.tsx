import type { Tone } from '#platform/contract/lifecycle.ts'
import { colourNames } from '#platform/contract/lookup.ts'
import classes from './swatch.module.css'

/** A colour by name, with its name beside it. */
export function Swatch({ colour }: { colour: Tone }) {
  return (
    <span className={classes.swatch}>
      <i className={classes[colour]} /> {colourNames[colour]}
    </span>
  )
}
