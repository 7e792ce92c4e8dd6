import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { insertRow } from '#platform/server/database/rows.ts'
import { purchaseOrderApproverTable } from '#modules/signing/purchase-order-approving-users/table.ts'
import { handedOver, orderDesk, ordersOf } from '../../../../test/support/orders.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import type { OrderRecord } from './contract.ts'

/*
 * Who decides in whose place. The desk has one approver up to 25,000 on step 1, and
 * one from 10,000 on step 2.
 */

const server = await testServer()
const desk = await orderDesk(server)
const { api, approve, at, buyer, director, manager, submit, worth } = desk
const { db } = server.services
const days = { delegateFrom: '2020-01-01', delegateUntil: '2099-12-31' }

const now = ({ id }: { id: string }, who: SignedIn = buyer) => ordersOf(who).get({ params: { id } })
const refusal = (status: number, code?: string) => ({ status, ...(code ? { body: { code } } : {}) })
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
