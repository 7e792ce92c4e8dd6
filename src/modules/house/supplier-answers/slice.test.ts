import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clientArea } from '#modules/house/client-area/contract.ts'
import { home } from '#modules/house/home/contract.ts'
import type { OrderRecord } from '#modules/purchasing/purchase-orders/contract.ts'
import { accessBy, contactOf, errorsOf, reasonOf } from '../../../../test/support/client-area.ts'
import { expeditingDesk } from '../../../../test/support/expediting.ts'
import { ordersOf } from '../../../../test/support/orders.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { supplierSide } from '../../../../test/support/suppliers.ts'
import { supplierAnswers } from './contract.ts'
import { daysLate, isOtherQuantity } from './domain.ts'

const server = await testServer()
const desk = await expeditingDesk(server)
const { buyer, inDays, manager, other, own: expediting, supplier } = desk
const { db } = server.services
const inbox = buyer.client(supplierAnswers)
const unknownId = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'

let seller: SignedIn
let rival: SignedIn
let order: OrderRecord
beforeAll(async () => {
  seller = (await contactOf(server, supplier.id, 'Sal Seller', 'sal@vallmont.test')).browser
  rival = (await contactOf(server, other.id, 'Rob Rival', 'rob@nord.test')).browser
  order = await desk.due(5, {
    internalNotes: 'They always haggle.',
    lines: [
      { ...desk.pipe, lineNo: 10, quantity: '2' },
      { ...desk.sawing, lineNo: 20, taxCode: null, unitPrice: '10' },
    ],
  })
})
afterEach(() => db.query(sql`DELETE FROM throttles`))

const path = (id: string, step = '') => `/api/v1/client-area/purchase-orders/${id}${step && `/${step}`}`
const read = (who: SignedIn, { id }: { id: string } = order) =>
  who.client(clientArea).purchaseOrder({ params: { id } })
/** What confirms an order as it stands, with changes by line number. */
async function confirmation(more: Readonly<Record<number, object>> = {}, of: { id: string } = order) {
  const { lines } = await read(seller, of)
  return {
    confirmationNo: 'AB 4711',
    lines: lines.map(({ rootId, lineNo, requiredOn, quantity }) => ({
      rootId,
      confirmedOn: requiredOn,
      quantity,
      ...more[lineNo],
    })),
  }
}
const confirm = async (more: Readonly<Record<number, object>> = {}, of: { id: string } = order) =>
  seller.client(clientArea).confirmOrder({ params: { id: of.id }, body: await confirmation(more, of) })
const waitingFor = async ({ id }: { id: string }) => (await inbox.inbox({ query: { orderId: id } }))[0]
const now = ({ id }: { id: string } = order) => ordersOf(buyer).get({ params: { id } })

describe('What a supplier says otherwise', () => {
  it('is a later day and another quantity, not an earlier day', () => {
    const line = { orderedQty: '12.000', requiredOn: '2026-12-05' }
    expect(daysLate({ ...line, confirmedOn: '2026-12-01' })).toBe(0)
    expect(daysLate({ ...line, confirmedOn: '2026-12-06' })).toBe(1)
    expect(['12', '12.0', '10'].map((quantity) => isOtherQuantity({ ...line, quantity }))).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('An order to a supplier', () => {
  it('is read by its contacts with lines, demands and own prices, and without what the house keeps for itself', async () => {
    const [listed] = (await seller.client(clientArea).purchaseOrders({ query: {} })).filter(
      ({ id }) => id === order.id,
    )
    expect(listed).toMatchObject({ number: order.number, state: 'to_confirm', lineCount: 2 })
    const shown = await read(seller)
    expect(shown).toMatchObject({
      label: `${order.number} Rev 0`,
      whyNotConfirm: null,
      lines: [
        { lineNo: 10, certificateType: '3.1', quantity: '2.000', openQty: '2.000' },
        { lineNo: 20, item: 'Sawing to length', unitPrice: '10.0000' },
      ],
    })
    expect(JSON.stringify(shown)).not.toMatch(/haggle|netInBase|approv/i)
    const paper = await seller.request('GET', path(order.id, 'file'))
    const ours = await buyer.request('GET', `/api/v1/purchase-orders/${order.id}/pdf`)
    expect(paper.status).toBe(200)
    expect(paper.bytes.equals(ours.bytes)).toBe(true)
    const trail = await db.query<{ actor: string }>(sql`
      SELECT actor_name AS actor FROM audit_log WHERE entity_id = ${order.id} AND action = 'download'`)
    expect(trail).toEqual([{ actor: 'Sal Seller' }])
  })

  it('counts in how the company delivered, which its contacts see with its certificates', async () => {
    const late = await desk.due(-3)
    await supplierSide(manager, supplier.id).addCertificate({ expiresOn: inDays(20) })
    const own = await seller.client(clientArea).supplierRecord()
    expect(own.figures?.[0]).toMatchObject({ part: 'onTime', counted: 0 })
    expect(own.certificates).toMatchObject([
      { standard: 'ISO 9001', standing: 'expiring', isMandatory: true },
    ])
    expect(await rival.client(clientArea).supplierRecord()).toEqual({ figures: null, certificates: [] })
    expect(late.status).toBe('issued')
  })

  it('is nothing to others: another supplier, staff, guests, drafts, and contacts who lost their access', async () => {
    const draft = await desk.draft()
    const body = await confirmation()
    for (const [who, id] of [
      [rival, order.id],
      [seller, draft.id],
    ] as const)
      for (const [method, step] of [
        ['GET', ''],
        ['GET', 'file'],
        ['POST', 'confirmations'],
      ] as const) {
        const more = method === 'POST' ? { body } : {}
        const reply = await who.request(method, path(id, step), more)
        const missing = await who.request(method, path(unknownId, step), more)
        expect([step, reply.status, reply.body]).toEqual([step, 404, missing.body])
      }
    expect(await rival.client(clientArea).purchaseOrders({ query: { shown: 'all' } })).toEqual([])
    expect((await buyer.request('POST', path(order.id, 'confirmations'), { body })).status).toBe(403)
    expect((await server.guest().request('GET', path(order.id))).status).toBe(401)
    const leaver = await contactOf(server, supplier.id, 'Lea Leaver', 'lea@vallmont.test')
    expect((await read(leaver.browser)).id).toBe(order.id)
    await accessBy(manager, leaver).limit('Jack-up')
    expect(await problem(read(leaver.browser))).toMatchObject({ status: 404 })
    await accessBy(manager, leaver).withdraw()
    expect(await problem(read(leaver.browser))).toMatchObject({ status: 403 })
    expect(await waitingFor(order)).toBeUndefined()
  })
})

describe('A confirmation', () => {
  it('waits in the inbox and on home, and changes nothing of the order until a buyer accepts it', async () => {
    const late = inDays(9)
    const sent = await confirm({ 20: { confirmedOn: late, quantity: '20', remark: 'Saw is down.' } })
    expect(sent).toMatchObject({
      state: 'answered',
      answers: [{ state: 'waiting', sentByName: 'Sal Seller' }],
    })
    expect(await now()).toMatchObject({ status: 'issued', confirmationNo: null, acknowledgedAt: null })
    expect(JSON.stringify(await buyer.client(home).get({}))).toContain('supplierAnswers')
    expect((await server.mails(buyer.person.email)).at(-1)).toMatchObject({ template: 'supplier-answer' })
    const entry = await waitingFor(order)
    expect(entry?.confirmation?.lines[1]).toMatchObject({ quantity: '20', remark: 'Saw is down.' })
    const { id = '', version = 0 } = entry ?? {}
    const taken = await inbox.accept({ params: { id }, body: { version } })
    expect(taken).toMatchObject({ state: 'accepted', decidedByName: buyer.person.name })
    // Days become promises by the acknowledgement of staff; the quantity stays as ordered.
    expect(await now()).toMatchObject({
      status: 'acknowledged',
      confirmationNo: 'AB 4711',
      promisedOn: late,
      lines: [{ promisedOn: sent.lines[0]?.requiredOn }, { promisedOn: late, quantity: '24.000' }],
    })
    const expected = await desk.ofOrder(order.number)
    expect(expected.map(({ isAcknowledged, dueOn }) => [isAcknowledged, dueOn])).toContainEqual([true, late])
    expect(await read(seller)).toMatchObject({ state: 'confirmed', answers: [{ state: 'accepted' }] })
    expect(Object.keys((await read(seller)).answers[0] ?? {})).not.toContain('decidedByName')
    expect((await server.mails(seller.person.email)).at(-1)?.text).not.toContain('AB 4711')
  })

  it('takes the place of one that waits, and may come again once days have changed', async () => {
    const [first, second] = [inDays(12), inDays(14)]
    await confirm({ 20: { confirmedOn: first } })
    const stale = await waitingFor(order)
    await confirm({ 20: { confirmedOn: second } })
    const { answers } = await read(seller)
    expect(answers.slice(0, 2).map(({ state }) => state)).toEqual(['waiting', 'replaced'])
    const decide = { params: { id: stale?.id ?? '' }, body: { version: stale?.version ?? 0 } }
    expect(await problem(inbox.accept(decide))).toMatchObject({ body: { code: 'answer_decided' } })
    const entry = await waitingFor(order)
    await inbox.accept({ params: { id: entry?.id ?? '' }, body: { version: entry?.version ?? 0 } })
    expect(await now()).toMatchObject({ promisedOn: second })
  })

  it('is accepted once of two at once, and refused to whoever may not acknowledge', async () => {
    const one = await desk.due(8)
    await confirm({}, one)
    const { id = '', version = 0 } = (await waitingFor(one)) ?? {}
    const decide = { params: { id }, body: { version } }
    const reader = await server.signIn('user')
    await db.query(sql`
      INSERT INTO user_permissions (user_id, permission, effect, reason, granted_by_id)
      VALUES (${reader.person.id}, 'purchase-orders:acknowledge', 'deny', 'Trainee', ${manager.person.id})`)
    expect(await problem(reader.client(supplierAnswers).accept(decide))).toMatchObject({ status: 403 })
    expect(
      (await seller.request('POST', `/api/v1/supplier-answers/${id}/accept`, { body: { version } })).status,
    ).toBe(403)
    expect(await now(one)).toMatchObject({ acknowledgedAt: null })
    const replies = await Promise.all(
      [inbox, manager.client(supplierAnswers)].map((who) =>
        who.accept(decide).then(
          () => 'accepted',
          ({ status }: { status?: number }) => String(status),
        ),
      ),
    )
    expect(replies.toSorted()).toEqual(['422', 'accepted'])
  })

  it('is held to the guards of staff, and returned with a reason that the supplier reads', async () => {
    const held = await desk.due(8)
    await confirm({}, held)
    await ordersOf(manager).hold({ ...desk.at(await now(held)), body: { reason: 'Drawing changes' } })
    const { id = '', version = 0 } = (await waitingFor(held)) ?? {}
    expect(await problem(inbox.accept({ params: { id }, body: { version } }))).toMatchObject({ status: 422 })
    const stale = { version: version - 1, reason: 'x' }
    expect(await problem(inbox.giveBack({ params: { id }, body: stale }))).toMatchObject({ status: 412 })
    const reason = 'The order is held: the drawing changes.'
    await inbox.giveBack({ params: { id }, body: { version, reason } })
    expect(await read(seller, held)).toMatchObject({
      state: 'on_hold',
      whyNotConfirm: expect.stringContaining('Nothing is to be confirmed'),
      answers: [{ state: 'returned', reason }],
    })
    const body = await confirmation({}, held)
    const again = await seller.request('POST', path(held.id, 'confirmations'), { body })
    expect([again.status, reasonOf(again)]).toEqual([422, 'not_confirmable'])
    const page = await expediting.list({ query: { search: held.number.toLowerCase() } })
    expect(page.data).toEqual([])
  })

  it('says every line once, on a day to come, and nothing that was not asked', async () => {
    const { lines, ...head } = await confirmation()
    const [first, second] = lines
    const post = (body: object) => seller.request('POST', path(order.id, 'confirmations'), { body })
    for (const [body, field] of [
      [{ ...head, lines: [first] }, 'lines'],
      [{ ...head, lines: [first, first] }, 'lines'],
      [{ ...head, lines: [{ ...first, rootId: unknownId }, second] }, 'lines'],
      [{ ...head, lines: [{ ...first, confirmedOn: inDays(-1) }, second] }, 'lines.0.confirmedOn'],
      [{ ...head, lines: [{ ...first, quantity: '-1' }, second] }, 'lines.0.quantity'],
      [{ ...head, lines: [{ ...first, unitPrice: '1' }, second] }, 'lines.0.unitPrice'],
      [{ lines }, 'confirmationNo'],
    ] as const) {
      const reply = await post(body)
      expect([field, reply.status, errorsOf(reply)]).toEqual([field, 422, [field]])
    }
  })
})
