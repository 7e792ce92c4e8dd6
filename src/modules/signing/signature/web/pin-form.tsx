import { type FormEvent, useState } from 'react'
import { api } from '#platform/web/queries/api.ts'
import { useUnsaved } from '#platform/web/session/unsaved.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { formatInstant } from '#platform/web/ui/format.ts'
import { type OwnSignature, signature } from '../contract.ts'
import { PIN_MAX, PIN_MIN, pinProblem, SAME_PIN } from '../domain/pin.ts'
import { SecretField } from './secret-field.tsx'
import classes from './signature.module.css'
import { useStep } from './use-step.ts'

const empty = { pin: '', pinConfirmation: '', password: '' }

/** What is wrong before anything is sent, by field. */
function problemsOf({ pin, pinConfirmation, password }: typeof empty): Record<string, string[]> {
  const problem = pinProblem(pin)
  return {
    ...(problem ? { pin: [problem] } : {}),
    ...(pin === pinConfirmation ? {} : { pinConfirmation: [SAME_PIN] }),
    ...(password === '' ? { password: ['The password field is required.'] } : {}),
  }
}

/** Chooses the PIN, or another one; the password is asked for. */
export function PinForm({ own }: { own: OwnSignature }) {
  const [values, setValues] = useState(empty)
  const { errors, message, isRunning, run, fail } = useStep()
  useUnsaved(Object.values(values).some((value) => value !== ''))
  const field = (name: keyof typeof empty, label: string) => ({
    id: `pin-${name}`,
    label,
    value: values[name],
    onChange: (value: string | null) => setValues({ ...values, [name]: value ?? '' }),
    error: errors[name]?.[0],
    required: true,
  })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const problems = problemsOf(values)
    if (Object.keys(problems).length > 0) return fail(problems, null)
    const done = own.hasPin ? 'PIN changed' : 'PIN chosen'
    if (await run(() => api(signature).setPin({ body: values }), done)) setValues(empty)
  }
  return (
    <form className={classes.form} onSubmit={(event) => void save(event)} noValidate>
      <p className={classes.small}>
        {own.hasPin && own.pinChangedAt
          ? `Chosen ${formatInstant(own.pinChangedAt)}. Nobody, not even an administrator, can read it.`
          : 'You type it each time you sign.'}{' '}
        {PIN_MIN} to {PIN_MAX} digits; no 1111 or 1234.
      </p>
      {message && <Alert live>{message}</Alert>}
      <div className={classes.pair}>
        <SecretField {...field('pin', own.hasPin ? 'New PIN' : 'PIN')} isPin />
        <SecretField {...field('pinConfirmation', 'The same PIN again')} isPin />
      </div>
      <SecretField {...field('password', 'Your password')} />
      <div>
        <Button type="submit" aria-disabled={isRunning}>
          {own.hasPin ? 'Change PIN' : 'Save PIN'}
        </Button>
      </div>
    </form>
  )
}
