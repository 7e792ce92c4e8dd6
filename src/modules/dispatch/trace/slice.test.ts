import { describe, expect, it } from 'vitest'
import { deliveryDesk } from '../../../../test/support/deliveries.ts'
import { sized } from '../../../../test/support/proof.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { plantSteelFacts, walkerOver } from '../../../../test/support/random-steel-facts.ts'
import { testServer } from '../../../../test/support/server.ts'
import { steelDeliveryDesk } from '../../../../test/support/steel-deliveries.ts'
import { materialDesk } from '../../../../test/support/traveller-materials.ts'
import { trace } from './contract.ts'
import { pathBetween, pathInWords, type TraceKind } from './domain.ts'

const server = await testServer()
const shop = await materialDesk(server)
const gate = await deliveryDesk(server, shop.setup)
const store = await steelDeliveryDesk(server, shop.setup)
const { yard } = store
const { db } = server.services
const reader = await server.signIn('manager')
const api = reader.client(trace)

const follow = (kind: TraceKind, id: string, way: 'both' | 'forward' | 'backward' = 'both') =>
  api.follow({ query: { kind, id, way } })

/** Two pieces of steel of a heat with its certificate, given out for a traveller whose pieces went to a customer. */
async function delivered(heatNo: string) {
  const certificate = await yard.verifyHeat(heatNo)
  const steel = await yard.release(await yard.accept(await yard.take(heatNo, { lengthMm: '610' })))
  const line = { specificationId: yard.specification.id, grade: 'B', certificateType: '3.1' as const }
  const traveller = await shop.complete({ materials: [shop.material(line)], serialScheme: 'none' })
  await shop.issue(traveller, steel.id)
  const note = await gate.dispatched(traveller, 2)
  return { certificate, steel, traveller, note }
}
const kindsOf = ({ nodes }: { nodes: readonly { kind: string; number: string | null }[] }) =>
  nodes.map(({ kind, number }) => `${kind} ${number}`)

describe('A trace', () => {
  it('leads from a heat to the customer and back, and says the way in words', async () => {
    const { certificate, steel, traveller, note } = await delivered('T100')
    const heatId = certificate.lines[0]?.heatId ?? ''
    const went = await follow('heat', heatId, 'forward')
    expect(kindsOf(went)).toEqual([
      'heat T100',
      `steel ${steel.number}`,
      `traveller ${traveller.number}`,
      `traveller-delivery-note ${note.number}`,
      `company ${note.companyName}`,
    ])
    const came = await follow('traveller-delivery-note', note.id, 'backward')
    expect(kindsOf(came).toSorted()).toEqual(
      [
        `certificate ${certificate.number}`,
        'heat T100',
        `steel ${steel.number}`,
        `traveller ${traveller.number}`,
        `traveller-delivery-note ${note.number}`,
      ].toSorted(),
    )
    const path = pathBetween(went.links, 0, went.nodes.length - 1) ?? []
    expect(pathInWords(went.nodes, went.links, path)).toBe(
      `Heat T100 is that of steel ${steel.number}, which went into traveller ${traveller.number}, ` +
        `which left on traveller delivery note ${note.number}, which went to ${note.companyName}.`,
    )
  })

  it('tells a void note and leads no further', async () => {
    const { certificate, note } = await delivered('T200')
    const heatId = certificate.lines[0]?.heatId ?? ''
    await gate.api.void({ ...gate.at(note), body: { reason: 'Wrong lorry' } })
    const went = await follow('heat', heatId, 'forward')
    expect(went.nodes.at(-1)).toMatchObject({ number: note.number, isEnded: true, state: 'void' })
  })

  it('keeps heats of equal number from two mills apart (case 56)', async () => {
    const mine = await store.dispatched(await store.released(), 1)
    const [line] = mine.lines
    const came = await follow('delivery-note', mine.id, 'backward')
    expect(came.nodes.filter(({ kind }) => kind === 'heat')).toHaveLength(1)
    expect(came.nodes.some(({ id }) => id === line?.stockId)).toBe(true)
  })

  it('says nothing of records that the reader may not see, and leaves no gap', async () => {
    const { certificate, note } = await delivered('T300')
    const query = { kind: 'heat' as const, id: certificate.lines[0]?.heatId ?? '', way: 'forward' as const }
    const operator = await server.signIn({ role: 'user', profile: 'operator' })
    const { nodes, links } = await operator.client(trace).follow({ query })
    const hidden = nodes.find(({ id }) => id === note.id)
    expect(hidden).toMatchObject({ number: null, what: null, companyName: null, state: null, href: null })
    expect(nodes.every(({ companyName }) => companyName === null)).toBe(true)
    expect(links.some(({ to }) => nodes[to]?.id === note.id)).toBe(true)
    const file = await operator.request('GET', `/api/v1/trace/export?kind=heat&id=${query.id}&way=forward`)
    expect(new TextDecoder().decode(file.bytes)).not.toContain(note.number)
    const from = { kind: 'traveller-delivery-note' as const, id: note.id, way: 'both' as const }
    expect(await problem(operator.client(trace).follow({ query: from }))).toMatchObject({ status: 403 })
    for (const who of ['client', { role: 'user', profile: 'accounts' }] as const) {
      const refused = (await server.signIn(who)).client(trace)
      expect(await problem(refused.follow({ query }))).toMatchObject({ status: 403 })
      expect(await problem(refused.starts({ query: { search: 'T300' } }))).toMatchObject({ status: 403 })
      expect(await problem(refused.exportNodes({ query }))).toMatchObject({ status: 403 })
    }
  })

  it('is told at once as far as what the record is linked with itself, and that is part of the whole', async () => {
    const { steel } = await delivered('T300')
    const whole = await follow('steel', steel.id, 'both')
    const near = await api.follow({ query: { kind: 'steel', id: steel.id, way: 'both', reach: 'near' } })
    const names = ({ nodes }: { nodes: readonly { kind: string; id: string }[] }) =>
      nodes.map(({ kind, id }) => `${kind}:${id}`)
    expect(names(near).length).toBeLessThan(names(whole).length)
    expect(new Set(names(whole))).toEqual(new Set([...names(whole), ...names(near)]))
    const at = names(near).indexOf(`steel:${steel.id}`)
    expect(near.links.length).toBeGreaterThan(0)
    expect(near.links.every(({ from, to }) => from === at || to === at)).toBe(true)
    expect(near.nodes).toHaveLength(near.links.length + 1)
  })

  it('is a file with everything, one row for each record', async () => {
    const { certificate, steel, note } = await delivered('T350')
    const query = { kind: 'heat', id: certificate.lines[0]?.heatId ?? '', way: 'forward' }
    const file = await reader.request('GET', `/api/v1/trace/export?${new URLSearchParams(query)}`)
    const rows = new TextDecoder().decode(file.bytes).trim().split('\n')
    expect(rows).toHaveLength(6)
    expect(rows.some((row) => row.startsWith(`Steel,${steel.number},`))).toBe(true)
    expect(rows.some((row) => row.startsWith(`Traveller delivery note,${note.number},`))).toBe(true)
  })

  it('is found by the number of what somebody holds in the hand', async () => {
    const { certificate, steel } = await delivered('T400')
    expect(await api.starts({ query: { search: 't400' } })).toMatchObject([{ kind: 'heat', number: 'T400' }])
    expect(await api.starts({ query: { search: steel.number } })).toMatchObject([
      { kind: 'steel', id: steel.id },
    ])
    expect(await api.starts({ query: { search: certificate.number } })).toMatchObject([
      { kind: 'certificate' },
    ])
  })

  it('is complete both ways against a walk of another kind over random facts, circles and all (case 57)', async () => {
    const numbered = await shop.released({ quantity: 1, serialScheme: 'series' })
    expect(numbered.pieces).toHaveLength(1)
    await delivered('T500')
    await plantSteelFacts(db, 7, sized(30, 400))
    const walker = await walkerOver(db)
    const starts = walker.names.filter((_, at) => at % Math.ceil(walker.names.length / sized(40, 200)) === 0)
    for (const start of starts)
      for (const way of ['forward', 'backward'] as const) {
        const [kind = '', id = ''] = start.split(':')
        const { nodes, links } = await follow(kind as TraceKind, id, way)
        const found = nodes.map((node) => `${node.kind}:${node.id}`)
        expect(new Set(found), `${start} ${way}`).toEqual(walker.reach(start, way))
        expect(found).toHaveLength(new Set(found).size)
        expect(links.every(({ from, to }) => nodes[from] && nodes[to])).toBe(true)
      }
  })
})
