import { expect, type Page } from '@playwright/test'
import { control } from './hands.ts'
import { test } from './journey.ts'
import { sessionOf } from './people.ts'

test.use({ storageState: sessionOf('administrator') })

const siblings = (page: Page) => page.getByRole('navigation', { name: 'Global segments' })

async function openRecord(page: Page, slice: string, code: string): Promise<void> {
  await page.goto(`/setup/${slice}`)
  await page.getByRole('table').getByRole('link', { name: code, exact: true }).click()
  await expect(siblings(page).locator('[aria-current=page]')).toBeVisible()
}

test('who deactivates a record that is in use is told by how many', async ({ page }) => {
  await openRecord(page, 'global-segments', 'OG-UP')
  await expect(page.getByText(/^In use by \d+ records$/)).toBeVisible()
  const active = page.getByRole('switch', { name: /^Active/ })
  await active.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/In use by \d+ records: .*market segments/)
  await dialog.getByRole('button', { name: 'Keep it active' }).click()
  await expect(active).toBeChecked()
})

test('a file is looked at row by row before it is imported', async ({ page }) => {
  await page.goto('/setup/market-segments')
  const more = page.getByRole('button', { name: 'Export, import and order of market segments' })
  await more.click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export to Excel' }).click()
  expect((await download).suggestedFilename()).toMatch(/^market-segments-.*\.xlsx$/)

  await more.click()
  await page.getByRole('menuitem', { name: 'Import from a file' }).click()
  const dialog = page.getByRole('dialog')
  const file =
    'Code,Name,Global segment,Target margin percent,Active\nIMP1,Geothermal,LOWC,18,yes\nIMP2,Tidal,LOWC,140,yes\n'
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'segments.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(dialog.getByText('Row 3, target margin: 140 is more than 100')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import the row that fits' }).click()
  await expect(dialog.getByText('The file is imported.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('link', { name: 'IMP1', exact: true })).toBeVisible()
})

test('a file with other headings is imported once it is told what its columns fill', async ({ page }) => {
  await page.goto('/setup/market-segments')
  await page.getByRole('button', { name: 'Export, import and order of market segments' }).click()
  await page.getByRole('menuitem', { name: 'Import from a file' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'segmente.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Kode;Bezeichnung;Farbe\nERD;Erdwärme;rot\n'),
  })
  await expect(dialog.getByText('Kode, Bezeichnung, Farbe. Choose what each of them fills')).toBeVisible()
  await dialog.getByLabel('What Kode fills').selectOption('Code (needed)')
  await dialog.getByLabel('What Bezeichnung fills').selectOption('Name (needed)')
  await dialog.getByRole('button', { name: 'Look at it with these columns' }).click()
  await expect(dialog.getByText('Farbe. Choose what each of them fills')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(dialog.getByText('The file is imported.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row', { name: /ERD .*Erdwärme/ })).toBeVisible()
})

test('a segment that is missing is added from the form that needs it', async ({ page }) => {
  await page.goto('/setup/market-segments/create')
  const picker = control(page, 'Global segment')
  await picker.fill('Space')
  await page.getByRole('option', { name: 'Add global segment "Space"' }).click()
  const dialog = page.getByRole('dialog', { name: 'New global segment' })
  await expect(control(dialog, 'Name')).toHaveValue('Space')
  await control(dialog, 'Code').fill('SPACE')
  await dialog.getByRole('button', { name: 'Add global segment' }).click()
  await expect(dialog).toBeHidden()
  await expect(picker).toHaveValue('Space')
})

test('a product that is missing is added from the line that needs it', async ({ page }) => {
  await page.goto('/enquiries/create')
  await page.getByRole('button', { name: 'Add line', exact: true }).click()
  await page.keyboard.type('GIZMO')
  await page.getByRole('option', { name: 'Add product code "GIZMO"' }).click()
  const dialog = page.getByRole('dialog', { name: 'New product code' })
  await control(dialog, 'Code').fill('GIZMO')
  await control(dialog, 'Name').fill('Gizmo, machined')
  await control(dialog, 'Family').fill('valves')
  await control(dialog, 'Form').fill('Bar')
  await page.getByRole('option', { name: 'Bar' }).click()
  await dialog.getByRole('button', { name: 'Add product code' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('grid').getByText('GIZMO', { exact: true })).toBeVisible()
  await expect(page.getByRole('grid').getByText('Gizmo, machined')).toBeVisible()
})
