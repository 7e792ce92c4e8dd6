import { expect, test } from 'vitest'
import { readSeedTables } from '../../../../../../db/seed/pipe-wall/read.ts'
import { drainHeader } from '../../../../../../test/support/pipe-wall.ts'
import type { PipeWallCase } from '../../contract/case.ts'
import { evaluate } from '../../domain/engine.ts'
import { neededText } from '../calculator/format-quantities.ts'
import { labelLines, wallParts } from './section-drawing.tsx'

const tables = readSeedTables()
const partsOf = (given: PipeWallCase) => {
  const result = evaluate(given, tables)
  expect(result.errors).toEqual([])
  const parts = wallParts(result)
  const value = (label: string) => parts.find((part) => part.label === label)?.value ?? 0
  return { result, parts, value, sum: parts.reduce((all, part) => all + part.value, 0) }
}

const shapes: readonly (readonly [string, PipeWallCase])[] = [
  ['an ordinary wall', drainHeader],
  ['a wall without corrosion', { ...drainHeader, allowance: [] }],
  ['a wall that is not enough', { ...drainHeader, nominalWall: { value: 0.25, unit: 'in' } }],
  ['a measured wall', { ...drainHeader, measuredWall: { value: 0.35, unit: 'in' } }],
  ['a thick wall', { ...drainHeader, nominalWall: { value: 2, unit: 'in' } }],
]

test.each(shapes)('the parts of %s add up to it, none of them negative', (_, given) => {
  const { result, parts, sum } = partsOf(given)
  expect(sum).toBeCloseTo(result.selectedWall?.value ?? Number.NaN, 9)
  expect(parts.every(({ value }) => value > 0)).toBe(true)
})

test('the parts are those of the worked example, from the bore outwards', () => {
  const { parts, value } = partsOf(drainHeader)
  expect(parts.map(({ label }) => label)).toEqual(['Spare', 'Mill tolerance', 'Allowance c', 'Pressure t'])
  expect(value('Pressure t')).toBeCloseTo(0.23996, 5)
  expect(value('Allowance c')).toBe(0.0625)
  expect(value('Mill tolerance')).toBeCloseTo(0.406 / 8, 9)
})

test('the wall for the pressure is written as among the figures, rounded up', () => {
  const { result, parts } = partsOf({
    ...drainHeader,
    pressure: { value: 12.5, unit: 'MPa' },
    temperature: { value: 120, unit: 'C' },
    units: 'si',
  })
  const { t } = result
  if (!t) throw new Error('There is no t.')
  const written = parts.find(({ label }) => label === 'Pressure t')?.text
  expect(`${written} mm`).toBe(neededText(t))
  expect(written).not.toBe(t.value.toFixed(2))
})

test('a wall that is not enough has no spare, and less for the pressure than it needs', () => {
  const { result, parts, value } = partsOf({ ...drainHeader, nominalWall: { value: 0.25, unit: 'in' } })
  expect(parts.map(({ label }) => label)).not.toContain('Spare')
  expect(value('Pressure t')).toBeLessThan(result.t?.value ?? Number.NaN)
})

test('a measured wall has no mill tolerance', () => {
  const { value } = partsOf({ ...drainHeader, measuredWall: { value: 0.35, unit: 'in' } })
  expect(value('Mill tolerance')).toBe(0)
  expect(value('Spare')).toBeCloseTo(0.35 - 0.0625 - 0.23996, 4)
})

test('without a wall there are no parts', () => {
  expect(partsOf({ ...drainHeader, pressure: { value: 6500, unit: 'psi' } }).parts).toEqual([])
})

test.each([
  ['thin parts above', [0.1, 0.8, 5.5]],
  ['thin parts below', [5.5, 0.1, 0.1, 0.05]],
  ['equal parts', [1, 1, 1, 1]],
  ['one part', [3]],
])('the labels stand clear of each other and inside the drawing: %s', (_, values) => {
  const lines = labelLines(
    values.map((value) => ({ value })),
    values.reduce((all, one) => all + one, 0),
  )
  const gaps = lines.slice(1).map((y, at) => y - (lines[at] ?? 0))
  expect(gaps.every((gap) => gap >= 14.99)).toBe(true)
  expect([Math.min(...lines) >= 15, Math.max(...lines) <= 214]).toEqual([true, true])
})
