import { expect } from '@playwright/test'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { control } from './hands.ts'
import { test } from './journey.ts'
import { sessionOf } from './people.ts'
import { expectGoodLooks } from './screens/screen-test.ts'
import { createHeat, createMill } from './steel.ts'

test.use({ storageState: sessionOf('manager') })

const headings = [
  'Old number', 'Form', 'NPS', 'Schedule', 'Length', 'Pieces', 'Specification', 'Grade', 'Heat', 'Mill', 'Certificate', 'Facility',
] // biome-ignore format: names read better in rows
const piece = (oldNumber: string, schedule: string, facility: string) => [
  oldNumber, 'Pipe', '4', schedule, '5800', '3', 'ASTM A106/A106M', 'B', 'H 77012', 'WEST', '3.1', facility,
] // biome-ignore format: cells read better in rows

test('an opening balance is pasted from a spreadsheet, and its certificates come out of a folder', async ({
  page,
  as,
  pageOf,
}) => {
  test.slow()
  const administrator = await as('administrator')
  const westMill = await createMill(administrator, 'WEST', 'Westhaven Rohrwerk')
  const otherMill = await createMill(administrator, 'OST', 'Ostwall Rohrwerk')
  const { code } = (await administrator.api(facilities).list()).data[0] ?? { code: '' }
  const table = [headings, piece('YARD-17', '40', code), piece('YARD-18', '41', code)]
    .map((cells) => cells.join('\t'))
    .join('\n')

  await test.step('a row that does not fit says why, and a second paste changes nothing', async () => {
    for (const isFirst of [true, false]) {
      await page.goto('/steel-stock')
      await page.getByRole('button', { name: 'Export, import and order of steel stock' }).click()
      await page.getByRole('menuitem', { name: 'Import from a file' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Paste a table' }).click()
      await control(dialog, 'Table').fill(table)
      if (isFirst) await expectGoodLooks(page)
      await dialog.getByRole('button', { name: 'Look at it' }).click()
      await expect(dialog.getByText(/^Row 3, schedule: .*NPS 4 has the schedules/)).toBeVisible()
      const run = dialog.getByRole('button', { name: 'Import the row that fits' })
      if (isFirst) {
        await run.click()
        await expect(dialog.getByText('The file is imported.')).toBeVisible()
      } else await expect(run).toHaveCount(0)
    }
    await page.goto('/steel-stock?search=YARD-17')
    await expect(page.getByRole('row').filter({ hasText: 'Pipe 114.3 x 6.02 (4 in sch 40)' })).toHaveCount(1)
  })

  await test.step('each PDF goes to the heat in its name; where two mills have the number, a person says which', async () => {
    for (const number of ['A2271/1', 'H77013']) await createHeat(administrator, otherMill, number)
    await createHeat(administrator, westMill, 'H77013')
    await page.goto('/heats')
    await page.getByRole('button', { name: 'Certificates from a folder' }).click()
    const dialog = page.getByRole('dialog', { name: 'Certificates from a folder' })
    await expectGoodLooks(page)
    const pdf = (name: string) => ({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4 Inspection certificate 3.1'),
    })
    await dialog
      .locator('input[type=file]')
      .setInputFiles(['WR-4411 H77012.pdf', 'A2271_1.pdf', 'H77013.pdf', 'Scan 3.pdf'].map(pdf))
    await expect(dialog.getByRole('row').filter({ hasText: 'WR-4411' })).toContainText('Westhaven')
    await expect(dialog.getByRole('row').filter({ hasText: 'Scan 3' })).toContainText('No heat is known')
    await expect(dialog.getByRole('button', { name: 'Attach 2 files' })).toBeVisible()
    await dialog.getByLabel('Heat of H77013.pdf').selectOption({ label: 'H77013, Ostwall Rohrwerk' })
    await expectGoodLooks(page)
    await dialog.getByRole('button', { name: 'Attach 3 files' }).click()
    await expect(dialog.getByText('Attached')).toHaveCount(3)
    await dialog.getByRole('link', { name: /^H ?77012$/ }).click()
    await expect(page).toHaveURL(/\/heats\//)
    await expect(page.getByText('WR-4411 H77012.pdf').first()).toBeVisible()
    await expectGoodLooks(page)
  })

  await test.step('several rows are held in one go; what cannot be says why and stays chosen', async () => {
    const held = page.getByRole('row').filter({ hasText: 'Quarantine' })
    const hold = async (rows: readonly string[], title: string) => {
      await page.goto('/steel-stock')
      for (const one of rows) await page.getByRole('checkbox', { name: `Choose ${one}` }).check()
      await page.getByRole('button', { name: `Quarantine (${rows.length})` }).click()
      return page.getByRole('dialog', { name: title })
    }
    const first = await hold(['SS-000001'], 'Quarantine 1 row')
    await first.getByRole('button', { name: 'Quarantine', exact: true }).click()
    await expect(first.getByText('Give the reason.')).toBeVisible()
    await control(first, 'Reason').fill('The mill has called its heat back')
    await expectGoodLooks(page)
    await first.getByRole('button', { name: 'Quarantine', exact: true }).click()
    await expect(first).toBeHidden()
    await expect(held).toHaveCount(1)

    const both = await hold(['SS-000001', 'SS-000002'], 'Quarantine 2 rows')
    await control(both, 'Reason').fill('The same heat')
    await both.getByRole('button', { name: 'Quarantine', exact: true }).click()
    await expect(both.getByRole('list', { name: 'Refused' }).getByRole('listitem')).toContainText('SS-000001')
    await expectGoodLooks(page)
    await both.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(held).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Move (1)' })).toBeVisible()
    const reader = await pageOf('user')
    await reader.goto('/steel-stock')
    await reader.getByRole('checkbox', { name: 'Choose SS-000001' }).check()
    await expect(reader.getByRole('button', { name: 'Labels (1)' })).toBeVisible()
    await expect(reader.getByRole('button', { name: 'Move (1)' })).toHaveCount(0)
  })
})
