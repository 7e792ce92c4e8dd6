import { describe, expect, it } from 'vitest'
import { issuedConsolidatedDesk } from '../../../../test/support/consolidated-issued.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { invoices } from './contract.ts'
import { linesOfBundle } from './domain/bundled.ts'

const server = await testServer()
const desk = await issuedConsolidatedDesk(server)
const { approved, facilityId, issuedWhole, open, otherFacilityId, plain } = desk
const clerk = await server.signIn({ role: 'manager', name: 'I. Clerk' })
const api = clerk.client(invoices)
let count = 0

const body = (lines: readonly object[], more: object = {}) => ({
  kind: 'invoice' as const,
  supplierId: desk.supplier.id,
  supplierInvoiceNo: `CI-${++count}`,
  facilityId,
  invoiceDate: '2026-11-23',
  receivedOn: '2026-11-23',
  currency: 'GBP' as const,
  statedGross: '0.00',
  lines: lines.map((line, at) => ({ lineNo: (at + 1) * 10, ...line })) as Parameters<
    typeof api.create
  >[0]['body']['lines'],
  ...more,
})

/** Three orders of cuts, one of them in the other facility, required on three days. */
async function whole() {
  const members = [
    await approved({ lines: [{ ...plain, quantity: '1', requiredOn: '2026-12-17' }] }),
    await approved({ lines: [{ ...plain, quantity: '1', requiredOn: '2026-12-15' }] }),
    await approved({
      lines: [{ ...plain, quantity: '1', requiredOn: '2026-12-16' }],
      facilityId: otherFacilityId,
    }),
  ]
  const made = await issuedWhole(members)
  const [line] = (await open(made.id)).lines
  if (!line) throw new Error('A bundled line was expected.')
  return { made, members, line }
}

describe('An invoice of a consolidated order', () => {
  it('goes down to the lines of its orders, the oldest required day first, with cents that add up', async () => {
    const { made, members, line } = await whole()
    const lines = linesOfBundle(line, { quantity: '3', unitPrice: '33.3349' })
    const numbers = new Map(line.parts.map(({ orderLineId, orderNumber }) => [orderLineId, orderNumber]))
    expect(lines.map(({ orderLineId, quantity }) => [numbers.get(orderLineId), quantity])).toEqual([
      [members[1]?.number, '1'],
      [members[2]?.number, '1'],
      [members[0]?.number, '1'],
    ])
    const created = await api.create({ body: body(lines) })
    // 3 x 33.3349 is 100.0047; each line by itself would be 33.33, one cent short.
    expect(created.lines.map(({ net }) => net)).toEqual(['33.34', '33.33', '33.33'])
    expect(created.totals.net).toBe('100.00')
    expect(created.consolidated).toEqual([{ id: made.id, number: made.number }])
    expect((await api.get({ params: { id: created.id } })).totals).toEqual(created.totals)
    for (const query of [{ search: made.number }, { filter: { orderNumber: [made.number] } }]) {
      const { data } = await api.list({ query })
      expect(data.map(({ number }) => number)).toEqual([created.number])
    }
    const { data } = await api.list({ query: { filter: { orderNumber: [members[2]?.number ?? ''] } } })
    expect(data.map(({ number }) => number)).toEqual([created.number])
    // One price changed by hand stands by itself; the two others go on adding up to theirs.
    const changed = await api.update({
      params: { id: created.id },
      version: created.version,
      body: {
        lines: body(lines.map((one, at) => (at === 0 ? { ...one, unitPrice: '30' } : one))).lines,
      },
    })
    expect(changed.lines.map(({ net }) => net)).toEqual(['30.00', '33.34', '33.33'])
  })

  it('takes no share of a line from whoever sends one', async () => {
    const { line } = await whole()
    const lines = linesOfBundle(line, { quantity: '3', unitPrice: '20' })
    const reply = await clerk.request('POST', '/api/v1/invoices', {
      body: body(lines.map((one) => ({ ...one, shareNet: '0.01' }))),
    })
    expect(reply.status).toBe(422)
    const created = await api.create({ body: body(lines) })
    expect(created.lines.map(({ net, shareNet }) => [net, shareNet])).toEqual([
      ['20.00', null],
      ['20.00', null],
      ['20.00', null],
    ])
  })

  it('names lines that were issued, of this supplier alone', async () => {
    const draft = await desk.bundle(await desk.pair())
    const orderLineId = draft.lines[0]?.orderLineId
    const { line } = await whole()
    const [own] = linesOfBundle(line, { quantity: '1', unitPrice: '20' })
    expect(await problem(api.create({ body: body([{ ...own, orderLineId }]) }))).toMatchObject({
      status: 422,
      body: { errors: { 'lines.0.orderLineId': ['This is no line of an order that was issued.'] } },
    })
    const user = await server.signIn({ role: 'client' })
    expect(await problem(user.client(invoices).create({ body: body([own ?? {}]) }))).toMatchObject({
      status: 403,
    })
  })

  it('shows what is still to invoice, and goes on from there', async () => {
    const { made, members, line } = await whole()
    const more = linesOfBundle(line, { quantity: '5', unitPrice: '20' })
    // What is too much shows on the order required last, where the match holds it.
    expect(more.map(({ quantity }) => quantity)).toEqual(['1', '1', '3'])
    const drafted = await api.create({
      body: body(linesOfBundle(line, { quantity: '1', unitPrice: '20' }), { statedGross: '20.00' }),
    })
    const form = new FormData()
    form.append('file', new File(['%PDF-1.7\n%%EOF\n'], 'invoice.pdf', { type: 'application/pdf' }))
    await api.upload({ params: { id: drafted.id }, form })
    const registered = await api.register({ ...desk.at(drafted), body: {} })
    // Nothing came yet: the line of the order holds it, as it would without a consolidated order.
    expect(registered).toMatchObject({ status: 'on_hold', consolidated: [{ number: made.number }] })
    expect((await desk.orders.get({ params: { id: members[1]?.id ?? '' } })).lines[0]?.invoicedQty).toBe(
      '1.000',
    )
    const { lines } = await open(made.id)
    const [next] = linesOfBundle(lines[0] ?? line, { quantity: '1', unitPrice: '20' })
    expect(next?.orderLineId).toBe(
      line.parts.find((one) => one.orderNumber === members[2]?.number)?.orderLineId,
    )
  })
})
