import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { sessionOf } from './people.ts'

test.use({ storageState: sessionOf('user') })

test('a formatted text keeps the caret where it is written, and Tab enters its tools once', async ({
  page,
}) => {
  await page.goto('/customer-contact-reports/create')
  await page.getByRole('button', { name: 'Headings and lists' }).click()
  const text = page.getByRole('textbox', { name: 'Summary' })
  await text.click()
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Spools')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' two weeks')
  for (let left = 0; left < 'two weeks'.length; left++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('due in ')
  await expect(text).toHaveText('Spools due in two weeks')
  await expect(text.locator('strong')).toHaveText('Spools')

  await page.keyboard.press('Shift+Tab')
  const tools = page.getByRole('toolbar', { name: 'Format summary' })
  await expect(tools.getByRole('button', { name: 'Bold' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(tools.getByRole('button', { name: 'Redo' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  for (let right = 0; right < 3; right++) await page.keyboard.press('ArrowRight')
  await expect(tools.getByRole('button', { name: 'Heading', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(text.getByRole('heading', { name: 'Spools due in two weeks' })).toBeVisible()
  await expect(text).toBeFocused()
})
