import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { Caller } from './caller.ts'

/** Of every account of the house. */
export const PASSWORD = 'quartz lantern over the fjord'

interface Person {
  readonly name: string
  readonly email: string
  readonly role: 'administrator' | 'manager' | 'user' | 'client'
}

/** Who works in the house that `house.setup.ts` builds; `approver` stands on the list of approvers. */
export const people = {
  administrator: { name: 'Ada Marsh', email: 'ada.marsh@northforge.example', role: 'administrator' },
  manager: { name: 'Tom Ashdown', email: 'tom.ashdown@northforge.example', role: 'manager' },
  approver: { name: 'Elin Quayle', email: 'elin.quayle@northforge.example', role: 'manager' },
  user: { name: 'Priya Nair', email: 'priya.nair@northforge.example', role: 'user' },
  client: { name: 'Morag Weir', email: 'morag.weir@calder.example', role: 'client' },
  unverified: { name: 'Jon Halvorsen', email: 'jon.halvorsen@northforge.example', role: 'user' },
} as const satisfies Record<string, Person>
export type Who = keyof typeof people

/** A folder beside the database of this run, for what the setup hands to the tests. */
export function runFolder(): string {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'journeys')
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true })
  return folder
}

/** Where the session of a person is kept, for `test.use({ storageState: sessionOf('manager') })`. */
export const sessionOf = (who: Who): string => join(runFolder(), `${who}.json`)

/** A guest's session: nothing. */
export const nobody = { cookies: [], origins: [] }

/** A second browser in which somebody is signed in; close it with its context. */
export async function openAs(browser: Browser, who: Who): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ storageState: sessionOf(who) })
  return { context, page: await context.newPage() }
}

/** Somebody who calls the API with the session of a page. */
export const callerOf = (page: Page): Caller => new Caller(page.request)

/** A session of its own in the page's browser, for tests that end it; without the sign-in page. */
export async function signInAnew(page: Page, who: Who): Promise<void> {
  await page.context().clearCookies()
  const { email } = people[who]
  const { status } = await callerOf(page).call('POST', '/login', { email, password: PASSWORD })
  if (status !== 204) throw new Error(`${email} cannot sign in: ${status}`)
}
