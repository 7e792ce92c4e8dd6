import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { PASSWORD, sessionOf } from './people.ts'
import { expectAccessible, expectNoSidewaysScroll } from './screens/screen-test.ts'

test.use({ storageState: sessionOf('administrator') })

/** A browser with an authenticator that always verifies its person, as a phone with a fingerprint does. */
async function addAuthenticator(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('WebAuthn.enable')
  await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey is added, signs in alone, stands for the second step, and is removed', async ({
  page,
  browser,
  address,
  newPerson,
}) => {
  const { email } = await newPerson('Petra Keyes')
  // Passkeys are tied to a name: on the machine itself to localhost.
  const url = new URL(address)
  url.hostname = 'localhost'
  const context = await browser.newContext({
    baseURL: url.origin,
    storageState: { cookies: [], origins: [] },
  })
  const own = await context.newPage()
  await addAuthenticator(own)
  const signInWithPassword = async () => {
    await own.goto('/login')
    await own.getByLabel('E-mail').fill(email)
    await own.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await own.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  const home = own.getByRole('heading', { level: 1, name: /Petra|Home|Good/ })
  const signOut = () => context.clearCookies()
  const passkeys = own.getByRole('region', { name: 'Passkeys', exact: true })

  await test.step('it is added on the account page with the password', async () => {
    await signInWithPassword()
    await expect(home).toBeVisible()
    await own.goto('/account')
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await passkeys.getByLabel('Name of the passkey').fill('Office phone')
    await passkeys.getByLabel('Your password').fill('not my password at all')
    await passkeys.getByRole('button', { name: 'Add the passkey' }).click()
    await expect(passkeys.getByText('The password is incorrect.')).toBeVisible()
    await expectAccessible(own)
    await passkeys.getByLabel('Your password').fill(PASSWORD)
    await passkeys.getByRole('button', { name: 'Add the passkey' }).click()
    await expect(passkeys.getByText('Office phone')).toBeVisible()
    await expect(passkeys.getByText('Your recovery codes')).toBeVisible()
    await passkeys.getByRole('button', { name: 'Rename Office phone' }).click()
    await passkeys.getByLabel('Name of the passkey').fill('Yellow phone')
    await passkeys.getByRole('button', { name: 'Save name' }).click()
    await expect(passkeys.getByText('Yellow phone')).toBeVisible()
    await own.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(own)
    await expectAccessible(own)
    await own.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('it signs in without e-mail address and password', async () => {
    await signOut()
    await own.goto('/login')
    await expectAccessible(own)
    await own.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(home).toBeVisible()
    await own.goto('/account')
    await expect(passkeys.getByText('last used')).toBeVisible()
  })
  await test.step('it stands for the second step that a role needs', async () => {
    await page.goto('/account')
    await page.getByRole('switch', { name: 'User' }).click()
    await expect(page.getByText('User: a second step is needed')).toBeVisible()
    await signOut()
    await signInWithPassword()
    await expect(own.getByText('Use your passkey, or type a recovery code.')).toBeVisible()
    await expectAccessible(own)
    await own.getByRole('button', { name: 'Use a passkey instead of the code' }).click()
    await expect(home).toBeVisible()
    await page.getByRole('switch', { name: 'User' }).click()
    await expect(page.getByText('User: no second step is needed')).toBeVisible()
  })
  await test.step('once removed it opens nothing', async () => {
    await own.goto('/account')
    await passkeys.getByRole('button', { name: 'Remove Yellow phone' }).click()
    await passkeys.getByLabel('Your password').fill(PASSWORD)
    await passkeys.getByRole('button', { name: 'Remove Yellow phone' }).click()
    await expect(passkeys.getByText('Yellow phone')).toBeHidden()
    await signOut()
    await own.goto('/login')
    await own.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(own.getByText('This passkey was not accepted.', { exact: false })).toBeVisible()
  })
  await context.close()
})

test('where the program is opened under another name, the account page says where passkeys are', async ({
  page,
}) => {
  await page.goto('/account')
  await expect(page.getByText(/Passkeys work only at http:\/\/localhost:\d+\./)).toBeVisible()
  await expectAccessible(page)
})
