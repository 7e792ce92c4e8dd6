import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { nobody, PASSWORD, people } from '../people.ts'

test.use({ storageState: nobody })

const { email, name } = people.user

async function signIn(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('B7 errors go to the fields and are cleared at the next submit', async ({ page }) => {
  await page.goto('/login')
  await signIn(page, 'not the password')
  const field = page.getByLabel('E-mail')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription('These credentials do not match our records.')
  await expect(field).toBeFocused()
  await expect(page).toHaveURL('/login')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/login', async (route) => {
    await held
    await route.continue()
  })
  await signIn(page)
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('These credentials do not match our records.')).toBeHidden()
  release()
  await expect(page).toHaveURL('/')
})

test('B10 signing in reads the person again and goes where one wanted to go', async ({ page }) => {
  await page.goto('/companies?sort=-code&search=cal')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  const asked = page.waitForRequest('**/api/v1/user')
  await signIn(page)
  await asked
  await expect(page).toHaveURL('/companies?sort=-code&search=cal')
  await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible()
  await page.goBack()
  await expect(page, 'the sign-in page is not in the history').not.toHaveURL(/login/)
})
