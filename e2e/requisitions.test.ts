import { expect, type Page } from '@playwright/test'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { requisitions } from '#modules/purchasing/requisitions/contract.ts'
import { expectStep } from './hands.ts'
import { test } from './journey.ts'
import { sessionOf } from './people.ts'
import { approvedSupplier } from './purchasing.ts'
import { expectGoodLooks } from './screens/screen-test.ts'

test.use({ storageState: sessionOf('manager') })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('what is needed becomes a draft for its supplier, and says so', async ({ page, as, pageOf }) => {
  test.slow()
  const administrator = await as('administrator')
  const supplierId = await approvedSupplier(administrator, 'LAUF', 'Lauf Edelstahl')
  const { data: facilityRows } = await administrator.api(facilities).list({ query: {} })
  const facilityId = facilityRows[0]?.id ?? ''
  const made: { id: string; number: string }[] = []
  for (const [quantity, neededBy] of [
    ['4', '2027-02-01'],
    ['6', '2027-03-01'],
  ] as const) {
    made.push(
      await administrator.api(requisitions).create({
        body: {
          facilityId,
          supplierId,
          quantity,
          neededBy,
          uom: 'each',
          form: 'round_bar',
          diameterMm: '77.7',
        },
      }),
    )
  }

  await test.step('both are ticked, and alike enough for one line', async () => {
    await page.goto('/requisitions')
    await page.getByRole('link', { name: 'Order these' }).click()
    await expect(heading(page)).toHaveText('Order requisition lines')
    await expect(page.getByRole('button', { name: 'Order these' })).toBeDisabled()
    // What is chosen in the list is ticked here already.
    await page.goBack()
    for (const { number } of made) await page.getByLabel(`Choose ${number}`).check()
    await page.getByRole('link', { name: 'Order 2', exact: true }).click()
    for (const { number } of made) await expect(page.getByLabel(`Order ${number}`)).toBeChecked()
    await expectGoodLooks(page)
    await page.getByRole('button', { name: 'Order these 2' }).click()
    await expect(heading(page)).toHaveText(/^PO-/)
    await expect(page.getByText('Lauf Edelstahl').first()).toBeVisible()
  })

  await test.step('each need names the order, and is changed no more', async () => {
    const order = (await heading(page).textContent())?.trim().split(' ')[0] ?? ''
    for (const { id } of made) {
      await page.goto(`/requisitions/${id}`)
      await expectStep(page, 'Ordered')
      await expect(page.getByText(`It stands on ${order}.`, { exact: false }).first()).toBeVisible()
    }
  })

  await test.step('the list of what is to be ordered no longer has them', async () => {
    const reader = await pageOf('user')
    await reader.goto('/requisitions/order')
    await expect(heading(reader)).toHaveText('Order requisition lines')
    for (const { number } of made) await expect(reader.getByLabel(`Order ${number}`)).toHaveCount(0)
  })
})
