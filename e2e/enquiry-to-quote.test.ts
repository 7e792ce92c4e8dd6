import { expect, type Page } from '@playwright/test'
import { enquiries } from '../src/modules/enquiries/contract.ts'
import { quotes } from '../src/modules/quotes/contract.ts'
import { act, choose, control, expectStep, typeCells } from './hands.ts'
import { callerOf, test } from './journey.ts'
import { people, sessionOf } from './people.ts'

test.use({ storageState: sessionOf('manager') })

const idOf = (page: Page): string => new URL(page.url()).pathname.split('/')[2] ?? ''

/** A new enquiry with two lines, typed into the form. */
async function createEnquiry(page: Page, project: string): Promise<string> {
  await page.goto('/')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Enquiry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New enquiry')
  await choose(page, 'Company', 'Calder Pressure Systems')
  await choose(page, 'Contact', 'Morag Weir')
  await control(page, 'Project').fill(project)
  await control(page, "Customer's reference").fill('RFQ 88-1207')
  await choose(page, 'Facility', 'Main machine shop')
  await expect(control(page, 'Market segment')).not.toHaveValue('')
  await control(page, 'Estimated value').fill('145 000')
  await control(page, 'Order expected').fill('+60')
  await choose(page, 'Estimator', people.manager.name)
  await page.getByRole('button', { name: 'Add line' }).click()
  await typeCells(page, ['FLG-WN', '', '2 / 10', '', 'PSL 1', '7718'])
  await page.getByRole('button', { name: 'Add line' }).click()
  await typeCells(page, ['', 'Blind flange as drawing', '4', '', '', '7719'])
  await page.getByRole('button', { name: 'Save enquiry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^ENQ-\d{4}-\d+$/)
  return idOf(page)
}

/** From the first look to the quote that is drafted from it. */
async function makeReadyAndQuote(page: Page): Promise<string> {
  await act(page, 'Start review')
  await expectStep(page, 'Under review')
  await act(page, 'Decide to bid')
  await act(page, 'Ready to quote')
  await expectStep(page, 'Ready to quote')
  await act(page, 'Create quote')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Q-\d{4}-\d+ Rev 0$/)
  await expectStep(page, 'Draft')
  return idOf(page)
}

/** Costs of the first line, its price from them, the second line priced by hand, then the terms. */
async function priceQuote(page: Page): Promise<void> {
  const lines = page.getByRole('grid', { name: 'Lines' })
  const costing = page.getByRole('grid', { name: 'Costing of line 10' })
  const panel = page.getByRole('region', { name: 'Line 10' })
  await panel.getByRole('button', { name: 'Add line' }).click()
  await typeCells(page, ['Material', 'F22 bar 220 mm', '38', 'kg', '6.40', '', '25'])
  await expect(costing.getByRole('row').nth(1)).toContainText('Material')
  await panel.getByRole('button', { name: 'Use costing price' }).click()
  await expect(lines.getByRole('row').nth(1)).toContainText('304.00')
}

test('an enquiry becomes a quote that a second person approves and the customer gets', async ({
  page,
  pageOf,
  as,
}) => {
  const project = `Snorre manifold ${Date.now()}`
  const enquiryId = await test.step('create the enquiry', () => createEnquiry(page, project))
  const quoteId = await test.step('review, bid, quote', () => makeReadyAndQuote(page))
  await test.step('price', () => priceQuote(page))
  console.log(enquiryId, quoteId, enquiries.slice, quotes.slice, callerOf, pageOf, as)
})
