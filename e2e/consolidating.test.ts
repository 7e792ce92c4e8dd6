import { expect, type Page } from '@playwright/test'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { test } from './journey.ts'
import { sessionOf } from './people.ts'
import { approvedSupplier, createOrder, twoApprovedOrders } from './purchasing.ts'
import { expectGoodLooks } from './screens/screen-test.ts'

test.use({ storageState: sessionOf('user') })

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })

test('a buyer marks orders in their list, leaves out what cannot go with them, and bundles the others', async ({
  page,
  as,
}) => {
  test.slow()
  const administrator = await as('administrator')
  const { data } = await administrator.api(facilities).list({ query: {} })
  const facilityId = data[0]?.id ?? ''
  const sawing = await approvedSupplier(administrator, 'DEEWO', 'Deeside Works')
  const orders = await twoApprovedOrders(administrator, await as('manager'), {
    supplierId: sawing,
    facilityId,
  })
  const supplierId = await approvedSupplier(
    administrator,
    'OSTWA',
    'Ostwall Rohrwerk und Stahlhandelsgesellschaft mbH',
  )
  const strange = await createOrder(administrator, { supplierId, facilityId })
  const numbers = [...orders, strange].map(({ number }) => number)
  const candidates = page.getByRole('list', { name: 'Approved orders' })

  await test.step('the marks lead to the page that bundles, with what hinders it', async () => {
    await page.goto('/purchase-orders')
    for (const number of numbers) await page.getByLabel(`Choose ${number}`).check()
    await expectGoodLooks(page)
    await page.getByRole('link', { name: 'Consolidate (3)' }).click()
    await expect(page.getByText(`The status of ${strange.number} is Draft: only approved`)).toBeVisible()
    await expect(page.getByText('The supplier differs:')).toBeVisible()
    for (const number of numbers) await expect(candidates.getByLabel(number)).toBeChecked()
    await expect(page.getByRole('button', { name: 'Create' })).toBeDisabled()
    await expectGoodLooks(page)
  })

  await test.step('without it the others are one draft', async () => {
    await candidates.getByLabel(strange.number).click()
    await expect(page.getByText('The supplier differs:')).toBeHidden()
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(h1(page)).toHaveText(/^CPO-/)
    await expect(page.getByLabel(/^Negotiated price/).first()).toBeEditable()
    await expectGoodLooks(page)
  })
})
