import { Icon } from '#platform/web/ui/icon.tsx'
import classes from '#platform/web/fields/field.module.css'
import type { FieldExtras, FieldProps } from '#platform/web/fields/field.tsx'
import own from './radios-field.module.css'

interface RadiosExtras<V extends string> extends FieldExtras {
  /** Words by value, in the order in which they are offered. */
  options: Readonly<Partial<Record<V, string>>>
}

const isOf = <V extends string>(options: Readonly<Partial<Record<V, string>>>, name: string): name is V =>
  Object.hasOwn(options, name)

/** One of two or three known words, all of them in sight. */
export function RadiosField<V extends string>({ options, ...field }: FieldProps<V> & RadiosExtras<V>) {
  const { id, label, value, onChange, required, disabled, error, hint } = field
  const note = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      role="radiogroup"
      aria-required={required}
      aria-invalid={error ? true : undefined}
      className={own.choices}
      aria-describedby={note}
    >
      <legend>
        {label}{' '}
        {required && (
          <span className={classes.required} aria-hidden="true">
            *
          </span>
        )}
        {required === false && <span className={classes.optional}>optional</span>}
      </legend>
      <div className={own.radios}>
        {Object.keys(options)
          .filter((name) => isOf(options, name))
          .map((name) => (
            <label key={name}>
              <input
                type="radio"
                name={id}
                checked={value === name}
                disabled={disabled}
                onChange={() => onChange(name)}
              />
              {options[name]}
            </label>
          ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.message}>
          <Icon name="alert" size={14} />
          {error}
        </p>
      )}
      {hint && !error && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
