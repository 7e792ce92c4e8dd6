import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { nonConformances } from '#modules/purchasing/non-conformances/contract.ts'
import { declarationDesk } from '../../../../test/support/declarations.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { makeSignatory } from '../../../../test/support/travellers.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'

const server = await testServer()
const desk = await declarationDesk(server)
const { shop, gate, writer } = desk
const { inside, operationsOf, on, worker, inspector, releaser, planner } = shop
const quality = await server.signIn({ role: 'manager', name: 'Quinn Quality' })
await makeSigner(server, quality.person)
await makeSignatory(server, quality.person, { documentKinds: ['disposition'], functions: ['quality'] })
const cases = planner.client(nonConformances)

type Which = { quantity: number } | { serialIds: string[] }
const here = async (row: { id: string }, place: number) => {
  const found = (await operationsOf(row))[place] ?? expect.fail('There is no such operation.')
  return { found, at: on(row, found) }
}
const book = async (row: { id: string }, place: number, which: Which) =>
  inside(worker).book({ ...(await here(row, place)).at, body: { kind: 'good', ...which } })
const sign = async (row: { id: string }, place: number, which: Which, who = inspector) =>
  inside(who).sign({ ...(await here(row, place)).at, body: { slot: 0, ...which, signature: signed } })

/** Bored, and of these some too wide. */
async function bored(row: { id: string }, all: Which) {
  await book(row, 0, all)
  const values = [{ key: 's1', value: '15.2' }]
  const named = 'serialIds' in all ? { serialIds: all.serialIds } : {}
  await inside(worker).enter({ ...(await here(row, 1)).at, body: { values, ...named } })
  await book(row, 1, all)
}

/** They are rejected, and taken as they are by what was decided. Gives the number of the non-conformance. */
async function taken(row: { id: string }, which: Which, concessionNo?: string): Promise<string> {
  const { rejections } = await inside(inspector).reject({
    ...(await here(row, 1)).at,
    body: { slot: 0, ...which, reason: 'Bore oversize', signature: signed },
  })
  const { id: rejectionId, nonConformanceNo: number } = rejections[0] ?? expect.fail('None is rejected.')
  const id = (await cases.list({ query: { search: number } })).data[0]?.id ?? ''
  const now = async () => ({ params: { id }, version: (await cases.get({ params: { id } })).version })
  const disposition = concessionNo ? ('concession' as const) : ('use_as_is' as const)
  await cases.propose({ ...(await now()), body: { disposition, proposal: 'The bore is wide enough' } })
  await quality.client(nonConformances).decide({
    ...(await now()),
    body: { reason: 'Agreed', concessionNo: concessionNo ?? null, signature: signed },
  })
  await inside(worker).settle({
    ...(await here(row, 1)).at,
    body: { rejectionId, as: 'accepted', reason: 'As decided' },
  })
  return number
}
async function finish(row: { id: string }, all: Which) {
  await sign(row, 1, all)
  await book(row, 2, all)
  await sign(row, 2, all, releaser)
}
const textOf = async (id: string) =>
  pdfText((await writer.request('GET', `/api/v1/declarations/${id}/pdf`)).bytes)
    .flat()
    .join(' ')
    .replaceAll(/\s+/g, ' ')

describe('Pieces that were taken as they are', () => {
  it('are declared with what was conceded, and not without deviations', async () => {
    const row = await shop.released({ quantity: 2 })
    await bored(row, { quantity: 2 })
    const number = await taken(row, { quantity: 1 }, 'C-77')
    await finish(row, { quantity: 2 })
    const note = await gate.draft(row, 2, { customerOrderNo: 'PO 88-1177' })
    const made = await desk.draft('coc', {}, note.id)
    expect(made.missing.map(({ message }) => message)).toContain(
      `It cannot say that there are no deviations: ${number}: C-77.`,
    )
    expect(await textOf(made.id)).toContain(`${number}: C-77`)
  })

  it('are named in no certificate of pieces that were not: serial numbers tell them apart', async () => {
    const row = await shop.released({ quantity: 2, serialScheme: 'series' })
    const pieces = (await shop.read(row)).pieces
    const [one, other] = pieces
    const all = { serialIds: pieces.map(({ serialId }) => serialId) }
    await bored(row, all)
    const number = await taken(row, { serialIds: [one?.serialId ?? ''] })
    const said = async (serialNo: string | undefined) => {
      const lines = [
        { lineNo: 10, travellerId: row.rootId, quantity: 1, massKg: '24.5', serialNumbers: serialNo },
      ]
      const note = await gate.api.create({
        body: gate.body(lines, { customerOrderNo: 'PO 88-1177' }) as never,
      })
      return (await desk.draft('coc', {}, note.id)).missing.map(({ code }) => code)
    }
    await sign(row, 1, { serialIds: [other?.serialId ?? ''] })
    expect(await said(one?.serialNo)).toContain('concession')
    expect(await said(other?.serialNo)).not.toContain('concession')
    expect(number).toMatch(/^NCR-/)
  })
  it('do not go with a certificate that was signed before, and says nothing of it', async () => {
    const row = await shop.released({ quantity: 2, materials: desk.materials })
    await desk.giveOut(row, 'H82 0451')
    await bored(row, { quantity: 2 })
    await sign(row, 1, { quantity: 1 })
    const note = await gate.draft(row, 2, { customerOrderNo: 'PO 88-1177' })
    const certificate = await desk.issue(await desk.draft('coc', {}, note.id))
    expect(certificate).toMatchObject({ status: 'issued' })
    const number = await taken(row, { quantity: 1 })
    await sign(row, 1, { quantity: 1 })
    await book(row, 2, { quantity: 2 })
    await sign(row, 2, { quantity: 2 }, releaser)
    const ready = await gate.inspect(await gate.prepare(await gate.papers(await gate.read(note))))
    expect(await problem(gate.dispatch(ready))).toMatchObject({
      status: 422,
      body: { refusals: [{ code: 'deviation_unsaid', values: { cases: [number] } }] },
    })
    const next = await desk.draft(
      'coc',
      { supersedesId: certificate.id, deviations: `As ${number} says.` },
      note.id,
    )
    await desk.issue(next)
    expect(await gate.dispatch(await gate.read(ready))).toMatchObject({ status: 'dispatched' })
  })
  it('by a customer who sent them back, or in the store as the steel of which they are made, are declared with it too', async () => {
    const { db } = server.services
    async function caseOf(more: object) {
      const { id, number } = await cases.create({
        body: {
          facilityId: shop.setup.facilityId,
          companyId: shop.setup.companyId,
          title: 'A dent at the bevel',
          foundAt: 'customer',
          foundOn: server.services.clock.today(),
          pieceIds: [],
          ...more,
        },
      })
      await db.query(
        sql`UPDATE non_conformances SET status = 'closed', disposition = 'use_as_is' WHERE id = ${id}`,
      )
      return { id, number }
    }
    const said = async (row: { rootId: string }) => {
      const note = await gate.draft(row, 1, { customerOrderNo: 'PO 88-1177' })
      const { missing } = await desk.draft('coc', {}, note.id)
      return missing.find(({ code }) => code === 'concession')?.message ?? null
    }
    const row = await shop.complete({ materials: desk.materials })
    await desk.giveOut(row, 'H82 0452')
    expect(await said(row)).toBeNull()
    const dented = await caseOf({})
    const gone = await gate.dispatched(row, 1)
    const lines = [{ lineId: gone.lines[0]?.id ?? '', quantity: 1 }]
    const back = await gate.api.takeBack({
      ...gate.at(gone),
      body: { lines, condition: 'damaged', reason: 'damaged' },
    })
    expect(await said(row)).toBeNull()
    await makeSignatory(server, quality.person, { documentKinds: ['final_release'], mayRelease: true })
    await gate.of(quality).releaseAgain({
      ...gate.at(back),
      body: { returnId: back.returns[0]?.id ?? '', caseId: dented.id, ...gate.signature },
    })
    expect(await said(row)).toBe(`It cannot say that there are no deviations: ${dented.number}.`)
    const other = await shop.complete({ materials: desk.materials })
    await desk.giveOut(other, 'H820453')
    const wall = await caseOf({ companyId: null, foundAt: 'stock' })
    await db.query(sql`
      INSERT INTO steel_holds (stock_id, source_id, source_number, reason, ended_at)
      SELECT id, ${wall.id}, ${wall.number}, 'A dent at the bevel', now() FROM steel_stock WHERE heat_no = 'H820453'`)
    expect(await said(other)).toBe(`It cannot say that there are no deviations: ${wall.number}.`)
  })
})
