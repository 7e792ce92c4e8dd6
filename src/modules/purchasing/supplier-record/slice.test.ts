import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { certificates } from '#modules/steel/certificates/contract.ts'
import { heats } from '#modules/steel/heats/contract.ts'
import { nonConformances } from '#modules/purchasing/non-conformances/contract.ts'
import { productCodes } from '#modules/engineering/product-codes/contract.ts'
import type { OrderRecord } from '#modules/purchasing/purchase-orders/contract.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import type { ListQueryInput } from '#platform/contract/calls/paging.ts'
import { asSystem } from '#platform/server/system.ts'
import { testServer } from '../../../../test/support/server.ts'
import { createSupplier, supplierSide } from '../../../../test/support/suppliers.ts'
import { returnDesk } from '../../../../test/support/supplier-returns.ts'
import { type DueLine, supplierRecord } from './contract.ts'
import { type Part, parts } from './domain.ts'

const server = await testServer()
const desk = await returnDesk(server)
const { services } = server
const { db } = services
const { facilityId, keeper, manager, supplier } = desk
const own = desk.buyer.client(supplierRecord)
const boss = manager.client(supplierRecord)

const today = await asSystem(services, 'test', async (ctx) => ctx.today())
const inDays = (days: number) => addDays(today, days)

/** What is written beside the forms: days on which nothing can be entered today. */
const dueIn = (order: OrderRecord, days: number) =>
  db.query(sql`UPDATE purchase_orders SET required_on = ${inDays(days)} WHERE id = ${order.id}`)
const promisedIn = (order: OrderRecord, days: number) =>
  db.query(sql`UPDATE purchase_order_lines SET promised_on = ${inDays(days)} WHERE order_id = ${order.id}`)

/** Six pipes that were due in so many days; where `pieces` are told, so many came on another. */
async function due(days: number, came?: { pieces: number; inDays: number; heatNo?: string }) {
  const order = await desk.ordered()
  await dueIn(order, days)
  if (!came) return { order, pieceId: '', receiptId: '' }
  const receipt = await desk.deliver(order, came.pieces, came.heatNo ? { heatNo: came.heatNo } : {})
  await db.query(sql`UPDATE goods_receipts SET received_on = ${inDays(came.inDays)} WHERE id = ${receipt.id}`)
  return { order, pieceId: receipt.lines[0]?.stock[0]?.id ?? '', receiptId: receipt.id }
}

/** A certificate over a heat, entered and not verified. */
async function certify(heatNo: string): Promise<void> {
  const known = await db.query<{ id: string }>(sql`SELECT id FROM heats WHERE heat_no = ${heatNo}`)
  const heat = known[0] ?? (await keeper.client(heats).create({ body: { heatNo, millId: desk.millId } }))
  await keeper.client(certificates).create({
    body: {
      millCertificateNo: `VM-${heatNo}`,
      issuerId: desk.millId,
      issuedBy: 'mill',
      isCopy: false,
      issueDate: '2026-11-16',
      typePrinted: 'EN 10204 3.1',
      signatures: ['manufacturer_inspection'],
      pagesPresent: 1,
      pagesTotal: 1,
      decimalMark: '.',
      factors: [],
      specificationId: desk.specificationId,
      grade: 'X65Q',
      namesGrade: true,
      orderedType: '3.1',
      comparison: 'rounding',
      subSize: 'none',
      orderLimits: [],
      lines: [{ lineNo: 1, heatId: heat.id, analysis: 'heat' as const }],
    },
  })
}

const found = (more: object) =>
  keeper.client(nonConformances).create({
    body: {
      facilityId,
      title: 'Laminations at the end',
      foundAt: 'stock',
      foundOn: '2026-11-20',
      pieceIds: [],
      ...more,
    },
  })

const params = { id: supplier.id }
const linesOf = async (filter: ListQueryInput['filter'], id = supplier.id): Promise<DueLine[]> =>
  (await own.list({ params: { id }, query: { filter, perPage: 100 } })).data

/** The orders of the tests by the name of what happened to them. */
const orders = new Map<string, OrderRecord>()
const namesOf = (rows: readonly DueLine[]) =>
  [...orders].flatMap(([name, { id }]) => (rows.some(({ orderId }) => orderId === id) ? [name] : []))

beforeAll(async () => {
  await certify('C1000')
  const kept = (name: string, { order }: { order: OrderRecord }) => orders.set(name, order)
  kept('as ordered', await due(-10, { pieces: 6, inDays: -10, heatNo: 'C1000' }))
  kept('late', await due(-10, { pieces: 6, inDays: -9, heatNo: 'L2000' }))
  await certify('L2000')
  kept('in part', await due(-10, { pieces: 4, inDays: -12 }))
  const sentBack = await due(-10, { pieces: 6, inDays: -12 })
  await desk.send(await desk.draft(sentBack.pieceId, '2'))
  kept('sent back', sentBack)
  const faulty = await due(-10, { pieces: 6, inDays: -12 })
  await found({ companyId: supplier.id, pieceIds: [faulty.pieceId] })
  kept('faulty', faulty)
  const ours = await due(-10, { pieces: 6, inDays: -12 })
  await found({ pieceIds: [ours.pieceId] })
  kept('our fault', ours)
  const damaged = await due(-10, { pieces: 6, inDays: -12 })
  await found({ companyId: supplier.id, receiptId: damaged.receiptId })
  kept('damaged delivery', damaged)
  const promised = await due(-10, { pieces: 6, inDays: -5 })
  await promisedIn(promised.order, -5)
  kept('promised later', promised)
  kept('never came', await due(-10))
  kept('still time', await due(5, { pieces: 6, inDays: -1 }))
  kept('due today', await due(0))
  kept('two years ago', await due(-730, { pieces: 6, inDays: -700 }))
  const held = await due(-10)
  const now = await desk.orders.get({ params: { id: held.order.id } })
  await desk.orders.hold({ ...desk.at(now), body: { reason: 'Drawing changes' } })
  kept('on hold', held)
})

const came = [
  'as ordered',
  'late',
  'in part',
  'sent back',
  'faulty',
  'our fault',
  'damaged delivery',
  'promised later',
]
const expected: Readonly<Record<Part, { counted: string[]; among: string[] }>> = {
  onTime: {
    counted: came.filter((name) => name !== 'late' && name !== 'in part'),
    among: [...came, 'never came'],
  },
  inFull: {
    counted: came.filter((name) => name !== 'in part' && name !== 'sent back'),
    among: [...came, 'never came'],
  },
  accepted: { counted: ['as ordered', 'late', 'in part', 'our fault', 'promised later'], among: came },
  certificateOnTime: { counted: ['as ordered'], among: came },
}

describe('The record of a supplier', () => {
  it('counts what was due in the last twelve months, and each number is that of its list', async () => {
    const record = await own.record({ params, query: {} })
    expect(record.to).toBe(inDays(-1))
    const dueOn = { from: record.from, to: record.to }
    expect(record.figures.map(({ part }) => part)).toEqual(Object.keys(parts))
    for (const { part, counted, among } of record.figures) {
      const lists = {
        counted: namesOf(await linesOf({ ...parts[part].counted, dueOn })),
        among: namesOf(await linesOf({ ...parts[part].among, dueOn })),
      }
      expect([part, lists]).toEqual([part, expected[part]])
      expect([part, counted, among]).toEqual([part, lists.counted.length, lists.among.length])
    }
  })

  it('reaches further back when asked, and not at all into what is still to come', async () => {
    const [year, three] = [
      await own.record({ params, query: { months: '12' } }),
      await own.record({ params, query: { months: '36' } }),
    ]
    const all = (record: typeof year) => record.figures.find(({ part }) => part === 'onTime')?.among ?? 0
    expect(all(three)).toBe(all(year) + 1)
    const names = namesOf(await linesOf({}))
    expect(names).toContain('two years ago')
    for (const name of ['still time', 'due today', 'on hold']) expect(names).not.toContain(name)
  })

  it('shows each line with what it is judged by', async () => {
    const rows = await linesOf({})
    const lineOf = (name: string) => rows.find(({ orderId }) => orderId === orders.get(name)?.id)
    expect(lineOf('as ordered')).toMatchObject({
      number: `${orders.get('as ordered')?.number} Rev 0`,
      lineNo: 10,
      grade: 'X65Q',
      quantity: '6.000',
      receivedQty: '6.000',
      dueOn: inDays(-10),
      receivedOn: inDays(-10),
      onTime: true,
      inFull: true,
      accepted: true,
      certificateOnTime: true,
    })
    expect(lineOf('sent back')).toMatchObject({ returnedQty: '2.000', inFull: false, accepted: false })
    expect(lineOf('promised later')).toMatchObject({ dueOn: inDays(-5), onTime: true })
    expect(lineOf('never came')).toMatchObject({
      receivedOn: null,
      onTime: false,
      accepted: null,
      certificateOnTime: null,
    })
    expect(rows.map(({ dueOn }) => dueOn)).toEqual(
      rows
        .map(({ dueOn }) => dueOn)
        .toSorted()
        .toReversed(),
    )
  })
})

describe('The price against the last one', () => {
  it('is the mean change of the same product, for those who may see prices of suppliers', async () => {
    const administrator = await server.signIn('administrator')
    const other = await createSupplier(administrator, { name: 'Forge Nord' })
    await supplierSide(manager, other.id).approve()
    const product = { code: 'PIPE-6', name: 'Pipe 6', family: 'pipe', uom: 'each', form: 'pipe' } as const
    const { id: productCodeId } = await administrator
      .client(productCodes)
      .create({ body: { ...product, sellable: true, active: true } })
    const order = async (supplierId: string, more: object) => {
      const made = await desk.issued({
        supplierId,
        lines: [{ ...desk.pipe, productCodeId, quantity: '1', ...more }],
      })
      await dueIn(made, -20)
    }
    await order(supplier.id, { unitPrice: '9' })
    await order(other.id, { unitPrice: '0.1' })
    expect((await boss.record({ params: { id: other.id }, query: {} })).price).toEqual({
      change: null,
      lines: 0,
    })
    await order(other.id, { unitPrice: '0.11' })
    await order(other.id, { unitPrice: '0.12', discountPercent: '50' })
    // Another unit is another price.
    await order(other.id, { unitPrice: '40', priceBasis: 'each' })
    const asked = { params: { id: other.id }, query: {} }
    const record = await boss.record(asked)
    // +10 % and, with the discount taken off, 0.06 after 0.11.
    expect(record.price).toEqual({ change: '-17.73', lines: 2 })
    const query = { filter: { priceCompared: true }, sort: 'dueOn' }
    const { data } = await boss.list({ params: { id: other.id }, query })
    expect(new Set(data.map(({ priceChange }) => priceChange))).toEqual(new Set(['-45.45', '10.00']))
    expect((await own.record(asked)).price).toBeNull()
    const hidden = await linesOf({ priceCompared: true }, other.id)
    expect(hidden.map(({ priceChange }) => priceChange)).toEqual([null, null])
  })
})

describe('Nobody', () => {
  it('reads it who may not read orders, and an unknown period is refused', async () => {
    const client = await server.signIn('client')
    const path = `/api/v1/suppliers/${supplier.id}/record`
    expect((await client.request('GET', path)).status).toBe(403)
    expect((await client.request('GET', `${path}/lines`)).status).toBe(403)
    expect((await desk.buyer.request('GET', `${path}?months=7`)).status).toBe(422)
    const stranger = `/api/v1/suppliers/${crypto.randomUUID()}/record`
    expect((await desk.buyer.request('GET', stranger)).status).toBe(404)
    expect((await desk.buyer.request('GET', `${stranger}/lines`)).status).toBe(404)
    const nothingDue = await createSupplier(await server.signIn('administrator'), { name: 'New Forge' })
    const empty = await own.record({ params: { id: nothingDue.id }, query: {} })
    expect(empty.figures.map(({ among }) => among)).toEqual([0, 0, 0, 0])
  })
})
