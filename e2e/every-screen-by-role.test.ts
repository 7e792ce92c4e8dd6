import { expect, type Page } from '@playwright/test'
import { eachScreen, needARight, specifiedScreens } from '../test/support/specified-screens.ts'
import { screens } from '../src/app/paths.ts'
import { addressOf } from './built-screens.ts'
import type { Caller } from './caller.ts'
import { test } from './journey.ts'
import { nobody, sessionOf, type Who } from './people.ts'
import { listen, openScreen, screenLoaded } from './screens/screen-test.ts'

type Visitor = Who | 'guest'

/** By the guards of a screen: who opens it, the least of those who may; and what becomes of somebody who may not. */
const visits: Readonly<Record<string, { opens: Visitor; refused?: readonly [Visitor, ends: string] }>> = {
  '': { opens: 'guest' },
  guest: { opens: 'guest', refused: ['user', '/'] },
  auth: { opens: 'unverified', refused: ['guest', '/login?redirect='] },
  'auth verified': { opens: 'client', refused: ['unverified', '/account/verify'] },
  'auth verified is-user': { opens: 'user', refused: ['client', '403'] },
  'auth verified is-manager': { opens: 'manager', refused: ['user', '403'] },
  'auth verified is-administrator': { opens: 'administrator', refused: ['manager', '403'] },
}

interface Visit {
  readonly path: string
  readonly who: Visitor
  /** Where it is, with a record of the house in it. */
  readonly address: string
  /** Left out: it opens. */
  readonly ends?: string
}

/** Every screen of the specification twice: as somebody for whom it opens, and as somebody whom it refuses. */
async function visitsOf(administrator: Caller): Promise<Visit[]> {
  const found: Visit[] = []
  for (const [guards, patterns] of specifiedScreens)
    for (const path of patterns.flatMap(eachScreen)) {
      const screen = screens.find((one) => one.path === path)
      if (!screen) throw new Error(`${path} is not built.`)
      const { opens, refused } = visits[guards.join(' ')] ?? {}
      const reset = path.includes('{token}') ? '?email=a@b.example' : ''
      const address = `${await addressOf(administrator, screen)}${reset}`
      if (opens) found.push({ path, address, who: needARight.includes(path) ? 'manager' : opens })
      if (refused) found.push({ path, address, who: refused[0], ends: refused[1] })
    }
  return found
}

/** What is wrong with a screen that shall be open; nothing: it stands with its heading, and nobody complains. */
async function problemsOf(page: Page, { address }: Visit): Promise<string[]> {
  const stop = listen(page)
  await openScreen(page, address)
  await screenLoaded(page)
  const title = await page.locator('h1').innerText()
  const wrong = title.trim() === '' ? ['it has no heading'] : []
  if ((await page.getByText(/did not load|could not be loaded/i).count()) > 0)
    wrong.push('a part did not load')
  if (new URL(page.url()).pathname !== address.replace(/\?.*/, '')) wrong.push(`it leads to ${page.url()}`)
  // A guest has no account to read.
  return [...wrong, ...stop().filter((text) => !/status of 401/.test(text))]
}

/** Where a screen leads somebody who may not see it, or the number of the page that refuses them. */
async function endOf(page: Page, { address, ends }: Visit): Promise<void> {
  await openScreen(page, address)
  if (ends === '403') {
    await expect(page).toHaveURL(({ pathname }) => pathname === address.replace(/\?.*/, ''))
    await expect(page.locator('h1')).toHaveText('403')
    await expect(page.locator('main h2')).toHaveText('This action is unauthorized.')
    return
  }
  await expect(page).toHaveURL(({ pathname, search }) => `${pathname}${search}`.startsWith(ends ?? ''))
}

test('every screen of the specification opens to whom it is for, and refuses who may not see it', async ({
  browser,
  as,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const all = await visitsOf(await as('administrator'))
  expect(new Set(all.map(({ path }) => path)).size).toBe(66 + 4 * 10)
  const found: string[] = []
  for (const [who, own] of Map.groupBy(all, (visit) => visit.who)) {
    const storageState = who === 'guest' ? nobody : sessionOf(who)
    const context = await browser.newContext({ storageState, ...(baseURL ? { baseURL } : {}) })
    const page = await context.newPage()
    for (const visit of own) {
      const name = `${who} ${visit.path}`
      try {
        if (visit.ends) await endOf(page, visit)
        else found.push(...(await problemsOf(page, visit)).map((problem) => `${name}: ${problem}`))
      } catch (error) {
        found.push(`${name}: ${String(error).replaceAll(/\s+/g, ' ').slice(0, 300)}`)
      }
    }
    await context.close()
  }
  expect(found).toEqual([])
})
