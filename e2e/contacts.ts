import { expect, type Page } from '@playwright/test'
import { users } from '#modules/people/users/contract.ts'
import type { Caller } from './caller.ts'
import { acceptInvitation } from './invitation.ts'
import { type NewContext, PASSWORD } from './people.ts'

/** Somebody of a company is invited to the client area, accepts, and signs in on this page. */
export async function enterAsContact(
  page: Page,
  { administrator, newContext }: { readonly administrator: Caller; readonly newContext: NewContext },
  contact: { readonly companyId: string; readonly name: string; readonly email: string },
): Promise<void> {
  await administrator.api(users).create({ body: { ...contact, role: 'client' } })
  await acceptInvitation(newContext, contact)
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(contact.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/client-area')
}
