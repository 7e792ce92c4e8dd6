import { expect } from '@playwright/test'
import { outbox } from '#modules/house/outbox/contract.ts'
import { users } from '#modules/people/users/contract.ts'
import { Caller } from './caller.ts'
import { invitationTo } from './databases.ts'
import { type NewContext, PASSWORD } from './people.ts'

/** The newest mail to an address, as an administrator reads it. */
export async function newestMail(administrator: Caller, to: string) {
  const api = administrator.api(outbox)
  const page = await api.list({ query: { perPage: 100 } })
  const mail = page.data.find((one) => one.to.includes(to))
  if (!mail) throw new Error(`There is no mail to ${to}.`)
  return api.get({ params: { id: mail.id } })
}

/** The token of a link that sets a password, as an administrator hands it over where no mail arrives. */
export async function passwordToken(administrator: Caller, to: string): Promise<string> {
  const api = administrator.api(users)
  const page = await api.list({ query: { search: to } })
  const person = page.data.find(({ email }) => email === to)
  if (!person) throw new Error(`There is nobody with the address ${to}.`)
  const { url } = await api.makeLink({ params: { id: person.id } })
  return tokenIn(url)
}

const tokenIn = (text: string): string => /\/password-reset\/([\w-]+)/.exec(text)?.[1] ?? ''

/** Chooses the password with the link that was mailed, signs in and keeps the session in a file. */
export async function acceptInvitation(
  newContext: NewContext,
  { email, session }: { email: string; session?: string },
): Promise<void> {
  const token = tokenIn(await invitationTo(email))
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
