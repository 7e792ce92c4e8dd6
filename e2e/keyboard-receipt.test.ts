import { expect, type Page } from '@playwright/test'
import { goodsReceipts } from '#modules/purchasing/goods-receipts/contract.ts'
import { control, expectStep } from './hands.ts'
import { callerOf, test } from './journey.ts'
import { pick, press, tabTo, write } from './keyboard.ts'
import { sessionOf } from './people.ts'
import { expectAccessible } from './screens/screen-test.ts'
import { createHeat, createMill, seamlessPipe } from './steel.ts'

// A low window, as on a tablet at the gate: a line is longer than it.
test.use({ storageState: sessionOf('manager'), viewport: { width: 1024, height: 600 } })

const lineOf = (page: Page, lineNo: number) =>
  page.getByRole('region', { name: `Line ${lineNo}`, exact: true })
const headOf = (page: Page, lineNo: number) => lineOf(page, lineNo).getByRole('button', { expanded: true })

/** A new line has the focus on its head, and its first field comes next. */
async function expectNewLine(page: Page, lineNo: number): Promise<void> {
  await expect(headOf(page, lineNo)).toBeFocused()
  await expect(headOf(page, lineNo)).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Tab')
  await expect(control(lineOf(page, lineNo), 'Form')).toBeFocused()
}

test('a delivery of two heats is received with the keyboard alone', async ({ page, as, pageOf }) => {
  test.setTimeout(180_000)
  const administrator = await as('administrator')
  const millId = await createMill(administrator, 'NRDW', 'Nordwall Rohrwerk')
  await seamlessPipe(administrator)
  await createHeat(administrator, millId, 'N550101')

  await test.step('the delivery and its first line', async () => {
    await page.goto('/goods-receipts/create')
    await pick(page, control(page, 'Supplier'), 'Nordwall', /Nordwall/)
    await write(page, control(page, 'Delivery note'), 'NW-2026-7')
    await press(page, page.getByRole('button', { name: 'Add the first line' }))
    await expectNewLine(page, 10)
    const line = lineOf(page, 10)
    await write(page, control(line, 'NPS'), '6')
    await write(page, control(line, 'Schedule'), '80')
    await write(page, control(line, 'Length'), '6000')
    await pick(page, control(line, 'Specification'), 'ASTM A106', /Seamless/)
    await pick(page, control(line, 'Grade'), 'B')
    await write(page, control(line, 'Pieces'), '3')
    await write(page, control(line, 'Heat'), 'N550101')
    await pick(page, control(line, 'Mill'), 'Nordwall', /Nordwall/)
  })

  await test.step('the next line is more of the same', async () => {
    await press(page, page.getByRole('button', { name: 'Next line' }))
    await expectNewLine(page, 20)
    await write(page, control(lineOf(page, 20), 'Pieces'), '2')
    await write(page, control(lineOf(page, 20), 'Heat'), 'N550102')
  })

  await test.step('one line too many is taken away again', async () => {
    await press(page, page.getByRole('button', { name: 'Next line' }))
    await expectNewLine(page, 30)
    await press(page, page.getByRole('button', { name: 'Remove line 30' }))
    await expect(lineOf(page, 30)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Next line' })).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('it is saved and posted', async () => {
    await press(page, page.getByRole('button', { name: /^Save goods receipt/ }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^GRN-/)
    await press(page, page.getByRole('button', { name: 'Post', exact: true }))
    const dialog = page.getByRole('dialog', { name: 'Post' })
    await press(page, dialog.getByRole('button', { name: 'Post', exact: true }))
    await expect(dialog).toBeHidden()
    await expectStep(page, 'Posted')
  })

  await test.step('who only reads finds no way to receive', async () => {
    const reader = await pageOf('user')
    await reader.goto('/goods-receipts')
    await expect(reader.getByRole('link', { name: /^GRN-/ }).first()).toBeVisible()
    await expect(reader.getByRole('link', { name: 'New goods receipt' })).toHaveCount(0)
    await tabTo(reader, reader.getByRole('link', { name: /^GRN-/ }).first())
    const caller = callerOf(reader).api(goodsReceipts)
    await expect(caller.create({ body: { lines: [] } as never })).rejects.toThrow()
  })
})
