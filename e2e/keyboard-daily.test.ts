import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { addDays } from '#platform/contract/values/dates.ts'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { control, typeCells } from './hands.ts'
import { callerOf, test } from './journey.ts'
import { pick, press, tabTo, write } from './keyboard.ts'
import { people, sessionOf } from './people.ts'
import { approvedSupplier } from './purchasing.ts'
import { enquiryBody } from './sales.ts'
import { expectAccessible } from './screens/screen-test.ts'
import { seamlessPipe } from './steel.ts'

test.use({ storageState: sessionOf('manager') })

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const today = () => new Date().toISOString().slice(0, 10)

test('a list is filtered, saved as a view and changed in bulk, and a colleague is mentioned, with the keyboard alone', async ({
  page,
}) => {
  test.slow()
  await page.goto('/')
  for (const name of ['First', 'Second'])
    await callerOf(page)
      .api(enquiries)
      .create({ body: enquiryBody(`${name} by keys`) })
  await page.goto('/enquiries?sort=-receivedAt')
  const rows = page.getByRole('link', { name: /^ENQ-/ })
  await expect(rows.first()).toBeVisible()

  await test.step('a filter', async () => {
    await press(page, button(page, 'Filter'))
    const find = page.getByRole('dialog', { name: 'Add a filter' }).getByLabel('Find a filter')
    await expect(find).toBeFocused()
    await page.keyboard.type('status')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Status' })
    await tabTo(page, dialog.getByRole('checkbox', { name: 'New', exact: true }))
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/filter%5Bstatus%5D=new|filter\[status\]=new/)
  })

  await test.step('a view', async () => {
    await press(page, button(page, 'Save view'))
    const dialog = page.getByRole('dialog', { name: 'Views of enquiries' })
    await write(page, dialog.getByRole('textbox', { name: 'Name' }), 'New by keys')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    const views = page.getByRole('navigation', { name: 'Views' })
    await expect(views.getByRole('link', { name: 'New by keys' })).toHaveAttribute('aria-current', /./)
  })

  await test.step('two rows, and a step with both', async () => {
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
    const bar = page.getByRole('group', { name: 'With what is chosen' })
    await expect(bar.getByText('2 chosen')).toBeVisible()
    await press(page, bar.getByRole('button', { name: 'Start review' }))
    const dialog = page.getByRole('dialog', { name: 'Start review' })
    await press(page, dialog.getByRole('button', { name: 'Start review', exact: true }))
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Start review: 2 enquiries done')).toBeVisible()
  })

  await test.step('the same two are handed over in one go', async () => {
    await page.goto('/enquiries?search=by%20keys&sort=-receivedAt')
    await expect(rows).toHaveCount(2)
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
    const bar = page.getByRole('group', { name: 'With what is chosen' })
    await press(page, bar.getByRole('button', { name: 'Export', exact: true }))
    await tabTo(page, page.getByRole('menuitem', { name: 'Export to Excel' }), 'ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Export to CSV' })).toBeFocused()
    const download = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n')
    expect(lines.filter((line) => line.includes('ENQ-'))).toHaveLength(2)
    await tabTo(page, bar.getByRole('button', { name: 'Export', exact: true }))
    await press(page, bar.getByRole('button', { name: 'Change', exact: true }), 'Shift+Tab')
    const dialog = page.getByRole('dialog', { name: 'Change' })
    await pick(page, control(dialog, 'What is changed'), 'Estimator')
    await press(page, dialog.getByRole('button', { name: 'Change', exact: true }))
    await expect(dialog.getByText('Choose the new estimator.')).toBeVisible()
    await expectAccessible(page)
    await tabTo(page, control(dialog, 'Estimator'), 'Shift+Tab')
    await pick(page, control(dialog, 'Estimator'), people.approver.name)
    await press(page, dialog.getByRole('button', { name: 'Change', exact: true }))
    await expect(dialog).toBeHidden()
    const { data } = await callerOf(page)
      .api(enquiries)
      .list({ query: { search: 'by keys' } })
    expect(data.map(({ estimatorName }) => estimatorName)).toEqual([
      people.approver.name,
      people.approver.name,
    ])
  })

  await test.step('a record from the palette, and a comment that mentions somebody', async () => {
    const { data } = await callerOf(page)
      .api(enquiries)
      .list({ query: { sort: '-receivedAt', perPage: 1 } })
    const number = data[0]?.number ?? 'none'
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
    await page.keyboard.type(number)
    await expect(page.getByRole('option', { name: new RegExp(number) }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(h1(page)).toContainText(number)
    await press(page, page.getByRole('link', { name: /^Timeline/ }))
    const comment = control(page, 'Comment')
    const { name } = people.approver
    await tabTo(page, comment)
    await page.keyboard.type(`Is the furnace booked, @${name.slice(0, 3)}`)
    await expect(page.getByRole('option', { name })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(comment).toHaveValue(`Is the furnace booked, @${name} `)
    await page.keyboard.press('Control+Enter')
    await expect(comment).toHaveValue('')
    await expect(page.getByText(`Is the furnace booked, @${name}`).first()).toBeVisible()
  })
})

test('an order of twenty lines is written with the keyboard alone', async ({ page, as }) => {
  test.setTimeout(240_000)
  const administrator = await as('administrator')
  await approvedSupplier(administrator, 'VALLM', 'Vallmont Steel')
  await seamlessPipe(administrator)

  await test.step('the order', async () => {
    await page.goto('/purchase-orders/create')
    await pick(page, control(page, 'Supplier'), 'Vallmont Steel')
    await write(page, control(page, 'Required by'), addDays(today(), 30))
    await page.keyboard.press('Escape')
    await pick(page, control(page, 'Currency'), 'GBP')
    const lines = page.getByRole('grid', { name: 'Lines' })
    await press(page, page.getByRole('button', { name: /Add line/ }).first(), 'Shift+Tab')
    for (let at = 1; at <= 20; at += 1) {
      if (at > 1) await page.keyboard.press('Control+Enter')
      const row = lines
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: `Line ${at * 10}`, exact: true }) })
      // The grid leads the focus to the new line once it is drawn.
      await expect(row.locator(':focus')).toHaveCount(1)
      await page.keyboard.press('Home')
      await typeCells(page, ['', '', `Bar 220 mm, piece ${at}`, '2', '', `${at + 10}.50`])
    }
    await expect(lines).toHaveAttribute('aria-rowcount', '21')
    await page.keyboard.press('Control+s')
    await expect(h1(page)).toHaveText(/^PO-/)
    await expect(page.getByLabel('Totals').getByText('840.00').first()).toBeVisible()
  })
})
