import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { nobody, people, sessionOf } from '../people.ts'

const USER = '**/api/v1/user'
const heading = { level: 1 } as const

test.describe('signed in', () => {
  test.use({ storageState: sessionOf('user') })

  test('B1 asks once who is signed in, before the first guard runs', async ({ page }) => {
    let calls = 0
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route(USER, async (route) => {
      calls += 1
      await answered
      await route.continue()
    })
    await page.goto('/companies')
    await expect.poll(() => calls).toBe(1)
    await expect(page).toHaveURL('/companies')
    await expect(page.getByRole('heading', heading)).toHaveCount(0)
    answer()
    await expect(page.getByRole('heading', heading)).toContainText('Companies')
    await page.getByRole('link', { name: 'Quotes' }).first().click()
    await expect(page.getByRole('heading', heading)).toContainText('Quotes')
    expect(calls).toBe(1)
  })

  test('B2 a 200 makes the person known', async ({ page }) => {
    await page.goto('/account')
    await expect(page.getByRole('button', { name: `Account of ${people.user.name}` })).toBeVisible()
  })

  for (const status of [500, 503, 429]) {
    test(`B3 a ${status} at the start opens the error page with its number`, async ({ page }) => {
      await page.route(USER, (route) => route.fulfill({ status, json: { message: 'Service Unavailable' } }))
      await page.goto('/companies')
      await expect(page.getByRole('heading', heading)).toHaveText(String(status))
      await expect(page.getByRole('heading', { level: 2 })).toHaveText('Service Unavailable')
      await expect(page).toHaveTitle(`${status} - Service Unavailable | Heatline`)
      await expect(page).toHaveURL('/companies')
    })
  }

  test('B3 a lost connection at the start opens the error page', async ({ page }) => {
    await page.route(USER, (route) => route.abort())
    await page.goto('/companies')
    await expect(page.getByRole('heading', heading)).toHaveText('500')
    await page.unroute(USER)
    await page.getByRole('link', { name: 'Go back home' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: `Account of ${people.user.name}` })).toBeVisible()
  })
})

test.describe('as a guest', () => {
  test.use({ storageState: nobody })

  test('B2 a 401 makes a guest: no redirect, no error', async ({ page }) => {
    const failures: string[] = []
    page.on('pageerror', (error) => failures.push(error.message))
    await page.goto('/')
    await expect(page.getByRole('heading', heading)).toHaveText('Welcome to Heatline')
    await expect(page).toHaveURL('/')
    await page.goto('/terms-and-conditions')
    await expect(page.getByRole('heading', heading)).toHaveText('General conditions of sale')
    await expect(page).toHaveURL('/terms-and-conditions')
    expect(failures).toEqual([])
  })

  test('B2 a 419 makes a guest as well', async ({ page }) => {
    await page.route(USER, (route) =>
      route.fulfill({ status: 419, json: { message: 'CSRF token mismatch.' } }),
    )
    await page.goto('/')
    await expect(page.getByRole('heading', heading)).toHaveText('Welcome to Heatline')
    await expect(page).toHaveURL('/')
  })
})
