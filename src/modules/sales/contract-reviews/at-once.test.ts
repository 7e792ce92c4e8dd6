import { expect, it } from 'vitest'
import { orderToSend, quoteDesk } from '../../../../test/support/quotes.ts'
import { cameOf, overlapping } from '../../../../test/support/overlapping.ts'
import { testServer } from '../../../../test/support/server.ts'
import { contractReviews } from './contract.ts'

const server = await testServer()
const desk = await quoteDesk(server)
const { api, release, user } = desk
const clerk = user.client(contractReviews)

/** Somebody enters twice as much for the first line of an order as was ordered. */
const twice = async (quote: { id: string }) => {
  const params = { id: quote.id }
  const review = await clerk.get({ params })
  const body = orderToSend(review)
  const lines = body.lines.map((one, at) => (at === 0 ? { ...one, unitPrice: '9999' } : one))
  return () => clerk.saveOrder({ params, version: review.version, body: { ...body, lines } })
}

it('An order is entered otherwise by nobody while it is released, and not released while it is entered', async () => {
  const first = await desk.reviewed(1)
  const [released, entered] = await overlapping(server, () => release(first), await twice(first))
  expect(cameOf([released, entered])).toEqual(['done', 423])
  const signatures = await api.signatures({ params: { id: first.id } })
  expect(signatures.every(({ changedAfter }) => !changedAfter)).toBe(true)

  const second = await desk.reviewed(2)
  const results = await overlapping(server, await twice(second), () => release(second))
  expect(cameOf(results)).toEqual(['done', 412])
  expect(await api.get({ params: { id: second.id } })).toMatchObject({ status: 'won' })
})
