import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { choose, control } from './hands.ts'
import { test } from './journey.ts'
import { sessionOf } from './people.ts'
import { expectAccessible, expectGoodLooks } from './screens/screen-test.ts'

test.use({ storageState: sessionOf('administrator') })

const exportsTable = (page: Page) => page.getByRole('table', { name: 'Exports' })
const newest = (page: Page) => exportsTable(page).getByRole('row').nth(1)

/** Presses Export, as some people do twice, and waits until the file is there. */
async function exported(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).dblclick()
  await expect(newest(page)).toContainText('Ready', { timeout: 30_000 })
}

test('an administrator exports the contacts of one company, says why, and gets the file that was hashed', async ({
  page,
}) => {
  await page.goto('/company-export')
  await expect(page.getByRole('heading', { level: 1, name: 'Data export' })).toBeVisible()
  await expectAccessible(page)
  await choose(page, 'Whose', 'Calder Pressure Systems')
  await page.getByRole('checkbox', { name: /^Contacts/ }).check()
  await page.locator('summary', { hasText: 'with personal data' }).click()
  await page.getByRole('checkbox', { name: 'Mobile (personal)' }).uncheck()
  await choose(page, 'Format', 'CSV')
  await page.getByRole('checkbox', { name: /^Companies/ }).uncheck()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.getByText('Say why these personal data are needed')).toBeVisible()
  await control(page, 'Reason').fill('The customer asked what we hold about them')
  await exported(page)
  await expectAccessible(page)
  const coming = page.waitForEvent('download')
  await newest(page).getByRole('link', { name: 'Download CSV' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^heatline-.+-contacts-\d{4}-\d\d-\d\d\.csv$/)
  const bytes = readFileSync(await download.path())
  const hash = createHash('sha256').update(bytes).digest('hex')
  await expect(newest(page).locator('code')).toHaveAttribute('title', hash)
  const [head = '', ...rows] = bytes.toString('utf8').split('\r\n')
  expect(head).toContain('E-mail')
  expect(head).not.toContain('Mobile')
  expect(rows.join('\n')).toContain('Morag Weir')
})

test('a manager exports without personal data and sees only his own exports', async ({ pageOf }) => {
  const page = await pageOf('manager')
  await page.goto('/company-export')
  await expect(page.getByText('are left out, because you have no right to see them')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Contacts/ }).check()
  await expect(control(page, 'Reason')).toHaveCount(0)
  await exported(page)
  await expect(exportsTable(page).getByRole('row')).toHaveCount(2)
  await expect(exportsTable(page)).not.toContainText('Ada Marsh')
})

test('an ordinary user cannot open the screen', async ({ pageOf }) => {
  const page = await pageOf('user')
  await page.goto('/company-export')
  await expect(page.getByRole('heading', { level: 1, name: 'Data export' })).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Data export' })).toHaveCount(0)
})

test('a long list is exported in the background, and nobody but whoever asked for it gets its file', async ({
  page,
  pageOf,
}) => {
  // As of a list with more rows than are counted; the file is the real one.
  await page.route(
    ({ pathname }) => pathname === '/api/v1/companies',
    async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      await route.fulfill({ response, json: { ...body, meta: { ...body.meta, total_is_exact: false } } })
    },
  )
  await page.goto('/companies')
  await page.getByRole('button', { name: 'Export, import and order of companies' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export to CSV' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^companies-\d{4}-\d\d-\d\d\.csv$/)
  expect(readFileSync(await download.path(), 'utf8')).toContain('Calder Pressure Systems')
  await page.goto('/list-exports')
  const row = page.getByRole('table', { name: 'Exported lists' }).getByRole('row').nth(1)
  await expect(row).toContainText('Ready')
  const file = await row.getByRole('link', { name: 'Download Companies as CSV' }).getAttribute('href')
  await expectGoodLooks(page)

  const other = await pageOf('manager')
  await other.goto('/list-exports')
  await expect(other.getByText('No exported lists')).toBeVisible()
  expect((await other.request.get(file ?? '')).status()).toBe(404)
})
