import fieldClasses from '#platform/web/fields/field.module.css'
import { controlProps, FieldFrame, type FieldProps } from '#platform/web/fields/field.tsx'
import { PIN_MAX } from '../domain/pin.ts'
import classes from './signature.module.css'

/** A secret that no browser may keep or fill in. */
export function SecretField(props: FieldProps<string> & { isPin?: boolean }) {
  const { value, onChange, isPin = false } = props
  return (
    <FieldFrame {...props}>
      <input
        {...controlProps(props)}
        className={isPin ? `${fieldClasses.control} ${classes.pin}` : fieldClasses.control}
        type="password"
        value={value ?? ''}
        maxLength={isPin ? PIN_MAX : undefined}
        inputMode={isPin ? 'numeric' : undefined}
        autoComplete={isPin ? 'off' : 'current-password'}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FieldFrame>
  )
}
