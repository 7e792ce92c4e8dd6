import { describe, expect, test } from 'vitest'
import { readSeedTables } from '../../../../../../db/seed/pipe-wall/read.ts'
import type { PipeWallCase } from '../../contract/case.ts'
import { evaluate, evaluateUnknown, evaluateWithSteps } from '../engine.ts'

const tables = readSeedTables()
const psi = (value: number) => ({ value, unit: 'psi' }) as const
const inch = (value: number) => ({ value, unit: 'in' }) as const
const mm = (value: number) => ({ value, unit: 'mm' }) as const
const fahrenheit = (value: number) => ({ value, unit: 'F' }) as const
const run = (input: PipeWallCase) => evaluate(input, tables)

const carbon: PipeWallCase = {
  method: 'b31.3',
  pressure: psi(1050),
  temperature: fahrenheit(550),
  material: 'A106-B',
  nps: '8',
  allowance: [inch(0.0625)],
}

describe('mistakes of other calculators', () => {
  test('the tolerance divides by 0.875, it does not multiply by 1.125', () => {
    const { tm, tn } = run(carbon)
    expect(tn?.value).toBeCloseTo((tm?.value ?? 0) / 0.875, 12)
    expect(tn?.value).toBeGreaterThan((tm?.value ?? 0) * 1.125)
  })

  test('the tolerance is taken off after the allowance was added', () => {
    const { t, tn } = run(carbon)
    expect(tn?.value).toBeCloseTo(((t?.value ?? 0) + 0.0625) / 0.875, 12)
    expect(tn?.value).not.toBeCloseTo((t?.value ?? 0) / 0.875 + 0.0625, 4)
  })

  test('the rating has the reduced wall in numerator and denominator', () => {
    const { rating, availableWall } = run(carbon)
    const T = availableWall?.value ?? 0
    expect(rating?.value).toBeCloseTo((2 * 18450 * T) / (8.625 - 2 * 0.4 * T), 9)
    expect(rating?.value).not.toBeCloseTo((2 * 18450 * T) / (8.625 - 2 * 0.4 * 0.406), 0)
  })

  test.each([
    ['A335-P22', 900, 0.4],
    ['A335-P22', 950, 0.5],
    ['A335-P22', 1000, 0.7],
    ['A335-P22', 925, 0.45],
    ['A312-TP316', 1000, 0.4],
    ['A312-TP316', 1050, 0.4],
    ['A312-TP316', 1100, 0.5],
    ['A312-TP316', 1150, 0.7],
    ['A312-TP316', 1300, 0.7],
    ['B444-N06625-1', 1150, 0.4],
    ['B444-N06625-1', 1200, 0.5],
  ])('Y of %s at %i F is %f, no step at 900 F for everything', (material, temperature, y) => {
    const result = run({ ...carbon, material, temperature: fahrenheit(temperature), pressure: psi(100) })
    expect(result.coefficientY).toBeCloseTo(y, 12)
  })

  test('without a material group Y stays at the lowest value of the ductile metals', () => {
    const typed = { ...carbon, material: undefined, allowableStress: psi(6000), pressure: psi(100) }
    expect(run({ ...typed, temperature: fahrenheit(1200) }).coefficientY).toBe(0.4)
    expect(run({ ...typed, temperature: fahrenheit(1200), materialGroup: 'Ferritic' }).coefficientY).toBe(0.7)
    expect(run({ ...typed, temperature: undefined }).coefficientY).toBe(0.4)
  })

  test('a pipeline formula has no Y, even where one is typed', () => {
    const line: PipeWallCase = {
      method: 'b31.8',
      pressure: psi(1440),
      smys: 'X60',
      locationClass: 2,
      nps: '20',
    }
    const result = run({ ...line, coefficientY: 0.4 })
    expect(result.t).toEqual(run(line).t)
    expect(result.coefficientY).toBeUndefined()
  })

  test('the stress of B31.1 is not the stress of B31.3', () => {
    const at = (method: 'b31.1' | 'b31.3') =>
      run({ ...carbon, method, temperature: fahrenheit(100) }).allowableStress?.value
    expect(at('b31.3')).toBe(20000)
    expect(at('b31.1')).toBe(17100)
  })

  test('the stress of A106-B is 20.0 ksi: not 15.0, and not two thirds of the yield strength', () => {
    const cold = run({ ...carbon, temperature: fahrenheit(70) }).allowableStress?.value
    expect(cold).toBe(20000)
    expect(cold).not.toBeCloseTo((35000 * 2) / 3, 0)
  })

  test('E is not folded into the stress twice', () => {
    const welded = run({ ...carbon, material: 'A53-B-E', temperature: fahrenheit(100) })
    expect(welded.allowableStress?.value).toBe(20000)
    expect(welded.qualityFactor).toBe(0.85)
    expect(welded.t?.value).toBeCloseTo((1050 * 8.625) / (2 * (20000 * 0.85 + 1050 * 0.4)), 12)
  })

  test('W and E are two factors', () => {
    const hot: PipeWallCase = {
      ...carbon,
      material: 'A335-P22',
      temperature: fahrenheit(1000),
      pressure: psi(300),
    }
    const byE = run({ ...hot, qualityFactor: 0.85 })
    const byW = run({ ...hot, weldStrengthFactor: 0.85 })
    expect(byE).toMatchObject({ qualityFactor: 0.85, weldStrengthFactor: 0.82 })
    expect(byW).toMatchObject({ qualityFactor: 1, weldStrengthFactor: 0.85 })
  })

  test('radiography does not raise ERW pipe without a word', () => {
    const raised = run({ ...carbon, material: 'A53-B-E', qualityFactor: 1 })
    expect(raised.warnings).toContain('W06')
  })

  test.each([
    ['8', '40', true],
    ['10', '40', true],
    ['12', '40', false],
    ['16', '40', false],
  ])('NPS %s: STD is schedule %s: %s', (nps, schedule, isSame) => {
    const rows = evaluateWithSteps({ ...carbon, nps }, tables).wallTable ?? []
    const std = rows.find(({ schedules }) => schedules.includes('STD'))
    expect(std?.schedules.includes(schedule)).toBe(isSame)
  })

  test.each([
    ['8', true],
    ['10', false],
  ])('NPS %s: XS is schedule 80: %s', (nps, isSame) => {
    const rows = evaluateWithSteps({ ...carbon, nps }, tables).wallTable ?? []
    expect(rows.find(({ schedules }) => schedules.includes('XS'))?.schedules.includes('80')).toBe(isSame)
  })

  test.each([
    ['10', '100', 0.719],
    ['10', '160', 1.125],
    ['32', '40', 0.688],
    ['16', '20', 0.312],
    ['12', '60', 0.562],
  ])('NPS %s schedule %s is %f in, where other tables are shifted', (nps, schedule, wall) => {
    const rows = evaluateWithSteps({ ...carbon, nps, units: 'us' }, tables).wallTable ?? []
    expect(rows.find(({ schedules }) => schedules.includes(schedule))?.wall.value).toBe(wall)
  })

  test('the diameter is never the NPS number', () => {
    expect(run(carbon).outsideDiameter).toEqual(inch(8.625))
    expect(run({ ...carbon, nps: '12' }).outsideDiameter).toEqual(inch(12.75))
  })

  test('an inch calculation takes the inch diameter, a metric one the millimetres of the table', () => {
    expect(run({ ...carbon, nps: '24' }).outsideDiameter).toEqual(inch(24))
    expect(run({ ...carbon, nps: '24', units: 'si' }).outsideDiameter).toEqual(mm(610))
    expect(run({ ...carbon, nps: '10', units: 'si' }).outsideDiameter).toEqual(mm(273))
  })

  test('the walls of a metric calculation are those of the table, not converted inches', () => {
    const rows = evaluateWithSteps({ ...carbon, nps: '1-1/2', units: 'si' }, tables).wallTable ?? []
    expect(rows.at(-1)).toMatchObject({ schedules: ['XXS'], wall: mm(10.15) })
  })

  test('the intrados has the greater factor, the extrados the smaller', () => {
    const bend = run({ ...carbon, bendRadius: { times: 5, of: 'nominal' } })
    expect(bend.intrados?.i).toBeGreaterThan(1)
    expect(bend.extrados?.i).toBeLessThan(1)
    expect(bend.intrados?.t.value).toBeGreaterThan(bend.t?.value ?? Infinity)
    expect(bend.extrados?.t.value).toBeLessThan(bend.t?.value ?? 0)
    expect(bend.bendRadius?.value).toBeCloseTo(1000 / 25.4, 12)
  })

  test('a wall that is too thin by a hair is refused, however the requirement is rounded', () => {
    const P = 2 * 20000 * 0.322 * 0.875
    const exact = P / (8.625 - 2 * 0.4 * 0.322 * 0.875)
    const at = (pressure: number) =>
      run({ ...carbon, allowance: [], temperature: fahrenheit(100), pressure: psi(pressure) })
        .selectedSchedules
    expect(at(exact)).toEqual(['40', 'STD'])
    expect(at(exact * (1 + 1e-6))).toEqual(['60'])
    expect(at(exact * (1 - 1e-6))).toEqual(['40', 'STD'])
  })

  test('pressure in bar with stress in psi is converted, not mixed', () => {
    const mixed = run({
      method: 'b31.3',
      pressure: { value: 1050 * 0.06894757, unit: 'bar' },
      allowableStress: psi(18450),
      outsideDiameter: inch(8.625),
      units: 'us',
    })
    expect(mixed.t?.value).toBeCloseTo(0.23996422893, 9)
  })

  test('absolute pressure is not taken for gauge pressure', () => {
    const result = evaluateUnknown({ ...carbon, pressure: { value: 40, unit: 'bara' } }, tables)
    expect(result.status).toBe('error')
    expect(result.errors).toEqual([{ field: 'pressure', message: expect.stringContaining('absolute') }])
  })
})

describe('check values of the stress table', () => {
  test.each([
    [250, 132],
    [350, 118],
    [400, 95.1],
  ])('A106-B at %i C has %f MPa', (celsius, mpa) => {
    const result = run({
      ...carbon,
      pressure: { value: 1, unit: 'MPa' },
      temperature: { value: celsius, unit: 'C' },
    })
    const digits = mpa < 100 ? 10 : 1
    expect(Math.round((result.allowableStress?.value ?? 0) * digits) / digits).toBe(mpa)
  })

  test('above 427 C carbon steel takes the next higher listed temperature, unless told otherwise', () => {
    const at = (stressLookup?: 'interpolate' | 'next-higher') =>
      run({ ...carbon, temperature: fahrenheit(825), pressure: psi(100), stressLookup }).allowableStress
        ?.value
    expect(at()).toBe(8700)
    expect(at('interpolate')).toBeCloseTo((11400 + 8700) / 2, 9)
    expect(at('next-higher')).toBe(8700)
  })
})
