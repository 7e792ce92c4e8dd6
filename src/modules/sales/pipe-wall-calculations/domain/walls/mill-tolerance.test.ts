import { describe, expect, test } from 'vitest'
import { readSeedTables } from '../../../../../../db/seed/pipe-wall/read.ts'
import type { PipeWallCase } from '../../contract/case.ts'
import { evaluate } from '../engine.ts'
import {
  minimumWall,
  noTolerance,
  requiredNominal,
  simpleTolerance,
  toleranceAt,
  toleranceIn,
} from './mill-tolerance.ts'

const tables = readSeedTables()
const mm = (value: number) => ({ value, unit: 'mm' }) as const

function specification(name: string, system: 'si' | 'us' = 'si') {
  const spec = tables.tolerances.get(name)
  if (spec === undefined) throw new Error(`${name} is missing`)
  return toleranceIn(spec, system)
}

describe('one tolerance for every wall', () => {
  test('a percentage is of the ordered wall', () => {
    expect(minimumWall(simpleTolerance(12.5, 0), 10)).toBe(8.75)
    expect(requiredNominal(simpleTolerance(12.5, 0), 8.75)).toBeCloseTo(10, 12)
  })

  test('an absolute tolerance is taken off as it is', () => {
    expect(minimumWall(simpleTolerance(0, 0.3), 10)).toBeCloseTo(9.7, 12)
    expect(requiredNominal(simpleTolerance(0, 0.3), 9.7)).toBeCloseTo(10, 12)
  })

  test('no tolerance leaves the wall', () => {
    expect(minimumWall(noTolerance, 7.1)).toBe(7.1)
    expect(requiredNominal(noTolerance, 7.1)).toBe(7.1)
  })
})

describe('a tolerance that depends on the wall', () => {
  test.each([
    [4, 3.5],
    [4.01, 4.01 * 0.875],
    [24.9, 24.9 * 0.875],
    [25, 22],
    [28, 25],
    [40, 36],
  ])('API 5L seamless: %f mm leaves %f mm', (wall, left) => {
    expect(minimumWall(specification('API 5L seamless'), wall)).toBeCloseTo(left, 12)
  })

  test.each([
    [5, 4.5],
    [5.5, 4.95],
    [14.9, 13.41],
    [15, 13.5],
    [20, 18.5],
  ])('API 5L welded: %f mm leaves %f mm', (wall, left) => {
    expect(minimumWall(specification('API 5L welded'), wall)).toBeCloseTo(left, 12)
  })

  test.each([
    [3, 2.6],
    [3.2, 2.8],
    [6, 5.25],
  ])('EN 10216-2: %f mm leaves %f mm', (wall, left) => {
    const tolerance = specification('EN 10216-2 seamless, D <= 219.1 mm')
    expect(minimumWall(tolerance, wall)).toBeCloseTo(left, 12)
  })

  test('the required wall is the smallest that is enough, in every range', () => {
    for (const name of tables.tolerances.keys()) {
      const tolerance = specification(name)
      for (let needed = 0.5; needed < 60; needed += 0.37) {
        const nominal = requiredNominal(tolerance, needed)
        expect(minimumWall(tolerance, nominal), `${name} ${needed}`).toBeGreaterThanOrEqual(needed - 1e-9)
        expect(minimumWall(tolerance, nominal * (1 - 1e-6)), `${name} ${needed}`).toBeLessThan(needed)
      }
    }
  })

  test('where the heavier range tolerates less, its first wall can be the answer', () => {
    const tolerance = specification('API 5L seamless')
    expect(requiredNominal(tolerance, 21.95)).toBe(25)
    expect(minimumWall(tolerance, 24.99)).toBeLessThan(21.95)
  })

  test('the range tells what counts at a wall', () => {
    const tolerance = specification('API 5L seamless')
    expect(toleranceAt(tolerance, 4)).toEqual({ absolute: 0.5 })
    expect(toleranceAt(tolerance, 10)).toEqual({ percent: 12.5 })
    expect(toleranceAt(tolerance, 26)).toEqual({ absolute: 3 })
    expect(toleranceAt(tolerance, 40)).toEqual({ percent: 10 })
  })

  test('plate pipe has its own inch value', () => {
    const name = 'ASTM A671 / A672 / A691 / A358 (plate)'
    expect(minimumWall(specification(name, 'us'), 0.5)).toBeCloseTo(0.49, 12)
    expect(minimumWall(specification(name), 12.7)).toBeCloseTo(12.4, 12)
    expect(minimumWall(specification('API 5L welded', 'us'), 0.15)).toBeCloseTo(0.15 - 0.5 / 25.4, 12)
  })
})

describe('which tolerance a case gets', () => {
  const base: PipeWallCase = {
    method: 'b31.3',
    nps: '24',
    pressure: { value: 30, unit: 'bar' },
    temperature: { value: 100, unit: 'C' },
  }
  const left = (input: PipeWallCase) => {
    const { selectedWall, minimumWall: least } = evaluate({ ...input, nominalWall: mm(12.7) }, tables)
    return (selectedWall?.value ?? 0) - (least?.value ?? 0)
  }

  test.each([
    ['A106-B', 12.7 * 0.125],
    ['A335-P11', 12.7 * 0.125],
    ['A312-TP316L', 12.7 * 0.125],
    ['A671-CC60', 0.3],
    ['5L-X52', 12.7 * 0.125],
    ['B444-N06625-1', 12.7 * 0.125],
  ])('%s', (material, tolerance) => {
    expect(left({ ...base, material })).toBeCloseTo(tolerance, 12)
  })

  test('welded line pipe has the tolerance of welded pipe', () => {
    expect(left({ ...base, material: '5L-X52', seam: 'welded' })).toBeCloseTo(1.27, 12)
  })

  test('a typed tolerance goes before the table', () => {
    expect(left({ ...base, material: 'A106-B', millTolerance: { percent: 10 } })).toBeCloseTo(1.27, 12)
    expect(left({ ...base, material: 'A106-B', millTolerance: mm(0.3) })).toBeCloseTo(0.3, 12)
    const named = { specification: 'API 5L welded' }
    expect(left({ ...base, material: '5L-X52', millTolerance: named })).toBeCloseTo(1.27, 12)
  })

  test('pipelines deduct none, unless the company rule is on', () => {
    const line: PipeWallCase = { ...base, method: 'b31.4', smys: 'X52', millTolerance: { percent: 10 } }
    expect(left(line)).toBe(0)
    expect(left({ ...line, deductMillTolerance: true })).toBeCloseTo(1.27, 12)
  })

  test('each listed wall is tested with its own tolerance', () => {
    const result = evaluate(
      {
        method: 'b31.3',
        nps: '20',
        unscheduledWalls: true,
        allowableStress: { value: 150, unit: 'MPa' },
        pressure: { value: 13.3, unit: 'MPa' },
        millTolerance: { specification: 'API 5L seamless' },
      },
      tables,
    )
    // 23.83 mm leaves 20.85 mm, 25.40 mm leaves 22.40 mm although 12.5 % of it would leave 22.23 mm.
    expect(result.tm?.value).toBeGreaterThan(20.86)
    expect(result.selectedWall?.value).toBe(25.4)
    expect(result.minimumWall?.value).toBeCloseTo(22.4, 12)
  })
})
