import { expect, type Locator, type Page } from '@playwright/test'
import { addDays } from '#platform/contract/values/dates.ts'
import { choose, control, typeCells } from './hands.ts'
import { callerOf, test } from './journey.ts'
import { sessionOf } from './people.ts'
import { approvedSupplier, threeToOrder } from './purchasing.ts'
import { expectGoodLooks } from './screens/screen-test.ts'
import { seamlessPipe } from './steel.ts'

test.use({ storageState: sessionOf('user') })

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const totals = (page: Page) => page.getByLabel('Totals')
const inAMonth = () => addDays(new Date().toISOString().slice(0, 10), 30)

test('an order is written with a line of pipe, and can be submitted once it has a price', async ({
  page,
  as,
}) => {
  test.slow()
  const administrator = await as('administrator')
  await approvedSupplier(administrator, 'VALLM', 'Vallmont Steel')
  await seamlessPipe(administrator)

  await test.step('it is written with a line of pipe, whose mass and price follow', async () => {
    await page.goto('/purchase-orders')
    await page.getByRole('link', { name: 'New purchase order' }).first().click()
    await choose(page, 'Supplier', 'Vallmont Steel')
    await control(page, 'Required by').fill(inAMonth())
    await choose(page, 'Currency', 'GBP')
    const lines = page.getByRole('grid', { name: 'Lines' })
    await page
      .getByRole('button', { name: /Add line/ })
      .first()
      .click()
    await lines.getByRole('gridcell').first().click()
    await typeCells(page, ['Pipe'])
    const line = page.getByRole('region', { name: 'Line 10' })
    await control(line, 'NPS').fill('6')
    await control(line, 'Schedule').fill('80')
    await control(line, 'Outside diameter').fill('168.3')
    await control(line, 'Wall').fill('10.97')
    await control(line, 'Length').fill('12000')
    await expect(line.getByText('Calculated mass, all pieces: 510.762 kg')).toBeVisible()
    await choose(line, 'Specification', 'Seamless carbon steel pipe for high-temperature service, per order')
    await choose(line, 'Grade', 'B')
    await choose(line, 'Certificate', '3.1')
    await expectGoodLooks(page)
    await page.getByRole('button', { name: /^Save purchase order/ }).click()
    await expect(h1(page)).toHaveText(/^PO-/)
    await expect(page.getByText('Line 10: Enter the price.').first()).toBeVisible()
    await expectGoodLooks(page)
  })

  await test.step('it cannot be submitted before the line has its price', async () => {
    const submit = page.getByRole('button', { name: 'Submit for approval', exact: true })
    await expect(submit).toBeDisabled()
    const lines = page.getByRole('grid', { name: 'Lines' })
    const price = lines.getByRole('row').nth(1).getByRole('gridcell').nth(5)
    await price.dblclick()
    await page.keyboard.type('18000')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(totals(page).getByText('18,000.00').first()).toBeVisible()
    await expect(submit).toBeEnabled()
    await page.goto('/purchase-orders')
    await expect(page.getByText('Vallmont Steel').first()).toBeVisible()
    await expectGoodLooks(page)
  })
})

test.describe('who may see costs', () => {
  test.use({ storageState: sessionOf('administrator') })

  test('begins three lines from prices, a costing, requisition lines or an earlier order in at most 25 actions', async ({
    page,
    as,
  }) => {
    const supplier = 'Ostwall Rohrwerk'
    const { quoteId } = await threeToOrder(await as('administrator'), supplier)
    let actions = 0
    const press = async (target: Locator) => {
      actions += 1
      await target.click()
    }
    const pickSupplier = async () => {
      actions += 3
      await choose(page, 'Supplier', supplier)
    }
    const tickThree = async () => {
      for (const at of [0, 1, 2])
        await press(page.getByRole('checkbox', { name: /^Order .*(OW|RQ)-/ }).nth(at))
      await press(page.getByRole('button', { name: 'Order these 3' }))
    }
    const isDraft = async (from: string) => {
      await expect(page).toHaveURL(/\/purchase-orders\/[0-9a-f-]{36}/)
      await expect(page.getByRole('grid', { name: 'Lines' }).getByText('Pipe 168.3 x 10.97')).toHaveCount(3)
      await expect(page.getByText('Enter the price.')).toHaveCount(0)
      test.info().annotations.push({ type: `actions from ${from}`, description: String(actions) })
      expect(actions).toBeLessThanOrEqual(25)
      actions = 0
    }

    await page.goto(`/quotes/${quoteId}`)
    await press(page.getByRole('button', { name: 'More actions' }))
    await press(page.getByRole('menuitem', { name: 'Order material' }))
    await pickSupplier()
    await tickThree()
    await isDraft('a costing')

    await press(page.getByRole('button', { name: 'More actions' }))
    await press(page.getByRole('menuitem', { name: 'Copy into a new order' }))
    const dialog = page.getByRole('dialog', { name: 'Copy into a new order' })
    await press(dialog.getByRole('button', { name: 'Copy into a new order' }))
    await expect(dialog).toBeHidden()
    await isDraft('an earlier order')

    await page.goto('/requisitions')
    await press(page.getByRole('link', { name: 'Order these' }))
    await pickSupplier()
    await tickThree()
    await isDraft('requisition lines')

    await page.goto('/purchase-orders')
    await press(page.getByRole('link', { name: 'Order from prices' }))
    await pickSupplier()
    await tickThree()
    await expect(page.getByRole('grid', { name: 'Lines' }).getByText(/Pipe 6 in sch 80 OW-/)).toHaveCount(3)
    test.info().annotations.push({ type: 'actions from prices', description: String(actions) })
    expect(actions).toBeLessThanOrEqual(25)
  })
})

test.describe('a client', () => {
  test.use({ storageState: sessionOf('client') })

  test('sees no orders', async ({ page }) => {
    await page.goto('/purchase-orders')
    await expect(h1(page)).not.toHaveText('Purchase orders')
    const { status } = await callerOf(page).call('POST', '/api/v1/purchase-orders', {})
    expect(status).toBe(403)
  })
})
