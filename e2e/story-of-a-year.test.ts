import { expect, type Browser, type Page } from '@playwright/test'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { quoteTravellerApprovingUsers } from '#modules/signing/quote-traveller-approving-users/contract.ts'
import { quotes } from '#modules/sales/quotes/contract.ts'
import type { Caller } from './caller.ts'
import { choose, control, expectStep, takeAtOnce, typeCells } from './hands.ts'
import { callerOf, signInAnew, test } from './journey.ts'
import { PASSWORD, PIN, people, sessionOf } from './people.ts'
import { idOf, makeReadyAndQuote, priceQuote } from './quoting.ts'
import { dayFromNow } from './sales.ts'
import { actSigned, makeSignature } from './signing.ts'

test.use({ storageState: sessionOf('manager'), actionTimeout: 20_000 })

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const signature = { pin: PIN, password: PASSWORD }

/** Somebody of the story in a browser of their own. */
async function browserOf(browser: Browser, email: string, viewport = { width: 1440, height: 900 }) {
  const page = await (await browser.newContext({ viewport })).newPage()
  await signInAnew(page, email)
  return page
}

/** A works whose quotes from 1,000.00 on need a director beside the approver of the house. */
async function worksWithTiers(administrator: Caller, director: string, deputy: string): Promise<string> {
  const letters = Array.from({ length: 4 }, () => String.fromCodePoint(65 + Math.floor(Math.random() * 26)))
  const code = letters.join('')
  const name = `Works ${code}`
  const { id } = await administrator.api(facilities).create({
    body: {
      code,
      name,
      shortCode: code,
      legalEntity: 'Northforge Pressure Parts',
      addressLine1: 'Quay 4',
      city: 'Aberdeen',
      country: 'GB',
      timeZone: 'Europe/London',
      baseCurrency: 'GBP',
      taxCodes: [{ code: 'S', name: 'Standard', rate: '20', validFrom: '2020-01-01' }],
      approvalLimits: {},
      quoteValidityDays: 30,
      active: true,
    },
  })
  await administrator.api(quoteTravellerApprovingUsers).create({
    body: {
      userId: director,
      facilityId: id,
      scope: 'quote',
      step: 2,
      minValue: '1000',
      validFrom: '2026-01-01',
      delegateUserId: deputy,
      delegateFrom: dayFromNow(-2),
      delegateUntil: dayFromNow(20),
    },
  })
  return name
}

/** A visit, told on a phone, and the enquiry that comes of it; gives the id of the enquiry. */
async function visitToEnquiry(phone: Page, works: string, project: string): Promise<string> {
  await phone.goto('/customer-contact-reports/create')
  await control(phone, 'Company').fill('Calder')
  await phone.getByRole('option', { name: 'Calder Pressure Systems' }).first().click()
  await phone.getByRole('button', { name: /^Morag Weir/ }).click()
  await phone
    .getByRole('textbox', { name: /^Summary/ })
    .fill('Two spools and four blind flanges, wanted before the shutdown.')
  await phone.getByRole('button', { name: '+1 month' }).click()
  await phone.getByRole('button', { name: 'Submit report' }).click()
  await expect(h1(phone)).toHaveText(/^CCR-\d{4}-\d+$/)
  await phone.getByRole('button', { name: 'More actions' }).click()
  await phone.getByRole('menuitem', { name: 'Create enquiry' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Create enquiry' })
  await choose(dialog, 'Facility', works)
  await control(dialog, 'Project').fill(project)
  await dialog.getByRole('button', { name: 'Create enquiry' }).click()
  await expect(h1(phone)).toHaveText(/^ENQ-\d{4}-\d+/)
  return idOf(phone)
}

/** At the desk: who estimates, what it may be worth, and the lines. */
async function completeEnquiry(page: Page, enquiryId: string): Promise<void> {
  await page.goto(`/enquiries/${enquiryId}?tab=details`)
  await choose(page, 'Estimator', people.manager.name)
  await control(page, 'Estimated value').fill('6 000')
  await control(page, 'Order expected').fill('+60')
  await page.keyboard.press('Tab')
  await page
    .getByRole('navigation', { name: /^Parts of ENQ-/ })
    .getByRole('link', { name: /^Lines/ })
    .click()
  await page.getByRole('button', { name: 'Add line' }).click()
  await typeCells(page, ['FLG-WN', '', '2 / 10', '', 'PSL 1', '7718'])
  await page.getByRole('button', { name: 'Add line' }).click()
  await typeCells(page, ['', 'Blind flange as drawing', '4', '', '', '7719'])
  await page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^ENQ-.* saved$/)).toBeVisible()
}

/** Takes a priced draft through both steps and to the customer without a screen. */
async function approvedAndSent(hands: { seller: Caller; approver: Caller; deputy: Caller }, id: string) {
  const params = { id }
  const of = (caller: Caller) => caller.api(quotes)
  const { version } = await of(hands.seller).get({ params })
  const asked = await of(hands.seller).submit({ params, version, body: {} })
  const first = await of(hands.approver).approve({ params, version: asked.version, body: { signature } })
  expect(first.status).toBe('awaiting_approval')
  const second = await of(hands.deputy).approve({ params, version: first.version, body: { signature } })
  const letter = { to: [], cc: [], subject: 'By hand', message: 'By hand', byHand: true }
  return of(hands.seller).send({ params, version: second.version, body: letter })
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Send Q-/ })
  await expect(dialog.getByRole('checkbox', { name: 'To Morag Weir' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expectStep(page, 'Sent')
}

test('the story of a year: from the visit to the order that is released to production', async ({
  page,
  browser,
  as,
  newPerson,
  pageOf,
}) => {
  test.setTimeout(240_000)
  const project = `Valhall tie-in ${Date.now()}`
  const director = await newPerson('Sigrid Falk', 'manager')
  const deputy = await newPerson('Oskar Lind', 'manager')
  const works = await worksWithTiers(await as('administrator'), director.id, deputy.id)
  const deputyPage = await browserOf(browser, deputy.email)
  await makeSignature(callerOf(deputyPage), deputy.name)
  const hands = { seller: await as('manager'), approver: await as('approver'), deputy: callerOf(deputyPage) }

  const enquiryId = await test.step('a visit, reported on a phone, becomes an enquiry', async () => {
    const phone = await browserOf(browser, people.user.email, { width: 390, height: 844 })
    const id = await visitToEnquiry(phone, works, project)
    await phone.context().close()
    return id
  })
  const first = await test.step('the enquiry is completed, reviewed and quoted', async () => {
    await completeEnquiry(page, enquiryId)
    const id = await makeReadyAndQuote(page)
    await priceQuote(page)
    return id
  })
  const other = await test.step('an alternative stands beside it', async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Create alternative' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create alternative' })
    await control(dialog, 'What is different').fill('Clad flanges')
    await dialog.getByRole('button', { name: 'Create alternative' }).click()
    await expect(page).not.toHaveURL(new RegExp(first))
    await expect(h1(page)).toHaveText(/^Q-\d{4}-\d+ Rev 0$/)
    return idOf(page)
  })
  await test.step('both go to the customer', async () => {
    await approvedAndSent(hands, first)
    await approvedAndSent(hands, other)
    expect((await hands.seller.api(enquiries).get({ params: { id: enquiryId } })).status).toBe('quoted')
  })
  const revision = await test.step('the customer asks for another payment: Rev 1', async () => {
    await page.goto(`/quotes/${first}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'New revision' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make a new revision' })
    await control(dialog, 'Reason').fill('Payment within 60 days')
    await dialog.getByRole('button', { name: 'Make a new revision' }).click()
    await expect(h1(page)).toHaveText(/ Rev 1$/)
    await page.getByRole('link', { name: 'Details' }).click()
    await control(page, 'Payment terms').fill('60 days net')
    await page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^Q-.* Rev 1 saved$/)).toBeVisible()
    await page.getByRole('link', { name: /^Related/ }).click()
    await expect(page.getByText(/Payment terms.*30 days net.*60 days net/)).toBeVisible()
    return idOf(page)
  })
  await test.step('two steps of approval, the absent director by her deputy', async () => {
    await takeAtOnce(page, 'Submit for approval')
    await expectStep(page, 'Awaiting approval')
    const early = await hands.deputy.api(quotes).get({ params: { id: revision } })
    expect(early.can.approve, 'the first step comes first').not.toBe(true)
    const approver = await pageOf('approver')
    await approver.goto(`/quotes/${revision}`)
    await actSigned(approver, 'Approve')
    await expectStep(approver, 'Awaiting approval')
    const again = await hands.approver.api(quotes).get({ params: { id: revision } })
    const body = { signature }
    const twice = await hands.approver.call('POST', `/api/v1/quotes/${revision}/approve`, body, again.version)
    expect(twice.status, 'nobody decides twice').toBe(422)
    await deputyPage.goto('/')
    const waiting = deputyPage.getByRole('table', { name: 'Waiting for your approval' })
    await waiting.getByRole('row').filter({ hasText: project }).getByRole('link').first().click()
    await actSigned(deputyPage, 'Approve')
    await expectStep(deputyPage, 'Approved')
    await expect(
      deputyPage.getByText(new RegExp(`${deputy.name} for ${director.name}`)).first(),
    ).toBeVisible()
  })
  await test.step('Rev 1 is sent, Rev 0 superseded', async () => {
    await page.reload()
    await send(page)
    const before = await hands.seller.api(quotes).get({ params: { id: first } })
    expect(before.status).toBe('superseded')
    const old = await hands.seller.call('POST', `/api/v1/quotes/${first}/win`, {}, before.version)
    expect(old.status, 'a superseded revision cannot be won').toBe(422)
  })
  await test.step('the order comes; the alternative is closed with it', async () => {
    await page.getByRole('button', { name: 'Mark as won', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Mark as won' })
    await control(dialog, "Customer's order number").fill('4500-7781')
    await control(dialog, 'Order date').fill(dayFromNow(0))
    await dialog.getByLabel('Attach the order').setInputFiles({
      name: '4500-7781.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Two weld neck flanges and four blind flanges'),
    })
    await expect(control(dialog, 'Order file')).toHaveValue('4500-7781.txt')
    await dialog.getByRole('checkbox', { name: /Clad flanges/ }).check()
    await dialog.getByRole('button', { name: 'Mark as won', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expectStep(page, 'Won')
    const { status } = await hands.seller.api(quotes).get({ params: { id: other } })
    expect(status, 'replaced by what was ordered').toBe('superseded')
    expect((await hands.seller.api(enquiries).get({ params: { id: enquiryId } })).status).toBe('won')
  })
  await test.step('the order is compared with the quote and released with a signature', async () => {
    await page.getByRole('link', { name: /^Contract review/ }).click()
    await page.getByRole('button', { name: 'Copy from the quote' }).click()
    // The server copies: what is chosen before its lines are here would be a change of somebody who saw none.
    await expect(page.getByRole('grid', { name: 'Lines of the order' }).getByRole('row')).toHaveCount(3)
    await choose(page, 'Terms of the order', 'Our terms, as quoted')
    await page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Ready to release')).toBeVisible()
    const approver = await pageOf('approver')
    await approver.goto(`/quotes/${revision}`)
    await actSigned(approver, 'Release to production')
    await expectStep(approver, 'Released')
    await expect(approver.getByText(`Released by ${people.approver.name}`)).toBeVisible()
  })
  await deputyPage.context().close()
})

test('the lost story: the price was too high, the enquiry is lost, and only a manager opens it again', async ({
  page,
  browser,
  as,
  newPerson,
}) => {
  test.setTimeout(180_000)
  const project = `Oseberg clamps ${Date.now()}`
  const director = await newPerson('Ingrid Moe', 'manager')
  const deputy = await newPerson('Torben Hald', 'manager')
  const works = await worksWithTiers(await as('administrator'), director.id, deputy.id)
  const deputyPage = await browserOf(browser, deputy.email)
  await makeSignature(callerOf(deputyPage), deputy.name)
  const hands = { seller: await as('manager'), approver: await as('approver'), deputy: callerOf(deputyPage) }
  const phone = await browserOf(browser, people.user.email, { width: 390, height: 844 })
  const enquiryId = await visitToEnquiry(phone, works, project)
  await phone.context().close()
  await completeEnquiry(page, enquiryId)
  const quoteId = await makeReadyAndQuote(page)
  await priceQuote(page)
  await approvedAndSent(hands, quoteId)

  await page.goto(`/quotes/${quoteId}`)
  await page.getByRole('button', { name: 'Mark as lost', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark as lost' })
  await choose(dialog, 'Reason', 'Price')
  await control(dialog, 'Lost to').fill('Halden Forge')
  await control(dialog, 'Their price').fill('1 900')
  await dialog.getByRole('button', { name: 'Mark as lost', exact: true }).click()
  await expectStep(page, 'Lost')

  const salesperson = await as('user')
  const lost = await salesperson.api(enquiries).get({ params: { id: enquiryId } })
  expect(lost.status).toBe('lost')
  const url = `/api/v1/enquiries/${enquiryId}/reopen`
  const refused = await salesperson.call('POST', url, { reason: 'They called' }, lost.version)
  expect(refused.status, 'a user does not reopen').toBe(403)
  await page.goto(`/enquiries/${enquiryId}`)
  await page.getByRole('button', { name: 'Reopen', exact: true }).click()
  const reopen = page.getByRole('dialog', { name: 'Reopen' })
  await control(reopen, 'Reason').fill('The winner cannot deliver')
  await reopen.getByRole('button', { name: 'Reopen', exact: true }).click()
  await expectStep(page, 'Ready to quote')
  await deputyPage.context().close()
})
