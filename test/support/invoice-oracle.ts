import { expect } from 'vitest'
import type { InvoiceRecord } from '#modules/payables/invoices/contract.ts'

/*
 * What the match of invoices of one line of pipe has to say, worked out from single pieces and whole numbers.
 */

/** A pipe that came. */
export interface Piece {
  /** The delivery that it came with. */
  readonly lot: number
  row: string
  isAccepted: boolean
  isAside: boolean
  isBack: boolean
}
export interface Lot {
  readonly heat: string
  readonly pieces: Piece[]
  /** Of all its pieces, as the receipt says: weighed, or what they weigh in theory. */
  readonly grams: bigint
  readonly isWeighed: boolean
}
/** Pieces are whole; priced quantities in thousandths, prices in ten thousandths, money in hundredths. */
export interface ChargedInvoice {
  readonly id: string
  readonly quantity: bigint
  readonly priced: bigint
  readonly price: bigint
  readonly isTaxed: boolean
  readonly isCredit: boolean
  /** Of a credit note: somebody approved it, and it counts since then. */
  isApproved: boolean
  /** The invoice that it gives back, which is not voided while it is there. */
  readonly gives: string | null
  isGone: boolean
}
/** What is known here of one order of one line. */
export interface SteelWorld {
  readonly ordered: bigint
  readonly price: bigint
  /** Of all pieces, in grams; null: a price counts pieces. */
  readonly mass: bigint | null
  readonly lots: Lot[]
  readonly invoices: ChargedInvoice[]
  /** Heats with a verified certificate of the type that was asked for. */
  readonly covered: Set<string>
  /** Heats with a verified certificate of a lower type alone. */
  readonly lower: ReadonlySet<string>
  credited: bigint
}

export const written = (value: bigint, digits: number): string => {
  const text = String(value < 0n ? -value : value).padStart(digits + 1, '0')
  return `${value < 0n ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`
}
/** The quotient of two numbers, of which the second is positive; a half goes away from zero. */
export const rounded = (value: bigint, by: bigint): bigint =>
  value < 0n ? -rounded(-value, by) : (value + by / 2n) / by
const most = (...all: bigint[]): bigint => all.reduce((one, other) => (one > other ? one : other))
export const least = (...all: bigint[]): bigint => all.reduce((one, other) => (one < other ? one : other))

const isGood = (piece: Piece): boolean => piece.isAccepted && !piece.isAside && !piece.isBack
export const count = (lots: readonly Lot[], fits: (piece: Piece) => boolean): bigint =>
  BigInt(lots.flatMap(({ pieces }) => pieces).filter(fits).length)
export const openOf = ({ invoices: all }: SteelWorld) => all.filter(({ isGone }) => !isGone)
/** What counts on the order: invoices, and the credit notes that somebody approved. */
export const countedOf = (world: SteelWorld) =>
  openOf(world).filter(({ isCredit, isApproved }) => !isCredit || isApproved)
export const booked = (world: SteelWorld): bigint =>
  countedOf(world).reduce((sum, one) => sum + (one.isCredit ? -one.quantity : one.quantity), 0n)
/** What may be credited yet, credit notes that wait counted. */
export const creditable = (world: SteelWorld): bigint =>
  openOf(world).reduce((sum, one) => sum + (one.isCredit ? -one.quantity : one.quantity), 0n)

/** The pieces in the row in which they count for the mass: accepted ones, then the rest that came, the heaviest first, of equal ones the weighed. */
function byMass({ lots }: SteelWorld) {
  const all = lots.flatMap(({ grams, isWeighed, pieces }) =>
    pieces.map((piece) => ({ grams, by: BigInt(pieces.length), isWeighed, isGood: isGood(piece) })),
  )
  return all.toSorted((one, other) => {
    if (one.isGood !== other.isGood) return one.isGood ? -1 : 1
    const lighter = other.grams * one.by - one.grams * other.by
    if (lighter !== 0n) return lighter > 0n ? 1 : -1
    return Number(other.isWeighed) - Number(one.isWeighed)
  })
}

/** No delivery has more pieces than divide this. */
const SHARES = 60n

/** What the pieces of an invoice weigh, as a fraction of grams, and how that is known; the pieces before count for no more than was asked. */
function massOf(world: SteelWorld, whole: bigint, before: { quantity: bigint; grams: bigint }, own: bigint) {
  const row = byMass(world)
  const by = SHARES * world.ordered
  const first = (quantity: bigint) => {
    const came = row.slice(0, Number(quantity))
    const missing = quantity - BigInt(came.length)
    const sum = came.reduce((total, one) => total + (one.grams * by) / one.by, 0n)
    return sum + missing * whole * SHARES
  }
  const already = most(0n, before.quantity)
  const upTo = already + own
  const grams = first(upTo) - most(0n, least(before.grams * by, first(already)))
  const taken = row.slice(0, Number(upTo))
  const isAnyWeighed = taken.some(({ isWeighed }) => isWeighed)
  const isAllWeighed = upTo <= BigInt(row.length) && taken.every(({ isWeighed }) => isWeighed)
  const known = isAllWeighed ? 'weighed' : isAnyWeighed ? 'part_weighed' : 'theoretical'
  return { grams, by, known }
}

/** What the match has to say of an invoice. */
function expected(world: SteelWorld, own: ChargedInvoice) {
  const place = world.invoices.indexOf(own)
  const asked = (of: (one: ChargedInvoice) => bigint) =>
    countedOf(world).reduce((sum, one) => {
      if (one.isCredit) return sum - of(one)
      return world.invoices.indexOf(one) <= place ? sum + of(one) : sum
    }, 0n)
  const invoiced = asked(({ quantity }) => quantity)
  const received = count(world.lots, ({ isBack }) => !isBack)
  const accepted = count(world.lots, isGood)
  const covered = world.lots.filter(({ heat }) => world.covered.has(heat))
  const net = rounded(own.priced * own.price, 100_000n)
  const agreed = rounded(own.priced * world.price, 100_000n)
  const tooMany = least(own.quantity, most(0n, invoiced - world.ordered))
  const mass =
    world.mass === null
      ? null
      : massOf(
          world,
          world.mass,
          { quantity: invoiced - own.quantity, grams: asked(({ priced }) => priced) - own.priced },
          own.quantity,
        )
  // Beyond 3 % more than the pieces weigh.
  const heavy =
    mass === null
      ? 0n
      : rounded((own.priced * mass.by * 100n - mass.grams * 103n) * own.price, 100n * mass.by * 100_000n)
  const beyond = most(0n, rounded(tooMany * net, own.quantity), heavy)
  const missing = most(0n, least(own.quantity, invoiced - received))
  const toCheck = least(invoiced, received)
  const isUncertain = toCheck > (toCheck <= accepted ? count(covered, isGood) : count(covered, () => true))
  const isLower = world.lots.some(({ heat }) => world.lower.has(heat))
  const excess = net - agreed
  const netAt = (one: ChargedInvoice, by: bigint) => rounded(one.priced * by, 100_000n)
  // Over all invoices of the line: 2 %, or 25.00 below which nobody looks.
  const agreedInAll = asked((one) => netAt(one, world.price))
  const excessInAll = asked((one) => netAt(one, one.price)) - agreedInAll
  const isDear =
    excess > 0n && excessInAll * 100n > agreedInAll * 2n && (excessInAll > 2_500n || excess > 2_500n)
  const holds = [
    ...(beyond > 0n ? [['quantity', written(beyond, 2)]] : []),
    ...(missing > 0n ? [['not_received', written(rounded(missing * net, own.quantity), 2)]] : []),
    ...(toCheck > accepted ? [['not_accepted', null]] : []),
    ...(isDear ? [['price', written(excess, 2)]] : []),
    ...(own.isTaxed ? [] : [['tax', '0.00']]),
    ...(isUncertain ? [[isLower ? 'certificate_lower' : 'certificate_missing', null]] : []),
  ]
  return {
    status: holds.length > 0 ? 'on_hold' : 'matched',
    mass: mass && { grams: Number((mass.grams * 1000n) / mass.by) / 1000, known: mass.known },
    line: {
      orderedQty: Number(world.ordered),
      invoicedQty: Number(invoiced),
      receivedQty: Number(received),
      acceptedQty: Number(accepted),
      certifiedQty: Number(count(covered, () => true)),
      agreedNet: written(agreed, 2),
      excess: written(excess, 2),
    },
    holds,
  }
}

/** Compares what the match says of an invoice with what the pieces say; `tried` names the case. */
export function compare(tried: string, world: SteelWorld, own: ChargedInvoice, invoice: InvoiceRecord): void {
  const { status, line, holds, mass } = expected(world, own)
  const [match] = invoice.match
  const said = match?.holds.map(({ kind, amount }) => [kind, amount])
  expect([tried, invoice.number, said, invoice.status]).toEqual([tried, invoice.number, holds, status])
  const { orderedQty, invoicedQty, receivedQty, acceptedQty, certifiedQty, agreedNet, excess } = match ?? {}
  const quantities = { orderedQty, invoicedQty, receivedQty, acceptedQty, certifiedQty }
  const numbers = Object.fromEntries(Object.entries(quantities).map(([name, text]) => [name, Number(text)]))
  expect([tried, { ...numbers, agreedNet, excess }]).toEqual([tried, line])
  expect([tried, match?.matchedBy]).toEqual([tried, mass?.known ?? null])
  if (!mass) return
  expect([tried, match?.invoicedKg]).toEqual([tried, written(own.priced, 3)])
  // To the gram: what is shown is rounded.
  expect(Math.abs(Number(match?.matchedKg) * 1000 - mass.grams)).toBeLessThan(1)
}
