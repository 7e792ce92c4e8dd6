import { expect } from '@playwright/test'
import { outbox } from '#modules/outbox/contract.ts'
import { Caller } from './caller.ts'
import { type NewContext, PASSWORD } from './people.ts'

/** The newest mail to an address, as an administrator reads it. */
export async function newestMail(administrator: Caller, to: string) {
  const api = administrator.api(outbox)
  const page = await api.list({ query: { perPage: 100 } })
  const mail = page.data.find((one) => one.to.includes(to))
  if (!mail) throw new Error(`There is no mail to ${to}.`)
  return api.get({ params: { id: mail.id } })
}

/** The token of the link that sets a password; it is readable once the mail has come to rest in the outbox. */
export async function passwordToken(administrator: Caller, to: string): Promise<string> {
  let token: string | undefined
  await expect(async () => {
    const { text } = await newestMail(administrator, to)
    token = /\/password-reset\/([\w-]+)/.exec(text)?.[1]
    expect(token).toBeDefined()
  }).toPass({ timeout: 10_000, intervals: [100] })
  return token ?? ''
}

/** Chooses the password with the link of the invitation, signs in and keeps the session in a file. */
export async function acceptInvitation(
  administrator: Caller,
  newContext: NewContext,
  { email, session }: { email: string; session?: string },
): Promise<void> {
  const token = await passwordToken(administrator, email)
  const context = await newContext()
  const visitor = new Caller(context)
  const chosen = { token, email, password: PASSWORD, password_confirmation: PASSWORD }
  expect(await visitor.call('POST', '/reset-password', chosen)).toMatchObject({ status: 200 })
  if (session !== undefined) {
    expect(await visitor.call('POST', '/login', { email, password: PASSWORD })).toMatchObject({ status: 204 })
    await context.storageState({ path: session })
  }
  await context.dispose()
}
