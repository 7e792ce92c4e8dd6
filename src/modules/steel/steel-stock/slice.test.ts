import { describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { insertRow } from '#platform/server/database/rows.ts'
import { storageLocationTable } from '#modules/setup/facilities/table.ts'
import { search } from '#modules/house/search/contract.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { steelStock } from './contract.ts'

const server = await testServer()
const setup = await salesSetup(server)
const { services } = server
const place = (code: string, position: number) =>
  insertRow(services.db, storageLocationTable, {
    facilityId: setup.facilityId,
    code,
    name: code,
    position,
    active: true,
  })
const bayId = await place('R14', 0)
const yardId = await place('YARD', 1)
const keeper = await server.signIn('manager')
const api = keeper.client(steelStock)

const body = {
  form: 'pipe' as const,
  nps: '6',
  schedule: '80',
  lengthMm: '6000',
  qtyPieces: 4,
  specificationId: setup.specificationId,
  grade: 'X65Q',
  certificateType: '3.1' as const,
  heatNo: 'h82 0417',
  facilityId: setup.facilityId,
  locationId: bayId,
  value: '1000.01',
}
const take = (more: object = {}) => api.create({ body: { ...body, ...more } })
const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version })
/** Makes a row available without its certificate, as a restored database would have it. */
const available = async (more: object = {}) => {
  const made = await take(more)
  await services.db.query(sql`UPDATE steel_stock SET status = 'available' WHERE id = ${made.id}`)
  return api.get({ params: { id: made.id } })
}

describe('Steel stock', () => {
  it('is taken in with its size by NPS, its theoretical mass and an entry of the ledger', async () => {
    const made = await take()
    expect(made).toMatchObject({
      status: 'received_on_hold',
      sizeText: 'Pipe 168.3 x 10.97 (6 in sch 80)',
      odMm: '168.300',
      wallMm: '10.970',
      heatNo: 'H820417',
      qtyPieces: 4,
      lengthMm: '6000.0',
      totalLengthMm: '24000.0',
      value: '1000.01',
      placeName: 'R14',
      origin: 'opening',
    })
    expect(Number(made.massKg)).toBeCloseTo(42.5615 * 24, 0)
    expect(made.movements).toMatchObject([{ seq: 1, kind: 'receive', pieces: 4, leftMm: '24000.0' }])
    expect(await api.get({ params: { id: made.id } })).toEqual(made)
  })

  it('says at the field what is missing or does not fit', async () => {
    expect(await problem(take({ schedule: '81' }))).toMatchObject({
      status: 422,
      body: { errors: { schedule: [expect.stringContaining('NPS 6 has the schedules')] } },
    })
    expect(await problem(take({ form: 'round_bar', lengthMm: null }))).toMatchObject({
      body: {
        errors: { diameterMm: ['Round bar: give the diameter.'], lengthMm: ['Enter the length of a piece.'] },
      },
    })
    expect(await problem(take({ form: 'flange', sizeName: '6 in 600 WN' }))).toMatchObject({
      body: { errors: { massKg: [expect.stringContaining('Weigh it')] } },
    })
    const plate = { form: 'plate', nps: null, schedule: null, thicknessMm: '999999', widthMm: '999999' }
    expect(await problem(take({ ...plate, lengthMm: '9999999.9' }))).toMatchObject({
      status: 422,
      body: { code: 'too_large' },
    })
    expect(await problem(take({ ownerCompanyId: setup.companyId }))).toMatchObject({
      body: { errors: { value: ['The steel of a customer has no value in our books.'] } },
    })
  })

  it('is found by what people type, and filtered by ranges', async () => {
    const made = await take({ heatNo: 'K58-1120', grade: 'X52N' })
    const found = async (query: object) => (await api.list({ query })).data.map(({ number }) => number)
    for (const typed of ['6" sch80 X52N', '168,3 x 10.97 K58', 'k58-1120', made.number, 'NPS 6 x52n'])
      expect(await found({ search: typed }), typed).toEqual([made.number])
    expect(await found({ search: '6" sch80 X52N K99' })).toEqual([])
    expect(await found({ filter: { odMm: { from: '168', to: '169' } }, search: 'X52N' })).toEqual([
      made.number,
    ])
    expect(await found({ filter: { freeMm: { from: '6000.1' } }, search: 'X52N' })).toEqual([])
    const hits = await keeper.client(search).find({ query: { q: 'K58-1120' } })
    expect(hits).toMatchObject([{ slice: 'steel-stock', title: 'Pipe 168.3 x 10.97 (6 in sch 80)' }])
  })

  it('is moved; a part of a lot gets a number of its own, and nothing is lost', async () => {
    const lot = await take()
    const part = await api.move({ ...at(lot), body: { locationId: yardId, pieces: 1 } })
    expect(part).toMatchObject({
      qtyPieces: 1,
      placeName: 'YARD',
      parent: { number: lot.number },
      heatNo: lot.heatNo,
    })
    const rest = await api.get({ params: { id: lot.id } })
    expect([rest.qtyPieces, rest.placeName]).toEqual([3, 'R14'])
    expect(Number(rest.massKg) + Number(part.massKg)).toBeCloseTo(Number(lot.massKg), 6)
    expect([rest.value, part.value]).toEqual(['750.01', '250.00'])
    expect(await problem(api.move({ ...at(lot), body: { locationId: yardId } }))).toMatchObject({
      status: 412,
    })
  })

  it('is cut: pieces, kerf, trim and rest add up, and children inherit', async () => {
    const lot = await available({ qtyPieces: 1, value: '100.00' })
    const lines = [
      { lengthMm: '1420', quantity: 2, purpose: 'TR-0151' },
      { lengthMm: '250.5', quantity: 1 },
    ]
    const left = await api.cut({ ...at(lot), body: { lines, kerfMm: '6', trimMm: '10' } })
    expect(left).toMatchObject({
      lengthMm: '2881.5',
      isOffcut: true,
      status: 'available',
      heatNo: lot.heatNo,
    })
    expect(left.children.map(({ qtyPieces, lengthMm }) => [qtyPieces, lengthMm])).toEqual([
      [2, '1420.0'],
      [1, '250.5'],
    ])
    expect(left.movements[0]).toMatchObject({ kind: 'cut', lengthMm: '-3118.5', kerfMm: '28.0' })
    const [first] = left.children
    const child = await api.get({ params: { id: first?.id ?? '' } })
    expect(child).toMatchObject({
      status: 'available',
      isOffcut: false,
      heatNo: lot.heatNo,
      grade: lot.grade,
    })
    expect(
      await problem(
        api.cut({ ...at(left), body: { lines: [{ lengthMm: '2882', quantity: 1 }], kerfMm: '2' } }),
      ),
    ).toMatchObject({
      body: { errors: { lines: ['Pieces, kerf and trim need 2882.0 mm; the piece is 2881.5 mm long.'] } },
    })
    const back = await api.reverseOperation({
      ...at(left),
      body: { operationId: left.movements[0]?.operationId ?? '', reason: 'Wrong bar' },
    })
    expect(back).toMatchObject({ lengthMm: '6000.0', isOffcut: false, massKg: lot.massKg, value: '100.00' })
    expect(await api.get({ params: { id: child.id } })).toMatchObject({ status: 'reversed', qtyPieces: 0 })
  })

  it('is cut into lengths of more than nothing', async () => {
    const bar = await available({ qtyPieces: 1 })
    const lines = [
      { lengthMm: '100', quantity: 1 },
      { lengthMm: '0.0', quantity: 1000 },
    ]
    expect(await problem(api.cut({ ...at(bar), body: { lines, kerfMm: '0' } }))).toMatchObject({
      status: 422,
      body: { errors: { 'lines.1.lengthMm': ['Enter a length above 0.'] } },
    })
  })

  it('does not leave quarantine, nor take another heat in, by the reversal of what divided it', async () => {
    const lot = await available()
    const held = await api.quarantine({ ...at(lot), body: { reason: 'A dent', pieces: 1 } })
    const divided = (row: { movements: { kind: string; operationId: string }[] }) => ({
      operationId: row.movements.find(({ kind }) => kind === 'split')?.operationId ?? '',
      reason: 'By mistake',
    })
    const rest = await api.get({ params: { id: lot.id } })
    for (const row of [rest, held])
      expect(await problem(api.reverseOperation({ ...at(row), body: divided(row) }))).toMatchObject({
        status: 422,
        message: 'One of its pieces is held or in quarantine. Decide about it first.',
      })

    const unread = await take({ heatNo: null })
    const part = await api.quarantine({ ...at(unread), body: { reason: 'Which heat?', pieces: 1 } })
    const onHold = await api.backToHold({ ...at(part), body: { reason: 'Read now' } })
    const other = await api.update({ ...at(onHold), body: { heatNo: 'K2' } })
    expect(await problem(api.reverseOperation({ ...at(other), body: divided(other) }))).toMatchObject({
      status: 422,
      message: 'One of its pieces has another heat, grade, inspection or condition of its release by now.',
    })
  })

  it('is reserved until a day, never beyond what is free', async () => {
    const until = '2099-01-01'
    const bar = await available({ qtyPieces: 1 })
    const kept = await api.reservePieces({ ...at(bar), body: { purpose: 'Q-1', lengthMm: '4000', until } })
    expect(kept).toMatchObject({ status: 'reserved', freeMm: '2000.0', isPartlyReserved: true })
    const more = api.reservePieces({ ...at(kept), body: { purpose: 'Q-2', lengthMm: '2000.1', until } })
    expect(await problem(more)).toMatchObject({
      body: { errors: { lengthMm: ['Only 2000.0 mm of it are free.'] } },
    })
    const lines = [{ lengthMm: '2000', quantity: 1 }]
    expect(await problem(api.cut({ ...at(kept), body: { lines, kerfMm: '2' } }))).toMatchObject({
      status: 422,
    })
    const [{ id: reservationId } = { id: '' }] = kept.reservations
    const free = await api.endReservation({ ...at(kept), body: { reservationId } })
    expect(free).toMatchObject({ status: 'available', reservedMm: '0.0', reservations: [] })
  })

  it('of a customer has no value and is kept for nobody else', async () => {
    const own = await available({ ownerCompanyId: setup.companyId, value: null })
    expect(own).toMatchObject({ origin: 'free_issue', value: null, ownerName: 'Calder Pressure Systems' })
    const keep = (companyId: string) =>
      api.reservePieces({ ...at(own), body: { purpose: 'Q-3', pieces: 1, companyId, until: '2099-01-01' } })
    expect(await problem(keep(setup.otherCompanyId))).toMatchObject({ status: 422 })
    expect((await keep(setup.companyId)).reservedPieces).toBe(1)
  })

  it('is not released without a verified certificate, and goes to quarantine with a reason', async () => {
    const made = await take()
    expect(made.can.release).toBe('Record the receiving inspection first.')
    expect(made.beforeRelease.map(({ by }) => by)).toEqual(['piece', 'certificate', 'person'])
    const seen = await api.inspect({ ...at(made), body: { inspection: 'accepted' } })
    expect(seen.status).toBe('awaiting_certificate')
    expect(seen.can.release).toBe('There is no verified certificate of type 3.1 for this heat and grade.')
    expect(await problem(api.release({ ...at(seen), body: { signature: { pin: '1234' } } }))).toMatchObject({
      status: 422,
      body: { code: 'cannot_release' },
    })
    const held = await api.quarantine({ ...at(seen), body: { reason: 'Heat differs', pieces: 1 } })
    expect(held).toMatchObject({ status: 'quarantine', qtyPieces: 1, parent: { number: made.number } })
    expect(held.can.cut).toContain('Only released steel')
  })

  it('is issued and taken back, adjusted and scrapped with a reason', async () => {
    const lot = await available({ qtyPieces: 2 })
    const out = await api.issuePieces({ ...at(lot), body: { pieces: 1, purpose: 'Job 12' } })
    expect(out).toMatchObject({ status: 'issued', qtyPieces: 0, massKg: '0.000' })
    const back = await api.returnPieces({ ...at(out), body: { locationId: yardId } })
    expect(back).toMatchObject({ status: 'available', qtyPieces: 1, placeName: 'YARD' })
    const reason = 'Counted'
    const counted = await api.adjust({ ...at(back), body: { pieces: 1, lengthMm: '5990', reason } })
    expect(counted).toMatchObject({ lengthMm: '5990.0' })
    expect(await problem(api.adjust({ ...at(counted), body: { pieces: 2, reason } }))).toMatchObject({
      body: { errors: { pieces: [expect.stringContaining('Only the booked quantity was released')] } },
    })
    expect(counted.movements[0]).toMatchObject({ kind: 'adjust', lengthMm: '-10.0', reason })
    expect(await api.scrapPieces({ ...at(counted), body: { reason: 'Bent' } })).toMatchObject({
      status: 'scrapped',
      qtyPieces: 0,
    })
  })

  it('is changed by nobody who only reads, and costs are not theirs to see', async () => {
    const made = await take()
    const reader = (await server.signIn('user')).client(steelStock)
    expect(await reader.get({ params: { id: made.id } })).toMatchObject({
      value: null,
      can: { move: expect.any(String) },
    })
    expect(await problem(reader.move({ ...at(made), body: { locationId: yardId } }))).toMatchObject({
      status: 403,
    })
    expect(await problem(reader.valuation())).toMatchObject({ status: 403 })
  })
})

describe('The ledger', () => {
  it('is never changed, and nothing but it changes what is there', async () => {
    const { id } = await take()
    const refused = async (statement: ReturnType<typeof sql>) =>
      await expect(services.db.query(statement)).rejects.toThrow()
    await refused(sql`UPDATE steel_stock SET qty_pieces = 9 WHERE id = ${id}`)
    await refused(sql`UPDATE steel_stock SET mass_kg = 1 WHERE id = ${id}`)
    await refused(sql`UPDATE stock_movements SET pieces = 9 WHERE stock_id = ${id}`)
    await refused(sql`DELETE FROM stock_movements WHERE stock_id = ${id}`)
    await refused(sql`INSERT INTO stock_movements (stock_id, operation_id, kind, pieces, done_by_name)
      VALUES (${id}, gen_random_uuid(), 'issue', -5, 'Test')`)
    await refused(sql`INSERT INTO stock_movements (stock_id, operation_id, kind, length_mm, done_by_name)
      VALUES (${id}, gen_random_uuid(), 'cut', -1, 'Test')`)
    await refused(sql`UPDATE steel_stock SET owner_company_id = ${setup.companyId} WHERE id = ${id}`)
  })

  it('values our own steel alone', async () => {
    const rows = await api.valuation()
    expect(rows.every(({ currency }) => currency === 'GBP')).toBe(true)
    expect(rows.map(({ form }) => form)).toContain('pipe')
  })
})
