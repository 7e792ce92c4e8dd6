import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays, dayIn } from '#platform/contract/values/dates.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { createFacility } from '../../../../test/support/appointment-suite.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { storageLocationTable } from '#modules/setup/facilities/table.ts'
import { steelStock } from './contract.ts'
import { ageingPrint, listPrint, valuationPrint } from './server/reports/stock-report-prints.ts'

const server = await testServer()
const setup = await salesSetup(server)
const { db } = server.services
const keeper = await server.signIn('manager')
const api = keeper.client(steelStock)
const today = dayIn(server.services.clock.now(), 'Europe/London')

const place = (facilityId: string, code: string) =>
  insertRow(db, storageLocationTable, { facilityId, code, name: code, position: 1, active: true })
const yardId = await place(setup.facilityId, 'YARD')
const farId = await place(setup.facilityId, 'FAR')

const take = async (more: object = {}) => {
  const { id } = await api.create({
    body: {
      form: 'round_bar',
      diameterMm: '100',
      lengthMm: '6000',
      qtyPieces: 2,
      specificationId: setup.specificationId,
      grade: 'F22',
      heatNo: '=H1',
      certificateType: '3.1',
      facilityId: setup.facilityId,
      locationId: yardId,
      value: '1000.01',
      ...more,
    },
  })
  await db.query(sql`UPDATE steel_stock SET status = 'available' WHERE id = ${id}`)
  return api.get({ params: { id } })
}
const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version })

/** The rows of a CSV as objects by their headings; no cell of it has a comma inside quotes but the sizes. */
const sheet = (bytes: unknown): Record<string, string>[] => {
  const text = typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes as ArrayBuffer)
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\n')
  const names = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [names[i] ?? '', cell])))
}
const csv = async (who: typeof keeper, path: string) => {
  const { status, body } = await who.request('GET', path)
  return { status, rows: status === 200 ? sheet(body) : [] }
}
const sumOf = (rows: readonly Record<string, string>[], name: string): string =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[name]) * 1000), 0).toString()

describe('Reports of steel', () => {
  it('valuation of a day is the sum of the ledger until then, without the steel of customers', async () => {
    const lot = await take()
    const gone = await take({ qtyPieces: 1, value: '333.33' })
    await take({ ownerCompanyId: setup.companyId, value: null })
    // What was booked until now becomes the day before yesterday.
    await server.asOwner(
      'ALTER TABLE stock_movements DISABLE TRIGGER USER',
      "UPDATE stock_movements SET done_at = done_at - interval '2 days'",
      'ALTER TABLE stock_movements ENABLE TRIGGER USER',
    )
    await api.issuePieces({ ...at(gone), body: { purpose: 'Job 7' } })
    await api.move({ ...at(lot), body: { locationId: farId, pieces: 1 } })
    // The place and what lies there become those of another facility, as by the note of a transfer.
    const otherId = await createFacility(server.services)
    await db.query(sql`UPDATE facility_storage_locations SET facility_id = ${otherId} WHERE id = ${farId}`)
    await db.query(sql`UPDATE steel_stock SET facility_id = ${otherId} WHERE location_id = ${farId}`)
    await take({ value: '50.00' })

    const ledger = async (day: string) => {
      const [sum] = await db.query<{ value: string; kg: string; pieces: string }>(sql`
        SELECT (sum(m.value) * 1000)::bigint::text AS value, (sum(m.mass_kg) * 1000)::bigint::text AS kg,
          (sum(m.pieces) * 1000)::bigint::text AS pieces
        FROM stock_movements m JOIN steel_stock s ON s.id = m.stock_id
        WHERE s.owner_company_id IS NULL AND (m.done_at AT TIME ZONE 'Europe/London')::date <= ${day}::date`)
      return sum
    }
    for (const day of [today, addDays(today, -1), addDays(today, -2)]) {
      const { rows } = await csv(keeper, `/api/v1/steel-stock/valuation/csv?on=${day}`)
      const sums = { value: sumOf(rows, 'Value'), kg: sumOf(rows, 'kg'), pieces: sumOf(rows, 'Pieces') }
      expect(sums, day).toEqual(await ledger(day))
    }
    const before = await csv(keeper, `/api/v1/steel-stock/valuation/csv?on=${addDays(today, -1)}`)
    expect(before.rows.map((row) => [row['Number'], row['Facility'], row['Pieces'], row['Value']])).toEqual([
      [lot.number, 'Aberdeen', '2', '1000.01'],
      [gone.number, 'Aberdeen', '1', '333.33'],
    ])
    const now = await csv(keeper, '/api/v1/steel-stock/valuation/csv')
    expect(now.rows.map((row) => [row['Facility'], row['Value']])).toEqual(
      expect.arrayContaining([
        ['Aberdeen', '500.00'],
        ['Aberdeen', '50.00'],
        [expect.stringMatching(/^Works/), '500.01'],
      ]),
    )
    expect((await csv(keeper, `/api/v1/steel-stock/valuation/csv?on=${addDays(today, -3)}`)).rows).toEqual([])
  })

  it('list, ageing and offcuts hold what lies in the house; a cell cannot be a formula', async () => {
    const old = await take({ receivedOn: addDays(today, -100) })
    await db.query(sql`UPDATE steel_stock SET is_offcut = true WHERE id = ${old.id}`)
    const [stock] = await db.query<{ kg: string; rows: number }>(
      sql`SELECT (sum(mass_kg) * 1000)::bigint::text AS kg, count(*)::int AS rows FROM steel_stock WHERE qty_pieces > 0`,
    )
    const { rows } = await csv(keeper, '/api/v1/steel-stock/reports/list/csv')
    expect([sumOf(rows, 'kg'), rows.length]).toEqual([stock?.kg, stock?.rows])
    expect(rows.every((row) => row['Heat']?.startsWith("'="))).toBe(true)
    const aged = await csv(keeper, '/api/v1/steel-stock/reports/ageing/csv')
    expect(aged.rows.find((row) => row['Number'] === old.number)).toMatchObject({ Days: '100' })
    const offcuts = await csv(keeper, '/api/v1/steel-stock/reports/offcuts/csv')
    expect(offcuts.rows.map((row) => row['Number'])).toEqual([old.number])
  })

  it('each is a PDF too', async () => {
    for (const path of ['reports/list', 'reports/ageing', 'reports/offcuts', 'valuation']) {
      const { status, headers } = await keeper.request('GET', `/api/v1/steel-stock/${path}/pdf`)
      expect([status, headers['content-type']], path).toEqual([200, 'application/pdf'])
    }
  })

  it('who may not see costs gets no valuation, and no value in the lists; a client gets none', async () => {
    const reader = await server.signIn('user')
    expect((await csv(reader, '/api/v1/steel-stock/valuation/csv')).status).toBe(403)
    const { rows } = await csv(reader, '/api/v1/steel-stock/reports/list/csv')
    expect(Object.keys(rows[0] ?? {})).not.toContain('Value')
    const client = await server.signIn('client')
    expect((await csv(client, '/api/v1/steel-stock/reports/list/csv')).status).toBe(403)
    expect(await problem(reader.client(steelStock).valuation())).toMatchObject({ status: 403 })
  })
})

const made = { letterhead: { name: 'Northforge', lines: [] }, createdAt: '2026-11-23T09:00:00.000Z' }
const cellsOf = ({ blocks: [table] }: ReturnType<typeof ageingPrint>) =>
  table?.kind === 'table' ? table.rows.map(({ kind, cells }) => [kind, ...cells]) : []

describe('Prints of steel', () => {
  it('the valuation sums each facility and currency for itself', () => {
    const sum = {
      facilityName: 'Aberdeen',
      form: 'pipe' as const,
      currency: 'GBP',
      rows: 2,
      qtyPieces: 3,
      conditionalRows: 0,
      conditionalValue: '0',
    }
    const print = valuationPrint(
      [
        { ...sum, massKg: '10.500', value: '100.01' },
        {
          ...sum,
          form: 'plate',
          massKg: '1000.000',
          value: '2000.00',
          conditionalRows: 1,
          conditionalValue: '700.10',
        },
        { ...sum, currency: 'EUR', massKg: '1.000', value: '5.00' },
      ],
      '2026-11-23',
      made,
    )
    expect(cellsOf(print).map((cells) => cells.map(String))).toMatchObject([
      ['group', 'Aberdeen, GBP'],
      ['undefined', 'Pipe', '3', '10.5', expect.stringContaining('100.01'), ''],
      [
        'undefined',
        'Plate',
        '3',
        '1,000.0',
        expect.stringContaining('2,000.00'),
        expect.stringContaining('700.10'),
      ],
      ['sum', 'Sum', '6', '1,010.5', expect.stringContaining('2,100.01'), expect.stringContaining('700.10')],
      ['group', 'Aberdeen, EUR'],
      ['undefined', 'Pipe', '3', '1.0', expect.stringContaining('5.00'), ''],
      ['sum', 'Sum', '3', '1.0', expect.stringContaining('5.00'), ''],
    ])
  })

  it('the ageing has every age, also an empty one, and an empty list says so', () => {
    const sum = { facilityName: 'Aberdeen', rows: 2, qtyPieces: 5, massKg: '10.000', conditionalRows: 0 }
    const rows = cellsOf(
      ageingPrint(
        [
          { ...sum, age: 0 },
          { ...sum, age: 4, conditionalRows: 1 },
        ],
        '2026-11-23',
        made,
      ),
    )
    expect(rows.map((cells) => cells[5])).toEqual([undefined, '', '', '', '', '1', '1'])
    expect(rows.map((cells) => cells.slice(1, 4))).toEqual([
      ['Aberdeen'],
      ['Up to 30 days', '2', '5'],
      ['31 to 90 days', '0', '0'],
      ['91 to 180 days', '0', '0'],
      ['181 to 365 days', '0', '0'],
      ['Over 365 days', '2', '5'],
      ['Sum', '4', '10'],
    ])
    expect(listPrint([], 'offcuts', '2026-11-23', made).blocks[0]).toMatchObject({
      empty: 'There are no offcuts.',
    })
  })
})

it('Steel is moved to no other facility, where it goes with a delivery note', async () => {
  const lot = await take()
  const elsewhereId = await place(await createFacility(server.services), 'ELSEWHERE')
  expect(await problem(api.move({ ...at(lot), body: { locationId: elsewhereId } }))).toMatchObject({
    status: 422,
    errors: { locationId: ['It is a place of another facility: steel goes there with a delivery note.'] },
  })
})
