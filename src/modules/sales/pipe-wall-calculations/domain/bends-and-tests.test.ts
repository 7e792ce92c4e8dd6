import { describe, expect, test } from 'vitest'
import { readSeedTables } from '../../../../../db/seed/pipe-wall/read.ts'
import type { PipeWallCase } from '../contract/case.ts'
import { extradosFactor, intradosFactor, thinningEstimate } from './bend-and-test/bend.ts'
import { evaluate, evaluateWithSteps } from './engine.ts'
import { massesPerMetre, usualDensity } from './walls/mass.ts'

const tables = readSeedTables()
const bar = (value: number) => ({ value, unit: 'bar' }) as const
const mm = (value: number) => ({ value, unit: 'mm' }) as const
const inch = (value: number) => ({ value, unit: 'in' }) as const
const mpa = (value: number) => ({ value, unit: 'MPa' }) as const
const celsius = (value: number) => ({ value, unit: 'C' }) as const
const run = (input: PipeWallCase) => evaluate(input, tables)

const pipe: PipeWallCase = {
  method: 'b31.3',
  nps: '8',
  allowableStress: mpa(120),
  pressure: bar(60),
}

describe('bends', () => {
  test('the intrados needs about 10 % more at 3D and 6 % at 5D', () => {
    expect(intradosFactor(3, 1)).toBeCloseTo(1.1, 12)
    expect(intradosFactor(5, 1)).toBeCloseTo(19 / 18, 12)
    expect(extradosFactor(3, 1)).toBeCloseTo(13 / 14, 12)
    expect(thinningEstimate(3, 1)).toBeCloseTo(3 / 3.5, 12)
  })

  test('a very wide bend is a straight pipe', () => {
    const result = run({ ...pipe, bendRadius: mm(1e7) })
    expect(result.intrados?.t.value).toBeCloseTo(result.t?.value ?? 0, 3)
    expect(result.extrados?.t.value).toBeCloseTo(result.t?.value ?? 0, 3)
  })

  test('allowance and tolerance come after the pressure wall at each place', () => {
    const result = run({ ...pipe, allowance: [mm(1)], bendRadius: mm(609) })
    for (const place of [result.intrados, result.sidewall, result.extrados]) {
      expect(place?.tm.value).toBeCloseTo((place?.t.value ?? 0) + 1, 12)
    }
    const thinning = 609 / (609 + 219.1 / 2)
    expect(result.intrados?.tn.value).toBeCloseTo((result.intrados?.tm.value ?? 0) / 0.875, 12)
    expect(result.intrados?.pipeWall).toEqual(result.intrados?.tn)
    expect(result.extrados?.tn.value).toBeCloseTo((result.extrados?.tm.value ?? 0) / 0.875, 12)
    expect(result.extrados?.pipeWall?.value).toBeCloseTo(
      (result.extrados?.tm.value ?? 0) / thinning / 0.875,
      12,
    )
  })

  test('what is available at the extrados is the least wall, thinned, less the allowance', () => {
    const result = run({ ...pipe, nominalWall: mm(8.18), allowance: [mm(1)], bendRadius: mm(609) })
    const factor = 609 / (609 + 219.1 / 2)
    expect(result.extrados?.available?.value).toBeCloseTo(8.18 * 0.875 * factor - 1, 12)
    expect(result.intrados?.available?.value).toBeCloseTo(8.18 * 0.875 - 1, 12)
    const { available, t, margin } = result.extrados ?? {}
    expect(margin?.value).toBeCloseTo((available?.value ?? 0) - (t?.value ?? 0), 12)
  })

  test('the figure of the bend maker replaces the estimate', () => {
    const result = run({ ...pipe, nominalWall: mm(8.18), bendRadius: mm(609), bendThinning: 0.93 })
    expect(result.extrados?.available?.value).toBeCloseTo(8.18 * 0.875 * 0.93, 12)
  })

  test('EN 13480-3 multiplies the straight wall', () => {
    const result = run({ ...pipe, method: 'en13480', bendRadius: mm(609) })
    const e = result.t?.value ?? 0
    expect(result.intrados?.t.value).toBeCloseTo((e * (609 / 219.1 - 0.25)) / (609 / 219.1 - 0.5), 12)
    expect(result.extrados?.t.value).toBeCloseTo((e * (609 / 219.1 + 0.25)) / (609 / 219.1 + 0.5), 12)
  })

  test('induction bends of pipelines: extrados not below the straight pipe', () => {
    const result = run({
      method: 'b31.8',
      nps: '20',
      smys: 'X60',
      locationClass: 2,
      pressure: bar(70),
      bendRadius: mm(2500),
    })
    expect(result.extrados).toMatchObject({ i: 1, t: result.t })
    expect(result.intrados?.t.value).toBeGreaterThan(result.t?.value ?? 0)
  })

  test.each([
    [6, 1.06],
    [5, 1.08],
    [4, 1.14],
    [3, 1.25],
    [4.5, 1.11],
  ])('B31.1 at %fD recommends %f tm before bending', (times, factor) => {
    const result = evaluateWithSteps(
      { ...pipe, method: 'b31.1', bendRadius: { times, of: 'outside' } },
      tables,
    )
    const advice = result.steps?.find(({ symbol }) => symbol === 't pre')
    expect((advice?.value ?? 0) / (result.tm?.value ?? 1)).toBeCloseTo(factor, 9)
  })
})

describe('test pressure', () => {
  const hot: PipeWallCase = {
    ...pipe,
    allowableStress: undefined,
    material: 'A106-B',
    temperature: celsius(350),
  }

  test('B31.3 follows the ratio of the stresses, and is at least 1.5 P', () => {
    const result = run(hot)
    const ratio = (20 * 6.894757) / (result.allowableStress?.value ?? 1)
    expect(result.testPressure?.value).toBeCloseTo(1.5 * 6 * ratio, 9)
    expect(run({ ...hot, testStress: mpa(50) }).testPressure?.value).toBeCloseTo(9, 12)
  })

  test('a typed stress has no cold value, so only a typed ST raises the pressure', () => {
    expect(run(pipe).testPressure?.value).toBeCloseTo(9, 12)
    expect(run({ ...pipe, testStress: mpa(138) }).testPressure?.value).toBeCloseTo(9 * 1.15, 12)
  })

  test('older editions cap the ratio', () => {
    const result = run({
      ...pipe,
      allowableStress: mpa(12),
      pressure: bar(2),
      testStress: mpa(120),
      testRatioCap: 6.5,
    })
    expect(result.testPressure?.value).toBeCloseTo(1.5 * 0.2 * 6.5, 12)
  })

  test('with gas B31.3 asks for 1.1 P', () => {
    expect(run({ ...hot, testMedium: 'gas' }).testPressure?.value).toBeCloseTo(6.6, 12)
  })

  test.each([
    ['b31.1', 1.5, {}],
    ['b31.4', 1.25, { smys: 'X52' }],
    ['b31.8', 1.25, { smys: 'X52', locationClass: 1 }],
    ['b31.8', 1.25, { smys: 'X52', locationClass: '1 Division 1' }],
    ['b31.8', 1.25, { smys: 'X52', locationClass: 2 }],
    ['b31.8', 1.5, { smys: 'X52', locationClass: 3 }],
    ['b31.8', 1.5, { smys: 'X52', locationClass: 'class 4' }],
    ['b31.8', 1.5, { smys: 'X52', designFactor: 0.4 }],
    ['en13480', 1.43, {}],
  ] as const)('%s: %f P (%o)', (method, factor, more) => {
    expect(run({ ...pipe, method, ...more }).testPressure?.value).toBeCloseTo(6 * factor, 12)
  })

  test('EN 13480-5 takes 1.25 P f_test / f where that is more', () => {
    const result = run({ ...pipe, method: 'en13480', testStress: mpa(150) })
    expect(result.testPressure?.value).toBeCloseTo(1.25 * 6 * 1.25, 12)
  })

  test('Barlow has no test rule, but a typed factor counts everywhere', () => {
    expect(run({ ...pipe, method: 'barlow' }).testPressure).toBeUndefined()
    for (const method of ['b31.3', 'b31.1', 'en13480', 'barlow'] as const) {
      expect(run({ ...pipe, method, testFactor: 1.6 }).testPressure?.value).toBeCloseTo(9.6, 12)
    }
  })

  test('the hoop stress at test is on the wall after mill tolerance, before corrosion', () => {
    const result = run({ ...hot, nominalWall: mm(8.18), allowance: [mm(2)] })
    const least = 8.18 * 0.875
    const hoop = ((result.testPressure?.value ?? 0) * 219.1) / (2 * least)
    expect(result.testHoopStress?.value).toBeCloseTo(hoop, 9)
    expect(result.testHoopFraction).toBeCloseTo(hoop / (35 * 6.894757), 9)
  })
})

describe('location class and design factor', () => {
  const line: PipeWallCase = { method: 'b31.8', nps: '20', smys: 'X60', pressure: bar(60) }

  test.each([
    [1, 0.72],
    ['1 Division 1', 0.8],
    ['1-2', 0.72],
    [2, 0.6],
    [3, 0.5],
    ['Class 4', 0.4],
  ])('class %s has F %f', (locationClass, factor) => {
    expect(run({ ...line, locationClass }).designFactor).toBe(factor)
  })

  test('a liquid line has 0.72', () => {
    expect(run({ ...line, method: 'b31.4' }).designFactor).toBe(0.72)
  })

  test.each([
    ['X52', 'us', 52000],
    ['X52', 'si', 360],
    ['l360', 'si', 360],
    ['5L X52', 'us', 52000],
    ['unknown', 'us', 24000],
  ] as const)('the yield strength of %s in %s is %f', (smys, units, value) => {
    expect(run({ ...line, locationClass: 2, smys, units }).smys?.value).toBe(value)
  })

  test('a line pipe material brings its grade', () => {
    const { smys: _, ...rest } = line
    expect(run({ ...rest, locationClass: 2, material: '5L-X60' }).smys?.value).toBe(415)
    expect(run({ ...rest, locationClass: 2, material: 'A106-B' }).smys?.value).toBeCloseTo(241.316, 3)
  })
})

describe('allowances and mass', () => {
  test('allowances in mixed units add up, thread and groove come on top', () => {
    const allowance = [mm(1), inch(0.05)]
    expect(run({ ...pipe, allowance }).allowance?.value).toBeCloseTo(2.27, 12)
    expect(run({ ...pipe, allowance, thread: 'npt' }).allowance?.value).toBeCloseTo(4.81, 12)
    const groove = { depth: mm(2) }
    expect(run({ ...pipe, allowance, groove }).allowance?.value).toBeCloseTo(4.77, 12)
    expect(
      run({ ...pipe, allowance, groove: { ...groove, tolerance: mm(0.1) } }).allowance?.value,
    ).toBeCloseTo(4.37, 12)
    expect(run({ ...pipe, units: 'us', groove: { depth: inch(0.1) } }).allowance?.value).toBeCloseTo(0.12, 12)
  })

  test('the thread depth is that of the unit system', () => {
    expect(run({ ...pipe, nps: '1', thread: 'npt' }).allowance?.value).toBe(1.767)
    expect(run({ ...pipe, nps: '1', thread: 'npt', units: 'us' }).allowance?.value).toBe(0.0696)
  })

  test('the mass is that of the pipe tables, for a typed density it is scaled', () => {
    for (const size of tables.sizes.values()) {
      const mass = massesPerMetre('si', size.odMm, 2, 7850).empty
      expect(mass).toBeCloseTo(0.0246615 * (size.odMm - 2) * 2, 4)
    }
    const steel = run({ ...pipe, nominalWall: mm(8.18) })
    expect(steel.massPerMetre).toBeCloseTo(42.55, 2)
    expect(run({ ...pipe, nominalWall: mm(8.18), density: 8000 }).massPerMetre).toBeCloseTo(
      (42.55 * 8000) / 7850,
      2,
    )
    const water = (Math.PI / 4) * (202.74 / 1000) ** 2 * 1000
    expect(steel.filledMassPerMetre).toBeCloseTo((steel.massPerMetre ?? 0) + water, 9)
    expect(steel.insideDiameter?.value).toBeCloseTo(202.74, 9)
  })

  test('the usual densities are known', () => {
    expect(usualDensity('AUS', 'A312-TP316')).toBe(8000)
    expect(usualDensity('DSS', 'A790-S31803')).toBe(7800)
    expect(usualDensity('NI', 'B444-N06625-1')).toBe(8440)
    expect(usualDensity('NI', 'B423-N08825')).toBe(8140)
    expect(usualDensity('CS', 'A106-B')).toBe(7850)
  })
})
