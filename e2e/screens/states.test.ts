import { expect, type Page } from '@playwright/test'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { quotes } from '#modules/sales/quotes/contract.ts'
import type { Caller } from '../caller.ts'
import { control } from '../hands.ts'
import {
  expectAccessible,
  expectGood,
  expectNoSidewaysScroll,
  listen,
  screenLoaded,
  test,
} from './screen-test.ts'

// What a screen looks like while somebody works on it: tabs, views, lists that are open, dialogs, errors.

const newest = async (caller: Caller, area: string, filter = ''): Promise<string> => {
  const { body } = await caller.call('GET', `/api/v1/${area}?per_page=1${filter}`)
  return (body as { data: { id: string }[] }).data[0]?.id ?? ''
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await screenLoaded(page)
}

async function expectGoodDialog(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name })).toBeHidden()
}

for (const [area, slice, tabs] of [
  ['enquiries', enquiries.slice, ['lines', 'review', 'files', 'related', 'timeline']],
  ['quotes', quotes.slice, ['details', 'files', 'related', 'timeline']],
] as const) {
  test(`the tabs of ${area}`, async ({ screenPage: page, administrator }) => {
    const stop = listen(page)
    const id = await newest(administrator, slice)
    for (const tab of tabs) {
      await page.goto(`/${area}/${id}?tab=${tab}`)
      await expectGood(page)
    }
    expect(stop()).toEqual([])
  })
}

const pipe = 'method=b31.3&units=us&p=1050&t=550&by=nps&nps=8&material=A106-B&c=0.0625&pu=psi&tu=F&cu=in'
const wrong = pipe.replace('p=1050', 'p=-5')

for (const [state, query] of [
  ['with a result', pipe],
  ['with a bend and several pairs', `${pipe}&bend=3&bendu=nominal&pairs=900@600`],
  ['with a wrong input', wrong],
  ['with two cases', `${pipe}&compare=yes&b.material=A312-TP316L`],
  ['with a line list', 'view=batch'],
  ['with what was saved', 'view=saved'],
  ['with its tables', 'view=tables'],
] as const) {
  test(`the pipe wall calculator ${state}`, async ({ screenPage: page }) => {
    const stop = listen(page)
    await page.goto(`/pipe-wall-calculator?${query}`)
    await expectGood(page)
    expect(stop()).toEqual([])
  })
}

test('the board of enquiries', async ({ screenPage: page }) => {
  const stop = listen(page)
  await page.goto('/enquiries?view=board')
  await expectGood(page)
  expect(stop()).toEqual([])
})

test('a list with filters, one without a match, the columns', async ({ screenPage: page }) => {
  const stop = listen(page)
  await open(page, '/companies?filter[status]=prospect&filter[isCustomer]=true&sort=-name')
  await expectAccessible(page)
  await open(page, '/companies?search=nobody+has+this+name')
  await expect(page.getByRole('heading', { name: 'No company matches this search' })).toBeVisible()
  await expectGood(page)
  expect(stop()).toEqual([])
})

test('a form with errors', async ({ screenPage: page }) => {
  await open(page, '/companies/create')
  await control(page, 'Name').fill('Calder')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('main').getByRole('alert').first()).toContainText(/^Fix \d+ fields? to save/)
  await expectGood(page)
  await page.goto('about:blank')
})

test('an open picker and an open calendar', async ({ screenPage: page }) => {
  await open(page, '/enquiries/create')
  await control(page, 'Company').click()
  await expect(page.getByRole('option', { name: 'Calder Pressure Systems' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Choose order expected' }).click()
  await expect(page.getByRole('dialog', { name: 'Order expected' }).getByRole('table')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
})

test('search, shortcuts and the menu of the account', async ({ screenPage: page }) => {
  await open(page, '/account')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump to a number' })).toBeFocused()
  await expectGoodDialog(page, 'Search and commands')
  await page.keyboard.press('?')
  await expectGoodDialog(page, 'Keyboard shortcuts')
  await page.getByRole('button', { name: /^Account of / }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
})

test('the dialogs of a step', async ({ screenPage: page, administrator }) => {
  const id = await newest(administrator, quotes.slice, '&filter[status]=awaiting_approval')
  await open(page, `/quotes/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const enquiry = await newest(administrator, enquiries.slice, '&filter[status]=new')
  await open(page, `/enquiries/${enquiry}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel enquiry' }).click()
  await expectGoodDialog(page, 'Cancel enquiry')
})

test('the question before changes are lost', async ({ screenPage: page }) => {
  await open(page, '/account')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Typed but not saved')
  await page.getByRole('link', { name: 'Heatline, home' }).click()
  await expectGoodDialog(page, 'Leave without saving?')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Marsh')
})

test('the checks see what they look for', async ({ screenPage: page }) => {
  await open(page, '/account')
  await page.evaluate(() => {
    const picture = document.createElement('img')
    picture.width = 3000
    document.getElementById('main')?.append(picture)
    console.error('A planted complaint')
  })
  await expect(expectAccessible(page)).rejects.toThrow(/image-alt/)
  await expect(expectNoSidewaysScroll(page)).rejects.toThrow(/reach over the edge/)
})
