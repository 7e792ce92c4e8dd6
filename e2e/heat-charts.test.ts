import { expect } from '@playwright/test'
import { companies } from '#modules/people/companies/contract.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { heatCharts } from '#modules/engineering/heat-charts/contract.ts'
import { test } from './journey.ts'
import { sessionOf } from './people.ts'
import { expectGoodLooks } from './screens/screen-test.ts'

test.use({ storageState: sessionOf('manager'), viewport: { width: 1440, height: 900 } })

test('the record of a step is opened from its chart, recorded, and leads back', async ({ page, as }) => {
  test.slow()
  const manager = await as('manager')
  const [facility] = (await (await as('administrator')).api(facilities).list({})).data
  const [company] = (await manager.api(companies).list({})).data
  const charts = manager.api(heatCharts)
  const steps = [
    { lineNo: 10, kind: 'heat' as const, temperatureC: 620, minutes: 120 },
    { lineNo: 20, kind: 'soak' as const, temperatureC: 620, minutes: 60 },
  ]
  const made = await charts.create({
    body: {
      companyId: company?.id ?? '',
      facilityId: facility?.id ?? '',
      furnace: 'Furnace 2',
      steps,
      items: [],
    },
  })
  await charts.release({ params: { id: made.id }, version: made.version, body: {} })
  await page.goto(`/heat-charts/${made.id}?tab=records`)
  await expect(page.getByRole('link', { name: '10' })).toBeVisible()
  await expectGoodLooks(page)
  await page.screenshot({ path: '/tmp/chart-page.png' })
  await page.getByRole('link', { name: '10' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${made.number} step 10`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Add a reading' }).click()
  await page.getByLabel('Minute').fill('5')
  await page.getByLabel('Temperature').fill('80')
  await page.getByRole('dialog').getByRole('button', { name: 'Add a reading' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sign' })).toBeVisible()
  await expectGoodLooks(page)
  await page.screenshot({ path: '/tmp/child-page.png' })
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
  await expect(page.getByText('Recorded', { exact: true })).toBeVisible()
})
