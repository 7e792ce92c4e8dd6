import { describe, expect, it } from 'vitest'
import { type AskedLine, compareOffers, type ComparedOffer } from './domain.ts'

/** A stream of numbers from 0 to 1 that is the same in every run. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const random = randomOf(20_261_123)
const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
const oneOf = <T>(list: readonly T[]): T => {
  const found = list[whole(0, list.length - 1)]
  if (found === undefined) throw new Error('There is nothing to choose from.')
  return found
}
const day = (n: number) => `2027-01-${String(n).padStart(2, '0')}`
const TODAY = day(10)

/** Whole numbers of thousandths, so that the other calculation knows no rounding of its own until the end. */
const thousandths = (n: number) => `${Math.floor(n / 1000)}.${String(n % 1000).padStart(3, '0')}`

interface Case {
  readonly asked: readonly AskedLine[]
  readonly offers: readonly ComparedOffer[]
}

function randomCase(): Case {
  const asked = Array.from({ length: whole(1, 4) }, (_, at): AskedLine => {
    const isSteel = random() < 0.6
    return {
      id: `line-${at}`,
      lineNo: (at + 1) * 10,
      quantity: `${whole(1, 40)}.000`,
      form: isSteel ? 'pipe' : null,
      lengthMm: isSteel && random() < 0.9 ? `${whole(1000, 12_000)}.0` : null,
      massKg: isSteel && random() < 0.8 ? thousandths(whole(10_000, 9_000_000)) : null,
      certificateType: oneOf([null, '2.2', '3.1', '3.2']),
    }
  })
  const offers = Array.from({ length: whole(1, 5) }, (_, at): ComparedOffer => {
    const isForeign = random() < 0.4
    return {
      supplierName: `Supplier ${at}`,
      currency: isForeign ? 'EUR' : 'GBP',
      rate: isForeign ? oneOf(['0.850000', '0.861000', null]) : '1.000000',
      validUntil: day(whole(5, 28)),
      isWithdrawn: random() < 0.15,
      lines: asked
        .filter(() => random() < 0.8)
        .map((line) => ({
          lineId: line.id,
          unitPrice: thousandths(whole(1, 900_000)),
          priceBasis: line.form === null ? 'each' : oneOf(['each', 'm', 'kg', 't']),
          deliveryOn: random() < 0.85 ? day(whole(11, 28)) : null,
          certificateType: oneOf([null, '2.1', '2.2', '3.1', '3.2']),
        })),
    }
  })
  return { asked, offers }
}

const scaled = (text: string, decimals: number): bigint => {
  const [units = '0', rest = ''] = text.split('.')
  return BigInt(units + rest.padEnd(decimals, '0').slice(0, decimals))
}
/** Divides and rounds half up; all numbers are positive. */
const divided = (value: bigint, by: bigint): bigint => (value * 2n + by) / (by * 2n)

/** Cents of a whole line, counted in whole numbers; null where its price is not known. */
function centsOf(line: AskedLine, offered: ComparedOffer['lines'][number]): bigint | null {
  const price = scaled(offered.unitPrice, 4)
  const pieces = scaled(line.quantity, 3)
  // Price in 1/10,000 times quantity in 1/1,000 gives 1/10,000,000; a cent is 100,000 of these.
  switch (offered.priceBasis) {
    case 'each':
      return divided(price * pieces, 100_000n)
    case 'm':
      return line.lengthMm === null
        ? null
        : divided(price * pieces * scaled(line.lengthMm, 1), 100_000n * 10_000n)
    case 'kg':
      return line.massKg === null ? null : divided(price * scaled(line.massKg, 3), 100_000n)
    case 't':
      return line.massKg === null ? null : divided(price * scaled(line.massKg, 3), 100_000n * 1000n)
  }
}

const text = (cents: bigint | null): string | null =>
  cents === null ? null : `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

describe('A thousand random requests', () => {
  it('are compared as by a calculation of its own in whole numbers', () => {
    let lowest = 0
    for (let round = 0; round < 1000; round += 1) {
      const { asked, offers } = randomCase()
      const compared = compareOffers(asked, offers, TODAY, 'GBP')
      const expected = offers.map((offer) =>
        offer.lines.map((offered) => {
          const line = asked.find(({ id }) => id === offered.lineId)
          const net = line ? centsOf(line, offered) : null
          const inBase =
            net === null || offer.rate === null ? null : divided(net * scaled(offer.rate, 6), 1_000_000n)
          const counts = !offer.isWithdrawn && offer.validUntil >= TODAY
          return { lineId: offered.lineId, net, inBase, counts, deliveryOn: offered.deliveryOn }
        }),
      )
      for (const [at, lines] of expected.entries())
        for (const [place, one] of lines.entries()) {
          const rivals = expected.flat().filter((other) => other.lineId === one.lineId && other.counts)
          const isLowest =
            one.counts &&
            one.inBase !== null &&
            rivals.every(({ inBase }) => inBase === null || one.inBase === null || inBase >= one.inBase)
          const isSoonest =
            one.counts &&
            Boolean(one.deliveryOn) &&
            rivals.every(({ deliveryOn }) => !deliveryOn || deliveryOn >= (one.deliveryOn ?? ''))
          if (isLowest) lowest += 1
          expect(compared[at]?.[place]).toMatchObject({
            net: text(one.net),
            netInBase: text(one.inBase),
            isLowest,
            isSoonest,
          })
          expect(compared[at]?.[place]?.refusal === null).toBe(one.counts)
        }
    }
    expect(lowest).toBeGreaterThan(1000)
  })
})
