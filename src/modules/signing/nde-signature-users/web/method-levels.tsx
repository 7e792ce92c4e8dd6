import type { FieldProps } from '#platform/web/fields/field.tsx'
import fieldClasses from '#platform/web/fields/field.module.css'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { type Competence, levelsOf, type NdeMethod, ndeLevels, ndeMethods } from '../domain.ts'
import classes from './method-levels.module.css'

const codes = Object.keys(ndeMethods) as NdeMethod[]

/** A level for each method; without one the person does not have the method. */
export function MethodLevels({ field }: { field: FieldProps<Competence[]> }) {
  const held = field.value ?? []
  const set = (method: NdeMethod, level: Competence['level'] | null) => {
    const others = held.filter((one) => one.method !== method)
    const next = level ? [...others, { method, level }] : others
    field.onChange(next.sort((a, b) => codes.indexOf(a.method) - codes.indexOf(b.method)))
  }
  return (
    <div
      role="group"
      aria-label={field.label}
      aria-describedby={field.error ? `${field.id}-error` : undefined}
      id={field.id}
      tabIndex={-1}
    >
      {field.error && (
        <p className={fieldClasses.message} id={`${field.id}-error`}>
          {field.error}
        </p>
      )}
      <div className={classes.methods}>
        {codes.map((method) => (
          <SelectField
            key={method}
            id={`${field.id}-${method}`}
            label={`${method} ${ndeMethods[method].name}`}
            value={held.find((one) => one.method === method)?.level}
            onChange={(level) => set(method, level)}
            options={Object.fromEntries(levelsOf(method).map((level) => [level, ndeLevels[level]]))}
            placeholder="Not certified"
            disabled={field.disabled ?? false}
          />
        ))}
      </div>
    </div>
  )
}
