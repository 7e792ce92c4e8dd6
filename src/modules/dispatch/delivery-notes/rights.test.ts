import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { pricedQuote, problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner } from '../../../../test/support/signing.ts'
import { steelDeliveryDesk } from '../../../../test/support/steel-deliveries.ts'

const server = await testServer()
const desk = await steelDeliveryDesk(server)
const { api, at, body, check, checked, dispatch, dispatched, draft, of, prepare, released, setup } = desk
const { signature } = desk

describe('Who may do what with a delivery note', () => {
  it('is refused at every endpoint, whatever the screen offers', async () => {
    const note = await prepare(await draft(await released(), 1))
    const reader = await server.signIn('user')
    const lines = [{ lineId: note.lines[0]?.id, quantity: 1 }]
    const calls: [string, unknown][] = [
      ['make-ready', signature],
      ['reopen', { reason: 'No' }],
      ['check', signature],
      ['dispatch', signature],
      ['receive', { receiverName: 'A. Kruse' }],
      ['take-back', { lines, condition: 'unopened', reason: 'unused', locationId: note.id }],
      ['book-in', { locationId: note.id }],
      ['write-off', { reason: 'No' }],
      ['cancel', { reason: 'No' }],
      ['void', { reason: 'No' }],
    ]
    for (const [action, sent] of calls) {
      const path = `/api/v1/delivery-notes/${note.id}/${action}`
      const reply = await reader.request('POST', path, { version: note.version, body: sent })
      expect([action, reply.status]).toEqual([action, 403])
    }
    const operator = await server.signIn({ role: 'user', profile: 'operator' })
    expect(await problem(of(operator).get({ params: { id: note.id } }))).toMatchObject({ status: 403 })
    const client = await server.signIn('client')
    expect(await problem(of(client).list({}))).toMatchObject({ status: 403 })
  })

  it('is checked by nobody who is not on the list, an administrator neither', async () => {
    const note = await prepare(await draft(await released(), 1))
    const administrator = await server.signIn('administrator')
    await makeSigner(server, administrator.person)
    expect(await problem(check(note, administrator))).toMatchObject({
      status: 422,
      body: { code: 'not_a_signatory' },
    })
  })
})

describe('A note that is', () => {
  it('ready or gone is changed by nobody', async () => {
    const note = await checked(await released(), 1)
    expect(await problem(api.update({ ...at(note), body: { carrier: 'X' } }))).toMatchObject({ status: 423 })
    const gone = await dispatch(note)
    expect(await problem(api.update({ ...at(gone), body: { carrier: 'X' } }))).toMatchObject({ status: 423 })
    expect(await problem(dispatch(gone))).toMatchObject({ body: { code: 'invalid_transition' } })
  })

  it('ready is refused again when it goes: its steel was held, or its buyer put on hold, since', async () => {
    const row = await released()
    const note = await checked(row, 1)
    const { db } = server.services
    await db.query(sql`UPDATE companies SET status = 'on_hold' WHERE id = ${note.companyId}`)
    expect(await problem(dispatch(note))).toMatchObject({
      body: { refusals: [{ code: 'inactive', href: `/companies/${note.companyId}` }] },
    })
    await db.query(sql`UPDATE companies SET status = 'active' WHERE id = ${note.companyId}`)
    const stock = desk.yard.as(desk.yard.keeper)
    const now = await desk.steel(row)
    await stock.quarantine({ ...at(now), body: { reason: 'A dent' } })
    expect(await problem(dispatch(note))).toMatchObject({
      body: { refusals: expect.arrayContaining([expect.objectContaining({ code: 'not_released' })]) },
    })
  })
})

describe('What is sent by hand', () => {
  it('names steel that is there, each row once, and keeps kind and party together', async () => {
    const row = await released()
    const line = { lineNo: 10, stockId: row.id, quantity: 1 }
    const send = (sent: object) => problem(api.create({ body: sent as never }))
    expect(await send(body([line, { ...line, lineNo: 20 }]))).toMatchObject({
      body: { errors: { 'lines.1.stockId': ['Another line names it already.'] } },
    })
    expect(await send(body([{ ...line, stockId: setup.companyId }]))).toMatchObject({
      body: { codes: { 'lines.0.stockId': 'choice' } },
    })
    expect(await send(body([line], { companyId: null }))).toMatchObject({
      body: { errors: { companyId: ['Choose whom it goes to.'] } },
    })
    expect(await send(body([{ ...line, quantity: 0 }]))).toMatchObject({ status: 422 })
    const note = await draft(row, 1)
    expect(await problem(api.update({ ...at(note), body: { kind: 'loan' } }))).toMatchObject({
      body: { errors: { kind: [expect.stringContaining('The kind stays')] } },
    })
  })

  it('names a quote of the company that it goes to, and of no other', async () => {
    const { id: quoteId } = await pricedQuote(await server.signIn(setup.seller), setup, 1)
    const row = await released()
    const ofAnother = { body: { errors: { quoteId: ['This quote is of another company.'] } } }
    const other = { companyId: setup.otherCompanyId }
    expect(await problem(draft(row, 1, { ...other, quoteId }))).toMatchObject(ofAnother)
    const note = await draft(row, 1, { quoteId })
    expect(await problem(api.update({ ...at(note), body: other }))).toMatchObject(ofAnother)
    const without = await api.update({ ...at(note), body: { ...other, quoteId: null } })
    expect(without).toMatchObject({ ...other, quoteId: null })
    expect(await problem(api.update({ ...at(without), body: { quoteId } }))).toMatchObject(ofAnother)
  })

  it('is checked by nobody who wrote or changed it, whoever said that it is ready', async () => {
    const row = await released({ qtyPieces: 3 })
    const lines = [{ lineNo: 10, stockId: row.id, quantity: 1 }]
    const mine = await of(desk.checker).create({ body: body(lines) as never })
    const touched = await of(desk.checker).update({
      ...at(await draft(row, 1)),
      body: { carrier: 'Calder Haulage' },
    })
    for (const note of [mine, touched]) {
      const ready = await prepare(note)
      const seen = await of(desk.checker).get({ params: { id: ready.id } })
      expect(seen.can.check).toBe('You prepared this note; someone else has to check it.')
      expect(await problem(check(ready))).toMatchObject({ status: 422 })
    }
  })

  it('changes an old draft that names a quote of somebody else, which does not go so', async () => {
    const { id: quoteId } = await pricedQuote(await server.signIn(setup.seller), setup, 1)
    const note = await draft(await released(), 1, { companyId: setup.otherCompanyId })
    await server.services.db.query(sql`UPDATE delivery_notes SET quote_id = ${quoteId} WHERE id = ${note.id}`)
    const changed = await api.update({ ...at(note), body: { carrier: 'Calder Haulage' } })
    expect(changed).toMatchObject({ carrier: 'Calder Haulage', quoteId })
    const ofAnother = 'is a quote of another company: choose another one, or none.'
    expect(changed.can.makeReady).toContain(ofAnother)
    expect(await problem(prepare(changed))).toMatchObject({
      status: 422,
      message: expect.stringContaining(ofAnother),
    })
    const without = await api.update({ ...at(changed), body: { quoteId: null } })
    expect((await prepare(without)).status).toBe('ready')
  })

  it('takes back no more than is out, and nothing before it went', async () => {
    const note = await draft(await released(), 1)
    const lines = [{ lineId: note.lines[0]?.id ?? '', quantity: 1 }]
    const sent = { lines, condition: 'unopened', reason: 'unused', locationId: setup.facilityId } as const
    expect(await problem(api.takeBack({ ...at(note), body: sent }))).toMatchObject({
      body: { message: 'Nothing of it has gone.' },
    })
    const gone = await dispatched(await released(), 1)
    const more = [{ lineId: gone.lines[0]?.id ?? '', quantity: 2 }]
    expect(await problem(api.takeBack({ ...at(gone), body: { ...sent, lines: more } }))).toMatchObject({
      body: { errors: { 'lines.0.quantity': ['Only 1 of it are still out.'] } },
    })
  })
})
