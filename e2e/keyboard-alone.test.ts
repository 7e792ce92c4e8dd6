import { expect, type Page } from '@playwright/test'
import { control, expectStep, typeCells } from './hands.ts'
import { test } from './journey.ts'
import { jump, pick, press, tabTo, write } from './keyboard.ts'
import { PASSWORD, PIN, people, sessionOf } from './people.ts'

test.use({ storageState: sessionOf('manager') })

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Presses the button of the next step and confirms its dialog. */
async function act(page: Page, action: string): Promise<void> {
  await press(page, button(page, action))
  const dialog = page.getByRole('dialog', { name: action })
  await press(page, dialog.getByRole('button', { name: action, exact: true }))
  await expect(dialog).toBeHidden()
}

/** Approves and signs: the password when it is asked for, then the PIN. */
async function approve(page: Page): Promise<void> {
  await press(page, button(page, 'Approve'))
  const dialog = page.getByRole('dialog', { name: 'Approve' })
  const pin = dialog.getByLabel('Your signing PIN')
  await expect(pin).toBeVisible()
  const password = dialog.getByLabel('Your password')
  if (await password.isVisible()) await write(page, password, PASSWORD)
  await write(page, pin, PIN)
  await press(page, dialog.getByRole('button', { name: 'Approve', exact: true }))
  await expect(dialog).toBeHidden()
}

async function createEnquiry(page: Page, project: string): Promise<void> {
  await page.goto('/')
  await expect(h1(page)).toHaveText('Home')
  await jump(page, 'e')
  await expect(h1(page)).toContainText('Enquiries')
  await page.keyboard.press('c')
  await expect(h1(page)).toHaveText('New enquiry')
  await pick(page, control(page, 'Company'), 'Calder Pressure Systems')
  await pick(page, control(page, 'Contact'), 'Morag Weir')
  await write(page, control(page, 'Project'), project)
  await pick(page, control(page, 'Facility'), 'Main machine shop')
  await write(page, control(page, 'Estimated value'), '88000')
  await write(page, control(page, 'Order expected'), '+45')
  await pick(page, control(page, 'Estimator'), people.manager.name)
  await press(page, button(page, 'Add line'))
  await typeCells(page, ['FLG-WN', '', '3', '', 'PSL 1', '7718'])
  // The product brings its description.
  await expect(page.getByRole('grid', { name: 'Lines' }).getByRole('gridcell').nth(1)).not.toBeEmpty()
  await page.keyboard.press('Control+s')
  await expect(h1(page)).toHaveText(/^ENQ-/)
}

async function quoteIt(page: Page): Promise<string> {
  await press(page, button(page, 'Start review'))
  await act(page, 'Decide to bid')
  await press(page, button(page, 'Ready to quote'))
  await act(page, 'Create quote')
  await expect(h1(page)).toHaveText(/^Q-.* Rev 0$/)
  const number = (await h1(page).textContent())?.split(' ')[0] ?? ''
  const panel = page.getByRole('region', { name: 'Line 10' })
  await press(page, panel.getByRole('button', { name: 'Add line' }))
  await typeCells(page, ['Material', 'F22 bar 220 mm', '38', 'kg', '6.40', '', '', '25'])
  await press(page, panel.getByRole('button', { name: 'Use costing price' }))
  await press(page, page.getByRole('link', { name: 'Details' }), 'Shift+Tab')
  await pick(page, control(page, 'Incoterm'), 'DAP')
  await write(page, control(page, 'Incoterm place'), 'Stavanger')
  await write(page, control(page, 'Lead time'), '13')
  await write(page, control(page, 'Payment terms'), '30 days net')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`${number} Rev 0 saved`)).toBeVisible()
  await press(page, button(page, 'Submit for approval'), 'Shift+Tab')
  await expectStep(page, 'Awaiting approval')
  return number
}

/** Finds a record by its number with the palette. */
async function find(page: Page, number: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type(number)
  await expect(page.getByRole('option', { name: new RegExp(number) }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(h1(page)).toContainText(number)
}

test('from the enquiry to the sent quote with the keyboard alone', async ({ page, pageOf }) => {
  test.setTimeout(240_000)
  await test.step('enquiry', () => createEnquiry(page, `Troll spools ${Date.now()}`))
  const number = await test.step('quote', () => quoteIt(page))
  await test.step('approval', async () => {
    const approver = await pageOf('approver')
    await approver.goto('/')
    await expect(h1(approver)).toHaveText('Home')
    await find(approver, number)
    await approve(approver)
    await expectStep(approver, 'Approved')
  })
  await test.step('sending', async () => {
    await page.reload()
    await press(page, button(page, 'Send'))
    const dialog = page.getByRole('dialog', { name: `Send ${number} Rev 0` })
    await tabTo(page, dialog.getByRole('checkbox', { name: 'Cc Ian Rowe' }))
    await page.keyboard.press('Space')
    await press(page, dialog.getByRole('button', { name: 'Send', exact: true }))
    await expectStep(page, 'Sent')
    await tabTo(page, page.getByRole('link', { name: 'Open the PDF' }))
  })
})
