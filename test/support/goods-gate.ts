import { addDays } from '#platform/contract/values/dates.ts'
import { asSystem } from '#platform/server/system.ts'
import type { DeliveryNoteRecord } from '#modules/dispatch/delivery-notes/contract.ts'
import type { TravellerDeliveryNoteRecord } from '#modules/dispatch/traveller-delivery-notes/contract.ts'
import { putOnHold } from '#modules/engineering/holds/server/api.ts'
import { nonConformances } from '#modules/purchasing/non-conformances/contract.ts'
import { certificates } from '#modules/steel/certificates/contract.ts'
import { deliveryDesk } from './deliveries.ts'
import { createCompany } from './people.ts'
import { quoteDesk } from './quotes.ts'
import type { TestServer } from './server.ts'
import { makeSigner, signed } from './signing.ts'
import { steelDeliveryDesk } from './steel-deliveries.ts'
import { materialDesk } from './traveller-materials.ts'
import { makeSignatory, makeTemplate } from './travellers.ts'

type Traveller = { readonly id: string; readonly rootId: string; readonly number: string }

/** Both gates of goods out over one shop and one yard, and short ways to the last step before something goes. */
export async function goodsGate(server: TestServer) {
  const shop = await materialDesk(server)
  const quotes = await quoteDesk(server, shop.setup)
  const gate = await deliveryDesk(server, shop.setup)
  const store = await steelDeliveryDesk(server, shop.setup)
  const { yard } = store
  const other = await server.signIn({ role: 'manager', name: 'S. Econd' })
  await makeSigner(server, other.person)
  await makeSignatory(server, other.person, { documentKinds: ['certificate_verification'] })
  const strangerId = await createCompany(server.services, 'Stranger Steel')
  const line = { specificationId: yard.specification.id, grade: 'B', certificateType: '3.1' as const }
  const stock = yard.as(yard.keeper)
  let heats = 0

  /** Two pieces that are done, of steel of a heat with its verified certificate. */
  async function made() {
    const heatNo = `W${(heats += 1)}`
    const certificate = await yard.verifyHeat(heatNo)
    const piece = await yard.release(await yard.accept(await yard.take(heatNo, { lengthMm: '610' })))
    const traveller = await shop.complete({ materials: [shop.material(line)] })
    await shop.issue(traveller, piece.id)
    return { heatNo, certificate, piece, traveller }
  }
  /** Pieces that were ordered so many times, done. */
  async function ordered(n: number, quantity: number) {
    const { id, companyId, lines } = await quotes.release(await quotes.reviewed(n))
    const orderLines = [{ lineNo: 10, quoteLineId: lines[0]?.id, quantity }]
    const order = { origin: 'order', companyId, destination: 'customer', orderLines }
    return { quoteId: id, traveller: await shop.complete(order) }
  }
  const packed = async (traveller: Traveller, quantity = 1, more: object = {}) =>
    gate.papers(await gate.draft(traveller, quantity, more))
  return {
    shop,
    quotes,
    gate,
    store,
    strangerId,
    papers: other.client(certificates),
    stock,
    made,
    ordered,
    packed,
    named: async (traveller: Traveller, serialNumbers: string) => {
      const line = { lineNo: 10, travellerId: traveller.rootId, quantity: 1, massKg: '12', serialNumbers }
      return gate.papers(await gate.api.create({ body: gate.body([line]) as never }))
    },
    /** A non-conformance that names this steel. */
    raise: (pieceId: string) =>
      gate.keeper.client(nonConformances).create({
        body: {
          facilityId: shop.setup.facilityId,
          title: 'Laminations at the bevel',
          foundAt: 'stock',
          foundOn: server.services.clock.today(),
          pieceIds: [pieceId],
        },
      }),
    /** A revision of a drawing holds a traveller. */
    holdByDrawing: ({ rootId, number }: Traveller) => {
      const source = { entity: 'drawings', id: crypto.randomUUID(), label: 'DWG-7719' }
      const on = [{ entity: 'travellers', id: rootId, label: number }]
      return asSystem(server.services, 'test', (ctx) =>
        putOnHold(ctx, { source, on, reason: 'The flange is turned' }),
      )
    },
    /** A template of the usual route whose first operation asks for a document. */
    asksForDocument: (document: string) =>
      makeTemplate(server, shop.setup.psl1Id, [
        { title: 'Saw', kind: 'cut', signatureType: 'none', signedBy: [], requiredDocuments: [document] },
        {
          title: 'Bore',
          kind: 'machine',
          steps: [{ kind: 'measurement', label: 'Wall', unit: 'mm', min: '13.9', max: '16.0' }],
        },
        { title: 'Final release', kind: 'release', signedBy: ['quality'] },
      ]),
    /** What was read of a traveller, written anew past every trigger. */
    changeReadings: ({ rootId }: Traveller) =>
      server.asOwner(
        'ALTER TABLE operation_readings DISABLE TRIGGER USER',
        `UPDATE operation_readings SET value = '15.0' WHERE operation_id IN
          (SELECT id FROM operations WHERE traveller_root_id = '${rootId}')`,
        'ALTER TABLE operation_readings ENABLE TRIGGER USER',
      ),
    /** Steel without a certificate, released for a quote. */
    async conditional(heatNo: string, { id: quoteId }: { id: string }) {
      const waiting = await yard.accept(await yard.take(heatNo))
      const until = addDays(server.services.clock.today(), 14)
      const body = { quoteId, until, reason: 'The mill sends it.', signature: signed }
      return yard.as(yard.quality).releaseConditionally({ ...gate.at(waiting), body })
    },
    /** A piece that was cut off, and is not marked. */
    async cutOff() {
      const piece = await store.released({ qtyPieces: 1 })
      const body = { lines: [{ lengthMm: '900', quantity: 1 }], kerfMm: '2' }
      await stock.cut({ ...gate.at(piece), body })
      const { data } = await stock.list({ query: { search: piece.heatNo ?? '' } })
      const cut = data.find(({ id, qtyPieces }) => id !== piece.id && qtyPieces > 0)
      return store.steel({ id: cut?.id ?? '' })
    },
    /** Writes something of the customer past the program. */
    customer: (column: string, value: string) =>
      server.asOwner(`UPDATE companies SET ${column} = ${value} WHERE id = '${shop.setup.companyId}'`),
    toPrepare: (note: TravellerDeliveryNoteRecord) => () => gate.prepare(note),
    toSend: (note: TravellerDeliveryNoteRecord) => () => gate.dispatch(note),
    toPrepareSteel: (note: DeliveryNoteRecord) => () => store.prepare(note),
  }
}
