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
const STEPS = sized(14, 40)
const LANES = sized(2, 4)

/** Quantities in thousandths, prices in ten thousandths, money in hundredths. */
interface CountedLine {
  readonly ordered: bigint
  readonly price: bigint
  /** As it was ordered, and what the discount on the whole order leaves of that. */
  net: bigint
  kept: bigint
  received: bigint
}
interface CountedInvoice {
  readonly id: string
  readonly line: number
  readonly quantity: bigint
  readonly price: bigint
  /** Less the allowance on it. */
  readonly net: bigint
  readonly isCredit: boolean
  /** Of a credit note: somebody approved it, and it counts since then. */
  readonly isApproved: boolean
  /** The invoice that it gives back. */
  readonly gives: string | null
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

/** What so much of a line was agreed at, rounded once. */
const agreedFor = (quantity: bigint, { price, net, kept }: CountedLine): bigint =>
  net === 0n ? netOf(quantity, price) : rounded(quantity * price * kept, net * 100_000n)

/** What the discount on the whole order leaves of each of two lines at most: the larger remainder takes the last cent, of equal ones the first. */
function share(lines: CountedLine[], percent: bigint): void {
  const whole = lines.reduce((sum, { net }) => sum + net, 0n)
  const off = rounded(whole * percent, 100n)
  const parts = lines.map(({ net }, at) => ({ at, cut: (off * net) / whole, lost: (off * net) % whole }))
  const missing = off - parts.reduce((sum, { cut }) => sum + cut, 0n)
  const raised = parts.toSorted((a, b) => (a.lost === b.lost ? a.at - b.at : a.lost > b.lost ? -1 : 1))
  for (const [place, { at, cut }] of raised.entries()) {
    const line = lines[at]
    if (line) line.kept = line.net - cut - (BigInt(place) < missing ? 1n : 0n)
  }
}

/** What holds an invoice, counted from the lines and from the invoices that were registered before it. */
function holdsBy(
  all: readonly CountedInvoice[],
  own: CountedInvoice,
  lines: readonly CountedLine[],
): string[] {
  const line = lines[own.line]
  if (own.isCredit || !line) return []
  const place = all.indexOf(own)
  let [invoiced, agreed, asked] = [0n, 0n, 0n]
  for (const [other, one] of all.entries()) {
    if (one.isGone || one.line !== own.line) continue
    const sign = one.isCredit ? (one.isApproved ? -1n : 0n) : other <= place ? 1n : 0n
    invoiced += sign * one.quantity
    agreed += sign * agreedFor(one.quantity, line)
    asked += sign * one.net
  }
  const excess = own.net - agreedFor(own.quantity, line)
  const inAll = asked - agreed
  // Over all invoices of the line 2 %, or 25.00 below which nobody looks.
  const isOver = excess > 0n && inAll * 100n > agreed * 2n && (inAll > 2_500n || excess > 2_500n)
  return [
    ...(invoiced > line.ordered ? ['quantity'] : []),
    ...(invoiced > line.received ? ['not_received'] : []),
    ...(isOver ? ['price'] : []),
    ...(own.isTaxed ? [] : ['tax']),
  ]
}

async function story(seed: number, approver: SignedIn) {
  const next = random(seed)
  const lines: CountedLine[] = Array.from({ length: 1 + next(2) }, () => {
    const [ordered, price] = [BigInt(1 + next(40)) * 1000n, BigInt(10_000 + next(890_000))]
    const net = netOf(ordered, price)
    return { ordered, price, net, kept: net, received: 0n }
  })
  const percent = next(2) * next(16)
  share(lines, BigInt(percent))
  const wanted = lines.map(({ ordered }, index) => ({
    ...desk.sawing,
    lineNo: (index + 1) * 10,
    quantity: written(ordered, 3),
    unitPrice: '0.01',
  }))
  const ready = await desk.approve(
    await desk.submit(await desk.worth('1', { lines: wanted, discountPercent: String(percent) })),
    approver,
  )
  const order = await desk.api.issue({ ...at(ready), body: handedOver })
  // Prices are what the supplier confirmed, so that no order has to be approved anew for them.
  await server.asOwner(
    ...order.lines.map(
      (line, index) =>
        `UPDATE purchase_order_lines SET unit_price = ${written(lines[index]?.price ?? 0n, 4)},
          net = ${written(lines[index]?.net ?? 0n, 2)} WHERE id = '${line.id}'`,
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
      if (left - chosen.quantity < 0n || open.some(({ gives }) => gives === chosen.id)) continue
      await manager.void({ ...at(invoice), body: { reason: 'Not ours' } })
      chosen.isGone = true
    } else {
      const isCredit = kind === 4
      const quantity = BigInt(1 + next(12)) * 1000n
      const open = all.filter((one) => !one.isGone && one.line === index)
      const left = open.reduce((sum, one) => sum + (one.isCredit ? -one.quantity : one.quantity), 0n)
      const given = open.find((one) => !one.isCredit)
      if (isCredit && (left < quantity || !given)) continue
      const price = next(3) === 0 ? line.price + BigInt(next(60_000)) : line.price
      const isTaxed = next(5) > 0
      const sent = {
        lineNo: 10,
        quantity: written(quantity, 3),
        unitPrice: written(price, 4),
        taxCode: isTaxed ? 'S' : null,
      }
      const goods = netOf(quantity, price)
      const off = next(2) === 0 ? rounded(goods * BigInt(percent), 100n) : 0n
      const taken = { kind: 'allowance', taxCode: sent.taxCode, orderId: next(2) === 0 ? order.id : null }
      const made = await desk.registered(
        [
          desk.lineOf(order, '1', { ...sent, lineNo: 10 }, index),
          ...(off > 0n ? [desk.charge(written(off, 2), taken)] : []),
        ],
        { kind: isCredit ? 'credit_note' : 'invoice', creditsId: isCredit ? given?.id : null },
      )
      const isApproved = isCredit && next(3) > 0
      if (isApproved) await desk.approvedInvoice(made, approver)
      const net = goods - off
      const tax = isTaxed ? rounded(net * 20n, 100n) : 0n
      expect(made.totals).toMatchObject({
        net: written(net, 2),
        tax: written(tax, 2),
        gross: written(net + tax, 2),
      })
      const gives = isCredit ? (given?.id ?? null) : null
      const own = { id: made.id, line: index, quantity, price, net }
      all.push({ ...own, isCredit, isApproved, gives, isTaxed, isGone: false })
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
    const open = own.isApproved ? 'approved' : 'matched'
    expect(invoice.status).toBe(expected.length > 0 ? 'on_hold' : open)
    compared += 1
  }
  const after = await desk.orderNow(order)
  for (const [index, line] of after.lines.entries()) {
    const counted = all.filter((one) => !one.isGone && (!one.isCredit || one.isApproved))
    const open = counted.filter((one) => one.line === index)
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
