import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '#platform/contract/errors.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { signIn } from '#platform/web/session/sign-in.ts'
import { PasswordField } from '#platform/web/shell/password-field.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { loginInput } from '../contract.ts'
import classes from './account.module.css'
import { useFormCall } from './form-call.ts'
import { GuestForm } from './guest-form.tsx'
import { noticeOf, safeTarget } from './sign-in-address.ts'

/** A checkbox is `on` or absent in a native form. */
const signInForm = loginInput.extend({ remember: z.literal('on').optional() })

/** `/login`, with `?redirect=` and the notice of a password that was just set. */
export function Screen() {
  const search: { redirect?: string; reset?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [asksCode, setAsksCode] = useState(false)
  const form = useFormCall(signInForm, async ({ remember, code, ...credentials }) => {
    try {
      await signIn({ ...credentials, code: code || undefined, remember: remember === 'on' })
    } catch (error) {
      // The field has to be there before the sentence can stand at it.
      if (error instanceof ApiError && 'code' in error.errors) setAsksCode(true)
      throw error
    }
    await navigate({ href: safeTarget(search.redirect), replace: true })
  })
  return (
    <GuestForm
      title="Sign in"
      about="Staff and clients"
      notice={noticeOf(search.reset)}
      message={asksCode ? null : form.message}
      onSubmit={form.onSubmit}
    >
      <TextInput label="E-mail" name="email" type="email" autoComplete="username" error={form.errors.email} />
      <div className={classes.password}>
        <AppLink href="/forgot-password" className={classes.link}>
          Forgot password
        </AppLink>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={form.errors.password}
        />
      </div>
      {asksCode && (
        <TextInput
          label="Code"
          name="code"
          autoComplete="one-time-code"
          error={form.errors.code ?? form.message}
        />
      )}
      <Checkbox name="remember" value="on" label="Keep me signed in on this device" />
      <Button type="submit" variant="filled" className={classes.wide} loading={form.isBusy}>
        Sign in
      </Button>
    </GuestForm>
  )
}
