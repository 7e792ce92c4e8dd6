import { describe, expect, it } from 'vitest'
import { testServer } from '../../../../test/support/server.ts'
import { steelDeliveryDesk } from '../../../../test/support/steel-deliveries.ts'
import { materialDesk } from '../../../../test/support/traveller-materials.ts'
import { travellers } from '#modules/production/travellers/contract.ts'
import { trace } from './contract.ts'
import type { TraceKind } from './domain.ts'

const server = await testServer()
const shop = await materialDesk(server)
const store = await steelDeliveryDesk(server, shop.setup)
const { yard } = store
const planner = shop.planner.client(travellers)
const reader = await server.signIn('manager')
const line = { specificationId: yard.specification.id, grade: 'B', certificateType: '3.1' as const }

const follow = (kind: TraceKind, id: string, way: 'forward' | 'backward') =>
  reader.client(trace).follow({ query: { kind, id, way } })
const released = async (heatNo: string, more: object = {}) =>
  yard.release(await yard.accept(await yard.take(heatNo, { lengthMm: '610', ...more })))
const madeOf = (quantity: number) =>
  shop.released({ quantity, materials: [shop.material(line)], serialScheme: 'none' })
const nodeOf = (found: Awaited<ReturnType<typeof follow>>, id: string) =>
  found.nodes.find((node) => node.id === id)

describe('How sure a trace is', () => {
  it('is certain of the only steel that was given out for a line', async () => {
    await yard.verifyHeat('S100')
    const steel = await released('S100')
    const traveller = await madeOf(2)
    await shop.issue(traveller, steel.id)
    const found = await follow('steel', steel.id, 'forward')
    expect(nodeOf(found, traveller.rootId)).toMatchObject({ isCertain: true, isEnded: false })
  })

  it('takes each of two heats for possible, since nobody wrote which piece has which', async () => {
    const traveller = await madeOf(2)
    const certificates = [await yard.verifyHeat('S200'), await yard.verifyHeat('S201')]
    for (const heatNo of ['S200', 'S201'])
      await shop.issue(await shop.read(traveller), (await released(heatNo, { qtyPieces: 1 })).id)
    for (const { lines } of certificates) {
      const found = await follow('heat', lines[0]?.heatId ?? '', 'forward')
      expect(nodeOf(found, traveller.rootId)).toMatchObject({ isCertain: false })
    }
    const back = await follow('traveller', traveller.rootId, 'backward')
    expect(back.nodes.filter(({ kind }) => kind === 'heat').map(({ isCertain }) => isCertain)).toEqual([
      false,
      false,
    ])
  })

  it('is certain of a heat of which several rows were given out, though not of each row', async () => {
    const certificate = await yard.verifyHeat('S300')
    const traveller = await madeOf(2)
    const rows = [await released('S300', { qtyPieces: 1 }), await released('S300', { qtyPieces: 1 })]
    for (const { id } of rows) await shop.issue(await shop.read(traveller), id)
    const found = await follow('heat', certificate.lines[0]?.heatId ?? '', 'forward')
    expect(nodeOf(found, traveller.rootId)).toMatchObject({ isCertain: true })
    const ofRow = await follow('steel', rows[0]?.id ?? '', 'forward')
    expect(nodeOf(ofRow, traveller.rootId)).toMatchObject({ isCertain: false })
  })
})

describe('What was taken back', () => {
  it('is told, and leads nowhere: steel that was returned to the store', async () => {
    await yard.verifyHeat('S400')
    const steel = await released('S400')
    const traveller = await madeOf(2)
    const given = await shop.issue(traveller, steel.id)
    expect(given.lines[0]?.issued).toBe('2')
    await shop.api.takeBack({ ...shop.at(await shop.read(traveller)), body: { stockId: steel.id } })
    const found = await follow('steel', steel.id, 'forward')
    expect(nodeOf(found, traveller.rootId)).toMatchObject({ isEnded: true })
    expect(found.nodes).toHaveLength(2)
    const back = await follow('traveller', traveller.rootId, 'backward')
    expect(nodeOf(back, steel.id)).toMatchObject({ isEnded: true })
    expect(back.nodes.some(({ kind }) => kind === 'heat')).toBe(false)
  })

  it('is not what was only kept for it', async () => {
    await yard.verifyHeat('S500')
    const steel = await released('S500')
    const traveller = await madeOf(2)
    await shop.reserve(traveller, steel.id, { pieces: 2 })
    expect((await follow('steel', steel.id, 'forward')).nodes).toHaveLength(1)
  })

  it('is a sale that is void, while the one that stands leads to its company', async () => {
    const steel = await store.released()
    const sold = await store.dispatched(steel, 1)
    const [first] = sold.lines
    expect(first).toBeTruthy()
    const before = await follow('delivery-note', sold.id, 'forward')
    expect(before.nodes.map(({ kind }) => kind)).toEqual(['delivery-note', 'company'])
    await store.api.void({ ...store.at(sold), body: { reason: 'Wrong size' } })
    const back = await follow('delivery-note', sold.id, 'backward')
    expect(back.nodes.filter(({ kind }) => kind === 'steel').every(({ isEnded }) => isEnded)).toBe(true)
    expect(back.nodes.some(({ kind }) => kind === 'heat')).toBe(false)
  })
})

describe('Pieces with serial numbers', () => {
  it('are each traced for themselves, from the steel and back', async () => {
    await yard.verifyHeat('S600')
    const steel = await released('S600')
    const traveller = await shop.released({
      quantity: 2,
      materials: [shop.material(line)],
      serialScheme: 'series',
    })
    await shop.issue(traveller, steel.id)
    const { pieces } = await planner.get({ params: { id: traveller.id } })
    const went = await follow('steel', steel.id, 'forward')
    const serials = went.nodes.filter(({ kind }) => kind === 'serial')
    expect(serials.map(({ number }) => number)).toEqual(pieces.map(({ serialNo }) => serialNo).toSorted())
    const [one] = serials
    const came = await follow('serial', one?.id ?? '', 'backward')
    expect(came.nodes.map(({ kind }) => kind)).toEqual([
      'certificate',
      'heat',
      'steel',
      'traveller',
      'serial',
    ])
    expect(came.nodes.every(({ isCertain }) => isCertain)).toBe(true)
    expect(one).toMatchObject({ href: `/trace?from=serial:${one?.id}`, state: 'in_work' })
  })
})

describe('A trace of nothing', () => {
  it('is not found', async () => {
    const query = { kind: 'heat' as const, id: crypto.randomUUID(), way: 'both' as const }
    await expect(reader.client(trace).follow({ query })).rejects.toMatchObject({ status: 404 })
    await expect(reader.client(trace).exportNodes({ query })).rejects.toMatchObject({ status: 404 })
  })

  it('is not asked for by a number of nothing, nor by signs that mean anything', async () => {
    const starts = (search: string) => reader.client(trace).starts({ query: { search } })
    expect(await starts('no such number')).toEqual([])
    expect(await starts('%')).toEqual([])
    expect(await starts('_')).toEqual([])
  })
})
