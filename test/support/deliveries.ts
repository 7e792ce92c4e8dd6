import {
  type TravellerDeliveryNoteRecord,
  travellerDeliveryNotes,
} from '#modules/dispatch/traveller-delivery-notes/contract.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import type { SalesSetup } from './sales.ts'
import type { SignedIn, TestServer } from './server.ts'
import { makeSigner, signed } from './signing.ts'
import { makeSignatory, travellerDesk } from './travellers.ts'

/** Everything in one package that weighs something. */
export const packedLoose = (
  lines: readonly { lineNo?: number; quantity?: number; serialNumbers?: string }[],
) => ({
  packages: [{ lineNo: 1, kind: 'loose' as const, tareKg: '1' }],
  packageContents: lines.map(({ lineNo = 10, quantity = 1, serialNumbers }, at) => ({
    lineNo: at + 1,
    packageNo: 1,
    noteLineNo: lineNo,
    quantity,
    ...(serialNumbers ? { serialNumbers } : {}),
  })),
})

/** Somebody who prepares notes, somebody who checks them, and a short way to pieces that may go. */
export async function deliveryDesk(server: TestServer, given?: SalesSetup) {
  const shop = await travellerDesk(server, given)
  const { setup, at } = shop
  const keeper = await server.signIn({ role: 'manager', name: 'T. Brandt' })
  const checker = await server.signIn({ role: 'manager', name: 'J. Ruiz' })
  for (const { person } of [keeper, checker]) await makeSigner(server, person)
  await makeSignatory(server, checker.person, { documentKinds: ['delivery_note_check'] })
  const of = (who: SignedIn) => who.client(travellerDeliveryNotes)
  const api = of(keeper)
  const signature = { signature: signed }
  const body = (lines: readonly object[], more: object = {}) => ({
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
  /** So many pieces of a traveller. */
  const draft = ({ rootId }: { rootId: string }, quantity: number, more: object = {}) =>
    api.create({
      body: body([{ lineNo: 10, travellerId: rootId, quantity, massKg: '24.5' }], more) as never,
    })
  const papers = (row: TravellerDeliveryNoteRecord) => api.checkPapers({ ...at(row), body: {} })
  const prepare = (row: TravellerDeliveryNoteRecord, who = keeper) =>
    of(who).makeReady({ ...at(row), body: signature })
  const inspect = (row: TravellerDeliveryNoteRecord, who = checker) =>
    of(who).check({ ...at(row), body: signature })
  /** Its certificate of conformity follows within days. */
  const follow = (row: TravellerDeliveryNoteRecord, days = 5, who = keeper) =>
    of(who).toFollow({
      ...at(row),
      body: { until: addDays(server.services.clock.today(), days), reason: 'Waits for the mill' },
    })
  /** Checked, and may go without its certificate of conformity. */
  const check = async (row: TravellerDeliveryNoteRecord, who = checker) => follow(await inspect(row, who))
  const dispatch = (row: TravellerDeliveryNoteRecord, who = keeper) =>
    of(who).dispatch({ ...at(row), body: signature })
  const ready = async (traveller: { rootId: string }, quantity: number, more: object = {}) =>
    prepare(await papers(await draft(traveller, quantity, more)))
  const checked = async (traveller: { rootId: string }, quantity: number, more: object = {}) =>
    check(await ready(traveller, quantity, more))
  const dispatched = async (traveller: { rootId: string }, quantity: number, more: object = {}) =>
    dispatch(await checked(traveller, quantity, more))
  return {
    shop,
    setup,
    at,
    keeper,
    checker,
    of,
    api,
    body,
    signature,
    draft,
    papers,
    prepare,
    check,
    inspect,
    follow,
    dispatch,
    ready,
    checked,
    dispatched,
    read: ({ id }: { id: string }) => api.get({ params: { id } }),
  }
}
