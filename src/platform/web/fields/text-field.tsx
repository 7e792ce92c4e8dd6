import { classNames } from '#platform/web/ui/class-names.ts'
import classes from './field.module.css'
import { controlProps, type FieldExtras, FieldFrame, type FieldProps } from './field.tsx'

interface TextExtras extends FieldExtras {
  placeholder?: string
  type?: 'text' | 'email' | 'tel' | 'url' | 'password'
  autoComplete?: string
  maxLength?: number
}

/** One line of text; empty is an empty string. */
export function TextField(props: FieldProps<string> & TextExtras) {
  const { value, onChange, placeholder, type = 'text', autoComplete = 'off', maxLength } = props
  return (
    <FieldFrame {...props} text={value ?? ''}>
      <input
        {...controlProps(props)}
        className={classes.control}
        type={type}
        value={value ?? ''}
        placeholder={placeholder}
        autoComplete={autoComplete}
        maxLength={maxLength}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FieldFrame>
  )
}

/** Several lines of text. */
export function TextAreaField(
  props: FieldProps<string> & FieldExtras & { rows?: number; placeholder?: string },
) {
  const { value, onChange, rows = 3, placeholder } = props
  return (
    <FieldFrame {...props} text={value ?? ''}>
      <textarea
        {...controlProps(props)}
        className={classes.control}
        rows={rows}
        placeholder={placeholder}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FieldFrame>
  )
}

/** A code or number people read off steel: slashed zero, no spelling help. */
export function CodeField(
  props: FieldProps<string> & FieldExtras & { placeholder?: string; maxLength?: number },
) {
  const { value, onChange, placeholder, maxLength } = props
  return (
    <FieldFrame {...props} text={value && <span className={classes.code}>{value}</span>}>
      <input
        {...controlProps(props)}
        className={classNames(classes.control, classes.code)}
        value={value ?? ''}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FieldFrame>
  )
}
