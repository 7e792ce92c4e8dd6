import { Button } from '@mantine/core'
import { useState } from 'react'
import { api, refresh } from '#platform/web/queries/api.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { useUnsaved } from '#platform/web/session/unsaved.ts'
import { PasswordField } from '#platform/web/shell/password-field.tsx'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { account, changePasswordInput, PASSWORD_MIN } from '../contract.ts'
import classes from './account.module.css'
import { useFormCall } from './form-call.ts'

/** Sets a new password; the fields are emptied when it worked. */
export function ChangePassword() {
  const user = useUser()
  const [round, setRound] = useState(0)
  const [isDirty, setDirty] = useState(false)
  useUnsaved(isDirty)
  const form = useFormCall(changePasswordInput, async (body) => {
    await api(account).changePassword({ body })
    setDirty(false)
    setRound(round + 1)
    await Promise.all([
      refresh('account'),
      toast({ message: 'Password changed, other devices are signed out' }),
    ])
  })
  return (
    <section className={classes.section} aria-labelledby="account-password">
      <h2 id="account-password">Password</h2>
      <form
        key={round}
        onSubmit={form.onSubmit}
        onChange={(event) => setDirty(hasText(event.currentTarget))}
        noValidate
      >
        {form.message && <Alert live>{form.message}</Alert>}
        <input type="hidden" autoComplete="username" value={user.email} />
        <PasswordField
          label="Current password"
          name="current_password"
          autoComplete="current-password"
          error={form.errors.current_password}
        />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          description={`At least ${PASSWORD_MIN} characters; a short sentence is best.`}
          error={form.errors.password}
        />
        <PasswordField
          label="New password again"
          name="password_confirmation"
          autoComplete="new-password"
          error={form.errors.password_confirmation}
        />
        <div>
          <Button type="submit" loading={form.isBusy}>
            Change password
          </Button>
        </div>
      </form>
    </section>
  )
}

const hasText = (form: HTMLFormElement): boolean =>
  [...new FormData(form).values()].some((value) => value !== '')
