import popover from '#platform/web/ui/popover.module.css'
import { Icon } from '#platform/web/ui/icon.tsx'
import own from './checks-field.module.css'
import classes from './field.module.css'
import { type FieldExtras, type FieldProps, FixedField } from './field.tsx'

/** Several of a few known words, each with a box to tick; they stay in the order in which they are offered. */
export function ChecksField<V extends string>({
  options,
  ...field
}: FieldProps<V[]> & FieldExtras & { options: Readonly<Partial<Record<V, string>>> }) {
  const { id, label, value, onChange, error, hint, required, disabled } = field
  const chosen = value ?? []
  const offered = Object.entries(options) as [V, string][]
  const toggle = (word: V) =>
    onChange(offered.map(([known]) => known).filter((known) => chosen.includes(known) !== (known === word)))
  if (field.fixed)
    return <FixedField id={id} label={label} text={chosen.map((word) => options[word] ?? word).join(', ')} />
  const note = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <fieldset id={id} tabIndex={-1} disabled={disabled} aria-describedby={note} className={own.group}>
      <legend className={classes.label}>
        {label}{' '}
        {required ? (
          <span className={classes.required} aria-hidden="true">
            *
          </span>
        ) : (
          required === false && <span className={classes.optional}>optional</span>
        )}
      </legend>
      <div className={own.options}>
        {offered.map(([word, words]) => (
          <label key={word} className={popover.check}>
            <input type="checkbox" checked={chosen.includes(word)} onChange={() => toggle(word)} />
            {words}
          </label>
        ))}
      </div>
      {error && (
        <p className={classes.message} id={`${id}-error`}>
          <Icon name="alert" size={14} />
          {error}
        </p>
      )}
      {hint && !error && (
        <p className={classes.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
