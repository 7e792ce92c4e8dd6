import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { certificates } from '#modules/steel/certificates/contract.ts'
import { deliveryDesk } from '../../../../test/support/deliveries.ts'
import { cameOf, overlapping } from '../../../../test/support/overlapping.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { steelDeliveryDesk } from '../../../../test/support/steel-deliveries.ts'
import { materialDesk } from '../../../../test/support/traveller-materials.ts'
import { makeSignatory } from '../../../../test/support/travellers.ts'
import { declarations } from './contract.ts'

const server = await testServer()
const shop = await materialDesk(server)
const { yard } = await steelDeliveryDesk(server, shop.setup)
const gate = await deliveryDesk(server, shop.setup)
const writer = await server.signIn('manager')
const signatory = await server.signIn('manager')
await makeSigner(server, signatory.person)
await makeSignatory(server, signatory.person, { documentKinds: ['conformity'] })
const { at } = shop
const line = { specificationId: yard.specification.id, grade: 'B', certificateType: '3.1' as const }

/** A certificate of conformity that may be signed, and the certificate of the steel that it names. */
async function drafted(heatNo: string) {
  const traveller = await shop.complete({ materials: [shop.material(line)] })
  const certificate = await yard.verifyHeat(heatNo)
  const steel = await yard.release(await yard.accept(await yard.take(heatNo, { lengthMm: '610' })))
  await shop.issue(traveller, steel.id)
  const note = await gate.checked(traveller, 2, { customerOrderNo: 'PO 88-1177' })
  const api = writer.client(declarations)
  const begun = await api.proposal({ query: { from: 'traveller-delivery-note', ids: note.id } })
  const row = await api.create({ body: begun as never })
  return {
    row,
    issue: () =>
      signatory
        .client(declarations)
        .issue({ ...at(row), body: { shown: row.factsSha256 ?? '-', signature: signed } }),
    withdraw: () =>
      yard.keeper
        .client(certificates)
        .withdraw({ ...at(certificate), body: { reason: 'The mill recalls it.', signature: signed } }),
  }
}

it('A certificate of conformity is not signed while the certificate of its steel is withdrawn', async () => {
  const { row, issue, withdraw } = await drafted('Q100')
  expect(cameOf(await overlapping(server, withdraw, issue))).toEqual(['done', 422])
  expect(await writer.client(declarations).get(at(row))).toMatchObject({ status: 'draft' })
})

it('Whoever withdraws a certificate waits for what is declared of it just now, and then holds what it names', async () => {
  const { issue, withdraw } = await drafted('Q200')
  expect(cameOf(await overlapping(server, issue, withdraw))).toEqual(['done', 'done'])
  const [steel] = await server.services.db.query<{ held: string | null }>(sql`
    SELECT string_agg(st.lost_cover, '; ') AS held FROM steel_stock st JOIN heats h ON h.id = st.heat_id WHERE h.heat_no = 'Q200'`)
  expect(steel?.held).toContain('was withdrawn')
})

it('A certificate of conformity is not signed for another certificate of its steel than its signatory was shown', async () => {
  const { row, issue } = await drafted('Q300')
  await yard.verifyHeat('Q300')
  expect(await problem(issue())).toMatchObject({ status: 422, body: { code: 'facts_changed' } })
  const now = await writer.client(declarations).get(at(row))
  expect(now).toMatchObject({ status: 'draft', version: row.version })
  const made = await signatory
    .client(declarations)
    .issue({ ...at(now), body: { shown: now.factsSha256 ?? '-', signature: signed } })
  expect(made).toMatchObject({ status: 'issued', factsSha256: null })
})
