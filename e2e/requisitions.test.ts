import { expect, type Page } from '@playwright/test'
import { facilities } from '#modules/facilities/contract.ts'
import { requisitions } from '#modules/requisitions/contract.ts'
import { choose, control, expectStep } from './hands.ts'
import { callerOf, test } from './journey.ts'
import { sessionOf } from './people.ts'
import { approvedSupplier } from './purchasing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './screens/screen-test.ts'
import { createMill, seamlessPipe } from './steel.ts'

test.use({ storageState: sessionOf('manager') })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** On a desk by day, and on a phone by night. */
async function expectGoodLooks(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Types into a picker and takes the first choice that holds the words. */
async function pick(page: Page, label: string, words: string): Promise<void> {
  const picker = control(page, label)
  await picker.click()
  await picker.fill(words)
  const option = page.getByRole('listbox', { name: label }).getByRole('option').filter({ hasText: words })
  await expect(option.first()).toHaveAttribute('data-combobox-selected', 'true')
  await picker.press('Enter')
}

test('eight pipes that have to be bought are written down', async ({ page, as }) => {
  test.slow()
  const administrator = await as('administrator')
  await seamlessPipe(administrator)
  await createMill(administrator, 'OSTW', 'Ostwall Rohrwerk')

  await test.step('a form asks for what its form needs', async () => {
    await page.goto('/requisitions/create')
    await expect(control(page, 'NPS')).toHaveCount(0)
    await choose(page, 'Form of steel', 'Round bar')
    await expect(control(page, 'Diameter')).toBeVisible()
    await choose(page, 'Form of steel', 'Pipe')
    await expect(control(page, 'Diameter')).toHaveCount(0)
    await control(page, 'NPS').fill('6')
    await control(page, 'Schedule').fill('80')
    await control(page, 'Length').fill('6000')
    await pick(page, 'Specification', 'ASTM A106')
    await control(page, 'Quantity').fill('2.5')
    await control(page, 'Needed by').fill('2027-02-01')
    await expectGoodLooks(page)
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Pieces are whole.').first()).toBeVisible()
    await control(page, 'Quantity').fill('8')
    await page.keyboard.press('Control+s')
    await expect(heading(page)).toHaveText(/^RQ-/)
    await expectStep(page, 'Open')
  })
  const number = (await heading(page).textContent())?.trim() ?? ''

  const { data } = await callerOf(page)
    .api(requisitions)
    .list({ query: { search: number } })
  expect(data).toMatchObject([{ number, status: 'open', quantity: '8.000' }])
})

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
    for (const { number } of made) await page.getByLabel(`Order ${number}`).check()
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
