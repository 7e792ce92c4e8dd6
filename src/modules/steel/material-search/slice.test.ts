import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { gauges } from '#modules/engineering/gauges/contract.ts'
import { storageLocationTable } from '#modules/setup/facilities/table.ts'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { createFacility } from '../../../../test/support/appointment-suite.ts'
import { certificateDesk } from '../../../../test/support/certificates.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed, withoutPages } from '../../../../test/support/signing.ts'
import { materialSearch } from './contract.ts'

const server = await testServer()
const setup = await salesSetup(server)
const { db } = server.services
const keeper = await server.signIn('manager')
const steel = keeper.client(steelStock)
const api = keeper.client(materialSearch)

const pipe = {
  form: 'pipe' as const,
  nps: '6',
  schedule: '80',
  lengthMm: '6000',
  qtyPieces: 1,
  specificationId: setup.specificationId,
  certificateType: '3.1' as const,
  heatNo: 'H1',
  facilityId: setup.facilityId,
}
/** Takes steel in, released unless another status is given. */
async function take(grade: string, more: object = {}, status = 'available', certificateType = '3.1') {
  const { id } = await steel.create({ body: { ...pipe, grade, ...more } })
  // A weaker certificate than 3.1 is agreed by a concession, which has tests of its own.
  await db.query(sql`UPDATE steel_stock SET status = ${status},
    certificate_type = ${certificateType === '2.2' ? '2.2' : sql`certificate_type`} WHERE id = ${id}`)
  return steel.get({ params: { id } })
}
const need = (grade: string, more: object = {}) => ({
  query: { form: 'pipe' as const, odMm: '168.275', grade, ...more },
})
const numbers = (rows: readonly { number: string }[]) => rows.map(({ number }) => number)
const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version })

describe('Material search', () => {
  it('ranks the own facility, exact certificate level, offcut, least rest and age, in this order', async () => {
    const otherId = await createFacility(server.services)
    const far = await take('RANK', { facilityId: otherId, lengthMm: '1000' })
    const higher = await take('RANK', { certificateType: '3.2', lengthMm: '1000' })
    const newer = await take('RANK', { receivedOn: '2026-02-01' })
    const older = await take('RANK', { receivedOn: '2026-01-01' })
    const tight = await take('RANK', { lengthMm: '1010' })
    const offcut = await take('RANK', { lengthMm: '3000' })
    await db.query(sql`UPDATE steel_stock SET is_offcut = true WHERE id = ${offcut.id}`)
    const found = await api.search(
      need('rank', { certificateType: '3.1', lengthMm: '1000', facilityId: setup.facilityId }),
    )
    expect(numbers(found.candidates)).toEqual(numbers([offcut, tight, older, newer, higher, far]))
    expect(found).toMatchObject({ candidateCount: 6, excludedCount: 0, can: { reserve: true } })
    const [first, second] = found.candidates
    expect(first).toMatchObject({ takes: 1, gives: 2, restMm: '1997.0', keepMm: '1003.0', isExact: true })
    expect(second).toMatchObject({ restMm: '7.0' })
    expect(found.candidates.at(-2)).toMatchObject({ isExact: false, certificateType: '3.2' })
  })

  it('says how many pieces a row gives, and keeps whole pieces of a lot', async () => {
    await take('LOT', { qtyPieces: 4 })
    const found = await api.search(need('LOT', { lengthMm: '1998', pieces: 5 }))
    expect(found.candidates).toMatchObject([
      { gives: 12, takes: 3, keepPieces: 2, keepMm: null, freePieces: 4 },
    ])
  })

  it('judges the measured wall, else the nominal less its tolerance or as the calculation asks', async () => {
    await makeSigner(server, keeper.person)
    const { id: gaugeId } = await keeper.client(gauges).create({
      body: {
        gaugeNo: 'UT-1',
        name: 'Wall thickness gauge',
        kind: 'ultrasonic_thickness',
        status: 'in_use',
        intervalMonths: 12,
        calibratedOn: addDays(server.services.clock.today(), -30),
      },
    })
    const nominal = await take('WALL')
    const worn = await take('WALL', { receivedOn: '2026-01-01' })
    await steel.measure({
      ...at(worn),
      body: { measuredWallMinMm: '9.1', gaugeId, reason: 'Worn.', signature: signed },
    })
    const thick = await take('WALL', { receivedOn: '2026-01-02' })
    await steel.measure({ ...at(thick), body: { measuredWallMinMm: '10.4', gaugeId } })
    const found = async (more: object) => api.search(need('WALL', more))
    // 10.97 mm less 12.5 % are 9.599 mm.
    expect(numbers((await found({ wallMm: '9.5' })).candidates)).toEqual(numbers([thick, nominal]))
    const strict = await found({ wallMm: '9.7' })
    expect(numbers(strict.candidates)).toEqual(numbers([thick]))
    expect(strict.excluded.map(({ reason }) => reason).toSorted()).toEqual([
      'Its nominal wall less the tolerance is 9.599 mm; 9.7 mm are asked for.',
      'The thinnest measured wall is 9.1 mm; 9.7 mm are asked for.',
    ])
    const byNominal = await found({ wallMm: '9.7', nominalWallMm: '10.9' })
    expect(numbers(byNominal.candidates)).toEqual(numbers([thick, nominal]))
  })

  it('says of each excluded piece why, in a sentence', async () => {
    const kept = await take('OUT')
    await steel.reservePieces({
      ...at(kept),
      body: { purpose: 'Q-2026-0007', lengthMm: '5500', until: '2099-01-01' },
    })
    const reasons: Record<string, string> = {
      [kept.number]: 'It is reserved for Q-2026-0007 until 2099-01-01. Only 500 mm are free.',
      [(await take('OUT', {}, 'awaiting_certificate')).number]:
        'Its certificate of type 3.1 is missing or not verified yet.',
      [(await take('OUT', {}, 'received_on_hold')).number]: 'It is on hold and not released yet.',
      [(await take('OUT', {}, 'available', '2.2')).number]:
        'It was bought with a certificate of type 2.2; 3.1 is asked for.',
      [(await take('OUT', {}, 'quarantine')).number]: 'It is in quarantine.',
      [(await take('OUT', { ownerCompanyId: setup.companyId })).number]:
        'It belongs to Calder Pressure Systems and is kept for nobody else.',
      [(await take('OUT', { lengthMm: '500' })).number]: 'It is 500 mm long; 1,000 mm are asked for.',
    }
    const asked = { lengthMm: '1000', certificateType: '3.1' }
    const found = await api.search(need('OUT', asked))
    expect(found.candidates).toEqual([])
    expect(Object.fromEntries(found.excluded.map(({ number, reason }) => [number, reason]))).toEqual(reasons)
    expect(numbers(found.excluded)).toEqual(Object.keys(reasons))
    const own = await api.search(need('OUT', { ...asked, companyId: setup.companyId }))
    expect(own.candidates).toMatchObject([{ ownerName: expect.any(String) }])
  })

  it('credits a verified certificate of a higher type than the piece was bought with', async () => {
    const desk = await certificateDesk(server)
    const heatId = await desk.heatOf('B5001')
    const entered = await desk.as(desk.author).create({ body: desk.head([{ lineNo: 1, heatId }]) })
    const checked = await desk.enterAll(entered, desk.good)
    const [heat] = await db.query<{ millId: string }>(
      sql`SELECT mill_id AS "millId" FROM heats WHERE id = ${heatId}`,
    )
    const of = { specificationId: checked.specificationId, millId: heat?.millId }
    const covered = await take('B', { ...of, heatNo: 'B5001' }, 'available', '2.2')
    const bare = await take('B', { ...of, heatNo: 'B5002' }, 'available', '2.2')
    const wanted = need('B', { certificateType: '3.1' })
    expect((await api.search(wanted)).candidates).toEqual([])
    await desk.as(desk.verifier).verify({ ...desk.at(checked), body: { signature: signed, withoutPages } })
    const found = await api.search(wanted)
    expect(found.candidates).toMatchObject([
      { number: covered.number, certificateType: '3.1', isExact: true },
    ])
    expect(found.excluded).toMatchObject([{ number: bare.number, hindrance: 'certificate_low' }])
    expect((await api.search(need('B', { certificateType: '3.2' }))).candidates).toEqual([])
  })

  it('reserves what it offers until a day, and never a customer’s steel for another', async () => {
    const bar = await take('KEEP')
    const [offer] = (await api.search(need('KEEP', { lengthMm: '1000', pieces: 2 }))).candidates
    if (!offer) throw new Error('Nothing was offered.')
    expect(offer.keepMm).toBe('2006.0')
    const body = { purpose: 'Q-2026-0008 line 10', lengthMm: offer.keepMm, until: '2099-01-01' }
    expect(await steel.reservePieces({ ...at(offer), body })).toMatchObject({
      number: bar.number,
      reservedMm: '2006.0',
      freeMm: '3994.0',
    })
    expect(await problem(steel.reservePieces({ ...at(offer), body }))).toMatchObject({ status: 412 })
    const theirs = await take('KEEP', { ownerCompanyId: setup.companyId })
    expect(await problem(steel.reservePieces({ ...at(theirs), body }))).toMatchObject({
      status: 422,
      body: { errors: { companyId: [expect.stringContaining('kept for nobody else')] } },
    })
  })

  it('wants the size of the form, and finds bars, plates and sections by theirs', async () => {
    expect(await problem(api.search({ query: { form: 'pipe' } }))).toMatchObject({
      status: 422,
      body: { errors: { odMm: ['Pipe: give the outside diameter.'] } },
    })
    const size = { nps: null, schedule: null }
    const plate = await take('FORM', { ...size, form: 'plate', thicknessMm: '20', widthMm: '2000' })
    const beam = await take('FORM', { ...size, form: 'beam', sectionName: 'IPE 200' })
    const found = async (query: Parameters<typeof api.search>[0]['query']) =>
      numbers((await api.search({ query: { ...query, grade: 'FORM' } })).candidates)
    expect(await found({ form: 'plate', thicknessMm: '20', widthMm: '1500' })).toEqual([plate.number])
    expect(await found({ form: 'plate', thicknessMm: '20', widthMm: '2500' })).toEqual([])
    expect(await found({ form: 'beam', sectionName: 'ipe 200' })).toEqual([beam.number])
    expect(await found({ form: 'round_bar', diameterMm: '100' })).toEqual([])
  })

  it('takes the nominal name of a pipe, and says what no table lists', async () => {
    const thin = await take('NAME', { schedule: '40' })
    const thick = await take('NAME')
    const named = (more: object) => api.search({ query: { form: 'pipe', grade: 'NAME', nps: '6', ...more } })
    expect(numbers((await named({})).candidates)).toEqual(numbers([thin, thick]))
    const heavy = await named({ schedule: '80' })
    expect([numbers(heavy.candidates), numbers(heavy.excluded)]).toEqual([[thick.number], [thin.number]])
    expect(await problem(named({ schedule: '81' }))).toMatchObject({
      body: { errors: { schedule: [expect.stringContaining('NPS 6 has the schedules')] } },
    })
  })

  it('shows a reader what there is without reserving, and nothing to who may not read steel', async () => {
    await take('READ')
    const reader = await server.signIn('user')
    const found = await reader.client(materialSearch).search(need('READ'))
    expect(found.candidates).toHaveLength(1)
    expect(found.can.reserve).toEqual(expect.stringContaining(' '))
    const client = await server.signIn('client')
    expect(await problem(client.client(materialSearch).search(need('READ')))).toMatchObject({ status: 403 })
  })

  it('finds the piece on its place in three round trips at most', async () => {
    const locationId = await insertRow(db, storageLocationTable, {
      facilityId: setup.facilityId,
      code: 'R9',
      name: 'Rack 9',
      position: 9,
      active: true,
    })
    await take('PLACE', { locationId })
    const before = db.queries
    const found = await api.search(need('PLACE'))
    expect(db.queries - before).toBeLessThanOrEqual(3)
    expect(found.candidates).toMatchObject([{ placeName: 'R9' }])
  })
})
