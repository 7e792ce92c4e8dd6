import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { quotationState } from '#modules/house/client-area/domain.ts'
import { clientArea } from '#modules/house/client-area/contract.ts'
import { requestsForQuotation } from '#modules/purchasing/requests-for-quotation/contract.ts'
import { contactOf, errorsOf, reasonOf } from '../../../../test/support/client-area.ts'
import { inDays } from '../../../../test/support/days.ts'
import { offersDesk } from '../../../../test/support/offers.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { supplierAnswers } from './contract.ts'

const server = await testServer()
const desk = await offersDesk(server)
const { ardsley, ostwall, silent, buyer, manager } = desk
const { db } = server.services
const inbox = buyer.client(supplierAnswers)
const api = buyer.client(requestsForQuotation)

let ida: SignedIn
let rival: SignedIn
let other: SignedIn
beforeAll(async () => {
  ida = (await contactOf(server, ardsley.id, 'Ida Brandt', 'ida2@ardsley.example')).browser
  rival = (await contactOf(server, ostwall.id, 'Otto Wall', 'otto@ostwall.example')).browser
  other = (await contactOf(server, silent.id, 'Sil Ent', 'sil@silent.example')).browser
})
afterEach(() => db.query(sql`DELETE FROM throttles`))

const path = (id: string) => `/api/v1/client-area/requests-for-quotation/${id}/offers`
const listed = async (who: SignedIn, id: string) =>
  (await who.client(clientArea).quotationRequests({ query: { shown: 'all' } })).find((one) => one.id === id)
const offerOf = (lines: readonly { readonly id: string }[], more: object = {}) => ({
  reference: 'AN 1',
  validUntil: inDays(60),
  lines: lines.map(({ id }) => ({ lineId: id, unitPrice: '18', priceBasis: 'each', deliveryOn: inDays(30) })),
  ...more,
})
const send = (who: SignedIn, id: string, body: object) => who.request('POST', path(id), { body })
const waitingFor = async (id: string) =>
  (await inbox.inbox({ query: {} })).filter(({ requestForQuotationId }) => requestForQuotationId === id)

describe('A request for quotation', () => {
  it('is closed for a supplier after its day or once it is decided, unless there is more to say', () => {
    const asked = { status: 'sent', replyBy: '2026-05-04', isDeclined: false, hasOffer: false, isSent: false }
    expect(quotationState(asked, '2026-05-04')).toBe('open')
    expect(quotationState(asked, '2026-05-05')).toBe('closed')
    expect(quotationState({ ...asked, status: 'decided' }, '2026-05-04')).toBe('closed')
    expect(quotationState({ ...asked, hasOffer: true }, '2026-05-05')).toBe('offered')
    expect(quotationState({ ...asked, hasOffer: true, isSent: true }, '2026-05-04')).toBe('answered')
    expect(quotationState({ ...asked, isDeclined: true }, '2026-05-04')).toBe('declined')
  })

  it('is seen by those who were asked, without the others and what they offer', async () => {
    const request = await desk.sent({ supplierIds: [ardsley.id, ostwall.id] })
    const seen = await listed(ida, request.id)
    expect(seen).toMatchObject({ number: request.number, state: 'open', currency: 'GBP' })
    expect(seen?.lines.length).toBe(request.lines.length)
    expect(JSON.stringify(seen)).not.toMatch(/ostwall/i)
    expect(await listed(other, request.id)).toBeUndefined()
    expect((await send(rival, request.id, offerOf(request.lines))).status).toBe(201)
    expect(JSON.stringify(await listed(ida, request.id))).not.toContain('AN 1')
    const missing = await send(other, '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60', offerOf(request.lines))
    const foreign = await send(other, request.id, offerOf(request.lines))
    expect([foreign.status, foreign.body]).toEqual([404, missing.body])
    expect((await send(buyer, request.id, offerOf(request.lines))).status).toBe(403)
  })
})

describe('An offer that is sent', () => {
  it('waits in the inbox, the newest of a supplier, and is entered like a typed one when it is accepted', async () => {
    const request = await desk.sent({ supplierIds: [ardsley.id, ostwall.id] })
    await send(rival, request.id, offerOf(request.lines))
    await send(ida, request.id, offerOf(request.lines))
    expect((await send(ida, request.id, offerOf(request.lines, { reference: 'AN 2' }))).status).toBe(201)
    const entries = await waitingFor(request.id)
    expect(entries.map(({ offer }) => String(offer?.reference)).toSorted()).toEqual(['AN 1', 'AN 2'])
    const own = entries.find(({ companyId }) => companyId === ardsley.id)
    expect((await api.get({ params: { id: request.id } })).status).toBe('sent')
    const trainee = await server.signIn('user')
    await db.query(sql`
      INSERT INTO user_permissions (user_id, permission, effect, reason, granted_by_id)
      VALUES (${trainee.person.id}, 'requests-for-quotation:update', 'deny', 'Trainee', ${manager.person.id})`)
    const decide = { params: { id: own?.id ?? '' }, body: { version: own?.version ?? 0 } }
    expect(await problem(trainee.client(supplierAnswers).accept(decide))).toMatchObject({ status: 403 })
    await inbox.accept(decide)
    const after = await api.get({ params: { id: request.id } })
    expect(after.status).toBe('offered')
    expect(after.asked.find(({ supplierId }) => supplierId === ardsley.id)?.offer).toMatchObject({
      reference: 'AN 2',
      currency: 'GBP',
      enteredByName: buyer.person.name,
    })
    expect(after.asked.find(({ supplierId }) => supplierId === ostwall.id)?.offer).toBeNull()
    expect(await listed(ida, request.id)).toMatchObject({
      state: 'offered',
      isOfferable: true,
      answer: { state: 'accepted' },
    })
    // Once it is decided, or its day has passed, no other offer is asked for.
    await db.query(sql`UPDATE requests_for_quotation SET reply_by = '2020-01-01' WHERE id = ${request.id}`)
    expect(await listed(ida, request.id)).toMatchObject({ state: 'offered', isOfferable: false })
  })

  it('is held to what offers are held to, and not taken after the day of reply', async () => {
    const request = await desk.sent({ supplierIds: [ardsley.id] })
    const [line] = offerOf(request.lines).lines
    for (const [more, field] of [
      [{ lines: [{ ...line, unitPrice: '0' }] }, 'lines.0.unitPrice'],
      [{ lines: [line, line] }, 'lines.1.lineId'],
      [{ lines: [{ ...line, lineId: request.id }] }, 'lines.0.lineId'],
      [{ lines: [] }, 'lines'],
      [{ validUntil: '2020-01-01' }, 'validUntil'],
      [{ currency: 'USD' }, 'currency'],
    ] as const) {
      const reply = await send(ida, request.id, offerOf(request.lines, more))
      expect([field, reply.status, errorsOf(reply)]).toEqual([field, 422, [field]])
    }
    await db.query(sql`UPDATE requests_for_quotation SET reply_by = '2020-01-01' WHERE id = ${request.id}`)
    const late = await send(ida, request.id, offerOf(request.lines))
    expect([late.status, reasonOf(late)]).toEqual([422, 'not_offerable'])
    expect(await listed(ida, request.id)).toMatchObject({ state: 'closed' })
  })
})

describe('The files of a request', () => {
  const attach = async (id: string, name: string): Promise<string> => {
    const form = new FormData()
    form.set('file', new Blob(['weld 1 to 8'], { type: 'text/plain' }), name)
    const reply = await buyer.request('POST', `/api/v1/requests-for-quotation/${id}/files`, { body: form })
    return (reply.body as { data: { id: string } }).data.id
  }
  const fetch = (who: SignedIn, id: string, fileId: string) =>
    who.request('GET', `/api/v1/client-area/requests-for-quotation/${id}/files/${fileId}`)

  it('are shown to suppliers where a buyer says so, and withdrawn when no offer is taken any more', async () => {
    const request = await desk.sent({ supplierIds: [ardsley.id, ostwall.id] })
    const params = { id: request.id }
    const [drawing, ours] = [await attach(request.id, 'spool-7.txt'), await attach(request.id, 'budget.txt')]
    expect((await listed(ida, request.id))?.files).toEqual([])
    const { version } = await api.get({ params })
    const shown = await api.showFiles({ params, version, body: { fileIds: [drawing] } })
    expect(shown.supplierFileIds).toEqual([drawing])
    for (const who of [ida, rival])
      expect((await listed(who, request.id))?.files).toEqual([{ id: drawing, name: 'spool-7.txt' }])
    const given = await fetch(ida, request.id, drawing)
    expect([given.status, given.bytes.toString()]).toEqual([200, 'weld 1 to 8'])
    const trail = await db.query(sql`
      SELECT actor_name AS by, subject FROM audit_log WHERE action = 'download' AND entity_id = ${request.id}`)
    expect(trail).toEqual([{ by: 'Ida Brandt', subject: 'spool-7.txt' }])
    for (const [who, fileId] of [
      [ida, ours],
      [ida, request.id],
      [other, drawing],
    ] as const)
      expect((await fetch(who, request.id, fileId)).status).toBe(404)
    await db.query(sql`UPDATE requests_for_quotation SET reply_by = '2020-01-01' WHERE id = ${request.id}`)
    expect((await listed(ida, request.id))?.files).toEqual([])
    expect((await fetch(ida, request.id, drawing)).status).toBe(404)
  })

  it('are never reply sheets or files of others, and stay as they are once it is decided', async () => {
    const request = await desk.sent({ supplierIds: [ardsley.id, ostwall.id] })
    const params = { id: request.id }
    const [sheet] = await db.query<{ id: string }>(
      sql`SELECT id FROM files WHERE entity_id = ${request.id} AND label LIKE 'Reply sheet of%'`,
    )
    const foreign = await attach((await desk.sent({ supplierIds: [ardsley.id] })).id, 'other.txt')
    const { version } = await api.get({ params })
    for (const id of [sheet?.id ?? '', foreign])
      expect(await problem(api.showFiles({ params, version, body: { fileIds: [id] } }))).toMatchObject({
        status: 422,
        body: { errors: { fileIds: [expect.any(String)] } },
      })
    const drawing = await attach(request.id, 'spool-7.txt')
    const body = { fileIds: [drawing] }
    expect(await problem(api.showFiles({ params, version: version + 9, body }))).toMatchObject({
      status: 412,
    })
    await db.query(sql`UPDATE requests_for_quotation SET status = 'decided' WHERE id = ${request.id}`)
    const now = await api.get({ params })
    expect(await problem(api.showFiles({ params, version: now.version, body }))).toMatchObject({
      status: 422,
    })
  })
})
