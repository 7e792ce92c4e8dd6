import { createHash } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { type QuoteRecord, quotes } from '#modules/sales/quotes/contract.ts'
import type { Caller } from './caller.ts'
import { choose, control, expectStep } from './hands.ts'
import { callerOf, test } from './journey.ts'
import { PASSWORD, PIN, people, sessionOf } from './people.ts'
import { dayFromNow, submittedQuote } from './sales.ts'
import { actSigned } from './signing.ts'

test.use({ storageState: sessionOf('manager') })

const signature = { pin: PIN, password: PASSWORD }

/** A quote that the customer has. */
async function sentQuote(seller: Caller, approver: Caller, project: string): Promise<QuoteRecord> {
  const { id, version } = await submittedQuote(seller, project)
  const approved = await approver.api(quotes).approve({ params: { id }, version, body: { signature } })
  const letter = { to: [], cc: [], subject: 'By hand', message: 'By hand', byHand: true }
  return seller.api(quotes).send({ params: { id }, version: approved.version, body: letter })
}

async function enterOrder(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Contract review/ }).click()
  await expect(page.getByText('Before the order can be released')).toBeVisible()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/copy-lines', async (route) => {
    await answered
    await route.continue()
  })
  await page.getByRole('button', { name: 'Copy from the quote' }).click()
  // What is typed meanwhile would meet the copy as a change of someone else.
  await expect(control(page, 'Terms of the order')).toBeDisabled()
  answer()
  const grid = page.getByRole('grid', { name: 'Lines of the order' })
  await expect(grid.getByRole('row').nth(1)).toContainText('Spool, 6 in, 5000 psi')
  await choose(page, 'Terms of the order', 'Our terms, as quoted')
  await grid.getByRole('row').nth(1).getByRole('gridcell').filter({ hasText: '1,500.00' }).dblclick()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('1450')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Order saved')).toBeVisible()
}

test('an order wins the quote, is reviewed line by line, released with a signature and acknowledged', async ({
  page,
  pageOf,
  as,
}) => {
  const project = `Heidrun manifold ${Date.now()}`
  const quote = await sentQuote(await as('manager'), await as('approver'), project)
  const url = `/quotes/${quote.id}`
  await test.step('the order comes', async () => {
    await page.goto(url)
    await page.getByRole('button', { name: 'Mark as won', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Mark as won' })
    await dialog.getByRole('button', { name: 'Mark as won', exact: true }).click()
    await expect(control(dialog, "Customer's order number")).toHaveAttribute('aria-invalid', 'true')
    await expect(control(dialog, "Customer's order number")).toBeFocused()
    await expect(dialog.getByRole('alert')).toContainText(/^Fix \d fields/)
    await expect(dialog.getByRole('alert')).toContainText("Enter the customer's order number.")
    await expect(dialog).not.toContainText('is required')
    await control(dialog, "Customer's order number").fill('PO 48213')
    await dialog.getByLabel('Attach the order').setInputFiles({
      name: 'PO 48213.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Two spools and four blind flanges'),
    })
    await expect(control(dialog, 'Order file')).toHaveValue('PO 48213.txt')
    await dialog.getByRole('button', { name: 'Mark as won', exact: true }).click()
    // What is left to do is said once, at its field.
    await expect(control(dialog, 'Order date')).toBeFocused()
    await expect(dialog.getByText('Choose the order date.')).toHaveCount(1)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await control(dialog, 'Order date').fill(dayFromNow(0))
    await dialog.getByRole('button', { name: 'Mark as won', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expectStep(page, 'Won')
    const enquiry = await callerOf(page)
      .api(enquiries)
      .get({ params: { id: quote.enquiryId } })
    expect(enquiry.status).toBe('won')
  })
  await test.step('it is entered, and differs in a price', async () => {
    await enterOrder(page)
    const table = page.getByRole('region', { name: 'Differences from the quote' })
    await expect(table).toContainText('Line 10, unit price')
    await expect(page.getByText('One difference is open.')).toBeVisible()
  })
  await test.step('nobody releases it so, and nobody off the list ever', async () => {
    const caller = await as('approver')
    const { version } = await caller.api(quotes).get({ params: { id: quote.id } })
    const early = await caller.call('POST', `/api/v1${url}/release`, { signature }, version)
    expect(early.status).toBe(422)
    const user = await pageOf('user')
    await user.goto(url)
    const release = user.getByRole('button', { name: 'Release to production' })
    await expect(release).toBeDisabled()
    await release.hover()
    await expect(user.getByRole('tooltip')).toContainText('list of quote approvers')
  })
  await test.step('the difference is settled', async () => {
    await page.getByRole('button', { name: 'Settle: line 10, unit price' }).click()
    const dialog = page.getByRole('dialog', { name: 'Line 10, unit price' })
    await control(dialog, 'Reason').fill('Rounded, agreed by phone')
    await dialog.getByRole('button', { name: 'Settle', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Ready to release')).toBeVisible()
  })
  await test.step('on a phone the settled difference is a card as high as its words', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const row = page.getByRole('region', { name: 'Differences from the quote' }).getByRole('row').last()
    await expect(row).toContainText('Quoted')
    expect((await row.boundingBox())?.height).toBeLessThan(240)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('an approver releases it with a signature', async () => {
    const approver = await pageOf('approver')
    await approver.goto(url)
    await actSigned(approver, 'Release to production')
    await expectStep(approver, 'Released')
    await expect(approver.getByText(`Released by ${people.approver.name}`)).toBeVisible()
  })
  await test.step('the customer gets the acknowledgement', async () => {
    await page.goto(`${url}?tab=review`)
    await page.getByRole('button', { name: 'Acknowledge order' }).click()
    const dialog = page.getByRole('dialog', { name: /^Acknowledge the order of Q-/ })
    await expect(dialog.getByRole('checkbox', { name: 'To Morag Weir' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(dialog).toBeHidden()
    const { acknowledgementSha256 } = await callerOf(page)
      .api(quotes)
      .get({ params: { id: quote.id } })
    const link = page.getByRole('link', { name: 'Open the PDF as it was issued' })
    const bytes = await callerOf(page).bytes((await link.getAttribute('href')) ?? '')
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(acknowledgementSha256)
  })
})

test('a quote that was not won cannot be reviewed, and a lost one says to whom', async ({ page, as }) => {
  const project = `Gullfaks spools ${Date.now()}`
  const quote = await sentQuote(await as('manager'), await as('approver'), project)
  await page.goto(`/quotes/${quote.id}`)
  await expect(page.getByRole('link', { name: /^Contract review/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Mark as lost', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark as lost' })
  await choose(dialog, 'Reason', 'Price')
  await control(dialog, 'Lost to').fill('Halden Forge')
  await dialog.getByRole('button', { name: 'Mark as lost', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expectStep(page, 'Lost')
  await expect(page.getByText('Halden Forge')).toBeVisible()
  await page.goto(`/enquiries/${quote.enquiryId}`)
  await expectStep(page, 'Lost')
})
