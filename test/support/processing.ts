import { addDays } from '#platform/contract/values/dates.ts'
import { type ProcessingNoteRecord, processingNotes } from '#modules/dispatch/processing-notes/contract.ts'
import { orderDesk } from './orders.ts'
import type { SalesSetup } from './sales.ts'
import type { SignedIn, TestServer } from './server.ts'
import { packedLoose } from './deliveries.ts'
import { makeSigner, signed } from './signing.ts'
import { supplierSide } from './suppliers.ts'
import { makeSignatory, makeTemplate, travellerDesk } from './travellers.ts'

/** Travellers with an operation that is done outside, whoever sends their pieces, whoever checks them, and a processor with an order. */
export async function processingDesk(server: TestServer, given?: SalesSetup) {
  const shop = await travellerDesk(server, given)
  const desk = await orderDesk(server, shop.setup)
  const { at } = shop
  const keeper = await server.signIn({ role: 'manager', name: 'T. Brandt' })
  const checker = await server.signIn({ role: 'manager', name: 'J. Ruiz' })
  for (const { person } of [keeper, checker]) await makeSigner(server, person)
  await makeSignatory(server, checker.person, { documentKinds: ['delivery_note_check'] })
  const of = (who: SignedIn) => who.client(processingNotes)
  const api = of(keeper)
  const templateId = await makeTemplate(server, shop.setup.psl1Id, [
    { title: 'Saw', kind: 'cut', signatureType: 'none', signedBy: [] },
    { title: 'PWHT', kind: 'heat_treat', subcontracted: true },
    { title: 'Final release', kind: 'release', signedBy: ['quality'] },
  ])
  await supplierSide(desk.manager, desk.supplier.id).addApproval('Heat treatment')
  const order = await desk.issued({ type: 'subcontract' })
  const today = server.services.clock.today()
  const work = shop.inside(shop.worker)

  async function operation(row: { id: string }, place: number) {
    const found = (await shop.operationsOf(row))[place]
    if (!found) throw new Error('There is no such operation.')
    return found
  }
  const outside = (row: { id: string }) => operation(row, 1)
  type Which = { readonly quantity: number } | { readonly serialIds: string[] }
  const book = async (row: { id: string }, place: number, which: Which, more: object = {}) =>
    work.book({ ...shop.on(row, await operation(row, place)), body: { kind: 'good', ...which, ...more } })
  /** Ten pieces that wait for their processor. */
  async function waiting(more: object = {}) {
    const row = await shop.released({ templateId, quantity: 10, ...more })
    const serialIds = (await shop.read(row)).pieces.map(({ serialId }) => serialId)
    await book(row, 0, serialIds.length > 0 ? { serialIds } : { quantity: 10 })
    return row
  }
  /** All of it lies in one package. */
  const draft = async (row: { id: string }, quantity = 10, more: object = {}, line: object = {}) =>
    api.create({
      body: {
        companyId: desk.supplier.id,
        facilityId: shop.setup.facilityId,
        purchaseOrderId: order.id,
        plannedOn: today,
        expectedBackOn: addDays(today, 5),
        shipTo: 'Furnace Road\nSheffield',
        carrier: 'Harrow Freight',
        certify: 'Chart of each load, to quality@works.example',
        lines: [{ lineNo: 10, operationId: (await outside(row)).id, quantity, massKg: '245', ...line }],
        ...packedLoose([{ quantity, ...line }]),
        ...more,
      },
    })
  const read = ({ id }: { id: string }) => api.get({ params: { id } })
  const signature = { signature: signed }
  const prepare = (row: ProcessingNoteRecord, who = keeper) =>
    of(who).makeReady({ ...at(row), body: signature })
  const inspect = (row: ProcessingNoteRecord, who = checker) => of(who).check({ ...at(row), body: signature })
  const dispatch = (row: ProcessingNoteRecord, who = keeper) =>
    of(who).dispatch({ ...at(row), body: signature })
  const checked = async (row: { id: string }, quantity = 10, line: object = {}) =>
    inspect(await prepare(await draft(row, quantity, {}, line)))
  const sent = async (row: { id: string }, quantity = 10, line: object = {}) =>
    dispatch(await checked(row, quantity, line))
  async function attach({ id }: { id: string }): Promise<string> {
    const form = new FormData()
    form.set('file', new File(['%PDF-1.7\nA chart\n%%EOF'], 'furnace chart.pdf'))
    const { body } = await keeper.request('POST', `/api/v1/processing-notes/${id}/files`, { body: form })
    return (body as { data: { id: string } }).data.id
  }
  const takeIn = async (note: ProcessingNoteRecord, quantity: number, more: object = {}, line: object = {}) =>
    api.takeBack({
      ...at(await read(note)),
      body: { receivedOn: today, lines: [{ lineId: note.lines[0]?.id ?? '', quantity, ...line }], ...more },
    })
  const good = (row: { id: string }, quantity: number) => book(row, 1, { quantity })
  const sign = async (row: { id: string }, which: number | { serialIds: string[] }) =>
    shop.inside(shop.inspector).sign({
      ...shop.on(row, await outside(row)),
      body: { slot: 0, ...(typeof which === 'number' ? { quantity: which } : which), signature: signed },
    })
  return {
    shop,
    desk,
    at,
    keeper,
    checker,
    of,
    api,
    order,
    today,
    operation,
    outside,
    book,
    waiting,
    draft,
    read,
    prepare,
    inspect,
    dispatch,
    checked,
    sent,
    attach,
    takeIn,
    good,
    sign,
  }
}
