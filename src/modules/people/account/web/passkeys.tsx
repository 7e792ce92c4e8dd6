import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { loadCurrentUser } from '#platform/web/session/current-user.ts'
import { PasswordField } from '#platform/web/shell/password-field.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import { account } from '../contract.ts'
import { type Passkey, passkeyName } from '../contract/passkeys.ts'
import { secondStepPassword } from '../contract/second-step.ts'
import classes from './account.module.css'
import { deviceName } from './device-name.ts'
import { useFormCall } from './form-call.ts'
import { hasPasskeys, makePasskey } from './passkey-browser.ts'
import { AskPassword, focusAtOnce, RecoveryCodes } from './second-step.tsx'

const afresh = async () => {
  await loadCurrentUser()
  await refresh('account')
}

/** The own passkeys: each signs in without the password, and stands for the second step. */
export function Passkeys() {
  const { data } = useQuery(reading(api(account).passkeys))
  const [isAdding, setAdding] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>([])
  if (!data) return null
  const { passkeys, origin, off } = data
  const why = off ?? whyNotHere(origin)
  return (
    <section className={classes.section} aria-labelledby="account-passkeys">
      <h2 id="account-passkeys">Passkeys</h2>
      <p>
        A passkey signs you in with the fingerprint, face or PIN of your device, or with a security key. It
        also stands for the second step.
      </p>
      {codes.length > 0 && <RecoveryCodes codes={codes} />}
      {passkeys.length > 0 && (
        <ul className={classes.sessions}>
          {passkeys.map((passkey) => (
            <OwnPasskey key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {why !== null ? (
        <p>{why}</p>
      ) : isAdding ? (
        <Add
          onDone={async (shown) => {
            setCodes(shown)
            setAdding(false)
            await afresh()
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <div className={classes.row}>
          <Button onClick={() => setAdding(true)}>Add a passkey</Button>
        </div>
      )}
    </section>
  )
}

function whyNotHere(origin: string | null): string | null {
  if (origin !== null && origin !== window.location.origin)
    return `Passkeys work only at ${origin}. Open the program there.`
  return hasPasskeys() ? null : 'This browser has no passkeys.'
}

const addForm = passkeyName.extend(secondStepPassword.shape)

function Add({
  onDone,
  onCancel,
}: {
  onDone: (codes: readonly string[]) => Promise<void>
  onCancel: () => void
}) {
  const form = useFormCall(addForm, async ({ name, password }) => {
    const made = await makePasskey(await api(account).beginPasskey({ body: { password } }))
    await onDone((await api(account).addPasskey({ body: { name, ...made } })).recovery_codes)
  })
  return (
    <form onSubmit={form.onSubmit} noValidate aria-label="Add a passkey">
      {form.message && <Alert live>{form.message}</Alert>}
      <TextInput
        label="Name of the passkey"
        name="name"
        maxLength={60}
        defaultValue={deviceName(navigator.userAgent)}
        ref={focusAtOnce}
        error={form.errors.name}
      />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        error={form.errors.password}
      />
      <div className={classes.row}>
        <Button type="submit" variant="filled" loading={form.isBusy}>
          Add the passkey
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

function OwnPasskey({ passkey }: { passkey: Passkey }) {
  const [doing, setDoing] = useState<'rename' | 'remove' | null>(null)
  const close = () => setDoing(null)
  const params = { id: passkey.id }
  if (doing === 'rename')
    return (
      <li>
        <Rename passkey={passkey} onClose={close} />
      </li>
    )
  if (doing === 'remove')
    return (
      <li>
        <AskPassword
          label={`Remove ${passkey.name}`}
          run={async (password) => {
            await api(account).removePasskey({ params, body: { password } })
            await afresh()
          }}
          onClose={close}
        />
      </li>
    )
  return (
    <li>
      <div>
        <b>{passkey.name}</b>
        <span>
          Added <InstantText at={passkey.created_at} />,{' '}
          {passkey.last_used_at ? (
            <>
              last used <InstantText at={passkey.last_used_at} />
            </>
          ) : (
            'not used yet'
          )}
          {passkey.is_synced && ', synced between your devices'}
        </span>
      </div>
      <Button size="xs" onClick={() => setDoing('rename')} aria-label={`Rename ${passkey.name}`}>
        Rename
      </Button>
      <Button size="xs" onClick={() => setDoing('remove')} aria-label={`Remove ${passkey.name}`}>
        Remove
      </Button>
    </li>
  )
}

function Rename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useFormCall(passkeyName, async (body) => {
    await api(account).renamePasskey({ params: { id: passkey.id }, body })
    await refresh('account')
    onClose()
  })
  return (
    <form onSubmit={form.onSubmit} noValidate aria-label={`Rename ${passkey.name}`}>
      {form.message && <Alert live>{form.message}</Alert>}
      <TextInput
        label="Name of the passkey"
        name="name"
        maxLength={60}
        defaultValue={passkey.name}
        ref={focusAtOnce}
        error={form.errors.name}
      />
      <div className={classes.row}>
        <Button type="submit" variant="filled" loading={form.isBusy}>
          Save name
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
