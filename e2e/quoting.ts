import { expect, type Page } from '@playwright/test'
import { act, choose, control, expectStep, takeAtOnce, typeCells } from './hands.ts'

/** The id of the record a page shows. */
export const idOf = (page: Page): string => new URL(page.url()).pathname.split('/')[2] ?? ''

/** From the first look to the quote that is drafted from it. */
export async function makeReadyAndQuote(page: Page): Promise<string> {
  await takeAtOnce(page, 'Start review')
  await expectStep(page, 'Under review')
  await act(page, 'Decide to bid')
  await takeAtOnce(page, 'Ready to quote')
  await expectStep(page, 'Ready to quote')
  await act(page, 'Create quote')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Q-\d{4}-\d+ Rev 0$/)
  await expectStep(page, 'Draft')
  return idOf(page)
}

/** Costs of the first line, its price from them, the second line priced by hand, then the terms. */
export async function priceQuote(page: Page): Promise<void> {
  const lines = page.getByRole('grid', { name: 'Lines' })
  const costing = page.getByRole('grid', { name: 'Costing of line 10' })
  const panel = page.getByRole('region', { name: 'Line 10' })
  await panel.getByRole('button', { name: 'Add line' }).click()
  await typeCells(page, ['Material', 'F22 bar 220 mm', '38', 'kg', '6.40', '', '', '25'])
  await expect(costing.getByRole('row').nth(1)).toContainText('Material')
  await panel.getByRole('button', { name: 'Quantities (2)' }).click()
  await panel.getByRole('button', { name: 'Use costing prices for all quantities' }).click()
  await expect(lines.getByRole('row').nth(1)).toContainText('304.00')
  await lines.getByRole('row').nth(2).getByText('Blind flange as drawing').click()
  const second = page.getByRole('region', { name: 'Line 20' })
  await second.getByRole('button', { name: 'Copy from line' }).click()
  await page.getByRole('menuitem', { name: /^10 / }).click()
  await second.getByRole('button', { name: 'Use costing price' }).click()
  await page.getByRole('link', { name: 'Details' }).click()
  // What the next step asks for is not called optional.
  await expect(page.locator('label', { hasText: /^Lead time (optional)?$/ })).toHaveText('Lead time')
  await control(page, 'Payment terms').fill('30 days net')
  await choose(page, 'Incoterm', 'DAP')
  await control(page, 'Incoterm place').fill('Stavanger')
  await control(page, 'Lead time').fill('13')
  await page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Q-.* Rev 0 saved$/)).toBeVisible()
}
