import { expect } from '@playwright/test'
import { goodsReceipts } from '#modules/purchasing/goods-receipts/contract.ts'
import { heats } from '#modules/steel/heats/contract.ts'
import { invoices } from '#modules/payables/invoices/contract.ts'
import { purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import { supplierReturns } from '#modules/purchasing/supplier-returns/contract.ts'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import type { Caller } from './caller.ts'
import { act, choose, control, expectStep, registerInvoice } from './hands.ts'
import { callerOf, test } from './journey.ts'
import { PASSWORD, PIN, people, sessionOf } from './people.ts'
import { appointOrderApprover, approvedSupplier, confirmedAccount, secondFacility } from './purchasing.ts'
import { expectGoodLooks } from './screens/screen-test.ts'
import { actSigned } from './signing.ts'
import { createMill, seamlessPipe, steelSignatory, verifyHeat } from './steel.ts'

test.use({ storageState: sessionOf('user') })

const signature = { pin: PIN, password: PASSWORD }

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

/** Four pipes, approved by the manager. */
async function approvedOrder(
  buyer: Caller,
  approver: Caller,
  of: { supplierId: string; facilityId: string; specificationId: string },
) {
  const { specificationId, ...where } = of
  const api = buyer.api(purchaseOrders)
  const draft = await api.create({
    body: {
      ...where,
      type: 'stock',
      orderDate: '2026-11-20',
      orderDateReason: 'Ordered by telephone',
      requiredOn: '2030-12-18',
      currency: 'GBP',
      lines: [{ ...pipe, specificationId, unitPrice: '100' }],
    },
  })
  const { id, version } = await api.submit({ params: { id: draft.id }, version: draft.version, body: {} })
  return approver.api(purchaseOrders).approve({ params: { id }, version, body: { signature } })
}
type Order = Awaited<ReturnType<typeof approvedOrder>>

/** The four pipes of an order at the gate, accepted; gives the row of stock. */
async function received(keeper: Caller, inspector: Caller, order: Order, millId: string): Promise<string> {
  const { lineNo, form, nps, schedule, lengthMm, grade, certificateType } = pipe
  const api = keeper.api(goodsReceipts)
  const [ordered] = order.lines
  const line = { lineNo, form, nps, schedule, lengthMm, grade, certificateType, pieces: 4, millId }
  const of = { orderLineId: ordered?.id ?? '', specificationId: ordered?.specificationId ?? '' }
  const { id, version } = await api.create({
    body: {
      facilityId: order.facilityId,
      supplierId: order.supplierId,
      orderId: order.id,
      deliveryNoteNo: `DN ${order.number}`,
      receivedOn: '2026-11-20',
      lines: [{ ...line, ...of, heatNo: 'H820417', isMarkingLegible: true }],
    },
  })
  const posted = await api.post({ params: { id }, version, body: {} })
  const stock = inspector.api(steelStock)
  const piece = await stock.get({ params: { id: posted.lines[0]?.stock[0]?.id ?? '' } })
  await stock.inspect({ params: { id: piece.id }, version: piece.version, body: { inspection: 'accepted' } })
  return piece.id
}

/** One pipe of a row goes back, for credit; gives the id of the return. */
async function sentBack(keeper: Caller, order: Order, stockId: string): Promise<string> {
  const api = keeper.api(supplierReturns)
  const { supplierId: companyId, facilityId } = order
  const lines = [{ lineNo: 10, stockId, quantity: '1' }]
  const { id, version } = await api.create({
    body: { companyId, facilityId, returnedOn: '2026-11-23', claim: 'credit', reason: 'Laminations', lines },
  })
  await api.send({ params: { id }, version, body: { signature } })
  return id
}

/** So many pipes of an order at a price, as a supplier charges them. */
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

test('orders of two facilities go out as one, and their invoice is held, freed, exported, paid and credited', async ({
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
  const home = (await administrator.api(facilities).list()).data[0]?.id ?? ''
  const yard = await secondFacility(administrator)
  await appointOrderApprover(administrator, people.manager.email, { maxValue: '50000' })
  await appointOrderApprover(administrator, people.approver.email, { maxValue: '50000' })
  await confirmedAccount({ enters: administrator, confirms: manager }, supplierId)
  const members: Order[] = []
  for (const facilityId of [home, yard, yard])
    members.push(await approvedOrder(buyer, manager, { supplierId, facilityId, specificationId }))
  const [one, other, third] = members
  if (!one || !other || !third) throw new Error('Three orders were approved.')

  await test.step('three approved orders become one at a lower price', async () => {
    await page.goto('/consolidated-purchase-orders/create')
    await expect(page.getByRole('list', { name: 'Approved orders' }).getByRole('listitem')).toHaveCount(3)
    await expect(page.getByText('3 lines become 1')).toBeVisible()
    await expectGoodLooks(page)
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^CPO-/)
    await page.getByLabel('Negotiated price of line 10').fill('95')
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText('1,140.00').first()).toBeVisible()
    await expect(page.getByText('60.00').first()).toBeVisible()
    await expectGoodLooks(page)
    await act(page, 'Release within the approvals')
    await expectStep(page, 'Approved')
  })

  await test.step('it is issued, and its orders with it at the price that was agreed', async () => {
    await page.getByRole('button', { name: 'Issue', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^Issue CPO-/ })
    await dialog.getByText('Sent by hand', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Mark as sent', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expectStep(page, 'Issued')
    await expectGoodLooks(page)
  })

  const bundle = page.url().replace(/\?.*/, '')
  // Of the third order nothing has come.
  const stockIds: string[] = []
  for (const order of [one, other]) stockIds.push(await received(manager, approver, order, millId))
  const invoice = await buyer.api(invoices).create({
    body: {
      kind: 'invoice',
      supplierId,
      supplierInvoiceNo: 'VM-88301',
      facilityId: home,
      invoiceDate: '2026-11-19',
      receivedOn: '2026-11-20',
      currency: 'GBP',
      statedGross: '960.00',
      lines: [lineOf(one, 10, '145'), lineOf(other, 20, '95')],
    },
  })
  const address = `/invoices/${invoice.id}`

  await test.step('an invoice over two of them is registered with its PDF, and held', async () => {
    await registerInvoice(page, address, 'VM-88301.pdf')
    await expectStep(page, 'On hold')
    await page.goto(address)
    await expect(page.getByText('Line 10 is 200.00 GBP over the agreed price of 95.')).toBeVisible()
    await expect(page.getByText(/^Line 10 needs a verified 3.1 certificate/)).toBeVisible()
    await expectGoodLooks(page)
  })

  await test.step('the certificate is verified, and that hold goes by itself', async () => {
    await steelSignatory(administrator)
    const { data } = await administrator.api(heats).list({ query: { filter: { millId: [millId] } } })
    await verifyHeat(as, millId, { heatId: data[0]?.id ?? '' })
    await page.reload()
    await expect(page.getByText(/over the agreed price/)).toBeVisible()
    await expect(page.getByText(/needs a verified 3.1 certificate/)).toHaveCount(0)
  })

  const desk = await pageOf('approver')
  await test.step('a manager releases the price, and somebody else approves the invoice', async () => {
    const above = await pageOf('manager')
    await above.goto(address)
    await actSigned(above, 'Release as manager', { Reason: 'Index clause 6, November' })
    await expectStep(above, 'Matched')
    await desk.goto(address)
    await actSigned(desk, 'Approve for payment')
    await expectStep(desk, 'Approved for payment')
  })

  await test.step('it goes out once, and is paid as the accounts package says', async () => {
    await desk.goto('/invoices/exports')
    await actSigned(desk, 'Export approved invoices')
    await expect(desk.getByRole('link', { name: 'Export 1' })).toBeVisible()
    await expect(desk.getByText('No invoice waits to go out.')).toBeVisible()
    const paidOn = new Date().toISOString().slice(0, 10)
    const rows = `voucher,paid_on,amount,currency,reference\n${invoice.number},${paidOn},960.00,GBP,B-17`
    await desk.getByLabel('File of payments').fill(rows)
    await desk.getByRole('button', { name: 'Preview payments' }).click()
    await expect(desk.getByText('Pays it', { exact: true })).toBeVisible()
    await expectGoodLooks(desk)
    await desk.getByRole('button', { name: 'Note the payments' }).click()
    await expect(desk.getByText('1 payment noted').first()).toBeVisible()
    await page.reload()
    await expectStep(page, 'Paid')
  })

  await test.step('what is still to come is written down where it comes, for the order that waits for it', async () => {
    const gate = await pageOf('manager')
    await gate.goto(bundle)
    await gate.getByRole('button', { name: 'More actions' }).click()
    await gate.getByRole('menuitem', { name: 'Receive goods' }).click()
    await expect(gate.getByRole('heading', { level: 1 })).toHaveText(/^Receive CPO-/)
    await choose(gate, 'Facility', 'Dyce yard')
    const line = gate.getByRole('region', { name: 'Line 10' })
    await expect(line.getByText('4 still to come')).toBeVisible()
    await control(line, 'Pieces').fill('4')
    await expect(control(line, `${third.number}, line 10`)).toHaveValue('4')
    await control(gate, 'Delivery note').fill('VM-2231')
    await expectGoodLooks(gate)
    await gate.getByRole('button', { name: 'Write the delivery down' }).click()
    await expect(gate.getByText(` of ${third.number}`)).toBeVisible()
  })

  await test.step('one pipe goes back, and the supplier credits it', async () => {
    const returnId = await sentBack(approver, other, stockIds[1] ?? '')
    await page.goto(`/supplier-returns/${returnId}`)
    await page.getByRole('link', { name: 'Enter it with these lines' }).click()
    await control(page, "Supplier's number").fill('VM-C-118')
    await control(page, 'Invoice date').fill('2026-11-21')
    await control(page, 'Gross as stated').fill('95.00')
    await expectGoodLooks(page)
    await page.getByRole('button', { name: /^Save supplier invoice/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^PINV-/)
    await registerInvoice(page, page.url().replace(/\?.*/, ''), 'VM-C-118.pdf')
    await expectStep(page, 'Matched')
  })

  const counters = []
  for (const { id } of members) {
    const { status, lines } = await buyer.api(purchaseOrders).get({ params: { id } })
    const [line] = lines
    counters.push([status, line?.receivedQty, line?.returnedQty, line?.creditedQty, line?.invoicedQty])
  }
  expect(counters).toEqual([
    ['completed', '4.000', '0.000', '0.000', '4.000'],
    // The credit note takes off what was invoiced once it is approved.
    ['completed', '4.000', '1.000', '1.000', '4.000'],
    ['issued', '0.000', '0.000', '0.000', '0.000'],
  ])
  await page.goto(bundle)
  await expectStep(page, 'To receive and invoice')
  await expectGoodLooks(page)
})
