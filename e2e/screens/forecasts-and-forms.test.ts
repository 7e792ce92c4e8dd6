import { expect } from '@playwright/test'
import { forecastSummaries } from '#modules/sales/forecast-summaries/contract.ts'
import { pqf } from '#modules/suppliers/pqf/contract.ts'
import { house } from '../house.ts'
import { expectGood, listen, test } from './screen-test.ts'

for (const [area, contract, tabs] of [
  ['forecast-summaries', forecastSummaries, ['figures', 'quotes', 'trend', 'details', 'timeline']],
  ['pqf', pqf, ['questions', 'preview', 'details', 'submissions', 'timeline']],
] as const) {
  test(`the tabs of ${area}`, async ({ screenPage: page, administrator }) => {
    const stop = listen(page)
    const { data } = await administrator.api(contract).list({ query: { perPage: 1 } })
    const id = data[0]?.id ?? ''
    for (const tab of tabs) {
      await page.goto(`/setup/${area}/${id}?tab=${tab}`)
      await expectGood(page)
    }
    await page.goto(`/setup/${area}/form?id=${id}`)
    await expectGood(page)
    expect(stop()).toEqual([])
  })
}

test('the pre-qualification of a company', async ({ screenPage: page }) => {
  await page.goto(`/companies/${house().companyId}?tab=pqf`)
  await expectGood(page)
})

test('a record that is not there', async ({ screenPage: page }) => {
  for (const area of ['forecast-summaries', 'pqf']) {
    await page.goto(`/setup/${area}/0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60`)
    await expectGood(page, /is not here$/)
  }
})
