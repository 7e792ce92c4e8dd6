import { expect, type Page } from '@playwright/test'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { test } from './journey.ts'
import { press } from './keyboard.ts'
import { sessionOf } from './people.ts'
import { dayFromNow, enquiryBody } from './sales.ts'

test.use({ storageState: sessionOf('manager') })

const table = (page: Page, title: string) => page.getByRole('region', { name: `Figures: ${title}` })
const figure = (page: Page, title: string, row: RegExp, at: number) =>
  table(page, title).getByRole('row', { name: row }).getByRole('link').nth(at)

test('a number of the forecast opens the list of what was counted', async ({ page, as, newPerson }) => {
  // Somebody nobody else plays, so that their figures are known.
  const { id } = await newPerson('Rhona Tait')
  const api = (await as('manager')).api(enquiries)
  for (const [project, days] of [
    ['Forecast one', 3],
    ['Forecast two', 40],
    ['Forecast three', -4],
  ] as const) {
    await api.create({
      body: { ...enquiryBody(project), salespersonId: id, expectedOrderDate: dayFromNow(days) },
    })
  }

  await page.goto('/')
  await page.getByRole('link', { name: 'Forecast', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forecast')
  const picker = page.getByRole('combobox', { name: 'Salesperson' })
  await picker.fill('Rhona Tait')
  await page.getByRole('option', { name: 'Rhona Tait' }).click()
  await expect(figure(page, 'By sales step', /^All/, 0)).toHaveText('3')
  await expect(page).toHaveURL(new RegExp(`salespersonId=${id}`))

  const overdue = figure(page, 'By month of the expected order', /^Overdue/, 0)
  await expect(overdue).toHaveText('1')
  await press(page, overdue)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enquiries')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('table')).toContainText('Forecast three')
  await expect(page.getByRole('button', { name: /Order expected until/ })).toBeVisible()

  await page.goBack()
  await figure(page, 'By sales step', /^All/, 1).click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4)
})

test('every part has its tables, and what is shown can be taken along', async ({ page }) => {
  await page.goto('/forecast')
  for (const [part, title] of [
    ['Win rate', 'By month of the decision'],
    ['Time in step', 'Days in each sales step'],
    ['Lost orders', 'Reasons by month'],
  ] as const) {
    await page.getByRole('link', { name: part, exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  }
  // A day counts once it is whole, not with every key on the way to it.
  const from = page.getByLabel('From', { exact: true })
  await from.fill('')
  await from.pressSequentially('1 3 2020')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(/from=2020-03-01/)
  await expect(from).toHaveValue('1 Mar 2020')
  await page.goBack()
  await expect(page).toHaveURL(/view=lost$/)
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export to Excel' }).click()
  expect((await download).suggestedFilename()).toMatch(/^forecast-lost-\d{4}-\d\d-\d\d\.xlsx$/)
})
