import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { joinedPdfText } from '#platform/testing/joined-pdf-text.ts'
import { clientArea } from '#modules/house/client-area/contract.ts'
import { deliveryDesk } from '../../../../test/support/deliveries.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { drawnOnATelephone } from '../../../../test/support/signing.ts'
import { steelDeliveryDesk } from '../../../../test/support/steel-deliveries.ts'

const server = await testServer()
const gate = await deliveryDesk(server)
const { setup, shop, api, at, keeper, checked, dispatched, read } = gate
const yard = await steelDeliveryDesk(server, setup)
const { db, clock } = server.services
const buyer = await server.signIn({ role: 'client', companyId: setup.companyId, email: setup.contactEmail })
const area = buyer.client(clientArea)
const proof = { receiverName: 'A. Kruse', receivedOn: clock.today(), fileIds: [] as string[] }
const drawn = drawnOnATelephone
const forCustomer = { destination: 'customer', companyId: setup.companyId, quantity: 2 }
const goods = async () => dispatched(await shop.complete(forCustomer), 1)

async function attach(slice: string, id: string): Promise<string> {
  const form = new FormData()
  form.set('file', new File(['%PDF-1.7\nA page\n%%EOF'], 'signed note.pdf'))
  const { status, body } = await keeper.request('POST', `/api/v1/${slice}/${id}/files`, { body: form })
  expect(status).toBe(201)
  return (body as { data: { id: string } }).data.id
}

describe('A proof of delivery', () => {
  it('is the file that was signed at the gate: it stays, and the customer has it too', async () => {
    const gone = await goods()
    const fileId = await attach('traveller-delivery-notes', gone.id)
    const body = { ...proof, fileIds: [fileId], remarks: 'One crate is wet' }
    const proven = await api.prove({ ...at(await read(gone)), body })
    expect(proven).toMatchObject({
      status: 'delivered',
      receiverName: 'A. Kruse',
      receiptRemarks: 'One crate is wet',
      proofs: [
        {
          receiverName: 'A. Kruse',
          receivedOn: clock.today(),
          isDrawn: false,
          files: [{ id: fileId, name: 'signed note.pdf' }],
          byName: 'T. Brandt',
        },
      ],
    })
    const url = `/api/v1/traveller-delivery-notes/${gone.id}/files`
    for (const id of [fileId, proven.proofs[0]?.paperId])
      expect((await keeper.request('DELETE', `${url}/${id}`)).status).toBe(423)
    const [delivery] = await area.deliveries({ query: { search: gone.number } })
    expect(delivery?.papers.map(({ kind, number }) => [kind, number])).toEqual([
      ['note', gone.number],
      ['packing_list', gone.number],
      ['proof', gone.number],
      ['proof_file', 'signed note.pdf'],
    ])
    const paper = `/api/v1/client-area/deliveries/${gone.id}/papers/${delivery?.papers[2]?.id}`
    const text = (await joinedPdfText((await buyer.request('GET', paper)).bytes)).join(' ')
    for (const words of ['Proof of delivery', 'A. Kruse', 'One crate is wet', gone.number])
      expect(text).toContain(words)
    const stranger = await server.signIn({ role: 'client', companyId: setup.otherCompanyId })
    expect((await stranger.request('GET', paper)).status).toBe(404)
  })

  it('is what the receiver drew on a telephone; a slip of the finger is none', async () => {
    const gone = await goods()
    const slip = { ...drawn, strokes: drawn.strokes.slice(0, 1) }
    expect(await problem(api.prove({ ...at(gone), body: { ...proof, drawn: slip } }))).toMatchObject({
      status: 422,
    })
    expect(await read(gone)).toMatchObject({ status: 'dispatched', proofs: [] })
    const proven = await api.prove({ ...at(gone), body: { ...proof, drawn } })
    expect(proven).toMatchObject({ status: 'delivered', proofs: [{ isDrawn: true, files: [] }] })
  })

  it('is missed by the filter until it is there, of notes of steel as well', async () => {
    const filter = { unproven: true }
    const missing = async () => (await api.list({ query: { filter } })).data.map(({ id }) => id)
    const there = await api.receive({ ...at(await goods()), body: { receiverName: 'A. Kruse' } })
    expect(await missing()).toContain(there.id)
    await api.prove({ ...at(there), body: { ...proof, drawn } })
    expect(await missing()).not.toContain(there.id)
    const missingSteel = async () => (await yard.api.list({ query: { filter } })).data.map(({ id }) => id)
    const sold = await yard.dispatched(await yard.released(), 1)
    const received = await yard.api.receive({ ...at(sold), body: { receiverName: 'A. Kruse' } })
    expect(received.status).toBe('closed')
    expect(await missingSteel()).toContain(sold.id)
    const fileIds = [await attach('delivery-notes', sold.id)]
    const proven = await yard.api.prove({ ...at(await yard.read(sold)), body: { ...proof, fileIds } })
    expect(proven).toMatchObject({ status: 'closed', proofs: [{ receiverName: 'A. Kruse' }] })
    expect(await missingSteel()).not.toContain(sold.id)
  })

  it('is refused before the goods left, for a day on which they cannot have come, without anything that shows it', async () => {
    const packed = await checked(await shop.complete(forCustomer), 1)
    const body = { ...proof, drawn }
    expect(await problem(api.prove({ ...at(packed), body }))).toMatchObject({
      body: { message: 'Only what has left can be received.' },
    })
    const gone = await gate.dispatch(packed)
    const sent = (more: object) => problem(api.prove({ ...at(gone), body: { ...body, ...more } }))
    for (const receivedOn of [addDays(clock.today(), 1), addDays(clock.today(), -1)])
      expect(await sent({ receivedOn })).toMatchObject({
        status: 422,
        body: { errors: { receivedOn: [expect.any(String)] } },
      })
    expect(await sent({ drawn: null })).toMatchObject({
      body: { errors: { fileIds: ['Choose a file, or let the receiver sign.'] } },
    })
    const url = `/api/v1/traveller-delivery-notes/${gone.id}/files`
    const frozen = ((await keeper.request('GET', url)).body as { data: { id: string }[] }).data
    for (const id of [frozen[0]?.id, gone.id])
      expect(await sent({ drawn: null, fileIds: [id] })).toMatchObject({ status: 422 })
    const stale = { ...gone, version: gone.version - 1 }
    expect(await problem(api.prove({ ...at(stale), body }))).toMatchObject({ status: 412 })
  })

  it('is kept by whoever may dispatch alone, and changed by nobody', async () => {
    const gone = await goods()
    const body = { ...proof, drawn }
    const planner = await server.signIn({ role: 'user', profile: 'planner' })
    for (const who of [await server.signIn('user'), planner, buyer])
      for (const slice of ['traveller-delivery-notes', 'delivery-notes']) {
        const path = `/api/v1/${slice}/${gone.id}/prove`
        expect((await who.request('POST', path, { version: gone.version, body })).status).toBe(403)
      }
    const storekeeper = await server.signIn({ role: 'user', profile: 'storekeeper' })
    expect(await gate.of(storekeeper).prove({ ...at(gone), body })).toMatchObject({ status: 'delivered' })
    const refused = [sql`UPDATE delivery_proofs SET receiver_name = 'X'`, sql`DELETE FROM delivery_proofs`]
    for (const change of refused) await expect(db.query(change)).rejects.toThrow('permission denied')
  })

  it('comes again where more is known, ten times at most, and each stays', async () => {
    let note = await goods()
    for (let count = 1; count <= 10; count += 1) {
      const receiverName = count === 1 ? 'A. Kruse' : `Gate keeper ${count}`
      note = await api.prove({ ...at(note), body: { ...proof, receiverName, drawn } })
      expect(note.proofs).toHaveLength(count)
    }
    expect(note.receiverName).toBe('A. Kruse')
    expect(note.can['prove']).toBe('It has 10 proofs already.')
    expect(await problem(api.prove({ ...at(note), body: { ...proof, drawn } }))).toMatchObject({
      status: 422,
    })
  })

  it('is kept once where two send the same version at once', async () => {
    const gone = await goods()
    const send = () => problem(api.prove({ ...at(gone), body: { ...proof, drawn } }))
    const refused = (await Promise.all([send(), send()])).filter((one) => one !== null)
    expect(refused).toMatchObject([{ status: 412 }])
    expect((await read(gone)).proofs).toHaveLength(1)
  })

  it('stands in the way of a void: what somebody took in comes back as a return', async () => {
    const gone = await goods()
    const proven = await api.prove({ ...at(gone), body: { ...proof, drawn } })
    const body = { reason: 'The lorry never came' }
    expect(await problem(api.void({ ...at(proven), body }))).toMatchObject({
      status: 422,
      body: { code: 'invalid_transition' },
    })
    const taken = await api.void({ ...at(await goods()), body })
    expect(await problem(api.prove({ ...at(taken), body: { ...proof, drawn } }))).toMatchObject({
      body: { message: 'Only what has left can be received.' },
    })
  })

  it('is no word of the form of a note', async () => {
    const note = await gate.draft(await shop.complete(forCustomer), 1)
    const forced = { proofs: [{ receiverName: 'A. Kruse' }] } as never
    expect(await problem(api.update({ ...at(note), body: forced }))).toMatchObject({ status: 422 })
    const more = { ...gate.body([]), proofs: [] } as never
    expect(await problem(api.create({ body: more }))).toMatchObject({ status: 422 })
    const nameless = { ...proof, receiverName: ' ', drawn }
    expect(await problem(api.prove({ ...at(await goods()), body: nameless }))).toMatchObject({
      status: 422,
      body: { errors: { receiverName: [expect.any(String)] } },
    })
  })
})
