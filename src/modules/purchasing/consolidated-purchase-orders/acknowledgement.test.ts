import { describe, expect, it } from 'vitest'
import { addDays, dayIn } from '#platform/contract/values/dates.ts'
import { consolidatedOf } from '../../../../test/support/consolidated.ts'
import { issuedConsolidatedDesk } from '../../../../test/support/consolidated-issued.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { asSystem } from '#platform/server/system.ts'
import { invoices } from '#modules/payables/invoices/contract.ts'
import { bookReceived } from '#modules/purchasing/purchase-orders/server/api.ts'
import { signed } from '../../../../test/support/signing.ts'
import type { ConsolidatedRecord } from './contract.ts'

const server = await testServer()
const desk = await issuedConsolidatedDesk(server)
const { api, at, bundle, issuedWhole, manager, orders, otherFacilityId, pair } = desk
const client = await server.signIn('client')

/** As the supplier confirms it on the day of the order, everything for one day. */
const confirmed = (of: ConsolidatedRecord, promisedOn: string, unitPrice?: string) => ({
  confirmationNo: 'AB 4711',
  confirmedOn: dayIn(of.issuedAt ?? of.updatedAt, of.timeZone),
  lines: of.lines.map(({ id }) => ({ id, promisedOn, ...(unitPrice ? { unitPrice } : {}) })),
})
const member = (id: string | null | undefined) => orders.get({ params: { id: id ?? '' } })
const LONG_AGO = '2020-01-02'
const LATER = '2099-05-20'

/** So much of every line of its orders has come, else all of it. */
async function come({ members }: ConsolidatedRecord, quantity?: string): Promise<void> {
  for (const { id } of members) {
    const { lines } = await member(id)
    await asSystem(server.services, 'test', (ctx) =>
      bookReceived(
        ctx,
        lines.map((line) => ({
          lineId: line.id,
          quantity: quantity ?? String(Number(line.quantity) - Number(line.receivedQty)),
        })),
      ),
    )
  }
}

let numbers = 0
/** An invoice of the supplier over the first line of an order with its PDF, registered. */
async function invoiced(order: string, unitPrice: string, statedGross: string) {
  const [line] = (await member(order)).lines
  if (!line) throw new Error('The order has a line.')
  const { id: orderLineId, quantity, uom, priceBasis } = line
  const clerk = manager.client(invoices)
  const drafted = await clerk.create({
    body: {
      kind: 'invoice',
      supplierId: desk.supplier.id,
      supplierInvoiceNo: `AI-${++numbers}`,
      facilityId: desk.facilityId,
      invoiceDate: '2026-11-23',
      receivedOn: '2026-11-23',
      currency: 'GBP',
      statedGross,
      lines: [
        {
          lineNo: 10,
          kind: 'goods',
          orderLineId,
          description: 'Cuts',
          quantity,
          uom,
          priceBasis,
          unitPrice,
          taxCode: null,
        },
      ],
    },
  })
  const form = new FormData()
  form.append('file', new File(['%PDF-1.7\n%%EOF\n'], 'invoice.pdf', { type: 'application/pdf' }))
  await clerk.upload({ params: { id: drafted.id }, form })
  return clerk.register({ ...at(drafted), body: {} })
}

describe('The acknowledgement of a consolidated order', () => {
  it('comes to the lines of its members, which are acknowledged and late by the confirmed day', async () => {
    const both = await pair()
    const made = await issuedWhole(both)
    expect(made).toMatchObject({ acknowledgedAt: null, confirmationDifferences: [] })
    const done = await api.acknowledge({ ...at(made), body: confirmed(made, LONG_AGO) })
    expect(done).toMatchObject({
      status: 'acknowledged',
      confirmationNo: 'AB 4711',
      acknowledgedByName: desk.buyer.person.name,
      confirmationDifferences: [],
    })
    const { data: found } = await api.list({
      query: { search: made.number, filter: { status: ['acknowledged'] } },
    })
    expect(found.map(({ id }) => id)).toEqual([made.id])
    expect(done.lines.map(({ promisedOn }) => promisedOn)).toEqual(done.lines.map(() => LONG_AGO))
    expect(done.history.at(-1)).toMatchObject({ reason: 'Confirmed as AB 4711' })
    for (const { id, number } of both) {
      const now = await member(id)
      expect(now).toMatchObject({ status: 'acknowledged', confirmationNo: 'AB 4711', promisedOn: LONG_AGO })
      for (const line of now.lines)
        expect(line).toMatchObject({ promisedOn: LONG_AGO, confirmedUnitPrice: null })
      const { data } = await orders.list({ query: { search: number, filter: { late: true } } })
      expect(data).toHaveLength(1)
      const { data: told } = await orders.timeline({ params: { id }, query: {} })
      expect(JSON.stringify(told)).toContain(`${made.number} was confirmed as AB 4711`)
    }
    // Who read a member before has an old version.
    const again = await api.acknowledge({ ...at(done), body: confirmed(done, LATER) })
    expect(again.confirmationDifferences).toHaveLength(2)
    const { data } = await orders.list({ query: { search: made.number, filter: { late: true } } })
    expect(data).toEqual([])
  })

  it('notes a price that differs and agrees to nothing', async () => {
    const both = await pair()
    const made = await issuedWhole(both)
    const done = await api.acknowledge({ ...at(made), body: confirmed(made, LONG_AGO, '99') })
    expect(done.confirmationDifferences).toEqual([
      'Line 10: 1.62 GBP ordered, 99 confirmed.',
      'Line 20: 20 GBP ordered, 99 confirmed.',
    ])
    expect(done.totals).toEqual(made.totals)
    for (const { id } of both) {
      const now = await member(id)
      expect(now).toMatchObject({
        inForce: true,
        revision: 0,
        confirmation: { differences: [], isBeyond: false },
      })
      for (const line of now.lines) expect(line).toMatchObject({ confirmedUnitPrice: null })
    }
    const { lines } = await desk.open(made.id)
    expect(lines.map(({ unitPrice }) => unitPrice)).toEqual(made.lines.map(({ unitPrice }) => unitPrice))
  })

  it('with a higher price holds the invoice that asks for it, and lets the ordered one pass', async () => {
    const made = await issuedWhole([
      await desk.approved({ lines: [desk.plain] }),
      await desk.approved({ lines: [desk.plain] }),
    ])
    await api.acknowledge({ ...at(made), body: confirmed(made, LATER, '30') })
    await come(made)
    const [first, second] = made.members
    const dear = await invoiced(first?.id ?? '', '30', '300.00')
    expect([dear.status, dear.holds.map(({ kind, sentence }) => [kind, sentence])]).toEqual([
      'on_hold',
      [['price', 'Line 10 is 100.00 GBP over the agreed price of 20.']],
    ])
    const agreed = await invoiced(second?.id ?? '', '20', '200.00')
    expect([agreed.status, agreed.holds]).toEqual(['matched', []])
  })

  it('is refused once everything has come', async () => {
    const made = await issuedWhole(await pair())
    await come(made, '1')
    const part = await api.get({ params: { id: made.id } })
    expect(part.can.acknowledge).toBe(true)
    const done = await api.acknowledge({ ...at(part), body: confirmed(part, LATER) })
    await come(made)
    const whole = await api.get({ params: { id: made.id } })
    expect([whole.status, whole.can.acknowledge]).toEqual([
      'to_invoice',
      'Everything of it has come: there is no day left to confirm.',
    ])
    expect(await problem(api.acknowledge({ ...at(whole), body: confirmed(whole, LONG_AGO) }))).toMatchObject({
      status: 422,
    })
    const after = await api.get({ params: { id: made.id } })
    expect([after.version, after.lines]).toEqual([whole.version, whole.lines])
    expect(done.lines.map(({ promisedOn }) => promisedOn)).toEqual(done.lines.map(() => LATER))
  })

  it('reaches the order over the extra, and changes nothing of what was signed', async () => {
    const made = await bundle(await pair())
    const [first] = made.lines
    const extra = {
      orderLineId: first?.orderLineId ?? '',
      extraQuantity: '1',
      extraReason: 'Least they roll',
    }
    const asked = await api.update({
      ...at(made),
      body: { lines: [extra], stockFacilityId: otherFacilityId },
    })
    const sent = await api.submit({ ...at(asked), body: {} })
    const ready = await consolidatedOf(manager).approve({ ...at(sent), body: { signature: signed } })
    const done = await api.issue({
      ...at(ready),
      body: { to: [], cc: [], subject: 'Order', message: 'By hand', byHand: true },
    })
    await api.acknowledge({ ...at(done), body: confirmed(done, LATER, '3') })
    expect(await member(done.stockOrderId)).toMatchObject({ status: 'acknowledged', promisedOn: LATER })
    const signatures = await api.signatures({ params: { id: made.id } })
    expect(signatures.map(({ changedAfter }) => changedAfter)).toEqual([false])
  })

  it('is refused before it is issued and after it was cancelled', async () => {
    const draft = await bundle(await pair())
    const approved = await api.release({ ...at(draft), body: {} })
    const cancelled = await api.cancel({ ...at(approved), body: { reason: 'Not needed' } })
    const other = await bundle(await pair())
    const attempts = [cancelled, other, await api.release({ ...at(await bundle(await pair())), body: {} })]
    for (const one of attempts)
      expect(await problem(api.acknowledge({ ...at(one), body: confirmed(one, LATER) }))).toMatchObject({
        status: 422,
      })
    expect((await api.get({ params: { id: other.id } })).version).toBe(other.version)
  })

  it('says of every line when it comes, once, on a day that was', async () => {
    const made = await issuedWhole(await pair())
    const body = confirmed(made, LATER)
    const [first, second] = body.lines
    if (!first || !second) throw new Error('There are two lines.')
    const strange = { ...second, id: made.id }
    const today = body.confirmedOn
    const wrong: readonly (readonly [object, object])[] = [
      [{ lines: [first] }, { lines: ['Say of every line when it comes: line 20.'] }],
      [{ lines: [first, first, second] }, { 'lines.1.id': ['The line was named before.'] }],
      [{ lines: [first, second, strange] }, { 'lines.2.id': ['This is no line of the consolidated order.'] }],
      [
        { confirmedOn: addDays(today, 2) },
        { confirmedOn: ['The confirmation cannot be dated in the future.'] },
      ],
      [
        { confirmedOn: addDays(today, -2) },
        { confirmedOn: ['The confirmation cannot be older than the order.'] },
      ],
    ]
    for (const [more, errors] of wrong)
      expect(await problem(api.acknowledge({ ...at(made), body: { ...body, ...more } }))).toMatchObject({
        status: 422,
        body: { errors },
      })
    for (const more of [{ confirmationNo: '' }, { lines: [] }, { acknowledgedAt: LATER }])
      expect(await problem(api.acknowledge({ ...at(made), body: { ...body, ...more } }))).toMatchObject({
        status: 422,
      })
    expect((await api.get({ params: { id: made.id } })).version).toBe(made.version)
  })

  it('is recorded once by one click, by one of two at once, and by nobody without the right', async () => {
    const made = await issuedWhole(await pair())
    const body = confirmed(made, LATER)
    expect(await problem(consolidatedOf(client).acknowledge({ ...at(made), body }))).toMatchObject({
      status: 403,
    })
    const path = `/api/v1/consolidated-purchase-orders/${made.id}/acknowledge`
    expect((await desk.buyer.request('POST', path, { body })).status).toBe(428)
    const call = { version: made.version, body, headers: { 'idempotency-key': 'one-click-to-confirm' } }
    const replies = [
      await desk.buyer.request('POST', path, call),
      await desk.buyer.request('POST', path, call),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies[1]?.body).toEqual(replies[0]?.body)
    const now = await api.get({ params: { id: made.id } })
    expect(now.version).toBe(made.version + 1)
    const answers = await Promise.all(
      [1, 2].map(() => desk.buyer.request('POST', path, { version: now.version, body })),
    )
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '412'])
    // A member is not acknowledged by itself.
    const order = await member(now.members[0]?.id)
    const own = { confirmationNo: 'X', lines: [] }
    expect(await problem(orders.acknowledge({ ...at(order), body: own }))).toMatchObject({ status: 422 })
  })
})
