import { expect, type Page } from '@playwright/test'
import { act, control } from './hands.ts'
import { test } from './journey.ts'
import { sessionOf } from './people.ts'
import { expectAccessible } from './screens/screen-test.ts'

test.use({ storageState: sessionOf('administrator') })

const questions = (page: Page) => page.locator('details > summary b')

/** A form with three questions, typed without a mouse except for the buttons that add. */
async function createForm(page: Page, code: string): Promise<void> {
  await page.goto('/setup/pqf/create')
  await control(page, 'Code').fill(code)
  await control(page, 'Title').fill(`Questions ${code}`)
  await control(page, 'Pass score').fill('50')
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.keyboard.type('Quality')
  for (const text of ['First', 'Second', 'Third']) {
    await page.getByRole('button', { name: 'Add question' }).click()
    await page.keyboard.type(text)
  }
  await expect(questions(page)).toHaveText(['First', 'Second', 'Third'])
}

test('a form is put into order by keyboard, by menu and by dragging, and then published and revised', async ({
  page,
}) => {
  const code = `K-${Date.now() % 1_000_000}`
  await createForm(page, code)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Move question Third', exact: true }).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(questions(page)).toHaveText(['Third', 'First', 'Second'])
  await expect(page.getByRole('button', { name: 'Move question Third', exact: true })).toBeFocused()
  await expect(page.getByText('question Third is now 1 of 3.')).toBeAttached()
  await page.getByRole('button', { name: 'Move question Third', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Move down' }).click()
  await expect(questions(page)).toHaveText(['First', 'Third', 'Second'])
  for (const open of [3, 2, 1]) {
    await page.locator('details[open] > summary').first().click()
    await expect(page.locator('details[open]')).toHaveCount(open - 1)
  }
  await page
    .getByRole('button', { name: 'Move question Second', exact: true })
    .dragTo(page.getByRole('button', { name: 'Move question First', exact: true }), { steps: 12 })
  await expect(questions(page)).toHaveText(['Second', 'First', 'Third'])
  // What is dragged takes the click that ends it, for a moment longer than this test takes to the next one.
  const remove = page.getByRole('button', { name: 'Remove question First', exact: true })
  await expect(async () => {
    if (await remove.isVisible()) await remove.click()
    await expect(questions(page)).toHaveText(['Second', 'Third'], { timeout: 1000 })
  }).toPass()
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.keyboard.type('Company')
  await page.locator('details > summary').first().click()
  await page.getByRole('combobox', { name: 'In section' }).click()
  await page.getByRole('option', { name: 'Company' }).click()
  await expect(questions(page)).toHaveText(['Third', 'Second'])
  await page.getByRole('button', { name: 'Save pre-qualification form' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${code} Rev 0`)
  await act(page, 'Publish')
  await expect(page.getByText('Only a draft can be changed')).toBeVisible()
  await page.getByRole('button', { name: 'New revision' }).click()
  const dialog = page.getByRole('dialog', { name: 'New revision' })
  await control(dialog, 'Reason').fill('One more question')
  await dialog.getByRole('button', { name: 'New revision' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${code} Rev 1`)
})
