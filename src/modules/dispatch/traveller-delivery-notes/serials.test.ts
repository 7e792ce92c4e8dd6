import { describe, expect, it } from 'vitest'
import { deliveryDesk } from '../../../../test/support/deliveries.ts'
import { problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { verifyProduction } from '#modules/production/operations/server/api.ts'

const server = await testServer()
const quotes = await quoteDesk(server)
const desk = await deliveryDesk(server, quotes.setup)
const { api, at, shop, checker, papers, prepare, check, dispatch } = desk
const { db } = server.services

const refusal = (code: string, message?: string) => ({
  status: 422,
  body: {
    refusals: expect.arrayContaining([expect.objectContaining({ code, ...(message ? { message } : {}) })]),
  },
})

describe('Pieces with serial numbers', () => {
  const serialsOf = async (traveller: { id: string }) =>
    (await shop.read(traveller)).pieces.map(({ serialNo }) => serialNo)
  const named = (traveller: { rootId: string }, numbers: readonly string[], quantity = numbers.length) =>
    api.create({
      body: desk.body([
        {
          lineNo: 10,
          travellerId: traveller.rootId,
          quantity,
          massKg: '24.5',
          serialNumbers: numbers.join(', '),
        },
      ]) as never,
    })
  const numbered = () => shop.numbered(3)
  const go = async (note: Awaited<ReturnType<typeof named>>) =>
    dispatch(await check(await prepare(await papers(note))))

  it('go by name, each once, and are in work again when the note is void', async () => {
    const row = await numbered()
    const [one = '', two = '', three = ''] = await serialsOf(row)
    const proposed = await api.proposal({ query: { from: 'traveller', ids: row.id } })
    expect(proposed.lines).toMatchObject([{ quantity: 3, serialNumbers: `${one}, ${two}, ${three}` }])
    const few = await papers(await named(row, [one], 2))
    expect(await problem(prepare(few))).toMatchObject(refusal('serials'))
    const gone = await go(await named(row, [one, two]))
    expect((await shop.read(row)).pieces.map(({ fate }) => fate)).toEqual([
      'delivered',
      'delivered',
      'in_work',
    ])
    const again = await papers(await named(row, [two]))
    expect(await problem(prepare(again))).toMatchObject(
      refusal('serial_gone', `${two} is not here any more: it is delivered.`),
    )
    expect(
      await problem(
        shop.api.depart({
          ...at(await shop.read(row)),
          body: {
            kind: 'delivered',
            quantity: 1,
            place: 'TDN-1',
            serialIds: [row.pieces[2]?.serialId ?? ''],
          },
        }),
      ),
    ).toMatchObject({ status: 422 })
    await api.void({ ...at(gone), body: { reason: 'Wrong gate' } })
    expect((await shop.read(row)).pieces.map(({ fate }) => fate)).toEqual(['in_work', 'in_work', 'in_work'])
    expect(await go(await named(row, [two]))).toMatchObject({ status: 'dispatched' })
    expect(await verifyProduction(db)).toMatchObject({ problems: [] })
  })

  it('come back by name, each once, are held, and go again when they are released', async () => {
    const row = await numbered()
    const [one = '', two = '', three = ''] = await serialsOf(row)
    const gone = await go(await named(row, [one, two]))
    const back = (serialNumbers: string, note = gone) =>
      api.takeBack({
        ...at(note),
        body: {
          lines: [{ lineId: note.lines[0]?.id ?? '', quantity: 1, serialNumbers }],
          condition: 'unopened',
          reason: 'wrong',
        },
      })
    expect(await problem(back(three))).toMatchObject({
      body: {
        errors: {
          'lines.0.serialNumbers': [`${three} did not go with this line, or came back already.`],
        },
      },
    })
    const returned = await back(one)
    expect(returned.returns).toMatchObject([{ serialNumbers: one, pieces: 1 }])
    expect(await problem(back(one, returned))).toMatchObject({ status: 422 })
    const again = await papers(await named(row, [one]))
    expect(await problem(prepare(again))).toMatchObject(
      refusal('returned', `${one} came back and is not released again.`),
    )
    expect(await verifyProduction(db)).toMatchObject({ problems: [] })
  })

  it('are refused where they are no piece of the traveller, are named twice, or are packed elsewhere', async () => {
    const row = await numbered()
    const [one = '', two = ''] = await serialsOf(row)
    expect(await problem(named(row, ['X-1']))).toMatchObject({
      body: { errors: { 'lines.0.serialNumbers': ['X-1 is no piece of this traveller.'] } },
    })
    expect(await problem(named(row, [one, one]))).toMatchObject({
      body: { errors: { 'lines.0.serialNumbers': [`${one} is named twice.`] } },
    })
    const [first, second] = [
      await papers(await named(row, [one])),
      await papers(await named(row, [one, two])),
    ]
    const packed = await Promise.all([problem(prepare(first)), problem(prepare(second, checker))])
    expect(packed.filter((refused) => refused === null)).toHaveLength(1)
    expect(packed.find((refused) => refused !== null)).toMatchObject(refusal('reserved'))
  })
})
