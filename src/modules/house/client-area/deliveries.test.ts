import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { joinedPdfText } from '#platform/testing/joined-pdf-text.ts'
import { steelDeliveryDesk } from '../../../../test/support/steel-deliveries.ts'
import { deliveryDesk } from '../../../../test/support/deliveries.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { clientArea } from './contract.ts'

const server = await testServer()
const gate = await deliveryDesk(server)
const { setup, shop } = gate
const yard = await steelDeliveryDesk(server, setup)
const { db } = server.services
const buyer = await server.signIn({ role: 'client', companyId: setup.companyId, email: setup.contactEmail })
const area = buyer.client(clientArea)
const forCustomer = { destination: 'customer', companyId: setup.companyId, quantity: 2 }

describe('A delivery in the client area', () => {
  it('stands there once the goods have left, with the papers as they were issued', async () => {
    const made = await shop.complete(forCustomer)
    expect(await area.deliveries({ query: {} })).toEqual([])
    const note = await gate.dispatched(made, 1, { customerOrderNo: '4500-77', project: 'Jack-up' })
    const [delivery] = await area.deliveries({ query: {} })
    expect(delivery).toMatchObject({ id: note.id, number: note.number, orderNo: '4500-77', pieces: 1 })
    expect(delivery?.papers.map(({ kind }) => kind)).toEqual(['note', 'packing_list'])
    for (const paper of delivery?.papers ?? []) {
      const reply = await buyer.request('GET', `/api/v1/client-area/deliveries/${note.id}/papers/${paper.id}`)
      expect(reply.status).toBe(200)
      expect(String(reply.headers['content-disposition'])).toContain(`attachment; filename="${note.number}`)
      expect((await joinedPdfText(reply.bytes)).join(' ')).toContain(note.number)
    }
    expect(JSON.stringify(delivery)).not.toContain('fileId')
  })

  it('is found by its number and by the order; not by what is not in it', async () => {
    const note = await gate.dispatched(await shop.complete(forCustomer), 1, { customerOrderNo: 'PO 81/3' })
    const found = async (search: string) =>
      (await area.deliveries({ query: { search } })).map(({ number }) => number)
    expect(await found('po 81/3')).toEqual([note.number])
    expect(await found(note.number.toLowerCase())).toEqual([note.number])
    expect(await found('100%')).toEqual([])
  })

  it('gives a paper of another delivery, of another company or of none to nobody', async () => {
    const note = await gate.dispatched(await shop.complete(forCustomer), 1)
    const [delivery] = await area.deliveries({ query: { search: note.number } })
    const [paper] = delivery?.papers ?? []
    const of = (who: typeof buyer, id: string, paperId = paper?.id ?? '') =>
      problem(who.client(clientArea).paper({ params: { id, paperId } }))
    const other = await gate.dispatched(await shop.complete(forCustomer), 1)
    expect(await of(buyer, other.id)).toMatchObject({ status: 404 })
    expect(await of(buyer, note.id, note.id)).toMatchObject({ status: 404 })
    const stranger = await server.signIn({ role: 'client', companyId: setup.otherCompanyId })
    expect(await of(stranger, note.id)).toMatchObject({ status: 404 })
    expect(await of(shop.planner, note.id)).toMatchObject({ status: 403 })
  })

  it('goes away when the note is taken back', async () => {
    const note = await gate.dispatched(await shop.complete(forCustomer), 1)
    await db.query(sql`UPDATE traveller_delivery_notes SET status = 'void' WHERE id = ${note.id}`)
    expect(await area.deliveries({ query: { search: note.number } })).toEqual([])
  })

  it('of steel stands there too, also once its note is closed, and not when it is taken back', async () => {
    const sold = await yard.dispatched(await yard.released({ qtyPieces: 2 }), 1, {
      customerOrderNo: 'STEEL 1',
    })
    const [shown] = await area.deliveries({ query: { search: 'steel 1' } })
    expect(shown).toMatchObject({ id: sold.id, number: sold.number, pieces: 1 })
    expect(shown?.papers.map(({ kind, number }) => [kind, number])).toEqual([
      ['note', sold.number],
      ['packing_list', sold.number],
    ])
    await db.query(sql`UPDATE delivery_notes SET status = 'closed' WHERE id = ${sold.id}`)
    expect(await area.deliveries({ query: { search: 'steel 1' } })).toHaveLength(1)
    await db.query(sql`UPDATE delivery_notes SET status = 'void' WHERE id = ${sold.id}`)
    expect(await area.deliveries({ query: { search: 'steel 1' } })).toEqual([])
    expect(
      await problem(area.paper({ params: { id: sold.id, paperId: shown?.papers[0]?.id ?? '' } })),
    ).toMatchObject({ status: 404 })
  })

  it('is nothing to somebody whom the record of the company does not name', async () => {
    await gate.dispatched(await shop.complete(forCustomer), 1)
    const unnamed = await server.signIn({ role: 'client', companyId: setup.companyId })
    expect(await unnamed.client(clientArea).deliveries({ query: {} })).toEqual([])
  })
})
