import { expect, type Page } from '@playwright/test'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { pasteCells } from './hands.ts'
import { callerOf, test } from './journey.ts'
import { sessionOf } from './people.ts'
import { enquiryBody } from './sales.ts'
import { expectAccessible } from './screens/screen-test.ts'

test.use({ storageState: sessionOf('manager') })

const view = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })

test('enquiries open on what is open, and on the view chosen last', async ({ page }) => {
  await page.goto('/')
  await callerOf(page)
    .api(enquiries)
    .create({ body: enquiryBody('Opened first') })
  await page.goto('/enquiries')
  await expect(page).toHaveURL(/filter%5Bopen%5D|filter\[open\]/)
  await expect(view(page, /^(My|All) open/).and(page.locator('[aria-current]'))).toHaveCount(1)
  await view(page, /^Overdue/).click()
  await expect(page).toHaveURL(/overdue/)
  await page.goto('/enquiries')
  await expect(page).toHaveURL(/overdue/)
  await view(page, /^All$/).click()
  await expect(page).toHaveURL(/\/enquiries$/)
  await page.goto('/enquiries')
  await expect(page.getByRole('link', { name: /^ENQ-/ }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/enquiries$/)
})

test('who goes on before a list knows its view is not led back', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/v1/enquiries/summary', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/enquiries')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Enquiries')
  await page.route('**/assets/create-*.js', async (route) => {
    const view = page.waitForResponse('**/api/v1/enquiries/summary')
    held.resolve()
    await view
    // What the list does with the answer, it does before the next frames.
    await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 100)))
    asked.resolve()
    await route.continue()
  })
  await page.keyboard.press('c')
  await asked.promise
  await expect(page).toHaveURL('/enquiries/create')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New enquiry')
})

test('what a list shows is saved under a name, opened again and shared', async ({ page, pageOf }) => {
  await page.goto('/companies?filter[status]=prospect&sort=-name')
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Views of companies' })
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog.getByText('Give the view a name.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('From Z to A')
  await dialog.getByRole('switch', { name: /^Share it/ }).check()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(view(page, /^From Z to A$/).and(page.locator('[aria-current]'))).toHaveCount(1)
  await page.goto('/companies')
  await expect(page).toHaveURL(/prospect.*sort=-name/)
  const other = await pageOf('user')
  await other.goto('/companies')
  await view(other, /^From Z to A, by /).click()
  await expect(other).toHaveURL(/prospect.*sort=-name/)
  await view(page, /^All$/).click()
  await expect(page).toHaveURL(/\/companies$/)
  await page.getByRole('button', { name: 'Save view' }).click()
  await dialog.getByRole('button', { name: 'Delete the view From Z to A' }).click()
  await expect(view(page, /^From Z to A$/)).toHaveCount(0)
})

test('a filter is found by typing, among groups', async ({ page }) => {
  await page.goto('/enquiries')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Add a filter' })
  await expect(list.getByRole('region', { name: 'When' })).toBeVisible()
  await expectAccessible(page)
  await expect(list.getByRole('button', { name: 'No rate to' })).toHaveCount(0)
  await list.getByLabel('Find a filter').fill('compan')
  await expect(list.getByRole('button')).toHaveText(['Company'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Company' })).toBeVisible()
})

test('Space looks at a record beside its list, and Escape leads back to its row', async ({ page }) => {
  await page.goto('/enquiries?sort=-receivedAt')
  const rows = page.getByRole('link', { name: /^ENQ-/ })
  const [first, second] = [rows.nth(0), rows.nth(1)]
  await expect(second).toBeVisible()
  await page.keyboard.press('j')
  await expect(first).toBeFocused()
  const summary = page.getByRole('complementary', { name: 'Summary of the enquiry' })
  // The key comes with what is loaded once the list stands.
  await expect(async () => {
    await page.keyboard.press('Space')
    await expect(summary).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(summary.getByRole('heading', { level: 2 })).toHaveText((await first.textContent()) ?? '')
  await expect(summary.getByText('Company', { exact: true })).toBeVisible()
  await expect(summary.getByRole('heading', { name: 'Lines' })).toBeVisible()
  await expect(summary.getByRole('listitem').filter({ hasText: 'created' }).first()).toBeVisible()
  await expectAccessible(page)
  // The list goes on below it, and the summary with it.
  await page.keyboard.press('j')
  await expect(second).toBeFocused()
  await expect(summary.getByRole('heading', { level: 2 })).toHaveText((await second.textContent()) ?? '')
  await page.keyboard.press('Escape')
  await expect(summary).toBeHidden()
  await expect(second).toBeFocused()
  // Space means this on a row alone.
  await page.getByRole('button', { name: 'Filter', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog', { name: 'Add a filter' })).toBeVisible()
  await expect(summary).toBeHidden()
})

test('a record is looked at by mouse and by touch, a list has more room, and is printed as it is shown', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () =>
      void (document.body.dataset['prints'] = String(Number(document.body.dataset['prints'] ?? 0) + 1))
  })
  await page.goto('/enquiries?sort=-receivedAt')
  const rows = page.getByRole('link', { name: /^ENQ-/ })
  const look = page.getByRole('button', { name: 'Look at it beside the list' })
  const summary = page.getByRole('complementary', { name: 'Summary of the enquiry' })
  const close = summary.getByRole('button', { name: 'Close the summary' })

  await test.step('by mouse, in the margin of its row', async () => {
    await rows.nth(1).hover()
    await look.nth(1).click()
    await expect(summary.getByRole('heading', { level: 2 })).toHaveText(
      (await rows.nth(1).textContent()) ?? '',
    )
    await expect(close).toBeFocused()
    await expect(page).toHaveURL(/\/enquiries\?/)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(summary).toBeHidden()
    await expect(rows.nth(1)).toBeFocused()
  })

  await test.step('rows with more room stay so', async () => {
    const height = async () => (await page.getByRole('row').nth(2).boundingBox())?.height ?? 0
    const before = await height()
    await page.getByRole('button', { name: 'More room between rows' }).click()
    expect(await height()).toBeGreaterThan(before)
    await page.reload()
    await expect(page.getByRole('button', { name: 'More room between rows' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expectAccessible(page)
    await page.getByRole('button', { name: 'More room between rows' }).click()
    expect(await height()).toBe(before)
  })

  await test.step('on paper it has all rows and the columns that are shown, and nothing else of the page', async () => {
    await page.getByRole('button', { name: 'Export, import and order of enquiries' }).click()
    await page.getByRole('menuitem', { name: 'Print the list' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-prints', '1')
    await page.emulateMedia({ media: 'print' })
    const paper = page.locator('[data-printed-list]')
    await expect(paper.getByRole('heading', { name: 'Enquiries' })).toBeVisible()
    await expect(paper.getByText(/^\d+ rows?/)).toBeVisible()
    const headings = await page.locator('table').last().getByRole('columnheader').allTextContents()
    expect(headings).toContain('Company')
    await expect(page.getByRole('banner')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await expect(paper).toBeHidden()
    await page.keyboard.press('Shift')
    await expect(paper).toHaveCount(0)
    await page
      .getByRole('checkbox', { name: /^Choose ENQ-/ })
      .first()
      .check()
    await page
      .getByRole('group', { name: 'With what is chosen' })
      .getByRole('button', { name: 'Print' })
      .click()
    await expect(page.locator('body')).toHaveAttribute('data-prints', '2')
    await expect(paper.getByText('1 chosen row')).toHaveCount(1)
    await expect(paper.locator('tbody tr')).toHaveCount(1)
  })

  await test.step('by touch it lies over the list', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/enquiries?sort=-receivedAt')
    await look.first().click()
    await expect(summary).toBeInViewport()
    await expectAccessible(page)
    await close.click()
    await expect(summary).toBeHidden()
  })
})

test('the way back from a record leads to its row', async ({ page }) => {
  await page.goto('/enquiries?sort=-receivedAt')
  const row = page.getByRole('link', { name: /^ENQ-/ }).first()
  const number = (await row.textContent()) ?? ''
  await row.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number.trim())
  await page.goBack()
  await expect(page.getByRole('link', { name: number.trim() }).first()).toBeFocused()
})

test('a tablet keeps its room for the list', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 1024 })
  await page.goto('/enquiries')
  await expect(page.getByRole('button', { name: 'Expand the sidebar' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeInViewport()
  await page.getByRole('button', { name: 'Expand the sidebar' }).click()
  await expect(page.getByRole('button', { name: 'Collapse the sidebar' })).toBeVisible()
})

test('a pasted code that nobody has stays in its cell', async ({ page }) => {
  await page.goto('/enquiries/create')
  await page.getByRole('button', { name: 'Add line', exact: true }).click()
  await page.keyboard.press('Escape')
  const first = page.getByRole('gridcell').first()
  await first.focus()
  await pasteCells(page, 'XYZ-99')
  const cell = page.getByRole('gridcell').filter({ hasText: 'XYZ-99' })
  await expect(cell).toHaveAttribute('title', /"XYZ-99" was not found\./)
  await cell.dblclick()
  await expect(page.locator(':focus')).toHaveValue('XYZ-99')
})

test('rows are chosen and taken on in one go, and the next record is a key away', async ({ page }) => {
  await page.goto('/')
  const caller = callerOf(page)
  const made = []
  for (const name of ['First', 'Second', 'Third'])
    made.push(await caller.api(enquiries).create({ body: enquiryBody(`${name} of three`) }))
  const [first] = made
  await caller.api(enquiries).cancel({
    params: { id: first?.id ?? '' },
    version: first?.version ?? 0,
    body: { reason: 'Asked for twice' },
  })
  await page.goto('/enquiries?search=of%20three&sort=-receivedAt')
  const boxes = page.getByRole('checkbox', { name: /^Choose ENQ-/ })
  await expect(boxes).toHaveCount(3)
  const bar = page.getByRole('group', { name: 'With what is chosen' })

  await test.step('a range with Shift, and one step with all of them; what is refused says why and stays', async () => {
    await boxes.first().check()
    await boxes.last().click({ modifiers: ['Shift'] })
    await expect(bar.getByText('3 chosen')).toBeVisible()
    await expectAccessible(page)
    const step = bar.getByRole('button', { name: 'Start review' })
    const dialog = page.getByRole('dialog', { name: 'Start review' })
    await step.click()
    await dialog.press('Escape')
    await expect(step).toBeFocused()
    await step.click()
    await dialog.getByRole('button', { name: 'Start review' }).click()
    await expect(dialog.getByText('2 of 3 enquiries done.')).toBeVisible()
    const refused = dialog.getByRole('list', { name: 'Refused' }).getByRole('listitem')
    await expect(refused).toContainText(first?.number ?? 'ENQ')
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(bar.getByText('1 chosen')).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Under review' })).toHaveCount(2)
  })

  await test.step('x marks the row with the focus, j and Enter open one, and ] goes on', async () => {
    await bar.getByRole('button', { name: 'Choose none' }).click()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(boxes.first()).toBeChecked()
    const numbers = await page.getByRole('link', { name: /^ENQ-/ }).allTextContents()
    await page.getByRole('link', { name: /^ENQ-/ }).first().press('Enter')
    const h1 = page.getByRole('heading', { level: 1 })
    await expect(h1).toContainText(numbers[0] ?? 'none')
    const way = page.getByRole('navigation', { name: 'Records of the list' })
    await expect(way).toContainText('1 of 3')
    await page.keyboard.press(']')
    await expect(h1).toContainText(numbers[1] ?? 'none')
    await expect(way).toContainText('2 of 3')
    await expectAccessible(page)
    await way.getByRole('link', { name: 'Previous record' }).click()
    await expect(h1).toContainText(numbers[0] ?? 'none')
    await expect(way.getByRole('button', { name: 'Previous record' })).toBeDisabled()
  })
})
