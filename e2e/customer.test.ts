import { expect, type Page } from '@playwright/test'
import { codeOf, draw, sentDocuments, sentQuote } from './client-area.ts'
import { deliveredNote } from './dispatching.ts'
import { choose, control } from './hands.ts'
import { test } from './journey.ts'
import { tabTo } from './keyboard.ts'
import { nobody, PASSWORD, people, sessionOf } from './people.ts'
import { expectGoodLooks } from './screens/screen-test.ts'

test.use({ storageState: nobody })

const { email, name } = people.client
const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })

test('a contact reads a quote, asks, orders it, returns documents, and takes a certificate along', async ({
  page,
  as,
  pageOf,
}) => {
  test.setTimeout(300_000)
  const [administrator, manager, approver] = [
    await as('administrator'),
    await as('manager'),
    await as('approver'),
  ]
  const quote = await sentQuote(manager, approver)
  const documents = await sentDocuments(manager, approver)
  const delivery = await deliveredNote(as)
  const place = (label: string) =>
    page.getByRole('navigation', { name: 'Client area' }).getByRole('link', { name: label, exact: true })

  await test.step('they sign in and are in their own area', async () => {
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
    await button(page, 'Sign in').click()
    await expect(page).toHaveURL('/client-area')
    // The page of the sign-in stands until what the area is made of has come.
    await expect(place('Home')).toBeVisible()
    await expect(h1(page)).toBeVisible()
    await expectGoodLooks(page)
  })

  await test.step('the quote is read, and a question goes to its owner', async () => {
    await place('Quotes').click()
    await expectGoodLooks(page)
    await page.getByRole('link', { name: new RegExp(quote.number) }).click()
    await expect(h1(page)).toContainText(quote.number)
    const coming = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Quote as it was sent' }).click()
    expect((await coming).suggestedFilename()).toMatch(/\.pdf$/)
    await page.getByLabel('Your question').fill('Does the price hold for four spools?')
    await button(page, 'Send question').click()
    await expect(page.getByText('Does the price hold for four spools?')).toBeVisible()
    await expectGoodLooks(page)
    const owner = await pageOf('manager')
    await owner.goto(`/quotes/${quote.id}?tab=related`)
    await expect(owner.getByText('Does the price hold for four spools?')).toBeVisible()
    await expectGoodLooks(owner)
  })

  await test.step('it is ordered with the keyboard alone, with a typed signature and the mailed code', async () => {
    await tabTo(page, button(page, 'Accept quote'), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await tabTo(page, control(page, 'Your order number'))
    await page.keyboard.type('PO 4500-1')
    await page
      .getByLabel(/^Your order\b/)
      .and(page.locator('[type=file]'))
      .setInputFiles({ name: 'order.txt', mimeType: 'text/plain', buffer: Buffer.from('PO 4500-1') })
    await tabTo(page, button(page, 'Accept and order'))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Draw your signature, or type it.')).toBeVisible()
    await expectGoodLooks(page)
    await tabTo(page, button(page, 'Type it instead'), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Your signature')).toHaveValue(name)
    await tabTo(page, button(page, 'Mail me the code'))
    await page.keyboard.press('Enter')
    await expect(button(page, 'Mail it again')).toBeVisible()
    await tabTo(page, control(page, 'Code'), 'Shift+Tab')
    await page.keyboard.type(await codeOf(administrator, `quote ${quote.number} Rev 0`))
    await tabTo(page, button(page, 'Accept and order'))
    await page.keyboard.press('Enter')
    await expect(page.getByText('This quote was accepted.')).toBeVisible()
    await expectGoodLooks(page)
    await place('Orders').click()
    await expect(page.getByRole('link', { name: 'PO 4500-1' })).toBeVisible()
    await expectGoodLooks(page)
  })

  await test.step('documents are returned with comments and their pages, drawn and signed on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await place('Documents').click()
    await expect(page.getByText('Waits for your answer')).toBeVisible()
    await page.getByRole('link', { name: new RegExp(documents.number) }).click()
    await expect(page.getByText('Please look at weld 4.')).toBeVisible()
    const coming = page.waitForEvent('download')
    await page.getByRole('link', { name: 'weld-map.txt' }).click()
    expect((await coming).suggestedFilename()).toBe('weld-map.txt')
    await button(page, 'Return documents').click()
    await choose(page, 'Return code', '2 Accepted with comments')
    await button(page, 'Add comment').click()
    await control(page, 'Page').fill('2')
    await control(page, 'Comment').fill('Show the preheat of weld 4')
    await page.setViewportSize({ width: 390, height: 844 })
    await draw(page)
    await button(page, 'Mail me the code').click()
    await expect(button(page, 'Mail it again')).toBeVisible()
    await control(page, 'Code').fill(await codeOf(administrator, documents.transmittalNo ?? ''))
    await button(page, 'Sign and return').click()
    await expect(page.getByText('These documents were returned already.')).toBeVisible()
    await expect(page.getByText('Show the preheat of weld 4')).toBeVisible()
    await expectGoodLooks(page)
    await page.goto('/client-area/submittals?shown=all')
    await expect(page.getByText('Returned with 2 Accepted with comments')).toBeVisible()
    await expectGoodLooks(page)
  })

  await test.step('the house sees who returned them, and answers the comment', async () => {
    const owner = await pageOf('manager')
    await owner.goto(`/submittals/${documents.id}`)
    await expect(owner.getByText(`${name}, in the client area`)).toBeVisible()
    await button(owner, 'Answer a comment').click()
    const dialog = owner.getByRole('dialog', { name: 'Answer a comment' })
    await control(dialog, 'Answer').fill('150 C, shown on sheet 2.')
    await dialog.getByRole('button', { name: 'Answer a comment' }).click()
    await expect(dialog).toBeHidden()
    await expectGoodLooks(owner)
    await page.goto(`/client-area/submittals/${documents.id}`)
    await expect(page.getByText('Our answer: 150 C, shown on sheet 2.')).toBeVisible()
  })

  await test.step('the delivery is there with its certificate', async () => {
    await place('Deliveries').click()
    const papers = page.getByRole('list', { name: `Papers of ${delivery}` })
    const coming = page.waitForEvent('download')
    await papers.getByRole('link', { name: /^Certificate of conformity/ }).click()
    expect((await coming).suggestedFilename()).toMatch(/^COC-.*\.pdf$/)
    await expectGoodLooks(page)
  })
})

test.describe('the house', () => {
  test.use({ storageState: sessionOf('manager') })

  test('gives a customer codes of its own for returned documents', async ({ page, as }) => {
    const { companyId } = await sentDocuments(await as('manager'), await as('approver'))
    await page.goto(`/companies/${companyId}?tab=customer`)
    const card = page.getByRole('region', { name: 'Return codes' })
    await expect(
      page.getByText('This customer has no codes of its own. The standard codes apply.'),
    ).toBeVisible()
    await button(page, 'Change').click()
    const dialog = page.getByRole('dialog', { name: 'Codes for returned documents' })
    await expect(dialog.getByRole('grid')).toBeVisible()
    await expectGoodLooks(page)
    await dialog.getByRole('button', { name: 'Save codes' }).click()
    await expect(dialog).toBeHidden()
    await expect(card.or(page.getByText('Revise and resend')).first()).toBeVisible()
    await expect(page.getByText('They have none of their own')).toBeHidden()
    await expectGoodLooks(page)
  })
})
