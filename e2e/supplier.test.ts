import { expect, type Page } from '@playwright/test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { users } from '#modules/people/users/contract.ts'
import { issuedOrder } from './client-area.ts'
import { control } from './hands.ts'
import { acceptInvitation } from './invitation.ts'
import { test } from './journey.ts'
import { nobody, PASSWORD, people } from './people.ts'
import { appointOrderApprover, approvedSupplier } from './purchasing.ts'
import { expectGoodLooks } from './screens/screen-test.ts'

test.use({ storageState: nobody })

const email = 'sales@hallside.example'
const today = new Date().toISOString().slice(0, 10)
const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })

test('a contact of a supplier confirms an order, announces it and sends the invoice; staff take them from the inbox', async ({
  page,
  as,
  pageOf,
  newContext,
}) => {
  test.setTimeout(300_000)
  const [administrator, manager] = [await as('administrator'), await as('manager')]
  const companyId = await approvedSupplier(manager, 'HALLSIDE', 'Hallside Saws')
  await appointOrderApprover(administrator, people.manager.email)
  const order = await issuedOrder(administrator, manager, companyId)
  await administrator.api(users).create({ body: { name: 'Ida Brandt', email, role: 'client', companyId } })
  await acceptInvitation(newContext, { email })
  const inbox = await pageOf('manager')

  await test.step('they sign in and see what waits for them', async () => {
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
    await button(page, 'Sign in').click()
    await expect(page).toHaveURL('/client-area')
    await expect(page.getByRole('navigation', { name: 'Client area' })).not.toContainText('Quotes')
    await page.getByRole('link', { name: new RegExp(order.number) }).click()
    await expectGoodLooks(page)
    const coming = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Order as it was sent' }).click()
    expect((await coming).suggestedFilename()).toMatch(/\.pdf$/)
  })

  await test.step('what they confirm otherwise is marked, and becomes the acknowledgement when it is accepted', async () => {
    await button(page, 'Confirm order').click()
    await expectGoodLooks(page)
    await button(page, 'Send confirmation').click()
    await expect(page.getByText(/confirmation.*required/i)).toBeVisible()
    await control(page, 'Number of your confirmation').fill('AB 4711')
    await control(page, 'Day').fill('31 Dec 2099')
    await control(page, 'Quantity').fill('20')
    await control(page, 'Remark').fill('The saw is down for a day.')
    await button(page, 'Send confirmation').click()
    await expect(page.getByText('20 instead of 24')).toBeVisible()
    await inbox.goto('/inbox')
    await expect(inbox.getByText('The saw is down for a day.')).toBeVisible()
    await expectGoodLooks(inbox)
    await inbox.goto(`/purchase-orders/${order.id}`)
    const answers = inbox.getByRole('region', { name: 'Answers of the supplier' })
    const form = answers.locator('form')
    // Nothing of it is cut off beside the order.
    expect(await form.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await answers.getByRole('button', { name: 'Return', exact: true }).click()
    const dialog = inbox.getByRole('dialog', { name: /^Return confirmation of PO-/ })
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    await inbox.goto('/inbox')
    await button(inbox, 'Accept').click()
    await expect(inbox.getByText('The acknowledgement is recorded')).toBeVisible()
    await inbox.goto(`/purchase-orders/${order.id}`)
    await expect(inbox.getByRole('region', { name: 'Answers of the supplier' })).toContainText('Accepted')
    await page.reload()
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  })

  await test.step('a question about the order is asked on a phone, and answered from the inbox', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByLabel('Your question').fill('May we send it in two parts?')
    await button(page, 'Send question').click()
    await expect(page.getByText('May we send it in two parts?')).toBeVisible()
    await expectGoodLooks(page)
    await inbox.goto('/inbox')
    const questions = inbox.getByRole('region', { name: 'Questions' })
    await expect(questions).toContainText('May we send it in two parts?')
    await questions.getByLabel('Message to Hallside Saws').fill('Yes, the saw blades first.')
    await expectGoodLooks(inbox)
    await button(inbox, 'Send to supplier').click()
    await expect(questions).not.toContainText('May we send it in two parts?')
    await inbox.goto(`/purchase-orders/${order.id}`)
    await expect(inbox.getByText('Yes, the saw blades first.')).toBeVisible()
    // In both looks: at the second time it is a telephone.
    await expectGoodLooks(inbox)
    await expectGoodLooks(inbox)
    await page.reload()
    await expect(page.getByText('Yes, the saw blades first.')).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('a delivery becomes the draft of its receipt', async () => {
    await button(page, 'Announce delivery').click()
    await control(page, 'Number of your delivery note').fill('LS 1')
    await control(page, 'Arrives on').fill('31 Dec 2099')
    await control(page, 'Quantity').fill('24')
    await expectGoodLooks(page)
    await button(page, 'Send announcement').click()
    await expect(page.getByText('LS 1')).toBeVisible()
    await inbox.goto('/inbox')
    await expect(inbox.getByText('Delivery of', { exact: false }).first()).toBeVisible()
    await button(inbox, 'Accept').click()
    await expect(inbox.getByText('The receipt is drafted')).toBeVisible()
  })

  await test.step('an invoice becomes a draft with its PDF', async () => {
    const document = await PDFDocument.create()
    document.addPage()
    await button(page, 'Send invoice').click()
    await control(page, 'Invoice number').fill('R 100')
    await control(page, 'Total with tax').fill('432')
    await control(page, 'Invoice date').fill(today)
    await page.getByLabel(/^Invoice as PDF/).setInputFiles({
      name: 'r100.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(await document.save()),
    })
    await expectGoodLooks(page)
    await button(page, 'Send invoice').click()
    await expect(page.getByText('R 100')).toBeVisible()
    await inbox.goto('/inbox')
    await button(inbox, 'Accept').click()
    await expect(inbox.getByText('The invoice is drafted with its PDF')).toBeVisible()
  })
})
