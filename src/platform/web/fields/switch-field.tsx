import type { ReactNode } from 'react'
import classes from './field.module.css'
import { controlProps, type FieldExtras, type FieldProps, FixedField } from './field.tsx'

/** On or off, with what it means below its name. */
export function SwitchField(props: FieldProps<boolean> & FieldExtras) {
  const { id, label, value, onChange, error, hint } = props
  if (props.fixed) return <FixedField id={id} label={label} text={value ? 'Yes' : 'No'} />
  return (
    <div>
      <label className={classes.switchRow} htmlFor={id}>
        <span>
          <b>{label}</b>
          {hint && <small id={`${id}-hint`}>{hint}</small>}
        </span>
        <input
          {...controlProps({ ...props, required: false })}
          className={classes.switch}
          type="checkbox"
          role="switch"
          aria-checked={value ?? false}
          checked={value ?? false}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </label>
      {error && (
        <p className={classes.message} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

/** A frame around several switches. */
export function SwitchGroup({ children }: { children: ReactNode }) {
  return <div className={classes.switches}>{children}</div>
}
