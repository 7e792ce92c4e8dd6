import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { otherFacility } from '../../../../test/support/consolidated.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed as signature } from '../../../../test/support/signing.ts'
import { steelDeliveryDesk } from '../../../../test/support/steel-deliveries.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { goodsReceipts } from '#modules/purchasing/goods-receipts/contract.ts'
import { nonConformances } from '#modules/purchasing/non-conformances/contract.ts'
import { storageLocationTable } from '#modules/setup/facilities/table.ts'
import { certificates } from '#modules/steel/certificates/contract.ts'
import { verifyStock } from '#modules/steel/steel-stock/server/api.ts'
import type { DeliveryNoteRecord } from './contract.ts'

const server = await testServer()
const { api, at, keeper, of, setup, dispatched, released, steel, yard } = await steelDeliveryDesk(server)
const { db } = server.services
const today = server.services.clock.today()
const loan = { kind: 'loan', expectedBackOn: addDays(today, 30) }

const place = (facilityId: string, code: string) =>
  insertRow(db, storageLocationTable, { facilityId, code, name: code, position: 9, active: true })
const toFacilityId = await otherFacility(server)
const [here, there] = [await place(setup.facilityId, 'BACK'), await place(toFacilityId, 'THERE')]
const transfer = { kind: 'transfer', companyId: null, toFacilityId, incoterm: null }
const isSound = async () => expect((await verifyStock(db)).problems).toEqual([])

/** Unopened pieces of the only line of a note. */
const back = (note: DeliveryNoteRecord, quantity: number, who = keeper) =>
  of(who).takeBack({
    ...at(note),
    body: {
      lines: [{ lineId: note.lines[0]?.id ?? '', quantity }],
      condition: 'unopened',
      reason: 'unused',
      locationId: here,
    },
  })
const sentBy = (note: DeliveryNoteRecord) => steel({ id: note.lines[0]?.sentId ?? '' })
/** A non-conformance that names the heat of a piece, or a receipt. */
const raise = (named: { heatId: string | null } | { receiptId: string; holdsReceipt: true }) =>
  keeper.client(nonConformances).create({
    body: {
      facilityId: setup.facilityId,
      title: 'The product analysis is above the limit',
      foundAt: 'inspection',
      foundOn: today,
      pieceIds: [],
      ...('heatId' in named ? { heatId: named.heatId } : named),
    },
  })
/** Steel that came with a receipt and was released. */
async function received(heatNo: string, pieces: number) {
  const receipts = yard.keeper.client(goodsReceipts)
  const draft = await receipts.create({
    body: {
      facilityId: setup.facilityId,
      supplierId: yard.mill,
      deliveryNoteNo: `NT-${heatNo}`,
      receivedOn: today,
      lines: [
        {
          lineNo: 10,
          form: 'pipe',
          nps: '6',
          schedule: '80',
          lengthMm: '6000',
          pieces,
          specificationId: yard.specification.id,
          grade: 'B',
          certificateType: '3.1',
          heatNo,
          millId: yard.mill,
          isMarkingLegible: true,
        },
      ],
    },
  })
  const posted = await receipts.post({ ...at(draft), body: {} })
  await yard.verifyHeat(heatNo)
  const row = await yard.release(await yard.accept(await steel({ id: posted.lines[0]?.stock[0]?.id ?? '' })))
  return { row, receiptId: draft.id }
}
const heldBy = ({ number }: { number: string }) => ({
  status: 'quarantine',
  holds: [{ sourceNumber: number, endedAt: null }],
})

describe('Steel that came back', () => {
  it('is released by somebody else than who took it back, all of a row and a part', async () => {
    const second = await server.signIn({ role: 'manager', name: 'S. Second' })
    await makeSigner(server, second.person)
    await db.query(sql`
      INSERT INTO regular_signature_users (user_id, valid_from, document_kinds, may_release)
      VALUES (${second.person.id}, '2020-01-01', '{stock_release}', false)`)
    const note = await dispatched(await released({ qtyPieces: 3 }), 3)
    const gone = await back(note, 1, yard.quality)
    const [part] = (await sentBy(gone)).children
    const own = await steel({ id: part?.id ?? '' })
    const why = { message: 'You received this steel; someone else has to release it.' }
    expect(await problem(yard.release(own, yard.quality))).toMatchObject({ status: 422, body: why })
    expect(await yard.release(own, second)).toMatchObject({ status: 'available' })
    const whole = await dispatched(await released({ qtyPieces: 1 }), 1)
    await back(whole, 1, second)
    const row = await sentBy(whole)
    expect(await problem(yard.release(row, second))).toMatchObject({ status: 422, body: why })
    expect(await yard.release(row, yard.quality)).toMatchObject({ status: 'available' })
    await isSound()
  })
})

describe('Steel whose heat a non-conformance named while it was away', () => {
  it('is held when all of a loan comes back', async () => {
    const row = await released({ qtyPieces: 2 })
    const gone = await dispatched(row, 2, loan)
    const named = await raise(row)
    expect(await steel(row)).toMatchObject({ status: 'on_loan', holds: [] })
    await back(gone, 2)
    expect(await steel(row)).toMatchObject({ ...heldBy(named), qtyPieces: 2 })
    await isSound()
  })

  it('is held when a part of a sale comes back', async () => {
    const row = await released({ qtyPieces: 3 })
    const gone = await dispatched(row, 3)
    const named = await raise(row)
    await back(gone, 1)
    const [part] = (await steel(row)).children
    expect(await steel({ id: part?.id ?? '' })).toMatchObject({ ...heldBy(named), qtyPieces: 1 })
    await isSound()
  })

  it('is held when its note is void', async () => {
    const row = await released({ qtyPieces: 1 })
    const gone = await dispatched(row, 1)
    const named = await raise(row)
    await api.void({ ...at(gone), body: { reason: 'The lorry never came' } })
    expect(await steel(row)).toMatchObject(heldBy(named))
    await isSound()
  })

  it('is held when it arrives at another facility', async () => {
    const row = await released({ qtyPieces: 1 })
    const gone = await dispatched(row, 1, transfer)
    const named = await raise(row)
    await api.bookIn({ ...at(gone), body: { locationId: there } })
    expect(await steel(row)).toMatchObject({ ...heldBy(named), facilityName: 'Houston' })
    await isSound()
  })
})

describe('Steel of a receipt that a non-conformance named while it was away', () => {
  it('is held when it comes back, whole or in part, and not after that was closed', async () => {
    const { row, receiptId } = await received('RC1001', 4)
    const [lent, sold] = [await dispatched(row, 1, loan), await dispatched(await steel(row), 2)]
    const named = await raise({ receiptId, holdsReceipt: true })
    await back(lent, 1)
    expect(await sentBy(lent)).toMatchObject(heldBy(named))
    await back(sold, 1)
    const [part] = (await sentBy(sold)).children
    expect(await steel({ id: part?.id ?? '' })).toMatchObject({ ...heldBy(named), qtyPieces: 1 })
    const cases = keeper.client(nonConformances)
    const now = await cases.get({ params: { id: named.id } })
    await cases.cancel({ ...at(now), body: { reason: 'It was about another delivery.' } })
    await back(await api.get({ params: { id: sold.id } }), 1)
    const parts = await Promise.all((await sentBy(sold)).children.map(({ id }) => steel({ id })))
    expect(parts.map(({ holds }) => holds.filter(({ endedAt }) => endedAt === null))).toEqual([[], []])
    await isSound()
  })

  it('is held when the note is void', async () => {
    const { row, receiptId } = await received('RC1002', 1)
    const gone = await dispatched(row, 1)
    const named = await raise({ receiptId, holdsReceipt: true })
    await api.void({ ...at(gone), body: { reason: 'The lorry never came' } })
    expect(await steel(row)).toMatchObject(heldBy(named))
    await isSound()
  })
})

describe('A transfer', () => {
  it('does not arrive as released when its certificate was withdrawn on the road', async () => {
    const third = await server.signIn({ role: 'manager', name: 'J. Adeyemi' })
    await makeSigner(server, third.person)
    await db.query(sql`
      INSERT INTO regular_signature_users (user_id, valid_from, document_kinds, may_release)
      VALUES (${third.person.id}, '2020-01-01', '{certificate_verification}', false)`)
    const row = await released({ qtyPieces: 1 })
    const gone = await dispatched(row, 1, transfer)
    const papers = third.client(certificates)
    const paper = await papers.get({ params: { id: row.certificates[0]?.id ?? '' } })
    await papers.withdraw({ ...at(paper), body: { reason: 'The mill recalls it.', signature } })
    await api.bookIn({ ...at(gone), body: { locationId: there } })
    expect(await steel(row)).toMatchObject({ status: 'awaiting_certificate', placeName: 'THERE' })
    await isSound()
  })

  it('that never arrives is written off', async () => {
    const row = await released({ qtyPieces: 2 })
    const gone = await dispatched(row, 1, transfer)
    expect(gone.can.writeOff).toBe(true)
    const off = await api.writeOff({ ...at(gone), body: { reason: 'Lost at sea' } })
    expect(off).toMatchObject({ status: 'closed', lines: [{ isLost: true }] })
    expect(await sentBy(gone)).toMatchObject({ status: 'consumed', qtyPieces: 0 })
    expect(await steel(row)).toMatchObject({ status: 'available', qtyPieces: 1 })
    await isSound()
  })
})

describe('A sale of which pieces come back before it is received', () => {
  it('still waits for the receipt of the others', async () => {
    const gone = await dispatched(await released({ qtyPieces: 3 }), 3)
    const some = await back(gone, 1)
    expect(some).toMatchObject({ status: 'dispatched', lines: [{ backQty: 1 }] })
    const received = await api.receive({ ...at(some), body: { receiverName: 'A. Kruse' } })
    expect(received).toMatchObject({ status: 'closed', receiverName: 'A. Kruse' })
  })

  it('is over with the last of them', async () => {
    const gone = await dispatched(await released({ qtyPieces: 2 }), 2)
    expect(await back(await back(gone, 1), 1)).toMatchObject({ status: 'closed', lines: [{ backQty: 2 }] })
  })
})

describe('Pieces that come back', () => {
  it('add up to what went, however many at a time', async () => {
    const row = await released({ qtyPieces: 3, massKg: '766.000', value: '100.00' })
    let note = await dispatched(row, 3)
    for (let count = 0; count < 3; count += 1) note = await back(note, 1)
    const parts = await Promise.all((await steel(row)).children.map(({ id }) => steel({ id })))
    expect(parts.map(({ massKg }) => massKg).toSorted()).toEqual(['255.333', '255.333', '255.334'])
    expect(parts.map(({ value }) => value).toSorted((one, other) => Number(one) - Number(other))).toEqual([
      '33.33',
      '33.33',
      '33.34',
    ])
    await isSound()
  })

  it('name each line of the note once', async () => {
    const gone = await dispatched(await released({ qtyPieces: 2 }), 2)
    const line = { lineId: gone.lines[0]?.id ?? '', quantity: 2 }
    const sent = { condition: 'unopened', reason: 'unused', locationId: here } as const
    const twice = api.takeBack({ ...at(gone), body: { ...sent, lines: [line, line] } })
    expect(await problem(twice)).toMatchObject({
      status: 422,
      body: { errors: { 'lines.1.lineId': ['Another line names it already.'] } },
    })
    expect(await sentBy(gone)).toMatchObject({ status: 'sold', qtyPieces: 0 })
  })
})
