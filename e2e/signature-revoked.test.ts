import { expect } from '@playwright/test'
import { callerOf, signInAnew, test } from './journey.ts'
import { PASSWORD, PIN, sessionOf } from './people.ts'
import { makeSignature } from './signing.ts'

test.use({ storageState: sessionOf('administrator') })

test('a signature is revoked by its owner, and nobody reads it for them', async ({ page, newPerson, as }) => {
  const { id, name, email } = await newPerson('Rory Vokes')
  const administrator = await as('administrator')
  await signInAnew(page, email)
  await makeSignature(callerOf(page), name)
  await page.goto('/signature')
  await page.getByRole('button', { name: 'Revoke' }).click()
  const dialog = page.getByRole('dialog', { name: 'Revoke your signature' })
  await expect(dialog.getByText('What you have signed stays valid.', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('You cannot sign yet')).toBeVisible()
  await expect(page.getByText('Make your signature.')).toBeVisible()
  await expect(page.getByText('Past', { exact: true })).toBeVisible()
  const seen = await administrator.call('GET', `/api/v1/signature/people/${id}`)
  expect(seen).toMatchObject({
    status: 200,
    body: { data: { hasSignature: false, hasPin: true, lockedAt: null, pinUnconfirmedSince: null } },
  })
  const pin = { pin: PIN, pinConfirmation: PIN, password: PASSWORD }
  expect((await callerOf(page).call('POST', `/api/v1/signature/people/${id}/unlock`)).status).toBe(403)
  expect((await callerOf(page).call('POST', '/api/v1/signature/pin', pin)).status).toBe(200)
})
