import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { TravellerRecord } from '#modules/production/travellers/contract.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import { materialDesk } from '../../../../test/support/traveller-materials.ts'

const server = await testServer()
const desk = await materialDesk(server)
const { planner, worker, inspector, releaser, inside, operationsOf, on, released, read, travellers } = desk
const { steel, of, api, take, grade, material, at, lineOf, view, agrees } = desk
const { db } = server.services
const good = { kind: 'good' as const }

const here = async (row: { id: string }, place: number) => {
  const found = (await operationsOf(row))[place]
  if (!found) throw new Error('There is no such operation.')
  return on(row, found)
}
type Which = { quantity: number } | { serialIds: string[] }
const book = async (row: { id: string }, place: number, which: Which, more: object = {}) =>
  inside(worker).book({ ...(await here(row, place)), body: { ...good, ...which, ...more } })
/** Reads the wall at the second operation, and books so many good there. */
async function bore(row: { id: string }, which: Which) {
  const serialIds = 'serialIds' in which ? { serialIds: which.serialIds } : {}
  const values = [{ key: 's1', value: '15.2' }]
  await inside(worker).enter({ ...(await here(row, 1)), body: { values, ...serialIds } })
  return book(row, 1, which)
}
const sign = async (row: { id: string }, which: Which) =>
  inside(inspector).sign({ ...(await here(row, 1)), body: { slot: 0, ...which, signature: signed } })
/** Sawn pieces whose steel is given out at the second operation, for so many of them. */
async function sawn(quantity: number, forPieces: number, more: object = {}) {
  const name = grade()
  const lot = await take({ grade: name, lengthMm: '610', qtyPieces: 6 })
  const materials = [material({ grade: name, certificateType: null, neededAtSeq: 20 })]
  const row = await released({ quantity, materials, ...more })
  const serialIds = (await read(row)).pieces.map(({ serialId }) => serialId)
  const given = await api.issue({
    ...at(row),
    body: { lineRootId: lineOf(row), stockId: lot.id, pieces: forPieces },
  })
  await book(row, 0, serialIds.length > 0 ? { serialIds } : { quantity })
  const stockId = given.lines[0]?.stock[0]?.stockId ?? ''
  return { row, name, lot, stockId, serialIds }
}
const now = async (row: TravellerRecord) => at(await read(row))

describe('Steel that pieces were made of', () => {
  it('stays with them: nobody takes it back, swaps it, reverses its issue or scraps it, here or in the store', async () => {
    const { row, name, stockId } = await sawn(2, 2)
    const other = await take({ grade: name, lengthMm: '610', qtyPieces: 2 })
    await bore(row, { quantity: 1 })
    const used = { status: 422, body: { code: 'used_up' } }
    const lineRootId = lineOf(row)
    const reason = 'Of another heat'
    expect(await problem(api.takeBack({ ...(await now(row)), body: { stockId } }))).toMatchObject(used)
    const swap = { lineRootId, stockId, withStockId: other.id, reason }
    expect(await problem(api.swap({ ...(await now(row)), body: swap }))).toMatchObject(used)
    expect(await problem(api.scrap({ ...(await now(row)), body: { stockId, reason } }))).toMatchObject(used)
    const stored = await steel.get({ params: { id: stockId } })
    expect(await problem(steel.returnPieces({ ...at(stored), body: {} }))).toMatchObject(used)
    const operationId = stored.movements.find(({ kind }) => kind === 'issue')?.operationId ?? ''
    const back = steel.reverseOperation({ ...at(stored), body: { operationId, reason } })
    expect(await problem(back)).toMatchObject(used)
    expect((await view(row)).lines).toMatchObject([{ issued: '2' }])
    await agrees()
  })

  it('is scrapped once they are, and is not in stock again', async () => {
    const { row, stockId } = await sawn(2, 2)
    await book(row, 1, { quantity: 2 }, { kind: 'scrap', reason: 'Cracked' })
    expect(await problem(api.takeBack({ ...(await now(row)), body: { stockId } }))).toMatchObject({
      body: { code: 'used_up' },
    })
    await api.scrap({ ...(await now(row)), body: { stockId, reason: 'Cracked' } })
    expect(await steel.get({ params: { id: stockId } })).toMatchObject({ status: 'scrapped' })
  })

  it('is used up by pieces that were lost there: those in their place need steel of their own', async () => {
    const { row, lot } = await sawn(2, 2)
    await book(row, 1, { quantity: 1 }, { kind: 'scrap', reason: 'Cracked' })
    await travellers.replace({ ...(await now(row)), body: { quantity: 1 } })
    await book(row, 0, { quantity: 1 })
    await bore(row, { quantity: 1 })
    expect(await problem(book(row, 1, { quantity: 1 }))).toMatchObject({
      status: 422,
      body: { refusals: [{ values: { enough: 2, pieces: 3 } }] },
    })
    await api.issue({ ...(await now(row)), body: { lineRootId: lineOf(row), stockId: lot.id, pieces: 1 } })
    expect(await book(row, 1, { quantity: 1 })).toMatchObject({ goodQty: 2 })
  })

  it('goes with those that are split off: the others need steel of their own', async () => {
    const { row } = await sawn(3, 1)
    await bore(row, { quantity: 1 })
    await sign(row, { quantity: 1 })
    const operationId = (await here(row, 2)).params.childId
    await travellers.split({
      ...(await now(row)),
      body: { quantity: 1, operationId, reason: 'Wanted first' },
    })
    expect(await problem(book(row, 1, { quantity: 1 }))).toMatchObject({
      status: 422,
      body: { refusals: [{ values: { enough: 1, pieces: 2 } }] },
    })
  })

  it('is asked for again of those that go without it: pieces with it and without it are not split off together', async () => {
    const { row, serialIds } = await sawn(3, 3, { serialScheme: 'series' })
    const [one = '', other = ''] = serialIds
    await bore(row, { serialIds: [one] })
    await sign(row, { serialIds: [one] })
    const split = async (ids: string[]) =>
      travellers.split({ ...(await now(row)), body: { serialIds: ids, reason: 'Wanted first' } })
    expect(await problem(split([one, other]))).toMatchObject({ status: 422, body: { code: 'places' } })
    expect((await split([one])).materials).toEqual([])
    expect((await split([other])).materials).toHaveLength(1)
  })
})

describe('A bar that comes back although pieces were made of it', () => {
  it('is given out again by its own heat alone, and before the traveller is closed', async () => {
    const name = grade()
    const bar = await take({ grade: name, lengthMm: '6000', heatNo: 'H88-001' })
    const other = await take({ grade: name, lengthMm: '610', qtyPieces: 2, heatNo: 'H88-002' })
    const materials = [material({ grade: name, certificateType: null, neededAtSeq: 20 })]
    const row = await released({ quantity: 2, materials })
    const lineRootId = lineOf(row)
    await api.issue({ ...at(row), body: { lineRootId, stockId: bar.id } })
    await book(row, 0, { quantity: 2 })
    await bore(row, { quantity: 2 })
    await sign(row, { quantity: 2 })
    await book(row, 2, { quantity: 2 })
    await inside(releaser).sign({
      ...(await here(row, 2)),
      body: { slot: 0, quantity: 2, signature: signed },
    })
    await api.takeBack({ ...(await now(row)), body: { stockId: bar.id } })
    const give = async (stockId: string) =>
      api.issue({ ...(await now(row)), body: { lineRootId, stockId, pieces: 2 } })
    expect(await problem(give(other.id))).toMatchObject({
      status: 422,
      body: { refusals: [{ code: 'other_heat', values: { heats: 'H88-001' } }] },
    })
    const body = { kind: 'stocked' as const, quantity: 2, place: 'Rack' }
    await travellers.depart({ ...(await now(row)), body })
    await travellers.review({ ...(await now(row)), body: {} })
    const closing = async () => (await desk.as(releaser).get({ params: { id: row.id } })).can.close
    expect(await closing()).toBe(
      'Pieces were made of heat H88-001 for line 10, which came back: cut and give out what they took.',
    )
    await travellers.sendBack({ ...(await now(row)), body: { reason: 'Its steel is in stock' } })
    const cut = { lineRootId, stockId: bar.id, quantity: 2, kerfMm: '3' }
    const { lines } = await api.cut({ ...(await now(row)), body: cut })
    const stockId = lines[0]?.stock[0]?.stockId ?? ''
    await api.mark({ ...(await now(row)), body: { stockId, heatNo: 'H88-001', signature: signed } })
    await give(stockId)
    await travellers.review({ ...(await now(row)), body: {} })
    expect(await closing()).toBe(true)
    await agrees()
  })
})

describe('Steel that is set aside after it was given out', () => {
  it('stops the work on what is made of it until it is released again', async () => {
    const { row, stockId } = await sawn(2, 2)
    await steel.quarantine({
      ...at(await steel.get({ params: { id: stockId } })),
      body: { reason: 'Laminations' },
    })
    const refused = { status: 422, body: { refusals: [{ code: 'set_aside' }] } }
    expect(await problem(inside(worker).start({ ...(await here(row, 1)), body: {} }))).toMatchObject(refused)
    expect((await inside(worker).list({ params: { id: row.id } }))[1]?.can.start).toMatch(
      /is in quarantine: nothing that is made of it goes on/,
    )
    await db.query(sql`UPDATE steel_stock SET status = 'issued' WHERE id = ${stockId}`)
    expect(await inside(worker).start({ ...(await here(row, 1)), body: {} })).toMatchObject({
      status: 'in_progress',
    })
    expect(await problem(of(planner).takeBack({ ...(await now(row)), body: { stockId } }))).toBeNull()
  })
})
