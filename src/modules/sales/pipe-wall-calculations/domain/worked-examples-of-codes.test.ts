import { describe, expect, test } from 'vitest'
import {
  celsius,
  expected,
  fahrenheit,
  inch,
  mm,
  mpa,
  psi,
  rounded,
  run,
} from '../../../../../test/support/worked-examples.ts'
import type { PipeWallCase } from '../contract/case.ts'
import { isOutsideSimpleFormula } from '../contract/result.ts'

describe('EX4: B31.3, NPS 2 at 9,000 psi, outside the simple formula', () => {
  const input: PipeWallCase = {
    method: 'b31.3',
    pressure: psi(9000),
    allowableStress: { ...psi(20000), source: 'B31.3, project table' },
    qualityFactor: 1,
    weldStrengthFactor: 1,
    outsideDiameter: inch(2.375),
    allowance: [inch(0.05)],
    millTolerance: { percent: 12.5 },
  }
  const want = expected('EX4')
  const result = run(input)

  test('the closed form is used and the result says so', () => {
    expect(isOutsideSimpleFormula(result)).toBe(true)
    expect(result.warnings).toContain('W01')
    expect(rounded(result.coefficientY, want.Y_thick)).toBe(want.Y_thick)
    expect(rounded(result.t, want.t_thick_in)).toBe(want.t_thick_in)
    expect(rounded(result.tn, want.nominal_required_in)).toBe(want.nominal_required_in)
  })

  test('the simple formula would have given a thinner wall', () => {
    const simple = (9000 * 2.375) / (2 * (20000 + 9000 * 0.4))
    expect(rounded(simple, want.t_with_Y_0_4_in)).toBe(want.t_with_Y_0_4_in)
    expect(simple).toBeLessThan(result.t?.value ?? 0)
    expect(rounded(2.375 / 6, want.D_over_6_in)).toBe(want.D_over_6_in)
  })

  test('no listed wall is thick enough, in words and as W08', () => {
    expect(result.selectedWall).toBeUndefined()
    expect(result.selectedSchedules).toEqual([])
    expect(result.passes).toBe(false)
    expect(result.warnings).toContain('W08')
    expect(result.message).toBe(
      'The heaviest listed wall is XXS 0.436 in. Enter a custom wall, take a stronger material, change the size, or see Chapter IX.',
    )
  })
})

describe('EX5: B31.8, NPS 20 X60, class 2, 275 F, and the same pipe as a B31.4 line', () => {
  const input: PipeWallCase = {
    method: 'b31.8',
    pressure: psi(1440),
    outsideDiameter: inch(20),
    smys: psi(60000),
    sources: { smys: 'API 5L, 42nd edition, grade X60' },
    designFactor: 0.6,
    qualityFactor: 1,
    temperature: fahrenheit(275),
  }
  const want = expected('EX5')
  const result = run(input)

  test('T is interpolated and no mill tolerance is taken off', () => {
    expect(rounded(result.temperatureFactor, want.T_factor)).toBe(want.T_factor)
    expect(rounded(result.t, want.t_in)).toBe(want.t_in)
    expect(rounded((result.t?.value ?? 0) * 25.4, want.t_mm)).toBe(want.t_mm)
    expect(result.tn).toEqual(result.t)
  })

  test('the wall without a schedule number comes by itself; with schedules alone it has two names', () => {
    const named = run({ ...input, unscheduledWalls: false })
    expect(named.selectedSchedules).toEqual(['30', 'XS'])
    expect(named.selectedWall).toEqual(inch(0.5))
    const metric = run({ ...input, outsideDiameter: mm(508), units: 'si' })
    expect(rounded(metric.selectedWall, want.unscheduled_wall_mm)).toBe(want.unscheduled_wall_mm)
    expect(metric.warnings).toContain('W07')
  })

  test('hoop stress on 0.438 in stays under F E T', () => {
    const check = run({ ...input, nominalWall: inch(0.438) })
    expect(rounded((check.nominalHoopFraction ?? 0) * 100, want.hoop_percent_smys_at_0_438)).toBe(
      want.hoop_percent_smys_at_0_438,
    )
    expect(rounded(((check.allowableStress?.value ?? 0) / 60000) * 100, want.limit_percent)).toBe(
      want.limit_percent,
    )
    expect(check.passes).toBe(true)
  })

  test('the grade X60 and the location class give the same', () => {
    const { smys: _, designFactor: __, ...rest } = input
    expect(run({ ...rest, smys: 'X60', locationClass: 2 }).t).toEqual(result.t)
    expect(rounded(run({ ...rest, smys: 'X60', locationClass: 3 }).t, want.class3_t_in)).toBe(
      want.class3_t_in,
    )
  })

  test('the test pressure of class 2 is 1.25 P', () => {
    expect(rounded(result.testPressure, want.test_pressure_psi_factor_1_25)).toBe(
      want.test_pressure_psi_factor_1_25,
    )
  })

  test('as a liquid line it needs less', () => {
    const { designFactor: _, temperature: __, ...rest } = input
    expect(rounded(run({ ...rest, method: 'b31.4' }).t, want.b31_4_t_in_F_0_72)).toBe(want.b31_4_t_in_F_0_72)
  })

  test('the hoop stress at the required t is F E T SMYS', () => {
    const t = result.t?.value ?? 0
    expect((1440 * 20) / (2 * t)).toBeCloseTo(60000 * 0.6 * 0.9835, 6)
  })
})

describe('EX6: the same pipe under B31.1 and B31.3, and an EN 13480-3 stainless pipe', () => {
  const input: PipeWallCase = {
    method: 'b31.1',
    pressure: psi(600),
    temperature: fahrenheit(700),
    material: 'A106-B',
    nps: '12',
    qualityFactor: 1,
    weldStrengthFactor: 1,
    coefficientY: 0.4,
    allowance: [inch(0.0625)],
    millTolerance: { percent: 12.5 },
  }

  test('B31.1 has its own lower stress', () => {
    const want = expected('EX6', 'b31_1')
    const result = run(input)
    expect(rounded(result.allowableStress, want.S_psi)).toBe(want.S_psi)
    expect(rounded(result.tm, want.tm_in)).toBe(want.tm_in)
    expect(rounded(result.tn, want.nominal_required_in)).toBe(want.nominal_required_in)
    expect(result.selectedSchedules).toEqual([want.schedule])
    expect(result.selectedWall).toEqual(inch(Number(want.wall_in)))
    expect(rounded(result.rating, want.pressure_of_selected_psi)).toBe(want.pressure_of_selected_psi)
  })

  test('B31.3 needs less', () => {
    const want = expected('EX6', 'b31_3')
    const result = run({ ...input, method: 'b31.3' })
    expect(rounded(result.allowableStress, want.S_psi)).toBe(want.S_psi)
    expect(rounded(result.tn, want.nominal_required_in)).toBe(want.nominal_required_in)
  })

  const european: PipeWallCase = {
    method: 'en13480',
    pressure: mpa(6),
    outsideDiameter: mm(114.3),
    material: '1.4404',
    temperature: celsius(200),
    qualityFactor: 1,
    allowance: [mm(1)],
    millTolerance: { percent: 12.5 },
  }
  const want = expected('EX6', 'en_13480')

  test.each([
    ['from the table of proof strengths', {}],
    ['typed', { material: undefined, allowableStress: mpa(110) }],
    [
      'from typed strengths',
      { material: undefined, materialGroup: 'austenitic', strengths: { proof10: mpa(165), elongation: 40 } },
    ],
  ])('EN 13480-3 with the stress %s', (_, more) => {
    const result = run({ ...european, ...more })
    expect(rounded(result.allowableStress, want.f_MPa)).toBe(want.f_MPa)
    expect(rounded(result.t, want.e_mm)).toBe(want.e_mm)
    expect(rounded(result.tn, want.ordered_min_mm)).toBe(want.ordered_min_mm)
    expect(rounded(result.selectedWall, want.listed_wall_mm)).toBe(want.listed_wall_mm)
  })

  test('with z 0.85 the pipe is ordered thicker', () => {
    const wantJoint = expected('EX6', 'en_13480').with_z_0_85
    const joint = Object(wantJoint)
    const result = run({ ...european, qualityFactor: 0.85 })
    expect(rounded(result.t, Number(Reflect.get(joint, 'e_mm')))).toBe(Number(Reflect.get(joint, 'e_mm')))
    expect(rounded(result.tn, Number(Reflect.get(joint, 'ordered_min_mm')))).toBe(
      Number(Reflect.get(joint, 'ordered_min_mm')),
    )
  })
})

test('the order example of the company: allowance first, tolerance last', () => {
  const result = run({
    method: 'b31.3',
    pressure: psi(600),
    outsideDiameter: inch(4.5),
    allowableStress: psi(17100),
    qualityFactor: 1,
    coefficientY: 0.4,
    allowance: [inch(0.05)],
    millTolerance: { percent: 12.5 },
  })
  expect(result.t?.value).toBeCloseTo(0.0779, 4)
  expect(result.tn?.value).toBeCloseTo(0.1461, 4)
  expect(result.tn?.value).not.toBeCloseTo(0.139, 3)
})

test('every example is confirmed by a second formula', () => {
  const cases: PipeWallCase[] = [
    { method: 'b31.3', pressure: psi(1050), temperature: fahrenheit(550), material: 'A106-B', nps: '8' },
    { method: 'b31.3', pressure: psi(9000), allowableStress: psi(20000), nps: '2' },
    { method: 'b31.8', pressure: psi(1440), smys: 'X60', locationClass: 2, nps: '20' },
    { method: 'b31.1', pressure: psi(600), temperature: fahrenheit(700), material: 'A106-B', nps: '12' },
    { method: 'en13480', pressure: mpa(6), temperature: celsius(200), material: '1.4404', nps: '4' },
    { method: 'barlow', pressure: mpa(6), allowableStress: mpa(120), nps: '4' },
  ]
  for (const input of cases) {
    const { crossCheck } = run(input)
    expect(crossCheck?.agrees, input.method).toBe(true)
    expect(crossCheck?.difference, input.method).toBeLessThan(1e-9)
  }
})
