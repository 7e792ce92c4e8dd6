import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clientArea } from '#modules/house/client-area/contract.ts'
import type { ConsolidatedRecord } from '#modules/purchasing/consolidated-purchase-orders/contract.ts'
import { contactOf, reasonOf } from '../../../../test/support/client-area.ts'
import { issuedConsolidatedDesk } from '../../../../test/support/consolidated-issued.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { supplierAnswers } from './contract.ts'

const server = await testServer()
const desk = await issuedConsolidatedDesk(server)
const { api, buyer, orders } = desk
const { db } = server.services
const inbox = buyer.client(supplierAnswers)
const PROMISED = '2099-05-20'

let seller: SignedIn
let rival: SignedIn
let whole: ConsolidatedRecord
let members: readonly { readonly id: string; readonly number: string }[]
beforeAll(async () => {
  seller = (await contactOf(server, desk.supplier.id, 'Sal Seller', 'sal@vallmont.test')).browser
  rival = (await contactOf(server, await createCompany(server.services, 'Rival'), 'Rob Rival')).browser
  members = (await desk.pair()).flatMap((one) => one ?? [])
  whole = await desk.issuedWhole(members)
})
afterEach(() => db.query(sql`DELETE FROM throttles`))

const path = (id: string, step = '') => `/api/v1/client-area/purchase-orders/${id}${step && `/${step}`}`
const listed = (who: SignedIn) => who.client(clientArea).purchaseOrders({ query: { shown: 'all' } })
const read = (who: SignedIn) => who.client(clientArea).purchaseOrder({ params: { id: whole.id } })
const confirm = async (who: SignedIn) =>
  who.client(clientArea).confirmOrder({
    params: { id: whole.id },
    body: {
      confirmationNo: 'AB 4711',
      lines: whole.lines.map(({ id, quantity }) => ({ rootId: id, confirmedOn: PROMISED, quantity })),
    },
  })
const waiting = async () => (await inbox.inbox({ query: { consolidatedId: whole.id } }))[0]

describe('A consolidated order to a supplier', () => {
  it('stands among its orders under its own number, and those in it do not', async () => {
    expect(await listed(seller)).toEqual([
      expect.objectContaining({ id: whole.id, number: whole.number, revision: null, state: 'to_confirm' }),
    ])
    expect(await listed(rival)).toEqual([])
    const [member] = members
    const [foreign, missing] = [path(whole.id), path('0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60')].map((one) =>
      rival.request('GET', one),
    )
    expect((await foreign)?.status).toBe(404)
    expect((await foreign)?.body).toEqual((await missing)?.body)
    expect((await seller.request('GET', path(member?.id ?? ''))).status).toBe(404)
  })

  it('is read as its paper has it: bundled lines, what is agreed, and where it goes', async () => {
    const shown = await read(seller)
    expect(shown).toMatchObject({ label: whole.number, net: whole.totals.net, whyNotConfirm: null })
    expect(shown.lines.map(({ rootId, quantity }) => [rootId, quantity])).toEqual(
      whole.lines.map(({ id, quantity }) => [id, quantity]),
    )
    expect(shown.lines[0]?.places).toEqual([
      { name: expect.any(String), quantity: '2.000' },
      { name: 'Houston', quantity: '3.000' },
    ])
    expect(JSON.stringify(shown)).not.toMatch(/netBefore|approv|saving|pricesBefore/i)
    for (const { number } of members) expect(JSON.stringify(shown)).not.toContain(number)
    const paper = await seller.request('GET', path(whole.id, 'file'))
    const ours = await buyer.request('GET', `/api/v1/consolidated-purchase-orders/${whole.id}/pdf`)
    expect([paper.status, paper.bytes.equals(ours.bytes)]).toEqual([200, true])
  })

  it('takes deliveries and invoices outside of the area', async () => {
    const [line] = whole.lines
    const body = {
      deliveryNoteNo: 'LS 1',
      arrivesOn: PROMISED,
      lines: [{ rootId: line?.id, quantity: '1', heatNo: 'H1' }],
    }
    const reply = await seller.request('POST', path(whole.id, 'deliveries'), { body })
    expect([reply.status, reasonOf(reply)]).toEqual([422, 'is_consolidated'])
    expect((await read(seller)).whyNotInvoice).toMatch('as before')
  })
})

describe('The confirmation of a consolidated order', () => {
  it('waits once, and becomes the acknowledgement of the whole when a buyer accepts it', async () => {
    expect(await problem(confirm(rival))).toMatchObject({ status: 404 })
    await confirm(seller)
    expect((await confirm(seller)).answers.map(({ state }) => state).toSorted()).toEqual([
      'replaced',
      'waiting',
    ])
    expect((await listed(seller))[0]?.state).toBe('answered')
    const entry = await waiting()
    expect(entry).toMatchObject({ about: whole.number, orderId: null, consolidatedId: whole.id })
    expect((await api.get({ params: { id: whole.id } })).acknowledgedAt).toBeNull()
    await inbox.accept({ params: { id: entry?.id ?? '' }, body: { version: entry?.version ?? 0 } })
    const after = await api.get({ params: { id: whole.id } })
    expect(after).toMatchObject({ status: 'acknowledged', confirmationNo: 'AB 4711' })
    expect(after.lines.map(({ promisedOn }) => promisedOn)).toEqual(after.lines.map(() => PROMISED))
    for (const { id } of members)
      expect(await orders.get({ params: { id } })).toMatchObject({
        status: 'acknowledged',
        promisedOn: PROMISED,
      })
    expect(await read(seller)).toMatchObject({ state: 'confirmed', confirmationNo: 'AB 4711' })
  })

  it('is accepted by nobody who may not record acknowledgements of consolidated orders', async () => {
    await confirm(seller)
    const entry = await waiting()
    const trainee = await server.signIn('user')
    await db.query(sql`
      INSERT INTO user_permissions (user_id, permission, effect, reason, granted_by_id)
      VALUES (${trainee.person.id}, 'consolidated-purchase-orders:acknowledge', 'deny', 'Trainee', ${buyer.person.id})`)
    const decide = { params: { id: entry?.id ?? '' }, body: { version: entry?.version ?? 0 } }
    expect(await problem(trainee.client(supplierAnswers).accept(decide))).toMatchObject({ status: 403 })
  })
})
