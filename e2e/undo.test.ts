import { expect, type Page } from '@playwright/test'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { control, expectStep, takeAtOnce } from './hands.ts'
import { callerOf, test } from './journey.ts'
import { press } from './keyboard.ts'
import { sessionOf } from './people.ts'
import { enquiryBody, pricedQuote } from './sales.ts'
import { expectAccessible } from './screens/screen-test.ts'

test.use({ storageState: sessionOf('manager') })

const message = (page: Page, words: RegExp) => page.getByRole('alert').filter({ hasText: words })
const undoButton = (page: Page) => page.getByRole('alert').getByRole('button', { name: 'Undo' })

/** A new enquiry on the screen; gives its id. */
async function openEnquiry(page: Page, project: string): Promise<string> {
  await page.goto('/')
  const { id } = await callerOf(page)
    .api(enquiries)
    .create({ body: enquiryBody(project) })
  await page.goto(`/enquiries/${id}`)
  await expectStep(page, 'New')
  return id
}

test('a step that asks nothing happens at once, and is taken back', async ({ page }) => {
  await openEnquiry(page, 'Taken back')
  await takeAtOnce(page, 'Start review')
  await expectStep(page, 'Under review')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(message(page, /^ENQ-\S+ is under review/)).toBeVisible()
  // It stays while it has the focus, however long the look at the page takes.
  await undoButton(page).focus()
  await expectAccessible(page)
  await undoButton(page).click()
  await expectStep(page, 'New')
  await expect(message(page, /^ENQ-\S+: undone$/)).toBeVisible()
  await page.getByRole('link', { name: /^Timeline/ }).click()
  await expect(page.getByText(/ undone$/).first()).toBeVisible()
})

test('the undo is reached with the keyboard, and waits for whoever is there', async ({ page }) => {
  await openEnquiry(page, 'By the keyboard')
  await page.clock.install()
  const start = page.getByRole('button', { name: 'Start review' })
  await start.focus()
  await page.keyboard.press('Enter')
  await expectStep(page, 'Under review')
  await expect(undoButton(page)).toBeVisible()
  await undoButton(page).focus()
  await page.clock.fastForward(60_000)
  await expect(undoButton(page), 'it stays while it has the focus').toBeFocused()
  await page.keyboard.press('Enter')
  await expectStep(page, 'New')
  await start.focus()
  await page.keyboard.press('Enter')
  await expect(undoButton(page)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expectStep(page, 'New')
  await press(page, start)
  await expect(undoButton(page)).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(undoButton(page), 'for 15 seconds').toBeVisible()
  await page.clock.fastForward(6_000)
  await expect(undoButton(page), 'and no longer').toBeHidden()
})

test('a quote is submitted and taken back, and its approvers hear nothing', async ({ page, pageOf }) => {
  await page.goto('/')
  const { id } = await pricedQuote(callerOf(page), 'Submitted too early')
  await page.goto(`/quotes/${id}`)
  await takeAtOnce(page, 'Submit for approval')
  await expectStep(page, 'Awaiting approval')
  await undoButton(page).click()
  await expectStep(page, 'Draft')
  const approver = await pageOf('approver')
  await approver.goto('/')
  await expect(approver.getByRole('heading', { level: 1 })).toHaveText('Home')
  await expect(approver.getByRole('row').filter({ hasText: 'Submitted too early' })).toHaveCount(0)
})

test('an undo after what somebody else did is refused with the reason', async ({ page, as }) => {
  const id = await openEnquiry(page, 'Too late')
  await takeAtOnce(page, 'Start review')
  const other = await as('administrator')
  await other.api(enquiries).addComment({ params: { id }, body: { text: 'I have begun with it.' } })
  await undoButton(page).click()
  await expect(message(page, /is not undone\. Something has happened since/)).toBeVisible()
  await expectStep(page, 'Under review')
})

test('what is typed is saved before the step', async ({ page }) => {
  const id = await openEnquiry(page, 'Typed before')
  await control(page, 'Project').fill('Typed and saved')
  await page.getByRole('button', { name: 'Start review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save your changes first' })
  await dialog.getByRole('button', { name: 'Save and continue' }).click()
  await expectStep(page, 'Under review')
  const { projectName, status } = await callerOf(page).api(enquiries).get({ params: { id } })
  expect([projectName, status]).toEqual(['Typed and saved', 'under_review'])
})
