import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deliveryDesk } from '../../../../test/support/deliveries.ts'
import { problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { search } from '#modules/house/search/contract.ts'
import { verifyProduction } from '#modules/production/operations/server/api.ts'

const server = await testServer()
const quotes = await quoteDesk(server)
const desk = await deliveryDesk(server, quotes.setup)
const {
  api,
  at,
  shop,
  keeper,
  checker,
  draft,
  papers,
  prepare,
  check,
  dispatch,
  ready,
  checked,
  dispatched,
  read,
} = desk
const { db } = server.services

const conditionOf = (
  note: { conditions: readonly { code: string; refusals: readonly object[] }[] },
  code: string,
) => note.conditions.find((one) => one.code === code)?.refusals
const refusal = (code: string, message?: string) => ({
  status: 422,
  body: {
    refusals: expect.arrayContaining([expect.objectContaining({ code, ...(message ? { message } : {}) })]),
  },
})

describe('A traveller delivery note', () => {
  it('brings pieces to the customer: prepared, checked by somebody else, dispatched, received', async () => {
    const traveller = await shop.complete()
    const made = await draft(traveller, 2)
    expect(made.number).toMatch(/^TDN-[A-Z]+-\d{4}-\d{4}$/)
    expect(made).toMatchObject({ status: 'draft', pieces: 2, massKg: '24.500', lines: [{ freeQty: 2 }] })
    const note = await prepare(await papers(made))
    expect(note).toMatchObject({ status: 'ready', preparedByName: 'T. Brandt' })
    expect(await problem(dispatch(note))).toMatchObject(refusal('not_checked', 'Nobody has checked it yet.'))
    expect(await problem(check(note, keeper))).toMatchObject({
      status: 422,
      body: { message: 'You prepared this note; someone else has to check it.' },
    })
    const seen = await check(note)
    expect(seen).toMatchObject({ checkedByName: 'J. Ruiz', can: { check: 'It is checked already.' } })
    expect(seen.conditions.flatMap(({ refusals }) => refusals)).toEqual([])
    const gone = await dispatch(seen)
    expect(gone).toMatchObject({ status: 'dispatched', dispatchedByName: 'T. Brandt', conditions: [] })
    expect(await shop.read(traveller)).toMatchObject({
      deliveredQty: 2,
      departures: [{ kind: 'delivered', quantity: 2, place: note.number }],
    })
    const there = await api.receive({ ...at(gone), body: { receiverName: 'A. Kruse' } })
    expect(there).toMatchObject({ status: 'delivered', receiverName: 'A. Kruse' })
    expect(await api.signatures({ params: { id: made.id } })).toMatchObject([
      { name: 'T. Brandt', meaning: 'performed', changedAfter: false },
      { name: 'J. Ruiz', meaning: 'inspected', changedAfter: false },
      { name: 'T. Brandt', meaning: 'released', changedAfter: false },
    ])
    expect(await verifyProduction(db)).toMatchObject({ problems: [] })
  })

  it('is printed with a stamp until it goes, and kept as it went', async () => {
    const print = async ({ id }: { id: string }) => {
      const reply = await keeper.request('GET', `/api/v1/traveller-delivery-notes/${id}/pdf`)
      return pdfText(reply.bytes).flat().join('\n')
    }
    const note = await checked(await shop.complete(), 1)
    expect(await print(note)).toContain('NOT YET DISPATCHED')
    const gone = await dispatch(note)
    const text = await print(gone)
    expect(text).not.toContain('NOT YET DISPATCHED')
    expect(text).toContain('Body 4 in')
    const taken = await api.void({ ...at(gone), body: { reason: 'The lorry never came' } })
    expect(await print(taken)).toContain('VOID')
  })

  it('is found by its traveller, and shown in the list', async () => {
    const traveller = await shop.complete()
    const note = await draft(traveller, 1)
    const { data } = await api.list({ query: { filter: { travellerId: [traveller.id], status: ['draft'] } } })
    expect(data).toMatchObject([{ id: note.id, pieces: 1, carrier: 'Harrow Freight' }])
    const hits = await keeper.client(search).find({ query: { q: traveller.number } })
    expect(hits.map(({ id }) => id)).toContain(note.id)
  })
})

describe('The pieces of a note', () => {
  it('begin with what is free of the traveller', async () => {
    const traveller = await shop.complete({ quantity: 4 }, 3)
    await dispatched(traveller, 1)
    const proposed = await api.proposal({ query: { from: 'traveller', ids: traveller.id } })
    expect(proposed.lines).toMatchObject([{ travellerId: traveller.rootId, quantity: 2, massKg: '49.000' }])
    await ready(traveller, 2)
    expect(await problem(api.proposal({ query: { from: 'traveller', ids: traveller.id } }))).toMatchObject({
      status: 422,
      body: { code: 'nothing_free' },
    })
  })

  it('go when they passed every operation, and no more (case 3)', async () => {
    const traveller = await shop.complete({ quantity: 4 }, 3)
    const much = await papers(await draft(traveller, 4))
    expect(conditionOf(much, 'operations')).toMatchObject([
      {
        message: `1 of 4 pieces have not passed operation 10 Saw of ${traveller.number}.`,
        href: `/travellers/${traveller.id}`,
      },
    ])
    expect(await problem(prepare(much))).toMatchObject(refusal('operations'))
    const less = await api.update({
      ...at(much),
      body: {
        lines: much.lines.map(({ id, lineNo, travellerId }) => ({
          id,
          lineNo,
          travellerId,
          quantity: 3,
          massKg: '3',
        })),
        packageContents: [{ lineNo: 1, packageNo: 1, noteLineNo: 10, quantity: 3 }],
      },
    })
    expect(await prepare(less)).toMatchObject({ status: 'ready' })
  })

  it('that are gone or stocked go no second time (case 1)', async () => {
    const traveller = await shop.complete()
    await dispatched(traveller, 1)
    const now = await shop.read(traveller)
    await shop.api.depart({ ...at(now), body: { kind: 'stocked', quantity: 1, place: 'Rack 4' } })
    const note = await papers(await draft(traveller, 1))
    expect(await problem(prepare(note))).toMatchObject(
      refusal('quantity', `${traveller.number} has 0 left of the 1 that shall go.`),
    )
  })

  it('that are packed on one note are not packed on another, until that is opened again (case 6)', async () => {
    const traveller = await shop.complete()
    const first = await ready(traveller, 2)
    const second = await papers(await draft(traveller, 1))
    expect(conditionOf(second, 'reserved')).toMatchObject([
      {
        code: 'reserved',
        message: `2 pieces are packed on ${first.number}, of ${traveller.number}.`,
        href: `/traveller-delivery-notes/${first.id}`,
      },
    ])
    expect(await problem(prepare(second))).toMatchObject(refusal('reserved'))
    const opened = await api.reopen({ ...at(first), body: { reason: 'Another lorry' } })
    expect(opened).toMatchObject({ status: 'draft', preparedByName: null, checkedByName: null })
    expect(await prepare(second)).toMatchObject({ status: 'ready' })
  })

  it('are let go once when two dispatch or pack them at once (case 2)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const traveller = await shop.complete()
      const [one, other] = [await papers(await draft(traveller, 2)), await papers(await draft(traveller, 2))]
      const packed = await Promise.all([problem(prepare(one)), problem(prepare(other, checker))])
      expect(packed.filter((refused) => refused === null)).toHaveLength(1)
      const winner = await read(packed[0] === null ? one : other)
      const by = packed[0] === null ? checker : keeper
      if (by === keeper) continue
      const note = await check(winner, by)
      const went = await Promise.all([problem(dispatch(note)), problem(dispatch(note, checker))])
      expect(went.filter((refused) => refused === null)).toHaveLength(1)
      expect(await shop.read(traveller)).toMatchObject({ deliveredQty: 2 })
    }
  })

  it('are answered by a void, which opens nothing but lets them go again (case 21)', async () => {
    const traveller = await shop.complete()
    const gone = await dispatched(traveller, 2)
    const taken = await api.void({ ...at(gone), body: { reason: 'Wrong gate' } })
    expect(taken).toMatchObject({ status: 'void' })
    expect(await shop.read(traveller)).toMatchObject({ deliveredQty: 0, status: 'operations_complete' })
    const again = await dispatched(traveller, 2)
    const there = await api.receive({ ...at(again), body: { receiverName: 'A. Kruse' } })
    expect(await problem(api.void({ ...at(there), body: { reason: 'Too late' } }))).toMatchObject({
      status: 422,
      body: { code: 'invalid_transition' },
    })
  })

  it('are refused by the database where the program is gone round', async () => {
    const traveller = await shop.complete()
    const gone = await dispatched(traveller, 2)
    const copy = (delta: number, kind: string) =>
      db.query(sql`
        INSERT INTO delivery_entries (kind, note_kind, note_entity, note_id, note_number, note_line_id, traveller_root_id,
          delta, cause_id, by_id, at)
        SELECT ${kind}, note_kind, note_entity, note_id, note_number, gen_random_uuid(), traveller_root_id, ${delta}::int,
          CASE WHEN ${kind} = 'go' THEN NULL ELSE id END, by_id, at FROM delivery_entries WHERE note_id = ${gone.id}`)
    await expect(copy(1, 'go')).rejects.toThrow('travellers_departed')
    await expect(copy(-1, 'void')).rejects.toThrow('takes back what its entry sent')
    await expect(db.query(sql`DELETE FROM delivery_entries WHERE note_id = ${gone.id}`)).rejects.toThrow(
      'permission denied',
    )
  })
})

describe('A note for an order', () => {
  it('brings no more than was ordered, over all of its travellers (case 4)', async () => {
    const quote = await quotes.release(await quotes.reviewed(3))
    const [line] = quote.lines
    const traveller = await shop.complete(
      {
        origin: 'order',
        companyId: quote.companyId,
        destination: 'customer',
        quantity: 3,
        orderLines: [{ lineNo: 10, quoteLineId: line?.id, quantity: 2 }],
      },
      3,
    )
    const proposed = await api.proposal({ query: { from: 'quote', ids: quote.id } })
    expect(proposed).toMatchObject({
      companyId: quote.companyId,
      lines: [{ travellerId: traveller.rootId, quoteLineId: line?.id, quantity: 2 }],
    })
    await dispatched(traveller, 2)
    const more = await papers(await draft(traveller, 1))
    expect(more.lines[0]).toMatchObject({ orderText: `${quote.number}, line ${line?.lineNo}` })
    expect(await problem(prepare(more))).toMatchObject(
      refusal(
        'over_order',
        `Order line ${line?.lineNo} of ${quote.number} asks 2; 2 are delivered, 0 remain.`,
      ),
    )
  })
})
