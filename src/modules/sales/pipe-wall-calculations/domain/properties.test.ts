import { describe, expect, test } from 'vitest'
import { readSeedTables } from '../../../../../db/seed/pipe-wall/read.ts'
import { methods, type PipeWallCase } from '../contract/case.ts'
import { isRefused } from '../contract/result.ts'
import { evaluate, evaluateWithSteps } from './engine.ts'

const tables = readSeedTables()
const ROUNDS = 400

/** The same numbers on every run, so a failure can be looked at. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const between = (next: () => number, low: number, high: number) => low + (high - low) * next()
const mpa = (value: number) => ({ value, unit: 'MPa' }) as const
const mm = (value: number) => ({ value, unit: 'mm' }) as const

/** A pipe of any size, strength and pressure that the method can answer. */
function anyCase(next: () => number, share = between(next, 0.01, 0.9)): PipeWallCase {
  const method = methods[Math.floor(next() * methods.length)] ?? 'b31.3'
  const stress = between(next, 40, 300)
  const quality = between(next, 0.6, 1)
  const factor = between(next, 0.3, 0.72)
  const isPipeline = method === 'b31.4' || method === 'b31.8'
  const strength = stress * quality * (isPipeline ? factor : 1)
  return {
    method,
    pressure: mpa(strength * share),
    outsideDiameter: mm(between(next, 6, 2000)),
    ...(isPipeline
      ? { smys: mpa(stress), designFactor: factor }
      : { allowableStress: { ...mpa(stress), source: 'typed for the test' } }),
    seam: 'welded',
    ndeReport: 'RT-1',
    qualityFactor: quality,
    coefficientY: 0.4,
    weldStrengthFactor: 1,
    millTolerance: { percent: between(next, 0, 15) },
    deductMillTolerance: true,
    units: 'si',
  }
}

const thickness = (input: PipeWallCase) => evaluate(input, tables).t?.value ?? Number.NaN

/** The rating of exactly this wall: no tolerance and no allowance in between. */
const ratingOf = (input: PipeWallCase, wall: number) =>
  evaluate(
    { ...input, pressure: undefined, allowance: [], millTolerance: { percent: 0 }, nominalWall: mm(wall) },
    tables,
  ).rating?.value ?? Number.NaN

describe('what holds for every case', () => {
  test('the rating of the required wall is the pressure it was required for', () => {
    const next = random(1)
    let calculated = 0
    for (let round = 0; round < ROUNDS; round++) {
      const input = anyCase(next)
      const t = thickness(input)
      if (Number.isNaN(t)) continue
      calculated++
      const P = input.pressure?.value ?? 0
      expect(ratingOf(input, t) / P, JSON.stringify(input)).toBeCloseTo(1, 9)
    }
    expect(calculated).toBeGreaterThan(ROUNDS * 0.8)
  })

  test('with tolerance and allowance the rating of tn is the pressure too', () => {
    const next = random(2)
    for (let round = 0; round < ROUNDS; round++) {
      const input = { ...anyCase(next, between(next, 0.01, 0.3)), allowance: [mm(between(next, 0, 0.3))] }
      const { tn } = evaluate(input, tables)
      if (tn === undefined) continue
      const rated = evaluate({ ...input, nominalWall: mm(tn.value) }, tables)
      expect(rated.utilisation, JSON.stringify(input)).toBeCloseTo(1, 7)
      expect(rated.isWallEnough).toBe(true)
    }
  })

  test('the required wall grows with the pressure', () => {
    const next = random(3)
    for (let round = 0; round < ROUNDS; round++) {
      const input = anyCase(next, between(next, 0.01, 0.85))
      const more = { ...input, pressure: mpa((input.pressure?.value ?? 0) * between(next, 1.001, 1.05)) }
      const [low, high] = [thickness(input), thickness(more)]
      if (Number.isNaN(high)) continue
      expect(high, JSON.stringify(input)).toBeGreaterThan(low)
    }
  })

  test('the required wall grows with the diameter', () => {
    const next = random(4)
    for (let round = 0; round < ROUNDS; round++) {
      const input = anyCase(next)
      const D = input.outsideDiameter?.value ?? 0
      const more = { ...input, outsideDiameter: mm(D * between(next, 1.001, 1.5)) }
      if (Number.isNaN(thickness(input))) continue
      expect(thickness(more), JSON.stringify(input)).toBeGreaterThan(thickness(input))
    }
  })

  test('the required wall falls with the strength', () => {
    const next = random(5)
    for (let round = 0; round < ROUNDS; round++) {
      const input = anyCase(next)
      const by = between(next, 1.001, 1.5)
      const stronger = (stress: { value: number; unit: 'MPa' }) =>
        ({ ...stress, value: stress.value * by }) as const
      const more: PipeWallCase = {
        ...input,
        ...(input.allowableStress && {
          allowableStress: { ...input.allowableStress, ...stronger(mpa(input.allowableStress.value)) },
        }),
        ...(typeof input.smys === 'object' && { smys: stronger(mpa(input.smys.value)) }),
      }
      if (Number.isNaN(thickness(input))) continue
      expect(thickness(more), JSON.stringify(input)).toBeLessThan(thickness(input))
    }
  })

  test('a heavier wall never holds less', () => {
    const next = random(6)
    for (let round = 0; round < ROUNDS; round++) {
      const input = anyCase(next)
      const D = input.outsideDiameter?.value ?? 0
      const wall = between(next, 0.01, 0.45) * D
      const more = ratingOf(input, Math.min(wall * 1.01, D * 0.49))
      expect(more - ratingOf(input, wall), JSON.stringify(input)).toBeGreaterThanOrEqual(-1e-9)
    }
  })

  test('the form on the outside diameter and the form on the bore agree', () => {
    const next = random(7)
    for (let round = 0; round < ROUNDS; round++) {
      const input = { ...anyCase(next), allowance: [mm(between(next, 0, 0.2))] }
      const { t, tm } = evaluate(input, tables)
      const D = input.outsideDiameter?.value ?? 0
      if (t === undefined || tm === undefined || 2 * tm.value >= D) continue
      const onBore = evaluate(
        { ...input, outsideDiameter: undefined, insideDiameter: mm(D - 2 * tm.value) },
        tables,
      )
      expect((onBore.t?.value ?? 0) / t.value, JSON.stringify(input)).toBeCloseTo(1, 8)
    }
  })

  test('the simple and the thick formula meet at t = D/6', () => {
    const at = (share: number) =>
      evaluate(
        {
          method: 'b31.3',
          pressure: mpa(100 * share),
          allowableStress: mpa(100),
          outsideDiameter: mm(600),
          coefficientY: 0.4,
        },
        tables,
      )
    const meeting = 1 / 2.6
    const [below, above] = [at(meeting * (1 - 1e-10)), at(meeting * (1 + 1e-10))]
    expect(below.status).toBe('ok')
    expect(above.status).toBe('outside-simple-formula')
    expect(below.t?.value).toBeCloseTo(100, 6)
    expect(above.t?.value).toBeCloseTo(100, 6)
    expect(above.coefficientY).toBeCloseTo(0.4, 8)
  })

  test('B31.1 changes to its y for heavy walls without a step', () => {
    const at = (share: number) =>
      evaluate(
        { method: 'b31.1', pressure: mpa(100 * share), allowableStress: mpa(100), outsideDiameter: mm(600) },
        tables,
      )
    const meeting = 1 / 2.6
    expect(at(meeting * (1 - 1e-10)).t?.value).toBeCloseTo(100, 6)
    expect(at(meeting * (1 + 1e-10)).t?.value).toBeCloseTo(100, 6)
    expect(at(0.5).coefficientY).toBeLessThan(0.4)
  })

  test('SI and US answers are the same pipe', () => {
    const next = random(8)
    for (let round = 0; round < ROUNDS; round++) {
      const input = { ...anyCase(next), allowance: [mm(1), { value: 0.01, unit: 'in' } as const] }
      const [si, us] = [evaluate(input, tables), evaluate({ ...input, units: 'us' as const }, tables)]
      expect(us.status).toBe(si.status)
      expect(us.warnings.filter((code) => code !== 'W08')).toEqual(
        si.warnings.filter((code) => code !== 'W08'),
      )
      if (si.t === undefined || us.t === undefined) continue
      expect((us.t.value * 25.4) / si.t.value, JSON.stringify(input)).toBeCloseTo(1, 9)
      expect(((us.tn?.value ?? 0) * 25.4) / (si.tn?.value ?? 0)).toBeCloseTo(1, 9)
    }
  })

  test('a listed size differs between SI and US only by the rounding of the tables', () => {
    for (const [nps, size] of tables.sizes) {
      const input: PipeWallCase = {
        method: 'b31.3',
        nps,
        material: 'A106-B',
        pressure: { value: 20, unit: 'bar' },
        temperature: { value: 100, unit: 'C' },
      }
      const [si, us] = [evaluate(input, tables), evaluate({ ...input, units: 'us' }, tables)]
      const ratio = ((us.t?.value ?? 0) * 25.4) / (si.t?.value ?? Number.NaN)
      expect(Math.abs(ratio - 1), nps).toBeLessThan(Math.abs((size.odIn * 25.4) / size.odMm - 1) + 1e-9)
    }
  })

  test('a second formula confirms every result within 1e-9', () => {
    const next = random(9)
    let confirmed = 0
    for (let round = 0; round < ROUNDS; round++) {
      const input = { ...anyCase(next), allowance: [mm(between(next, 0, 1))] }
      const result = evaluateWithSteps(input, tables)
      if (isRefused(result)) continue
      const { crossCheck } = result
      expect(crossCheck, JSON.stringify(input)).toMatchObject({ agrees: true })
      confirmed++
    }
    expect(confirmed).toBeGreaterThan(ROUNDS * 0.7)
  })

  test('the second formula confirms a rating too', () => {
    const next = random(10)
    for (let round = 0; round < ROUNDS; round++) {
      const input = anyCase(next)
      const wall = between(next, 0.01, 0.4) * (input.outsideDiameter?.value ?? 0)
      const { status, crossCheck, rating } = evaluateWithSteps(
        { ...input, pressure: undefined, nominalWall: mm(wall) },
        tables,
      )
      if (status === 'error') continue
      expect(rating?.value).toBeGreaterThan(0)
      expect(crossCheck?.difference, JSON.stringify(input)).toBeLessThan(1e-9)
    }
  })

  test('of several pairs the one with the thickest wall governs, never a mixture', () => {
    const next = random(11)
    for (let round = 0; round < 100; round++) {
      const pairs = Array.from({ length: 4 }, () => ({
        pressure: mpa(between(next, 1, 15)),
        temperature: { value: between(next, 0, 420), unit: 'C' } as const,
      }))
      const base: PipeWallCase = { method: 'b31.3', nps: '10', material: 'A106-B' }
      const together = evaluate({ ...base, conditions: pairs }, tables)
      const alone = pairs.map((pair) => evaluate({ ...base, ...pair }, tables).tn?.value ?? 0)
      expect(together.tn?.value).toBe(Math.max(...alone))
      expect(together.governing).toBe(alone.indexOf(Math.max(...alone)))
    }
  })
})
