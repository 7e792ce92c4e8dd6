import { addDays } from '#platform/contract/values/dates.ts'
import { declarations, type DeclarationRecord } from '#modules/dispatch/declarations/contract.ts'
import type { DeclarationKind } from '#modules/dispatch/declarations/domain.ts'
import { licences } from '#modules/dispatch/licences/contract.ts'
import type { LicenceKind } from '#modules/dispatch/licences/domain.ts'
import type { TravellerRecord } from '#modules/production/travellers/contract.ts'
import { deliveryDesk } from './deliveries.ts'
import type { SignedIn, TestServer } from './server.ts'
import { makeSigner, signed } from './signing.ts'
import { steelDeliveryDesk } from './steel-deliveries.ts'
import { materialDesk } from './traveller-materials.ts'
import { makeSignatory } from './travellers.ts'

/** Someone who writes declarations about notes of pieces, and someone else who signs them. */
export async function declarationDesk(server: TestServer) {
  const shop = await materialDesk(server)
  const steelGate = await steelDeliveryDesk(server, shop.setup)
  const { yard } = steelGate
  const gate = await deliveryDesk(server, shop.setup)
  const { clock } = server.services
  const writer = await server.signIn({ role: 'manager', name: 'W. Ritter' })
  const signatory = await server.signIn({ role: 'manager', name: 'E. Quality' })
  for (const { person } of [writer, signatory]) await makeSigner(server, person)
  for (const { person } of [signatory, shop.worker])
    await makeSignatory(server, person, { documentKinds: ['conformity'] })
  const of = (who: SignedIn) => who.client(declarations)
  const api = of(writer)
  const line = { specificationId: yard.specification.id, grade: 'B', certificateType: '3.1' as const }

  const materials = [shop.material(line)]
  /** Gives out steel of a heat for them. */
  async function giveOut(traveller: TravellerRecord, heatNo: string) {
    await yard.verifyHeat(heatNo)
    const steel = await yard.release(await yard.accept(await yard.take(heatNo, { lengthMm: '610' })))
    await shop.issue(traveller, steel.id)
  }
  /** Two pieces of one heat, ready to go. */
  async function readyNote(heatNo: string) {
    const traveller = await shop.complete({ materials })
    await giveOut(traveller, heatNo)
    return gate.checked(traveller, 2, { customerOrderNo: 'PO 88-1177' })
  }
  const draft = async (kind: DeclarationKind, more: object, noteId: string) => {
    const begun = await api.proposal({ query: { from: 'beside-certificate', ids: noteId } })
    return api.create({ body: { ...begun, kind, ...more } as never })
  }
  /** The same with an answer to everything that it asks for. */
  const filled = async (kind: DeclarationKind, more: Readonly<Record<string, string>>, noteId: string) => {
    const row = await draft(kind, {}, noteId)
    const particulars = row.particulars.map((one) => ({ ...one, says: more[one.what] ?? 'As agreed' }))
    return api.update({ ...shop.at(row), body: { particulars } })
  }
  const issue = (row: DeclarationRecord, who = signatory) =>
    of(who).issue({ ...shop.at(row), body: { shown: row.factsSha256 ?? '-', signature: signed } })

  /** A licence that a declaration names, in force for a year around today. */
  const licenceOf = (kind: LicenceKind, more: object = {}) =>
    writer.client(licences).create({
      body: {
        kind,
        number: `${kind.slice(0, 3).toUpperCase()}-1`,
        status: 'in_force',
        body: 'Body of papers',
        bodyNo: '0045',
        scope: 'Wellhead bodies and bonnets, 6A',
        validFrom: addDays(clock.today(), -300),
        validUntil: addDays(clock.today(), 60),
        ...more,
      },
    })
  return {
    shop,
    materials,
    giveOut,
    gate,
    steelGate,
    writer,
    signatory,
    of,
    api,
    readyNote,
    draft,
    filled,
    issue,
    licenceOf,
  }
}
