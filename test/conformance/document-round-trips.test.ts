import { describe, expect, it } from 'vitest'
import { consolidatedDesk } from '../support/consolidated.ts'
import { matchDesk } from '../support/invoices.ts'
import { linesToSend, quoteDesk } from '../support/quotes.ts'
import { receivingGate } from '../support/receipts.ts'
import { needsDesk } from '../support/requisitions.ts'
import { roundTrips } from '../support/round-trips.ts'
import { readyEnquiry } from '../support/sales.ts'
import { type TestServer, testServer } from '../support/server.ts'

/** Of a transaction, with BEGIN, the two of the trail and COMMIT; one more is for session and user. */
const MOST = 7

/** Saves that take more; what for is told by docs/decisions/032-round-trips-of-a-save.md. */
const more: Readonly<Record<string, number>> = {
  'a requisition': 9,
  'a goods receipt': 8,
  'the lines of a goods receipt': 8,
  'a quote of an enquiry': 8,
  'the lines of a purchase order': 9,
  'a consolidated order': 11,
  'the header of a consolidated order': 12,
}

/** Counts the round trips of a save and gives what it answers. */
const savesOn =
  (server: TestServer) =>
  async <T>(what: string, save: () => Promise<T>): Promise<T> => {
    let answer: T | undefined
    const trips = await roundTrips(server, async () => {
      answer = await save()
    })
    const known = more[what]
    // A figure that has fallen is written down here and in the decision.
    if (known !== undefined) expect.soft(trips - 1, what).toBe(known)
    else expect.soft(trips - 1, what).toBeLessThanOrEqual(MOST)
    if (answer === undefined) throw new Error(`${what} gave no answer.`)
    return answer
  }

describe('A save of a document takes at most seven round trips in its transaction, or what is written down', () => {
  // The first save of each also reads what the program keeps from then on, such as the tables of pipe sizes.
  it('orders, alone and together', async () => {
    expect.hasAssertions()
    const server = await testServer()
    const desk = await consolidatedDesk(server)
    const saves = savesOn(server)
    await desk.draft()
    const made = await saves('a purchase order', () => desk.draft())
    const noted = await saves('the header of a purchase order', () =>
      desk.orders.update({ ...desk.at(made), body: { internalNotes: 'Call on Monday' } }),
    )
    await saves('the lines of a purchase order', () =>
      desk.orders.update({
        ...desk.at(noted),
        body: { lines: [{ ...desk.pipe, quantity: '3' }, desk.sawing] },
      }),
    )
    const pair = await desk.pair()
    const together = await saves('a consolidated order', () => desk.bundle(pair))
    await saves('the header of a consolidated order', () =>
      desk.api.update({ ...desk.at(together), body: { internalNotes: 'Call on Monday' } }),
    )
  })

  it('requisitions', async () => {
    expect.hasAssertions()
    const server = await testServer()
    const { needs, write, at } = await needsDesk(server)
    const saves = savesOn(server)
    await write()
    const made = await saves('a requisition', () => write())
    await saves('a change of a requisition', () => needs.update({ ...at(made), body: { quantity: '9' } }))
  })

  it('goods receipts', async () => {
    expect.hasAssertions()
    const server = await testServer()
    const { api, draft, at, line } = await receivingGate(server)
    const saves = savesOn(server)
    await draft()
    const made = await saves('a goods receipt', () => draft())
    const noted = await saves('the header of a goods receipt', () =>
      api.update({ ...at(made), body: { deliveryNoteNo: 'DN-1' } }),
    )
    await saves('the lines of a goods receipt', () =>
      api.update({ ...at(noted), body: { lines: [{ ...line, pieces: 9 }] } }),
    )
  })

  it('invoices', async () => {
    expect.hasAssertions()
    const server = await testServer()
    const { issued, invoices, body, lineOf, at } = await matchDesk(server)
    const order = await issued()
    const saves = savesOn(server)
    const made = await saves('an invoice', () => invoices.create({ body: body([lineOf(order, '4')]) }))
    const stated = await saves('the header of an invoice', () =>
      invoices.update({ ...at(made), body: { statedGross: made.totals.gross } }),
    )
    await saves('the lines of an invoice', () =>
      invoices.update({ ...at(stated), body: { lines: [lineOf(order, '3')] } }),
    )
  })

  it('quotes', async () => {
    expect.hasAssertions()
    const server = await testServer()
    const desk = await quoteDesk(server)
    const saves = savesOn(server)
    const id = await readyEnquiry(desk.seller, desk.setup, 1)
    await saves('a quote of an enquiry', () => desk.api.createFromEnquiry({ params: { id }, body: {} }))
    const made = await desk.draft(2)
    const termed = await saves('the header of a quote', () =>
      desk.api.update({ ...desk.at(made), body: { paymentTerms: '60 days net' } }),
    )
    await saves('the lines of a quote', () =>
      desk.api.update({
        ...desk.at(termed),
        body: { lines: linesToSend(termed, () => ({ unitWeightKg: '13' })) },
      }),
    )
  })
})
