import { type SoleApproval, soleApprovalSentences } from '#platform/contract/documents/sole-approval.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { PasswordField } from '#platform/web/shell/password-field.tsx'
import classes from './record-page.module.css'
import type { ActionForm } from './use-action.ts'

/** Says on a record that its author approved it, and why that was possible. */
export function SoleApprovalNote({ exception }: { exception: SoleApproval | null }) {
  if (!exception) return null
  const [title, ...rest] = soleApprovalSentences(exception)
  return (
    <Alert tone="amber" title={title}>
      {rest.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Alert>
  )
}

/** The fields of the dialog in which an author approves alone; the field of the reason follows. */
export function soleApprovalFields(form: ActionForm) {
  const { id, label, value, onChange, error } = form.field<string>('password', 'Your password', true)
  return (
    <>
      <p className={classes.question}>
        You wrote this, and nobody else has the right to approve it. The record shows for good that you
        approved it yourself, with your reason and with whoever lost the right before.
      </p>
      <PasswordField
        id={id}
        label={label}
        value={value ?? ''}
        error={error}
        required
        autoComplete="current-password"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </>
  )
}
