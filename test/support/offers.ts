import { insertRow } from '#platform/server/database/rows.ts'
import { exchangeRateTable } from '#modules/setup/exchange-rates/table.ts'
import {
  type OfferInput,
  type RequestForQuotationRecord,
  requestsForQuotation,
} from '#modules/purchasing/requests-for-quotation/contract.ts'
import { requisitions } from '#modules/purchasing/requisitions/contract.ts'
import { inDays } from './days.ts'
import { salesSetup } from './sales.ts'
import type { TestServer } from './server.ts'
import { createSupplier, supplierSide } from './suppliers.ts'

/** The offer of a supplier that counts. */
const offerIn = (request: RequestForQuotationRecord, supplierId: string) =>
  request.asked.find((one) => one.supplierId === supplierId)?.offer

/** What a supplier offers for a line, by its place. */
function lineIn(request: RequestForQuotationRecord, supplierId: string, place = 0) {
  const { id } = request.lines[place] ?? {}
  const line = offerIn(request, supplierId)?.lines.find(({ lineId }) => lineId === id)
  if (!line) throw new Error('The line is not offered.')
  return line
}

/** The choice of a supplier for a line. */
const choose = (request: RequestForQuotationRecord, supplierId: string, place = 0, reason?: string) => ({
  lineId: request.lines[place]?.id ?? '',
  offerLineId: lineIn(request, supplierId, place).id,
  ...(reason ? { reason } : {}),
})

/** A buyer with needs and three approved suppliers, one of them in euro at 0.85, and short ways from a need to its offers. */
export async function offersDesk(server: TestServer) {
  const setup = await salesSetup(server)
  const { facilityId, specificationId } = setup
  const administrator = await server.signIn('administrator')
  const manager = await server.signIn({ role: 'manager', name: 'Elin Marsh' })
  const buyer = await server.signIn({ role: 'user', name: 'Hana Sandoval' })
  const supplier = async (name: string, email: string | null, more: object = {}) => {
    const contacts = email ? [{ name: 'Ida Brandt', email, roles: [] }] : []
    const made = await createSupplier(administrator, { name, contacts, ...more })
    await supplierSide(manager, made.id).approve()
    return made
  }
  const ardsley = await supplier('Ardsley Steel', 'ida@ardsley.example')
  const ostwall = await supplier('Ostwall Rohrwerk', 'ida@ostwall.example', { currency: 'EUR' })
  const silent = await supplier('Silent Forge', null)
  await insertRow(server.services.db, exchangeRateTable, {
    currency: 'EUR',
    baseCurrency: 'GBP',
    day: '2026-01-02',
    rate: '0.85',
  })
  const needs = buyer.client(requisitions)
  const api = buyer.client(requestsForQuotation)
  const pipe = {
    facilityId,
    form: 'pipe' as const,
    nps: '6',
    schedule: '80',
    lengthMm: '6000',
    specificationId,
    grade: 'X65Q',
    certificateType: '3.1' as const,
    quantity: '8',
    uom: 'each' as const,
    neededBy: inDays(90),
  }
  const sawing = {
    facilityId,
    description: 'Sawing to length',
    quantity: '24',
    uom: 'each' as const,
    neededBy: inDays(60),
  }
  const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version })
  const write = async () =>
    [await needs.create({ body: pipe }), await needs.create({ body: sawing })] as const
  const draft = async (more: object = {}) => {
    const [first, second] = await write()
    const lines = [
      { lineNo: 10, requisitionId: first.id, quantity: '8', certificateType: '3.1' as const },
      { lineNo: 20, requisitionId: second.id, quantity: '24' },
    ]
    const supplierIds = [ardsley.id, ostwall.id, silent.id]
    return api.create({ body: { facilityId, replyBy: inDays(20), supplierIds, lines, ...more } })
  }
  const sent = async (more: object = {}) => api.send({ ...at(await draft(more)), body: {} })
  /** Both lines at these prices each; `more` changes the lines. */
  const offerOf = (
    request: RequestForQuotationRecord,
    supplierId: string,
    prices: readonly string[],
    more: Partial<OfferInput['lines'][number]> = {},
  ): OfferInput => ({
    supplierId,
    reference: 'Q-4711',
    offeredOn: inDays(-2),
    validUntil: inDays(40),
    currency: supplierId === ostwall.id ? 'EUR' : 'GBP',
    lines: request.lines.flatMap(({ id }, place) => {
      const unitPrice = prices[place]
      return unitPrice
        ? [
            {
              lineId: id,
              unitPrice,
              priceBasis: 'each',
              deliveryOn: inDays(50),
              certificateType: '3.1',
              ...more,
            },
          ]
        : []
    }),
  })
  const enter = (request: RequestForQuotationRecord, body: OfferInput) =>
    api.enterOffer({ ...at(request), body })
  /** Ardsley is lowest on the pipes, Ostwall on the sawing: 17 euro are 14.45. */
  async function compared(): Promise<RequestForQuotationRecord> {
    const request = await sent()
    const one = await enter(request, offerOf(request, ardsley.id, ['500', '18']))
    return enter(one, offerOf(one, ostwall.id, ['700', '17'], { deliveryOn: inDays(30) }))
  }
  return {
    ...setup,
    compared,
    offerIn,
    lineIn,
    choose,
    administrator,
    manager,
    buyer,
    ardsley,
    ostwall,
    silent,
    needs,
    api,
    pipe,
    sawingBody: sawing,
    at,
    write,
    draft,
    sent,
    offerOf,
    enter,
    now: ({ id }: { id: string }) => api.get({ params: { id } }),
  }
}
