import { expect } from '@playwright/test'
import { goodsReceipts } from '#modules/goods-receipts/contract.ts'
import { heats } from '#modules/heats/contract.ts'
import { invoices } from '#modules/invoices/contract.ts'
import { purchaseOrders } from '#modules/purchase-orders/contract.ts'
import { steelStock } from '#modules/steel-stock/contract.ts'
import { facilities } from '#modules/facilities/contract.ts'
import type { Caller } from './caller.ts'
import { act, expectStep } from './hands.ts'
import { callerOf, test } from './journey.ts'
import { PASSWORD, PIN, people, sessionOf } from './people.ts'
import { appointOrderApprover, approvedSupplier } from './purchasing.ts'
import { expectGoodLooks } from './screens/screen-test.ts'
import { actSigned } from './signing.ts'
import { createMill, seamlessPipe, steelSignatory, verifyHeat } from './steel.ts'

test.use({ storageState: sessionOf('user') })

const pipe = {
  lineNo: 10,
  form: 'pipe' as const,
  nps: '6',
  schedule: '80',
  lengthMm: '6000',
  quantity: '4',
  uom: 'each' as const,
  grade: 'B',
  certificateType: '3.1' as const,
  priceBasis: 'each' as const,
}
const handedOver = { to: [], cc: [], subject: 'Our order', message: 'Here it is.', byHand: true }

/** Four pipes, issued; the manager has approved them. */
async function issuedOrder(
  buyer: Caller,
  approver: Caller,
  of: { supplierId: string; facilityId: string; specificationId: string; unitPrice: string },
) {
  const { specificationId, unitPrice, ...where } = of
  const api = buyer.api(purchaseOrders)
  const draft = await api.create({
    body: {
      ...where,
      type: 'stock',
      orderDate: '2026-11-20',
      requiredOn: '2030-12-18',
      currency: 'GBP',
      lines: [{ ...pipe, specificationId, unitPrice }],
    },
  })
  const { id, version } = await api.submit({ params: { id: draft.id }, version: draft.version, body: {} })
  const signature = { pin: PIN, password: PASSWORD }
  const approved = await approver
    .api(purchaseOrders)
    .approve({ params: { id }, version, body: { signature } })
  return api.issue({ params: { id }, version: approved.version, body: handedOver })
}
type Order = Awaited<ReturnType<typeof issuedOrder>>

/** The four pipes of an order at the gate, accepted. */
async function received(keeper: Caller, inspector: Caller, order: Order, millId: string): Promise<void> {
  const { lineNo, form, nps, schedule, lengthMm, grade, certificateType } = pipe
  const api = keeper.api(goodsReceipts)
  const line = { lineNo, form, nps, schedule, lengthMm, grade, certificateType, pieces: 4, millId }
  const { id, version } = await api.create({
    body: {
      facilityId: order.facilityId,
      supplierId: order.supplierId,
      orderId: order.id,
      deliveryNoteNo: `DN ${order.number}`,
      receivedOn: '2026-11-20',
      lines: [
        {
          ...line,
          orderLineId: order.lines[0]?.id ?? '',
          specificationId: order.lines[0]?.specificationId ?? '',
          heatNo: 'H820417',
          isMarkingLegible: true,
        },
      ],
    },
  })
  const posted = await api.post({ params: { id }, version, body: {} })
  const stock = inspector.api(steelStock)
  const piece = await stock.get({ params: { id: posted.lines[0]?.stock[0]?.id ?? '' } })
  await stock.inspect({ params: { id: piece.id }, version: piece.version, body: { inspection: 'accepted' } })
}

const lineOf = (order: Order, lineNo: number, unitPrice: string) => ({
  lineNo,
  kind: 'goods' as const,
  orderLineId: order.lines[0]?.id ?? '',
  description: 'Pipe 168.3 x 10.97',
  quantity: '4',
  uom: 'each' as const,
  priceBasis: 'each' as const,
  unitPrice,
})

test('an invoice over two orders is held for price and certificate, freed of both, exported and paid', async ({
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
  const buyer = callerOf(page)
  const supplierId = await approvedSupplier(administrator, 'VALST', 'Vallmont Steel')
  const millId = await createMill(administrator, 'VALLW', 'Vallmont Works')
  const specificationId = await seamlessPipe(administrator)
  const facilityId = (await administrator.api(facilities).list()).data[0]?.id ?? ''
  await appointOrderApprover(administrator, people.manager.email, { maxValue: '50000' })
  const where = { supplierId, facilityId, specificationId }
  const one = await issuedOrder(buyer, manager, { ...where, unitPrice: '100' })
  const other = await issuedOrder(buyer, manager, { ...where, unitPrice: '200' })
  for (const order of [one, other]) await received(manager, approver, order, millId)
  const invoice = await buyer.api(invoices).create({
    body: {
      kind: 'invoice',
      supplierId,
      supplierInvoiceNo: 'VM-88301',
      facilityId,
      invoiceDate: '2026-11-19',
      receivedOn: '2026-11-20',
      currency: 'GBP',
      statedGross: '1240.00',
      lines: [lineOf(one, 10, '110'), lineOf(other, 20, '200')],
    },
  })
  const address = `/invoices/${invoice.id}`

  await test.step('it is registered with its PDF, and held', async () => {
    await page.goto(`${address}?tab=files`)
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'VM-88301.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
      })
    await expect(page.getByText('VM-88301.pdf').first()).toBeVisible()
    await page.goto(address)
    await act(page, 'Register')
    await expectStep(page, 'On hold')
    await page.goto(address)
    await expect(page.getByText('Line 10 is 40.00 GBP over the agreed price of 100.')).toBeVisible()
    await expect(page.getByText(/^Line 10 waits for a verified certificate/)).toBeVisible()
    await expectGoodLooks(page)
  })

  await test.step('the certificate is verified, and that hold goes by itself', async () => {
    await steelSignatory(administrator)
    const { data } = await administrator.api(heats).list({ query: { filter: { millId: [millId] } } })
    await verifyHeat(as, millId, { heatId: data[0]?.id ?? '' })
    await page.reload()
    await expect(page.getByText(/over the agreed price/)).toBeVisible()
    await expect(page.getByText(/waits for a verified certificate/)).toHaveCount(0)
  })

  const desk = await pageOf('approver')
  await test.step('somebody else releases the price, and approves the invoice', async () => {
    await desk.goto(address)
    await actSigned(desk, 'Release a hold', { Reason: 'Index clause 6, November' })
    await expectStep(desk, 'Matched')
    await act(desk, 'Approve for payment')
    await expectStep(desk, 'Approved for payment')
  })

  await test.step('it goes out once, and is paid as the accounts package says', async () => {
    await desk.goto('/invoices/exports')
    await desk.getByRole('button', { name: 'Export approved invoices' }).click()
    await expect(desk.getByRole('link', { name: 'Export 1' })).toBeVisible()
    await expect(desk.getByText('No invoice waits to go out.')).toBeVisible()
    const rows = `voucher,paid_on,amount,currency,reference\n${invoice.number},2026-12-01,1240.00,GBP,B-17`
    await desk.getByLabel('File of payments').fill(rows)
    await desk.getByRole('button', { name: 'Look at the payments' }).click()
    await expect(desk.getByText('Pays it', { exact: true })).toBeVisible()
    await expectGoodLooks(desk)
    await desk.getByRole('button', { name: 'Note the payments' }).click()
    await expect(desk.getByText('1 payment noted').first()).toBeVisible()
    await page.reload()
    await expectStep(page, 'Paid')
  })
})
