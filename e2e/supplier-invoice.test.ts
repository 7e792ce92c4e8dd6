import { expect, type Page } from '@playwright/test'
import { ublOf } from '../test/support/electronic-invoice-files.ts'
import type { Example } from '../test/support/electronic-invoices.ts'
import { issuedOrder } from './client-area.ts'
import { enterAsContact } from './contacts.ts'
import { test } from './journey.ts'
import { nobody, people } from './people.ts'
import { appointOrderApprover, approvedSupplier } from './purchasing.ts'
import { expectAccessible, expectGoodLooks, expectNoSidewaysScroll } from './screens/screen-test.ts'

// Somebody at a supplier with a German phone.
test.use({
  storageState: nobody,
  locale: 'de-DE',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
})

const email = 'sales@hallside.example'
const today = new Date().toISOString().slice(0, 10)
const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })

/** Chooses an electronic invoice on the open form and sends it. */
async function sendFile(page: Page, example: Example): Promise<void> {
  await page.getByLabel(/^Rechnung als PDF oder XML/).setInputFiles({
    name: `${example.number}.xml`,
    mimeType: 'application/xml',
    buffer: Buffer.from(ublOf(example)),
  })
  await expect(page.getByText('werden aus der Datei gelesen')).toBeVisible()
  await button(page, 'Rechnung senden').click()
}

test('a supplier sends an electronic invoice on a phone, and is told at once what does not fit', async ({
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
  await enterAsContact(page, { administrator, newContext }, { companyId, name: 'Ida Brandt', email })
  const right: Example = {
    number: 'RE-4711',
    issuedOn: today,
    order: order.number,
    currency: order.currency,
    seller: { name: 'Hallside Saws', vat: null },
    lines: [{ quantity: '24', orderLine: '10', name: 'Sawing to length' }],
  }

  await test.step('they open the order and its form', async () => {
    await page.goto(`/client-area/purchase-orders/${order.id}`)
    await button(page, 'Rechnung senden').click()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('an invoice of somebody else, of another order, or a credit note for nothing is refused', async () => {
    await sendFile(page, { ...right, seller: { name: 'Nord Forge', vat: 'NO999999999' } })
    await expect(page.getByText('eine Rechnung von Nord Forge, NO999999999')).toBeVisible()
    await sendFile(page, { ...right, order: 'PO-OTHER-1' })
    await expect(page.getByText('nennt die Bestellung PO-OTHER-1')).toBeVisible()
    await sendFile(page, { ...right, type: '381', preceding: 'RE-1' })
    await expect(page.getByText('Sie nennt: RE-1')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('the right one waits in the inbox of accounts, and is taken once', async () => {
    await sendFile(page, right)
    await expect(page.getByText('E-Rechnung (UBL)')).toBeVisible()
    await button(page, 'Rechnung senden').click()
    await sendFile(page, right)
    await expect(page.getByText('Die Rechnung RE-4711 haben wir schon von Ihnen.')).toBeVisible()
    await expectNoSidewaysScroll(page)
    const inbox = await pageOf('manager')
    await inbox.goto('/inbox')
    await expect(inbox.getByText('Electronic invoice (UBL)')).toBeVisible()
    await expectGoodLooks(inbox)
    await button(inbox, 'Accept').click()
    await expect(inbox.getByText('The invoice is drafted with its PDF')).toBeVisible()
    await inbox.goto(`/purchase-orders/${order.id}/invoices`)
    await expect(inbox.getByText('RE-4711').first()).toBeVisible()
  })
})
