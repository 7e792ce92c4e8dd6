import { expect, type Locator, type Page } from '@playwright/test'
import { act, control, expectStep } from './hands.ts'
import { callerOf, test } from './journey.ts'
import { sessionOf } from './people.ts'
import { expectAccessible, expectNoSidewaysScroll, inTheme } from './screens/screen-test.ts'
import { createCertificate, createHeat, createMill, seamlessPipe } from './steel.ts'

test.use({ storageState: sessionOf('manager'), viewport: { width: 390, height: 844 } })

/** Types into a picker and takes the first choice that holds the words. */
async function pick(place: Page | Locator, label: string, words: string): Promise<void> {
  const picker = control(place, label)
  await picker.click()
  await picker.fill(words)
  const page = 'page' in place ? place.page() : place
  const option = page.getByRole('listbox', { name: label }).getByRole('option').filter({ hasText: words })
  // The first choice is marked once the server has answered these very words; a finger might meet a message above it.
  await expect(option.first()).toHaveAttribute('data-combobox-selected', 'true')
  await picker.press('Enter')
}

/** On a phone, by day and by night. */
async function expectGoodLooks(page: Page): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await inTheme(page, theme)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
}

test('twelve pipes of two heats come in on a phone, and those of a wrong heat are set aside', async ({
  page,
  as,
  pageOf,
}) => {
  test.slow()
  const administrator = await as('administrator')
  const millId = await createMill(administrator, 'OSTW', 'Ostwall Rohrwerk')
  const specificationId = await seamlessPipe(administrator)
  const heatIds = [await createHeat(administrator, millId, 'R820417')]
  await createCertificate(administrator, { millId, specificationId, heatIds, millCertificateNo: 'OW-7781' })

  await test.step('the delivery is written down line by line', async () => {
    await page.goto('/goods-receipts/create')
    await pick(page, 'Supplier', 'Ostwall')
    await control(page, 'Delivery note').fill('OW-2026-118')
    // A house with one facility has nothing to choose.
    await expect(control(page, 'Facility')).toHaveValue('Main machine shop')
    await pick(page, 'Certificate that came with it', 'OW-7781')
    await page.getByRole('button', { name: 'Add the first line' }).click()
    const first = page.getByRole('region', { name: 'Line 10' })
    await control(first, 'NPS').fill('6')
    await control(first, 'Schedule').fill('80')
    await control(first, 'Length').fill('6000')
    await pick(first, 'Specification', 'ASTM A106')
    await pick(first, 'Grade', 'B')
    await control(first, 'Pieces').fill('8')
    await control(first, 'Heat').fill('r820417')
    await pick(first, 'Mill', 'Ostwall')
    await expectGoodLooks(page)
    await page.getByRole('button', { name: 'Next line' }).click()
    const second = page.getByRole('region', { name: 'Line 20' })
    await expect(control(second, 'Grade')).toHaveValue('B')
    await expect(control(second, 'Heat')).toHaveValue('')
    await expect(control(first, 'Heat')).toHaveCount(0)
    await control(second, 'Pieces').fill('4')
    await control(second, 'Heat').fill('R820471')
    await expect(page.getByRole('status').filter({ hasText: /^Draft saved/ })).toBeVisible()
  })

  await test.step('nothing is lost when the phone goes dark', async () => {
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByRole('region', { name: 'Draft' }).getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('region', { name: 'Line 20' })).toContainText('Heat R820471')
    await page.getByRole('button', { name: /^Save goods receipt/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^GRN-/)
    await expectGoodLooks(page)
  })

  await test.step('it is posted, and the heat that is not on the certificate is set aside by itself', async () => {
    await act(page, 'Post')
    await expectStep(page, 'Posted')
    await expect(page.getByText('Set aside automatically')).toHaveCount(1)
    await expect(page.getByText(/Heat R820471 is read from the piece; CERT-\d+ covers R820417/)).toBeVisible()
    await expect(page.getByText('Quarantine')).toHaveCount(1)
    await expectGoodLooks(page)
  })

  const address = page.url().replace(/\?.*/, '')
  await test.step('who only reads posts and voids nothing', async () => {
    const reader = await pageOf('user')
    await reader.goto(address)
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(/^GRN-/)
    const { status } = await callerOf(reader).call('POST', '/api/v1/goods-receipts', {})
    expect(status).toBe(403)
  })
})
