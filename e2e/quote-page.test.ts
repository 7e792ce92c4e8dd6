import { expect, type Locator } from '@playwright/test'
import { test } from './journey.ts'
import { sessionOf } from './people.ts'
import { submittedQuote } from './sales.ts'

test.use({ storageState: sessionOf('manager') })

const placeOf = async (place: Locator) => {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not there.')
  return { ...box, bottom: box.y + box.height, right: box.x + box.width }
}

test('the chosen line stands under the totals with every column of its costing', async ({ page, as }) => {
  const { id } = await submittedQuote(await as('manager'), `Costing in view ${Date.now()}`)
  await page.goto(`/quotes/${id}`)
  const panel = page.getByRole('region', { name: 'Line 10' })
  const totals = await placeOf(page.getByLabel('Totals', { exact: true }))
  expect((await placeOf(panel)).y - totals.bottom).toBeLessThan(2)
  const costing = panel.getByRole('region', { name: 'Costing' })
  const price = await placeOf(costing.getByRole('row').nth(1).getByRole('cell').last())
  expect(price.right).toBeLessThanOrEqual((await placeOf(costing)).right + 1)
  const sums = await placeOf(panel.getByRole('complementary', { name: 'Costing sums' }))
  expect(sums.y).toBeGreaterThanOrEqual(price.bottom)
})
