import { expect, type Page, type Request } from '@playwright/test'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { quotes } from '#modules/sales/quotes/contract.ts'
import { control } from './hands.ts'
import { callerOf, test } from './journey.ts'
import { people, sessionOf } from './people.ts'
import { enquiryBody, pricedQuote } from './sales.ts'
import { expectAccessible } from './screens/screen-test.ts'

test.use({ storageState: sessionOf('manager') })

const save = (page: Page) =>
  page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Save' }).click()
const saved = (page: Page) => page.getByText(/^Q-.* Rev 0 saved$/)
const conflict = (page: Page) => page.getByRole('dialog', { name: 'Someone saved before you' })
const rowOf = (page: Page, field: string) => conflict(page).getByRole('row').filter({ hasText: field })

/** The details of one quote in two browsers; the first has saved its project and reference already. */
async function openBoth(first: Page, second: Page): Promise<string> {
  const { id } = await pricedQuote(callerOf(first), 'As it was')
  for (const page of [first, second]) {
    await page.goto(`/quotes/${id}?tab=details`)
    await expect(control(page, 'Project')).toHaveValue('As it was')
  }
  await control(first, 'Project').fill('Theirs')
  await control(first, "Customer's reference").fill('RFQ of the first')
  await save(first)
  await expect(saved(first)).toBeVisible()
  return id
}

test('the second of two saves gets 412 and chooses field by field', async ({ page, pageOf }) => {
  const second = await pageOf('approver')
  const id = await openBoth(page, second)
  await control(second, 'Project').fill('Mine')
  await control(second, 'Payment terms').fill('60 days net')
  const refused = second.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().includes(id),
  )
  await save(second)
  expect((await refused).status()).toBe(412)
  await expect(rowOf(second, 'Project').getByRole('radio').first()).toBeChecked()
  await expect(rowOf(second, 'Project')).toContainText('Mine')
  await expect(rowOf(second, 'Project')).toContainText('Theirs')
  await rowOf(second, 'Project').getByRole('radio').last().check()
  await conflict(second).getByRole('button', { name: 'Save my choice' }).click()
  await expect(conflict(second)).toBeHidden()
  await expect(saved(second)).toBeVisible()
  const record = await callerOf(page).api(quotes).get({ params: { id } })
  expect(record).toMatchObject({
    projectName: 'Theirs',
    customerReference: 'RFQ of the first',
    paymentTerms: '60 days net',
  })
})

test('the second of two saves keeps editing, then saves what is typed', async ({ page, pageOf }) => {
  const second = await pageOf('approver')
  const id = await openBoth(page, second)
  await control(second, 'Project').fill('Mine')
  await save(second)
  await conflict(second).getByRole('button', { name: 'Keep editing' }).click()
  await expect(conflict(second)).toBeHidden()
  await expect(control(second, 'Project')).toHaveValue('Mine')
  await control(second, 'Project').fill('Mine after all')
  await save(second)
  await expect(rowOf(second, 'Project')).toContainText('Mine after all')
  await conflict(second).getByRole('button', { name: 'Save my choice' }).click()
  await expect(saved(second)).toBeVisible()
  const record = await callerOf(page).api(quotes).get({ params: { id } })
  expect(record).toMatchObject({ projectName: 'Mine after all', customerReference: 'RFQ of the first' })
})

test('whoever types on hears of the other save as soon as the page is looked at again', async ({
  page,
  pageOf,
}) => {
  const second = await pageOf('approver')
  const { id } = await pricedQuote(callerOf(page), 'As it was')
  await second.goto(`/quotes/${id}?tab=details`)
  await control(second, 'Project').fill('Mine')
  await page.goto(`/quotes/${id}?tab=details`)
  await control(page, 'Project').fill('Theirs')
  await save(page)
  await expect(saved(page)).toBeVisible()
  const bar = second.getByRole('region', { name: 'Save' })
  await expect(async () => {
    await second.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(bar.getByText('Someone changed this just now.')).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await bar.getByRole('button', { name: 'Show' }).click()
  await expect(rowOf(second, 'Project')).toContainText('Theirs')
  await conflict(second).getByRole('button', { name: 'Save my choice' }).click()
  await expect(saved(second)).toBeVisible()
  expect((await callerOf(page).api(quotes).get({ params: { id } })).projectName).toBe('Mine')
})

test('two at one quote see each other, what the other changed, and who was mentioned', async ({
  page,
  pageOf,
}) => {
  const second = await pageOf('approver')
  const { id } = await pricedQuote(callerOf(page), 'As it was')
  for (const one of [page, second]) await one.goto(`/quotes/${id}?tab=details`)
  const [mine, theirs] = [people.manager.name, people.approver.name]
  await expect(page.getByText(`${theirs} is here too`)).toBeVisible()
  await expect(second.getByText(`${mine} is here too`)).toBeVisible()
  await control(page, 'Project').fill('Halden field')
  await save(page)
  await expect(saved(page)).toBeVisible()
  await expect(second.getByText(`${mine} changed this just now.`)).toBeVisible()
  await second.getByRole('button', { name: 'Show' }).click()
  await expect(control(second, 'Project')).toHaveValue('Halden field')
  await page.goto(`/quotes/${id}?tab=timeline`)
  const comment = control(page, 'Comment')
  await comment.pressSequentially(`Is it booked, @${theirs.slice(0, 3)}`)
  await expect(page.getByRole('option', { name: theirs })).toBeVisible()
  await comment.press('Enter')
  await expect(comment).toHaveValue(`Is it booked, @${theirs} `)
  await comment.press('Control+Enter')
  // Others may have told the approver of something before.
  await expect(second.getByRole('button', { name: /^Notifications, \d+ unread$/ })).toBeVisible()
  await second.getByRole('button', { name: /^Notifications/ }).click()
  await expectAccessible(second)
  await second
    .getByRole('link', { name: `${mine} mentioned you on` })
    .first()
    .click()
  await expect(second).toHaveURL(new RegExp(`/quotes/${id}`))
})

test('the pages of one browser hear over one stream, which another page takes over from one that closes', async ({
  page,
  pageOf,
}) => {
  const open = new Set<Request>()
  const context = page.context()
  const isStream = (request: Request) => new URL(request.url()).pathname === '/api/v1/events'
  context.on('request', (request) => isStream(request) && open.add(request))
  context.on('requestfinished', (request) => open.delete(request))
  context.on('requestfailed', (request) => open.delete(request))
  // Nobody tells that the request of a page has ended which was closed.
  const streams = () => [...open].filter((request) => !request.frame().page().isClosed()).length
  const second = await context.newPage()
  const third = await context.newPage()
  const other = await pageOf('approver')
  const { id } = await pricedQuote(callerOf(page), 'As it was')
  for (const one of [page, second, third]) {
    await one.goto(`/quotes/${id}`)
    await expect(one.getByRole('heading', { level: 1 })).toContainText('Q-')
  }
  await other.goto(`/quotes/${id}`)
  const { name } = people.approver
  for (const one of [page, second, third]) await expect(one.getByText(`${name} is here too`)).toBeVisible()
  expect(streams()).toBe(1)

  const change = async (projectName: string) => {
    const { version } = await callerOf(other).api(quotes).get({ params: { id } })
    await callerOf(other).api(quotes).update({ params: { id }, version, body: { projectName } })
  }
  const told = (one: Page) => one.getByText(`${name} changed this just now.`)
  await change('Halden field')
  for (const one of [page, second, third]) await expect(told(one)).toBeVisible()
  for (const one of [second, third]) await one.getByRole('button', { name: 'Show' }).click()

  // The stream is that of the page that came first.
  await page.close()
  await expect(second.getByText(`${name} is here too`)).toBeVisible()
  await expect.poll(streams).toBe(1)
  await change('Halden field, phase 2')
  for (const one of [second, third]) await expect(told(one)).toBeVisible()

  // Who leaves the record in one page still has it open in the other.
  await third.goto('/quotes')
  await expect(third.getByRole('heading', { level: 1 })).toContainText('Quotes')
  await second.getByRole('button', { name: 'Show' }).click()
  await change('Halden field, phase 3')
  await expect(told(second)).toBeVisible()
  await expect(other.getByText(`${people.manager.name} is here too`)).toBeVisible()
  expect(streams()).toBe(1)
})

test('what someone else changes meanwhile is told on the record, and shown when asked', async ({ page }) => {
  await page.goto('/')
  const caller = callerOf(page)
  const { id, version } = await caller.api(enquiries).create({ body: enquiryBody('Changed meanwhile') })
  await page.goto(`/enquiries/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ENQ-')
  await caller.api(enquiries).cancel({ params: { id }, version, body: { reason: 'Given up' } })
  const note = page.getByRole('status').filter({ hasText: 'You changed this in another window.' })
  await expect(note).toBeVisible()
  await note.getByRole('button', { name: 'Show' }).click()
  await expect(note).toBeHidden()
  await expect(page.getByRole('main').getByText('Cancelled', { exact: true }).first()).toBeVisible()
})
