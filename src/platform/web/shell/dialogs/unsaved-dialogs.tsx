import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { currentUser } from '#platform/web/session/current-user.ts'
import type { Interruption } from '#platform/web/session/interruption.ts'
import { signIn } from '#platform/web/session/sign-in.ts'
import { canSaveAll, isAllKept, type LeaveQuestion, saveAll } from '#platform/web/session/unsaved.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import classes from './dialogs.module.css'
import { PasswordField } from '../password-field.tsx'

/** Covers a form with unsaved changes: sign in again, or verify the account; nothing is lost. */
export function InterruptionDialog({ interruption }: { interruption: Interruption }) {
  return interruption.kind === 'sign-in' ? (
    <SignInAgain answer={interruption.answer} />
  ) : (
    <VerifyFirst answer={interruption.answer} />
  )
}

function SignInAgain({ answer }: Pick<Interruption, 'answer'>) {
  const email = currentUser()?.email ?? ''
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = form.get('password')
    const code = form.get('code')
    const password = typeof typed === 'string' ? typed : ''
    setBusy(true)
    setError(null)
    try {
      await signIn({
        email,
        password,
        code: typeof code === 'string' && code ? code : undefined,
        remember: false,
      })
      answer(true)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      if (failure.errors.code) setAsksCode(true)
      setError(
        failure.errors.code?.[0] ??
          failure.errors.email?.[0] ??
          failure.errors.password?.[0] ??
          failure.message,
      )
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={() => answer(false)}
      title="Sign in to go on"
      size={420}
      closeOnClickOutside={false}
    >
      <p className={classes.text}>Your session has ended. What you typed is still here.</p>
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          label={`Password of ${email}`}
          name="password"
          autoComplete="current-password"
          data-autofocus
          error={asksCode ? null : error}
        />
        {asksCode && (
          <TextInput
            label="Code of your authenticator app"
            name="code"
            autoComplete="one-time-code"
            error={error}
          />
        )}
        <div className={classes.actions}>
          <Button onClick={() => answer(false)}>Not now</Button>
          <Button type="submit" variant="filled" loading={isBusy}>
            Sign in
          </Button>
        </div>
      </form>
    </Modal>
  )
}

function VerifyFirst({ answer }: Pick<Interruption, 'answer'>) {
  return (
    <Modal opened onClose={() => answer(false)} title="Your account is not verified" size={420}>
      <p className={classes.text}>
        Open the verification page in a new tab, follow the link in your e-mail, then save again. What you
        typed is still here.
      </p>
      <div className={classes.actions}>
        <Button onClick={() => answer(false)}>Close</Button>
        <Button component={AppLink} href="/account/verify" target="_blank" rel="noreferrer" variant="filled">
          Open the verification page
        </Button>
      </div>
    </Modal>
  )
}

const LOST = 'This page has changes that are not saved.'
const KEPT = 'Nothing is saved yet. What you typed stays here for you as a draft.'

/** Asks before unsaved changes are left. */
export function LeaveDialog({ question }: { question: LeaveQuestion }) {
  const [isSaving, setSaving] = useState(false)
  const isKept = isAllKept()
  const save = async () => {
    setSaving(true)
    question.answer(await saveAll())
  }
  return (
    <Modal opened onClose={() => question.answer(false)} title="Leave without saving?" size={460}>
      <p className={classes.text}>{isKept ? KEPT : LOST}</p>
      <div className={classes.actions}>
        <Button data-autofocus onClick={() => question.answer(false)}>
          Keep editing
        </Button>
        <Button onClick={() => question.answer(true)}>{isKept ? 'Leave' : 'Discard changes'}</Button>
        {canSaveAll() && (
          <Button variant="filled" loading={isSaving} onClick={() => void save()}>
            Save and leave
          </Button>
        )}
      </div>
    </Modal>
  )
}
