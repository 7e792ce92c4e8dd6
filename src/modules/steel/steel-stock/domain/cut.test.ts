import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Amount, cutPiece, gramsOf, kgOf, mmOf, moneyOf, sharesOf, takePieces, tenthsOf } from './cut.ts'

interface Plan {
  length_mm: number
  pieces_mm: number[]
  kerf_mm: number
  trim_mm: number
  remnant_mm: number
  remnant_is: 'none' | 'offcut' | 'scrap'
}
interface Case {
  id: string
  title: string
  kerf_mm: number
  expected: { status: string; plan?: Plan[] }
}
const { cases } = JSON.parse(readFileSync(new URL('./cutting-examples.json', import.meta.url), 'utf8')) as {
  cases: Case[]
}
const bars = cases.flatMap(({ id, title, kerf_mm, expected }) =>
  (expected.plan ?? []).map((plan, at) => ({ name: `${id}.${at + 1} ${title}`, plan, kerf: kerf_mm })),
)

const tenths = (mm: number) => tenthsOf(mm.toFixed(1))
const total = (parts: readonly Amount[], of: keyof Amount) => parts.reduce((all, part) => all + part[of], 0)

describe('A cut', () => {
  it('has worked examples', () => expect(bars.length).toBeGreaterThan(50))

  it.each(bars)('$name', ({ plan, kerf }) => {
    const piece = { tenths: tenths(plan.length_mm), grams: 123_457, cents: 98_765 }
    const result = cutPiece(piece, {
      lines: plan.pieces_mm.map((mm) => ({ tenths: tenths(mm), quantity: 1 })),
      kerfTenths: tenths(kerf),
      trimTenths: tenths(plan.trim_mm),
      scrapRest: plan.remnant_is === 'scrap',
    })
    if (!result) throw new Error('The worked example does not fit.')
    const { made, rest, kerf: chips, scrap } = result
    expect(rest.tenths + scrap.tenths).toBe(tenths(plan.remnant_mm))
    expect(chips.tenths).toBe(tenths(plan.kerf_mm) + tenths(plan.trim_mm))
    for (const amount of ['tenths', 'grams', 'cents'] as const)
      expect(total([...made, rest, chips, scrap], amount), amount).toBe(piece[amount])
    expect([chips.cents, scrap.cents]).toEqual([0, 0])
  })

  it('may end where the bar ends, and is refused a tenth beyond', () => {
    const cut = (length: string) =>
      cutPiece(
        { tenths: tenthsOf(length), grams: 1000, cents: 0 },
        { lines: [{ tenths: 29_990, quantity: 2 }], kerfTenths: 20, trimTenths: 0, scrapRest: false },
      )
    expect(cut('6000')?.kerf.tenths).toBe(20)
    expect(cut('6001')?.kerf.tenths).toBe(30)
    expect(cut('5999.9')).toBeNull()
  })

  it('lets what was cut bear kerf and scrap, and what stays its share by length', () => {
    const order = { lines: [{ tenths: 40_000, quantity: 1 }], kerfTenths: 100, trimTenths: 0 }
    const piece = { tenths: 100_000, grams: 100_000, cents: 10_000 }
    const kept = cutPiece(piece, { ...order, scrapRest: false })
    expect([kept?.made[0]?.cents, kept?.rest.cents]).toEqual([4010, 5990])
    const scrapped = cutPiece(piece, { ...order, scrapRest: true })
    expect([scrapped?.made[0]?.cents, scrapped?.scrap.grams]).toEqual([10_000, 59_900])
  })
})

describe('Shares', () => {
  it('add up to the whole, the largest remainders first', () => {
    expect(sharesOf(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(sharesOf(10, [0.26, 0.25, 0.49])).toEqual([3, 2, 5])
    expect(sharesOf(7, [0, 0])).toEqual([7, 0])
  })

  it('of a lot leave nothing behind', () => {
    const { taken, left } = takePieces({ tenths: 480_000, grams: 4_086_001, cents: 1001 }, 8, 3)
    expect(taken).toEqual({ tenths: 180_000, grams: 1_532_250, cents: 375 })
    expect(left).toEqual({ tenths: 300_000, grams: 2_553_751, cents: 626 })
  })

  it('are written in the units of the house', () => {
    expect([mmOf(59_999), kgOf(1), moneyOf(5), gramsOf('0.001')]).toEqual(['5999.9', '0.001', '0.05', 1])
    expect(() => tenthsOf('0.05')).toThrow('more decimals')
  })
})
