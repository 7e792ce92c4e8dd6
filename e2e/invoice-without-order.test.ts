import { expect } from '@playwright/test'
import { expectStep, registerInvoice } from './hands.ts'
import { test } from './journey.ts'
import { sessionOf } from './people.ts'
import { expectGoodLooks } from './screens/screen-test.ts'

test.use({ storageState: sessionOf('user') })

test('freight that no order names is charged, and the invoice of it is registered and held', async ({
  page,
}) => {
  await page.goto('/invoices')
  await page
    .getByRole('link', { name: /^PINV-/ })
    .first()
    .click()
  await expect(page.getByText('VM-88213').first()).toBeVisible()
  await expectStep(page, 'Draft')
  await expectGoodLooks(page)
  const address = new URL(page.url()).pathname
  await registerInvoice(page, address, 'VM-88213.pdf')
  await expectStep(page, 'On hold')
  await expectGoodLooks(page)
})
