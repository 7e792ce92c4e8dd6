import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deliveryDesk } from '../../../../test/support/deliveries.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner } from '../../../../test/support/signing.ts'
import { makeSignatory } from '../../../../test/support/travellers.ts'

const server = await testServer()
const desk = await deliveryDesk(server)
const { api, at, body, check, checked, dispatch, dispatched, draft, of, papers, prepare, read, ready, shop } =
  desk
const { signature } = desk

describe('Who may do what with a traveller delivery note', () => {
  it.each([
    [
      'storekeeper',
      { update: true, checkPapers: true, cancel: true },
      { reopen: true, dispatch: false },
      { receive: true, void: false },
    ],
    [
      'planner',
      { update: true, checkPapers: true, cancel: false },
      { reopen: true, dispatch: false },
      { receive: false, void: false },
    ],
    [
      'quality',
      { update: false, checkPapers: false, cancel: false },
      { reopen: false, dispatch: false },
      { receive: false, void: true },
    ],
  ] as const)('as %s', async (profile, asDraft, asReady, asGone) => {
    const person = await server.signIn({ role: 'user', profile })
    const may = async ({ id }: { id: string }, expected: object) => {
      const { can } = await of(person).get({ params: { id } })
      return Object.fromEntries(Object.keys(expected).map((name) => [name, can[name] === true]))
    }
    const traveller = await shop.complete()
    const note = await draft(traveller, 1)
    expect(await may(note, asDraft)).toEqual(asDraft)
    const packed = await prepare(await papers(note))
    expect(await may(packed, asReady)).toEqual(asReady)
    expect(await may(await dispatch(await check(packed)), asGone)).toEqual(asGone)
  })

  it('is refused at every endpoint, whatever the screen offers', async () => {
    const note = await ready(await shop.complete(), 1)
    const reader = await server.signIn('user')
    const calls: [string, unknown][] = [
      ['check-papers', {}],
      ['make-ready', signature],
      ['reopen', { reason: 'No' }],
      ['check', signature],
      ['dispatch', signature],
      ['receive', { receiverName: 'A. Kruse' }],
      ['cancel', { reason: 'No' }],
      ['void', { reason: 'No' }],
    ]
    for (const [action, sent] of calls) {
      const path = `/api/v1/traveller-delivery-notes/${note.id}/${action}`
      const reply = await reader.request('POST', path, { version: note.version, body: sent })
      expect([action, reply.status]).toEqual([action, 403])
    }
    const { status } = await reader.request('POST', '/api/v1/traveller-delivery-notes', { body: {} })
    expect(status).toBe(403)
    const operator = await server.signIn({ role: 'user', profile: 'operator' })
    expect(await problem(of(operator).get({ params: { id: note.id } }))).toMatchObject({ status: 403 })
    const client = await server.signIn('client')
    expect(await problem(of(client).list({}))).toMatchObject({ status: 403 })
  })

  it('is checked by nobody who is not on the list, an administrator neither (case 15)', async () => {
    const note = await ready(await shop.complete(), 1)
    const administrator = await server.signIn('administrator')
    await makeSigner(server, administrator.person)
    const seen = await of(administrator).get({ params: { id: note.id } })
    expect(seen.can.check).not.toBe(true)
    expect(await problem(check(note, administrator))).toMatchObject({
      status: 422,
      body: { code: 'not_a_signatory' },
    })
    await makeSignatory(server, administrator.person, { documentKinds: ['delivery_note_check'] })
    expect(await check(note, administrator)).toMatchObject({ status: 'ready' })
  })
})

describe('A note that is', () => {
  it('ready is changed by nobody, and goes from its present version alone', async () => {
    const note = await checked(await shop.complete(), 1)
    expect(await problem(api.update({ ...at(note), body: { carrier: 'X' } }))).toMatchObject({ status: 423 })
    expect(await problem(dispatch({ ...note, version: note.version - 1 }))).toMatchObject({ status: 412 })
    const opened = await api.reopen({ ...at(note), body: { reason: 'Another lorry' } })
    expect(await problem(dispatch(opened))).toMatchObject({
      status: 422,
      body: { code: 'invalid_transition' },
    })
  })

  it('dispatched is neither changed, cancelled nor dispatched again', async () => {
    const gone = await dispatched(await shop.complete(), 1)
    expect(await problem(api.update({ ...at(gone), body: { carrier: 'X' } }))).toMatchObject({ status: 423 })
    for (const call of [api.cancel({ ...at(gone), body: { reason: 'No' } }), dispatch(gone)])
      expect(await problem(call)).toMatchObject({ status: 422, body: { code: 'invalid_transition' } })
    expect((await read(gone)).can.cancel).not.toBe(true)
  })

  it('ready is refused again when it goes: the customer was put on hold since', async () => {
    const note = await checked(await shop.complete(), 1)
    const { db } = server.services
    await db.query(sql`UPDATE companies SET status = 'on_hold' WHERE id = ${note.companyId}`)
    expect(await problem(dispatch(note))).toMatchObject({
      status: 422,
      body: {
        code: 'cannot_dispatch',
        refusals: [{ code: 'inactive', href: `/companies/${note.companyId}` }],
      },
    })
    await db.query(sql`UPDATE companies SET status = 'active' WHERE id = ${note.companyId}`)
    expect(await dispatch(note)).toMatchObject({ status: 'dispatched' })
  })
})

describe('What is sent by hand', () => {
  it('names travellers that are released, each once, and no line of another order', async () => {
    const traveller = await shop.complete()
    const planned = await shop.draft()
    const line = { lineNo: 10, travellerId: traveller.rootId, quantity: 1 }
    const send = (lines: readonly object[]) => problem(api.create({ body: body(lines) as never }))
    expect(await send([{ ...line, travellerId: planned.rootId }])).toMatchObject({
      status: 422,
      body: { codes: { 'lines.0.travellerId': 'choice' } },
    })
    expect(await send([line, { ...line, lineNo: 20 }])).toMatchObject({
      status: 422,
      body: { errors: { 'lines.1.travellerId': ['Another line names it already.'] } },
    })
    const other = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'
    expect(await send([{ ...line, quoteLineId: other }])).toMatchObject({ status: 422 })
    expect(await send([{ ...line, quantity: 0 }])).toMatchObject({ status: 422 })
    expect(await send([{ ...line, travellerNumber: 'TR-1' }])).toMatchObject({ status: 422 })
  })

  it('counts no pieces as delivered by the traveller itself', async () => {
    const traveller = await shop.complete()
    const path = `/api/v1/travellers/${traveller.id}/depart`
    const sent = { kind: 'delivered', quantity: 1, place: 'TDN-1' }
    const reply = await shop.planner.request('POST', path, { version: traveller.version, body: sent })
    expect(reply.status).toBe(422)
  })
})
