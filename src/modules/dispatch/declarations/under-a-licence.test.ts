import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { deliveryDesk } from '../../../../test/support/deliveries.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { steelDeliveryDesk } from '../../../../test/support/steel-deliveries.ts'
import { materialDesk } from '../../../../test/support/traveller-materials.ts'
import { makeSignatory } from '../../../../test/support/travellers.ts'
import { licences } from '#modules/dispatch/licences/contract.ts'
import type { LicenceKind } from '#modules/dispatch/licences/domain.ts'
import { type DeclarationRecord, declarations } from './contract.ts'
import type { DeclarationKind } from './domain.ts'

const server = await testServer()
const shop = await materialDesk(server)
const { yard } = await steelDeliveryDesk(server, shop.setup)
const gate = await deliveryDesk(server, shop.setup)
const { clock } = server.services
const { at } = shop
const writer = await server.signIn({ role: 'manager', name: 'W. Ritter' })
const signatory = await server.signIn({ role: 'manager', name: 'E. Quality' })
for (const { person } of [writer, signatory]) await makeSigner(server, person)
for (const { person } of [signatory, shop.worker])
  await makeSignatory(server, person, { documentKinds: ['conformity'] })
const of = (who: SignedIn) => who.client(declarations)
const api = of(writer)
const line = { specificationId: yard.specification.id, grade: 'B', certificateType: '3.1' as const }

/** Two pieces of one heat, ready to go. */
async function readyNote(heatNo: string) {
  const traveller = await shop.complete({ materials: [shop.material(line)] })
  await yard.verifyHeat(heatNo)
  const steel = await yard.release(await yard.accept(await yard.take(heatNo, { lengthMm: '610' })))
  await shop.issue(traveller, steel.id)
  return gate.checked(traveller, 2, { customerOrderNo: 'PO 88-1177' })
}
const another = await readyNote('K150')
const draft = async (kind: DeclarationKind, more: object = {}, noteId = another.id) => {
  const begun = await api.proposal({ query: { from: 'beside-certificate', ids: noteId } })
  return api.create({ body: { ...begun, kind, ...more } as never })
}
/** The same with an answer to everything that it asks for. */
const filled = async (
  kind: DeclarationKind,
  more: Readonly<Record<string, string>> = {},
  noteId = another.id,
) => {
  const row = await draft(kind, {}, noteId)
  const particulars = row.particulars.map((one) => ({ ...one, says: more[one.what] ?? 'As agreed' }))
  return api.update({ ...at(row), body: { particulars } })
}
const issue = (row: DeclarationRecord, who = signatory) =>
  of(who).issue({ ...at(row), body: { shown: row.factsSha256 ?? '-', signature: signed } })
/** One licence of each kind that a declaration names, in force for a year around today. */
const licenceNames = { validFrom: addDays(clock.today(), -300), validUntil: addDays(clock.today(), 60) }
const licenceOf = (kind: LicenceKind, more: object = {}) =>
  writer.client(licences).create({
    body: {
      kind,
      number: `${kind.slice(0, 3).toUpperCase()}-1`,
      status: 'in_force',
      body: 'Body of papers',
      bodyNo: '0045',
      scope: 'Wellhead bodies and bonnets, 6A',
      ...licenceNames,
      ...more,
    },
  })

describe('A declaration under a licence', () => {
  it('of the API names a licence that counted on the day of the last operation (case 38)', async () => {
    const yesterday = addDays(clock.today(), -1)
    await licenceOf('api_monogram')
    const begun = await filled('api_statement')
    const chosen = begun.licenceId ?? ''
    const ofLicence = async (licenceId: string | null) =>
      api.update({ ...at(await api.get({ params: { id: begun.id } })), body: { licenceId } })
    const bare = await ofLicence(null)
    expect(bare.missing).toMatchObject([
      {
        code: 'fact',
        message: 'The API statement needs a licence of the house: API monogram licence.',
        href: '/licences',
      },
    ])
    expect(await problem(issue(bare))).toMatchObject({
      status: 422,
      body: { code: 'cannot_issue', refusals: [{ code: 'fact', href: '/licences' }] },
    })
    const ended = await licenceOf('api_monogram', { number: '6A-0001', validUntil: yesterday })
    const named = await ofLicence(ended.id)
    expect(named.missing).toMatchObject([
      {
        code: 'licence',
        message: expect.stringMatching(/^Licence 6A-0001 ended on /),
        href: `/licences/${ended.id}`,
      },
    ])
    expect(await problem(issue(named))).toMatchObject({ body: { refusals: [{ code: 'licence' }] } })
    const other = await licenceOf('management_system', { number: 'ISO 9001' })
    const noLicence = (licenceId: string) => problem(ofLicence(licenceId))
    expect(await noLicence(other.id)).toMatchObject({
      status: 422,
      body: {
        errors: { licenceId: ['Licence ISO 9001 is of another kind: it takes API monogram licence.'] },
      },
    })
    expect(await noLicence(crypto.randomUUID())).toMatchObject({ status: 422 })
    const coc = await draft('coc')
    expect(await problem(api.update({ ...at(coc), body: { licenceId: chosen } }))).toMatchObject({
      body: { errors: { licenceId: ['The certificate of conformity names no licence.'] } },
    })
    // Suspended meanwhile, it counts no more; what was signed keeps it, and nobody deletes it.
    const again = await ofLicence(chosen)
    expect(again.missing).toEqual([])
    const book = writer.client(licences)
    const found = await book.get({ params: { id: chosen } })
    const stopped = await book.update({ ...at(found), body: { status: 'suspended' } })
    expect(await problem(issue(again))).toMatchObject({ body: { refusals: [{ code: 'licence' }] } })
    await book.update({ ...at(stopped), body: { status: 'in_force' } })
    expect(await issue(again)).toMatchObject({ status: 'issued', licenceNumber: found.number })
    const last = await book.get({ params: { id: chosen } })
    expect(await problem(book.remove(at(last)))).toMatchObject({ status: 422, body: { code: 'in_use' } })
  })

  it('of pressure equipment names no body where its module is A', async () => {
    const third = await readyNote('K160')
    const row = await filled('ped_doc', { 'Conformity assessment module': 'Module A' }, third.id)
    const bare = await api.update({ ...at(row), body: { licenceId: null } })
    expect(bare.missing).toEqual([])
    const particulars = bare.particulars.map((one) =>
      one.what === 'Conformity assessment module' ? { ...one, says: 'H' } : one,
    )
    expect((await api.update({ ...at(bare), body: { particulars } })).missing).toMatchObject([
      { code: 'fact' },
    ])
  })
})
