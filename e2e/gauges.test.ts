import { expect } from '@playwright/test'
import { choose, control } from './hands.ts'
import { test } from './journey.ts'
import { sessionOf } from './people.ts'
import { expectAccessible, expectNoSidewaysScroll } from './screens/screen-test.ts'

test.use({ storageState: sessionOf('manager') })

test('a gauge says that no measurement may name it until it is calibrated', async ({ page }) => {
  await page.goto('/gauges/create')
  await page.getByLabel('Gauge number').fill('MIC-77')
  await page.getByLabel('Description').fill('Outside micrometer 0 to 25 mm')
  await choose(page, 'Kind', 'Micrometer')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/gauges\/[0-9a-f-]{36}/)
  await expect(page.getByText('MIC-77 has not been calibrated.')).toBeVisible()
  await expectAccessible(page)

  await control(page, 'Calibrated on').fill('2020-02-01')
  await page.getByLabel('Description').click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('The calibration of MIC-77 was due on 1 Feb 2021.')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/gauges')
  await expect(page.getByRole('row', { name: /MIC-77/ })).toContainText('late')
  await expectAccessible(page)
})
