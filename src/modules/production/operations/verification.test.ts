import { sql } from 'drizzle-orm'
import pg from 'pg'
import { dayIn } from '#platform/contract/values/dates.ts'
import { describe, expect, inject, it } from 'vitest'
import { dbOver } from '#platform/server/database/database.ts'
import type { TravellerRecord } from '#modules/production/travellers/contract.ts'
import { signed } from '../../../../test/support/signing.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeTemplate, travellerDesk } from '../../../../test/support/travellers.ts'
import { verifyProduction } from './server/api.ts'

const server = await testServer()
const desk = await travellerDesk(server)
const { api, at, of, approve, release, complete, released, read, inside, operationsOf, on, setup } = desk
const { worker, inspector, releaser } = desk
const { db } = server.services

/** What somebody with all rights over the database does, past every trigger, and what the check says of it; it is taken back. */
async function tampered(...statements: readonly string[]): Promise<readonly string[]> {
  const [{ name } = { name: '' }] = await db.query<{ name: string }>(sql`SELECT current_database() AS name`)
  const pool = new pg.Pool({ ...inject('testCluster'), database: name })
  const client = await pool.connect()
  try {
    await client.query("SET session_replication_role = 'replica'")
    await client.query('BEGIN')
    for (const statement of statements) await client.query(statement)
    return (await verifyProduction(dbOver(client))).problems
  } finally {
    client.release(true)
    await pool.end()
  }
}

const act = async (traveller: { id: string }, place: number) => {
  const found = (await operationsOf(traveller))[place]
  if (!found) throw new Error('There is no such operation.')
  return on(traveller, found)
}

/** A traveller whose pieces were stocked, and that is closed. */
async function closed(): Promise<TravellerRecord> {
  const reviewed = await api.review({ ...at(await complete()), body: {} })
  const gone = await api.depart({
    ...at(reviewed),
    body: { kind: 'stocked', quantity: 2, place: 'Rack 4' },
  })
  return of(releaser).close({ ...at(gone), body: { signature: signed } })
}

/** Three pieces with serial numbers: one moved on from the second operation, one was lost at the first. */
async function bySerial(): Promise<TravellerRecord> {
  const row = await released({ quantity: 3, serialScheme: 'series' })
  const [one = '', other = '', third = ''] = row.pieces.map(({ serialId }) => serialId)
  const work = inside(worker)
  await work.book({ ...(await act(row, 0)), body: { kind: 'good', serialIds: [one, other] } })
  await work.book({ ...(await act(row, 0)), body: { kind: 'scrap', serialIds: [third], reason: 'Crack' } })
  await work.enter({
    ...(await act(row, 1)),
    body: { values: [{ key: 's1', value: '15.2' }], serialIds: [one] },
  })
  await work.book({ ...(await act(row, 1)), body: { kind: 'good', serialIds: [one] } })
  await inside(inspector).sign({
    ...(await act(row, 1)),
    body: { slot: 0, serialIds: [one], signature: signed },
  })
  return read(row)
}

/** Its first operation was counted in Rev 0 and goes on into Rev 1. */
async function revised(): Promise<TravellerRecord> {
  const row = await released({ quantity: 3 })
  await inside(worker).book({ ...(await act(row, 0)), body: { kind: 'good', quantity: 3 } })
  const next = await api.revise({ ...at(await read(row)), body: { reason: 'Thinner wall' } })
  return release(await approve(await api.submit({ ...at(next), body: {} })))
}

/** Pieces that the customer held until the point was answered. */
async function held(): Promise<TravellerRecord> {
  const intervention = { manufacturer: 'none', customer: 'H', thirdParty: 'none', authority: 'none' }
  const templateId = await makeTemplate(server, setup.psl1Id, [
    { title: 'Pressure test', kind: 'pressure_test', intervention, noticeHours: 48 },
    { title: 'Final release', kind: 'release', signedBy: ['quality'] },
  ])
  const row = await released({ quantity: 1, templateId })
  await inside(worker).book({ ...(await act(row, 0)), body: { kind: 'good', quantity: 1 } })
  await inside(inspector).sign({ ...(await act(row, 0)), body: { slot: 0, quantity: 1, signature: signed } })
  await inside(inspector).answer({
    ...(await act(row, 0)),
    body: {
      party: 'customer',
      kind: 'result',
      personName: 'Morag Weir',
      day: dayIn(server.services.clock.now(), 'Europe/London'),
      quantity: 1,
      signature: signed,
    },
  })
  return read(row)
}

const done = await closed()
const serial = await bySerial()
const rev1 = await revised()
const point = await held()
const [first, , lost] = serial.pieces

/** An operation of a traveller, as a statement names it. */
const at20 = (row: TravellerRecord, seq = 20) =>
  `(SELECT id FROM operations WHERE traveller_root_id = '${row.rootId}' AND seq = ${seq})`

interface Fault {
  readonly what: string
  readonly says: RegExp
  readonly by: readonly string[]
}

const faults: readonly Fault[] = [
  {
    what: 'Q1: more pieces counted than reached the operation',
    says: /^Q1 TR-.*, operation 20 Bore: more pieces are counted than reached it\.$/,
    by: [
      'ALTER TABLE operations DROP CONSTRAINT operations_balance',
      `UPDATE operations SET good_qty = good_qty + 5 WHERE id = ${at20(done)}`,
    ],
  },
  {
    what: 'Q2: a row of the ledger deleted by the owner (case 21)',
    says: /^Q2 TR-.*, operation 20 Bore: its pieces are not the sum of its ledger\.$/,
    by: [`DELETE FROM piece_entries WHERE kind = 'good' AND operation_id = ${at20(done)}`],
  },
  {
    what: 'Q2: what is open at an operation of pieces with serial numbers',
    says: /^Q2 TR-.*, operation 20 Bore: what is open here does not follow from the route\.$/,
    by: [`UPDATE operations SET open_qty = 0 WHERE id = ${at20(serial)}`],
  },
  {
    what: 'Q3: pieces that were lost and stand nowhere',
    says: /^Q3 TR-.*: the pieces that were lost are not those of its operations\.$/,
    by: [`UPDATE travellers SET scrap_qty = 1 WHERE id = '${done.id}'`],
  },
  {
    what: 'Q4: a piece that stands further than its ledger says',
    says: new RegExp(
      `^Q4 TR-.*, operation 20 Bore, ${first?.serialNo}: where the piece stands does not follow from its ledger\\.$`,
    ),
    by: [`UPDATE piece_states SET passed = 0 WHERE operation_id = ${at20(serial)}`],
  },
  {
    what: 'Q4: a piece that was scrapped twice',
    says: new RegExp(`^Q4 TR-.*, ${lost?.serialNo}: the piece was scrapped more than once\\.$`),
    by: [
      `INSERT INTO piece_entries (traveller_root_id, operation_id, serial_id, kind, quantity, scrap_delta, reason, by_id, at)
        SELECT traveller_root_id, operation_id, serial_id, kind, 1, 1, reason, by_id, at FROM piece_entries
        WHERE kind = 'scrap' AND serial_id = '${lost?.serialId}'`,
    ],
  },
  {
    what: 'Q5: a piece that was lost and is in a traveller all the same',
    says: new RegExp(`^Q5 TR-.*, ${lost?.serialNo}: the piece is scrapped, and still in a traveller\\.$`),
    by: [`UPDATE traveller_pieces SET left_as = NULL, left_at = NULL WHERE serial_id = '${lost?.serialId}'`],
  },
  {
    what: 'Q5: a piece that is in work and in no traveller',
    says: new RegExp(`^Q5 TR-.*, ${first?.serialNo}: the piece is in work, and in 0 travellers\\.$`),
    by: [
      `UPDATE traveller_pieces SET left_as = 'stocked', left_at = now() WHERE serial_id = '${first?.serialId}'`,
    ],
  },
  {
    what: 'Q7: pieces that moved on without a signature',
    says: /^Q7 TR-.*, operation 20 Bore: more pieces moved on than were signed\.$/,
    by: [`DELETE FROM operation_sign_offs WHERE operation_id = ${at20(done)}`],
  },
  {
    what: 'Q8: a signature that was given to another piece',
    says: /^Q8 TR-.*, operation 20 Bore: pieces moved on before they were signed\.$/,
    by: [
      `UPDATE operation_sign_offs SET serial_ids = '{${lost?.serialId}}' WHERE operation_id = ${at20(serial)}`,
    ],
  },
  {
    what: 'Q8: a hold point that nobody answered',
    says: /^Q8 TR-.*, operation 10 Pressure test: pieces moved on before their point was answered\.$/,
    by: [`DELETE FROM operation_point_answers WHERE operation_id = ${at20(point, 10)}`],
  },
  {
    what: 'Q9: a signed reading that was changed (case 20)',
    says: /^Q9 TR-.*, operation 20 Bore: what sign-off .* signed, its readings .* among it, was changed\.$/,
    by: [`UPDATE operation_readings SET value = '15.0' WHERE operation_id = ${at20(done)}`],
  },
  {
    what: 'Q9: a signature that is not in the chain',
    says: /^Q9 TR-.*, operation 20 Bore: the signature of sign-off .* is not in the chain\.$/,
    by: [
      `UPDATE operation_sign_offs SET signature_id = gen_random_uuid() WHERE operation_id = ${at20(done)}`,
    ],
  },
  {
    what: 'Q10: pieces that were made and never went through',
    says: /^Q10 TR-.*: the pieces that were made are not those that went through every operation\.$/,
    by: [`UPDATE travellers SET made_qty = 1 WHERE id = '${serial.id}'`],
  },
  {
    what: 'Q11: pieces of a closed traveller that went nowhere',
    says: /^Q11 TR-.*: the pieces that were made are not those that were stocked or delivered\.$/,
    by: [`DELETE FROM traveller_departures WHERE traveller_root_id = '${done.id}'`],
  },
  {
    what: 'Q15: an operation that was counted and changed in the next revision',
    says: /^Q15 TR-.* Rev 1, operation 10 Saw: it was counted or signed, and is not what it was\.$/,
    by: [
      `UPDATE traveller_route_lines SET title = 'Saw twice' WHERE traveller_id = '${rev1.id}' AND line_no = 10`,
    ],
  },
]

describe('The check of production', () => {
  it('finds nothing in what was booked and signed, and looks at one traveller where one is asked', async () => {
    expect(await verifyProduction(db)).toEqual({ travellers: 4, operations: 11, signOffs: 4, problems: [] })
    expect(await verifyProduction(db, [done.rootId])).toMatchObject({ travellers: 1, problems: [] })
  })

  it.each(faults)('names $what', async ({ by, says }) => {
    expect(await tampered(...by)).toContainEqual(expect.stringMatching(says))
  })
})
