import { describe, expect, it } from 'vitest'
import { drawsOf, entryOf } from './draw.ts'

const many = (count: number, draw: () => number) => Array.from({ length: count }, draw)

describe('draws', () => {
  it('are the same for the same seed and others for another', () => {
    const of = (seed: string) => {
      const draw = drawsOf(seed)
      return many(20, () => draw.between(0, 1))
    }
    expect(of('forge')).toEqual(of('forge'))
    expect(of('forge')).not.toEqual(of('foundry'))
  })

  it('stay within their bounds and reach both ends', () => {
    const draw = drawsOf('bounds')
    const drawn = many(500, () => draw.int(3, 6))
    expect([...new Set(drawn)].toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6])
    expect(many(500, () => draw.between(2, 3)).every((one) => one >= 2 && one < 3)).toBe(true)
  })

  it('follow weights', () => {
    const draw = drawsOf('weights')
    const heavy = many(1000, () =>
      draw.weighted([
        [1, 9],
        [0, 1],
      ] as const),
    ).reduce((sum, one) => sum + one, 0)
    expect(heavy).toBeGreaterThan(850)
    expect(heavy).toBeLessThan(950)
    expect(
      draw.weighted([
        ['never', 0],
        ['always', 1],
      ] as const),
    ).toBe('always')
  })

  it('mix a list without losing an entry, and take some in their order', () => {
    const draw = drawsOf('lists')
    const list = many(30, () => 0).map((_, at) => at)
    const mixed = draw.shuffle(list)
    expect(mixed).not.toEqual(list)
    expect(mixed.toSorted((a, b) => a - b)).toEqual(list)
    const some = draw.some(list, 7)
    expect(some).toHaveLength(7)
    expect(some).toEqual(some.toSorted((a, b) => a - b))
  })

  it('of a part do not depend on what was drawn before', () => {
    const draw = drawsOf('parts')
    const before = draw.part('valves').int(0, 1e6)
    draw.int(0, 9)
    expect(draw.part('valves').int(0, 1e6)).toBe(before)
    expect(draw.part('flanges').int(0, 1e6)).not.toBe(before)
  })

  it('refuse an entry that is not there', () => {
    expect(() => entryOf([], 0)).toThrow('has no entry 0')
    expect(() => drawsOf('none').pick([])).toThrow('has no entry')
  })
})
