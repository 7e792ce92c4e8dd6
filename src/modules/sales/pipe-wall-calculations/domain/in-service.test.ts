import { describe, expect, test } from 'vitest'
import { readSeedTables } from '../../../../../db/seed/pipe-wall/read.ts'
import type { PipeWallCase } from '../contract/case.ts'
import { evaluate, evaluateWithSteps } from './engine.ts'

const tables = readSeedTables()
const bar = (value: number) => ({ value, unit: 'bar' }) as const
const mm = (value: number) => ({ value, unit: 'mm' }) as const
const inch = (value: number) => ({ value, unit: 'in' }) as const
const mpa = (value: number) => ({ value, unit: 'MPa' }) as const
const celsius = (value: number) => ({ value, unit: 'C' }) as const
const run = (input: PipeWallCase) => evaluate(input, tables)

const pipe: PipeWallCase = {
  method: 'barlow',
  nps: '6',
  seam: 'seamless',
  allowableStress: { ...mpa(120), source: 'B31.3, Table A-1', temperature: celsius(100) },
  pressure: bar(40),
  temperature: celsius(100),
  measuredWall: mm(5.4),
}

describe('a measured wall', () => {
  test('loses no mill tolerance', () => {
    const result = run({ ...pipe, millTolerance: { percent: 12.5 } })
    expect(result.availableWall).toEqual(mm(5.4))
    expect(result.tn).toEqual(result.tm)
    expect(result.rating?.value).toBeCloseTo((2 * 120 * 5.4) / 168.3, 12)
    expect(result).toMatchObject({ mode: 'check', passes: true })
  })

  test('loses the future allowance', () => {
    expect(run({ ...pipe, allowance: [mm(1.5)] }).availableWall?.value).toBeCloseTo(3.9, 12)
  })

  test('loses twice the rate times the interval', () => {
    const result = run({ ...pipe, corrosionRate: mm(0.1), interval: 5 })
    expect(result.availableWall?.value).toBeCloseTo(4.4, 12)
    expect(result.allowance?.value).toBeCloseTo(1, 12)
  })

  test('of an allowance and an expected loss the greater counts, not both', () => {
    const loss = { corrosionRate: mm(0.1), interval: 5 }
    expect(run({ ...pipe, ...loss, allowance: [mm(0.5)] }).allowance?.value).toBeCloseTo(1, 12)
    expect(run({ ...pipe, ...loss, allowance: [mm(1.5)] }).allowance?.value).toBeCloseTo(1.5, 12)
  })

  test('remaining life is what is left above t, divided by the rate', () => {
    const result = run({ ...pipe, corrosionRate: mm(0.1) })
    const t = (4 * 168.3) / (2 * 120)
    expect(result.remainingLife).toBeCloseTo((5.4 - t) / 0.1, 9)
  })

  test('the rate may come in inches', () => {
    const metric = run({ ...pipe, corrosionRate: mm(0.127) }).remainingLife
    expect(run({ ...pipe, corrosionRate: inch(0.005) }).remainingLife).toBeCloseTo(metric ?? 0, 9)
  })

  test('a wall below t has no life left and fails', () => {
    const result = run({ ...pipe, measuredWall: mm(2.5), corrosionRate: mm(0.1) })
    expect(result).toMatchObject({ remainingLife: 0, passes: false })
    expect(result.margin?.value).toBeLessThan(0)
  })

  test('without corrosion there is no end to tell', () => {
    expect(run({ ...pipe, corrosionRate: mm(0) }).remainingLife).toBeUndefined()
  })

  test('under a thread the depth of the thread must remain too', () => {
    const result = run({ ...pipe, thread: 'npt', corrosionRate: mm(0.1) })
    const t = (4 * 168.3) / (2 * 120)
    expect(result.remainingLife).toBeCloseTo((5.4 - t - 2.54) / 0.1, 9)
    expect(result.wallAfterThread?.value).toBeCloseTo(5.4 - 2.54, 12)
  })

  test('the nominal wall beside it gives mass and name', () => {
    const result = run({ ...pipe, nominalWall: mm(7.11) })
    expect(result.selectedWall).toEqual(mm(5.4))
    expect(result.selectedSchedules).toEqual(['40', 'STD'])
    expect(result.massPerMetre).toBeCloseTo(28.26, 2)
  })

  test('a new wall is followed from the least that the mill may deliver', () => {
    const { measuredWall: _, ...rest } = pipe
    const result = run({ ...rest, nominalWall: mm(7.11), corrosionRate: mm(0.1) })
    const t = (4 * 168.3) / (2 * 120)
    expect(result.remainingLife).toBeCloseTo((7.11 * 0.875 - t) / 0.1, 9)
  })
})

describe('a rating', () => {
  test('needs no pressure and has no pass or fail', () => {
    const result = run({ ...pipe, pressure: undefined })
    expect(result).toMatchObject({ mode: 'rating', status: 'ok' })
    expect(result.rating?.value).toBeGreaterThan(0)
    for (const key of ['t', 'tn', 'passes', 'utilisation', 'testPressure'] as const) {
      expect(result[key]).toBeUndefined()
    }
  })

  test('Barlow holds less than B31.3, which is the same with Y = 0', () => {
    const barlow = run(pipe).rating?.value ?? 0
    expect(run({ ...pipe, method: 'b31.3', coefficientY: 0 }).rating?.value).toBeCloseTo(barlow, 12)
    expect(run({ ...pipe, method: 'b31.3' }).rating?.value).toBeGreaterThan(barlow)
  })

  test('on the bore is the pressure that the wall was required for', () => {
    const base: PipeWallCase = {
      method: 'b31.3',
      insideDiameter: mm(200),
      allowableStress: mpa(120),
      allowance: [mm(1)],
    }
    const { tn } = run({ ...base, pressure: mpa(9) })
    const rated = run({ ...base, nominalWall: mm(tn?.value ?? 0) })
    expect(rated.rating?.value).toBeCloseTo(9, 9)
  })

  test('both diameters describe a wall', () => {
    const result = run({
      method: 'b31.3',
      outsideDiameter: mm(168.3),
      insideDiameter: mm(154.08),
      allowableStress: mpa(120),
    })
    expect(result.selectedWall?.value).toBeCloseTo(7.11, 9)
    expect(result.selectedSchedules).toEqual(['40', 'STD'])
  })
})

describe('several pressures and temperatures', () => {
  const base: PipeWallCase = { method: 'b31.3', nps: '10', material: 'A106-B' }
  const conditions = [
    { pressure: bar(60), temperature: celsius(100) },
    { pressure: bar(50), temperature: celsius(400) },
    { pressure: bar(20), temperature: celsius(420) },
  ]

  test('the governing pair is named, the highest pressure is not mixed with the highest temperature', () => {
    const result = evaluateWithSteps({ ...base, conditions }, tables)
    expect(result).toMatchObject({ governing: 1, status: 'ok', passes: true })
    expect(result.warnings).toContain('W17')
    const mixed = run({ ...base, pressure: bar(60), temperature: celsius(420) })
    expect(result.tn?.value).toBeLessThan(mixed.tn?.value ?? 0)
    expect(result.conditionResults).toHaveLength(3)
    expect(result.conditionResults?.[1]).toMatchObject({ tn: result.tn, rating: result.rating, passes: true })
    expect(result.inputs?.find(({ label }) => label === 'Design pressure')).toMatchObject({
      field: 'conditions.1.pressure',
      text: '50 bar',
    })
  })

  test('one pair that fails makes the check fail', () => {
    const result = run({
      ...base,
      nominalWall: mm(9.27),
      conditions: [...conditions, { pressure: bar(120), temperature: celsius(50) }],
    })
    expect(result).toMatchObject({ governing: 3, passes: false })
  })

  test('ratings alone: the lowest one is told', () => {
    const temperatures = [celsius(50), celsius(420), celsius(300)].map((temperature) => ({ temperature }))
    const result = run({ ...base, nominalWall: mm(9.27), conditions: temperatures })
    expect(result.governing).toBe(1)
    expect(result.rating).toEqual(run({ ...base, nominalWall: mm(9.27), temperature: celsius(420) }).rating)
  })

  test('each pair can bring its own typed stress', () => {
    const typed = run({
      method: 'b31.3',
      nps: '10',
      conditions: [
        { pressure: bar(60), allowableStress: mpa(137.9) },
        { pressure: bar(50), allowableStress: mpa(95) },
      ],
    })
    expect(typed.governing).toBe(1)
    expect(typed.allowableStress).toEqual(mpa(95))
  })
})
