import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import type { WireRecord } from '#platform/web/queries/queries.ts'
import { ActionButton } from '#platform/web/records/action-button.tsx'
import type { ActionForm, ActionOptions } from '#platform/web/records/use-action.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { type SigningInput, signature } from '../contract.ts'
import { claimOf, type Meaning } from '../domain/meanings.ts'
import { SecretField } from './secret-field.tsx'
import classes from './signature.module.css'

interface SigningFieldsProps {
  /** Of the action's dialog; what is typed becomes its value `signature`. */
  form: ActionForm
  meaning: Meaning
  /** What is signed, in the words of the person: `Q-2026-0123 Rev 2`. */
  label: string
}

/** The signing window may have ended while the dialog was open. */
const REREAD = 30_000

/** The declaration, the PIN, and the password when the last one is older than five minutes. */
export function SigningFields({ form, meaning, label }: SigningFieldsProps) {
  const { data } = useQuery({ ...reading(api(signature).readiness), refetchInterval: REREAD })
  const whole = form.field<Partial<SigningInput>>('signature', 'Signature')
  const pinError = form.field('signature.pin', 'PIN').error
  const passwordError = form.field('signature.password', 'Password').error
  useEffect(() => {
    // A refusal may have locked signing, and a right password has opened the signing window.
    if (pinError || passwordError) void refresh('signature')
  }, [pinError, passwordError])
  const { value, onChange } = whole
  useEffect(() => {
    // What is left empty is then missed at its field, and not as a signature that is missing as a whole.
    if (value === undefined) onChange({ pin: '' })
  })
  const part = (name: 'pin' | 'password', words: string, error: string | undefined): FieldProps<string> => ({
    id: `signature-${name}`,
    label: words,
    value: whole.value?.[name] ?? '',
    onChange: (value) => whole.onChange({ ...whole.value, [name]: value ?? '' }),
    error,
    required: true,
    disabled: whole.disabled ?? false,
  })
  if (data?.problem) {
    return (
      <Alert tone="amber" title="You cannot sign yet">
        {data.problem} <AppLink href="/signature">Open your signature page</AppLink>
      </Alert>
    )
  }
  // Before it is known whether the password is asked for, nobody shall begin to type.
  if (!data) return <p className={classes.claim}>{claimOf(meaning, label)}</p>
  const needsPassword = data.sittingUntil === null || passwordError !== undefined
  return (
    <fieldset className={classes.signing}>
      <legend>Sign</legend>
      <p className={classes.claim}>{claimOf(meaning, label)}</p>
      {needsPassword && (
        <SecretField
          {...part('password', 'Your password', passwordError)}
          hint="We ask for your password every five minutes."
        />
      )}
      <SecretField {...part('pin', 'Your signing PIN', pinError)} isPin />
    </fieldset>
  )
}

interface DecisionButtonsProps<R extends WireRecord> extends Omit<ActionOptions<R>, 'action'> {
  /** What is signed: `Redline 2 of T-26-0007, operation 20`. */
  label: string
}

/** The two decisions about something inside of a record: to refuse it with a reason, or to approve it with a signature. */
export function DecisionButtons<R extends WireRecord>({ label, ...options }: DecisionButtonsProps<R>) {
  const signing = (form: ActionForm) => <SigningFields form={form} meaning="approved" label={label} />
  return (
    <>
      <ActionButton {...options} small action="refuse" info={{ label: 'Refuse', needsReason: true }} />
      <ActionButton
        {...options}
        small
        action="approve"
        tone="primary"
        info={{ label: 'Approve' }}
        input={signing}
      />
    </>
  )
}
