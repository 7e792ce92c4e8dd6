import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { joinedPdfText } from '#platform/testing/joined-pdf-text.ts'
import { otherFacility } from '../../../../test/support/consolidated.ts'
import { processingDesk } from '../../../../test/support/processing.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { makeSignatory } from '../../../../test/support/travellers.ts'
import type { ProcessingNoteRecord } from './contract.ts'
import { signedNote } from './server/document.ts'

const server = await testServer()
const processing = await processingDesk(server)
const { shop, desk, at, keeper, checker, api, of, outside, waiting, draft, read } = processing
const { prepare, inspect, dispatch, checked, sent, takeIn } = processing
const { db } = server.services

const textOf = async (path: string) =>
  (await joinedPdfText((await keeper.request('GET', path)).bytes)).join(' ')
const paperOf = ({ id }: ProcessingNoteRecord, paper: string) =>
  textOf(`/api/v1/processing-notes/${id}/${paper}`)

const ownNote = { status: 422, body: { refusals: [{ code: 'four_eyes' }] } }

describe('A note to a processor', () => {
  it('goes once someone else than prepared it has checked it', async () => {
    const ready = await prepare(await draft(await waiting()))
    expect(ready).toMatchObject({ status: 'ready', preparedByName: 'T. Brandt', checkedAt: null })
    expect(ready.can.dispatch).toBe('Nobody has checked it yet.')
    expect(await problem(dispatch(ready))).toMatchObject({
      status: 422,
      body: { refusals: [{ code: 'not_checked' }] },
    })
    const seen = await inspect(ready)
    expect(seen).toMatchObject({ status: 'ready', checkedByName: 'J. Ruiz' })
    expect(seen.can.check).toBe('It is checked already.')
    expect(await dispatch(seen)).toMatchObject({ status: 'dispatched' })
    const signatures = await api.signatures({ params: { id: ready.id } })
    expect(signatures.map(({ meaning }) => meaning).toSorted()).toEqual([
      'inspected',
      'performed',
      'released',
    ])
  })

  it('is checked neither by who prepared or wrote it, nor by who is not on the list', async () => {
    await makeSignatory(server, keeper.person, { documentKinds: ['delivery_note_check'] })
    const own = await prepare(await draft(await waiting()))
    expect(own.can.check).toMatch(/^You prepared this note/)
    expect(await problem(inspect(own, keeper))).toMatchObject(ownNote)
    // Who changed a line of it wrote it as well.
    const opened = await api.reopen({ ...at(own), body: { reason: 'Another box' } })
    expect(opened).toMatchObject({ status: 'draft', preparedAt: null })
    const changed = await of(checker).update({ ...at(opened), body: { vehicle: 'YK24 HFT' } })
    const again = await prepare(changed)
    expect(await problem(inspect(again))).toMatchObject(ownNote)
    const administrator = await server.signIn('administrator')
    await makeSigner(server, administrator.person)
    expect(await problem(inspect(again, administrator))).toMatchObject({
      status: 422,
      body: { code: 'not_a_signatory' },
    })
  })

  it('falls back to a draft with its check when it is opened again, and is changed only then', async () => {
    const ready = await checked(await waiting())
    expect(await problem(api.update({ ...at(ready), body: { carrier: 'X' } }))).toMatchObject({ status: 423 })
    const opened = await api.reopen({ ...at(ready), body: { reason: 'Another lorry' } })
    expect(opened).toMatchObject({ status: 'draft', preparedAt: null, checkedAt: null })
    expect((await prepare(opened)).checkedAt).toBeNull()
  })

  it('is refused at every endpoint to who only reads, whatever the screen offers', async () => {
    const ready = await prepare(await draft(await waiting()))
    const reader = await server.signIn('user')
    const signature = { signature: signed }
    const calls: [string, unknown][] = [
      ['make-ready', signature],
      ['reopen', { reason: 'No' }],
      ['check', signature],
      ['dispatch', signature],
      ['cancel', { reason: 'No' }],
    ]
    for (const [action, body] of calls) {
      const path = `/api/v1/processing-notes/${ready.id}/${action}`
      const reply = await reader.request('POST', path, { version: ready.version, body })
      expect([action, reply.status]).toEqual([action, 403])
    }
    const planner = await server.signIn({ role: 'user', profile: 'planner' })
    for (const paper of ['packing-list', 'labels/pdf']) {
      const path = `/api/v1/processing-notes/${ready.id}/${paper}`
      expect((await reader.request('GET', path)).status).toBe(200)
      expect((await planner.request('GET', path)).status).toBe(403)
    }
  })
})

describe('Its packages', () => {
  it('hold every piece, and have their mass', async () => {
    const row = await waiting()
    const bare = await draft(row, 10, { packages: [], packageContents: [] })
    expect(bare.can.makeReady).toBe('10 pieces lie in no package.')
    expect(await problem(prepare(bare))).toMatchObject({
      status: 422,
      body: { refusals: [{ code: 'packages' }] },
    })
    const light = await draft(row, 10, {
      packages: [{ lineNo: 1, kind: 'crate', grossKg: '200' }],
    })
    expect(light.can.makeReady).toBe('Package 1 was weighed with 200 kg; 245 kg lie in it.')
  })

  it('are printed with the note and as a packing list, kept as they were, and as labels', async () => {
    const note = await checked(await waiting())
    expect(await paperOf(note, 'packing-list')).toContain('NOT YET DISPATCHED')
    const gone = await dispatch(note)
    expect(await paperOf(gone, 'pdf')).toMatch(/Gross mass\s+246 kg/)
    const list = await paperOf(gone, 'packing-list')
    expect(list).toContain('Package 1, loose, net 245 kg, gross 246 kg')
    expect(list).not.toContain('NOT YET DISPATCHED')
    await takeIn(gone, 10)
    expect(await paperOf(gone, 'packing-list')).toBe(list)
    const zpl = await keeper.request('GET', `/api/v1/processing-notes/${note.id}/labels/zpl`)
    expect(zpl.bytes.toString()).toContain(`^FD${note.number}-1^FS`)
    await api.void({ ...at(await sent(await waiting())), body: { reason: 'The lorry turned back' } })
  })

  it('of pieces with serial numbers keep them for this note', async () => {
    const row = await waiting({ serialScheme: 'series' })
    const [one, other] = (await shop.read(row)).pieces.map(({ serialNo }) => serialNo)
    const kept = await prepare(await draft(row, 1, {}, { serialNumbers: one }))
    const second = await draft(row, 1, {}, { serialNumbers: one })
    expect(second.can.makeReady).toBe(`${one} is packed on ${kept.number}.`)
    expect(await problem(prepare(second))).toMatchObject({ body: { refusals: [{ code: 'reserved' }] } })
    expect((await prepare(await draft(row, 1, {}, { serialNumbers: other }))).status).toBe('ready')
    await api.cancel({ ...at(kept), body: { reason: 'Not today' } })
    expect((await prepare(await read(second))).status).toBe('ready')
  })
})

describe('A subcontract order', () => {
  it('of another facility of the house is one that pieces go by', async () => {
    const facilityId = await otherFacility(server)
    const order = await desk.issued({ type: 'subcontract', facilityId })
    const row = await waiting()
    const note = await draft(row, 10, { purchaseOrderId: order.id })
    expect(note.orderFacility).toBeTruthy()
    expect(await dispatch(await inspect(await prepare(note)))).toMatchObject({
      status: 'dispatched',
      orderNumber: order.number,
    })
    expect((await draft(await waiting())).orderFacility).toBeNull()
  })
})

describe('A note from before packages and checks', () => {
  it('stays as it is: its pieces come back, and its signature stands for what it did', async () => {
    const row = await waiting()
    const bare = await draft(row, 10, { packages: [], packageContents: [] })
    await db.query(sql`
      UPDATE processing_notes SET status = 'dispatched', dispatched_at = now(), dispatched_by_id = ${keeper.person.id}::uuid
      WHERE id = ${bare.id}`)
    const old = await read(bare)
    expect(old).toMatchObject({ conditions: [], packages: [], preparedAt: null, checkedAt: null })
    const { number, companyId, facilityId, purchaseOrderId, plannedOn, expectedBackOn, certify } = old
    expect(signedNote(old)).toEqual({
      number,
      companyId,
      facilityId,
      purchaseOrderId,
      plannedOn,
      expectedBackOn,
      certify,
      lines: [
        {
          lineNo: 10,
          operationId: (await outside(row)).id,
          quantity: 10,
          massKg: '245.000',
          serialNumbers: null,
        },
      ],
    })
    expect(await takeIn(old, 10)).toMatchObject({ status: 'closed', backQty: 10 })
  })
})
