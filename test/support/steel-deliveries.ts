import type { DeliveryNoteRecord } from '#modules/dispatch/delivery-notes/contract.ts'
import { deliveryNotes } from '#modules/dispatch/delivery-notes/contract.ts'
import { packedLoose } from './deliveries.ts'
import { at, certifiedSteel } from './certified-steel.ts'
import { type SalesSetup, salesSetup } from './sales.ts'
import type { SignedIn, TestServer } from './server.ts'
import { makeSigner, signed } from './signing.ts'
import { makeSignatory } from './travellers.ts'

/** What customs are told of a line of steel. */
export const toldToCustoms = { hsCode: '730419', originCountry: 'DE', customsValue: '840.00' }

/** Certified steel that may go, somebody who prepares notes, somebody who checks them. */
export async function steelDeliveryDesk(server: TestServer, given?: SalesSetup) {
  const setup = given ?? (await salesSetup(server))
  const yard = await certifiedSteel(server, setup)
  const keeper = await server.signIn({ role: 'manager', name: 'T. Brandt' })
  const checker = await server.signIn({ role: 'manager', name: 'J. Ruiz' })
  for (const { person } of [keeper, checker]) await makeSigner(server, person)
  await makeSignatory(server, checker.person, { documentKinds: ['delivery_note_check'] })
  const of = (who: SignedIn) => who.client(deliveryNotes)
  const api = of(keeper)
  const signature = { signature: signed }
  let heats = 0
  /** Pieces of a heat of its own, released with a certificate. */
  const released = async (more: object = {}) => {
    const heatNo = `DN${(heats += 1)}`
    await yard.verifyHeat(heatNo)
    return yard.release(await yard.accept(await yard.take(heatNo, more)))
  }
  const body = (lines: readonly object[], more: object = {}) => ({
    kind: 'sale' as const,
    companyId: setup.companyId,
    facilityId: setup.facilityId,
    plannedOn: server.services.clock.today(),
    shipTo: 'Gate 3\nEmden',
    incoterm: 'DAP' as const,
    incotermPlace: 'Emden',
    carrier: 'Harrow Freight',
    lines,
    ...packedLoose(lines),
    ...more,
  })
  /** So many pieces of a row of stock; what goes to another facility crosses a border. */
  const draft = ({ id }: { id: string }, quantity: number, more: object = {}) => {
    const isAbroad = 'toFacilityId' in more
    const line = { lineNo: 10, stockId: id, quantity, ...(isAbroad ? toldToCustoms : {}) }
    return api.create({
      body: body([line], { ...(isAbroad ? { customsCurrency: 'GBP' } : {}), ...more }) as never,
    })
  }
  const prepare = (row: DeliveryNoteRecord, who = keeper) =>
    of(who).makeReady({ ...at(row), body: signature })
  const check = (row: DeliveryNoteRecord, who = checker) => of(who).check({ ...at(row), body: signature })
  const dispatch = (row: DeliveryNoteRecord, who = keeper) =>
    of(who).dispatch({ ...at(row), body: signature })
  const checked = async (steel: { id: string }, quantity: number, more: object = {}) =>
    check(await prepare(await draft(steel, quantity, more)))
  const dispatched = async (steel: { id: string }, quantity: number, more: object = {}) =>
    dispatch(await checked(steel, quantity, more))
  return {
    yard,
    setup,
    at,
    keeper,
    checker,
    of,
    api,
    signature,
    released,
    body,
    draft,
    prepare,
    check,
    dispatch,
    checked,
    dispatched,
    read: ({ id }: { id: string }) => api.get({ params: { id } }),
    steel: ({ id }: { id: string }) => yard.as(yard.keeper).get({ params: { id } }),
  }
}
