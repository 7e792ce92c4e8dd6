import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { consolidatedDesk, consolidatedOf } from '../../../../test/support/consolidated.ts'
import { makeOrderApprover, ordersOf } from '../../../../test/support/orders.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'

const server = await testServer()
const desk = await consolidatedDesk(server)
const { api, approved, at, bundle, director, facilityId, manager, orders, otherFacilityId, pair, plain } =
  desk
/** On the list up to any value, and author of nothing. */
const other = await server.signIn({ role: 'manager', name: 'Owen Tully' })
await makeOrderApprover(server, other.person)

const signature = { signature: signed }
/** A bundle with something agreed on its first line; the extra of a pair goes to Houston, of other orders to Aberdeen. */
const agree = async (more: object, given?: readonly { readonly id: string }[]) => {
  const made = await bundle(given ?? (await pair()))
  const [line] = made.lines
  return api.update({
    ...at(made),
    body: {
      lines: [{ orderLineId: line?.orderLineId ?? '', ...more }],
      stockFacilityId: given ? facilityId : otherFacilityId,
    },
  })
}

describe('A negotiated price', () => {
  it('holds for the whole line, is split to the cent, and shows the saving', async () => {
    const made = await agree({ negotiatedPrice: '1.51' })
    const [line] = made.lines
    const before = Number(line?.netBefore)
    expect(line).toMatchObject({ unitPrice: '1.5100', pricesBefore: ['1.6200'] })
    expect(Number(line?.net)).toBeCloseTo(Number(line?.massKg) * 1.51, 2)
    const shares = line?.allocations.map(({ net }) => Math.round(Number(net) * 100)) ?? []
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(Math.round(Number(line?.net) * 100))
    expect(Number(line?.saving)).toBeCloseTo(before - Number(line?.net), 2)
    expect(made.saving).toBe(line?.saving)
    expect(made.overApproved).toBeNull()
    const { data } = await api.list({ query: { search: made.number } })
    expect(data).toMatchObject([{ saving: made.saving, value: made.totals.net }])
    // The orders are untouched: until it is issued it can be given up.
    const members = await Promise.all(made.members.map(({ id }) => orders.get({ params: { id } })))
    expect(members.map(({ lines }) => lines[0]?.unitPrice)).toEqual(['1.6200', '1.6200'])
  })

  it('stays with its line while orders join and leave', async () => {
    const made = await agree({ negotiatedPrice: '1.51' })
    const third = await approved({ lines: [{ ...desk.plainPipe, quantity: '1' }] })
    const [first, second] = made.orderIds
    const joined = await api.update({
      ...at(made),
      body: { orderIds: [first ?? '', second ?? '', third.id] },
    })
    expect(joined.lines[0]).toMatchObject({ quantity: '6.000', negotiatedPrice: '1.5100' })
    const left = await api.update({ ...at(joined), body: { orderIds: [second ?? '', third.id] } })
    expect(left.lines).toMatchObject([{ quantity: '4.000', negotiatedPrice: '1.5100' }])
  })

  it('has to be given where the orders have different prices', async () => {
    const cheap = await approved({ lines: [plain] })
    const dear = await approved({ lines: [{ ...plain, unitPrice: '22' }] })
    const made = await bundle([cheap, dear])
    const sentence = 'Line 10: its orders have different prices. Give the one that was agreed.'
    expect(made).toMatchObject({ missingToSubmit: { lines: [sentence] }, totals: { net: '420.00' } })
    for (const attempt of [
      () => api.submit({ ...at(made), body: {} }),
      () => api.release({ ...at(made), body: {} }),
    ])
      expect(await problem(attempt())).toMatchObject({ status: 422, body: { errors: { lines: [sentence] } } })
    const edit = { orderLineId: dear.lines[0]?.id ?? '', negotiatedPrice: '19' }
    const agreed = await api.update({ ...at(made), body: { lines: [edit] } })
    expect(agreed).toMatchObject({ missingToSubmit: {}, totals: { net: '380.00' }, saving: '40.00' })
    // The line was named by the other of its two order lines; naming it by both is once too often.
    const both = [edit, { ...edit, orderLineId: cheap.lines[0]?.id ?? '' }]
    expect(await problem(api.update({ ...at(agreed), body: { lines: both } }))).toMatchObject({
      body: { errors: { 'lines.1.orderLineId': ['The bundled line was named before.'] } },
    })
  })

  it.each([['-1'], ['a'], ['1.23456'], ['99999999999']])(
    'of %s is refused at its place',
    async (negotiatedPrice) => {
      const made = await bundle(await pair())
      const lines = [{ orderLineId: made.lines[0]?.orderLineId ?? '', negotiatedPrice }]
      const refused = await problem(api.update({ ...at(made), body: { lines } }))
      expect(refused).toMatchObject({
        status: 422,
        body: { errors: { 'lines.0.negotiatedPrice': [expect.any(String)] } },
      })
    },
  )
})

describe('More than the orders ask for', () => {
  it('goes into a stock with a reason, and is above the approvals', async () => {
    const made = await agree({ extraQuantity: '1', extraReason: 'Least that the mill rolls' })
    expect(made.lines[0]).toMatchObject({ quantity: '6.000', extraReason: 'Least that the mill rolls' })
    expect(made.lines[0]?.allocations.at(-1)).toMatchObject({
      orderId: null,
      quantity: '1.000',
      facilityName: 'Houston',
      net: made.extraNet,
    })
    expect(Number(made.totals.net) - Number(made.approvedNet)).toBeCloseTo(Number(made.extraNet), 1)
    expect(made.overApproved).toBe((Number(made.totals.net) - Number(made.approvedNet)).toFixed(2))
    expect(made.can.release).toMatch(/^It comes to [\d.]+ GBP more than was approved of its orders/)
    expect(await problem(api.release({ ...at(made), body: {} }))).toMatchObject({
      status: 422,
      body: { code: 'cannot_release' },
    })
  })

  it('asks why, and where to', async () => {
    const made = await agree({ extraQuantity: '1' })
    const body = { stockFacilityId: null }
    const nowhere = await api.update({ ...at(made), body })
    expect(nowhere.missingToSubmit).toEqual({
      lines: ['Line 10: say why more is ordered.'],
      stockFacilityId: ['Choose whose stock takes what no order asks for.'],
    })
    const half = [{ orderLineId: made.lines[0]?.orderLineId ?? '', extraQuantity: '0.5' }]
    expect(await problem(api.update({ ...at(nowhere), body: { lines: half } }))).toMatchObject({
      body: { errors: { 'lines.0.extraQuantity': ['Pieces are whole.'] } },
    })
  })
})

describe('The approval', () => {
  it('is not asked for again within what was approved of the members', async () => {
    const made = await bundle(await pair())
    expect(made.can).toMatchObject({ release: true })
    const released = await api.release({ ...at(made), body: {} })
    expect(released).toMatchObject({ status: 'approved', approvedByName: null })
    expect(released.approvedAt).not.toBeNull()
  })

  it('is decided at the tier of the whole by somebody who wrote none of it', async () => {
    // Three orders of 5,000 each were approved on step 1; with the extra they come to more than 10,000.
    const lines = [{ ...plain, quantity: '250', unitPrice: '20' }]
    const three = [await approved({ lines }), await approved({ lines }), await approved({ lines })]
    const made = await agree({ extraQuantity: '10', extraReason: 'Least lot' }, three)
    const sent = await api.submit({ ...at(made), body: {} })
    expect(sent.approvalSteps.map(({ step }) => step)).toEqual([1, 2])
    expect(await problem(api.approve({ ...at(sent), body: signature }))).toMatchObject({ status: 422 })
    const first = await consolidatedOf(other).approve({ ...at(sent), body: signature })
    expect(first).toMatchObject({ status: 'awaiting_approval', approvalStep: 2 })
    expect(await problem(consolidatedOf(other).approve({ ...at(first), body: signature }))).toMatchObject({
      status: 422,
    })
    const done = await consolidatedOf(director).approve({ ...at(first), body: signature })
    expect(done).toMatchObject({ status: 'approved', approvedByName: 'Ruth Vance' })
    const signatures = await api.signatures({ params: { id: done.id } })
    expect(signatures).toHaveLength(2)
  })

  it('is refused to an author of a member', async () => {
    const own = ordersOf(other)
    const draft = await own.create({
      body: {
        ...desk.header,
        lines: [plain],
        requestedById: (await server.createPerson({ role: 'user' })).id,
      },
    })
    const sent = await own.submit({ ...at(draft), body: {} })
    const mine = await desk.approve(sent, manager)
    const made = await agree({ extraQuantity: '1', extraReason: 'Least lot' }, [
      mine,
      await approved({ lines: [plain] }),
    ])
    const asked = await api.submit({ ...at(made), body: {} })
    const refused = await problem(consolidatedOf(other).approve({ ...at(asked), body: signature }))
    expect(refused).toMatchObject({
      status: 422,
      body: { message: 'You are an author of this consolidated order; someone else has to decide.' },
    })
    expect((await consolidatedOf(manager).approve({ ...at(asked), body: signature })).status).toBe('approved')
  })

  it('is taken back by its author, and told why where it is rejected', async () => {
    const made = await agree({ extraQuantity: '1', extraReason: 'Least lot' })
    const sent = await api.submit({ ...at(made), body: {} })
    const back = await api.recall({ ...at(sent), body: {} })
    const again = await api.submit({ ...at(back), body: {} })
    const reason = 'Too much for the stock'
    const rejected = await consolidatedOf(manager).reject({ ...at(again), body: { reason } })
    expect(rejected).toMatchObject({ status: 'draft', can: { update: expect.anything() } })
    expect(rejected.history.at(-1)).toMatchObject({ reason })
    expect(rejected.members.every(({ status }) => status === 'approved')).toBe(true)
  })

  it('counts a member at what an amendment within its approval made of it', async () => {
    const order = await approved({ lines: [{ ...plain, unitPrice: '100' }] })
    const next = await orders.amend({ ...at(order), body: { reason: 'Cheaper' } })
    const lowered = await orders.update({
      ...at(next),
      body: { lines: next.lines.map((line) => ({ ...plain, id: line.id, unitPrice: '99' })) },
    })
    const released = await orders.release({ ...at(lowered), body: {} })
    const made = await bundle([released, await approved({ lines: [plain] })])
    expect(made).toMatchObject({ totals: { net: '1190.00' }, approvedNet: '1190.00', overApproved: null })
  })

  it('is asked for what no approver of its orders saw, whatever it comes to', async () => {
    const made = await agree({
      negotiatedPrice: '0.5',
      extraQuantity: '1',
      extraReason: 'Least that is rolled',
    })
    expect(made).toMatchObject({
      overApproved: null,
      beyondApproval: ['Line 10: more is ordered than its orders ask for.'],
    })
    expect(await problem(api.release({ ...at(made), body: {} }))).toMatchObject({ status: 422 })
    const noted = await bundle(await pair(), { notesToSupplier: 'Certificates are not needed.' })
    expect(noted.can.release).toBe('Notes to the supplier: none of its orders was approved with that.')
    const notes = { notesToSupplier: 'In one delivery.' }
    const both = [await approved({ ...notes, lines: [plain] }), await approved({ lines: [plain] })]
    expect((await bundle(both, notes)).beyondApproval).toEqual([])
    const dearer = await agree({ negotiatedPrice: '1.70' }, [
      await approved({ lines: [desk.plainPipe] }),
      await approved({ lines: [desk.plainPipe] }),
    ])
    expect(dearer.beyondApproval).toContain('Line 10: it costs more than was approved.')
  })

  it('waits while the supplier is suspended', async () => {
    const made = await bundle(await pair())
    const set = (status: string) =>
      server.services.db.query(
        sql`UPDATE companies SET supplier_status = ${status} WHERE id = ${desk.supplier.id}`,
      )
    await set('suspended')
    expect(await problem(api.release({ ...at(made), body: {} }))).toMatchObject({
      status: 422,
      body: { message: 'Vallmont Steel is suspended as a supplier.' },
    })
    await set('approved')
    expect((await api.release({ ...at(made), body: {} })).status).toBe('approved')
  })
})
