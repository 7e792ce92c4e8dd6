import { expect, type Page } from '@playwright/test'
import { facilities } from '#modules/facilities/contract.ts'
import { choose, control, expectStep } from './hands.ts'
import { test } from './journey.ts'
import { sessionOf } from './people.ts'
import { expectGoodLooks } from './screens/screen-test.ts'
import { actSigned } from './signing.ts'
import { createMill, createReceipt, seamlessPipe } from './steel.ts'

test.use({ storageState: sessionOf('approver') })

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })

test('a pipe of a delivery goes back with a claim, and the claim is settled', async ({ page, as }) => {
  test.slow()
  const administrator = await as('administrator')
  const [facility] = (await administrator.api(facilities).list({})).data
  const receiptId = await createReceipt(administrator, {
    millId: await createMill(administrator, 'OSTW', 'Ostwall Rohrwerk'),
    facilityId: facility?.id ?? '',
    specificationId: await seamlessPipe(administrator),
  })

  await test.step('it begins at the line of the receipt, with what is still here', async () => {
    await page.goto(`/goods-receipts/${receiptId}`)
    await page.getByRole('link', { name: 'Return to the supplier' }).click()
    await expect(control(page, 'Goes to')).toHaveValue(/Ostwall/)
    await choose(page, 'Claim', 'Replacement')
    await control(page, 'Why it goes back').fill('Laminations at one end')
    await control(page, 'Qty').fill('9')
    await page.getByRole('button', { name: /^Save return/ }).click()
    await expect(page.getByText(/There are 8 pieces of SS-/).first()).toBeVisible()
    await control(page, 'Qty').fill('1')
    await expectGoodLooks(page)
    await page.getByRole('button', { name: /^Save return/ }).click()
    await expect(h1(page)).toHaveText(/^SRN-/)
  })

  await test.step('it leaves with a signature, and its claim is settled', async () => {
    await actSigned(page, 'Send back')
    await expectStep(page, 'Claim open')
    await expectGoodLooks(page)
    await page.getByRole('button', { name: 'Settle the claim', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Settle the claim' })
    await choose(dialog, 'Settled by', 'Credit')
    await dialog.getByLabel('Credit note or delivery note').fill('CN-118')
    await dialog.getByRole('button', { name: 'Settle the claim', exact: true }).click()
    await expectStep(page, 'Settled')
  })

  await test.step('seven are left of the delivery', async () => {
    await page.goto(`/goods-receipts/${receiptId}`)
    await expect(page.getByText('7 pieces')).toBeVisible()
  })
})
