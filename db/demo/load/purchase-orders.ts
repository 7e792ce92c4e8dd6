import { addDays } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import {
  type OrderInput,
  type OrderRecord,
  purchaseOrders,
} from '#modules/purchasing/purchase-orders/contract.ts'
import { handlers } from '#modules/purchasing/purchase-orders/server/actions.ts'
import { orders } from '#modules/purchasing/purchase-orders/server/document.ts'
import { create, update } from '#modules/purchasing/purchase-orders/server/saving.ts'
import type { Context } from '#platform/server/context.ts'
import type { Endpoint } from '#platform/contract/calls/endpoint.ts'
import { type Draw, drawsOf } from '../draw.ts'
import { DEMO_PIN } from '../sign-ins.ts'
import type { PersonKey } from '../staff.ts'
import type { Acting } from './acting.ts'

/** Of whatever goes to a supplier here. */
export const handedOver = {
  to: [],
  cc: [],
  subject: 'Purchase order',
  message: 'Handed over at the counter.',
  byHand: true,
}

const ORDERS = 26

interface Office {
  readonly specificationId: string
  readonly day: string
  readonly tick: () => string
}

interface Supplier {
  readonly id: string
  readonly currency: string | null
}

const sizes = [
  ['2', '160'], ['4', '120'], ['6', '80'], ['8', '100'], ['10', '60'], ['12', '80'],
] as const // biome-ignore format: sizes read better in rows

type OrderType = OrderInput['type']
type Unit = OrderInput['lines'][number]['uom']

/** What is bought beside steel. */
const others: readonly (readonly [type: OrderType, description: string, uom: Unit, price: number])[] = [
  ['subcontract', 'Hot dip galvanising of pipe spools, to ISO 1461', 'kg', 1.35],
  ['subcontract', 'Ultrasonic testing of forgings, on site, a day', 'day', 620],
  ['consumable', 'Welding electrodes E7018-1, 3.2 mm, vacuum packed', 'kg', 6.4],
  ['service', 'Witness of a hydrostatic test by the inspection body', 'day', 890],
  ['calibration', 'Calibration of a pressure gauge, accredited', 'each', 74],
]

/** Who buys; the second one asks for others. */
const buyers: readonly PersonKey[] = ['deskBuyer', 'estimatorPipework']
/** Who may be asked to sign, the lowest value first. */
const approvers: readonly PersonKey[] = [
  'engineerQuality',
  'estimatorPressure',
  'works',
  'commercial',
  'admin',
]

/** Orders of the last weeks to approved suppliers: drafts, some that wait for a signature, approved and issued ones. */
export async function orderSteel(acting: Acting, office: Office): Promise<void> {
  const suppliers = await acting.tx.query<Supplier>(sql`
    SELECT id, currency FROM ${companyTable} WHERE is_supplier AND supplier_status = 'approved' ORDER BY code`)
  const [facility] = await acting.tx.query<{ id: string; currency: string }>(sql`
    SELECT id, base_currency AS currency FROM ${facilityTable} WHERE active ORDER BY sort_order, name LIMIT 1`)
  if (suppliers.length === 0 || !facility) return
  for (let at = 0; at < ORDERS; at++) {
    const supplier = suppliers[at % suppliers.length]
    if (!supplier) continue
    await order(acting, { at, draw: drawsOf(`purchase-order-${at}`), office, supplier, facility })
  }
}

interface Purchase {
  readonly at: number
  readonly draw: Draw
  readonly office: Office
  readonly supplier: Supplier
  readonly facility: { readonly id: string; readonly currency: string }
}

function pipeLine({ draw, office }: Purchase, lineNo: number) {
  const [nps, schedule] = draw.pick(sizes)
  return {
    lineNo,
    form: 'pipe',
    nps,
    schedule,
    lengthMm: String(draw.int(10, 24) * 500),
    quantity: String(draw.int(2, 24)),
    uom: 'each',
    specificationId: office.specificationId,
    grade: 'B',
    certificateType: draw.int(0, 5) === 0 ? '3.2' : '3.1',
    priceBasis: draw.pick(['kg', 'm', 't']),
    unitPrice: '0',
  }
}

/** About what a kilogram of seamless pipe costs, in the unit the price is asked by. */
const priceBy: Readonly<Record<string, readonly [number, number]>> = {
  kg: [1.7, 2.9],
  m: [48, 190],
  t: [1650, 2800],
}

function written(purchase: Purchase, buyer: string) {
  const { at, draw, office, supplier, facility } = purchase
  const other = at % 4 === 3 ? others[Math.floor(at / 4) % others.length] : undefined
  const [type, description, uom, price] = other ?? (['stock', '', 'each', 0] as const)
  const lines = other
    ? [
        {
          lineNo: 10,
          description,
          uom,
          quantity: String(draw.int(2, 40)),
          priceBasis: 'each',
          unitPrice: price.toFixed(2),
        },
      ]
    : Array.from({ length: draw.int(1, 4) }, (_, index) => {
        const line = pipeLine(purchase, 10 * (index + 1))
        const [low, high] = priceBy[line.priceBasis] ?? [1, 2]
        return { ...line, unitPrice: draw.between(low, high).toFixed(2) }
      })
  return purchaseOrders.input.parse({
    type,
    supplierId: supplier.id,
    supplierQuoteRef: `Q-${81_200 + 13 * at}`,
    supplierQuoteDate: addDays(office.day, -draw.int(3, 20)),
    facilityId: facility.id,
    buyerId: buyer,
    orderDate: office.day,
    requiredOn: addDays(office.day, draw.int(4, 60)),
    currency: supplier.currency ?? facility.currency,
    paymentTerms: '30 days net',
    incoterm: 'DAP',
    incotermPlace: 'Aberdeen',
    freight: other ? null : draw.between(90, 420).toFixed(2),
    lines,
  })
}

/** How far an order comes before anything is sent. */
type Ending = 'draft' | 'waiting' | 'approved'

interface Writing {
  readonly who: PersonKey
  readonly input: OrderInput
  readonly tick: () => string
  readonly ends: Ending
}

/** Somebody writes an order and submits it, and whoever has to sign it does; it is approved once nobody is left to. */
export async function writeOrder(acting: Acting, { who, input, tick, ends }: Writing): Promise<OrderRecord> {
  const { endpoints } = purchaseOrders
  const act = (key: PersonKey, endpoint: Endpoint, work: (ctx: Context) => Promise<OrderRecord>) =>
    acting.as(key, tick(), endpoint, work)
  let record = await act(who, endpoints.create, (ctx) => create(ctx, { body: input }))
  const call = () => ({ params: { id: record.id }, version: record.version, query: {} })
  if (ends === 'draft') return record
  const supplierReason = 'Their renewed certificate is on its way; the last three deliveries were accepted.'
  if (record.supplierRefusal !== null)
    record = await act(who, endpoints.update, (ctx) => update(ctx, { ...call(), body: { supplierReason } }))
  record = await act(who, endpoints.submit, (ctx) => handlers.submit(ctx, { ...call(), body: {} }))
  if (ends === 'waiting') return record
  for (const key of approvers) {
    const seen = await act(key, endpoints.get, (ctx) => orders.get(ctx, { params: { id: record.id } }))
    if (seen.can.approve !== true) continue
    const signature = { pin: DEMO_PIN }
    record = await act(key, endpoints.approve, (ctx) =>
      handlers.approve(ctx, { ...call(), body: { signature } }),
    )
  }
  return record
}

async function order(acting: Acting, purchase: Purchase): Promise<void> {
  const { at, office } = purchase
  const { tick } = office
  const who = buyers[at % buyers.length] ?? 'deskBuyer'
  const input = written(purchase, acting.person(who).id)
  const ends = at % 6 === 5 ? 'draft' : at % 5 === 4 ? 'waiting' : 'approved'
  const { id, version, status } = await writeOrder(acting, { who, input, tick, ends })
  if (status !== 'approved' || at % 7 === 6) return
  await acting.as(who, tick(), purchaseOrders.endpoints.issue, (ctx) =>
    handlers.issue(ctx, { params: { id }, version, query: {}, body: handedOver }),
  )
}
