import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { joinedPdfText } from '#platform/testing/joined-pdf-text.ts'
import { deliveryDesk } from '../../../../test/support/deliveries.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { drawnOnATelephone as drawn } from '../../../../test/support/signing.ts'
import { steelDeliveryDesk } from '../../../../test/support/steel-deliveries.ts'
import { receiptLinks } from './contract.ts'

const server = await testServer()
const gate = await deliveryDesk(server)
const { setup, shop, keeper, dispatched, read } = gate
const yard = await steelDeliveryDesk(server, setup)
const { db, clock } = server.services
const links = keeper.client(receiptLinks)
const forCustomer = { destination: 'customer', companyId: setup.companyId, quantity: 2 }
const goods = async () => dispatched(await shop.complete(forCustomer), 1)
const ofPieces = (noteId: string) => ({ noteEntity: 'traveller-delivery-notes' as const, noteId })

/** The token of a new link. */
async function linkTo(noteId: string): Promise<string> {
  const { url } = await links.make({ body: ofPieces(noteId) })
  return url.slice(url.lastIndexOf('/') + 1)
}
const phone = server.guest().client(receiptLinks)
const on = (token: string) => ({ params: { token } })
const unknown = { status: 404, body: { message: 'Not found.' } }

describe('A receiver on a telephone of their own', () => {
  it('sees the delivery and signs it, with the place where it is told', async () => {
    const gone = await goods()
    const token = await linkTo(gone.id)
    expect(await phone.show(on(token))).toMatchObject({
      number: gone.number,
      pieces: 1,
      shipTo: 'Gate 3\nEmden',
    })
    const body = { receiverName: 'A. Kruse', drawn, remarks: 'One crate is wet' }
    expect(await problem(phone.receive({ ...on(token), body: { receiverName: 'A. Kruse' } }))).toMatchObject({
      status: 422,
      body: { errors: { drawn: ['Draw your signature, or say why nobody can sign.'] } },
    })
    const place = { latitude: 53.3671, longitude: 7.2062, accuracyM: 11.4 }
    await phone.receive({ ...on(token), body: { ...body, place } })
    const proven = await read(gone)
    expect(proven).toMatchObject({
      status: 'delivered',
      receiverName: 'A. Kruse',
      receiptRemarks: 'One crate is wet',
      proofs: [{ isDrawn: true, byName: 'A. Kruse, by a link of T. Brandt', receivedOn: clock.today() }],
    })
    const paper = `/api/v1/traveller-delivery-notes/${gone.id}/files/${proven.proofs[0]?.paperId}`
    const text = (await joinedPdfText((await keeper.request('GET', paper)).bytes)).join(' ')
    for (const said of ['A. Kruse', '53.36710, 7.20620, within 12 m', 'One crate is wet'])
      expect(text).toContain(said)
    const [entry] = await db.query<{ actor: string | null; changes: object }>(sql`
      SELECT actor_id AS actor, changes FROM audit_log WHERE entity_id = ${gone.id} AND action = 'prove'`)
    expect(entry).toMatchObject({ actor: null, changes: { receiptLink: { from: 'T. Brandt' } } })
  })

  it('signs without telling the place, and without a line where nobody can draw one (case 32)', async () => {
    const [first, second] = [await goods(), await goods()]
    await phone.receive({
      ...on(await linkTo(first.id)),
      body: { receiverName: 'A. Kruse', drawn, placeMissing: 'no permission' },
    })
    await phone.receive({
      ...on(await linkTo(second.id)),
      body: { receiverName: 'B. Voss', unableReason: 'Hand in plaster', placeMissing: 'no permission' },
    })
    const places = await db.query<{ place: string; unable: string | null }>(sql`
      SELECT signed_at_place AS place, unable_reason AS unable FROM delivery_proofs
      WHERE note_id IN (${first.id}, ${second.id}) ORDER BY at, id`)
    expect(places).toEqual([
      { place: 'Place not given: no permission', unable: null },
      { place: 'Place not given: no permission', unable: 'Hand in plaster' },
    ])
    expect((await read(second)).status).toBe('delivered')
  })

  it('uses a link once, within seven days, and the newest alone; every other one is as unknown as any (case 33)', async () => {
    const gone = await goods()
    const body = { receiverName: 'A. Kruse', drawn }
    const [older, token] = [await linkTo(gone.id), await linkTo(gone.id)]
    for (const asked of [older, 'x'.repeat(43)]) {
      expect(await problem(phone.show(on(asked)))).toMatchObject(unknown)
      expect(await problem(phone.receive({ ...on(asked), body }))).toMatchObject(unknown)
    }
    // Two at once: one is taken, the other reads what everybody reads.
    const both = await Promise.all([1, 2].map(() => problem(phone.receive({ ...on(token), body }))))
    expect(both.filter((one) => one === null)).toHaveLength(1)
    expect(both.find((one) => one !== null)).toMatchObject(unknown)
    expect(await problem(phone.receive({ ...on(token), body }))).toMatchObject(unknown)
    expect((await read(gone)).proofs).toHaveLength(1)

    const late = await goods()
    const over = await linkTo(late.id)
    await db.query(
      sql`UPDATE receipt_links SET expires_at = ${clock.now().toISOString()} WHERE note_id = ${late.id}`,
    )
    expect(await problem(phone.receive({ ...on(over), body }))).toMatchObject(unknown)
    const back = await goods()
    const taken = await linkTo(back.id)
    await gate.api.void({ ...gate.at(await read(back)), body: { reason: 'Wrong lorry' } })
    expect(await problem(phone.show(on(taken)))).toMatchObject(unknown)
    const [kept] = await db.query<{ hash: string }>(sql`
      SELECT token_hash AS hash FROM receipt_links WHERE note_id = ${late.id}`)
    expect(kept?.hash).not.toContain(over)
  })
})

describe('A link', () => {
  it('is made by whoever may dispatch, for what is on its way', async () => {
    const packed = await gate.checked(await shop.complete(forCustomer), 1)
    expect(await problem(links.make({ body: ofPieces(packed.id) }))).toMatchObject({
      status: 422,
      body: { code: 'not_on_its_way' },
    })
    const gone = await gate.dispatch(packed)
    const reader = await server.signIn('user')
    for (const call of [
      () => reader.client(receiptLinks).make({ body: ofPieces(gone.id) }),
      () => reader.client(receiptLinks).state({ query: ofPieces(gone.id) }),
    ])
      expect(await problem(call())).toMatchObject({ status: 403 })
    expect(await links.state({ query: ofPieces(gone.id) })).toMatchObject({ refusal: null, expiresAt: null })
    await linkTo(gone.id)
    expect(await links.state({ query: ofPieces(gone.id) })).toMatchObject({ madeByName: 'T. Brandt' })
    const steel = {
      noteEntity: 'delivery-notes' as const,
      noteId: (await yard.dispatched(await yard.released(), 1)).id,
    }
    const { url } = await links.make({ body: steel })
    await phone.receive({
      ...on(url.slice(url.lastIndexOf('/') + 1)),
      body: { receiverName: 'C. Ost', drawn },
    })
    expect((await yard.read({ id: steel.noteId })).status).toBe('closed')
  })
})
