import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { declarations } from '#modules/dispatch/declarations/contract.ts'
import { home } from '#modules/house/home/contract.ts'
import { deliveryDesk, packedLoose } from '../../../../test/support/deliveries.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { steelDeliveryDesk } from '../../../../test/support/steel-deliveries.ts'
import { materialDesk } from '../../../../test/support/traveller-materials.ts'
import { makeSignatory } from '../../../../test/support/travellers.ts'
import type { TravellerDeliveryNoteRecord } from './contract.ts'
import { followReminders } from './server/to-follow.ts'
import { asSystem } from '#platform/server/system.ts'

const server = await testServer()
const shop = await materialDesk(server)
const { yard } = await steelDeliveryDesk(server, shop.setup)
const desk = await deliveryDesk(server, shop.setup)
const { api, at, follow, inspect, ready, dispatch, read, keeper, checker, of } = desk
const { db, clock } = server.services
const signatory = await server.signIn({ role: 'manager', name: 'E. Quality' })
await makeSigner(server, signatory.person)
await makeSignatory(server, signatory.person, { documentKinds: ['conformity'] })
const line = { specificationId: yard.specification.id, grade: 'B', certificateType: '3.1' as const }
const inDays = (days: number) => addDays(clock.today(), days)

/** Pieces of one heat, checked, and nothing is said of their certificate. */
async function checkedNote(heatNo: string) {
  const traveller = await shop.complete({ materials: [shop.material(line)] })
  await yard.verifyHeat(heatNo)
  const steel = await yard.release(await yard.accept(await yard.take(heatNo, { lengthMm: '610' })))
  await shop.issue(traveller, steel.id)
  return inspect(await ready(traveller, 2, { customerOrderNo: 'PO 88-1177' }))
}
const bare = async () => inspect(await ready(await desk.shop.complete(), 1))
const writing = keeper.client(declarations)
const signing = signatory.client(declarations)
async function issue({ id }: { id: string }) {
  const proposed = await writing.proposal({ query: { from: 'traveller-delivery-note', ids: id } })
  const made = await writing.create({ body: proposed as never })
  return signing.issue({ ...at(made), body: { shown: made.factsSha256 ?? '-', signature: signed } })
}
const conditionOf = (note: TravellerDeliveryNoteRecord) =>
  note.conditions.find(({ code }) => code === 'declaration')
const body = { until: inDays(5), reason: 'Waits for the mill' }

describe('Pieces', () => {
  it('go with their certificate of conformity: issued before, refused without it and after it was withdrawn', async () => {
    const note = await checkedNote('F100')
    expect(conditionOf(note)).toMatchObject({
      at: 'dispatch',
      refusals: [
        {
          code: 'declaration',
          message: 'The certificate of conformity is not issued for the 2 pieces that go.',
          href: `/declarations/create?from=traveller-delivery-note&ids=${note.id}`,
        },
      ],
    })
    expect(await problem(dispatch(note))).toMatchObject({
      status: 422,
      body: { refusals: [{ code: 'declaration' }] },
    })
    const first = await issue(note)
    expect(conditionOf(await read(note))?.refusals).toEqual([])
    await signing.withdraw({ ...at(first), body: { reason: 'Wrong edition' } })
    expect(await problem(dispatch(await read(note)))).toMatchObject({
      body: { refusals: [{ code: 'declaration' }] },
    })
    const second = await issue(note)
    expect(await dispatch(await read(note))).toMatchObject({
      status: 'dispatched',
      declarationId: second.id,
    })
  })

  it('do not go with one that is about other pieces, or that names what counts no more', async () => {
    const note = await checkedNote('F150')
    const first = await issue(note)
    const again = await api.reopen({ ...at(await read(note)), body: { reason: 'One stays here' } })
    const [named] = again.lines
    const fewer = { lineNo: 10, travellerId: named?.travellerId ?? '', quantity: 1, massKg: '12' }
    const changed = await api.update({
      ...at(again),
      body: { lines: [fewer], ...packedLoose([fewer]) },
    })
    const other = await inspect(await desk.prepare(await desk.papers(changed)))
    expect(await problem(dispatch(other))).toMatchObject({
      status: 422,
      body: {
        refusals: [
          {
            code: 'declared_otherwise',
            message: `${first.number} declares other pieces or another order than this note: issue one that takes its place.`,
          },
        ],
      },
    })
    const proposed = await writing.proposal({ query: { from: 'traveller-delivery-note', ids: note.id } })
    const made = await writing.create({ body: { ...proposed, supersedesId: first.id } as never })
    const second = await signing.issue({
      ...at(made),
      body: { shown: made.factsSha256 ?? '-', signature: signed },
    })
    const certificate = sql`SELECT c.id FROM certificates c JOIN certificate_heats h ON h.certificate_id = c.id
      JOIN heats he ON he.id = h.heat_id WHERE he.heat_no = 'F150'`
    await db.query(sql`UPDATE certificates SET status = 'withdrawn' WHERE id IN (${certificate})`)
    const [mill] = await db.query<{ number: string }>(
      sql`SELECT number FROM certificates WHERE id IN (${certificate})`,
    )
    expect(await problem(dispatch(await read(note)))).toMatchObject({
      status: 422,
      body: {
        refusals: [
          { code: 'certificate_missing' },
          {
            code: 'declared_ended',
            message: `${second.number} names ${mill?.number}, which counts no more: issue one that takes its place.`,
          },
        ],
      },
    })
    await db.query(sql`UPDATE certificates SET status = 'verified' WHERE id IN (${certificate})`)
    expect(await dispatch(await read(note))).toMatchObject({ status: 'dispatched' })
  })

  it('go without it when a manager says by which day it follows, and that ends when it is issued', async () => {
    const note = await follow(await checkedNote('F200'))
    expect(note).toMatchObject({
      toFollowUntil: inDays(5),
      toFollowByName: 'T. Brandt',
      toFollowReason: 'Waits for the mill',
    })
    expect(conditionOf(note)?.refusals).toEqual([])
    expect(conditionOf(note)?.title).toContain('follows by')
    const gone = await dispatch(note)
    const reply = await keeper.request('GET', `/api/v1/traveller-delivery-notes/${gone.id}/pdf`)
    expect(pdfText(reply.bytes).flat().join('\n')).toContain('Documents to follow by')
    const waiting = async () =>
      (await api.list({ query: { filter: { toFollow: true } } })).data.map(({ id }) => id)
    const mine = async () =>
      (await keeper.client(home).get()).toDoLists.find(({ key }) => key === 'documentsToFollow')
    expect(await waiting()).toContain(gone.id)
    expect((await mine())?.rows).toMatchObject([{ id: gone.id, due: inDays(5) }])
    await issue(gone)
    expect(await waiting()).not.toContain(gone.id)
    expect(await mine()).toBeUndefined()
    expect((await read(gone)).can.toFollow).toBe('The certificate of conformity is issued: nothing follows.')
    expect(await api.signatures({ params: { id: gone.id } })).toMatchObject([
      { changedAfter: false },
      { changedAfter: false },
      { changedAfter: false },
    ])
  })
})

describe('That documents follow', () => {
  it('is said by managers alone, for a day within thirty days, with a reason (case 34)', async () => {
    const note = await bare()
    const path = `/api/v1/traveller-delivery-notes/${note.id}/to-follow`
    for (const who of [
      await server.signIn('user'),
      await server.signIn({ role: 'user', profile: 'storekeeper' }),
      await server.signIn('client'),
    ])
      expect((await who.request('POST', path, { version: note.version, body })).status).toBe(403)
    const sent = (more: object) => problem(api.toFollow({ ...at(note), body: { ...body, ...more } }))
    expect(await sent({ until: inDays(31) })).toMatchObject({
      status: 422,
      body: { errors: { until: [/within 30 days/] } },
    })
    expect(await sent({ until: inDays(-1) })).toMatchObject({
      status: 422,
      body: { errors: { until: ['This day has passed.'] } },
    })
    expect(await sent({ reason: ' ' })).toMatchObject({ status: 422 })
    expect(await sent({ until: inDays(30) })).toBeNull()
    expect(await problem(api.toFollow({ ...at(note), body }))).toMatchObject({ status: 412 })
  })

  it('is no field of a note, and is lost when that is opened again', async () => {
    const note = await follow(await bare())
    const opened = await api.reopen({ ...at(note), body: { reason: 'Another lorry' } })
    expect(opened).toMatchObject({ toFollowUntil: null, toFollowReason: null, toFollowByName: null })
    const forced = { toFollowUntil: inDays(5), declarationId: note.id } as never
    expect(await problem(api.update({ ...at(opened), body: forced }))).toMatchObject({ status: 422 })
    expect(await problem(api.toFollow({ ...at(opened), body }))).toMatchObject({
      body: { message: 'Documents can follow only a note that is ready.' },
    })
    const again = await inspect(await desk.prepare(await desk.papers(opened)))
    expect(await problem(dispatch(again))).toMatchObject({ body: { refusals: [{ code: 'declaration' }] } })
  })

  it('stands in for the certificate alone: what else is open is mended first', async () => {
    const note = await bare()
    await db.query(sql`UPDATE companies SET status = 'on_hold' WHERE id = ${note.companyId}`)
    expect(await problem(api.toFollow({ ...at(note), body }))).toMatchObject({
      status: 422,
      body: { refusals: [{ code: 'inactive' }] },
    })
    await db.query(sql`UPDATE companies SET status = 'active' WHERE id = ${note.companyId}`)
    expect(await follow(await read(note))).toMatchObject({ toFollowUntil: inDays(5) })
  })

  it('is moved once, by another manager, and refused at the gate when the day has passed', async () => {
    const note = await follow(await bare())
    const later = { ...body, until: inDays(9) }
    expect(await problem(api.toFollow({ ...at(note), body: later }))).toMatchObject({
      body: { message: 'You set this day; someone else has to move it.' },
    })
    const other = of(checker)
    const early = () =>
      sql`UPDATE traveller_delivery_notes SET to_follow_until = ${inDays(-1)} WHERE id = ${note.id}`
    await db.query(early())
    expect(await problem(dispatch(await read(note)))).toMatchObject({
      body: { refusals: [{ code: 'to_follow_past' }] },
    })
    const moved = await other.toFollow({ ...at(note), body: later })
    expect(moved).toMatchObject({
      toFollowUntil: inDays(9),
      toFollowByName: 'T. Brandt',
      toFollowMovedByName: 'J. Ruiz',
    })
    expect(await problem(other.toFollow({ ...at(moved), body }))).toMatchObject({
      body: { message: 'The day was moved once; it stays.' },
    })
    const gone = await dispatch(moved)
    await db.query(early())
    const { data } = await api.list({ query: { filter: { followOverdue: true } } })
    expect(data.map(({ id }) => id)).toContain(gone.id)
    const told = await asSystem(server.services, 'test', followReminders)
    expect(told.find(({ entityId }) => entityId === gone.id)?.text ?? 'no working day').toMatch(
      /was due by|no working day/,
    )
    await api.void({ ...at(gone), body: { reason: 'The lorry never came' } })
    expect((await api.list({ query: { filter: { toFollow: true } } })).data).not.toContainEqual(
      expect.objectContaining({ id: gone.id }),
    )
  })

  it('is told five days before and again on the day before', async () => {
    const note = await follow(await bare(), 1)
    const gone = await dispatch(note)
    const told = await asSystem(server.services, 'test', followReminders)
    expect(told.find(({ entityId }) => entityId === gone.id)).toMatchObject({
      userId: keeper.person.id,
      section: 'Documents that follow a delivery',
    })
    const late = await dispatch(await follow(await bare(), 20))
    const others = await asSystem(server.services, 'test', followReminders)
    expect(others.map(({ entityId }) => entityId)).not.toContain(late.id)
  })
})
