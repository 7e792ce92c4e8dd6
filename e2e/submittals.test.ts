import { expect, type Page } from '@playwright/test'
import { type DrawingRecord, drawings } from '#modules/engineering/drawings/contract.ts'
import { type TravellerRecord, travellers } from '#modules/production/travellers/contract.ts'
import type { QuoteRecord } from '#modules/sales/quotes/contract.ts'
import { regularSignatureUsers } from '#modules/signing/regular-signature-users/contract.ts'
import type { Caller } from './caller.ts'
import { act, attach, choose, control } from './hands.ts'
import { house } from './house.ts'
import { test } from './journey.ts'
import { releasedOrder } from './orders.ts'
import { sessionOf } from './people.ts'
import { createTemplate, signature, travellerBody } from './production.ts'
import { dayFromNow } from './sales.ts'
import { expectGoodLooks } from './screens/screen-test.ts'
import { actSigned } from './signing.ts'

test.use({ storageState: sessionOf('manager') })

/** A drawing with its PDF, which somebody else approves in the browser. */
async function approvedDrawing(page: Page, approver: Page, author: Caller): Promise<DrawingRecord> {
  const api = author.api(drawings)
  const { id } = await api.create({
    body: {
      kind: 'drawing',
      number: '7720',
      rev: 'A',
      title: 'Bonnet 4 in, 5000 psi',
      ownedBy: 'us',
      issuedOn: dayFromNow(-10),
    },
  })
  await attach(page, `/drawings/${id}`, '7720-A.pdf')
  await page.goto(`/drawings/${id}`)
  await expectGoodLooks(page)
  await approver.goto(`/drawings/${id}`)
  await actSigned(approver, 'Approve')
  return api.get({ params: { id } })
}

/** A traveller of the order that is approved and could be released. */
async function approvedTraveller(
  planner: Caller,
  approver: Caller,
  { id: orderId, companyId, lines }: QuoteRecord,
  { id: drawingRevisionId, number: drawingNo, rev: drawingRev }: DrawingRecord,
  templateId: string,
): Promise<TravellerRecord> {
  const api = planner.api(travellers)
  const [line] = lines
  if (!line) throw new Error(`The order ${orderId} has no lines.`)
  const made = await api.create({
    body: travellerBody(templateId, {
      origin: 'order',
      reason: null,
      companyId,
      destination: 'customer',
      drawingNo,
      drawingRev,
      drawingRevisionId,
      quantity: 1,
      orderLines: [{ lineNo: 10, quoteLineId: line.id, quantity: 1 }],
    }),
  })
  const params = { id: made.id }
  const { version } = await api.submit({ params, version: made.version, body: {} })
  return approver.api(travellers).approve({ params, version, body: { signature } })
}

/** Records what the customer answered. */
async function takeAnswer(page: Page, code: string, comments?: string): Promise<void> {
  await page.getByRole('button', { name: 'Record their answer', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Record their answer' })
  await choose(dialog, 'Their code', code)
  await control(dialog, 'Returned on').fill(dayFromNow(0))
  if (comments) await dialog.getByLabel('Comments').fill(comments)
  await dialog.getByRole('button', { name: 'Record their answer', exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('a drawing goes to the customer, comes back with comments, goes again and is accepted; then the traveller may start', async ({
  page,
  as,
  pageOf,
}) => {
  test.slow()
  const [administrator, manager, approver] = [
    await as('administrator'),
    await as('manager'),
    await as('approver'),
  ]
  await administrator.api(regularSignatureUsers).create({
    body: {
      userId: house().people.approver,
      validFrom: dayFromNow(-90),
      documentKinds: ['document_approval'],
    },
  })
  const order = await releasedOrder(manager, approver, 'Ekofisk bonnets')
  const drawing = await approvedDrawing(page, await pageOf('approver'), manager)
  const templateId = await createTemplate(administrator, 'BONNET', 'Bonnet')
  const traveller = await approvedTraveller(manager, approver, order, drawing, templateId)
  const release = page.getByRole('button', { name: 'Release', exact: true })

  await test.step('the drawing is sent for approval, and holds the release back', async () => {
    await page.goto('/submittals/create')
    await choose(page, 'Order', `${order.number}, ${order.companyName}`)
    await control(page, 'Sent to').fill('Morag Weir')
    await page.getByRole('button', { name: 'Add line' }).click()
    await page.keyboard.type('7720')
    await expect(page.getByRole('option', { name: /7720/ }).first()).toBeVisible()
    await page.keyboard.press('Tab')
    await expectGoodLooks(page)
    await page.getByRole('button', { name: 'Save submittal' }).click()
    await expect(page).toHaveURL(/\/submittals\/[0-9a-f-]{36}/)
    await act(page, 'Send')
    await expect(page.getByText('It holds work back')).toBeVisible()
    await expectGoodLooks(page)
    const gate = page.url()
    await page.goto(`/travellers/${traveller.id}`)
    await expect(release).toBeDisabled()
    await expectGoodLooks(page)
    await page.goto(gate)
  })

  await test.step('the customer wants it changed', async () => {
    await takeAnswer(page, '3 Revise and resend', '1: show the datum\n2: weld symbol at the neck')
    await expect(page.getByText('To resend').first()).toBeVisible()
    await expect(page.getByText('show the datum')).toBeVisible()
    await expectGoodLooks(page)
  })

  await test.step('the next round goes out and is accepted', async () => {
    await page.getByRole('button', { name: 'Next round' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Begin the next round' })
    await dialog.getByLabel('Reason').fill('Datum and weld symbol are shown')
    await dialog.getByRole('button', { name: 'Begin the next round' }).click()
    await expect(page.getByText('Round 2').first()).toBeVisible()
    await act(page, 'Send')
    // Without what they wrote, somebody who has not sent it records that they accepted it.
    const colleague = await pageOf('approver')
    await colleague.goto(page.url())
    await takeAnswer(colleague, '1 Accepted')
    await page.reload()
    await expect(page.getByText('It holds work back')).toBeHidden()
    await expectGoodLooks(page)
  })

  await test.step('the traveller is released, and its first operation may start', async () => {
    await page.goto(`/travellers/${traveller.id}`)
    await act(page, 'Release')
    await expect(page.getByRole('link', { name: /Saw/ }).first()).toBeVisible()
    await expectGoodLooks(page)
    await page.goto('/submittals')
    await expect(page.getByText('Accepted').first()).toBeVisible()
    await expectGoodLooks(page)
  })
})
