import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import { makeTemplate, travellerDesk } from '../../../../test/support/travellers.ts'
import { verifyProduction } from './server/api.ts'

const server = await testServer()
const desk = await travellerDesk(server)
const { api, at, draft, released, read, inside, operationsOf, on, setup } = desk
const { worker, inspector, releaser } = desk
const { db } = server.services
const work = inside(worker)

const here = async (traveller: { id: string }, place: number) => {
  const found = (await operationsOf(traveller))[place]
  if (!found) throw new Error('There is no such operation.')
  return found
}
const serialsOf = async (traveller: { id: string }) =>
  (await read(traveller)).pieces.map(({ serialId }) => serialId)
const book = async (traveller: { id: string }, place: number, serialIds: string[], more: object = {}) =>
  work.book({ ...on(traveller, await here(traveller, place)), body: { kind: 'good', serialIds, ...more } })
const measure = async (traveller: { id: string }, serialIds: string[], value = '15.2') =>
  work.enter({
    ...on(traveller, await here(traveller, 1)),
    body: { values: [{ key: 's1', value }], serialIds },
  })
const sign = async (traveller: { id: string }, place: number, serialIds: string[], who = inspector) =>
  inside(who).sign({
    ...on(traveller, await here(traveller, place)),
    body: { slot: 0, serialIds, signature: signed },
  })
const inSeries = (quantity: number, more: object = {}) =>
  released({ quantity, serialScheme: 'series', ...more })

describe('Serial numbers of a traveller', () => {
  it('are asked where the level asks for them (case 9)', async () => {
    await db.query(sql`UPDATE psl_levels SET requires_serialisation = true WHERE id = ${setup.psl3Id}`)
    const templateId = await makeTemplate(server, setup.psl3Id)
    const refused = await problem(draft({ pslLevelId: setup.psl3Id, templateId }))
    expect(refused).toMatchObject({
      status: 422,
      body: {
        errors: { serialScheme: [expect.stringMatching(/asks for a serial number on each piece\.$/)] },
      },
    })
    const made = await draft({ pslLevelId: setup.psl3Id, templateId, serialScheme: 'series' })
    expect(made).toMatchObject({ serialScheme: 'series', pieces: [] })
  })

  it('of the house are given at release, each once', async () => {
    const [one, other] = [await inSeries(2), await inSeries(1)]
    const numbers = [...one.pieces, ...other.pieces].map(({ serialNo }) => serialNo)
    expect(new Set(numbers).size).toBe(3)
    for (const number of numbers) expect(number).toMatch(/^[A-Z]+-\d\d-\d{4}$/)
  })

  it('are typed before it is submitted, each once in the house', async () => {
    const some = await draft({ quantity: 2, serialScheme: 'typed', serialNumbers: ['B-1'] })
    expect(some.missingToSubmit).toMatchObject({ serialNumbers: ['Type all 2 serial numbers.'] })
    const row = await released({ quantity: 2, serialScheme: 'typed', serialNumbers: ['B-1', 'B-2'] })
    expect(row.pieces.map(({ serialNo, fate }) => [serialNo, fate])).toEqual([
      ['B-1', 'in_work'],
      ['B-2', 'in_work'],
    ])
    expect(
      await problem(draft({ quantity: 1, serialScheme: 'typed', serialNumbers: ['b-2'] })),
    ).toMatchObject({
      body: { errors: { serialNumbers: ['B-2 is taken already.'] } },
    })
  })
})

describe('Pieces with serial numbers', () => {
  it('go on by themselves: of 12, 10 pass to the end and 2 stay (case 11)', async () => {
    const row = await inSeries(12)
    const serials = await serialsOf(row)
    const ten = serials.slice(0, 10)
    await book(row, 0, serials)
    await measure(row, ten)
    await book(row, 1, ten)
    await sign(row, 1, ten)
    await book(row, 2, ten)
    await sign(row, 2, ten, releaser)
    const after = await read(row)
    expect(after).toMatchObject({ status: 'in_progress', madeQty: 10, opsDone: 1 })
    const bore = await here(row, 1)
    expect(bore.pieces.filter(({ state }) => state === 'todo').map(({ serialId }) => serialId)).toEqual(
      serials.slice(10),
    )
    expect(await verifyProduction(db)).toMatchObject({ problems: [] })
    const some = await problem(
      api.depart({
        ...at(after),
        body: { kind: 'stocked', quantity: 1, place: 'Rack', serialIds: [serials[11] ?? ''] },
      }),
    )
    expect(some).toMatchObject({
      body: { errors: { serialIds: ['One of these pieces is not here or not made yet.'] } },
    })
    const gone = await api.depart({
      ...at(after),
      body: { kind: 'stocked', quantity: 10, place: 'Rack', serialIds: ten },
    })
    expect(gone.pieces.map(({ fate }) => fate)).toEqual([...Array(10).fill('stocked'), 'in_work', 'in_work'])
  })

  it('that have not passed the operation before are named (case 12)', async () => {
    const row = await inSeries(2)
    const [one = '', other = ''] = await serialsOf(row)
    await book(row, 0, [one, other])
    await measure(row, [one, other])
    await book(row, 1, [one])
    const numbers = row.pieces.map(({ serialNo }) => serialNo)
    expect(await problem(book(row, 2, [one]))).toMatchObject({
      body: {
        refusals: [{ code: 'previous' }],
        message: `2 of these pieces have not passed operation 20 yet: ${numbers.join(', ')}.`,
      },
    })
    await sign(row, 1, [one])
    expect(await problem(book(row, 2, [one, other]))).toMatchObject({
      body: { message: `This piece has not passed operation 20 yet: ${numbers[1]}.` },
    })
    expect(
      await problem(work.start({ ...on(row, await here(row, 2)), body: { serialIds: [other] } })),
    ).toMatchObject({
      body: { refusals: [{ code: 'previous' }] },
    })
  })

  it('are measured each for itself', async () => {
    const row = await inSeries(2)
    const [one = '', other = ''] = await serialsOf(row)
    const [first, second] = row.pieces.map(({ serialNo }) => serialNo)
    await book(row, 0, [one, other])
    await measure(row, [one], '16.04')
    expect(await problem(book(row, 1, [one, other]))).toMatchObject({
      body: {
        refusals: [
          { code: 'steps_missing', message: `Wall is not entered for ${second}.` },
          {
            code: 'out_of_limits',
            message: expect.stringMatching(new RegExp(`^${first}: Wall is 16.04 mm`)),
          },
        ],
      },
    })
    await measure(row, [other])
    expect(await book(row, 1, [other])).toMatchObject({ goodQty: 1, openQty: 1 })
    const entered = await problem(
      work.enter({ ...on(row, await here(row, 1)), body: { values: [{ key: 's1', value: '15' }] } }),
    )
    expect(entered).toMatchObject({ body: { errors: { serialIds: ['Choose the pieces.'] } } })
  })

  it('are signed by their numbers, and scrapped for good', async () => {
    const row = await inSeries(3)
    const [one = '', other = '', third = ''] = await serialsOf(row)
    await book(row, 0, [one, other])
    await book(row, 0, [third], { kind: 'scrap', reason: 'Crack' })
    expect((await read(row)).pieces[2]).toMatchObject({ fate: 'scrapped' })
    await measure(row, [one, other])
    await book(row, 1, [one, other])
    const bored = await sign(row, 1, [other])
    expect(bored.signOffs).toMatchObject([{ serialIds: [other], quantity: 1 }])
    expect(bored.slots).toMatchObject([{ serialIds: [one], signedQty: 1, openQty: 1 }])
    expect(await problem(sign(row, 1, [other]))).toMatchObject({ body: { code: 'nothing_to_sign' } })
    expect(await problem(sign(row, 1, []))).toMatchObject({ status: 422 })
    const proofs = await inside(inspector).signatures({ params: { id: row.id, childId: bored.id } })
    expect(proofs).toMatchObject([{ changedAfter: false }])
    const elsewhere = await inSeries(1)
    expect(await problem(book(row, 2, await serialsOf(elsewhere)))).toMatchObject({
      body: { errors: { serialIds: ['One of these pieces belongs to another traveller.'] } },
    })
  })

  it('that are lost at the operation beside are signed where they were made, and the rest comes to its end', async () => {
    const plan = await draft({ quantity: 2, serialScheme: 'series' })
    const route = plan.route.map(({ rootId: _, supplierName: __, ...line }) =>
      line.lineNo === 10 ? { ...line, groupNo: 20 } : line,
    )
    const beside = await api.update({ ...at(plan), body: { route } })
    const row = await desk.release(await desk.approve(await api.submit({ ...at(beside), body: {} })))
    const [one = '', other = ''] = await serialsOf(row)
    await measure(row, [one, other])
    await book(row, 1, [one, other])
    await book(row, 0, [one])
    await book(row, 0, [other], { kind: 'scrap', reason: 'Crack' })
    expect((await here(row, 1)).slots).toMatchObject([{ serialIds: [one, other] }])
    expect(await sign(row, 1, [one, other])).toMatchObject({ status: 'done', passedQty: 2 })
    await book(row, 2, [one])
    await sign(row, 2, [one], releaser)
    expect(await read(row)).toMatchObject({ status: 'operations_complete', madeQty: 1, scrapQty: 1 })
    expect(await verifyProduction(db)).toMatchObject({ problems: [] })
  })

  it('are counted by the ledger alone, whichever way it is written', async () => {
    const row = await inSeries(1)
    const [one = ''] = await serialsOf(row)
    const saw = await here(row, 0)
    const entry = (serial: string | null) => sql`
      INSERT INTO piece_entries (traveller_root_id, operation_id, serial_id, kind, quantity, good_delta, by_id, at)
      VALUES (${row.rootId}, ${saw.id}, ${serial}, 'good', 1, 1, ${worker.person.id}, now())`
    await expect(db.query(entry(null))).rejects.toThrow('told apart')
    await db.query(entry(one))
    await expect(db.query(entry(one))).rejects.toThrow('not open')
    await expect(db.query(sql`UPDATE piece_states SET passed = 0`)).rejects.toThrow('follows from')
    await expect(db.query(sql`UPDATE serials SET serial_no = 'X'`)).rejects.toThrow('follows from')
    await expect(db.query(sql`DELETE FROM traveller_pieces`)).rejects.toThrow(/append-only|permission denied/)
  })
})
