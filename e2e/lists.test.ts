import { expect, type Page } from '@playwright/test'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { pasteCells } from './hands.ts'
import { callerOf, test } from './journey.ts'
import { sessionOf } from './people.ts'
import { enquiryBody } from './sales.ts'
import { expectAccessible } from './screens/screen-test.ts'

test.use({ storageState: sessionOf('manager') })

const view = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })

test('enquiries open on what is open, and on the view chosen last', async ({ page }) => {
  await page.goto('/')
  await callerOf(page)
    .api(enquiries)
    .create({ body: enquiryBody('Opened first') })
  await page.goto('/enquiries')
  await expect(page).toHaveURL(/filter%5Bopen%5D|filter\[open\]/)
  await expect(view(page, /^(My|All) open/).and(page.locator('[aria-current]'))).toHaveCount(1)
  await view(page, /^Overdue/).click()
  await expect(page).toHaveURL(/overdue/)
  await page.goto('/enquiries')
  await expect(page).toHaveURL(/overdue/)
  await view(page, /^All$/).click()
  await expect(page).toHaveURL(/\/enquiries$/)
  await page.goto('/enquiries')
  await expect(page.getByRole('link', { name: /^ENQ-/ }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/enquiries$/)
})

test('a filter is found by typing, among groups', async ({ page }) => {
  await page.goto('/enquiries')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Add a filter' })
  await expect(list.getByRole('region', { name: 'When' })).toBeVisible()
  await expectAccessible(page)
  await expect(list.getByRole('button', { name: 'No rate to' })).toHaveCount(0)
  await list.getByLabel('Find a filter').fill('compan')
  await expect(list.getByRole('button')).toHaveText(['Company'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Company' })).toBeVisible()
})

test('the way back from a record leads to its row', async ({ page }) => {
  await page.goto('/enquiries?sort=-receivedAt')
  const row = page.getByRole('link', { name: /^ENQ-/ }).first()
  const number = (await row.textContent()) ?? ''
  await row.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number.trim())
  await page.goBack()
  await expect(page.getByRole('link', { name: number.trim() }).first()).toBeFocused()
})

test('a tablet keeps its room for the list', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 1024 })
  await page.goto('/enquiries')
  await expect(page.getByRole('button', { name: 'Expand the sidebar' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeInViewport()
  await page.getByRole('button', { name: 'Expand the sidebar' }).click()
  await expect(page.getByRole('button', { name: 'Collapse the sidebar' })).toBeVisible()
})

test('a pasted code that nobody has stays in its cell', async ({ page }) => {
  await page.goto('/enquiries/create')
  await page.getByRole('button', { name: 'Add line', exact: true }).click()
  await page.keyboard.press('Escape')
  const first = page.getByRole('gridcell').first()
  await first.focus()
  await pasteCells(page, 'XYZ-99')
  const cell = page.getByRole('gridcell').filter({ hasText: 'XYZ-99' })
  await expect(cell).toHaveAttribute('title', /"XYZ-99" was not found\./)
  await cell.dblclick()
  await expect(page.locator(':focus')).toHaveValue('XYZ-99')
})
