import { expect, type Page } from '@playwright/test'
import { passwordToken } from '../invitation.ts'
import { callerOf, endSession, signInAnew, test } from '../journey.ts'
import { nobody, PASSWORD, people, sessionOf } from '../people.ts'

test.use({ storageState: nobody })

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const { email, name } = people.user

async function signIn(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('B10 without a wanted path, or with one of another host, signing in goes home', async ({ page }) => {
  for (const wanted of ['', '?redirect=//evil.example/x', '?redirect=https://evil.example']) {
    await page.goto(`/login${wanted}`)
    await signIn(page)
    await expect(page).toHaveURL('/')
    // The page that is left would notice the lost session and navigate by itself.
    await page.goto('about:blank')
    await endSession(page)
  }
})

test('B10 after signing out nobody is known', async ({ page }) => {
  await signInAnew(page)
  await page.goto('/companies')
  await page.getByRole('button', { name: `Account of ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await expect(h1(page)).toHaveText('Welcome to Heatline')
  expect((await callerOf(page).call('GET', '/api/v1/user')).status).toBe(401)
  await page.goto('/companies')
  await expect(page).toHaveURL('/login?redirect=/companies')
})

test('B11 a new password is set with the mailed link and told on the sign-in page', async ({
  page,
  as,
  newPerson,
}) => {
  const person = await newPerson('Rhona Sinclair')
  await page.goto('/password-reset/some-token')
  await expect(page, 'without an address there is nothing to set').toHaveURL('/')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password' }).click()
  // The sign-in page, which asks for an e-mail address too, has gone.
  await expect(page.getByRole('heading', { name: 'Forgot password', level: 1 })).toBeVisible()
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('button', { name: 'Mail me the link' }).click()
  await expect(page.getByText('We have emailed your password reset link.')).toBeVisible()
  const token = await passwordToken(await as('administrator'), person.email)
  await page.goto(`/password-reset/${token}?email=${person.email}`)
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(`${PASSWORD}s`)
  await page.getByRole('textbox', { name: 'New password again' }).fill(`${PASSWORD}s`)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page).toHaveURL(/\/login\?reset=/)
  expect(new URL(page.url()).searchParams.get('reset')).toBe(btoa('Your password has been reset.'))
  await expect(page.getByText('Your password has been reset.')).toBeVisible()
})

test('B12 the reset page without a token does not exist', async ({ page }) => {
  const answer = await page.goto('/password-reset/')
  expect(answer?.status()).toBe(404)
  await expect(h1(page)).toHaveText('404')
})

test.describe('guards', () => {
  const guestPages = ['/login', '/forgot-password', '/password-reset/some-token?email=a@b.example']

  test('auth: a guest is led to the sign-in page, which replaces the page in the history', async ({
    page,
  }) => {
    await page.goto('/terms-and-conditions')
    await page.goto('/account')
    await expect(page).toHaveURL('/login?redirect=/account')
    await page.goBack()
    await expect(page).toHaveURL('/terms-and-conditions')
  })

  test('guest: a signed-in person is sent home from the pages for guests', async ({ page }) => {
    await signInAnew(page)
    for (const path of guestPages) {
      await page.goto(path)
      await expect(page).toHaveURL('/')
    }
  })

  test.describe('not verified', () => {
    test.use({ storageState: sessionOf('unverified') })

    test('verified: everything leads to the verify page, but the own account opens', async ({ page }) => {
      for (const path of ['/', '/companies', '/setup', '/client-area']) {
        await page.goto(path)
        await expect(page).toHaveURL('/account/verify')
        await expect(h1(page)).toHaveText('Verify your account')
      }
      await page.goto('/account')
      await expect(h1(page)).toHaveText('My account')
    })
  })

  test.describe('verified', () => {
    test.use({ storageState: sessionOf('user') })

    test('verified: a verified person has no business on the verify page', async ({ page }) => {
      await page.goto('/account/verify')
      await expect(page).toHaveURL('/')
    })
  })
})
