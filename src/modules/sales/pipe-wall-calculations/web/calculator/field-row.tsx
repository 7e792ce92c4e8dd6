import type { ReactNode } from 'react'
import { Icon } from '#platform/web/ui/icon.tsx'
import classes from '../calculator.module.css'

export interface RowProps {
  /** The parameter of the draft. */
  name: string
  label: ReactNode
  error?: string | undefined
  /** Where the value comes from that is used now. */
  hint?: ReactNode
}

interface ControlProps extends RowProps {
  value: string
  onChange: (value: string) => void
}

const describedBy = ({ name, error, hint }: RowProps): string | undefined =>
  error ? `${name}-error` : hint ? `${name}-hint` : undefined

function Row({ children, ...row }: RowProps & { children: ReactNode }) {
  const { name, label, error, hint } = row
  return (
    <div className={error ? classes.wrongRow : classes.row}>
      <label htmlFor={name}>{label}</label>
      <div className={classes.control}>{children}</div>
      {error && (
        <p className={classes.error} id={`${name}-error`}>
          <Icon name="alert" size={14} />
          {error}
        </p>
      )}
      {hint && !error && (
        <p className={classes.hint} id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

interface NumberRowProps extends ControlProps {
  placeholder?: string | undefined
  /** The units to choose from, or the only one. */
  units?: Readonly<Record<string, string>> | string
  unit?: string
  onUnit?: (unit: string) => void
  /** Words instead of a number can be typed. */
  isText?: boolean
  suggestions?: readonly string[]
}

/** A label, a number as it is typed, and its unit. */
export function NumberRow(props: NumberRowProps) {
  const { name, value, onChange, error, placeholder, units, unit, onUnit, isText, suggestions } = props
  return (
    <Row {...props}>
      <input
        id={name}
        value={value}
        placeholder={placeholder}
        inputMode={isText ? 'text' : 'decimal'}
        autoComplete="off"
        spellCheck={false}
        list={suggestions ? `${name}-list` : undefined}
        className={isText ? classes.text : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(props)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {suggestions && (
        <datalist id={`${name}-list`}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      {typeof units === 'string' && <span className={classes.unit}>{units}</span>}
      {typeof units === 'object' && (
        <select
          aria-label={`Unit of ${typeof props.label === 'string' ? props.label : name}`}
          value={unit}
          onChange={(event) => onUnit?.(event.currentTarget.value)}
        >
          {Object.entries(units).map(([one, words]) => (
            <option key={one} value={one}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Row>
  )
}

interface ChoiceRowProps extends ControlProps {
  options: Readonly<Record<string, string>>
}

/** One of a few words. */
export function ChoiceRow(props: ChoiceRowProps) {
  const { name, value, onChange, options, error } = props
  return (
    <Row {...props}>
      <select
        id={name}
        className={classes.choice}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(props)}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {Object.entries(options).map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </Row>
  )
}

/** Yes or no. */
export function CheckRow({ name, label, value, onChange }: Omit<ControlProps, 'error' | 'hint'>) {
  return (
    <label className={classes.check} htmlFor={name}>
      <input
        id={name}
        type="checkbox"
        checked={value === 'yes'}
        onChange={(event) => onChange(event.currentTarget.checked ? 'yes' : '')}
      />
      <span>{label}</span>
    </label>
  )
}
