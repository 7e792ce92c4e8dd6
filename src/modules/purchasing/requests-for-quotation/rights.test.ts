import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { inDays } from '../../../../test/support/days.ts'
import { offersDesk } from '../../../../test/support/offers.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { userPermissionTable } from '#modules/people/user-permissions/table.ts'
import { requestsForQuotation } from './contract.ts'

const server = await testServer()
const desk = await offersDesk(server)
const { api, at, ardsley, choose, compared, offerOf, ostwall, silent } = desk
const path = '/api/v1/requests-for-quotation'
const NOBODY = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'

/** Somebody of the house whom one right was taken from. */
async function without(verb: string) {
  const { person } = await server.signIn('user')
  await insertRow(server.services.db, userPermissionTable, {
    userId: person.id,
    permission: `requests-for-quotation:${verb}`,
    effect: 'deny',
    reason: 'Does something else',
    grantedById: desk.administrator.person.id,
  })
  return (await server.signIn(person)).client(requestsForQuotation)
}

describe('Whoever lacks a right', () => {
  it('to read sees neither list, record nor sheet', async () => {
    const request = await desk.sent()
    const stranger = await without('read')
    expect(await problem(stranger.list({}))).toMatchObject({ status: 403 })
    expect(await problem(stranger.get({ params: { id: request.id } }))).toMatchObject({ status: 403 })
  })

  it('to create, change, send, decide or cancel does none of it', async () => {
    const draft = await desk.draft()
    const { facilityId, replyBy } = draft
    const body = { facilityId, replyBy, supplierIds: [], lines: [] }
    expect(await problem((await without('create')).create({ body }))).toMatchObject({ status: 403 })
    const reader = await without('update')
    expect(await problem(reader.update({ ...at(draft), body: { replyBy } }))).toMatchObject({ status: 403 })
    expect(await problem((await without('send')).send({ ...at(draft), body: {} }))).toMatchObject({
      status: 403,
    })
    const request = await compared()
    const offer = offerOf(request, silent.id, ['1'])
    expect(await problem(reader.enterOffer({ ...at(request), body: offer }))).toMatchObject({ status: 403 })
    const gone = { supplierId: ardsley.id, reason: 'Gone' }
    expect(await problem(reader.decline({ ...at(request), body: gone }))).toMatchObject({ status: 403 })
    const choices = [choose(request, ardsley.id)]
    expect(
      await problem((await without('decide')).decide({ ...at(request), body: { choices } })),
    ).toMatchObject({ status: 403 })
    const reason = 'No budget'
    expect(
      await problem((await without('cancel')).cancel({ ...at(request), body: { reason } })),
    ).toMatchObject({
      status: 403,
    })
  })

  it('is told so by the record', async () => {
    const request = await compared()
    const shown = await (await without('decide')).get({ params: { id: request.id } })
    expect(shown.can).toMatchObject({
      decide: 'You do not have the right to do this.',
      enterOffer: true,
      decline: true,
      update: 'Only a draft can be changed.',
    })
  })

  it('among clients is refused everywhere', async () => {
    const client = await server.signIn('client')
    const { id } = await desk.sent()
    for (const [method, way] of [
      ['GET', path],
      ['GET', `${path}/${id}`],
      ['GET', `${path}/${id}/reply-sheet?supplierId=${ardsley.id}`],
      ['POST', `${path}/${id}/offers`],
      ['POST', `${path}/${id}/decline`],
      ['POST', `${path}/${id}/decide`],
      ['POST', `${path}/${id}/send`],
    ] as const)
      expect([
        way,
        (await client.request(method, way, method === 'POST' ? { body: {} } : {})).status,
      ]).toEqual([way, 403])
  })
})

describe('A request that was made by hand', () => {
  it('names its version, and the present one', async () => {
    const request = await desk.sent()
    const body = offerOf(request, ardsley.id, ['500'])
    const bare = await desk.buyer.request('POST', `${path}/${request.id}/offers`, { body })
    expect(bare.status).toBe(428)
    await desk.enter(request, body)
    expect(await problem(api.enterOffer({ ...at(request), body }))).toMatchObject({ status: 412 })
    const gone = { supplierId: ardsley.id, reason: 'Gone' }
    expect(await problem(api.decline({ ...at(request), body: gone }))).toMatchObject({ status: 412 })
  })

  it('writes no column that is not asked for', async () => {
    const draft = await desk.draft()
    for (const body of [
      { status: 'decided' },
      { number: 'RFQ-1' },
      { sentAt: '2026-01-01' },
      { lines: [{ ...draft.lines[0], orderNumber: 'PO-1' }] },
    ]) {
      const reply = await desk.buyer.request('PATCH', `${path}/${draft.id}`, { body, version: draft.version })
      expect([body, reply.status]).toEqual([body, 422])
    }
    expect((await desk.now(draft)).version).toBe(draft.version)
  })

  it('finds nothing of what is not there', async () => {
    expect(await problem(api.get({ params: { id: NOBODY } }))).toMatchObject({ status: 404 })
    const request = await desk.sent()
    const sheet = await desk.buyer.request('GET', `${path}/${request.id}/reply-sheet?supplierId=${NOBODY}`)
    expect(sheet.status).toBe(404)
    const lines = [{ lineNo: 10, requisitionId: NOBODY, quantity: '1' }]
    expect(await problem(desk.draft({ lines }))).toMatchObject({ status: 422 })
    const body = { ...offerOf(request, ardsley.id, ['1']), supplierId: NOBODY }
    expect(await problem(desk.enter(request, body))).toMatchObject({ status: 422 })
    const choices = [{ lineId: NOBODY, offerLineId: NOBODY }]
    const open = await compared()
    expect(await problem(api.decide({ ...at(open), body: { choices } }))).toMatchObject({ status: 422 })
  })

  it('takes no line of another request over, and no need of another facility', async () => {
    const [one, other] = [await desk.draft(), await desk.draft()]
    const [line] = other.lines
    const [own] = one.lines
    if (!line || !own) throw new Error('Drafts have lines.')
    const { id, lineNo, quantity } = line
    const foreign = [{ id, lineNo, quantity, requisitionId: own.requisitionId }]
    expect(await problem(api.update({ ...at(one), body: { lines: foreign } }))).toMatchObject({ status: 422 })
    expect(await problem(api.update({ ...at(one), body: { facilityId: NOBODY } }))).toMatchObject({
      status: 422,
    })
  })
})

describe('Two people at once', () => {
  it('send a request once, with one e-mail to each supplier', async () => {
    const draft = await desk.draft()
    const before = (await server.mails('ida@ardsley.example')).length
    const answers = await Promise.all([1, 2].map(() => problem(api.send({ ...at(draft), body: {} }))))
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect((await server.mails('ida@ardsley.example')).length).toBe(before + 1)
    expect((await desk.now(draft)).asked).toHaveLength(3)
  })

  it('take an offer in one after the other, and the second one is told', async () => {
    const request = await desk.sent()
    const answers = await Promise.all(
      ['500', '510'].map((price) => problem(desk.enter(request, offerOf(request, ostwall.id, [price])))),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(answers.find((answer) => answer !== null)).toMatchObject({ status: 412 })
    const now = await desk.now(request)
    expect(now.asked.find(({ supplierId }) => supplierId === ostwall.id)).toMatchObject({ earlierOffers: 0 })
  })

  it('cannot decide about an offer that is withdrawn meanwhile', async () => {
    const request = await compared()
    const choices = [choose(request, ardsley.id)]
    await api.decline({ ...at(request), body: { supplierId: ardsley.id, reason: 'Sold out' } })
    expect(await problem(api.decide({ ...at(request), body: { choices } }))).toMatchObject({ status: 412 })
  })
})

describe('A request tells what happened', () => {
  it('in its history and its timeline, with the supplier of each offer', async () => {
    const request = await compared()
    const gone = await api.decline({ ...at(request), body: { supplierId: ardsley.id, reason: 'Sold out' } })
    const body = { choices: [choose(gone, ostwall.id)] }
    const decided = await api.decide({ ...at(gone), body })
    expect(decided.history.map(({ action }) => action)).toEqual(['send', 'takeOffer', 'settle'])
    const timeline = await desk.buyer.request('GET', `${path}/${request.id}/timeline`)
    const text = JSON.stringify(timeline.body)
    for (const words of ['Ardsley Steel: 2 of 2 lines', 'Ostwall Rohrwerk: 2 of 2 lines', 'Sold out'])
      expect(text).toContain(words)
  })

  it('marks what came after the day by which offers were asked for', async () => {
    const request = await desk.sent({ replyBy: inDays(2) })
    await server.services.db.query(
      sql`UPDATE requests_for_quotation SET reply_by = ${inDays(-3)} WHERE id = ${request.id}`,
    )
    const late = await desk.enter(await desk.now(request), offerOf(request, ardsley.id, ['500']))
    expect(desk.offerIn(late, ardsley.id)).toMatchObject({ isLate: true })
  })
})
