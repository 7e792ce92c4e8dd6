import { describe, expect, test } from 'vitest'
import { readSeedTables } from '../../../../../../db/seed/pipe-wall/read.ts'
import { drainHeader } from '../../../../../../test/support/pipe-wall.ts'
import type { PipeWallCase } from '../../contract/case.ts'
import { evaluate } from '../../domain/engine.ts'
import { type Point, ratingAgainstTemperature, wallAgainstPressure } from './curves.ts'

const tables = readSeedTables()
const wallOf = (given: PipeWallCase) => wallAgainstPressure(given, evaluate(given, tables), tables)
const ratingOf = (given: PipeWallCase) => ratingAgainstTemperature(given, evaluate(given, tables), tables)

/** Every point lies at least as high (`1`) or as low (`-1`) as the one before it. */
const runs = (points: readonly Point[], direction: 1 | -1): boolean =>
  points.every((point, at) => {
    const before = points[at - 1]
    return before === undefined || (point.y - before.y) * direction >= -1e-9
  })

const pairs: PipeWallCase = {
  method: 'b31.3',
  units: 'si',
  nps: '6',
  material: 'A106-B',
  conditions: [
    { pressure: { value: 2, unit: 'MPa' }, temperature: { value: 100, unit: 'C' } },
    { pressure: { value: 5, unit: 'MPa' }, temperature: { value: 350, unit: 'C' } },
  ],
}

describe('The required wall against pressure', () => {
  test('goes from a twentieth of the pressure to half as much again, always upwards', () => {
    const points = wallOf(drainHeader)
    expect(points[0]?.x).toBeCloseTo(52.5, 9)
    expect(points.at(-1)?.x).toBeCloseTo(1575, 9)
    expect(runs(points, 1)).toBe(true)
  })

  test('is the wall the calculator answers at each pressure', () => {
    for (const { x, y } of wallOf(drainHeader)) {
      const there = evaluate({ ...drainHeader, pressure: { value: x, unit: 'psi' } }, tables)
      expect(y).toBe(there.requiredWall?.value)
    }
  })

  test('does not depend on a wall that was typed', () => {
    const typed: PipeWallCase = { ...drainHeader, nominalWall: { value: 0.5, unit: 'in' } }
    expect(wallOf(typed)).toEqual(wallOf(drainHeader))
  })

  test('is that of the governing pair', () => {
    const points = wallOf(pairs)
    expect(points.at(-1)?.x).toBeCloseTo(7.5, 9)
    const alone: PipeWallCase = {
      method: 'b31.3',
      units: 'si',
      nps: '6',
      material: 'A106-B',
      pressure: { value: 5, unit: 'MPa' },
      temperature: { value: 350, unit: 'C' },
    }
    expect(points).toEqual(wallOf(alone))
  })

  test('ends where no wall holds the pressure', () => {
    const points = wallOf({ ...drainHeader, pressure: { value: 15_000, unit: 'psi' } })
    expect(points.length).toBeGreaterThan(5)
    expect(points.at(-1)?.x).toBeLessThan(22_500)
    expect(points.every(({ y }) => Number.isFinite(y) && y > 0)).toBe(true)
  })

  test('has no points without a pressure', () => {
    const { pressure: _, ...rating } = drainHeader
    expect(wallOf({ ...rating, nominalWall: { value: 0.406, unit: 'in' } })).toEqual([])
  })
})

describe('The rating against temperature', () => {
  test('falls with the temperature and passes through the rating of the answer', () => {
    const points = ratingOf(drainHeader)
    expect(points[0]?.x).toBe(70)
    expect(runs(points, -1)).toBe(true)
    const { rating } = evaluate(drainHeader, tables)
    const below = points.findLast(({ x }) => x <= 550)
    const above = points.find(({ x }) => x >= 550)
    expect(below?.y).toBeGreaterThanOrEqual(rating?.value ?? Number.NaN)
    expect(above?.y).toBeLessThanOrEqual(rating?.value ?? Number.NaN)
  })

  test('ends where the table of stresses ends', () => {
    const points = ratingOf({ ...drainHeader })
    const last = points.at(-1)?.x ?? 0
    expect(last).toBeGreaterThan(700)
    expect(last).toBeLessThan(1500)
    const beyond = evaluate({ ...drainHeader, temperature: { value: 1500, unit: 'F' } }, tables)
    expect(beyond.status).toBe('error')
  })

  test('is that of the typed wall, of a measured wall as measured', () => {
    const typed = ratingOf({ ...drainHeader, nominalWall: { value: 0.5, unit: 'in' } })
    expect(typed[0]?.y).toBeGreaterThan(ratingOf(drainHeader)[0]?.y ?? Number.NaN)
    const given: PipeWallCase = { ...drainHeader, measuredWall: { value: 0.35, unit: 'in' } }
    const at70 = evaluate({ ...given, temperature: { value: 70, unit: 'F' } }, tables)
    expect(ratingOf(given)[0]?.y).toBe(at70.rating?.value)
  })

  test('has no points where the temperature decides nothing', () => {
    const { temperature: _, ...cold } = drainHeader
    const typed: PipeWallCase = { ...drainHeader, allowableStress: { value: 18_000, unit: 'psi' } }
    const { material: __, ...unnamed } = typed
    expect(ratingOf(typed)).toEqual([])
    expect(ratingOf(unnamed)).toEqual([])
    expect(ratingOf({ ...cold, method: 'barlow', smys: { value: 35_000, unit: 'psi' } })).toEqual([])
  })

  test('counts the wall in the units of the answer', () => {
    const points = ratingOf(pairs)
    expect(points[0]?.x).toBe(20)
    expect(points[0]?.y).toBeGreaterThan(evaluate(pairs, tables).rating?.value ?? Number.NaN)
  })
})
