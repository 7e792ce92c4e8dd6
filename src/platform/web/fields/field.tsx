import type { ReactNode } from 'react'
import { Icon } from '#platform/web/ui/icon.tsx'
import classes from './field.module.css'

/** What a form gives to the component of a field: `form.field('name')` makes it. */
export interface FieldProps<V> {
  /** Also the id of the control inside its form. */
  id: string
  label: string
  value: V | null | undefined
  onChange: (value: V | null) => void
  error?: string | undefined
  /** true: marked with a star; false: marked as optional; left out: no mark. */
  required?: boolean
  /** Cannot be changed now. */
  disabled?: boolean
  /** May not be changed at all: the value stands as text, without a control. */
  fixed?: boolean
  /** One line below the control. */
  hint?: ReactNode
}

/** What every field component takes in addition to its value. */
export type FieldExtras = Pick<FieldProps<unknown>, 'hint'>

type FrameProps = Pick<FieldProps<unknown>, 'id' | 'label' | 'error' | 'required' | 'fixed'> &
  FieldExtras & {
    /** The value as one reads it, for a field that is fixed; left out: its control shows it. */
    text?: ReactNode
    children: ReactNode
  }

/** Label, required mark, hint and error around one control with the same `id`; of a fixed field its value as text. */
export function FieldFrame({ id, label, error, required, fixed, hint, text, children }: FrameProps) {
  if (fixed && text !== undefined) return <FixedField id={id} label={label} text={text} />
  return (
    <div className={error ? classes.invalid : classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}{' '}
        {required && (
          <span className={classes.required} aria-hidden="true">
            *
          </span>
        )}
        {required === false && <span className={classes.optional}>optional</span>}
      </label>
      {children}
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
    </div>
  )
}

/** A value that may not be changed. */
export function FixedField({ id, label, text }: { id: string; label: string; text: ReactNode }) {
  const isEmpty = text === '' || text === null || text === undefined
  return (
    <div className={classes.fixed} id={id} role="group" aria-labelledby={`${id}-label`} tabIndex={-1}>
      <div className={classes.name} id={`${id}-label`}>
        {label}
      </div>
      <div className={classes.value}>{isEmpty ? <span className={classes.dim}>-</span> : text}</div>
    </div>
  )
}

/** The attributes that tie a control to its label, hint and error. */
export function controlProps(field: Omit<FieldProps<unknown>, 'value' | 'onChange' | 'label'> & FieldExtras) {
  const { id, error, required, disabled, hint } = field
  return {
    id,
    disabled,
    'aria-required': required || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
  } as const
}
