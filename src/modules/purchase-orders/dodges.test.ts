import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { exchangeRates } from '#modules/exchange-rates/contract.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { purchaseOrderApproverTable } from '#modules/purchase-order-approving-users/table.ts'
import { handedOver, orderDesk, ordersOf } from '../../../test/support/orders.ts'
import { problem } from '../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../test/support/server.ts'
import { makeSigner, signed } from '../../../test/support/signing.ts'
import type { OrderRecord } from './contract.ts'

/*
 * The ways in which somebody might get an order past its approvers. The desk has one approver up to 25,000 on step 1, and
 * one from 10,000 on step 2.
 */

const server = await testServer()
const desk = await orderDesk(server)
const { api, approve, at, buyer, director, manager, sawing, submit, worth } = desk
const { db } = server.services
const days = { delegateFrom: '2020-01-01', delegateUntil: '2099-12-31' }

const now = ({ id }: { id: string }, who: SignedIn = buyer) => ordersOf(who).get({ params: { id } })
const refusal = (status: number, code?: string) => ({ status, ...(code ? { body: { code } } : {}) })
const requester = async () => (await server.createPerson({ role: 'user' })).id
const signer = async (name: string): Promise<SignedIn> => {
  const who = await server.signIn({ role: 'user', name })
  await makeSigner(server, who.person)
  return who
}
/** An entry on the list of approvers; `more`: step, band, types, who stands in. */
const entry = (person: { readonly id: string }, more: object) =>
  insertRow(db, purchaseOrderApproverTable, {
    userId: person.id,
    validFrom: '2020-01-01',
    poTypes: [],
    step: 1,
    maySelfApprove: false,
    ...more,
  })
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

  it('asks again for a rise in one amendment or in several, and for fewer goods at the same sum at most once', async () => {
    let order = await issueNow(await approve(await submit(await worth('5000'))))
    // Each rise is within 2 %, together they are not.
    for (const [price, isFree] of [
      ['5090', true],
      ['5180', false],
    ] as const) {
      const draft = await priced(await api.amend({ ...at(order), body: { reason: 'Dearer' } }), price)
      const released = await problem(api.release({ ...at(draft), body: {} }))
      expect([price, released === null]).toEqual([price, isFree])
      if (isFree) order = await issueNow(await now(draft))
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

describe('The place of an approver', () => {
  it('is not taken by the author, whoever names them as deputy', async () => {
    const away = await signer('Away Approver')
    await entry(away.person, {
      poTypes: ['calibration'],
      delegateUserId: buyer.person.id,
      ...days,
    })
    const order = await submit(await worth('100', { type: 'calibration' }))
    expect((await now(order)).can.approve).not.toBe(true)
    expect(await problem(approve(order, buyer))).toMatchObject(refusal(422, 'cannot_approve'))
    // Nor by somebody who changed it and handed it on to be submitted.
    const helper = await signer('Hal Helper')
    await entry(helper.person, { poTypes: ['calibration'] })
    const draft = await worth('100', { type: 'calibration' })
    const touched = await ordersOf(helper).update({ ...at(draft), body: { freight: '5' } })
    const sent = await submit(touched)
    expect(await problem(approve(sent, helper))).toMatchObject(refusal(422, 'cannot_approve'))
    // Nor by whoever it is asked for, nor by the deputy of an author.
    const asked = await submit(await worth('100', { type: 'calibration', requestedById: away.person.id }))
    expect(await problem(approve(asked, away))).toMatchObject(refusal(422, 'cannot_approve'))
  })

  it('is not handed on by a deputy', async () => {
    const [first, second, third] = [await signer('First'), await signer('Second'), await signer('Third')]
    await entry(first.person, {
      poTypes: ['consumable'],
      minValue: '30000',
      delegateUserId: second.person.id,
      ...days,
    })
    await entry(second.person, {
      poTypes: ['subcontract'],
      delegateUserId: third.person.id,
      ...days,
    })
    const order = await submit(await worth('40000', { type: 'consumable' }))
    expect(await problem(approve(order, third))).toMatchObject(refusal(422))
    const once = await approve(order, second)
    expect(once.approvals).toMatchObject([{ userName: 'Second', holderName: 'First' }])
    expect(await problem(approve(once, third))).toMatchObject(refusal(422))
  })

  it('is taken once: nobody decides on two steps, nor in the place of somebody who did, nor by a deputy', async () => {
    const [both, deputy] = [await signer('Both Steps'), await signer('Deputy Of Both')]
    for (const step of [1, 2])
      await entry(both.person, {
        step,
        poTypes: ['service'],
        ...(step === 2 ? { delegateUserId: deputy.person.id, ...days } : {}),
      })
    const order = await submit(await worth('12000', { type: 'service' }))
    const once = await approve(order, both)
    expect(once.approvalStep).toBe(2)
    expect(await problem(approve(once, both))).toMatchObject(refusal(422, 'cannot_approve'))
    expect(await problem(approve(once, deputy))).toMatchObject(refusal(422, 'cannot_approve'))
    // Two at once with one version: one of them decides.
    const race = await submit(await worth('100', { type: 'service' }))
    const done = await Promise.allSettled([approve(race, both), approve(race, both)])
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await approve(once, director)).status).toBe('approved')
  })

  it('is looked up when somebody decides, and the steps stay those of the submission', async () => {
    const [gone, fresh] = [await signer('Gone Soon'), await signer('Fresh Entry')]
    await entry(gone.person, { step: 3, minValue: '50000' })
    const order = await submit(await worth('24000'))
    expect(order.approvalSteps.map(({ step }) => step)).toEqual([1, 2])
    const big = await submit(await worth('24500'))
    // An entry on a step that was not asked for decides nothing, a new one on the asked step does.
    await entry(fresh.person, { step: 2, minValue: '20000' })
    expect(await problem(approve(order, fresh))).toMatchObject(refusal(422))
    const once = await approve(order)
    expect((await approve(once, fresh)).status).toBe('approved')
    // Whoever left the list decides no more, and their step is not skipped.
    const waiting = await approve(big)
    await db.query(sql`UPDATE purchase_order_approving_users SET ended_at = now() WHERE step = 2`)
    for (const who of [director, fresh, gone, manager])
      expect(await problem(approve(waiting, who))).toMatchObject(refusal(422))
    expect(await now(waiting)).toMatchObject({ status: 'awaiting_approval', approvalStep: 2 })
    expect(await problem(issueNow(await now(waiting)))).toMatchObject(refusal(422))
    expect(await problem(api.release({ ...at(await now(waiting)), body: {} }))).toMatchObject(refusal(422))
  })

  it('needs the right, the version and the signature of the person', async () => {
    const order = await submit(await worth('100'))
    const client = await server.signIn('client')
    const path = `/api/v1/purchase-orders/${order.id}/approve`
    const body = { signature: signed }
    expect((await client.request('POST', path, { body, version: order.version })).status).toBe(403)
    expect((await manager.request('POST', path, { body })).status).toBe(428)
    expect((await manager.request('POST', path, { body, version: order.version - 1 })).status).toBe(412)
    const wrong = { signature: { ...signed, pin: '0000' } }
    expect((await manager.request('POST', path, { body: wrong, version: order.version })).status).toBe(422)
    const named = { ...body, userId: director.person.id }
    expect((await manager.request('POST', path, { body: named, version: order.version })).status).toBe(422)
    expect((await now(order)).status).toBe('awaiting_approval')
  })
})
