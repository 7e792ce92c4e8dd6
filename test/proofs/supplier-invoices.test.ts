import { describe, expect, it } from 'vitest'
import { asSystem } from '#platform/server/system.ts'
import { invoices } from '#modules/payables/invoices/contract.ts'
import { bookReceived } from '#modules/purchasing/purchase-orders/server/api.ts'
import { invoiceDesk } from '../support/invoices.ts'
import { handedOver, makeOrderApprover } from '../support/orders.ts'
import { noteFigure, random, sized } from '../support/proof.ts'
import { type SignedIn, testServer } from '../support/server.ts'

/*
 * Random receipts, invoices and credit notes on random lines of orders. What each invoice says of its totals and of what holds
 * it is compared with whole numbers that are counted here, and so are the counters of the orders.
 */

const ORDERS = sized(4, 120)
const STEPS = sized(9, 40)
const LANES = sized(2, 4)

/** Quantities in thousandths, prices in ten thousandths, money in hundredths. */
interface CountedLine {
  readonly ordered: bigint
  readonly price: bigint
  received: bigint
}
interface CountedInvoice {
  readonly id: string
  readonly line: number
  readonly quantity: bigint
  readonly price: bigint
  readonly isCredit: boolean
  readonly isTaxed: boolean
  isGone: boolean
}

const written = (value: bigint, digits: number): string => {
  const text = String(value).padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}
/** Half a hundredth goes up. */
const rounded = (exact: bigint, by: bigint): bigint => (exact + by / 2n) / by
const netOf = (quantity: bigint, price: bigint): bigint => rounded(quantity * price, 100_000n)

const server = await testServer()
const desk = await invoiceDesk(server)
const { at, now } = desk
const manager = desk.manager.client(invoices)

/** What holds an invoice, counted from the lines and from the invoices that were registered before it. */
function holdsBy(
  all: readonly CountedInvoice[],
  own: CountedInvoice,
  lines: readonly CountedLine[],
): string[] {
  const line = lines[own.line]
  if (own.isCredit || !line) return []
  const place = all.indexOf(own)
  let invoiced = 0n
  for (const [other, one] of all.entries()) {
    if (one.isGone || one.line !== own.line) continue
    if (one.isCredit) invoiced -= one.quantity
    else if (other <= place) invoiced += one.quantity
  }
  const agreed = netOf(own.quantity, line.price)
  const excess = netOf(own.quantity, own.price) - agreed
  // 2 % or 25.00, whichever is more.
  const isOver = excess * 100n > agreed * 2n && excess > 2_500n
  return [
    ...(invoiced > line.ordered ? ['quantity'] : []),
    ...(invoiced > line.received ? ['not_received'] : []),
    ...(isOver ? ['price'] : []),
    ...(own.isTaxed ? [] : ['tax']),
  ]
}

async function story(seed: number, approver: SignedIn) {
  const next = random(seed)
  const lines: CountedLine[] = Array.from({ length: 1 + next(2) }, () => ({
    ordered: BigInt(1 + next(40)) * 1000n,
    price: BigInt(10_000 + next(890_000)),
    received: 0n,
  }))
  const wanted = lines.map(({ ordered }, index) => ({
    ...desk.sawing,
    lineNo: (index + 1) * 10,
    quantity: written(ordered, 3),
    unitPrice: '0.01',
  }))
  const ready = await desk.approve(await desk.submit(await desk.worth('1', { lines: wanted })), approver)
  const order = await desk.api.issue({ ...at(ready), body: handedOver })
  // Prices are what the supplier confirmed, so that no order has to be approved anew for them.
  await server.asOwner(
    ...order.lines.map(
      (line, index) =>
        `UPDATE purchase_order_lines SET unit_price = ${written(lines[index]?.price ?? 0n, 4)} WHERE id = '${line.id}'`,
    ),
  )
  const all: CountedInvoice[] = []
  for (let step = 0; step < STEPS; step += 1) {
    const index = next(lines.length)
    const line = lines[index]
    const id = order.lines[index]?.id ?? ''
    if (!line) continue
    const kind = next(10)
    if (kind < 3) {
      const came = BigInt(1 + next(12)) * 1000n
      if (line.received + came > line.ordered) continue
      await asSystem(server.services, 'proof', (ctx) =>
        bookReceived(ctx, [{ lineId: id, quantity: written(came, 3) }]),
      )
      line.received += came
    } else if (kind === 3) {
      const chosen = all[next(Math.max(1, all.length))]
      if (!chosen || chosen.isGone || chosen.isCredit) continue
      const invoice = await now(chosen)
      const open = all.filter((one) => !one.isGone && one.line === chosen.line)
      const left = open.reduce((sum, one) => sum + (one.isCredit ? -one.quantity : one.quantity), 0n)
      if (left - chosen.quantity < 0n) continue
      await manager.void({ ...at(invoice), body: { reason: 'Not ours' } })
      chosen.isGone = true
    } else {
      const isCredit = kind === 4
      const quantity = BigInt(1 + next(12)) * 1000n
      const open = all.filter((one) => !one.isGone && one.line === index)
      const booked = open.reduce((sum, one) => sum + (one.isCredit ? -one.quantity : one.quantity), 0n)
      if (isCredit && booked < quantity) continue
      const price = next(3) === 0 ? line.price + BigInt(next(60_000)) : line.price
      const isTaxed = next(5) > 0
      const sent = {
        lineNo: 10,
        quantity: written(quantity, 3),
        unitPrice: written(price, 4),
        taxCode: isTaxed ? 'S' : null,
      }
      const made = await desk.registered([desk.lineOf(order, '1', sent, index)], {
        kind: isCredit ? 'credit_note' : 'invoice',
      })
      const net = netOf(quantity, price)
      const tax = isTaxed ? rounded(net * 20n, 100n) : 0n
      expect(made.totals).toMatchObject({
        net: written(net, 2),
        tax: written(tax, 2),
        gross: written(net + tax, 2),
      })
      all.push({ id: made.id, line: index, quantity, price, isCredit, isTaxed, isGone: false })
    }
  }
  let compared = 0
  for (const own of all) {
    if (own.isGone) continue
    const invoice = await now(own)
    const expected = holdsBy(all, own, lines)
    expect([seed, invoice.number, invoice.holds.map((one) => one.kind)]).toEqual([
      seed,
      invoice.number,
      expected,
    ])
    expect(invoice.status).toBe(expected.length > 0 ? 'on_hold' : 'matched')
    compared += 1
  }
  const after = await desk.orderNow(order)
  for (const [index, line] of after.lines.entries()) {
    const open = all.filter((one) => !one.isGone && one.line === index)
    const booked = open.reduce((sum, one) => sum + (one.isCredit ? -one.quantity : one.quantity), 0n)
    expect([line.invoicedQty, line.receivedQty]).toEqual([
      written(booked, 3),
      written(lines[index]?.received ?? 0n, 3),
    ])
  }
  return compared
}

describe('Random receipts, invoices and credit notes', () => {
  it('are matched, summed and counted as whole numbers say', async () => {
    const begun = performance.now()
    let compared = 0
    const seeds = Array.from({ length: ORDERS }, (_, place) => (place + 1) * 7919).values()
    const lane = async () => {
      // Nobody signs two things at once.
      const approver = await server.signIn({ role: 'manager' })
      await makeOrderApprover(server, approver.person)
      for (const seed of seeds) compared += await story(seed, approver)
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    noteFigure('Invoices compared', compared)
    noteFigure('Seconds', ((performance.now() - begun) / 1000).toFixed(1))
    expect(compared).toBeGreaterThan(ORDERS * 2)
  })
})
