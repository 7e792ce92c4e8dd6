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

describe('EX1: B31.3, NPS 8 seamless A106-B, US units, stress interpolated', () => {
  const input: PipeWallCase = {
    id: 'EX1',
    method: 'b31.3',
    pressure: psi(1050),
    temperature: fahrenheit(550),
    material: 'A106-B',
    outsideDiameter: inch(8.625),
    qualityFactor: 1,
    weldStrengthFactor: 1,
    allowance: [inch(0.0625)],
    millTolerance: { percent: 12.5 },
  }
  const want = expected('EX1')
  const result = run(input)

  test('the stress lies between the rows of 500 and 600 F', () => {
    expect(rounded(result.allowableStress, want.S_psi)).toBe(want.S_psi)
    expect(rounded(result.coefficientY, want.Y)).toBe(want.Y)
  })

  test('t, tm and tn agree and are told apart', () => {
    expect(rounded(result.t, want.t_in)).toBe(want.t_in)
    expect(rounded(result.tm, want.tm_in)).toBe(want.tm_in)
    expect(rounded(result.tn, want.nominal_required_in)).toBe(want.nominal_required_in)
  })

  test('schedule 60 is the next listed wall and schedule 40 is rejected with its reason', () => {
    expect(result.selectedSchedules).toEqual([want.schedule])
    expect(result.selectedWall).toEqual(inch(Number(want.wall_in)))
    const row = result.wallTable?.find(({ schedules }) => schedules.includes('40'))
    expect(row?.reason).toBe('needs 0.346 in, Sch 40 has 0.322 in')
  })

  test('the rating of that wall, its utilisation and its mass agree', () => {
    expect(rounded(result.availableWall, want.T_in)).toBe(want.T_in)
    expect(rounded(result.rating, want.mawp_psi)).toBe(want.mawp_psi)
    expect(rounded((result.utilisation ?? 0) * 100, want.utilisation_percent)).toBe(want.utilisation_percent)
    expect(rounded(result.massPerMetre, want.mass_kg_m)).toBe(want.mass_kg_m)
    expect(result.passes).toBe(true)
  })

  test('the hydrostatic test and its hoop stress on the least wall agree', () => {
    expect(rounded(result.testPressure, want.hydro_psi)).toBe(want.hydro_psi)
    // The example starts from its own rounded test pressure.
    expect(result.testHoopStress?.value).toBeCloseTo(Number(want.hoop_at_hydro_psi_on_min_wall), -1)
  })

  test('the limits of the simple formula are steps of their own', () => {
    expect(rounded(result.steps?.find(({ symbol }) => symbol === 'D/6')?.value, want.D_over_6_in)).toBe(
      want.D_over_6_in,
    )
    expect(rounded(result.steps?.find(({ symbol }) => symbol === 'P/(S E)')?.value, want.P_over_SE)).toBe(
      want.P_over_SE,
    )
  })

  test('on the bore the form (3b) gives the same t', () => {
    const bore = 8.625 - 2 * (result.tm?.value ?? 0)
    const { outsideDiameter: _, ...rest } = input
    const onBore = run({ ...rest, insideDiameter: inch(bore) })
    expect(onBore.t?.value).toBeCloseTo(result.t?.value ?? 0, 12)
    expect(onBore.outsideDiameter?.value).toBeCloseTo(8.625, 12)
  })

  test('a line that has the wall of schedule 40 fails its check', () => {
    const check = run({ ...input, nominalWall: inch(0.322) })
    expect(check).toMatchObject({ mode: 'check', passes: false, selectedSchedules: ['40', 'STD'] })
    expect(check.margin?.value).toBeCloseTo(0.322 - 0.345673, 6)
  })
})

describe('EX2: B31.3, DN 400 welded A312 TP316L, SI, with a 3D bend', () => {
  const input: PipeWallCase = {
    method: 'b31.3',
    pressure: mpa(4),
    temperature: celsius(200),
    material: 'A312-TP316L',
    outsideDiameter: mm(406.4),
    qualityFactor: 0.8,
    weldStrengthFactor: 1,
    coefficientY: 0.4,
    millTolerance: { percent: 12.5 },
    bendRadius: mm(1200),
  }
  const want = expected('EX2')
  const result = run(input)

  test('without radiography 12.70 mm is needed, under three names', () => {
    expect(rounded(result.allowableStress, want.S_MPa)).toBe(want.S_MPa)
    expect(rounded(result.t, want.t_mm)).toBe(want.t_mm)
    expect(rounded(result.tn, want.nominal_required_mm)).toBe(want.nominal_required_mm)
    expect(result.selectedWall).toEqual(mm(Number(want.wall_mm)))
    expect(result.selectedSchedules).toEqual(['40', 'XS', '80S'])
    expect(rounded(result.rating, want.mawp_MPa)).toBe(want.mawp_MPa)
    expect(rounded(result.massPerMetre, want.mass_kg_m)).toBe(want.mass_kg_m)
  })

  test('with full radiography one wall step is saved', () => {
    const full = run({ ...input, qualityFactor: 1, ndeReport: 'RT-118' })
    const wantFull = expected('EX2', 'with_full_RT')
    expect(rounded(full.t, wantFull.t_mm)).toBe(wantFull.t_mm)
    expect(rounded(full.tn, wantFull.nominal_required_mm)).toBe(wantFull.nominal_required_mm)
    expect(full.selectedWall).toEqual(mm(Number(wantFull.wall_mm)))
    expect(full.selectedSchedules).toEqual(['30', 'STD', '40S'])
    expect(full.warnings).not.toContain('W06')
  })

  test('the bend needs more at the intrados and less at the extrados', () => {
    const bend = expected('EX2', 'bend')
    expect(rounded(result.intrados?.i, bend.I_intrados)).toBe(bend.I_intrados)
    expect(rounded(result.extrados?.i, bend.I_extrados)).toBe(bend.I_extrados)
    expect(rounded(result.intrados?.t, bend.t_intrados_mm)).toBe(bend.t_intrados_mm)
    expect(rounded(result.extrados?.t, bend.t_extrados_mm)).toBe(bend.t_extrados_mm)
    expect(rounded(result.extrados?.available, bend.extrados_wall_estimate_mm)).toBe(
      bend.extrados_wall_estimate_mm,
    )
    expect(result.sidewall).toMatchObject({ i: 1, t: result.t })
  })

  test('three times the nominal size is the same radius, three times the diameter is not', () => {
    expect(run({ ...input, bendRadius: { times: 3, of: 'nominal' } }).bendRadius).toEqual(mm(1200))
    const trueDiameter = run({ ...input, bendRadius: { times: 3, of: 'outside' } })
    expect(trueDiameter.bendRadius?.value).toBeCloseTo(1219.2, 9)
  })
})

describe('EX3: B31.3, NPS 10 2-1/4Cr-1Mo at 1,000 F', () => {
  const input: PipeWallCase = {
    method: 'b31.3',
    pressure: psi(900),
    temperature: fahrenheit(1000),
    material: 'A335-P22',
    outsideDiameter: inch(10.75),
    qualityFactor: 1,
    allowance: [inch(0.0625)],
    millTolerance: { percent: 12.5 },
  }
  const want = expected('EX3')

  test('seamless: Y is 0.7 and W stays 1', () => {
    const seamless = expected('EX3', 'seamless')
    const result = run(input)
    expect(rounded(result.allowableStress, want.S_psi)).toBe(want.S_psi)
    expect(rounded(result.coefficientY, want.Y)).toBe(want.Y)
    expect(rounded(result.weldStrengthFactor, seamless.W)).toBe(seamless.W)
    expect(rounded(result.t, seamless.t_in)).toBe(seamless.t_in)
    expect(rounded(result.tn, seamless.nominal_required_in)).toBe(seamless.nominal_required_in)
    expect(result.selectedSchedules).toEqual([seamless.schedule])
    expect(result.selectedWall).toEqual(inch(Number(seamless.wall_in)))
    expect(rounded(result.rating, seamless.mawp_psi)).toBe(seamless.mawp_psi)
  })

  test.each([
    ['W typed', { weldStrengthFactor: 0.82 }],
    ['W from the table of the welded pipe', { seam: 'welded' }],
  ] as const)('seam welded, %s', (_, more) => {
    const welded = expected('EX3', 'seam_welded')
    const result = run({ ...input, ...more })
    expect(rounded(result.weldStrengthFactor, welded.W)).toBe(welded.W)
    expect(rounded(result.t, welded.t_in)).toBe(welded.t_in)
    expect(rounded(result.tn, welded.nominal_required_in)).toBe(welded.nominal_required_in)
    expect(result.selectedSchedules).toEqual([welded.schedule])
    expect(result.warnings).toContain('W05')
  })

  test('with Y left at 0.4 the answer is another one, and W16 says that Y was typed over', () => {
    const wrong = expected('EX3', 'wrong_if_Y_left_at_0_4')
    const result = run({ ...input, coefficientY: 0.4 })
    expect(rounded(result.t, wrong.t_in)).toBe(wrong.t_in)
    expect(rounded(result.tn, wrong.nominal_required_in)).toBe(wrong.nominal_required_in)
    expect(result.warnings).toContain('W16')
  })

  test('at 975 F both Y and S lie between their rows', () => {
    const between = expected('EX3', 'interpolated_at_975F')
    const result = run({ ...input, temperature: fahrenheit(975) })
    expect(rounded(result.coefficientY, between.Y)).toBe(between.Y)
    expect(rounded(result.allowableStress, between.S_psi)).toBe(between.S_psi)
  })
})
