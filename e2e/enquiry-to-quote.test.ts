import { expect, type Page } from '@playwright/test'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { quotes } from '#modules/sales/quotes/contract.ts'
import { choose, control, expectStep, takeAtOnce, typeCells } from './hands.ts'
import { callerOf, test } from './journey.ts'
import { people, sessionOf } from './people.ts'
import { idOf, makeReadyAndQuote, priceQuote } from './quoting.ts'
import { actSigned } from './signing.ts'

test.use({ storageState: sessionOf('manager') })

/** A new enquiry with two lines, typed into the form. */
async function createEnquiry(page: Page, project: string): Promise<string> {
  await page.goto('/')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Enquiry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New enquiry')
  await choose(page, 'Company', 'Calder Pressure Systems')
  await choose(page, 'Contact', 'Morag Weir')
  await control(page, 'Project').fill(project)
  await control(page, "Customer's reference").fill('RFQ 88-1207')
  await choose(page, 'Facility', 'Main machine shop')
  await expect(control(page, 'Market segment')).not.toHaveValue('')
  await control(page, 'Estimated value').fill('145 000')
  await control(page, 'Order expected').fill('+60')
  await choose(page, 'Estimator', people.manager.name)
  await page.getByRole('button', { name: 'Add line' }).click()
  await typeCells(page, ['FLG-WN', '', '2 / 10', '', 'PSL 1', '7718'])
  await page.getByRole('button', { name: 'Add line' }).click()
  await typeCells(page, ['', 'Blind flange as drawing', '4', '', '', '7719'])
  await page.getByRole('button', { name: 'Save enquiry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^ENQ-\d{4}-\d+$/)
  return idOf(page)
}

test('an enquiry becomes a quote that a second person approves and the customer gets', async ({
  page,
  pageOf,
  as,
}) => {
  const project = `Snorre manifold ${Date.now()}`
  const enquiryId = await test.step('create the enquiry', () => createEnquiry(page, project))
  const quoteId = await test.step('review, bid, quote', () => makeReadyAndQuote(page))
  await test.step('price', () => priceQuote(page))
  await test.step('submit', async () => {
    await takeAtOnce(page, 'Submit for approval')
    await expectStep(page, 'Awaiting approval')
  })
  await test.step('its author cannot approve it, on screen or off it', async () => {
    const approve = page.getByRole('button', { name: 'Approve', exact: true })
    await expect(approve).toBeDisabled()
    await approve.hover()
    await expect(page.getByRole('tooltip')).toContainText(/author|own/i)
    const caller = callerOf(page)
    const { version } = await caller.api(quotes).get({ params: { id: quoteId } })
    const answer = await caller.call('POST', `/api/v1/quotes/${quoteId}/approve`, {}, version)
    expect([403, 422]).toContain(answer.status)
    await page.reload()
    await expectStep(page, 'Awaiting approval')
  })
  const approver = await pageOf('approver')
  await test.step('another approver approves', async () => {
    await approver.goto('/')
    const waiting = approver.getByRole('table', { name: 'Waiting for your approval' })
    await waiting.getByRole('row').filter({ hasText: project }).getByRole('link').click()
    await expect(approver).toHaveURL(`/quotes/${quoteId}`)
    await actSigned(approver, 'Approve')
    await expectStep(approver, 'Approved')
  })
  await test.step('send, from the page that was open before', async () => {
    await page.getByRole('link', { name: 'Quotes', exact: true }).first().click()
    await page.getByRole('row').filter({ hasText: project }).getByRole('link').first().click()
    await expectStep(page, 'Approved')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^Send Q-/ })
    await expect(dialog.getByRole('checkbox', { name: 'To Morag Weir' })).toBeChecked()
    await dialog.getByRole('checkbox', { name: 'Cc Ian Rowe' }).check()
    await control(dialog, 'Subject').fill(`Our quote for ${project}`)
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expectStep(page, 'Sent')
  })
  await test.step('the PDF', async () => {
    const link = page.getByRole('link', { name: 'Open the PDF' })
    const answer = await page.request.get((await link.getAttribute('href')) ?? '')
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  })
  await test.step('the mail lies in the outbox', async () => {
    const administrator = await pageOf('administrator')
    await administrator.goto('/setup/outbox')
    await administrator.getByRole('link', { name: `Our quote for ${project}` }).click()
    const letter = administrator.getByRole('dialog', { name: `Our quote for ${project}` })
    await expect(letter).toContainText('morag.weir@calder.example')
    await expect(letter).toContainText('ian.rowe@calder.example')
    await expect(letter).toContainText(/Attached.*Q-\d{4}-\d+.*\.pdf/)
  })
  await test.step('the enquiry is quoted', async () => {
    await page.goto(`/enquiries/${enquiryId}`)
    await expectStep(page, 'Quoted')
    const row = await (await as('manager')).api(enquiries).get({ params: { id: enquiryId } })
    expect(row.status).toBe('quoted')
  })
})
