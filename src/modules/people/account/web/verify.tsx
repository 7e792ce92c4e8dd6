import { Button } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { pageConfig } from '#platform/web/config.ts'
import { api } from '#platform/web/queries/api.ts'
import { isVerified, loadCurrentUser, useUser } from '#platform/web/session/current-user.ts'
import { leave } from '#platform/web/shell/sign-out.ts'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import { account } from '../contract.ts'
import classes from './account.module.css'
import { GuestForm } from './guest-form.tsx'

const here = { ignoreUnverified: true }

/** `/account/verify`: waits for the link in the mail, and mails it again. */
export function Screen() {
  const user = useUser()
  const goTo = useGoTo()
  const [notice, setNotice] = useState<string | null>(null)
  const [message, setMessage] = useState<string | null>(null)

  const attempt = async (work: () => Promise<string | null>) => {
    setNotice(null)
    setMessage(null)
    try {
      setNotice(await work())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setMessage(error.message)
    }
  }
  const goOn = async () => {
    const known = await loadCurrentUser()
    if (!known || !isVerified(known)) return false
    await goTo('/', { replace: true })
    return true
  }
  const send = () =>
    attempt(async () => {
      const answer = await api(account).sendVerification({}, here)
      if (!answer && (await goOn())) return null
      return pageConfig.hasMailServer
        ? `We have e-mailed a new link to ${user.email}.`
        : 'There is a new link. Ask an administrator to confirm your address.'
    })
  const check = () =>
    attempt(async () => {
      if (!(await goOn())) throw new ApiError(409, { message: 'This account is not verified yet.' })
      return null
    })
  return (
    <GuestForm
      title="Verify your account"
      about={
        pageConfig.hasMailServer
          ? `We e-mailed a link to ${user.email}. Open it in this browser to go on; it works for an hour.`
          : `No e-mail leaves this installation, so the link for ${user.email} cannot reach you. Ask an administrator to mark your account as verified.`
      }
      notice={notice}
      message={message}
    >
      <Button variant="filled" className={classes.wide} onClick={() => void check()}>
        I have opened the link
      </Button>
      <Button className={classes.wide} onClick={() => void send()}>
        Mail the link again
      </Button>
      <Button variant="subtle" onClick={() => void leave()}>
        Sign out
      </Button>
    </GuestForm>
  )
}
