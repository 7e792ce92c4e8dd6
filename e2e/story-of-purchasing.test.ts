import { expect, type Page } from '@playwright/test'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { addDays } from '#platform/contract/values/dates.ts'
import { purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import { requisitions } from '#modules/purchasing/requisitions/contract.ts'
import { choose, control, expectStep, takeAtOnce, act } from './hands.ts'
import { callerOf, test } from './journey.ts'
import { PASSWORD, PIN, people, sessionOf } from './people.ts'
import { appointOrderApprover, approvedSupplier } from './purchasing.ts'
import { expectGoodLooks } from './screens/screen-test.ts'
import { actSigned } from './signing.ts'
import { createCertificate, createHeat, createMill, seamlessPipe } from './steel.ts'

test.use({ storageState: sessionOf('user') })

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
/** The id at the end of the address of a record. */
const idOf = (address: string) => address.replace(/\?.*/, '').split('/').at(-1) ?? ''
const inDays = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)

/** Types into a picker and takes the first choice that holds the words. */
async function pick(page: Page, label: string, words: string): Promise<void> {
  const picker = control(page, label)
  await picker.click()
  await picker.fill(words)
  const option = page.getByRole('listbox', { name: label }).getByRole('option').filter({ hasText: words })
  await expect(option.first()).toHaveAttribute('data-combobox-selected', 'true')
  await picker.press('Enter')
}

/** The reply sheet of a supplier with a price, a day and a certificate in its first row. */
async function answered(sheet: Buffer, price: number, deliveryOn: string): Promise<Buffer> {
  const { sheets } = await readXlsx(sheet)
  const rows = sheets[0]?.rows ?? []
  const [headings = [], row = []] = rows
  const fill = {
    Price: price,
    'Delivery date': deliveryOn,
    'Certificate offered': '3.1',
    'Valid until': inDays(60),
    'Your offer number': `OF-${price}`,
  }
  for (const [heading, value] of Object.entries(fill)) row[headings.indexOf(heading)] = value
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Offer', rows: [headings, row] }] }))
}

async function issueByHand(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Issue PO-/ })
  await dialog.getByText('Sent by hand', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Mark as sent', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** So many pipes of one heat at the gate, against the order; the page of the posted receipt stays open. */
async function receive(gate: Page, order: string, note: string, pieces: string, heat: string): Promise<void> {
  await gate.goto(order)
  await gate.getByRole('link', { name: 'Receive goods', exact: true }).click()
  await control(gate, 'Delivery note').fill(note)
  await pick(gate, 'Certificate that came with it', 'OW-7781')
  const line = gate.getByRole('region', { name: 'Line 10' })
  await control(line, 'Pieces').fill(pieces)
  await control(line, 'Heat').fill(heat)
  await pick(gate, 'Mill', 'Ostwall')
  await gate.getByRole('button', { name: /^Save goods receipt/ }).click()
  await expect(h1(gate)).toHaveText(/^GRN-/)
  await act(gate, 'Post')
  await expectStep(gate, 'Posted')
}

test('eight pipes are needed, asked for, ordered, amended, received in two parts, one returned, and closed short', async ({
  page,
  as,
  pageOf,
}) => {
  test.slow()
  const administrator = await as('administrator')
  const specificationId = await seamlessPipe(administrator)
  const names = ['Lauf Edelstahl', 'Norrvik Stal', 'Sheaf Bars']
  for (const name of names) await approvedSupplier(administrator, `${name.slice(0, 4).toUpperCase()}Q`, name)
  const millId = await createMill(administrator, 'OSTW', 'Ostwall Rohrwerk')
  const heatIds = [await createHeat(administrator, millId, 'R820417')]
  await createCertificate(administrator, { millId, specificationId, heatIds, millCertificateNo: 'OW-7781' })
  // The buyer stands on the list too, and still decides on no order of their own.
  await appointOrderApprover(administrator, people.user.email, { maxValue: '50000' })
  await appointOrderApprover(administrator, people.manager.email, { maxValue: '50000' })
  // The holder of the second step is away, and somebody stands in.
  const away = { step: 2, minValue: '5000', delegate: people.approver.email }
  await appointOrderApprover(administrator, people.administrator.email, away)
  const buyer = callerOf(page)

  await test.step('what is needed is written down', async () => {
    await page.goto('/requisitions/create')
    await choose(page, 'Form of steel', 'Round bar')
    await expect(control(page, 'Diameter')).toBeVisible()
    await choose(page, 'Form of steel', 'Pipe')
    await expect(control(page, 'Diameter')).toHaveCount(0)
    await control(page, 'NPS').fill('6')
    await control(page, 'Schedule').fill('80')
    await control(page, 'Length').fill('6000')
    await pick(page, 'Specification', 'ASTM A106')
    await choose(page, 'Grade', 'B')
    await choose(page, 'Certificate', '3.1')
    await control(page, 'Quantity').fill('2.5')
    await control(page, 'Needed by').fill(inDays(120))
    await expectGoodLooks(page)
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Pieces are whole.').first()).toBeVisible()
    await control(page, 'Quantity').fill('8')
    await page.keyboard.press('Control+s')
    await expect(h1(page)).toHaveText(/^RQ-/)
    await expectStep(page, 'Open')
  })
  const need = (await h1(page).textContent())?.trim() ?? ''
  const needId = idOf(page.url())

  await test.step('three suppliers are asked', async () => {
    await page.goto('/requisitions/order')
    await page.getByLabel(`Order ${need}`).check()
    await page.getByRole('link', { name: 'Ask suppliers' }).click()
    const picker = control(page, 'Suppliers')
    for (const name of names) {
      await picker.fill(name)
      await page.getByRole('option').filter({ hasText: name, hasNotText: 'Add' }).first().click()
    }
    await expectGoodLooks(page)
    await page.keyboard.press('Control+s')
    await expect(h1(page)).toHaveText(/^RFQ-/)
    await page.getByRole('button', { name: 'Send' }).click()
    const dialog = page.getByRole('dialog')
    const letters = dialog.getByRole('region', { name: 'E-mails that go out' })
    await letters.getByText(names[0] ?? '').click()
    await expect(letters.getByText('Please offer what the attached sheet lists')).toHaveCount(3)
    await expect(letters.getByText(/^Attached: RFQ-.* reply sheet\.xlsx$/).first()).toBeVisible()
    await expectGoodLooks(page)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('No offer yet')).toHaveCount(3)
  })

  await test.step('their sheets are read back and compared', async () => {
    for (const [at, name] of names.entries()) {
      const column = page.getByRole('columnheader').filter({ hasText: name })
      const link = column.getByRole('link', { name: 'Sheet' })
      const sheet = await page.request.get((await link.getAttribute('href')) ?? '')
      const buffer = await answered(await sheet.body(), 3000 + at * 50, inDays(40 - at))
      await page.getByRole('button', { name: `Read sheet of ${name}` }).click()
      const dialog = page.getByRole('dialog')
      const file = { name: 'reply.xlsx', mimeType: 'application/octet-stream', buffer }
      await dialog.getByLabel('Reply sheet').setInputFiles(file)
      await dialog.getByRole('button', { name: 'Take in the offer' }).click()
      await expect(dialog).toBeHidden()
    }
    await expect(page.getByText('Lowest', { exact: true })).toHaveCount(1)
    await expect(page.getByText('Soonest', { exact: true })).toHaveCount(1)
    await expectGoodLooks(page)
  })

  await test.step('a dearer choice asks why, the lowest one becomes an order', async () => {
    await page.getByLabel('Choose Sheaf Bars').check()
    await page.getByRole('button', { name: 'Order what is chosen' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('dearer than the lowest price')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByLabel('Choose Lauf Edelstahl').check()
    await page.getByRole('button', { name: 'Order what is chosen' }).click()
    await dialog.getByRole('button', { name: 'Order what is chosen' }).click()
    await expect(page.getByText('Ordered on').first()).toBeVisible()
    await page.getByRole('link', { name: /^PO-/ }).first().click()
    await expect(h1(page)).toHaveText('Purchase orders')
    await page.getByRole('link', { name: /^PO-/ }).first().click()
    await expect(h1(page)).toHaveText(/^PO-/)
  })

  const first = page.url().replace(/\?.*/, '')
  await test.step('the author submits the order and is refused the decision', async () => {
    await takeAtOnce(page, 'Submit for approval')
    await expectStep(page, 'Awaiting approval')
    const approve = page.getByRole('button', { name: 'Approve', exact: true })
    await expect(approve).toBeDisabled()
    await approve.hover()
    await expect(page.getByRole('tooltip')).toContainText('author')
    await expectGoodLooks(page)
  })

  const desk = await pageOf('manager')
  const deputy = await pageOf('approver')
  await test.step('two people approve it, each with a signature, the second as a deputy', async () => {
    await desk.goto(first)
    await actSigned(desk, 'Approve')
    await deputy.goto(first)
    await actSigned(deputy, 'Approve')
    await expectStep(deputy, 'Approved')
    const inPlace = `${people.approver.name} for ${people.administrator.name}`
    await expect(deputy.getByText(inPlace).first()).toBeVisible()
    await expectGoodLooks(deputy)
  })

  await test.step('it is issued, and acknowledged at a higher price', async () => {
    await page.reload()
    await issueByHand(page)
    await expectStep(page, 'Issued')
    await page.getByRole('button', { name: 'Record acknowledgement', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Record acknowledgement' })
    await dialog.getByLabel("Supplier's confirmation number").fill('VM-AB 66120')
    await dialog.getByLabel(/Confirmed price/).fill('3200')
    await expectGoodLooks(page)
    await dialog.getByRole('button', { name: 'Record acknowledgement', exact: true }).click()
    await expectStep(page, 'Acknowledged')
    await expect(page.getByText('The supplier confirms more than was approved').first()).toBeVisible()
    await expectGoodLooks(page)
  })

  await test.step('both are asked again, and the amendment takes the place of the order', async () => {
    await page.getByRole('link', { name: 'Rev 1' }).first().click()
    await expectStep(page, 'Awaiting approval')
    await expect(page.getByText(/^Line 10, Unit price: 3200 instead of 3000/).first()).toBeVisible()
    await expectGoodLooks(page)
    const id = idOf(page.url())
    for (const who of [desk, deputy]) {
      const api = callerOf(who).api(purchaseOrders)
      const { version } = await api.get({ params: { id } })
      await api.approve({ params: { id }, version, body: { signature: { pin: PIN, password: PASSWORD } } })
    }
    await page.reload()
    await issueByHand(page)
    await expect(h1(page)).toHaveText(/Rev 1$/)
  })

  const order = page.url().replace(/\?.*/, '')
  await test.step('five come, then two of a heat that is not on the certificate: they are set aside', async () => {
    await receive(deputy, order, 'LE-501', '5', 'R820417')
    await receive(deputy, order, 'LE-502', '2', 'R820471')
    await expect(deputy.getByText('Set aside automatically')).toHaveCount(1)
    await expect(deputy.getByText('Quarantine')).toHaveCount(1)
    await expectGoodLooks(deputy)
  })

  await test.step('one of them goes back with a claim', async () => {
    await deputy.getByRole('link', { name: 'Return to the supplier' }).click()
    await expect(control(deputy, 'Goes to')).toHaveValue(/Lauf/)
    await choose(deputy, 'Claim', 'Credit')
    await control(deputy, 'Why it goes back').fill('Heat R820471 was not ordered')
    await control(deputy, 'Qty').fill('9')
    await deputy.getByRole('button', { name: /^Save return/ }).click()
    await expect(deputy.getByText(/There are 2 pieces of SS-/).first()).toBeVisible()
    await control(deputy, 'Qty').fill('1')
    await deputy.getByRole('button', { name: /^Save return/ }).click()
    await expect(h1(deputy)).toHaveText(/^SRN-/)
    await actSigned(deputy, 'Send back')
    await expectStep(deputy, 'Claim open')
    await expectGoodLooks(deputy)
    await deputy.getByRole('button', { name: 'Settle the claim', exact: true }).click()
    const dialog = deputy.getByRole('dialog', { name: 'Settle the claim' })
    await choose(dialog, 'Settled by', 'Credit')
    await dialog.getByLabel('Credit note or delivery note').fill('CN-118')
    await dialog.getByRole('button', { name: 'Settle the claim', exact: true }).click()
    await expectStep(deputy, 'Settled')
  })

  await test.step('the order is closed short, and counts what stayed', async () => {
    await desk.goto(order)
    await desk.getByRole('button', { name: 'More actions' }).click()
    await desk.getByRole('menuitem', { name: 'Close short', exact: true }).click()
    const dialog = desk.getByRole('dialog', { name: 'Close short' })
    await dialog.getByLabel('Reason').fill('The mill rolls no more of them this year')
    await dialog.getByRole('button', { name: 'Close short', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(desk.getByText('Closed short').first()).toBeVisible()
    await expectGoodLooks(desk)
    await desk.goto(`/goods-receipts/create?from=purchase-order&ids=${idOf(order)}`)
    await expect(h1(desk)).toHaveText('Nothing can be made of this')
    await expect(desk.getByText(/ is closed short\.$/)).toBeVisible()
    await expectGoodLooks(desk)
  })

  const closed = await buyer.api(purchaseOrders).get({ params: { id: idOf(order) } })
  expect(closed).toMatchObject({
    status: 'closed_short',
    revision: 1,
    lines: [
      {
        quantity: '8.000',
        unitPrice: '3200.0000',
        receivedQty: '7.000',
        returnedQty: '1.000',
        creditedQty: '1.000',
      },
    ],
  })
  expect((await buyer.api(purchaseOrders).get({ params: { id: idOf(first) } })).status).toBe('superseded')
  const { orders } = await buyer.api(requisitions).get({ params: { id: needId } })
  expect(orders.map(({ number }) => number)).toEqual([closed.number])
})
