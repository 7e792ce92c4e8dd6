import { describe, expect, test } from 'vitest'
import { readSeedTables } from '../../../../../db/seed/pipe-wall/read.ts'
import type { PipeWallCase } from '../contract/case.ts'
import { evaluate } from './engine.ts'

const tables = readSeedTables()
const run = (input: PipeWallCase) => evaluate(input, tables)
const bar = (value: number) => ({ value, unit: 'bar' }) as const
const mm = (value: number) => ({ value, unit: 'mm' }) as const
const mpa = (value: number) => ({ value, unit: 'MPa' }) as const
const celsius = (value: number) => ({ value, unit: 'C' }) as const
const fahrenheit = (value: number) => ({ value, unit: 'F' }) as const
const reasons = (input: PipeWallCase) => (run(input).engineerNeeded ?? []).map(({ field }) => field)
const refused = (input: PipeWallCase) => run(input).errors.map(({ field }) => field)

const base: PipeWallCase = {
  method: 'b31.3',
  nps: '6',
  material: 'A106-B',
  seam: 'seamless',
  pressure: bar(40),
  temperature: celsius(200),
}

test('the plain case passes by itself', () => {
  expect(run(base)).toMatchObject({ passes: true, status: 'ok' })
  expect(reasons(base)).toEqual([])
})

describe('pipe that is only made with a seam', () => {
  test.each(['A53-B-E', 'A671-CC60'])('%s is not seamless', (material) => {
    expect(refused({ ...base, material })).toEqual(['seam'])
    expect(run({ ...base, material, seam: 'welded' }).qualityFactor).toBe(0.85)
  })
})

describe('a mill tolerance below that of the specification', () => {
  const order = { millTolerance: 'Order 4711, item 2: minimum wall' }
  test.each([
    ['no percent', { percent: 0 }],
    ['a little less', { percent: 12.4 }],
    ['no amount', mm(0)],
  ] as const)('%s needs its source', (_, millTolerance) => {
    const input: PipeWallCase = { ...base, pressure: bar(107), millTolerance }
    expect(run(input)).toMatchObject({ passes: false, isWallEnough: true })
    expect(run(input).warnings).toEqual(expect.arrayContaining(['W16', 'W19']))
    expect(reasons(input)).toEqual(['millTolerance'])
    expect(run({ ...input, sources: order })).toMatchObject({ passes: true })
    expect(run({ ...input, sources: order }).warnings).toContain('W16')
    expect(reasons({ ...input, sources: { millTolerance: '.' } })).toEqual(['millTolerance'])
  })

  test('of another material is refused, and one that takes more off needs nothing', () => {
    const plate = { specification: 'ASTM A671 / A672 / A691 / A358 (plate)' }
    expect(refused({ ...base, millTolerance: plate })).toEqual(['millTolerance'])
    expect(reasons({ ...base, millTolerance: { percent: 15 } })).toEqual([])
    expect(run({ ...base, millTolerance: { percent: 15 } }).warnings).not.toContain('W16')
  })

  test('without a material is compared with the usual 12.5 %', () => {
    const { material: _, ...rest } = base
    const input: PipeWallCase = {
      ...rest,
      allowableStress: { ...mpa(120), source: 'B31.3 2022, Table A-1C', temperature: celsius(200) },
      millTolerance: { percent: 5 },
    }
    expect(reasons(input)).toEqual(['millTolerance'])
    expect(reasons({ ...input, measuredWall: mm(7) })).toEqual([])
  })
})

describe('a life', () => {
  const worn: PipeWallCase = {
    ...base,
    nps: '8',
    pressure: bar(50),
    measuredWall: mm(5.3),
    corrosionRate: mm(0.1),
    measuredOn: '2026-01-01',
    bendRadius: { times: 1.5, of: 'nominal' },
    bendThinning: 1,
    sources: { bendThinning: 'Bend measured, sheet 12' },
  }

  test('of a bend is that of its worst place', () => {
    const result = run(worn)
    const margin = result.intrados?.margin?.value ?? Number.NaN
    expect(margin).toBeCloseTo(0.256, 3)
    expect(result.remainingLife).toBeCloseTo(margin / 0.1, 9)
    expect(result.retirementDate).toMatch(/^2028-/)
    expect(result.retirementWall?.value).toBeCloseTo(result.intrados?.t.value ?? 0, 9)
  })

  test('of the extrados counts the wall that bending left there', () => {
    const result = run({ ...worn, bendThinning: 0.6, measuredWall: mm(6) })
    expect(result.remainingLife).toBeCloseTo((result.extrados?.margin?.value ?? Number.NaN) / 0.1, 9)
  })

  test('of a nominal wall has to reach the interval', () => {
    const nominal: PipeWallCase = { ...base, nominalWall: mm(3.4), corrosionRate: mm(0.5) }
    const short = run({ ...nominal, interval: 20 })
    expect(short).toMatchObject({ passes: false, isWallEnough: false })
    expect(short.warnings).toContain('W22')
    expect(run({ ...nominal, interval: 1 })).toMatchObject({ passes: true })
    expect(run({ ...nominal, interval: 1 }).warnings).not.toContain('W22')
  })

  test('below one year never passes by itself', () => {
    const thin: PipeWallCase = { ...base, nps: '8', pressure: bar(50), measuredWall: mm(4.3) }
    const result = run({ ...thin, corrosionRate: mm(1) })
    expect(result.remainingLife).toBeLessThan(1)
    expect(result).toMatchObject({ passes: false, warnings: expect.arrayContaining(['W19', 'W22']) })
    expect(run({ ...thin, corrosionRate: mm(1), interval: 0 }).passes).toBe(false)
    expect(run({ ...thin, corrosionRate: mm(0.1), interval: 1 }).passes).toBe(true)
  })
})

describe('the required wall', () => {
  const bent: PipeWallCase = {
    ...base,
    pressure: bar(60),
    allowance: [mm(1.5)],
    bendRadius: { times: 3, of: 'nominal' },
  }

  test('is that of the worst place of pipe and bend', () => {
    const result = run(bent)
    const walls = [result.tn, result.intrados?.pipeWall, result.sidewall?.pipeWall, result.extrados?.pipeWall]
    expect(result.requiredWall?.value).toBe(Math.max(...walls.map((wall) => wall?.value ?? Number.NaN)))
    expect(result.requiredWall?.value).toBeGreaterThan(6.35)
    expect(result.governingPlace).toBe('extrados')
    expect(run(base).requiredWall).toEqual(run(base).tn)
  })

  test('of a bend is told apart from the nominal wall of the finished bend', () => {
    const { extrados } = run(bent)
    expect(extrados?.tn.value).toBeCloseTo((extrados?.tm.value ?? 0) / 0.875, 12)
    const thinning = 450 / (450 + 168.3 / 2)
    expect(extrados?.pipeWall?.value).toBeCloseTo((extrados?.tm.value ?? 0) / thinning / 0.875, 12)
  })
})

describe('a typed material group', () => {
  const hot: PipeWallCase = {
    ...base,
    material: 'A312-TP316',
    pressure: { value: 3300, unit: 'psi' },
    temperature: fahrenheit(1100),
  }

  test('that is not that of the material is refused', () => {
    expect(refused({ ...hot, materialGroup: 'ferritic' })).toEqual(['materialGroup'])
    expect(run({ ...hot, materialGroup: 'austenitic' })).toEqual(run(hot))
    const strengths = { proof10: mpa(300), tensile: mpa(500), elongation: 40, source: 'EN 10216-5, table 6' }
    expect(refused({ ...base, method: 'en13480', materialGroup: 'austenitic', strengths })).toContain(
      'materialGroup',
    )
  })
})

describe('welded pipe in the creep range', () => {
  const creeping: PipeWallCase = {
    method: 'b31.3',
    nps: '6',
    seam: 'welded',
    weldedJoint: 'efw-single',
    pressure: bar(20),
    temperature: celsius(600),
    allowableStress: { ...mpa(60), source: 'B31.3 2022, Table A-1C', temperature: celsius(600) },
  }

  test('without a group is asked for it', () => {
    expect(refused(creeping)).toEqual(['materialGroup'])
    expect(run({ ...creeping, materialGroup: 'ferritic' }).weldStrengthFactor).toBeLessThan(0.8)
    expect(reasons({ ...creeping, weldStrengthFactor: 1 })).toEqual(['weldStrengthFactor'])
  })

  test('of a metal without a factor in the table is left to the designer', () => {
    expect(refused({ ...creeping, materialGroup: 'other-ductile' })).toEqual(['weldStrengthFactor'])
    const typed: PipeWallCase = { ...creeping, materialGroup: 'other-ductile', weldStrengthFactor: 0.8 }
    expect(reasons(typed)).toEqual(['weldStrengthFactor'])
  })

  test('has a weld group of its metal, and no filler only as a statement', () => {
    const ferritic: PipeWallCase = { ...creeping, temperature: celsius(580), materialGroup: 'ferritic' }
    expect(refused({ ...ferritic, weldGroup: 'AUS-autogenous' })).toEqual(['weldGroup'])
    const austenitic: PipeWallCase = { ...creeping, materialGroup: 'austenitic', weldGroup: 'AUS-autogenous' }
    expect(reasons(austenitic)).toEqual(['weldGroup'])
    expect(reasons({ ...austenitic, sources: { weldGroup: 'Certificate 12' } })).toEqual(['weldGroup'])
    const stated = { weldGroup: 'No filler, mill certificate 12' }
    expect(run({ ...austenitic, sources: stated })).toMatchObject({ passes: true, weldStrengthFactor: 1 })
  })
})
