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
}
/** Pieces are whole; priced quantities in thousandths, prices in ten thousandths, money in hundredths. */
export interface ChargedInvoice {
  readonly id: string
  readonly quantity: bigint
  readonly priced: bigint
  readonly price: bigint
  readonly isTaxed: boolean
  readonly isCredit: boolean
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
export const booked = (world: SteelWorld): bigint =>
  openOf(world).reduce((sum, one) => sum + (one.isCredit ? -one.quantity : one.quantity), 0n)

/** What the match has to say of an invoice. */
export function expected(world: SteelWorld, own: ChargedInvoice) {
  const place = world.invoices.indexOf(own)
  const invoiced = openOf(world).reduce((sum, one) => {
    if (one.isCredit) return sum - one.quantity
    return world.invoices.indexOf(one) <= place ? sum + one.quantity : sum
  }, 0n)
  const received = count(world.lots, ({ isBack }) => !isBack)
  const accepted = count(world.lots, isGood)
  const covered = world.lots.filter(({ heat }) => world.covered.has(heat))
  const net = rounded(own.priced * own.price, 100_000n)
  const agreed = rounded(own.priced * world.price, 100_000n)
  const tooMany = least(own.quantity, most(0n, invoiced - world.ordered))
  // Beyond 3 % more than the mass of the pieces; grams of all pieces against grams of those invoiced.
  const heavy =
    world.mass === null
      ? 0n
      : rounded(
          (own.priced * world.ordered * 100n - own.quantity * world.mass * 103n) * own.price,
          100n * world.ordered * 100_000n,
        )
  const beyond = most(0n, rounded(tooMany * net, own.quantity), heavy)
  const missing = most(0n, least(own.quantity, invoiced - received))
  const toCheck = least(invoiced, received)
  const isUncertain = toCheck > (toCheck <= accepted ? count(covered, isGood) : count(covered, () => true))
  const isLower = world.lots.some(({ heat }) => world.lower.has(heat))
  const excess = net - agreed
  const holds = [
    ...(beyond > 0n ? [['quantity', written(beyond, 2)]] : []),
    ...(missing > 0n ? [['not_received', written(rounded(missing * net, own.quantity), 2)]] : []),
    ...(toCheck > accepted ? [['not_accepted', null]] : []),
    ...(excess * 100n > agreed * 2n && excess > 2_500n ? [['price', written(excess, 2)]] : []),
    ...(own.isTaxed ? [] : [['tax', '0.00']]),
    ...(isUncertain ? [[isLower ? 'certificate_lower' : 'certificate_missing', null]] : []),
  ]
  return {
    status: holds.length > 0 ? 'on_hold' : 'matched',
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
