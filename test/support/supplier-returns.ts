import { goodsReceipts } from '#modules/purchasing/goods-receipts/contract.ts'
import { type OrderRecord, purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'
import { type SupplierReturnRecord, supplierReturns } from '#modules/purchasing/supplier-returns/contract.ts'
import { orderDesk } from './orders.ts'
import { createCompany } from './people.ts'
import { problem } from './quotes.ts'
import type { SalesSetup } from './sales.ts'
import type { SignedIn, TestServer } from './server.ts'
import { makeSigner, signed } from './signing.ts'

export const signature = { pin: signed.pin, password: signed.password }

/** What was refused at the fields of a body. */
export const errorsOf = async (made: Promise<unknown>): Promise<Record<string, string[]> | undefined> =>
  ((await problem(made)) as { body: { errors?: Record<string, string[]> } }).body.errors

/** A buyer, a keeper who sends goods back, and a short way to pipes of an order that have come. */
export async function returnDesk(server: TestServer, setup?: SalesSetup) {
  const desk = await orderDesk(server, setup)
  const { at, facilityId, supplier } = desk
  const keeper = await server.signIn({ role: 'manager', name: 'T. Brandt' })
  const colleague = await server.signIn({ role: 'manager', name: 'J. Ruiz' })
  await makeSigner(server, keeper.person)
  await makeSigner(server, colleague.person)
  const millId = await createCompany(server.services, 'Vallmont Works')
  const customerId = await createCompany(server.services, 'Calder Subsea')
  const api = keeper.client(supplierReturns)
  const stock = keeper.client(steelStock)
  const receipts = keeper.client(goodsReceipts)
  const orders = keeper.client(purchaseOrders)

  /** A delivery of pipes of an order, posted; they come as one lot. */
  async function deliver(order: OrderRecord, pieces: number, more: object = {}) {
    const { nps, schedule, lengthMm, specificationId, grade } = desk.pipe
    const { data } = await receipts.list({ query: { filter: { orderId: [order.id] } } })
    const made = await receipts.create({
      body: {
        facilityId,
        supplierId: supplier.id,
        orderId: order.id,
        receivedOn: '2026-11-20',
        deliveryNoteNo: `DN-${order.number}-${data.length + 1}`,
        lines: [
          {
            lineNo: 10,
            orderLineId: order.lines[0]?.id,
            form: 'pipe' as const,
            nps,
            schedule,
            lengthMm,
            specificationId,
            grade,
            certificateType: '3.1' as const,
            pieces,
            heatNo: '77C1904',
            millId,
            isMarkingLegible: true,
            ...more,
          },
        ],
      },
    })
    return receipts.post({ ...at(made), body: {} })
  }
  const ordered = () => desk.issued({ lines: [{ ...desk.pipe, quantity: '6', unitPrice: '0.1' }] })
  const draft = (stockId: string, quantity: string, more: object = {}) =>
    api.create({
      body: {
        companyId: supplier.id,
        facilityId,
        returnedOn: '2026-11-23',
        claim: 'replacement',
        reason: 'Laminations over the whole length',
        authorisationNo: 'RMA-4471',
        lines: [{ lineNo: 10, stockId, quantity }],
        ...more,
      },
    })
  const send = (record: SupplierReturnRecord, who: SignedIn = keeper) =>
    who.client(supplierReturns).send({ ...at(record), body: { signature } })
  return {
    ...desk,
    desk,
    keeper,
    colleague,
    millId,
    customerId,
    api,
    stock,
    receipts,
    orders,
    ordered,
    deliver,
    draft,
    send,
    /** Six pipes of an order, all of them here. */
    received: async (more: object = {}) => {
      const order = await ordered()
      const receipt = await deliver(order, 6, more)
      return { order, receipt, pieceId: receipt.lines[0]?.stock[0]?.id ?? '' }
    },
    pieceNow: (id: string) => stock.get({ params: { id } }),
    /** State, received, returned and credited of the first line of an order. */
    counters: async ({ id }: OrderRecord) => {
      const { status, lines } = await orders.get({ params: { id } })
      const [line] = lines
      return [status, line?.receivedQty, line?.returnedQty, line?.creditedQty]
    },
  }
}
