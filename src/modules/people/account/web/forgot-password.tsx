import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '#platform/web/queries/api.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { account, forgotPasswordInput } from '../contract.ts'
import classes from './account.module.css'
import { useFormCall } from './form-call.ts'
import { GuestForm } from './guest-form.tsx'

/** `/forgot-password`: asks for the mail with the link. */
export function Screen() {
  const [notice, setNotice] = useState<string | null>(null)
  const form = useFormCall(forgotPasswordInput, async (body) => {
    setNotice(null)
    const { status } = await api(account).forgotPassword({ body })
    setNotice(status)
  })
  return (
    <GuestForm
      title="Forgot password"
      about="We e-mail you a link that sets a new one. It works for an hour."
      notice={notice}
      message={form.message}
      onSubmit={form.onSubmit}
    >
      <TextInput label="E-mail" name="email" type="email" autoComplete="username" error={form.errors.email} />
      <Button type="submit" variant="filled" className={classes.wide} loading={form.isBusy}>
        Mail me the link
      </Button>
      <AppLink href="/login" className={classes.link}>
        Back to sign in
      </AppLink>
    </GuestForm>
  )
}
