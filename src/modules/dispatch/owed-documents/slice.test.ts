import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { asSystem } from '#platform/server/system.ts'
import { deliveryDesk } from '../../../../test/support/deliveries.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { steelDeliveryDesk } from '../../../../test/support/steel-deliveries.ts'
import { materialDesk } from '../../../../test/support/traveller-materials.ts'
import { makeSignatory } from '../../../../test/support/travellers.ts'
import { declarations } from '#modules/dispatch/declarations/contract.ts'
import { companyContactTable } from '#modules/people/companies/table.ts'
import { certificates } from '#modules/steel/certificates/contract.ts'
import { COUNTS_NO_MORE } from '#modules/steel/certificates/server/api.ts'
import { owedDocuments } from './contract.ts'
import { tellOfCertificate } from './server/api.ts'
import { owedDocumentsHub } from './server/hub.ts'

const server = await testServer()
const { services } = server
const { db, clock } = services
const shop = await materialDesk(server)
const steel = await steelDeliveryDesk(server, shop.setup)
const pieces = await deliveryDesk(server, shop.setup)
const third = await server.signIn({ role: 'manager', name: 'J. Adeyemi' })
await makeSigner(server, third.person)
await makeSignatory(server, third.person, { documentKinds: ['certificate_verification', 'conformity'] })
const contact = (name: string, email: string, roles: string[]) =>
  insertRow(db, companyContactTable, { companyId: shop.setup.companyId, position: 50, name, email, roles })
await contact('B. Buyer', 'buyer@customer.example', ['buyer'])
await contact('Q. Quality', 'quality@customer.example', ['quality'])
const api = pieces.keeper.client(owedDocuments)
const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version })

const withdraw = async (certificateId: string) => {
  const papers = third.client(certificates)
  const paper = await papers.get({ params: { id: certificateId } })
  await papers.withdraw({ ...at(paper), body: { reason: 'The mill recalls it.', signature: signed } })
}
const owedOf = async ({ id }: { id: string }) =>
  (await api.list({ query: { filter: { noteId: [id] } } })).data
const mailsOf = ({ id }: { id: string }) =>
  db.query<{ to: string[]; text: string }>(sql`
    SELECT "to", text FROM mails WHERE entity_id = ${id} AND template = 'paper-counts-no-more' ORDER BY created_at, id`)

describe('A mill certificate that is withdrawn after goods left with it', () => {
  it('is owed anew on every note that carried it, and whoever has it is told once', async () => {
    const row = await steel.released({ qtyPieces: 3 })
    const certificateId = row.certificates[0]?.id ?? ''
    const sold = await steel.dispatched(row, 1)
    const waiting = await steel.draft(row, 1)
    const back = await steel.dispatched(await steel.steel(row), 1)
    await steel.api.void({ ...at(await steel.read(back)), body: { reason: 'Turned back' } })
    const other = await steel.dispatched(await steel.released(), 1)
    await withdraw(certificateId)
    expect(services.jobs.at(-1)).toEqual({ job: COUNTS_NO_MORE, payload: { certificateId } })
    expect(await tellOfCertificate(services, { certificateId })).toBe('1 deliveries told')
    const [owed] = await owedOf(sold)
    expect(owed).toMatchObject({
      why: 'withdrawn',
      state: 'open',
      certificateNumber: row.certificates[0]?.number,
      dueOn: addDays(clock.today(), 14),
    })
    expect(owed?.toldTo).toContain('quality@customer.example')
    for (const note of [waiting, back, other]) expect(await owedOf(note)).toEqual([])
    const mails = await mailsOf(sold)
    expect(mails.map(({ to }) => to[0])).toContain('quality@customer.example')
    const [outside] = mails.filter(({ to }) => to[0] === 'quality@customer.example')
    expect(outside?.text).toContain(sold.number)
    expect(outside?.text).not.toContain('recalls')
    expect(await tellOfCertificate(services, { certificateId })).toBe('0 deliveries told')
    expect(await mailsOf(sold)).toHaveLength(mails.length)

    const user = (await server.signIn('user')).client(owedDocuments)
    const body = { sentNote: 'The new one by e-mail to quality' }
    expect(await problem(user.settle({ ...at(owed as never), body }))).toMatchObject({ status: 403 })
    expect(await problem(api.settle({ params: { id: owed?.id ?? '' }, version: 9, body }))).toMatchObject({
      status: 412,
    })
    await db.query(
      sql`UPDATE owed_documents SET due_on = ${clock.today()}::date WHERE id = ${owed?.id ?? ''}`,
    )
    const reminders = () =>
      asSystem(services, 'test', async (ctx) => (await owedDocumentsHub.reminders?.[0]?.find(ctx)) ?? [])
    expect((await reminders()).length).toBeLessThanOrEqual(1)
    await api.settle({ ...at(owed as never), body })
    expect(await owedOf(sold)).toMatchObject([
      { state: 'sent', sentNote: body.sentNote, sentByName: 'T. Brandt' },
    ])
    expect(await reminders()).toEqual([])
  })

  it('is told of pieces that were made of its heat, superseded by another one', async () => {
    const line = { specificationId: steel.yard.specification.id, grade: 'B', certificateType: '3.1' as const }
    const traveller = await shop.complete({ materials: [shop.material(line)] })
    await steel.yard.verifyHeat('OW1')
    const row = await steel.yard.release(
      await steel.yard.accept(await steel.yard.take('OW1', { lengthMm: '610' })),
    )
    await shop.issue(traveller, row.id)
    const note = await pieces.inspect(await pieces.ready(traveller, 2, { customerOrderNo: 'PO 88-1177' }))
    const writing = pieces.keeper.client(declarations)
    const signing = third.client(declarations)
    const issue = async (more: object = {}) => {
      const proposed = await writing.proposal({ query: { from: 'traveller-delivery-note', ids: note.id } })
      const made = await writing.create({ body: { ...proposed, ...more } as never })
      return signing.issue({ ...at(made), body: { shown: made.factsSha256 ?? '-', signature: signed } })
    }
    const first = await issue()
    const gone = await pieces.dispatch(await pieces.read(note))
    const [{ id: certificateId } = { id: '' }] = await db.query<{ id: string }>(sql`
      SELECT c.id FROM certificates c JOIN certificate_heats h ON h.certificate_id = c.id JOIN heats he ON he.id = h.heat_id
      WHERE he.heat_no = 'OW1' LIMIT 1`)
    await db.query(sql`UPDATE certificates SET status = 'superseded' WHERE id = ${certificateId}`)
    expect(await tellOfCertificate(services, { certificateId })).toBe('1 deliveries told')
    expect(await owedOf(gone)).toMatchObject([{ why: 'superseded', noteNumber: note.number }])
    await db.query(sql`UPDATE certificates SET status = 'verified' WHERE id = ${certificateId}`)

    // The letter to the customer begins with the certificate that counts no more, and with the papers that name it.
    const beside = await writing.proposal({ query: { from: 'beside-certificate', ids: note.id } })
    const letter = await writing.create({ body: { ...beside, kind: 'correction_letter' } as never })
    const [owed] = await owedOf(gone)
    expect(letter.particulars.map(({ what, says }) => [what, says])).toEqual([
      ['Certificate that counts no more', owed?.certificateNumber],
      ['Certificate that takes its place', null],
      ['What was corrected', null],
      ['Papers that name it', first.number],
    ])

    // Its own certificate of conformity is owed anew as a document that follows.
    const told = (await mailsOf(gone)).length
    const second = await issue({ supersedesId: first.id })
    expect(await mailsOf(gone)).toHaveLength(told + 2)
    await signing.withdraw({ ...at(second), body: { reason: 'Wrong edition' } })
    const { data } = await pieces.api.list({ query: { filter: { toFollow: true } } })
    expect(data).toMatchObject([{ id: gone.id, toFollowUntil: addDays(clock.today(), 14) }])
    expect(await pieces.read(gone)).toMatchObject({
      toFollowReason: `${second.number} was withdrawn: Wrong edition`,
    })
    expect((await mailsOf(gone)).at(-1)?.text).toContain(second.number)
    await issue()
    expect((await pieces.api.list({ query: { filter: { toFollow: true } } })).data).toEqual([])
  })
})
