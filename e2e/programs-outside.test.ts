import { expect } from '@playwright/test'
import { expectGoodLooks } from './screens/screen-test.ts'
import { control } from './hands.ts'
import { test } from './journey.ts'
import { PASSWORD, sessionOf } from './people.ts'

test.use({ storageState: sessionOf('administrator') })

test('an administrator makes a token, a program reads with it, and it is revoked', async ({
  page,
  newContext,
}) => {
  await page.goto('/setup/api-tokens')
  await page.getByRole('button', { name: 'New API token' }).click()
  const dialog = page.getByRole('dialog')
  await control(dialog, 'Name').fill('Web shop')
  const rights = control(dialog, 'Rights')
  await rights.click()
  await rights.fill('Companies: view')
  await page.getByRole('option', { name: /Companies: view/ }).click()
  await page.keyboard.press('Escape')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Make the token' }).click()
  await expect(dialog.getByText('It is shown this once')).toBeVisible()
  await expectGoodLooks(page)
  const token = await dialog.locator('code').first().innerText()
  expect(token).toMatch(/^hlt_/)

  const program = await newContext()
  const call = (path: string) => program.get(path, { headers: { authorization: `Bearer ${token}` } })
  expect((await call('/api/v1/companies')).status()).toBe(200)
  expect((await call('/api/v1/quotes')).status()).toBe(403)

  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Web shop' }).click()
  await expectGoodLooks(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Revoked', { exact: true }).first()).toBeVisible()
  expect((await call('/api/v1/companies')).status()).toBe(401)
})

test('a webhook is set up, tried and switched off', async ({ page }) => {
  await page.goto('/setup/webhooks')
  await page.getByRole('button', { name: 'New webhook' }).click()
  const dialog = page.getByRole('dialog')
  await control(dialog, 'Name').fill('Accounts')
  await control(dialog, 'Address').fill('https://192.168.1.1/hook')
  const records = control(dialog, 'Tells of')
  await records.click()
  await records.fill('Quotes')
  await page.getByRole('option', { name: 'Quotes', exact: true }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/leads into the own network/).first()).toBeVisible()
  // No name of this kind is ever given to anybody (RFC 2606).
  await control(dialog, 'Address').fill('https://receiver.invalid/hook')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Accounts' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('A test is on its way')).toBeVisible()
  await expectGoodLooks(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Switch on' })).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name: 'Deliveries' }).click()
  await expect(page.getByRole('link', { name: 'webhooks.test' })).toBeVisible()
  await page.getByRole('link', { name: 'webhooks.test' }).click()
  await expect(page.getByRole('dialog').getByText('"event":"webhooks.test"')).toBeVisible()
  await expectGoodLooks(page)
})
