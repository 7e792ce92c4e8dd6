import type { FieldProps } from '#platform/web/fields/field.tsx'
import {
  type Intervention,
  namesOf,
  type Party,
  parties,
  type Point,
  points,
} from '../../domain/vocabulary.ts'
import classes from './operations.module.css'

const letters: Readonly<Record<Point, string>> = { none: 'None', H: 'H', W: 'W', R: 'R', M: 'M' }
const nobody: Intervention = { manufacturer: 'none', customer: 'none', thirdParty: 'none', authority: 'none' }

/** One point for each party; radio buttons, so that arrows move between the letters and Tab between the parties. */
export function InterventionField(field: FieldProps<Intervention>) {
  const held = field.value ?? nobody
  const set = (party: Party, point: Point) => field.onChange({ ...held, [party]: point })
  return (
    <div id={field.id} tabIndex={-1} className={classes.parties}>
      {namesOf(parties).map((party) => (
        <fieldset key={party} disabled={field.disabled} className={classes.party}>
          <legend>{parties[party]}</legend>
          {namesOf(points).map((point) => (
            <label key={point} title={points[point]} data-checked={held[party] === point || undefined}>
              <input
                type="radio"
                name={`${field.id}-${party}`}
                aria-label={points[point]}
                checked={held[party] === point}
                onChange={() => set(party, point)}
              />
              <span aria-hidden="true">{letters[point]}</span>
            </label>
          ))}
        </fieldset>
      ))}
      {field.error && <p className={classes.wrong}>{field.error}</p>}
    </div>
  )
}
