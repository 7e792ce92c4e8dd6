import { expect } from '@playwright/test'
import { travellers } from '#modules/production/travellers/contract.ts'
import { control, expectStep } from './hands.ts'
import { test } from './journey.ts'
import { releasedOrder } from './orders.ts'
import { sessionOf } from './people.ts'
import { createTemplate, releasedTraveller } from './production.ts'
import { expectGoodLooks } from './screens/screen-test.ts'

test.use({ storageState: sessionOf('manager') })

test('the customer changes a released order: what is not ordered any more waits in the shop, and its planner hears of it', async ({
  page,
  pageOf,
  as,
}) => {
  test.slow()
  const [planner, approver] = [await as('manager'), await as('approver')]
  const quote = await releasedOrder(planner, approver, `Changed order ${Date.now()}`)
  const [line] = quote.lines
  const quantity = Number(line?.breaks[line.selectedBreak]?.quantity ?? 0)
  const templateId = await createTemplate(await as('administrator'), 'CHANGED')

  await test.step('it stands among the orders to plan until travellers make all of it', async () => {
    await page.goto('/planning?list=orders')
    const row = page.getByRole('row', { name: new RegExp(quote.number) })
    await expect(row).toContainText(/\d+ pieces? in \d+ lines?/)
    await expectGoodLooks(page)
  })
  const traveller = await releasedTraveller(planner, approver, templateId, {
    origin: 'order',
    reason: null,
    companyId: quote.companyId,
    destination: 'customer',
    drawingNo: line?.drawingNo,
    drawingRev: line?.drawingRev,
    quantity,
    orderLines: [{ lineNo: 10, quoteLineId: line?.id, quantity }],
  })

  const other = await pageOf('approver')
  await test.step('the change comes with what the customer wrote, and opens the review again', async () => {
    await other.goto(`/quotes/${quote.id}`)
    await other.getByRole('button', { name: 'More actions' }).click()
    await other.getByRole('menuitem', { name: 'Change the order' }).click()
    const dialog = other.getByRole('dialog', { name: 'Change the order' })
    await control(dialog, 'Reason').fill('One spool less')
    await dialog.getByLabel('Attach their change').setInputFiles({
      name: 'Change 1.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('One spool less'),
    })
    await expect(control(dialog, 'Their change')).toHaveValue('Change 1.txt')
    await expectGoodLooks(other)
    await dialog.getByRole('button', { name: 'Change the order', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expectStep(other, 'Won')
  })

  await test.step('its paper belongs to the order from then on', async () => {
    await other.goto(`/quotes/${quote.id}?tab=files`)
    await expect(other.getByText('Change 1.txt')).toBeVisible()
    await expect(other.getByRole('button', { name: /Remove Change 1/ })).toHaveCount(0)
  })

  await test.step('one piece less is ordered, and holds what is not made yet', async () => {
    await other.goto(`/quotes/${quote.id}?tab=review`)
    const row = other.getByRole('grid', { name: 'Lines of the order' }).getByRole('row').nth(1)
    await row
      .getByRole('gridcell')
      .filter({ hasText: new RegExp(`^${quantity}$`) })
      .first()
      .dblclick()
    await other.keyboard.press('ControlOrMeta+a')
    await other.keyboard.type(String(quantity - 1))
    await other.keyboard.press('Enter')
    await other.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Save' }).click()
    await expect(other.getByText('Order saved')).toBeVisible()
    const { surplusQty } = await planner.api(travellers).get({ params: { id: traveller.id } })
    expect(surplusQty).toBe(1)
  })

  await test.step('the planner finds it in the bell, sees what waits, and splits it off for stock', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const bell = page.getByRole('dialog', { name: 'Notifications' })
    await bell.getByRole('link', { name: new RegExp(`${traveller.number}: 1 piece is not`) }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(traveller.number)
    await expect(page.getByText(/not ordered any more/).first()).toBeVisible()
    await expectGoodLooks(page)
  })
})
