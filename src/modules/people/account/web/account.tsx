import { Button, SegmentedControl, Switch, TextInput, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { api } from '#platform/web/queries/api.ts'
import { setCurrentUser, useUser } from '#platform/web/session/current-user.ts'
import { useUnsaved } from '#platform/web/session/unsaved.ts'
import { schemes } from '#platform/web/shell/navigation/scheme-items.tsx'
import { singleKeys } from '#platform/web/shell/keyboard/shortcuts.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { useStore } from '#platform/web/store.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { StateMessage } from '#platform/web/ui/states.tsx'
import { account, accountInput } from '../contract.ts'
import classes from './account.module.css'
import { AccountNotes } from './account-notes.tsx'
import { ChangePassword } from './change-password.tsx'
import { useFormCall } from './form-call.ts'
import { Passkeys } from './passkeys.tsx'
import { SecondStep } from './second-step.tsx'
import { SecondStepRoles } from './second-step-roles.tsx'
import { SessionList } from './session-list.tsx'

/** `/account`: my name, password, sessions, and how this browser looks and listens. */
export function Screen() {
  const { name, viewed_by, needs_second_step } = useUser()
  if (viewed_by) {
    return (
      <StateMessage page icon="lock" title={`The account of ${name} is private`}>
        You are viewing the program as {name}. Stop viewing to come back to your own account.
      </StateMessage>
    )
  }
  return (
    <div className={classes.page}>
      <h1>My account</h1>
      {needs_second_step && (
        <Alert tone="amber">
          Your role signs in with a second step. Set it up below; the rest of the program opens then.
        </Alert>
      )}
      <NameForm />
      <ChangePassword />
      <SecondStep />
      <Passkeys />
      <SessionList />
      <Programs />
      <AccountNotes />
      <SecondStepRoles />
      <ThisBrowser />
    </div>
  )
}

function NameForm() {
  const user = useUser()
  const [name, setName] = useState(user.name)
  useUnsaved(name !== user.name)
  const form = useFormCall(accountInput, async (body) => {
    setCurrentUser(await api(account).update({ body }))
    await toast({ message: 'Name saved' })
  })
  return (
    <section className={classes.section} aria-labelledby="account-name">
      <h2 id="account-name">Name</h2>
      <p>
        Signed in as {user.email}. An administrator changes the address and the role ({user.role}).
      </p>
      <form onSubmit={form.onSubmit} noValidate>
        {form.message && <Alert live>{form.message}</Alert>}
        <TextInput
          label="Name"
          name="name"
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={name === user.name ? undefined : form.errors.name}
        />
        <div>
          <Button type="submit" loading={form.isBusy} disabled={name === user.name}>
            Save name
          </Button>
        </div>
      </form>
    </section>
  )
}

/** Where the programs stand that act in the name of the person, for those who may have some. */
function Programs() {
  if (!useMay('api-tokens:create')) return null
  return (
    <section className={classes.section} aria-labelledby="account-programs">
      <h2 id="account-programs">Programs</h2>
      <p>
        A program calls the API in your name with a token.{' '}
        <AppLink className={classes.link} href="/setup/api-tokens">
          API tokens
        </AppLink>
      </p>
    </section>
  )
}

function ThisBrowser() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isOn = useStore(singleKeys)
  return (
    <section className={classes.section} aria-labelledby="account-browser">
      <h2 id="account-browser">This browser</h2>
      <div>
        <SegmentedControl
          aria-label="Colour scheme"
          data={schemes.map(({ value, label }) => ({ value, label }))}
          value={colorScheme}
          onChange={setColorScheme}
        />
      </div>
      <div className={classes.switch}>
        <Switch
          label="Single-key shortcuts, such as c for a new record"
          checked={isOn}
          onChange={(event) => singleKeys.set(event.currentTarget.checked)}
        />
      </div>
    </section>
  )
}
