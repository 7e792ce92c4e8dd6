import { sql } from 'drizzle-orm'
import { addDays } from '#platform/contract/values/dates.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { minimumStock } from '#modules/purchasing/minimum-stock/contract.ts'
import { minimumHandlers } from '#modules/purchasing/minimum-stock/server/routes.ts'
import { purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import { fromRequisitions } from '#modules/purchasing/purchase-orders/server/from-needs.ts'
import {
  type OfferInput,
  type RequestForQuotationRecord,
  requestsForQuotation,
} from '#modules/purchasing/requests-for-quotation/contract.ts'
import {
  handlers as requestHandlers,
  saves,
} from '#modules/purchasing/requests-for-quotation/server/actions.ts'
import { decide, enterOffer } from '#modules/purchasing/requests-for-quotation/server/offers.ts'
import { requisitions } from '#modules/purchasing/requisitions/contract.ts'
import { handlers as needHandlers, savesWith } from '#modules/purchasing/requisitions/server/saving.ts'
import { deliveryShares } from '#modules/purchasing/supplier-record/server/api.ts'
import type { Context } from '#platform/server/context.ts'
import type { Endpoint } from '#platform/contract/calls/endpoint.ts'
import { drawsOf } from '../draw.ts'
import type { PersonKey } from '../staff.ts'
import type { Acting } from './acting.ts'

interface Office {
  readonly specificationId: string
  readonly day: string
  readonly tick: () => string
}

/** What the shop needs: pipes by NPS and schedule, pieces of 6 m. */
const needs = [
  ['3', '80', 12], ['4', '80', 20], ['6', '40', 8], ['6', '120', 6], ['8', '80', 10], ['10', '80', 4], ['12', '60', 3],
] as const // biome-ignore format: sizes read better in rows

const { create: createNeed } = savesWith(deliveryShares)

const reason = 'Their renewed certificate is on its way; the last three deliveries were accepted.'

/** Needs in several states, two requests to suppliers with their offers, one of them decided, and minimum stocks. */
export async function sourceSteel(acting: Acting, office: Office): Promise<void> {
  const suppliers = await acting.tx.query<{ id: string; currency: OfferInput['currency'] | null }>(sql`
    SELECT id, currency FROM ${companyTable} WHERE is_supplier AND supplier_status = 'approved' ORDER BY code LIMIT 3`)
  const [facility] = await acting.tx.query<{ id: string; currency: OfferInput['currency'] }>(sql`
    SELECT id, base_currency AS currency FROM ${facilityTable} WHERE active ORDER BY sort_order, name LIMIT 1`)
  const [supplier] = suppliers
  if (!facility || !supplier) return
  const { day, specificationId } = office
  const act = <T>(key: PersonKey, endpoint: Endpoint, work: (ctx: Context) => Promise<T>): Promise<T> =>
    acting.as(key, office.tick(), endpoint, work)
  const buyer: PersonKey = 'deskBuyer'
  const steel = {
    form: 'pipe',
    specificationId,
    grade: 'B',
    certificateType: '3.1',
    facilityId: facility.id,
  } as const
  const written = []
  for (const [at, [nps, schedule, quantity]] of needs.entries()) {
    const body = requisitions.input.parse({
      ...steel,
      nps,
      schedule,
      lengthMm: '6000',
      quantity: String(quantity),
      uom: 'each',
      neededBy: addDays(day, 35 + 7 * at),
    })
    written.push(
      await act('estimatorSubsea', requisitions.endpoints.create, (ctx) => createNeed(ctx, { body })),
    )
  }
  const [ordered, gone, first, second, third] = written
  if (!ordered || !gone || !first || !second || !third) return
  await act(buyer, purchaseOrders.endpoints.fromRequisitions, (ctx) =>
    fromRequisitions(ctx, {
      body: { needs: [{ id: ordered.id, quantity: '8' }], supplierId: supplier.id },
    }),
  )
  await act(buyer, requisitions.endpoints.cancel, (ctx) =>
    needHandlers.cancel(ctx, {
      params: { id: gone.id },
      version: gone.version,
      query: {},
      body: { reason: 'The customer supplies these pipes.' },
    }),
  )

  async function ask(asked: readonly (typeof first & object)[]): Promise<RequestForQuotationRecord> {
    const body = requestsForQuotation.input.parse({
      facilityId: facility?.id,
      replyBy: addDays(day, 10),
      supplierIds: suppliers.map(({ id }) => id),
      supplierReason: reason,
      notesToSuppliers: 'Random mill lengths are welcome where they are longer than 6 m.',
      lines: asked.map(({ id, quantity }, at) => ({
        lineNo: 10 * (at + 1),
        requisitionId: id,
        quantity,
        certificateType: '3.1',
      })),
    })
    const { endpoints } = requestsForQuotation
    const made = await act(buyer, endpoints.create, (ctx) => saves.create(ctx, { body }))
    const call = { params: { id: made.id }, version: made.version, query: {} }
    return act(buyer, endpoints.send, (ctx) => requestHandlers.send(ctx, { ...call, body: {} }))
  }

  async function answer(request: RequestForQuotationRecord, at: number): Promise<RequestForQuotationRecord> {
    const from = suppliers[at]
    if (!from) return request
    const draw = drawsOf(`offer-${request.number}-${at}`)
    const body: OfferInput = {
      supplierId: from.id,
      reference: `A-${40_310 + 17 * at}`,
      offeredOn: day,
      validUntil: addDays(day, 45),
      currency: from.currency ?? facility?.currency ?? 'GBP',
      lines: request.lines.slice(0, at === 1 ? 1 : undefined).map(({ id }) => ({
        lineId: id,
        unitPrice: draw.between(1.7, 2.9).toFixed(2),
        priceBasis: 'kg',
        deliveryOn: addDays(day, draw.int(20, 60)),
        certificateType: at === 2 ? '3.2' : '3.1',
      })),
    }
    const call = { params: { id: request.id }, version: request.version, query: {} }
    return act(buyer, requestsForQuotation.endpoints.enterOffer, (ctx) => enterOffer(ctx, { ...call, body }))
  }

  await answer(await answer(await ask([first, second]), 0), 1)
  const asked = await ask([third])
  const compared = await answer(await answer(await answer(asked, 0), 1), 2)
  const best = compared.asked.flatMap(({ offer }) => offer?.lines ?? []).find(({ isLowest }) => isLowest)
  if (best)
    await act(buyer, requestsForQuotation.endpoints.decide, (ctx) =>
      decide(ctx, {
        params: { id: compared.id },
        version: compared.version,
        query: {},
        body: { choices: [{ lineId: best.lineId, offerLineId: best.id }] },
      }),
    )

  for (const [nps, schedule, minimum] of [
    ['2', '80', 20],
    ['4', '80', 12],
  ] as const) {
    const levels = { minimum, orderUpTo: 2 * minimum, leadTimeWeeks: 8 }
    const body = minimumStock.input.parse({ ...steel, ...levels, nps, schedule })
    await act('admin', minimumStock.endpoints.create, (ctx) => minimumHandlers.create(ctx, { body }))
  }
  await act('admin', minimumStock.endpoints.propose, (ctx) => minimumHandlers.propose(ctx))
}
