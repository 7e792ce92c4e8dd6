import { Button, TextInput } from '@mantine/core'
import { useParams, useSearch } from '@tanstack/react-router'
import type { z } from 'zod'
import { api } from '#platform/web/queries/api.ts'
import { PasswordField } from '#platform/web/shell/password-field.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Elsewhere, useGoTo } from '#platform/web/ui/go-to.tsx'
import { stringifySearch } from '#platform/web/queries/search-string.ts'
import { account, PASSWORD_MIN, resetPasswordInput } from '../contract.ts'
import classes from './account.module.css'
import { useFormCall } from './form-call.ts'
import { GuestForm } from './guest-form.tsx'
import { encodeNotice } from './sign-in-address.ts'

/** `/password-reset/{token}?email=`: a reset link and an invitation open the same page. */
export function Screen() {
  const { token = '' }: { token?: string } = useParams({ strict: false })
  const { email }: { email?: string } = useSearch({ strict: false })
  return email ? <ResetForm token={token} email={email} /> : <Elsewhere address="/" />
}

function ResetForm({ token, email }: { token: string; email: string }) {
  const goTo = useGoTo()
  const send = async (body: z.output<typeof resetPasswordInput>) => {
    const { status } = await api(account).resetPassword({ body })
    await goTo(`/login${stringifySearch({ reset: encodeNotice(status) })}`)
  }
  const form = useFormCall(resetPasswordInput, send, { token })
  return (
    <GuestForm title="Set a new password" message={form.message} onSubmit={form.onSubmit}>
      <TextInput
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        readOnly
        error={form.errors.email}
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
      <Button type="submit" variant="filled" className={classes.wide} loading={form.isBusy}>
        Set the password
      </Button>
      {/* The sentence at the address says that the link is over. */}
      {form.errors.email && (
        <AppLink href="/forgot-password" className={classes.link}>
          Ask for a new link
        </AppLink>
      )}
    </GuestForm>
  )
}
