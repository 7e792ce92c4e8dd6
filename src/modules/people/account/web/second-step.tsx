import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { loadCurrentUser } from '#platform/web/session/current-user.ts'
import { PasswordField } from '#platform/web/shell/password-field.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import { account } from '../contract.ts'
import { secondStepCode, secondStepPassword, type SecondStepSetup } from '../contract/second-step.ts'
import classes from './account.module.css'
import { useFormCall } from './form-call.ts'

/** The second step of the own sign-in: set up with an authenticator app, recovery codes, switched off. */
export function SecondStep() {
  const { data } = useQuery(reading(api(account).secondStep))
  const { data: own } = useQuery(reading(api(account).passkeys))
  const [setup, setSetup] = useState<SecondStepSetup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (!data) return null
  const done = async (shown: readonly string[] | null) => {
    setSetup(null)
    setCodes(shown)
    await loadCurrentUser()
    await refresh('account')
  }
  return (
    <section className={classes.section} aria-labelledby="account-second-step">
      <h2 id="account-second-step">Second step of the sign-in</h2>
      {codes && <RecoveryCodes codes={codes} />}
      {data.is_on ? (
        <>
          <p>
            On since {data.since && <InstantText at={data.since} />}. Recovery codes left:{' '}
            {data.recovery_codes_left}.
          </p>
          <Steps
            steps={[
              { label: 'Make new recovery codes', run: renew(done) },
              ...(data.is_required ? [] : [{ label: 'Switch the second step off', run: end(done) }]),
            ]}
          />
        </>
      ) : setup ? (
        <Confirm setup={setup} onDone={done} onCancel={() => setSetup(null)} />
      ) : (
        <>
          <p>With an authenticator app on your phone, nobody signs in with your password alone.</p>
          <Steps
            steps={[
              {
                label: 'Set up an authenticator app',
                run: async (password) => setSetup(await api(account).beginSecondStep({ body: { password } })),
              },
              // With a passkey a recovery code opens the account too.
              ...(own && own.passkeys.length > 0
                ? [{ label: 'Make new recovery codes', run: renew(done) }]
                : []),
            ]}
          />
        </>
      )}
    </section>
  )
}

type Done = (codes: readonly string[] | null) => Promise<void>

const renew = (done: Done) => async (password: string) =>
  done((await api(account).newRecoveryCodes({ body: { password } })).recovery_codes)

const end = (done: Done) => async (password: string) => {
  await api(account).endSecondStep({ body: { password } })
  await done(null)
}

interface Step {
  label: string
  run: (password: string) => Promise<void>
}

/** What can be done, each with the password: it is asked for once one of them is chosen. */
function Steps({ steps }: { steps: readonly Step[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const step = steps.find(({ label }) => label === chosen)
  const close = () => setChosen(null)
  if (step) return <AskPassword {...step} onClose={close} />
  return (
    <div className={classes.row}>
      {steps.map(({ label }) => (
        <Button key={label} onClick={() => setChosen(label)}>
          {label}
        </Button>
      ))}
    </div>
  )
}

/** Asks for the password before something is done. */
export function AskPassword({ label, run, onClose }: Step & { onClose: () => void }) {
  const form = useFormCall(secondStepPassword, async ({ password }) => {
    await run(password)
    onClose()
  })
  return (
    <form onSubmit={form.onSubmit} noValidate aria-label={label}>
      {form.message && <Alert live>{form.message}</Alert>}
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        // The button that was pressed has gone; the focus goes on to what it opened.
        ref={focusAtOnce}
        error={form.errors.password}
      />
      <div className={classes.row}>
        <Button type="submit" variant="filled" loading={form.isBusy}>
          {label}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

/** For the field that takes the place of what was pressed. */
export const focusAtOnce = (field: HTMLInputElement | null) => field?.focus()

interface ConfirmProps {
  setup: SecondStepSetup
  onDone: Done
  onCancel: () => void
}

function Confirm({ setup, onDone, onCancel }: ConfirmProps) {
  const form = useFormCall(secondStepCode, async (body) => {
    await onDone((await api(account).confirmSecondStep({ body })).recovery_codes)
  })
  const { side, path } = setup.qr
  return (
    <form onSubmit={form.onSubmit} noValidate>
      {form.message && <Alert live>{form.message}</Alert>}
      <p>Scan this code with the app, or type the secret into it. Then type the code that the app shows.</p>
      <svg
        viewBox={`-4 -4 ${side + 8} ${side + 8}`}
        role="img"
        aria-label="QR code for the app"
        className={classes.qr}
      >
        <path d={path} fillRule="evenodd" />
      </svg>
      <p>
        Secret: <code className={classes.secret}>{setup.secret}</code>
      </p>
      <TextInput
        label="Code"
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        ref={focusAtOnce}
        error={form.errors.code}
      />
      <div className={classes.row}>
        <Button type="submit" variant="filled" loading={form.isBusy}>
          Switch the second step on
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

/** Codes that are shown this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Alert tone="amber" title="Your recovery codes">
      Keep them where your phone is not. Each opens your account once when the phone is lost; they are not
      shown again.
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
