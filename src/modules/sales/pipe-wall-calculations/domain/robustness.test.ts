import { expect, test } from 'vitest'
import { readSeedTables } from '../../../../../db/seed/pipe-wall/read.ts'
import { noteFigure, sized } from '../../../../../test/support/proof.ts'
import { methods } from '../contract/case.ts'
import { isRefused, pipeWallResult } from '../contract/result.ts'
import { evaluateUnknown } from './engine.ts'

const tables = readSeedTables()

function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const next = random(2026)
const pick = <T>(choices: readonly T[]): T | undefined => choices[Math.floor(next() * choices.length)]
const maybe = (share: number, make: () => unknown) => (next() < share ? make() : undefined)

const odd = () => pick([0, -1, 1.2, 40, 550, 1e4, 1e-9, 1e300]) ?? 0
const length = () => ({ value: next() < 0.9 ? next() * 12 : odd(), unit: pick(['mm', 'mm', 'in']) })
const pressure = () => ({
  value: next() < 0.9 ? next() * 90 : odd(),
  unit: pick(['bar', 'bar', 'psi', 'MPa']),
})
const stress = () => ({
  value: next() < 0.9 ? 20 + next() * 200 : odd(),
  unit: pick(['MPa', 'MPa', 'ksi', 'kPa']),
})
const factor = () => (next() < 0.9 ? 0.4 + next() * 0.6 : odd())
const temperature = () => ({
  value: pick([-300, -50, 20, 60, 100, 200, 300, 450, 600, 900]),
  unit: pick(['C', 'F']),
})
const materials = [...tables.materials.keys(), '1.4404', 'nothing']

/** Any mixture of fields, sensible ones and others. */
function anything(): Record<string, unknown> {
  return {
    id: `case ${next()}`,
    method: pick(methods),
    pressure: maybe(0.9, pressure),
    temperature: maybe(0.95, temperature),
    conditions: maybe(0.05, () => [
      { pressure: stress(), temperature: temperature() },
      { pressure: stress() },
    ]),
    outsideDiameter: maybe(0.3, () => ({ value: next() * 900, unit: 'mm' })),
    insideDiameter: maybe(0.1, () => ({ value: next() * 900, unit: 'mm' })),
    nps: maybe(0.7, () => pick([...tables.sizes.keys(), '9', '7/8'])),
    standard: maybe(0.2, () => pick(['B36.10M', 'B36.19M'])),
    unscheduledWalls: maybe(0.2, () => true),
    material: maybe(0.7, () => pick(materials)),
    materialGroup: maybe(0.1, () => pick([...tables.yCoefficients.keys()])),
    allowableStress: maybe(0.3, stress),
    smys: maybe(0.4, () => pick(['X52', 'unknown', 'X1', { value: 360, unit: 'MPa' }])),
    seam: maybe(0.3, () => pick(['seamless', 'welded'])),
    qualityFactor: maybe(0.3, factor),
    weldStrengthFactor: maybe(0.1, factor),
    coefficientY: maybe(0.1, factor),
    designFactor: maybe(0.2, () => pick([0.4, 0.72, 0.8, 1])),
    locationClass: maybe(0.4, () => pick([1, 2, '3', '1 Division 1', 7])),
    allowance: maybe(0.4, () => [length(), length()]),
    thread: maybe(0.1, () => 'npt'),
    groove: maybe(0.1, () => ({ depth: length() })),
    millTolerance: maybe(0.3, () =>
      pick<unknown>([{ percent: factor() * 20 }, length(), { specification: 'API 5L welded' }]),
    ),
    deductMillTolerance: maybe(0.2, () => true),
    nominalWall: maybe(0.2, length),
    measuredWall: maybe(0.2, length),
    corrosionRate: maybe(0.2, length),
    interval: maybe(0.1, factor),
    bendRadius: maybe(0.2, () =>
      pick<unknown>([length(), { times: factor() * 5, of: pick(['nominal', 'outside']) }]),
    ),
    testStress: maybe(0.1, stress),
    externalPressure: maybe(0.1, () => true),
    units: maybe(0.5, () => pick(['si', 'us'])),
  }
}

test('whatever is asked, the answer is a result: complete values or sentences, never a crash', () => {
  const answered = new Map<string, number>()
  for (let round = 0; round < sized(4_000, 40_000); round++) {
    const input = anything()
    const text = JSON.stringify(input)
    const result = evaluateUnknown(JSON.parse(text), tables)
    answered.set(result.status, (answered.get(result.status) ?? 0) + 1)
    // JSON has no infinity: what does not parse again was no number.
    const parsed = pipeWallResult.safeParse(JSON.parse(JSON.stringify(result)))
    expect(parsed.error?.issues ?? [], text).toEqual([])
    if (isRefused(result)) {
      expect(result.errors.length, text).toBeGreaterThan(0)
      expect(Object.keys(result).sort()).toEqual(['errors', 'id', 'status', 'warnings'])
      for (const { field, message } of result.errors) {
        expect(field, text).not.toBe('')
        expect(message, text).toMatch(/\.$/)
      }
      continue
    }
    expect(result.errors, text).toEqual([])
    // A wall of a millionth of its allowances is lost in the last digits of their sum.
    const isLost = (result.t?.value ?? 1) < 1e-6 * (result.tm?.value ?? 1)
    if (result.crossCheck !== undefined && !isLost) expect(result.crossCheck.agrees, text).toBe(true)
    if (result.passes === true && result.utilisation !== undefined) {
      expect(result.utilisation, text).toBeLessThanOrEqual(1 + 1e-6)
    }
    if (result.tn !== undefined && result.tm !== undefined && result.t !== undefined) {
      expect(result.tm.value).toBeGreaterThanOrEqual(result.t.value)
      expect(result.tn.value).toBeGreaterThanOrEqual(result.tm.value - 1e-12)
    }
  }
  expect(answered.get('ok')).toBeGreaterThan(100)
  expect(answered.get('error')).toBeGreaterThan(100)
  for (const [status, count] of answered) noteFigure(`Random cases answered with ${status}`, count)
})
