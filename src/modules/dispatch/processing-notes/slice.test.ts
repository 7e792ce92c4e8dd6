import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { asSystem } from '#platform/server/system.ts'
import { joinedPdfText } from '#platform/testing/joined-pdf-text.ts'
import { processingDesk } from '../../../../test/support/processing.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import { processingReminders } from './server/hub.ts'

const server = await testServer()
const processing = await processingDesk(server)
const { shop, desk, at, keeper, api, order, today, operation, outside, book } = processing
const { waiting, draft, read, prepare, inspect, dispatch, sent, attach, takeIn, good, sign } = processing
const { db } = server.services

describe('Pieces that go to a processor', () => {
  it('are back in parts, late the next day, and signed where they are back with a certificate (case 26)', async () => {
    const row = await waiting()
    expect((await outside(row)).can.book).toBe('10 pieces are not back from a processor: none went.')
    const note = await sent(row)
    expect(note).toMatchObject({ status: 'dispatched', pieces: 10, backQty: 0, orderNumber: order.number })
    expect(await problem(good(row, 7))).toMatchObject({
      status: 422,
      body: { refusals: [{ code: 'trip_out', href: `/processing-notes/${note.id}` }] },
    })
    const part = await takeIn(note, 7)
    expect(part).toMatchObject({
      status: 'dispatched',
      backQty: 7,
      returns: [{ pieces: 7, certificateFileId: null }],
    })
    expect(await problem(good(row, 8))).toMatchObject({ body: { refusals: [{ code: 'trip_out' }] } })
    await good(row, 7)
    expect(await problem(sign(row, 7))).toMatchObject({
      body: {
        refusals: [
          {
            code: 'trip_certificate',
            message: '7 pieces are back without the certificate of the processor.',
          },
        ],
      },
    })
    const certificateFileId = await attach(note)
    await api.addCertificate({ ...at(await read(note)), body: { certificateFileId } })
    await sign(row, 7)
    expect(await outside(row)).toMatchObject({ passedQty: 7, openQty: 3 })

    // The three that are away are late on the day after the one on which they were expected.
    const late = () => api.list({ query: { filter: { backOverdue: true } } })
    const before = (await late()).data.map(({ id }) => id)
    await db.query(
      sql`UPDATE processing_notes SET expected_back_on = planned_on - 1, planned_on = planned_on - 2 WHERE id = ${note.id}`,
    )
    expect(before).not.toContain(note.id)
    expect((await late()).data).toMatchObject([{ id: note.id, pieces: 10, backQty: 7 }])
    const told = await asSystem(server.services, 'test', processingReminders)
    expect(told).toMatchObject([
      { entityId: note.id, userId: keeper.person.id, text: expect.stringMatching(/3 not back/) },
    ])

    const whole = await takeIn(note, 3, { certificateFileId })
    expect(whole).toMatchObject({ status: 'closed', backQty: 10 })
    await good(row, 3)
    await sign(row, 3)
    expect(await problem(takeIn(note, 1))).toMatchObject({ status: 422 })
  })

  it('stay here where the processor is not approved for the process that day (case 27)', async () => {
    const row = await waiting()
    const note = await draft(row)
    const approvals = (to: string) =>
      db.query(
        sql`UPDATE company_approvals SET valid_until = ${to}, approved_on = '2020-01-01' WHERE company_id = ${desk.supplier.id}`,
      )
    await approvals(addDays(today, -1))
    const refused = await read(note)
    expect(refused.can.makeReady).toBe('Vallmont Steel is not approved for heat treatment today.')
    const notApproved = {
      status: 422,
      body: { refusals: [{ code: 'inactive', href: `/companies/${desk.supplier.id}?tab=supplier` }] },
    }
    expect(await problem(prepare(refused))).toMatchObject(notApproved)
    await approvals(today)
    const ready = await inspect(await prepare(await read(note)))
    await approvals(addDays(today, -1))
    expect(await problem(dispatch(ready))).toMatchObject(notApproved)
    await approvals(today)
    const paper = await keeper.request('GET', `/api/v1/processing-notes/${(await dispatch(ready)).id}/pdf`)
    const text = (await joinedPdfText(paper.bytes)).join(' ')
    for (const said of [note.number, 'PWHT', order.number, 'To certify', 'Vallmont Steel'])
      expect(text).toContain(said)
  })

  it('are those that lie open there, each once, also where two send them at once', async () => {
    const row = await waiting()
    const [first, second] = [await draft(row, 6), await draft(row, 6)]
    const both = await Promise.all([first, second].map((one) => problem(prepare(one))))
    expect(both.filter((one) => one === null)).toHaveLength(1)
    const [won, lost] = both[0] === null ? [first, second] : [second, first]
    expect(both.find((one) => one !== null)).toMatchObject({
      body: {
        refusals: [
          {
            code: 'reserved',
            message: expect.stringContaining(`6 pieces are packed on ${won.number}`),
            href: `/processing-notes/${won.id}`,
          },
        ],
      },
    })
    const gone = await dispatch(await inspect(await read(won)))
    expect((await read(lost)).can.makeReady).toMatch(/^4 pieces lie open at operation/)
    await api.void({ ...at(gone), body: { reason: 'The lorry turned back' } })
    expect((await sent(row, 10)).status).toBe('dispatched')
  })

  it('are scrapped where the processor lost them, once the note is closed without them', async () => {
    const row = await waiting()
    const note = await sent(row, 6)
    await takeIn(note, 4)
    const scrap = () => book(row, 1, { quantity: 2 }, { kind: 'scrap', reason: 'Lost at the processor' })
    await good(row, 4)
    expect(await problem(scrap())).toMatchObject({ body: { refusals: [{ code: 'trip_out' }] } })
    const closed = await api.writeOff({ ...at(await read(note)), body: { reason: 'Two were lost' } })
    expect(closed).toMatchObject({ status: 'closed', backQty: 4 })
    expect(await problem(good(row, 2))).toMatchObject({ body: { refusals: [{ code: 'trip_lost' }] } })
    // They neither go a second time nor are they good: they are scrapped.
    expect((await draft(row, 6)).can.makeReady).toMatch(/^4 pieces lie open at operation/)
    await scrap()
    expect(await outside(row)).toMatchObject({ goodQty: 4, scrapQty: 2 })
    expect((await sent(row, 4)).status).toBe('dispatched')
  })

  it('go and come back by their serial numbers', async () => {
    const row = await waiting({ serialScheme: 'series' })
    const pieces = (await shop.read(row)).pieces
    const names = pieces.slice(0, 2).map(({ serialNo }) => serialNo)
    const unnamed = await draft(row, 2)
    expect(unnamed.can.makeReady).toBe('Name the serial numbers of the 2 that go; 0 are named.')
    const note = await sent(row, 2, { serialNumbers: names.join(', ') })
    const certificateFileId = await attach(note)
    expect(await problem(takeIn(note, 1, {}, { serialNumbers: pieces[5]?.serialNo }))).toMatchObject({
      status: 422,
    })
    await takeIn(note, 1, { certificateFileId }, { serialNumbers: names[0] })
    const [one = '', other = ''] = pieces.map(({ serialId }) => serialId)
    expect(await problem(book(row, 1, { serialIds: [other] }))).toMatchObject({
      body: { refusals: [{ code: 'trip_out' }] },
    })
    await book(row, 1, { serialIds: [one] })
    expect((await outside(row)).goodQty).toBe(1)
  })

  it('go once more, and are certified once more, where they are worked on again', async () => {
    const row = await waiting()
    const note = await sent(row)
    await takeIn(note, 10, { certificateFileId: await attach(note) })
    await good(row, 10)
    await sign(row, 10)
    const again = async (which: { quantity: number } | { serialIds: string[] }, of = row) => {
      const toOperationId = (await operation(of, 0)).id
      await book(of, 2, which, { kind: 'rework', toOperationId, reason: 'A weld is repaired' })
      await book(of, 0, which)
    }
    await again({ quantity: 2 })
    expect(await problem(good(row, 2))).toMatchObject({ body: { refusals: [{ code: 'trip_not_out' }] } })
    const second = await sent(row, 2)
    expect(await problem(good(row, 2))).toMatchObject({ body: { refusals: [{ code: 'trip_out' }] } })
    await takeIn(second, 2)
    await good(row, 2)
    expect(await problem(sign(row, 2))).toMatchObject({ body: { refusals: [{ code: 'trip_certificate' }] } })
    await api.addCertificate({
      ...at(await read(second)),
      body: { certificateFileId: await attach(second) },
    })
    await sign(row, 2)
    expect(await outside(row)).toMatchObject({ passedQty: 10, openQty: 0 })

    const named = await waiting({ serialScheme: 'series' })
    const { serialId = '', serialNo: serialNumbers = '' } = (await shop.read(named)).pieces[0] ?? {}
    const which = { serialIds: [serialId] }
    const first = await sent(named, 1, { serialNumbers })
    await takeIn(first, 1, { certificateFileId: await attach(first) }, { serialNumbers })
    await book(named, 1, which)
    await sign(named, which)
    await again(which, named)
    expect(await problem(book(named, 1, which))).toMatchObject({
      body: { refusals: [{ code: 'trip_not_out' }] },
    })
    const last = await sent(named, 1, { serialNumbers })
    await takeIn(last, 1, {}, { serialNumbers })
    await book(named, 1, which)
    expect(await problem(sign(named, which))).toMatchObject({
      body: { refusals: [{ code: 'trip_certificate' }] },
    })
  })

  it('are not signed by a certificate that may be that of one which was scrapped', async () => {
    const row = await waiting()
    const note = await sent(row, 2)
    await takeIn(note, 1, { certificateFileId: await attach(note) })
    await takeIn(note, 1)
    await book(row, 1, { quantity: 1 }, { kind: 'scrap', reason: 'Cracked in the furnace' })
    await good(row, 1)
    expect(await problem(sign(row, 1))).toMatchObject({ body: { refusals: [{ code: 'trip_certificate' }] } })
    await api.addCertificate({ ...at(await read(note)), body: { certificateFileId: await attach(note) } })
    await sign(row, 1)
    expect(await outside(row)).toMatchObject({ passedQty: 1, scrapQty: 1 })
  })

  it('stay in their traveller until they are booked: others alone are split off', async () => {
    const split = async (of: { id: string }, body: object) =>
      shop.api.split({ ...at(await shop.read(of)), body: { reason: 'Wanted first', ...body } })
    const row = await waiting()
    const note = await sent(row, 6)
    const operationId = (await outside(row)).id
    expect(await problem(split(row, { quantity: 5, operationId }))).toMatchObject({
      status: 422,
      body: {
        code: 'on_trip',
        message: expect.stringContaining(`1 piece of operation 20 went with ${note.number}`),
      },
    })
    expect(await split(row, { quantity: 4, operationId })).toMatchObject({ quantity: 4 })

    const named = await waiting({ serialScheme: 'series' })
    const [one, other] = (await shop.read(named)).pieces
    await sent(named, 1, { serialNumbers: one?.serialNo })
    expect(await problem(split(named, { serialIds: [one?.serialId, other?.serialId] }))).toMatchObject({
      body: { code: 'on_trip' },
    })
    expect(await split(named, { serialIds: [other?.serialId] })).toMatchObject({ quantity: 1 })
  })

  it('are sent by whoever may, for an operation that is done outside, by an order to that processor', async () => {
    const row = await waiting()
    const inside = await operation(row, 0)
    const wrong = await draft(row, 1, {
      lines: [{ lineNo: 10, operationId: inside.id, quantity: 1, massKg: '2' }],
    })
    expect(wrong.can.makeReady).toMatch(/^Nothing goes to a processor for operation 10 Saw/)
    expect(await problem(draft(row, 1, { companyId: shop.setup.companyId }))).toMatchObject({
      body: { errors: { purchaseOrderId: [expect.stringMatching(/is an order to another company/)] } },
    })
    expect(await problem(draft(row, 1, { expectedBackOn: addDays(today, -1) }))).toMatchObject({
      status: 422,
    })
    const reader = await server.signIn('user')
    expect((await reader.request('GET', `/api/v1/processing-notes/${wrong.id}`)).status).toBe(200)
    expect(
      (
        await reader.request('POST', `/api/v1/processing-notes/${wrong.id}/dispatch`, {
          version: 1,
          body: { signature: signed },
        })
      ).status,
    ).toBe(403)
    expect((await (await server.signIn('client')).request('GET', '/api/v1/processing-notes')).status).toBe(
      403,
    )
  })
})
