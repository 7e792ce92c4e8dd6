import { describe, expect, it } from 'vitest'
import { handedOver, makeOrderApprover, orderDesk, ordersOf } from '../../../../test/support/orders.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'

const server = await testServer()
const desk = await orderDesk(server)
const { api, at, approve, approved, buyer, director, manager, submit, worth } = desk

describe('The approval of an order', () => {
  it('asks the steps its value reaches, one after the other, each with a signature', async () => {
    const small = await submit(await worth('9999.99'))
    expect(small.approvalSteps.map(({ step }) => step)).toEqual([1])
    expect((await approve(small)).status).toBe('approved')
    const large = await submit(await worth('12000'))
    expect(large.approvalSteps).toMatchObject([
      { step: 1, state: 'asked' },
      { step: 2, state: 'later' },
    ])
    expect(await problem(approve(large, director))).toMatchObject({ status: 422 })
    const once = await approve(large)
    expect(once).toMatchObject({ status: 'awaiting_approval', approvalStep: 2 })
    expect((await approve(once, director)).status).toBe('approved')
    const mails = await server.mails(director.person.email)
    expect(mails.at(-1)?.subject).toContain(`${large.number} Rev 0 waits for your approval`)
  })

  it('is never given by its author, nor by whoever asked for it, nor without a signature', async () => {
    await makeOrderApprover(server, buyer.person)
    const other = await server.signIn({ role: 'user', name: 'Other Approver' })
    await makeOrderApprover(server, other.person, { maxValue: '25000' })
    const own = await submit(await worth('100'))
    expect(await problem(approve(own, buyer))).toMatchObject({
      status: 422,
      body: { code: 'cannot_approve' },
    })
    const asked = await submit(await worth('100', { requestedById: manager.person.id }))
    expect(await problem(approve(asked))).toMatchObject({ status: 422, body: { code: 'cannot_approve' } })
    const bare = await manager.request('POST', `/api/v1/purchase-orders/${own.id}/approve`, {
      body: {},
      version: own.version,
    })
    expect(bare.status).toBe(422)
    const waiting = await ordersOf(manager).list({ query: { filter: { waitingForMe: true } } })
    expect(waiting.data.map(({ id }) => id)).toContain(own.id)
    expect(waiting.data.map(({ id }) => id)).not.toContain(asked.id)
    expect(
      (await api.list({ query: { filter: { waitingForMe: true } } })).data.map(({ id }) => id),
    ).not.toContain(own.id)
  })

  it('is given by a deputy in the days of the delegation, and never by the author as one', async () => {
    const deputy = await server.signIn({ role: 'user', name: 'Dora Delegate' })
    await makeOrderApprover(server, deputy.person, { poTypes: ['consumable'] })
    const absent = await server.signIn({ role: 'user', name: 'Absent Approver' })
    const away = await server.signIn({ role: 'user', name: 'Away Today' })
    const days = { delegateFrom: '2020-01-01', delegateUntil: '2099-12-31' }
    await makeOrderApprover(server, away.person, {
      poTypes: ['service'],
      delegateUserId: buyer.person.id,
      ...days,
    })
    await makeOrderApprover(server, absent.person, {
      poTypes: ['calibration'],
      step: 3,
      delegateUserId: deputy.person.id,
      ...days,
    })
    const own = await submit(await worth('100', { type: 'service' }))
    expect(await problem(approve(own, buyer))).toMatchObject({
      status: 422,
      body: { code: 'cannot_approve' },
    })
    const other = await submit(await worth('100', { type: 'calibration' }))
    const last = await approve(other)
    expect((await approve(last, deputy)).approvals.at(-1)).toMatchObject({
      userName: 'Dora Delegate',
      holderName: 'Absent Approver',
      step: 3,
    })
  })

  it('is taken back by its author, rejected with a reason, and locks the order', async () => {
    const sent = await submit(await worth('100'))
    expect(await problem(api.update({ ...at(sent), body: { freight: '1' } }))).toMatchObject({ status: 423 })
    expect(await problem(ordersOf(manager).recall({ ...at(sent), body: {} }))).toMatchObject({ status: 422 })
    const draft = await api.recall({ ...at(sent), body: {} })
    const again = await submit(draft)
    const rejected = await ordersOf(manager).reject({ ...at(again), body: { reason: 'Too dear' } })
    expect(rejected).toMatchObject({
      status: 'draft',
      approvals: [{ decision: 'rejected', reason: 'Too dear' }],
    })
  })

  it('comes before the issue, which puts the order in force', async () => {
    const draft = await worth('100')
    expect(await problem(api.issue({ ...at(draft), body: handedOver }))).toMatchObject({ status: 422 })
    const ready = await approved()
    const issued = await api.issue({ ...at(ready), body: handedOver })
    expect(issued).toMatchObject({ status: 'issued', inForce: true, issuedByName: 'Hana Sandoval' })
    const held = await ordersOf(manager).hold({ ...at(issued), body: { reason: 'Drawing changes' } })
    expect(held.status).toBe('on_hold')
    const resumed = await ordersOf(manager).resume({ ...at(held), body: { reason: 'Drawing is back' } })
    expect(resumed.status).toBe('issued')
    const short = await ordersOf(manager).closeShort({
      ...at(resumed),
      body: { reason: 'Not needed any more' },
    })
    expect(short.status).toBe('closed_short')
  })
})
