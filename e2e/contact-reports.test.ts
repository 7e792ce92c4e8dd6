import { expect, type Locator, type Page } from '@playwright/test'
import { customerContactReports } from '#modules/sales/customer-contact-reports/contract.ts'
import { summaryFrom } from '#modules/sales/customer-contact-reports/domain.ts'
import type { Caller } from './caller.ts'
import { choose, control, expectStep, takeAtOnce } from './hands.ts'
import { house } from './house.ts'
import { callerOf, test } from './journey.ts'
import { people, sessionOf } from './people.ts'

const LIST = '/customer-contact-reports'

/** Somebody with one thumb: every tap and every key is counted. */
class Thumb {
  taps = 0
  keys = 0

  async tap(target: Locator): Promise<void> {
    this.taps += 1
    await target.click()
  }

  async type(page: Page, text: string): Promise<void> {
    this.keys += text.length
    await page.keyboard.type(text)
  }

  /** Seconds at a human pace: five keys a second, and a look before each tap. */
  get seconds(): number {
    return this.keys / 5 + this.taps * 1.5
  }
}

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const summary = (page: Page) => page.getByRole('textbox', { name: 'Summary' })

/** A report that was submitted a while ago, so that its company is among the last ones. */
async function reportedBefore(caller: Caller, words: string) {
  const { companyId, contactId } = house()
  return caller.api(customerContactReports).createSubmitted({
    body: {
      companyId,
      contactIds: [contactId],
      contactType: 'call',
      contactAt: new Date(Date.now() - 86_400_000).toISOString(),
      purpose: 'relationship',
      summary: summaryFrom(words),
      actions: [{ text: `Answer: ${words}` }],
      visibility: 'team',
      productCodeIds: [],
      enquiryIds: [],
      quoteIds: [],
    },
  })
}

test.describe('on a phone', () => {
  test.use({ storageState: sessionOf('user'), viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a visit is reported within a minute: who, what, what next', async ({ page }) => {
    await reportedBefore(callerOf(page), 'Asked for the brochure.')
    await page.goto(`${LIST}/create`)
    await expect(h1(page)).toHaveText('New contact report')
    const thumb = new Thumb()
    await thumb.tap(page.getByRole('button', { name: 'Calder Pressure Systems' }))
    await thumb.tap(page.getByRole('button', { name: /^Morag Weir/ }))
    await thumb.tap(summary(page))
    await thumb.type(
      page,
      'Wants a second source for duplex spools, ten per batch. Asked for our capacity until June.',
    )
    await thumb.tap(page.getByRole('button', { name: '+1 month' }))
    await thumb.tap(page.getByRole('button', { name: 'Add an action' }))
    await expect(page.getByLabel('To do')).toBeFocused()
    await thumb.type(page, 'Send the capacity for duplex')
    await thumb.tap(page.getByRole('button', { name: 'Submit report' }))
    await expect(h1(page)).toHaveText(/^CCR-\d{4}-\d+$/)
    await expect(page.getByText('Submitted', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Wants a second source for duplex spools')).toBeVisible()
    expect(thumb.taps).toBeLessThanOrEqual(6)
    expect(thumb.seconds).toBeLessThan(60)
  })

  test('what is missing is said at its place, and nothing is lost', async ({ page }) => {
    await page.goto(`${LIST}/create`)
    await page.getByRole('button', { name: 'Submit report' }).click()
    await expect(page.getByRole('alert').first()).toContainText('Choose the company.')
    await control(page, 'Company').click()
    await control(page, 'Company').fill('Calder')
    await page.getByRole('option', { name: 'Calder Pressure Systems' }).click()
    await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible()
    await page.getByRole('radio', { name: 'Call', exact: true }).check()
    await page.getByRole('button', { name: 'Submit report' }).click()
    await expect(page.getByRole('alert').first()).toContainText('Write at least one sentence')
    await summary(page).fill('Short call.')
    await page.getByRole('button', { name: 'Submit report' }).click()
    await expect(h1(page)).toHaveText(/^CCR-\d{4}-\d+$/)
  })
})

test.describe('at a desk', () => {
  test.use({ storageState: sessionOf('user') })

  test('an action is ticked off at home, and the report that was read is closed by it', async ({
    page,
    pageOf,
  }) => {
    const made = await reportedBefore(callerOf(page), 'Wants a certificate.')
    const manager = await pageOf('manager')
    await manager.goto(`${LIST}/${made.id}`)
    await takeAtOnce(manager, 'Mark as reviewed')
    await expectStep(manager, 'Reviewed')

    await page.goto('/')
    const mine = page.getByRole('list', { name: 'Your open actions' })
    const action = mine.getByRole('listitem').filter({ hasText: made.number })
    await action.getByRole('checkbox').click()
    await expect(action).toHaveCount(0)
    await page.goto(`${LIST}/${made.id}`)
    await expectStep(page, 'Closed')
    await page.getByRole('link', { name: /^Actions/ }).click()
    await expect(page.getByText(`done by ${people.user.name}`)).toBeVisible()
  })

  test('a draft is written, kept for managers, and becomes an enquiry', async ({ page, pageOf }) => {
    await page.goto(`${LIST}/create?company=${house().companyId}`)
    await summary(page).fill('They plan a tie-in campaign.')
    await page.getByText('More: purpose, place, needs, value, enquiry').click()
    await control(page, 'What the customer needs').fill('Forty spools, 8 in.')
    await choose(page, 'Who can see it', 'Managers only')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(h1(page)).toHaveText(/^CCR-\d{4}-\d+$/)
    await expectStep(page, 'Draft')
    await page.getByRole('button', { name: 'Add an action' }).click()
    await page.getByLabel('To do').fill('Count the flanges')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('1 unsaved change')).toBeHidden()
    // What an action and its owner are called comes back with the record, and is not sent again.
    await page.getByLabel('To do').fill('Count the flanges twice')
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expectStep(page, 'Submitted')
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).first().click()
    await expectStep(page, 'Draft')
    await takeAtOnce(page, 'Submit')
    await expectStep(page, 'Submitted')
    await page.getByRole('link', { name: /^Actions/ }).click()
    await expect(page.getByText('Count the flanges twice')).toBeVisible()
    const address = page.url().replace(/\?.*/, '')
    const stranger = await pageOf('manager')
    await stranger.goto(address)
    await expect(stranger.getByText('They plan a tie-in campaign.')).toBeVisible()

    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Create enquiry' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create enquiry' })
    await choose(dialog, 'Facility', 'Main machine shop')
    await dialog.getByRole('button', { name: 'Create enquiry' }).click()
    await expect(h1(page)).toHaveText(/^ENQ-\d{4}-\d+/)
    await page.goto(`${address}?tab=related`)
    await expect(page.getByRole('link', { name: /^ENQ-/ }).first()).toBeVisible()
  })
})

test.describe('silent customers', () => {
  test.use({ storageState: sessionOf('manager') })

  test('are listed by their silence, with the way to a report', async ({ page }) => {
    await page.goto(`${LIST}?view=silent`)
    await expect(h1(page)).toHaveText('Silent customers')
    await page.getByLabel('No contact for').fill('0')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/silentDays/)
    await page.getByRole('link', { name: 'Write report' }).first().click()
    await expect(h1(page)).toHaveText('New contact report')
    await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible()
  })
})
