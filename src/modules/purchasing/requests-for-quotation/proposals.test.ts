import { describe, expect, it } from 'vitest'
import { offersDesk } from '../../../../test/support/offers.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { requestsForQuotation } from './contract.ts'

const server = await testServer()
const desk = await offersDesk(server)
const { api, at, facilityId, needs } = desk
const propose = (ids: readonly string[], who = desk.buyer) =>
  who.client(requestsForQuotation).proposal({ query: { from: 'requisition', ids: ids.join(',') } })

describe('A request of requisition lines', () => {
  it('begins with all that is left to order of them, the one that is needed first first', async () => {
    const [pipes, sawing] = await desk.write()
    const proposed = await propose([pipes.id, sawing.id])
    expect(proposed).toEqual({
      facilityId,
      lines: [
        { lineNo: 10, requisitionId: sawing.id, quantity: '24', certificateType: null },
        { lineNo: 20, requisitionId: pipes.id, quantity: '8', certificateType: '3.1' },
      ],
    })
    const made = await api.create({
      body: { facilityId, replyBy: '2027-01-10', supplierIds: [], lines: proposed.lines ?? [] },
    })
    expect(made.lines).toHaveLength(2)
  })

  it('leaves out what is not wanted any more, and does not begin where nothing is left', async () => {
    const [pipes, sawing] = await desk.write()
    await needs.cancel({ ...at(sawing), body: { reason: 'Not needed' } })
    const { lines } = await propose([pipes.id, sawing.id])
    expect(lines?.map(({ requisitionId }) => requisitionId)).toEqual([pipes.id])
    expect(await problem(propose([sawing.id]))).toMatchObject({
      status: 422,
      body: { code: 'nothing_to_order', message: `Nothing is left to order of ${sawing.number}.` },
    })
    const unknown = propose(['0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'])
    expect(await problem(unknown)).toMatchObject({ status: 422, body: { code: 'not_open' } })
  })

  it('is nothing to a client', async () => {
    const [pipes] = await desk.write()
    const client = await server.signIn('client')
    expect(await problem(propose([pipes.id], client))).toMatchObject({ status: 403 })
  })
})
