import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { signIn, signInWithPasskey } from '#platform/web/session/sign-in.ts'
import { PasswordField } from '#platform/web/shell/password-field.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import { fileAddress } from '#platform/web/queries/files.ts'
import { account, loginInput } from '../contract.ts'
import classes from './account.module.css'
import { useFormCall } from './form-call.ts'
import { GuestForm } from './guest-form.tsx'
import { askForPasskey, hasPasskeys } from './passkey-browser.ts'
import { noticeOf, safeTarget } from './sign-in-address.ts'

/** A checkbox is `on` or absent in a native form; the button that was pressed says whether a passkey is the second step. */
const signInForm = loginInput
  .omit({ passkey: true })
  .extend({ remember: z.literal('on').optional(), second: z.literal('passkey').optional() })

/** What the person is asked for once the password is right. */
interface Asked {
  readonly code: boolean
  readonly passkey: boolean
}

/** Whose program this is; nothing where the house has no logo, or several facilities. */
function HouseLogo() {
  const [isThere, setThere] = useState(false)
  return (
    <img
      src={fileAddress(account.endpoints.houseLogo, {})}
      alt=""
      className={classes.logo}
      hidden={!isThere}
      onLoad={() => setThere(true)}
    />
  )
}

/** `/login`, with `?redirect=` and the notice of a password that was just set. */
export function Screen() {
  const search: { redirect?: string; reset?: string } = useSearch({ strict: false })
  const goTo = useGoTo()
  const [asks, setAsks] = useState<Asked>({ code: false, passkey: false })
  const enter = () => goTo(safeTarget(search.redirect), { replace: true })
  const form = useFormCall(signInForm, async ({ remember, code, second, ...credentials }) => {
    const passkey = second === 'passkey' ? await askForPasskey() : undefined
    try {
      await signIn({ ...credentials, code: code || undefined, passkey, remember: remember === 'on' })
    } catch (error) {
      // The field has to be there before the sentence can stand at it.
      if (error instanceof ApiError && 'code' in error.errors)
        setAsks({ code: true, passkey: 'passkey' in error.errors && hasPasskeys() })
      throw error
    }
    await enter()
  })
  const [problem, setProblem] = useState<string | null>(null)
  const withPasskey = async ({ form: fields }: HTMLButtonElement) => {
    setProblem(null)
    const remember = fields !== null && new FormData(fields).get('remember') === 'on'
    try {
      await signInWithPasskey(await askForPasskey(), remember)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
      return
    }
    await enter()
  }
  return (
    <GuestForm
      title="Sign in"
      about={
        <>
          <HouseLogo />
          Staff and clients
        </>
      }
      notice={noticeOf(search.reset)}
      message={problem ?? (asks.code ? null : form.message)}
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
      {asks.code && (
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
      {asks.passkey ? (
        <Button type="submit" name="second" value="passkey" className={classes.wide}>
          Use a passkey instead of the code
        </Button>
      ) : (
        hasPasskeys() && (
          <Button className={classes.wide} onClick={(event) => void withPasskey(event.currentTarget)}>
            Sign in with a passkey
          </Button>
        )
      )}
    </GuestForm>
  )
}
