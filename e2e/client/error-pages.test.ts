import { expect, type Page } from '@playwright/test'
import { guestScreens, staffScreens } from '../built-screens.ts'
import { test } from '../journey.ts'
import { nobody, sessionOf } from '../people.ts'

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const h2 = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const UNKNOWN = '/nope/x?y=1'
const TEXT = `Page not found: ${UNKNOWN}`

const noRecord = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'

test.describe('for a guest', () => {
  test.use({ storageState: nobody })

  test('X1 X2 X3 X4 an unknown path is a 404 with its full path, and the address stays', async ({ page }) => {
    const answer = await page.goto(UNKNOWN)
    expect(answer?.status()).toBe(404)
    await expect(h1(page)).toHaveText('404')
    await expect(h2(page)).toHaveText(TEXT)
    await expect(page).toHaveTitle(`404 - ${TEXT} | Heatline`)
    await expect(page).toHaveURL(UNKNOWN)
    await page.getByRole('link', { name: 'Go back home' }).click()
    await expect(page).toHaveURL('/')
    await expect(h1(page)).toHaveText('Welcome to Heatline')
    await expect(page).toHaveTitle('Home | Heatline')
  })

  test('X4 the document answers 200 for known paths and 404 for others; JSON clients get E7', async ({
    request,
  }) => {
    const html = { Accept: 'text/html' }
    for (const { path } of [...staffScreens, ...guestScreens]) {
      const known = path.replace('{id}', noRecord).replace('{token}', 'some-token')
      expect([known, (await request.get(known, { headers: html })).status()]).toEqual([known, 200])
    }
    const json = await request.get('/api/v1/nope?y=1', { headers: { Accept: 'application/json' } })
    expect([json.status(), await json.json()]).toEqual([
      404,
      { message: 'The route api/v1/nope could not be found.' },
    ])
  })
})

test.describe('for an administrator', () => {
  test.use({ storageState: sessionOf('administrator') })

  test('X2 X8 with a history one can go back, and the next navigation clears the error', async ({ page }) => {
    await page.goto('/companies')
    await expect(h1(page)).toContainText('Companies')
    await page.goto(UNKNOWN)
    await expect(h1(page)).toHaveText('404')
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect(h1(page)).toContainText('Companies')
    await page.goForward()
    await expect(h1(page)).toHaveText('404')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Quotes' }).click()
    await expect(h1(page)).toContainText('Quotes')
    await expect(page).toHaveTitle('Quotes | Heatline')
  })

  test('X5 X7 an error without a status that a screen throws is a 500', async ({ page }) => {
    await page.route('**/api/v1/companies/*', (route) => route.fulfill({ json: { data: { id: noRecord } } }))
    await page.goto(`/companies/${noRecord}`)
    await expect(h1(page)).toHaveText('500')
    await expect(h2(page)).toHaveText('Internal Server Error')
    await expect(page).toHaveTitle('500 - Internal Server Error | Heatline')
    await expect(page).toHaveURL(`/companies/${noRecord}`)
  })

  test('X7 an error before the first screen reaches the error page', async ({ page }) => {
    await page.addInitScript(() => {
      window.addEventListener('DOMContentLoaded', () => {
        setTimeout(() => void Promise.reject(new Error('A part of the start failed.')), 0)
      })
    })
    await page.route('**/api/v1/user', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      await route.continue()
    })
    await page.goto('/companies')
    await expect(h1(page)).toHaveText('500')
  })

  test('X9 {id} is one segment, and an unknown id is the 404 of the record', async ({ page }) => {
    const deep = await page.goto('/quotes/a/b')
    expect(deep?.status()).toBe(404)
    await expect(h1(page)).toHaveText('404')
    await expect(h2(page)).toHaveText('Page not found: /quotes/a/b')
    for (const path of ['/quotes/create', `/quotes/${noRecord}`, `/companies/${noRecord}`]) {
      const api = page.waitForResponse((response) => response.url().endsWith(`/api/v1${path}`))
      const answer = await page.goto(path)
      expect([path, answer?.status(), (await api).status()]).toEqual([path, 200, 404])
      await expect(h1(page)).toHaveText(/not|found|404/i)
      await expect(page).toHaveURL(path)
    }
    // The API has something else under this address; it is no record.
    await page.goto('/enquiries/board')
    await expect(h1(page)).toHaveText(/not|found|404/i)
  })
})

const refused = staffScreens
  .filter(({ guards }) => guards.includes('is-administrator'))
  .map(({ path }) => path)

for (const [who, paths] of [
  ['user', refused],
  ['manager', refused],
  ['client', [...refused, '/companies', '/enquiries', '/quotes']],
] as const) {
  test.describe(`for a ${who}`, () => {
    test.use({ storageState: sessionOf(who) })

    test(`X6 guards: screens of other roles show a ${who} the 403 page`, async ({ page }) => {
      await page.goto('/terms-and-conditions')
      for (const path of paths.filter((one) => !one.includes('{')).slice(0, 8)) {
        await page.goto(path)
        await expect(h1(page)).toHaveText('403')
        await expect(h2(page)).toHaveText('This action is unauthorized.')
        await expect(page).toHaveTitle('403 - This action is unauthorized. | Heatline')
        await expect(page).toHaveURL(path)
      }
    })
  })
}
