import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { TravellerRecord } from '#modules/production/travellers/contract.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import { materialDesk } from '../../../../test/support/traveller-materials.ts'
import { makeTemplate } from '../../../../test/support/travellers.ts'

const server = await testServer()
const desk = await materialDesk(server)
const { travellers, api, of, as, at, read, released, take, grade, material, issue, view, lineOf } = desk
const { worker, releaser, inside, on, operationsOf } = desk
const { db } = server.services

const line = {
  lineNo: 10,
  itemMark: 'B1',
  description: 'Bonnet',
  qtyPerPiece: '1',
  uom: 'each' as const,
  supply: 'made_part' as const,
  tracked: 'serial' as const,
}
const parent = (more: object = {}) => released({ quantity: 2, materials: [line], ...more })
const stocked = async (row: TravellerRecord, serialIds?: string[]) =>
  as(releaser).depart({
    ...at(await read(row)),
    body: { kind: 'stocked', quantity: 2, place: 'Rack 4', ...(serialIds ? { serialIds } : {}) },
  })
/** Two pieces of a heat that are in stock, told apart by count. */
async function component(heatNo: string): Promise<TravellerRecord> {
  const name = grade()
  const bar = await take({ grade: name, lengthMm: '610', qtyPieces: 2, heatNo })
  const row = await desk.complete({ materials: [material({ grade: name, certificateType: null })] })
  await issue(await read(row), bar.id)
  return stocked(row)
}
/** The same with serial numbers. */
async function bySerial(): Promise<TravellerRecord> {
  const templateId = await makeTemplate(server, desk.setup.psl1Id, [
    { title: 'Final release', kind: 'release', signedBy: ['quality'] },
  ])
  const row = await released({ templateId, quantity: 2, serialScheme: 'series' })
  const serialIds = row.pieces.map(({ serialId }) => serialId)
  const here = async () => {
    const [one] = await operationsOf(row)
    if (!one) throw new Error('There is no such operation.')
    return on(row, one)
  }
  await inside(worker).book({ ...(await here()), body: { kind: 'good', serialIds } })
  await inside(releaser).sign({ ...(await here()), body: { slot: 0, serialIds, signature: signed } })
  return stocked(row, serialIds)
}
const install = async (row: TravellerRecord, part: string, more: object = {}, who = desk.planner) =>
  of(who).install({ ...at(await read(row)), body: { lineRootId: lineOf(row), part, ...more } })

describe('A made part from stock', () => {
  it('is built into one other only, which then contains its heats (case 55)', async () => {
    const bonnet = await component('H55-001')
    const [first, second] = [await parent(), await parent()]
    const built = await install(first, bonnet.number.toLowerCase(), { quantity: 1 })
    expect(built).toMatchObject({
      heats: ['H55-001'],
      lines: [{ issued: '1', short: '1', builtIn: [{ number: bonnet.number, heats: ['H55-001'] }] }],
    })
    await install(second, bonnet.number, { quantity: 1 })
    const again = await problem(install(second, bonnet.number, { quantity: 1 }))
    expect(again).toMatchObject({
      status: 422,
      body: {
        refusals: [{ code: 'not_in_stock' }],
        message: `No piece of ${bonnet.number} is in stock.`,
      },
    })
    // What is built into a part is a part of the whole.
    const other = await component('H55-009')
    const middle = await desk.complete({ materials: [line] })
    await install(middle, other.number, { quantity: 2 })
    await stocked(middle)
    const whole = await install(await parent({ quantity: 1 }), middle.number, { quantity: 1 })
    expect(whole.heats).toEqual(['H55-009'])
    await desk.agrees()
  })

  it('goes into the piece that somebody names, by its serial number, and into no second one', async () => {
    const made = await bySerial()
    const [one, other] = made.pieces
    if (!one || !other) throw new Error('There are no pieces.')
    const into = await parent({ serialScheme: 'series' })
    const [piece] = into.pieces
    expect(await problem(install(into, one.serialNo))).toMatchObject({
      status: 422,
      errors: { intoSerialId: ['Choose the piece of this traveller that it goes into.'] },
    })
    const strange = { intoSerialId: other.serialId }
    expect(await problem(install(into, one.serialNo, strange))).toMatchObject({ status: 422 })
    const whole = await problem(install(into, made.number, { intoSerialId: piece?.serialId }))
    expect(whole).toMatchObject({
      errors: { part: [expect.stringContaining('have serial numbers')] },
    })
    const third = await parent()
    const bothAtOnce = await Promise.allSettled([
      install(into, one.serialNo, { intoSerialId: piece?.serialId }),
      install(third, one.serialNo),
    ])
    expect(bothAtOnce.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [stored] = await db.query<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM built_in_parts WHERE serial_id = ${one.serialId} AND removed_at IS NULL`,
    )
    expect(stored?.count).toBe(1)
    expect(await problem(install(third, one.serialNo))).toMatchObject({
      body: { refusals: [{ code: 'not_in_stock' }] },
    })
  })

  it('is taken out with a reason, and keeps its traveller from being cancelled until then', async () => {
    const made = await component('H55-002')
    const row = await parent()
    const { lines } = await install(row, made.number, { quantity: 2 })
    const cancel = async () => travellers.cancel({ ...at(await read(row)), body: { reason: 'Not wanted' } })
    expect(await problem(cancel())).toMatchObject({
      status: 422,
      body: { refusals: [{ code: 'built_in' }] },
    })
    const builtInId = lines[0]?.builtIn[0]?.id ?? ''
    const out = await api.takeOut({ ...at(await read(row)), body: { builtInId, reason: 'Wrong size' } })
    expect(out).toMatchObject({ heats: [], lines: [{ issued: '0', builtIn: [] }] })
    expect(
      await problem(api.takeOut({ ...at(await read(row)), body: { builtInId, reason: 'Twice' } })),
    ).toMatchObject({ status: 422 })
    await install(await parent(), made.number, { quantity: 2 })
    await cancel()
  })

  it('is not built in where no line takes it, by who may not, into itself, or while something holds it', async () => {
    const made = await component('H55-003')
    const row = await parent()
    const reader = await server.signIn('user')
    expect(await problem(install(row, made.number, { quantity: 1 }, reader))).toMatchObject({ status: 403 })
    expect(await problem(install(row, 'TR-NO-SUCH', { quantity: 1 }))).toMatchObject({
      errors: { part: ['Nothing here is called TR-NO-SUCH.'] },
    })
    expect(await problem(install(row, made.number))).toMatchObject({
      errors: { quantity: ['Enter the number of pieces.'] },
    })
    const code = async (asked: Promise<unknown>) => await problem(asked)
    expect(await code(install(row, made.number, { quantity: 3 }))).toMatchObject({
      body: { refusals: [{ code: 'not_in_stock' }] },
    })
    expect(await code(install(row, row.number, { quantity: 1 }))).toMatchObject({
      body: { refusals: [{ code: 'circle' }] },
    })
    const small = await parent({ quantity: 1 })
    expect(await code(install(small, made.number, { quantity: 2 }))).toMatchObject({
      body: { refusals: [{ code: 'covered' }] },
    })
    const steel = await desk.withMaterial({ grade: grade() })
    expect(await code(install(steel, made.number, { quantity: 1 }))).toMatchObject({
      body: { refusals: [{ code: 'no_made_part' }] },
    })
    const early = await desk.draft({ materials: [line] })
    expect(await code(install(early, made.number, { quantity: 1 }))).toMatchObject({
      body: { refusals: [{ code: 'not_released' }] },
    })
    await db.query(sql`
      INSERT INTO holds (source_entity, source_id, source_label, thing_entity, thing_id, thing_label, reason, held_by_name, held_at)
      VALUES ('drawings', gen_random_uuid(), '7719 Rev E', 'travellers', ${made.rootId}, ${made.number}, 'Revised', 'Dora Drawings', now())`)
    expect(await code(install(row, made.number, { quantity: 1 }))).toMatchObject({ status: 423 })
    expect((await view(row)).lines).toMatchObject([{ builtIn: [] }])
  })

  it('stays in what has left with it, and binds it like its own steel', async () => {
    const made = await component('H55-010')
    const whole = await desk.complete({ materials: [line] })
    const { lines } = await install(whole, made.number, { quantity: 1 })
    const out = async () =>
      api.takeOut({
        ...at(await read(whole)),
        body: { builtInId: lines[0]?.builtIn[0]?.id ?? '', reason: 'Needed elsewhere' },
      })
    await as(releaser).depart({
      ...at(await read(whole)),
      body: { kind: 'stocked', quantity: 1, place: 'Rack 4' },
    })
    expect(await problem(out())).toMatchObject({ status: 422, body: { refusals: [{ code: 'gone' }] } })
    const open = await parent({ quantity: 1 })
    await install(open, made.number, { quantity: 1 })
    const [first] = await operationsOf(open)
    if (!first) throw new Error('There is no such operation.')
    await db.query(sql`UPDATE steel_stock SET lost_cover = 'Recalled.' WHERE heat_no = 'H55-010'`)
    const lost = { status: 422, body: { refusals: [{ code: 'certificate_open' }] } }
    expect(
      await problem(inside(worker).book({ ...on(open, first), body: { kind: 'good', quantity: 1 } })),
    ).toMatchObject(lost)
    const another = await component('H55-011')
    await db.query(sql`UPDATE steel_stock SET lost_cover = 'Recalled.' WHERE heat_no = 'H55-011'`)
    expect(await problem(install(await parent(), another.number, { quantity: 1 }))).toMatchObject(lost)
  })

  it('of steel of a customer goes into nothing for somebody else', async () => {
    const made = await component('H55-020')
    const owner = await createCompany(server.services, 'Marrick Subsea')
    await db.query(
      sql`UPDATE steel_stock SET owner_company_id = ${owner}, value = 0 WHERE heat_no = 'H55-020'`,
    )
    expect(await problem(install(await parent(), made.number, { quantity: 1 }))).toMatchObject({
      status: 422,
      body: {
        refusals: [{ code: 'owner', message: expect.stringMatching(/belongs to Marrick Subsea\.$/) }],
      },
    })
  })
})
