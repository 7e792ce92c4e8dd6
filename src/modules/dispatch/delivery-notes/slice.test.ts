import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { otherFacility } from '../../../../test/support/consolidated.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { steelDeliveryDesk } from '../../../../test/support/steel-deliveries.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { digestReminders } from '#platform/server/jobs/digest-table.ts'
import { asSystem } from '#platform/server/system.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { search } from '#modules/house/search/contract.ts'
import { storageLocationTable } from '#modules/setup/facilities/table.ts'
import { backReminders } from './server/hub.ts'
import { verifyStock } from '#modules/steel/steel-stock/server/api.ts'

const server = await testServer()
const desk = await steelDeliveryDesk(server)
const { api, at, yard, keeper, checker, of, setup, draft, prepare, check, checked, dispatch, dispatched } =
  desk
const { read, released, steel } = desk
const { db } = server.services
const today = server.services.clock.today()

const refusal = (code: string, message?: string) => ({
  status: 422,
  body: {
    refusals: expect.arrayContaining([expect.objectContaining({ code, ...(message ? { message } : {}) })]),
  },
})
const isSound = async () => expect((await verifyStock(db)).problems).toEqual([])
const loan = { kind: 'loan', expectedBackOn: addDays(today, 30) }
const place = (facilityId: string, code: string) =>
  insertRow(db, storageLocationTable, { facilityId, code, name: code, position: 9, active: true })

describe('A delivery note of steel', () => {
  it('sells pieces: prepared, checked by somebody else, dispatched, received, closed', async () => {
    const row = await released({ qtyPieces: 5 })
    const made = await draft(row, 2)
    expect(made.number).toMatch(/^DN-[A-Z]+-\d{4}-\d{4}$/)
    expect(made).toMatchObject({ status: 'draft', pieces: 2, lines: [{ freeQty: 5, heatNo: row.heatNo }] })
    expect(made.lines[0]?.certificates).toMatch(/\(3\.1\)$/)
    const note = await prepare(made)
    expect(await problem(dispatch(note))).toMatchObject(refusal('not_checked'))
    expect(await problem(check(note, keeper))).toMatchObject({ status: 422 })
    const gone = await dispatch(await check(note))
    expect(gone).toMatchObject({ status: 'dispatched', conditions: [] })
    const [line] = gone.lines
    const [stayed, sold] = [await steel(row), await steel({ id: line?.sentId ?? '' })]
    expect(stayed).toMatchObject({ status: 'available', qtyPieces: 3 })
    expect(sold).toMatchObject({ status: 'sold', qtyPieces: 0, parent: { number: row.number } })
    expect(sold.movements[0]).toMatchObject({ kind: 'dispatch', pieces: -2, purpose: gone.number })
    expect(gone.massKg).toBe(line?.massKg)
    const closed = await api.receive({ ...at(gone), body: { receiverName: 'A. Kruse' } })
    expect(closed).toMatchObject({ status: 'closed', receiverName: 'A. Kruse' })
    expect(closed.history.map(({ toState }) => toState).slice(-2)).toEqual(['delivered', 'closed'])
    expect(await api.signatures({ params: { id: made.id } })).toMatchObject([
      { meaning: 'performed', changedAfter: false },
      { meaning: 'inspected', changedAfter: false },
      { meaning: 'released', changedAfter: false },
    ])
    await isSound()
  })

  it('is printed with heat and certificate, stamped until it goes, and kept as it went', async () => {
    const print = async ({ id }: { id: string }) => {
      const reply = await keeper.request('GET', `/api/v1/delivery-notes/${id}/pdf`)
      return pdfText(reply.bytes).flat().join('\n')
    }
    const row = await released()
    const note = await checked(row, 1)
    expect(await print(note)).toContain('NOT YET DISPATCHED')
    const gone = await dispatch(note)
    const text = await print(gone)
    expect(text).not.toContain('NOT YET DISPATCHED')
    expect(text).toContain(row.heatNo)
    expect(text).toContain('Copies of the certificates')
    const taken = await api.void({ ...at(gone), body: { reason: 'The lorry never came' } })
    expect(await print(taken)).toContain('VOID')
  })

  it('is found by its steel, and shown in the list', async () => {
    const row = await released()
    const note = await draft(row, 1)
    const { data } = await api.list({ query: { filter: { stockId: [row.id], status: ['draft'] } } })
    expect(data).toMatchObject([{ id: note.id, kind: 'sale', pieces: 1 }])
    const hits = await keeper.client(search).find({ query: { q: row.number } })
    expect(hits.map(({ id }) => id)).toContain(note.id)
    const gone = await dispatch(await check(await prepare(note)))
    const part = await api.list({ query: { filter: { stockId: [gone.lines[0]?.sentId ?? ''] } } })
    expect(part.data).toMatchObject([{ id: note.id }])
  })

  it('begins with what is free of a row, with a company, or with a quote', async () => {
    const row = await released({ qtyPieces: 4 })
    await checked(row, 1)
    const proposed = await api.proposal({ query: { from: 'steel', ids: row.id } })
    expect(proposed).toMatchObject({ kind: 'sale', lines: [{ stockId: row.id, quantity: 4 }] })
    const party = await api.proposal({ query: { from: 'company', ids: setup.companyId } })
    expect(party).toMatchObject({ kind: 'sale', companyId: setup.companyId })
  })
})

describe('Steel that was sold', () => {
  it('is never issued, cut, kept or sold again', async () => {
    const row = await released({ qtyPieces: 1 })
    await dispatched(row, 1)
    const sold = await steel(row)
    const stock = yard.as(yard.keeper)
    const uses = [
      () => stock.issuePieces({ ...at(sold), body: { purpose: 'spool 4', pieces: 1 } }),
      () => stock.cut({ ...at(sold), body: { lines: [{ lengthMm: '100', quantity: 1 }], kerfMm: '2' } }),
      () => stock.reservePieces({ ...at(sold), body: { purpose: 'spool 4', until: today, pieces: 1 } }),
    ]
    for (const use of uses) expect(await problem(use())).toMatchObject({ status: 422 })
    const again = await draft(row, 1)
    expect(await problem(prepare(again))).toMatchObject(
      refusal('not_released', `${row.number} is sold: it does not go.`),
    )
    const [dispatchEntry] = sold.movements
    expect(
      await problem(
        stock.reverseOperation({
          ...at(sold),
          body: { operationId: dispatchEntry?.operationId ?? '', reason: 'By hand' },
        }),
      ),
    ).toMatchObject({ status: 422 })
  })

  it('goes once when two prepare or dispatch it at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const row = await released({ qtyPieces: 2 })
      const [one, other] = [await draft(row, 2), await draft(row, 2)]
      const packed = await Promise.all([problem(prepare(one)), problem(prepare(other))])
      expect(packed.filter((refused) => refused === null)).toHaveLength(1)
      const note = await check(await read(packed[0] === null ? one : other))
      const went = await Promise.all([problem(dispatch(note)), problem(dispatch(note, checker))])
      expect(went.filter((refused) => refused === null)).toHaveLength(1)
      expect(await steel(row)).toMatchObject({ status: 'sold', qtyPieces: 0 })
    }
    await isSound()
  })

  it('is in the stock again when the note is void, and its entries are answered', async () => {
    const row = await released({ qtyPieces: 1 })
    const gone = await dispatched(row, 1)
    const taken = await api.void({ ...at(gone), body: { reason: 'Wrong gate' } })
    expect(taken).toMatchObject({ status: 'void' })
    expect(await steel(row)).toMatchObject({ status: 'available', qtyPieces: 1, massKg: row.massKg })
    const [sum] = await db.query<{ delta: number }>(
      sql`SELECT sum(delta)::int AS delta FROM delivery_entries WHERE note_id = ${gone.id}`,
    )
    expect(sum?.delta).toBe(0)
    const again = await dispatched(row, 1)
    const there = await api.receive({ ...at(again), body: { receiverName: 'A. Kruse' } })
    expect(await problem(api.void({ ...at(there), body: { reason: 'Late' } }))).toMatchObject({
      body: { code: 'invalid_transition' },
    })
    await isSound()
  })

  it('comes back in part: unopened it waits for its release, damaged it lies in quarantine', async () => {
    const row = await released({ qtyPieces: 3 })
    const gone = await dispatched(row, 3)
    const lineId = gone.lines[0]?.id ?? ''
    const locationId = await place(setup.facilityId, 'RET')
    const back = (note: typeof gone, quantity: number, condition: 'unopened' | 'damaged') =>
      api.takeBack({
        ...at(note),
        body: {
          lines: [{ lineId, quantity }],
          condition,
          reason: condition === 'damaged' ? 'damaged' : 'unused',
          locationId,
        },
      })
    const first = await back(gone, 1, 'unopened')
    expect(first).toMatchObject({ lines: [{ backQty: 1 }] })
    expect(first.can.void).not.toBe(true)
    const second = await back(first, 2, 'damaged')
    expect(await problem(back(second, 1, 'unopened'))).toMatchObject({ status: 422 })
    const children = (await steel(row)).children
    expect(children).toMatchObject([{ status: 'received_on_hold' }, { status: 'quarantine' }])
    await isSound()
  })
})

describe('A loan', () => {
  it('needs the day on which it comes back, and ends with its last piece', async () => {
    const row = await released({ qtyPieces: 2 })
    expect(await problem(prepare(await draft(row, 2, { kind: 'loan' })))).toMatchObject(
      refusal('expected_back'),
    )
    const gone = await dispatched(row, 2, loan)
    expect(await steel(row)).toMatchObject({ status: 'on_loan' })
    const there = await api.receive({ ...at(gone), body: { receiverName: 'A. Kruse' } })
    expect(there).toMatchObject({ status: 'delivered' })
    const locationId = await place(setup.facilityId, 'LOAN')
    const whole = { condition: 'unopened', reason: 'loan_ended', locationId } as const
    const lineId = there.lines[0]?.id ?? ''
    const back = await api.takeBack({ ...at(there), body: { ...whole, lines: [{ lineId, quantity: 2 }] } })
    expect(back).toMatchObject({ status: 'closed' })
    expect(await steel(row)).toMatchObject({
      number: row.number,
      status: 'received_on_hold',
      qtyPieces: 2,
      massKg: row.massKg,
    })
    await isSound()
  })

  it('that is late is in the list of those, and told once a week to whoever wrote it (case 28)', async () => {
    const row = await released({ qtyPieces: 2 })
    const gone = await dispatched(row, 2, loan)
    const listed = async () =>
      (await api.list({ query: { filter: { backOverdue: true } } })).data.map(({ id }) => id)
    const told = async () =>
      (await asSystem(server.services, 'test', backReminders)).filter(({ entityId }) => entityId === gone.id)
    expect([await listed(), await told()]).toEqual([[], []])
    const days = (late: number) =>
      db.query(
        sql`UPDATE delivery_notes SET expected_back_on = ${addDays(today, -late)} WHERE id = ${gone.id}`,
      )
    await days(3)
    expect(await listed()).toEqual([gone.id])
    const [first] = await told()
    expect(first).toMatchObject({ section: 'Loans that are not back', userId: keeper.person.id })
    if (!first) throw new Error('Nobody is told of it.')
    const { userId, entity, entityId, occasion } = first
    await db.query(sql`INSERT INTO ${digestReminders} (entity, entity_id, occasion, user_id, day)
      VALUES (${entity}, ${entityId}, ${occasion}, ${userId}, ${today})`)
    expect(await told()).toEqual([])
  })

  it('of which a rest never comes back is written off by a manager alone', async () => {
    const row = await released({ qtyPieces: 2 })
    const gone = await dispatched(row, 2, loan)
    const off = { ...at(gone), body: { reason: 'Lost at sea' } }
    const storekeeper = await server.signIn({ role: 'user', profile: 'storekeeper' })
    expect(await problem(of(storekeeper).writeOff(off))).toMatchObject({ status: 403 })
    expect(await api.writeOff(off)).toMatchObject({ status: 'closed', lines: [{ isLost: true }] })
    expect(await steel(row)).toMatchObject({ status: 'consumed' })
    await isSound()
  })
})

describe('A transfer', () => {
  it('is on the road, counted for neither facility, until it is booked in there with its number (case 29)', async () => {
    const toFacilityId = await otherFacility(server)
    const row = await released({ qtyPieces: 1 })
    const transfer = { kind: 'transfer', companyId: null, toFacilityId, incoterm: null }
    expect(await problem(draft(row, 1, { ...transfer, toFacilityId: setup.facilityId }))).toMatchObject({
      status: 422,
    })
    const gone = await dispatched(row, 1, transfer)
    expect(gone).toMatchObject({ companyName: null, toFacilityName: 'Houston' })
    expect(await steel(row)).toMatchObject({ status: 'on_the_road', qtyPieces: 0 })
    expect(gone.can.receive).not.toBe(true)
    const here = await place(setup.facilityId, 'HERE')
    expect(await problem(api.bookIn({ ...at(gone), body: { locationId: here } }))).toMatchObject({
      status: 422,
    })
    const locationId = await place(toFacilityId, 'THERE')
    const arrived = await api.bookIn({ ...at(gone), body: { locationId } })
    expect(arrived).toMatchObject({ status: 'closed' })
    expect(await steel(row)).toMatchObject({
      number: row.number,
      status: 'available',
      qtyPieces: 1,
      placeName: 'THERE',
      facilityName: 'Houston',
    })
    await isSound()
  })
})

describe('Steel of a customer', () => {
  it('goes back to its owner and to nobody else, and is not sold', async () => {
    const given = await yard.take('FREE1', { ownerCompanyId: setup.companyId })
    expect(await problem(prepare(await draft(given, 1)))).toMatchObject(refusal('wrong_owner'))
    const back = { kind: 'free_issue_return' }
    expect(
      await problem(prepare(await draft(given, 1, { ...back, companyId: setup.otherCompanyId }))),
    ).toMatchObject(refusal('wrong_owner'))
    const gone = await dispatched(given, 1, back)
    expect(await steel({ id: gone.lines[0]?.sentId ?? '' })).toMatchObject({ status: 'returned' })
  })
})
