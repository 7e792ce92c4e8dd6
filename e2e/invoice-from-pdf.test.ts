import { PDFDocument } from '@cantoo/pdf-lib'
import { expect } from '@playwright/test'
import { choose, control } from './hands.ts'
import { test } from './journey.ts'
import { sessionOf } from './people.ts'
import { approvedSupplier } from './purchasing.ts'
import { expectGoodLooks } from './screens/screen-test.ts'

test.use({ storageState: sessionOf('user') })

/** An invoice as most suppliers send it: a page of text, without data. */
async function plainInvoice(lines: readonly string[]): Promise<Buffer> {
  const file = await PDFDocument.create()
  const page = file.addPage()
  for (const [at, line] of lines.entries()) page.drawText(line, { x: 60, y: 780 - 24 * at, size: 12 })
  return Buffer.from(await file.save())
}

test('an invoice that is only pages is entered beside them, with what their text seems to say', async ({
  page,
  as,
}) => {
  await approvedSupplier(await as('administrator'), 'PLAIN', 'Plain Paper Steel')
  await page.goto('/invoices/from-file')
  const buffer = await plainInvoice([
    'Plain Paper Steel',
    'Invoice No: PP-77120',
    'Invoice date: 2 March 2026',
    'Sawing, 4 cuts 200.00',
    'Total due GBP 240.00',
  ])
  const file = { name: 'PP-77120.pdf', mimeType: 'application/pdf', buffer }
  await page.getByLabel('Electronic invoices').setInputFiles(file)
  await expect(page.getByText('This PDF contains no e-invoice data.')).toBeVisible()
  await page.getByRole('button', { name: 'Enter it beside its pages' }).click()

  await expect(page.getByRole('img', { name: 'PP-77120.pdf, page 1' })).toBeVisible()
  await expect(control(page, "Supplier's number")).toHaveValue('PP-77120')
  await expect(control(page, 'Invoice date')).toHaveValue('2 Mar 2026')
  await expect(page.getByText('Read on page 1: "Total due GBP 240.00". Compare it.').first()).toBeVisible()
  await expectGoodLooks(page)

  await choose(page, 'Supplier', 'Plain Paper Steel')
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await expect(page.getByText('the file is attached')).toBeVisible()
  await page.getByRole('link', { name: 'open it' }).click()
  await page.getByRole('link', { name: /^Files/ }).click()
  await expect(page.getByText('PP-77120.pdf').first()).toBeVisible()
})
