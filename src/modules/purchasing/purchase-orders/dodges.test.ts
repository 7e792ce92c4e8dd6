import { describe, expect, it } from 'vitest'
import { addDays, shortDay } from '#platform/contract/values/dates.ts'
import { exchangeRates } from '#modules/setup/exchange-rates/contract.ts'
import { otherFacility } from '../../../../test/support/consolidated.ts'
import { handedOver, orderDesk, ordersOf } from '../../../../test/support/orders.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import type { OrderRecord } from './contract.ts'

/*
 * The ways in which somebody might get an order past its approvers. The desk has one approver up to 25,000 on step 1, and
 * one from 10,000 on step 2.
 */

const server = await testServer()
const desk = await orderDesk(server)
const { api, approve, at, buyer, director, manager, sawing, submit, worth } = desk

const now = ({ id }: { id: string }, who: SignedIn = buyer) => ordersOf(who).get({ params: { id } })
const refusal = (status: number, code?: string) => ({ status, ...(code ? { body: { code } } : {}) })
const requester = async () => (await server.createPerson({ role: 'user' })).id
const signer = async (name: string): Promise<SignedIn> => {
  const who = await server.signIn({ role: 'user', name })
  await makeSigner(server, who.person)
  return who
}
const issueNow = async (order: OrderRecord) => api.issue({ ...at(order), body: handedOver })
const priced = (order: OrderRecord, unitPrice: string, more: object = {}) =>
  api.update({
    ...at(order),
    body: {
      lines: [
        { ...sawing, id: order.lines[0]?.id ?? '', lineNo: 10, quantity: '1', unitPrice, taxCode: null },
      ],
      ...more,
    },
  })

describe('Splitting an order', () => {
  it('does not help: the last of its parts is approved by the tier of all of them, whichever is first', async () => {
    const requestedById = await requester()
    const parts = []
    for (const value of ['4000', '4000', '4000']) parts.push(await worth(value, { requestedById }))
    const steps = []
    for (const part of parts) steps.push((await submit(part)).approvalSteps.length)
    expect(steps).toEqual([1, 1, 2])
    const [, , last] = parts
    if (!last) throw new Error('There are three parts.')
    const once = await approve(await now(last))
    expect(once).toMatchObject({ status: 'awaiting_approval', approvalStep: 2 })
  })

  it('does not help in small steps after the first was issued, nor by cancelling in between', async () => {
    const requestedById = await requester()
    const first = await issueNow(await approve(await submit(await worth('9000', { requestedById }))))
    const second = await submit(await worth('900', { requestedById }))
    expect(second).toMatchObject({ splitSum: '9900.00', approvalSteps: [{ step: 1 }] })
    const third = await submit(await worth('200', { requestedById }))
    expect(third.approvalSteps.map(({ step }) => step)).toEqual([1, 2])
    // What is given up counts no more, and what is closed short does.
    const recalled = await api.recall({ ...at(third), body: {} })
    await api.cancel({ ...at(recalled), body: { reason: 'Given up' } })
    await ordersOf(manager).closeShort({ ...at(await now(first)), body: { reason: 'Closed' } })
    const fourth = await submit(await worth('200', { requestedById }))
    expect(fourth.approvalSteps.map(({ step }) => step)).toEqual([1, 2])
  })

  it('does not help by another requester, where the same person buys or writes them, at any facility', async () => {
    const who = await requester()
    const other = await otherFacility(server)
    const begun = async (more: object, unitPrice = '9500', by = buyer) => {
      const lines = [{ ...sawing, lineNo: 10, quantity: '1', unitPrice, taxCode: null }]
      const made = await ordersOf(by).create({ body: { ...desk.header, requestedById: who, lines, ...more } })
      return desk.ofItsOwnWeek(made, who)
    }
    const parts = []
    for (const more of [{}, { requestedById: await requester() }, { facilityId: other }])
      parts.push(await submit(await begun(more)))
    expect(parts.map(({ splitSum }) => splitSum)).toEqual([null, '19000.00', '28500.00'])
    // Nor by another buyer, as long as the one who writes it is the same.
    const colleague = await requester()
    const named = await begun({ buyerId: colleague, requestedById: colleague }, '1')
    expect(named.splitSum).toBe('28501.00')
    const stranger = await server.signIn({ role: 'user', name: 'N. Falk' })
    const own = { requestedById: stranger.person.id, buyerId: stranger.person.id }
    expect((await begun(own, '1', stranger)).splitSum).toBeNull()
  })

  it('is not excused by a statement about another order or another value', async () => {
    const requestedById = await requester()
    await approve(await submit(await worth('6000', { requestedById })))
    const small = await worth('100', { requestedById })
    const stated = await ordersOf(manager).stateNoSplit({
      ...at(small),
      body: { reason: 'Small parts', signature: signed },
    })
    expect(stated.splitSum).toBeNull()
    // Saved as it is, it stays what was signed.
    expect((await api.update({ ...at(stated), body: { internalNotes: 'Call them' } })).noSplit).not.toBeNull()
    const raised = await priced(await now(small), '9900')
    expect(raised).toMatchObject({ noSplit: null, splitSum: '15900.00' })
    expect((await submit(raised)).approvalSteps.map(({ step }) => step)).toEqual([1, 2])
  })

  it('is not excused for an amendment by what was stated about its first revision', async () => {
    const requestedById = await requester()
    await approve(await submit(await worth('6000', { requestedById })))
    const small = await worth('100', { requestedById })
    const stated = await ordersOf(manager).stateNoSplit({
      ...at(small),
      body: { reason: 'Small parts', signature: signed },
    })
    const order = await issueNow(await approve(await submit(stated)))
    const draft = await api.amend({ ...at(order), body: { reason: 'More' } })
    const raised = await priced(draft, '9000')
    expect(raised).toMatchObject({ noSplit: null, splitSum: '15000.00' })
    expect(await problem(api.release({ ...at(raised), body: {} }))).toMatchObject(
      refusal(422, 'cannot_release'),
    )
    expect((await submit(raised)).approvalSteps.map(({ step }) => step)).toEqual([1, 2])
  })

  it('is not stated by an author, a stranger, or without a signature', async () => {
    const requestedById = await requester()
    await approve(await submit(await worth('6000', { requestedById })))
    const draft = await worth('6000', { requestedById })
    const stranger = await signer('Sten Stranger')
    const body = { reason: 'Other works', signature: signed }
    for (const who of [buyer, stranger])
      expect(await problem(ordersOf(who).stateNoSplit({ ...at(draft), body }))).toMatchObject(refusal(422))
    const path = `/api/v1/purchase-orders/${draft.id}/state-no-split`
    const unsigned = { body: { reason: 'Other works' }, version: draft.version }
    expect((await manager.request('POST', path, unsigned)).status).toBeGreaterThanOrEqual(400)
    expect((await now(draft)).noSplit).toBeNull()
  })
})

describe('Changing an order after its approval', () => {
  it('is refused while it waits, when it is approved, and once it is issued', async () => {
    const sent = await submit(await worth('5000'))
    const change = (order: OrderRecord) => problem(priced(order, '1'))
    expect(await change(sent)).toMatchObject(refusal(423))
    const ready = await approve(sent)
    expect(await change(ready)).toMatchObject(refusal(423))
    expect(await change(await issueNow(ready))).toMatchObject(refusal(423))
  })

  it('asks again for every rise, also back to what was approved before', async () => {
    let order = await issueNow(await approve(await submit(await worth('5000'))))
    for (const [price, isFree] of [
      ['5001', false],
      ['4900', true],
      ['5000', false],
    ] as const) {
      const draft = await priced(
        await api.amend({ ...at(await now(order)), body: { reason: 'Dearer' } }),
        price,
      )
      const released = await problem(api.release({ ...at(draft), body: {} }))
      expect([price, released === null]).toEqual([price, isFree])
      if (isFree) order = await issueNow(await now(draft))
      else await api.cancel({ ...at(draft), body: { reason: 'Too dear' } })
    }
  })

  it('asks again for another currency, another type or other terms, even when it becomes cheaper', async () => {
    const order = await issueNow(await approve(await submit(await worth('5000'))))
    const draft = await api.amend({ ...at(order), body: { reason: 'Other terms' } })
    for (const more of [{ currency: 'EUR' }, { type: 'service' }, { paymentTerms: 'In advance' }] as const) {
      const changed = await priced(await now(draft), '10', more)
      expect(await problem(api.release({ ...at(changed), body: {} }))).toMatchObject(refusal(422))
      const usual = { currency: 'GBP', type: 'stock', paymentTerms: null } as const
      await priced(await now(draft), '10', usual)
    }
    const other = await api.create({ body: { ...desk.header, lines: [{ ...sawing, taxCode: null }] } })
    expect(
      await problem(api.update({ ...at(await now(draft)), body: { supplierId: other.id } })),
    ).toMatchObject(refusal(422))
  })
})

describe('The day of an order', () => {
  const today = () => server.services.clock.now().toISOString().slice(0, 10)

  it('is neither to come nor long past without a reason, which its approver is told', async () => {
    const dated = (orderDate: string, orderDateReason: string | null) =>
      worth('5000', { orderDate, requiredOn: addDays(today(), 30), orderDateReason })
    const later = await dated(addDays(today(), 3), 'Agreed for then')
    expect(await problem(submit(later))).toMatchObject(refusal(422))
    expect(later.missingToSubmit.orderDate).toEqual(['The order date cannot be in the future.'])
    const back = await dated(addDays(today(), -30), null)
    expect(back.missingToSubmit.orderDateReason?.[0]).toMatch(/^It is dated .*, 30 days back: say why\.$/)
    expect(await problem(submit(back))).toMatchObject(refusal(422))
    const told = await api.update({ ...at(back), body: { orderDateReason: 'Ordered by telephone' } })
    await submit(told)
    const mail = (await server.mails(manager.person.email)).at(-1)
    expect(mail?.text).toContain(`Dated ${shortDay(addDays(today(), -30))}: Ordered by telephone`)
    expect((await now(back, manager)).orderDateReason).toBe('Ordered by telephone')
    expect((await submit(await dated(addDays(today(), -7), null))).status).toBe('awaiting_approval')
  })

  it('stays through an amendment', async () => {
    const order = await issueNow(await approve(await submit(await worth('5000'))))
    const draft = await api.amend({ ...at(order), body: { reason: 'Later' } })
    const body = { orderDate: addDays(draft.orderDate, -1) }
    expect(await problem(api.update({ ...at(draft), body }))).toMatchObject({
      status: 422,
      body: { errors: { orderDate: ['An amendment keeps the day of its order.'] } },
    })
  })
})

describe('The rate of an order', () => {
  it('is that of the house, and stands from the submission on', async () => {
    const administrator = await server.signIn('administrator')
    const rate = (day: string, value: string) =>
      administrator
        .client(exchangeRates)
        .create({ body: { currency: 'EUR', baseCurrency: 'GBP', day, rate: value } })
    await rate('2026-11-18', '0.9')
    const sent = await submit(await worth('12000', { currency: 'EUR' }))
    expect(sent).toMatchObject({ exchangeRate: '0.900000', netInBase: '10800.00' })
    expect(sent.approvalSteps).toHaveLength(2)
    await rate('2026-11-19', '0.01')
    const once = await approve(await now(sent))
    expect(once).toMatchObject({ exchangeRate: '0.900000', status: 'awaiting_approval', approvalStep: 2 })
    const ready = await approve(once, director)
    expect(ready).toMatchObject({ status: 'approved', netInBase: '10800.00' })
  })

  it('is nothing that a body can say, nor anything else that is worked out', async () => {
    const draft = await worth('12000')
    for (const field of [
      { exchangeRate: '0.01' },
      { netInBase: '1' },
      { net: '1' },
      { status: 'approved' },
      { state: 'approved' },
      { inForce: true },
      { approvedInBase: '99999' },
      { approvalStep: 2 },
      { authorIds: [] },
      { approvalDeciderIds: [] },
      { noSplitNumbers: ['PO-ABD-2026-0001'] },
      { createdById: manager.person.id },
      { submittedSteps: [] },
      { issuedAt: '2026-11-20T00:00:00Z' },
    ]) {
      const reply = await buyer.request('PATCH', `/api/v1/purchase-orders/${draft.id}`, {
        body: field,
        version: draft.version,
      })
      expect([field, reply.status]).toEqual([field, 422])
    }
    expect(await now(draft)).toMatchObject({ version: draft.version, netInBase: '12000.00', status: 'draft' })
  })
})
