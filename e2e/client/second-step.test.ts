import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { callerOf, signInAnew, test } from '../journey.ts'
import { nobody, PASSWORD, people } from '../people.ts'
import { expectGood } from '../screens/screen-test.ts'

test.use({ storageState: nobody })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true })

/** The code an app shows, now or that many half minutes on. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

async function typePassword(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await button(page, 'Sign in').click()
}

async function signOut(page: Page, name: string): Promise<void> {
  await button(page, `Account of ${name}`).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Heatline')
}

/** Sets the app up on the open account page; gives its secret and the recovery codes. */
async function enrol(page: Page): Promise<{ secret: string; codes: string[] }> {
  await button(page, 'Set up an authenticator app').click()
  await page.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'QR code for the app' })).toBeVisible()
  await expectGood(page)
  const secret = await page.locator('code').innerText()
  await codeField(page).fill('12')
  await button(page, 'Switch the second step on').click()
  await expect(codeField(page)).toHaveAccessibleDescription(/This code is not right/)
  await codeField(page).fill(codeOf(secret))
  await button(page, 'Switch the second step on').click()
  await expect(page.getByText('Your recovery codes')).toBeVisible()
  await expect(page.getByText('Recovery codes left: 10.')).toBeVisible()
  await expectGood(page)
  return { secret, codes: await page.locator('li code').allInnerTexts() }
}

test('an authenticator app is set up, and signs in by its code and by a recovery code', async ({
  page,
  newPerson,
}) => {
  const { name, email } = await newPerson('Isla Drummond')
  await signInAnew(page, email)
  await page.goto('/account')
  const { secret, codes } = await enrol(page)
  expect(codes).toHaveLength(10)
  await signOut(page, name)

  await typePassword(page, email)
  await expect(codeField(page)).toBeFocused()
  await expectGood(page)
  await codeField(page).fill(codeOf(secret) === '000000' ? '000001' : '000000')
  await button(page, 'Sign in').click()
  await expect(codeField(page)).toHaveAccessibleDescription(/This code is not right/)
  expect((await callerOf(page).call('GET', '/api/v1/user')).status).toBe(401)
  // The code of this half minute was taken when the app was set up.
  await codeField(page).fill(codeOf(secret, 1))
  await button(page, 'Sign in').click()
  await expect(button(page, `Account of ${name}`)).toBeVisible()
  await signOut(page, name)

  await typePassword(page, email)
  await codeField(page).fill(codes[0] ?? '')
  await button(page, 'Sign in').click()
  await expect(button(page, `Account of ${name}`)).toBeVisible()
  await page.goto('/account')
  await expect(page.getByText('Recovery codes left: 9.')).toBeVisible()
  await button(page, 'Switch the second step off').click()
  await page.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(button(page, 'Set up an authenticator app')).toBeVisible()
})

test('a role that needs a second step opens nothing else before', async ({ page, pageOf, newPerson }) => {
  const { email } = await newPerson('Callum Reid')
  const office = await pageOf('administrator')
  await office.goto('/account')
  const needed = office.getByRole('region', { name: 'Who needs a second step' })
  await needed.getByRole('switch', { name: 'Administrator' }).click()
  await expect(needed.getByRole('alert')).toContainText('Set up your own second step first')
  await expectGood(office)
  await needed.getByRole('switch', { name: 'User' }).click()
  await expect(needed.getByRole('switch', { name: 'User' })).toBeChecked()

  await signInAnew(page, email)
  await page.goto('/companies')
  await expect(page).toHaveURL('/account')
  await expect(page.getByText('Your role signs in with a second step.')).toBeVisible()
  await expectGood(page)
  await enrol(page)
  await page.goto('/companies')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Companies')

  await needed.getByRole('switch', { name: 'User' }).click()
  await expect(needed.getByRole('switch', { name: 'User' })).not.toBeChecked()
  await signInAnew(page, people.user.email)
  await page.goto('/companies')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Companies')
})
