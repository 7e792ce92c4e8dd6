import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { ApiError } from '#platform/contract/errors.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { loadCurrentUser } from '#platform/web/session/current-user.ts'
import { PasswordField } from '#platform/web/shell/password-field.tsx'
import { account, firstRunInput, PASSWORD_MIN } from '../contract.ts'
import classes from './account.module.css'
import { useFormCall } from './form-call.ts'
import { GuestForm } from './guest-form.tsx'

/** `/first-run/{token}`: the one-time link that a new installation prints. */
export function Screen() {
  const { token = '' }: { token?: string } = useParams({ strict: false })
  const { isPending, error } = useQuery(reading(api(account).checkFirstRun, { params: { token } }))
  if (isPending) return null
  if (error) return <DeadLink error={error} />
  return <SetupForm token={token} />
}

function DeadLink({ error }: { error: Error }) {
  const isUsed = error instanceof ApiError && error.status === 404
  return (
    <GuestForm
      title="Set up Heatline"
      message={
        isUsed
          ? 'This link was used already or is not complete. A new one is printed when the program starts on an empty database.'
          : error.message
      }
    >
      <Button component="a" href="/login" className={classes.wide}>
        Go to sign in
      </Button>
    </GuestForm>
  )
}

function SetupForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const form = useFormCall(firstRunInput, async (body) => {
    await api(account).firstRun({ params: { token }, body })
    await loadCurrentUser()
    await navigate({ to: '/', replace: true })
  })
  return (
    <GuestForm
      title="Set up Heatline"
      about="Your company, and you as its first administrator."
      message={form.message}
      onSubmit={form.onSubmit}
    >
      <TextInput
        label="Company"
        name="company_name"
        autoComplete="organization"
        error={form.errors.company_name}
      />
      <TextInput label="Your name" name="name" autoComplete="name" error={form.errors.name} />
      <TextInput label="E-mail" name="email" type="email" autoComplete="username" error={form.errors.email} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        description={`At least ${PASSWORD_MIN} characters; a short sentence is best.`}
        error={form.errors.password}
      />
      <PasswordField
        label="Password again"
        name="password_confirmation"
        autoComplete="new-password"
        error={form.errors.password_confirmation}
      />
      <Button type="submit" variant="filled" className={classes.wide} loading={form.isBusy}>
        Set up and sign in
      </Button>
    </GuestForm>
  )
}
