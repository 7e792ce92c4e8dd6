import { Decimal } from 'decimal.js'

/** What stock is counted in: tenths of a millimetre, grams and hundredths of the currency, as whole numbers. */
export interface Amount {
  readonly tenths: number
  readonly grams: number
  readonly cents: number
}

/** Pieces of one length that are cut from a bar; tenths of a millimetre. */
export interface CutLine {
  readonly tenths: number
  readonly quantity: number
}

export interface CutOrder {
  readonly lines: readonly CutLine[]
  readonly kerfTenths: number
  /** The first cut at a mill end. */
  readonly trimTenths: number
  /** What remains is scrapped instead of kept. */
  readonly scrapRest: boolean
}

/** What becomes of a piece that is cut; lengths, masses and values add up to those of the piece. */
export interface CutResult {
  /** One for each line, for all its pieces together; in the order of the lines. */
  readonly made: readonly Amount[]
  /** What stays of the piece; zero when nothing stays. */
  readonly rest: Amount
  /** What became chips: all kerfs and the trim. */
  readonly kerf: Amount
  readonly scrap: Amount
}

/**
 * Parts of a whole number by weight that add up to it exactly: each gets its share rounded down, and what is left goes
 * one by one to the largest remainders. Weights are not negative; without any weight the first part gets all.
 */
export function sharesOf(whole: number, weights: readonly (number | Decimal)[]): number[] {
  const sum = weights.reduce<Decimal>((total, weight) => total.plus(weight), new Decimal(0))
  if (sum.isZero()) return weights.map((_, at) => (at === 0 ? whole : 0))
  const exact = weights.map((weight) => new Decimal(weight).times(whole).div(sum))
  const shares = exact.map((share) => share.floor().toNumber())
  const left = whole - shares.reduce((total, share) => total + share, 0)
  const byRemainder = exact
    .map((share, at) => ({ at, remainder: share.minus(share.floor()) }))
    .sort((one, other) => other.remainder.cmp(one.remainder) || one.at - other.at)
  for (const { at } of byRemainder.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1
  return shares
}

/** Decimal strings as whole numbers of the smallest unit. Throws when there are more decimals. */
function whole(value: string, scale: number): number {
  const units = new Decimal(value).times(scale)
  if (!units.isInteger()) throw new Error(`${value} has more decimals than stock is counted in.`)
  return units.toNumber()
}
export const tenthsOf = (mm: string): number => whole(mm, 10)
export const gramsOf = (kg: string): number => whole(kg, 1000)
export const centsOf = (money: string): number => whole(money, 100)
export const mmOf = (tenths: number): string => new Decimal(tenths).div(10).toFixed(1)
export const kgOf = (grams: number): string => new Decimal(grams).div(1000).toFixed(3)
export const moneyOf = (cents: number): string => new Decimal(cents).div(100).toFixed(2)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** The length that the cuts of an order need at least: the last piece may end where the bar ends. */
export function neededTenths({ lines, kerfTenths, trimTenths }: CutOrder): number {
  const count = sum(lines.map(({ quantity }) => quantity))
  return (
    sum(lines.map(({ tenths, quantity }) => tenths * quantity)) +
    Math.max(0, count - 1) * kerfTenths +
    trimTenths
  )
}

/**
 * Cuts one piece. Null when it is too short. Mass goes by length; the value of kerf, trim and scrap is borne by what was
 * cut, the rest carries its share by length.
 */
export function cutPiece(piece: Amount, order: CutOrder): CutResult | null {
  if (neededTenths(order) > piece.tenths) return null
  const made = order.lines.map(({ tenths, quantity }) => tenths * quantity)
  const count = sum(order.lines.map(({ quantity }) => quantity))
  const over = Math.max(0, piece.tenths - order.trimTenths - sum(made) - count * order.kerfTenths)
  const chips = piece.tenths - sum(made) - over
  const [rest, scrap] = order.scrapRest ? [0, over] : [over, 0]
  const grams = sharesOf(piece.grams, [...made, rest, chips, scrap])
  const used = piece.tenths - rest
  const cut = sum(made)
  const cents = sharesOf(piece.cents, [...made.map((one) => new Decimal(one).times(used).div(cut)), rest])
  const amount = (tenths: number, at: number, value = 0): Amount => ({
    tenths,
    grams: grams[at] ?? 0,
    cents: value,
  })
  const n = made.length
  return {
    made: made.map((tenths, at) => amount(tenths, at, cents[at])),
    rest: amount(rest, n, cents[n]),
    kerf: amount(chips, n + 1),
    scrap: amount(scrap, n + 2),
  }
}

/** Takes `count` of `pieces` identical pieces; mass and value by their number, nothing lost. */
export function takePieces(lot: Amount, pieces: number, count: number): { taken: Amount; left: Amount } {
  const share = (total: number) => sharesOf(total, [count, pieces - count])
  const [tenths, grams, cents] = [share(lot.tenths), share(lot.grams), share(lot.cents)]
  const part = (at: 0 | 1): Amount => ({
    tenths: tenths[at] ?? 0,
    grams: grams[at] ?? 0,
    cents: cents[at] ?? 0,
  })
  return { taken: part(0), left: part(1) }
}

/** The value of some of the pieces; of more pieces than there were, that of all. */
export const sharesOfValue = (cents: number, pieces: number, of: number): number =>
  pieces >= of ? cents : (sharesOf(cents, [pieces, of - pieces])[0] ?? 0)
