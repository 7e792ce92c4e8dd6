import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { gauges } from '#modules/engineering/gauges/contract.ts'
import { heats } from '#modules/steel/heats/contract.ts'
import { search } from '#modules/house/search/contract.ts'
import { verifyStock } from '#modules/steel/steel-stock/server/api.ts'
import { inDays, receivedLately } from '../../../../test/support/days.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { receivingGate } from '../../../../test/support/receipts.ts'
import { testServer } from '../../../../test/support/server.ts'
import { goodsReceipts } from './contract.ts'

const server = await testServer()
const { services } = server
const gate = await receivingGate(server)
const { facilityId, supplierId, bayId, keeper, api, stock, line, draft, at, posted, pieceOf, certificate } =
  gate
const otherMillId = await createCompany(services, 'Kurohama Special Steel')

describe('A goods receipt', () => {
  it('is numbered by facility, named by NPS, read, listed and found by heat', async () => {
    const made = await draft({ lines: [{ ...line, heatNo: 'ZX 7781' }] })
    expect(made.number).toMatch(/^GRN-ABD-\d{4}-0001$/)
    expect(made).toMatchObject({
      status: 'draft',
      supplierName: 'Ardsley Steel Stockholders',
      receivedByName: keeper.person.name,
      problems: [],
      lines: [{ sizeText: 'Pipe 168.3 x 10.97 (6 in sch 80)', odMm: '168.300', stock: [] }],
    })
    expect(await api.get({ params: { id: made.id } })).toEqual(made)
    for (const words of [made.number, made.deliveryNoteNo, 'zx 7781', 'ardsley']) {
      const { data } = await api.list({ query: { search: words } })
      expect(data.map(({ id }) => id)).toContain(made.id)
    }
    const hits = await keeper.client(search).find({ query: { q: made.deliveryNoteNo } })
    expect(hits).toMatchObject([{ slice: 'goods-receipts', path: `/goods-receipts/${made.id}` }])
  })

  it('is kept as a draft with what is known so far, and says what posting still needs', async () => {
    const made = await draft({
      lines: [{ lineNo: 10, form: 'pipe', certificateType: '3.1', isMarkingLegible: true, pieces: 8 }],
    })
    expect(made.problems).toEqual(['Line 10: Pipe: give the outside diameter.'])
    expect(made.can.post).toBe('Line 10: Pipe: give the outside diameter.')
    expect(await problem(api.post({ ...at(made), body: {} }))).toMatchObject({
      status: 422,
      body: { code: 'cannot_post' },
    })
    expect(await problem(draft({ lines: [{ ...line, schedule: '81' }] }))).toMatchObject({
      body: { errors: { 'lines.0.schedule': [expect.stringContaining('NPS 6 has the schedules')] } },
    })
  })

  it('becomes rows of stock, a heat and a received note when it is posted', async () => {
    const gauge = await keeper.client(gauges).create({
      body: {
        gaugeNo: 'UT-1',
        name: 'Wall thickness gauge',
        kind: 'ultrasonic_thickness',
        status: 'in_use',
        intervalMonths: 12,
        calibratedOn: inDays(-60),
      },
    })
    const second = {
      ...line,
      lineNo: 20,
      heatNo: 'K58-1120',
      pieces: 2,
      measuredWallMm: '10.8',
      gaugeId: gauge.id,
      locationId: bayId,
    }
    const record = await posted({ lines: [line, second] })
    expect(record).toMatchObject({
      status: 'posted',
      postedByName: keeper.person.name,
      lines: [
        { heldBecause: null, stock: [{ qtyPieces: 8, status: 'received_on_hold', isAsReceived: true }] },
        { stock: [{ qtyPieces: 1 }, { qtyPieces: 1 }] },
      ],
      can: { update: 'Only a draft can be changed. What was posted stands in the stock.' },
    })
    expect(await pieceOf(record)).toMatchObject({
      heatNo: 'H820417',
      millName: 'Vallmont Steel',
      origin: 'receipt',
      supplierName: 'Ardsley Steel Stockholders',
      receivedOn: receivedLately,
      receivedByName: keeper.person.name,
      placeName: 'GATE',
      totalLengthMm: '48000.0',
      movements: [
        { kind: 'receive', pieces: 8, purpose: `${record.number}, delivery note ${record.deliveryNoteNo}` },
      ],
    })
    expect(await pieceOf(record, 1)).toMatchObject({
      placeName: 'R14',
      measuredWallMinMm: '10.800',
      measuredGaugeNo: 'UT-1',
    })
    // What was measured names one piece; the other stays as it is.
    const other = await stock.get({ params: { id: record.lines[1]?.stock[1]?.id ?? '' } })
    expect(other).toMatchObject({ measuredWallMinMm: null, measuredGaugeNo: null })
    const known = await keeper.client(heats).list({ query: { search: 'K58-1120' } })
    expect(known.data).toMatchObject([{ heatNo: 'K58-1120', millName: 'Vallmont Steel' }])
    const files = await api.files({ params: { id: record.id } })
    expect(files).toMatchObject([{ name: `${record.number} received note.pdf`, label: 'Received note' }])
    expect(await problem(api.update({ ...at(record), body: { carrier: 'X' } }))).toMatchObject({
      status: 423,
    })
    expect((await verifyStock(services.db)).problem).toBeNull()
  })

  it('has a note with heats, tags and places, stamped while it is a draft and when it is void', async () => {
    const textOf = async (id: string) => {
      const reply = await keeper.request('GET', `/api/v1/goods-receipts/${id}/pdf`)
      expect(reply.status).toBe(200)
      return pdfText(reply.bytes).flat().join(' ')
    }
    const made = await draft()
    expect(await textOf(made.id)).toContain('DRAFT')
    const record = await api.post({ ...at(made), body: {} })
    const note = await textOf(made.id)
    for (const words of [record.number, record.deliveryNoteNo, record.lines[0]?.stock[0]?.number, 'GATE'])
      expect(note).toContain(words)
    expect(note).not.toContain('DRAFT')
    await api.void({ ...at(record), body: { reason: 'Booked twice' } })
    expect(await textOf(made.id)).toContain('VOID')
  })

  it('uses the heat that is there, whatever its white space, and keeps that of another mill apart', async () => {
    const first = await posted({ lines: [{ ...line, heatNo: 'Q1 77' }] })
    const second = await posted({
      lines: [
        { ...line, heatNo: 'q177' },
        { ...line, lineNo: 20, heatNo: 'Q177', millId: otherMillId },
      ],
    })
    expect([first.status, second.status]).toEqual(['posted', 'posted'])
    const { data } = await keeper.client(heats).list({ query: { search: 'q177' } })
    expect(data.map(({ millName }) => millName).sort()).toEqual(['Kurohama Special Steel', 'Vallmont Steel'])
  })

  it('sets pieces aside by itself whose heat is not on the certificate that came with them', async () => {
    const { id: certificateId, number } = await certificate(['R1001', 'R1002'])
    const record = await posted({
      certificateId,
      lines: [
        { ...line, heatNo: 'R1001' },
        { ...line, lineNo: 20, heatNo: 'R1003', pieces: 4 },
        { ...line, lineNo: 30, heatNo: 'R1002', millId: otherMillId, pieces: 1 },
      ],
    })
    const why = `Heat R1003 is read from the piece; ${number} covers R1001, R1002.`
    expect(record.lines).toMatchObject([
      { heldBecause: null, stock: [{ status: 'received_on_hold' }] },
      { heldBecause: why, stock: [{ status: 'quarantine', qtyPieces: 4 }] },
      { heldBecause: expect.stringContaining('of another mill'), stock: [{ status: 'quarantine' }] },
    ])
    const held = await pieceOf(record, 1)
    expect(held.history.at(-1)).toMatchObject({ toState: 'quarantine', reason: why })
    expect((await api.list({ query: { search: record.number } })).data).toMatchObject([{ isHeld: true }])
  })

  it('is posted once by two calls with one key, and by one of two people at once', async () => {
    const made = await draft()
    const call = () =>
      keeper.request('POST', `/api/v1/goods-receipts/${made.id}/post`, {
        body: {},
        version: made.version,
        headers: { 'idempotency-key': '0d3f6d2e-3c5b-4a35-9a80-0d9b5f1c7e11' },
      })
    const [first, second] = [await call(), await call()]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    const other = await draft()
    const both = await Promise.allSettled([
      api.post({ ...at(other), body: {} }),
      api.post({ ...at(other), body: {} }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [count] = await services.db.query<{ rows: number }>(sql`
      SELECT count(*)::int AS rows FROM goods_receipt_pieces p JOIN goods_receipt_lines l ON l.id = p.line_id
      WHERE l.receipt_id IN (${made.id}, ${other.id})`)
    expect(count?.rows).toBe(2)
  })

  it('is voided with a reason while nothing was done with its pieces: reversed, never deleted', async () => {
    const record = await posted({ lines: [line, { ...line, lineNo: 20, pieces: 1 }] })
    expect(await problem(api.void({ ...at(record), body: { reason: '' } }))).toMatchObject({ status: 422 })
    const voided = await api.void({ ...at(record), body: { reason: 'Another lorry' } })
    expect(voided.status).toBe('voided')
    expect(await pieceOf(record)).toMatchObject({
      status: 'reversed',
      qtyPieces: 0,
      massKg: '0.000',
      movements: [
        { kind: 'reverse', reason: `${record.number} was voided: Another lorry` },
        { kind: 'receive' },
      ],
    })
    expect((await verifyStock(services.db)).problem).toBeNull()
    const never = await api.void({ ...at(await draft()), body: { reason: 'Typed twice' } })
    expect(never.status).toBe('voided')
  })

  it('is not voided once a piece was moved, or released and cut', async () => {
    const record = await posted({ lines: [line, { ...line, lineNo: 20, pieces: 1 }] })
    const piece = await pieceOf(record)
    await stock.move({ ...at(piece), body: { locationId: bayId } })
    const now = await api.get({ params: { id: record.id } })
    expect(now.can.void).toBe(`Something has happened to ${piece.number} since it came in.`)
    expect(await problem(api.void({ ...at(record), body: { reason: 'Late' } }))).toMatchObject({
      status: 422,
      body: { code: 'cannot_void' },
    })
    const other = await posted({ lines: [{ ...line, pieces: 1 }] })
    const bar = await pieceOf(other)
    await services.db.query(sql`UPDATE steel_stock SET status = 'available' WHERE id = ${bar.id}`)
    const free = await stock.get({ params: { id: bar.id } })
    await stock.cut({
      ...at(free),
      body: { lines: [{ lengthMm: '1000', quantity: 1 }], kerfMm: '3', locationId: null },
    })
    expect(await problem(api.void({ ...at(other), body: { reason: 'Late' } }))).toMatchObject({ status: 422 })
    expect(await stock.get({ params: { id: bar.id } })).toMatchObject({ lengthMm: '4997.0' })
  })

  it('is changed by nobody who only reads, and takes no field that a form does not have', async () => {
    const made = await draft()
    const reader = (await server.signIn('user')).client(goodsReceipts)
    expect(await reader.get({ params: { id: made.id } })).toMatchObject({
      can: { post: 'You do not have the right to "Post".', update: 'You do not have the right to do this.' },
    })
    expect(await problem(reader.post({ ...at(made), body: {} }))).toMatchObject({ status: 403 })
    expect(await problem(reader.void({ ...at(made), body: { reason: 'x' } }))).toMatchObject({ status: 403 })
    const send = (body: object) =>
      keeper.request('POST', '/api/v1/goods-receipts', {
        body: {
          facilityId,
          supplierId,
          deliveryNoteNo: 'X',
          receivedOn: receivedLately,
          lines: [line],
          ...body,
        },
      })
    const statuses = [
      await send({ status: 'posted' }),
      await send({ number: 'GRN-1' }),
      await send({ lines: [{ ...line, heldBecause: 'no' }] }),
      await send({ lines: [{ ...line, pieces: 0 }] }),
      await send({ supplierId: '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60' }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([422, 422, 422, 422, 422])
  })

  it('keeps its facility open while it is a draft', async () => {
    await draft()
    const administrator = (await server.signIn('administrator')).client(facilities)
    const { version } = await administrator.get({ params: { id: facilityId } })
    const closing = administrator.update({ params: { id: facilityId }, version, body: { active: false } })
    expect(await problem(closing)).toMatchObject({ status: 422, body: { code: 'open_documents' } })
  })
})
