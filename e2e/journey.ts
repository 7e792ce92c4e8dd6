import { randomUUID } from 'node:crypto'
import { test as base, type Page } from '@playwright/test'
import { users } from '#modules/people/users/contract.ts'
import { Caller } from './caller.ts'
import { acceptInvitation } from './invitation.ts'
import { OwnHouse } from './own-house.ts'
import { type NewContext, PASSWORD, people, sessionOf, type Who } from './people.ts'

interface House {
  /** Where the house of this file of journeys is open. */
  address: string
  newContext: NewContext
  /** Somebody of the house who calls the API. */
  as: (who: Who) => Promise<Caller>
  /** A second browser in which somebody of the house is signed in. */
  pageOf: (who: Who) => Promise<Page>
  /** Somebody nobody else plays, whose sessions and account a test may end; gives the e-mail address. */
  newPerson: (name: string, role?: 'manager' | 'user') => Promise<{ id: string; name: string; email: string }>
}

interface WorkerHouse {
  ownHouse: OwnHouse
}

/** A copy of the house may have to wait for the rest of the machine. */
const TO_OPEN = 180_000

/** Tests in the house of `house.setup.ts`: each file in a copy of its own, which no other file sees. */
export const inOwnHouse = base.extend<Pick<House, 'address'>, WorkerHouse>({
  ownHouse: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads here what a fixture needs: nothing.
    async ({}, use, { workerIndex }) => {
      const house = new OwnHouse(workerIndex)
      await use(house)
      await house.close()
    },
    { scope: 'worker', timeout: TO_OPEN },
  ],
  address: [
    async ({ ownHouse }, use, { file }) => use(await ownHouse.addressFor(file)),
    { timeout: TO_OPEN },
  ],
  baseURL: async ({ address }, use) => use(address),
})

/** Journeys of the people of the house. */
export const test = inOwnHouse.extend<Omit<House, 'address'>>({
  newContext: async ({ playwright, baseURL }, use) => {
    const open: Awaited<ReturnType<NewContext>>[] = []
    await use(async (session) => {
      const context = await playwright.request.newContext({
        ...(baseURL === undefined ? {} : { baseURL }),
        ...(session === undefined ? {} : { storageState: session }),
      })
      open.push(context)
      return context
    })
    await Promise.all(open.map((context) => context.dispose()))
  },
  as: async ({ newContext }, use) => {
    await use(async (who) => new Caller(await newContext(sessionOf(who))))
  },
  pageOf: async ({ browser }, use) => {
    const open: Page[] = []
    await use(async (who) => {
      const context = await browser.newContext({ storageState: sessionOf(who) })
      const page = await context.newPage()
      open.push(page)
      return page
    })
    await Promise.all(open.map((page) => page.context().close()))
  },
  newPerson: async ({ as, newContext }, use) => {
    await use(async (name, role = 'user') => {
      const email = `${randomUUID().slice(0, 8)}@northforge.example`
      const administrator = await as('administrator')
      const { id } = await administrator.api(users).create({ body: { name, email, role } })
      await acceptInvitation(newContext, { email })
      return { id, name, email }
    })
  },
})

/** Somebody who calls the API with the session of a page. */
export const callerOf = (page: Page): Caller => new Caller(page.request)

/** A session of its own in the page's browser, for tests that end it; without the sign-in page. */
export async function signInAnew(page: Page, email: string = people.user.email): Promise<void> {
  await page.context().clearCookies()
  const { status } = await callerOf(page).call('POST', '/login', { email, password: PASSWORD })
  if (status !== 204) throw new Error(`${email} cannot sign in: ${status}`)
}

/**
 * Ends the session of a page behind its back. It ends on the server, because every answer sets the cookies anew:
 * one that is still on its way would bring back cookies that were only deleted, and the session with them.
 */
export async function endSession(page: Page): Promise<void> {
  const { status } = await callerOf(page).call('POST', '/logout')
  if (status !== 204) throw new Error(`The session cannot be ended: ${status}`)
  await page.context().clearCookies()
}
