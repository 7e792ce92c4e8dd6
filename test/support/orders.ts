import { sql } from 'drizzle-orm'
import { insertRow } from '#platform/server/database/rows.ts'
import { purchaseOrderApproverTable } from '#modules/signing/purchase-order-approving-users/table.ts'
import { type OrderRecord, purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import type { Person } from './people.ts'
import { type SalesSetup, salesSetup } from './sales.ts'
import type { SignedIn, TestServer } from './server.ts'
import { makeSigner, signed } from './signing.ts'
import { createSupplier, supplierSide } from './suppliers.ts'

/** An order that is issued without a mail. */
export const handedOver = { to: [], cc: [], subject: 'Our order', message: 'Here it is.', byHand: true }

export const ordersOf = (who: SignedIn) => who.client(purchaseOrders)

/** Lets a person approve orders of every facility, and sign; `more`: step, band, types, who stands in. A person who signs already stays as they are. */
export async function makeOrderApprover(
  server: TestServer,
  person: Person,
  more: object = {},
  { isSigner = false }: { readonly isSigner?: boolean } = {},
): Promise<void> {
  await insertRow(server.services.db, purchaseOrderApproverTable, {
    userId: person.id,
    validFrom: '2020-01-01',
    poTypes: [],
    step: 1,
    maySelfApprove: false,
    ...more,
  })
  if (!isSigner) await makeSigner(server, person)
}

/** The desk of a buyer: an approved supplier, an approver up to 25,000, one beyond, and a short way to orders. */
export async function orderDesk(server: TestServer, setup?: SalesSetup) {
  const { facilityId, specificationId, psl3Id } = setup ?? (await salesSetup(server))
  const manager = await server.signIn({ role: 'manager', name: 'Elin Marsh' })
  const director = await server.signIn({ role: 'manager', name: 'Ruth Vance' })
  const buyer = await server.signIn({ role: 'user', name: 'Hana Sandoval' })
  const supplier = await createSupplier(await server.signIn('administrator'), { name: 'Vallmont Steel' })
  await supplierSide(manager, supplier.id).approve()
  await makeOrderApprover(server, manager.person, { maxValue: '25000' })
  await makeOrderApprover(server, director.person, { step: 2, minValue: '10000' })
  const api = ordersOf(buyer)
  const pipe = {
    lineNo: 10,
    form: 'pipe' as const,
    nps: '6',
    schedule: '80',
    lengthMm: '12000',
    quantity: '12',
    uom: 'each' as const,
    specificationId,
    grade: 'X65Q',
    pslLevelId: psl3Id,
    certificateType: '3.1' as const,
    priceBasis: 'kg' as const,
    unitPrice: '1.62',
    taxCode: 'S',
  }
  const sawing = {
    lineNo: 20,
    description: 'Sawing to length',
    quantity: '24',
    uom: 'each' as const,
    priceBasis: 'each' as const,
    unitPrice: '18',
    taxCode: 'S',
  }
  const header = {
    type: 'stock' as const,
    supplierId: supplier.id,
    facilityId,
    orderDate: '2026-11-20',
    orderDateReason: 'Ordered by telephone',
    requiredOn: '2026-12-18',
    currency: 'GBP' as const,
  }
  const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version })
  /** Orders of one buyer with one supplier within a week count together: those for people of their own are of weeks of their own. */
  const begun: string[] = []
  const ofItsOwnWeek = async ({ id }: OrderRecord, requestedById: string) => {
    if (!begun.includes(requestedById)) begun.push(requestedById)
    await server.services.db.query(sql`
      UPDATE purchase_orders SET created_at = created_at - make_interval(days => ${15 * (1 + begun.indexOf(requestedById))}::int)
      WHERE id = ${id}`)
    return api.get({ params: { id } })
  }
  const draft = async (more: object = {}) => {
    const made = await api.create({ body: { ...header, lines: [pipe, sawing], ...more } })
    const isOfOwnWeek = 'requestedById' in more && typeof more.requestedById === 'string'
    return isOfOwnWeek ? ofItsOwnWeek(made, String(more.requestedById)) : made
  }
  /** Of a value in pounds: one line of so much. It stands alone, but for others with the requester it is given. */
  const worth = async (value: string, more: object = {}) =>
    draft({
      requestedById: (await server.createPerson({ role: 'user' })).id,
      lines: [{ ...sawing, lineNo: 10, quantity: '1', unitPrice: value, taxCode: null }],
      ...more,
    })
  const submit = (order: OrderRecord) => api.submit({ ...at(order), body: {} })
  const approve = (order: OrderRecord, who: SignedIn = manager) =>
    ordersOf(who).approve({ ...at(order), body: { signature: signed } })
  const approved = async (more: object = {}) => approve(await submit(await worth('5000', more)))
  return {
    facilityId,
    specificationId,
    supplier,
    manager,
    director,
    buyer,
    api,
    pipe,
    sawing,
    header,
    at,
    draft,
    worth,
    ofItsOwnWeek,
    submit,
    approve,
    approved,
    issued: async (more: object = {}) => api.issue({ ...at(await approved(more)), body: handedOver }),
  }
}
