import { describe, expect, it } from 'vitest'
import { goodsReceipts } from '#modules/purchasing/goods-receipts/contract.ts'
import { invoices } from '#modules/payables/invoices/contract.ts'
import { isTooHeavy } from '#modules/payables/invoices/domain.ts'
import { purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'
import { supplierReturns } from '#modules/purchasing/supplier-returns/contract.ts'
import { matchDesk } from '../support/invoices.ts'
import {
  booked,
  compare,
  creditable,
  count,
  least,
  openOf,
  type Piece,
  rounded,
  type SteelWorld,
  written,
} from '../support/invoice-oracle.ts'
import { handedOver, makeOrderApprover } from '../support/orders.ts'
import { noteFigure, random, sized } from '../support/proof.ts'
import { type SignedIn, testServer } from '../support/server.ts'
import { signed as signature } from '../support/signing.ts'

/*
 * Random deliveries of pipe with and without certificates, inspections, quarantine, returns, invoices and credit notes.
 * Each piece is followed here by itself, and what the match says of each invoice is worked out from the pieces and
 * whole numbers.
 */

const ORDERS = sized(4, Number(process.env['PROOF_ORDERS'] ?? 850))
const STEPS = sized(14, 26)
const LANES = sized(2, 4)

const server = await testServer()
const desk = await matchDesk(server)
const { at, steel } = desk
const [good, lower] = ['77G0001', '77L0001']
await steel.verifyHeat(good)
await steel.verifyHeat(lower, { signatures: [] })

/** Signs for one order at a time: nobody signs two things at once. */
/** Who approves orders and receives their steel, and who approves the invoices: nobody approves what they received. */
async function newPair() {
  const [keeper, approver] = [
    await server.signIn({ role: 'manager' }),
    await server.signIn({ role: 'manager' }),
  ]
  for (const { person } of [keeper, approver]) await makeOrderApprover(server, person)
  return { keeper, approver }
}

/** Certificates are verified one after the other. */
let verifying: Promise<unknown> = Promise.resolve()
function verify(heat: string): Promise<unknown> {
  verifying = verifying.then(() => steel.verifyHeat(heat))
  return verifying
}

async function randomWorld(next: (below: number) => number, keeper: SignedIn) {
  const isByMass = next(2) === 0
  const [ordered, price] = [
    BigInt(2 + next(20)),
    BigInt(isByMass ? 5_000 + next(9_000) : 100_000 + next(3_900_000)),
  ]
  const line = {
    ...desk.pipe,
    specificationId: steel.specification.id,
    grade: 'B',
    pslLevelId: null,
    lengthMm: '6000',
    quantity: String(ordered),
    priceBasis: isByMass ? 'kg' : 'each',
    unitPrice: written(price, 4),
  }
  const drafted = await desk.worth('1', { lines: [line] })
  const ready = await desk.approve(await desk.submit(drafted), keeper)
  const order = await desk.api.issue({ ...at(ready), body: handedOver })
  const mass = BigInt((order.lines[0]?.massKg ?? '0').replace('.', ''))
  const world: SteelWorld = {
    ordered,
    price,
    mass: isByMass ? mass : null,
    lots: [],
    invoices: [],
    covered: new Set([good]),
    lower: new Set([lower]),
    credited: 0n,
  }
  return { order, world, own: desk.newHeat() }
}

const COUNTED = [
  'deliveries', 'weighed', 'heavy', 'inspections', 'returns', 'invoices', 'creditNotes', 'compared',
] as const // biome-ignore format: names read better in a row
type Told = Record<(typeof COUNTED)[number], number>

async function storyOf(
  seed: number,
  { keeper, approver }: Awaited<ReturnType<typeof newPair>>,
  told: Told,
): Promise<void> {
  const next = random(seed)
  const { order, world, own } = await randomWorld(next, keeper)
  const line = order.lines[0]
  const stock = (who: SignedIn) => who.client(steelStock)
  const pieces = () => world.lots.flatMap((lot) => lot.pieces)
  const anyOf = (fits: (piece: Piece) => boolean): Piece | undefined => {
    const found = pieces().filter(fits)
    return found[next(Math.max(1, found.length))]
  }
  const rowOf = (piece: Piece) => pieces().filter(({ row, isBack }) => row === piece.row && !isBack)
  const record = (who: SignedIn, id: string) => stock(who).get({ params: { id } })

  const deliver = async () => {
    const here = count(world.lots, ({ isBack }) => !isBack)
    const open = world.ordered - here - world.credited
    const came = least(BigInt(1 + next(6)), open)
    if (came <= 0n) return
    const heat = [good, good, own, own, lower][next(5)] ?? good
    const { nps, schedule } = desk.pipe
    const api = keeper.client(goodsReceipts)
    const theory = world.mass === null ? null : rounded(came * world.mass, world.ordered)
    const weighed = theory !== null && next(2) === 0 ? rounded(theory * BigInt(880 + next(240)), 1000n) : null
    const made = await api.create({
      body: {
        facilityId: desk.facilityId,
        supplierId: desk.supplier.id,
        orderId: order.id,
        deliveryNoteNo: `DN-${seed}-${world.lots.length}`,
        receivedOn: '2026-11-20',
        lines: [
          {
            lineNo: 10,
            orderLineId: line?.id,
            form: 'pipe',
            nps,
            schedule,
            lengthMm: '6000',
            specificationId: steel.specification.id,
            grade: 'B',
            certificateType: '3.1',
            pieces: Number(came),
            heatNo: heat,
            millId: steel.mill,
            isMarkingLegible: true,
            massKg: weighed === null ? null : written(weighed, 3),
          },
        ],
      },
    })
    const posted = await api.post({ ...at(made), body: {} })
    const row = posted.lines[0]?.stock[0]?.id ?? ''
    const lot = world.lots.length
    const fresh = () => ({ lot, row, isAccepted: false, isAside: false, isBack: false })
    const { massKg } = await record(keeper, row)
    const grams = BigInt(massKg.replace('.', ''))
    if (weighed) expect(grams).toBe(weighed)
    world.lots.push({
      heat,
      pieces: Array.from({ length: Number(came) }, fresh),
      grams,
      isWeighed: weighed !== null,
    })
    if (weighed) told.weighed += 1
    told.deliveries += 1
  }
  const inspect = async () => {
    const piece = anyOf(({ isAside, isBack, isAccepted }) => !isAside && !isBack && !isAccepted)
    if (!piece) return
    const inspection = next(5) > 0 ? ('accepted' as const) : ('rejected' as const)
    const row = await record(steel.quality, piece.row)
    await stock(steel.quality).inspect({ ...at(row), body: { inspection } })
    for (const one of rowOf(piece)) one.isAccepted = inspection === 'accepted'
    told.inspections += 1
  }
  const setAside = async () => {
    const piece = anyOf(({ isBack }) => !isBack)
    if (!piece) return
    const row = await record(keeper, piece.row)
    const all = rowOf(piece)
    if (piece.isAside) {
      await stock(keeper).backToHold({ ...at(row), body: { reason: 'Looked at again' } })
      for (const one of all) one.isAside = false
      return
    }
    const some = 1 + next(all.length)
    const part = await stock(keeper).quarantine({ ...at(row), body: { reason: 'Laminated', pieces: some } })
    for (const one of all.slice(0, some)) Object.assign(one, { row: part.id, isAside: true })
  }
  const sendBack = async () => {
    const piece = anyOf(({ isBack }) => !isBack)
    if (!piece) return
    const all = rowOf(piece)
    const some = 1 + next(all.length)
    const claim = next(2) === 0 ? ('credit' as const) : ('replacement' as const)
    const api = keeper.client(supplierReturns)
    const made = await api.create({
      body: {
        companyId: desk.supplier.id,
        facilityId: desk.facilityId,
        returnedOn: '2026-11-23',
        claim,
        reason: 'Laminations over the whole length',
        lines: [{ lineNo: 10, stockId: piece.row, quantity: String(some) }],
      },
    })
    await api.send({ ...at(made), body: { signature } })
    for (const one of all.slice(0, some)) one.isBack = true
    if (claim === 'credit') world.credited += BigInt(some)
    told.returns += 1
  }
  const charge = async (isCredit: boolean) => {
    const quantity = BigInt(1 + next(8))
    const [given] = openOf(world).filter((one) => !one.isCredit)
    if (isCredit && (creditable(world) < quantity || !given)) return
    const whole = world.mass === null ? quantity * 1000n : rounded(quantity * world.mass, world.ordered)
    const [last] = world.lots.slice(-1)
    const scaled =
      last && world.mass !== null && next(2) === 0
        ? rounded(quantity * last.grams, BigInt(last.pieces.length))
        : whole
    const priced = world.mass === null ? whole : rounded(scaled * BigInt(990 + next(60)), 1000n)
    const price = next(3) === 0 ? world.price + BigInt(next(Number(world.price / 8n))) : world.price
    const isTaxed = next(6) > 0
    const sent = {
      unitPrice: written(price, 4),
      taxCode: isTaxed ? 'S' : null,
      ...(world.mass === null ? {} : { pricedQuantity: written(priced, 3) }),
    }
    const made = await desk.registered([desk.lineOf(order, String(quantity), sent)], {
      kind: isCredit ? 'credit_note' : 'invoice',
      creditsId: isCredit ? given?.id : null,
    })
    const isApproved = isCredit && next(3) > 0
    if (isApproved) await desk.approvedInvoice(made, approver)
    const gives = isCredit ? (given?.id ?? null) : null
    const entered = { id: made.id, quantity, priced, price, isTaxed, isCredit, isApproved, gives }
    world.invoices.push({ ...entered, isGone: false })
    told[isCredit ? 'creditNotes' : 'invoices'] += 1
  }
  const dismiss = async () => {
    const chosen = world.invoices[next(Math.max(1, world.invoices.length))]
    if (!chosen || chosen.isGone || chosen.isCredit || creditable(world) < chosen.quantity) return
    if (openOf(world).some(({ gives }) => gives === chosen.id)) return
    const api = keeper.client(invoices)
    await api.void({ ...at(await desk.now(chosen)), body: { reason: 'Not ours' } })
    chosen.isGone = true
  }
  const certify = async () => {
    if (world.covered.has(own)) return
    await verify(own)
    world.covered.add(own)
  }
  const turns = [
    deliver, deliver, deliver, inspect, inspect, inspect, setAside, sendBack, certify, () => charge(false),
    () => charge(false), () => charge(false), () => charge(true), dismiss,
  ] // biome-ignore format: turns read better in rows

  for (let step = 0; step < STEPS; step += 1) {
    await turns[next(turns.length)]?.()
    const watched = openOf(world).filter(({ isCredit }) => !isCredit)
    // One after each step, each of them at the end.
    const seen = step === STEPS - 1 ? watched : watched.slice(next(watched.length + 1)).slice(0, 1)
    for (const one of seen) {
      const invoice = await desk.now(one)
      compare(`seed ${seed}, step ${step}`, world, one, invoice)
      told.heavy += Number(invoice.match.some(isTooHeavy) && desk.kindsOf(invoice).includes('quantity'))
      told.compared += 1
    }
  }
  const { lines } = await keeper.client(purchaseOrders).get({ params: { id: order.id } })
  expect(lines).toMatchObject([
    {
      receivedQty: written(count(world.lots, () => true) * 1000n, 3),
      returnedQty: written(count(world.lots, ({ isBack }) => isBack) * 1000n, 3),
      creditedQty: written(world.credited * 1000n, 3),
      invoicedQty: written(booked(world) * 1000n, 3),
    },
  ])
}

describe('Random deliveries, inspections, certificates, returns and invoices of steel', () => {
  it('are matched and counted as the pieces say', { timeout: 6 * 3_600_000 }, async () => {
    const begun = performance.now()
    const told = Object.fromEntries(COUNTED.map((what) => [what, 0])) as Told
    const seeds = Array.from({ length: ORDERS }, (_, place) => (place + 1) * 7919).values()
    const lane = async () => {
      const people = await newPair()
      for (const seed of seeds) await storyOf(seed, people, told)
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    for (const [what, value] of Object.entries({ ...told, orders: ORDERS }))
      noteFigure(`Steel: ${what}`, value)
    noteFigure('Steel: seconds', ((performance.now() - begun) / 1000).toFixed(1))
    expect(told.compared).toBeGreaterThan(ORDERS * 2)
  })
})
