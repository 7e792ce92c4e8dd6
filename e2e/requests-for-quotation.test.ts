import { expect } from '@playwright/test'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { addDays } from '#platform/contract/dates.ts'
import { facilities } from '#modules/facilities/contract.ts'
import { purchaseOrders } from '#modules/purchase-orders/contract.ts'
import { requisitions } from '#modules/requisitions/contract.ts'
import { control } from './hands.ts'
import { callerOf, test } from './journey.ts'
import { sessionOf } from './people.ts'
import { approvedSupplier } from './purchasing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './screens/screen-test.ts'

test.use({ storageState: sessionOf('manager') })

const inDays = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)

/** The reply sheet of a supplier with a price, a day and a certificate in its first row. */
async function answered(sheet: Buffer, price: number, deliveryOn: string): Promise<Buffer> {
  const { sheets } = await readXlsx(sheet)
  const rows = sheets[0]?.rows ?? []
  const [headings = [], row = []] = rows
  const fill = {
    Price: price,
    'Delivery date': deliveryOn,
    'Certificate offered': '3.1',
    'Valid until': inDays(60),
    'Your offer number': `OF-${price}`,
  }
  for (const [heading, value] of Object.entries(fill)) row[headings.indexOf(heading)] = value
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Offer', rows: [headings, row] }] }))
}

test('a need is asked of three suppliers, and the lowest offer from their sheets is ordered', async ({
  page,
  as,
}) => {
  test.slow()
  const administrator = await as('administrator')
  const { data } = await administrator.api(facilities).list({ query: {} })
  const facilityId = data[0]?.id ?? ''
  const names = ['Lauf Edelstahl', 'Norrvik Stal', 'Sheaf Bars']
  for (const name of names) await approvedSupplier(administrator, name.slice(0, 4).toUpperCase() + 'Q', name)
  const need = await administrator.api(requisitions).create({
    body: {
      facilityId,
      quantity: '4',
      uom: 'each',
      form: 'round_bar',
      diameterMm: '81.3',
      lengthMm: '3000',
      certificateType: '3.1',
      neededBy: inDays(120),
    },
  })

  await test.step('what is ticked becomes a request that is sent', async () => {
    await page.goto('/requisitions/order')
    await page.getByLabel(`Order ${need.number}`).check()
    await page.getByRole('link', { name: 'Ask suppliers' }).click()
    const picker = control(page, 'Suppliers')
    for (const name of names) {
      await picker.fill(name)
      await page.getByRole('option').filter({ hasText: name, hasNotText: 'Add' }).first().click()
    }
    await expectAccessible(page)
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^RFQ-/)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('No offer yet')).toHaveCount(3)
  })

  await test.step('the sheets are read back and compared', async () => {
    for (const [at, name] of names.entries()) {
      const link = page
        .getByRole('columnheader')
        .filter({ hasText: name })
        .getByRole('link', { name: 'Sheet' })
      const sheet = await page.request.get((await link.getAttribute('href')) ?? '')
      const buffer = await answered(await sheet.body(), 300 + at * 50, inDays(40 - at))
      await page.getByRole('button', { name: `Read sheet of ${name}` }).click()
      const dialog = page.getByRole('dialog')
      const file = { name: 'reply.xlsx', mimeType: 'application/octet-stream', buffer }
      await dialog.getByLabel('Reply sheet').setInputFiles(file)
      await dialog.getByRole('button', { name: 'Take in the offer' }).click()
      await expect(dialog).toBeHidden()
    }
    await expect(page.getByText('Lowest', { exact: true })).toHaveCount(1)
    await expect(page.getByText('Soonest', { exact: true })).toHaveCount(1)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('a dearer choice asks why, the lowest one becomes an order', async () => {
    await page.getByLabel('Choose Sheaf Bars').check()
    await page.getByRole('button', { name: 'Order what is chosen' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('dearer than the lowest price')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByLabel('Choose Lauf Edelstahl').check()
    await page.getByRole('button', { name: 'Order what is chosen' }).click()
    await dialog.getByRole('button', { name: 'Order what is chosen' }).click()
    await expect(page.getByText('Ordered on').first()).toBeVisible()
  })

  const caller = callerOf(page)
  const { orders } = await caller.api(requisitions).get({ params: { id: need.id } })
  const found = await caller.api(purchaseOrders).list({ query: { search: orders[0]?.number ?? '' } })
  expect(found.data).toMatchObject([{ supplierName: 'Lauf Edelstahl', value: '1200.00', status: 'draft' }])
})
