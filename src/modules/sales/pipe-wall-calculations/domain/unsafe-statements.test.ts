import { describe, expect, test } from 'vitest'
import { readSeedTables } from '../../../../../db/seed/pipe-wall/read.ts'
import type { PipeWallCase } from '../contract/case.ts'
import { verdictLine } from './answer/verdict.ts'
import { evaluate } from './engine.ts'

const tables = readSeedTables()
const run = (input: PipeWallCase) => evaluate(input, tables)
const bar = (value: number) => ({ value, unit: 'bar' }) as const
const mm = (value: number) => ({ value, unit: 'mm' }) as const
const mpa = (value: number) => ({ value, unit: 'MPa' }) as const
const celsius = (value: number) => ({ value, unit: 'C' }) as const
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

describe('cold', () => {
  test.each([
    ['carbon steel far below its curve', { ...base, temperature: celsius(-196) }],
    ['as the lowest temperature', { ...base, minimumTemperature: celsius(-104) }],
    ['below the minimum of the material', { ...base, material: 'A333-6', temperature: celsius(-100) }],
    [
      'a gas line below the range of its code',
      {
        method: 'b31.8',
        nps: '6',
        smys: 'X52',
        locationClass: 1,
        pressure: bar(40),
        temperature: celsius(-60),
      },
    ],
  ] satisfies [string, PipeWallCase][])('%s asks for an engineer or a report', (_, input) => {
    const report = /impact/i
    expect(run(input)).toMatchObject({ passes: false, warnings: expect.arrayContaining(['W04', 'W19']) })
    expect(run(input).engineerNeeded?.[0]).toMatchObject({
      field: 'impactReport',
      message: expect.stringMatching(report),
    })
    expect(reasons({ ...input, impactReport: 'none' })).toEqual(['impactReport'])
    expect(run({ ...input, impactReport: 'Charpy report 12-77' })).toMatchObject({ passes: true })
    expect(run({ ...input, impactReport: 'Charpy report 12-77' }).warnings).toContain('W04')
  })

  test('between the curve and the end of all curves is a warning as before', () => {
    const input: PipeWallCase = { ...base, minimumTemperature: celsius(-40) }
    expect(run(input)).toMatchObject({ passes: true, warnings: expect.arrayContaining(['W04']) })
    const limit: PipeWallCase = { ...base, material: 'A333-6', temperature: celsius(-46) }
    expect(run(limit)).toMatchObject({ passes: true })
    expect(run(limit).warnings).not.toContain('W04')
  })

  test('of a metal nobody named asks for an engineer too', () => {
    const { material: _, ...rest } = base
    const typed: PipeWallCase = {
      ...rest,
      temperature: celsius(-100),
      allowableStress: { ...mpa(100), source: 'B31.3 2022, Table A-1C', temperature: celsius(20) },
    }
    expect(reasons(typed)).toEqual(['impactReport'])
    expect(reasons({ ...typed, materialGroup: 'austenitic' })).toEqual([])
  })
})

describe('an NDE report', () => {
  const welded: PipeWallCase = {
    ...base,
    nps: '24',
    material: 'A312-TP316L',
    seam: 'welded',
    pressure: bar(20),
    qualityFactor: 1,
  }

  test.each(['none', 'n/a', '-', 'visual only, no RT', 'VT 12', 'RT not done', 'without RT'])(
    'is not "%s"',
    (ndeReport) => {
      expect(refused({ ...welded, ndeReport })).toEqual(['ndeReport'])
      const { qualityFactor: _, ...rest } = welded
      expect(run({ ...rest, ndeReport })).toMatchObject({ status: 'ok', qualityFactor: 0.8 })
    },
  )

  test('of a part of the weld is spot examination, and has a number', () => {
    expect(run({ ...welded, ndeReport: 'RT-12, 10 %' }).qualityFactor).toBe(0.9)
    expect(run({ ...welded, ndeReport: '10 % RT' })).toMatchObject({ qualityFactor: 0.9, passes: false })
    expect(reasons({ ...welded, ndeReport: 'radiographed' })).toEqual(['qualityFactor'])
    expect(run({ ...welded, ndeReport: 'RT no. 12, 100 %' })).toMatchObject({
      qualityFactor: 1,
      passes: true,
    })
    const en: PipeWallCase = {
      ...welded,
      method: 'en13480',
      material: '1.4404',
      ndeReport: 'spot RT-12',
    }
    expect(run(en).qualityFactor).toBe(0.85)
  })
})

describe('the thinning of a bend maker', () => {
  const bent: PipeWallCase = {
    ...base,
    pressure: bar(60),
    allowance: [mm(1.5)],
    bendRadius: { times: 3, of: 'nominal' },
    nominalWall: mm(6.35),
  }
  const named = { bendThinning: 'Bend maker, procedure 7' }

  test('above the estimate needs its source, and none is thinner by nothing', () => {
    expect(run({ ...bent, bendThinning: 1 })).toMatchObject({ passes: false, isWallEnough: true })
    expect(reasons({ ...bent, bendThinning: 0.95 })).toEqual(['bendThinning'])
    expect(run({ ...bent, bendThinning: 0.95, sources: named })).toMatchObject({ passes: true })
    expect(reasons({ ...bent, bendThinning: 0.99, sources: named })).toEqual(['bendThinning'])
    expect(reasons({ ...bent, bendThinning: 0.8 })).toEqual([])
  })
})

test('vacuum that is not calculated is no PASS', () => {
  const input: PipeWallCase = {
    ...base,
    nps: '24',
    material: 'A312-TP304L',
    seam: 'welded',
    pressure: bar(0.5),
    externalPressure: true,
  }
  expect(run(input)).toMatchObject({ passes: false, isWallEnough: true })
  expect(run(input).warnings).toEqual(expect.arrayContaining(['W10', 'W19']))
  expect(run(input).engineerNeeded).toEqual([
    { field: 'externalPressure', message: expect.stringMatching(/inside pressure only/i) },
  ])
  expect(verdictLine(run(input))).toMatch(/^pass inside, FV not checked, /)
  expect(verdictLine(run({ ...input, pressure: bar(60), nominalWall: mm(6) }))).toMatch(/^FAIL/)
})

describe('figures that contradict each other', () => {
  test('diameters and a nominal wall', () => {
    const { nps: _, ...rest } = base
    const both: PipeWallCase = { ...rest, outsideDiameter: mm(168.3), insideDiameter: mm(160) }
    expect(refused({ ...both, nominalWall: mm(14) })).toEqual(['nominalWall'])
    expect(run({ ...both, nominalWall: mm(4.2) }).status).toBe('ok')
  })

  test('a nominal wall and one that was measured', () => {
    const measured: PipeWallCase = { ...base, nominalWall: mm(7.11), measuredWall: mm(14) }
    expect(refused(measured)).toEqual(['measuredWall'])
    expect(run({ ...measured, measuredWall: mm(7.6) }).status).toBe('ok')
  })

  test('a grade and a material', () => {
    const line: PipeWallCase = { ...base, method: 'b31.8', smys: 'X80', locationClass: 1 }
    expect(refused(line)).toEqual(['smys'])
    expect(refused({ ...base, method: 'b31.4', material: '5L-B', smys: 'X70' })).toEqual(['smys'])
    expect(run({ ...base, method: 'b31.4', material: '5L-X70', smys: 'X52' }).status).toBe('ok')
  })

  test('a typed yield strength has a source', () => {
    const { material: _, ...rest } = base
    const line: PipeWallCase = { ...rest, method: 'b31.4', temperature: celsius(50), smys: mpa(400) }
    expect(reasons(line)).toEqual(['sources.smys'])
    expect(run({ ...line, sources: { smys: 'Mill certificate 12' } }).passes).toBe(true)
  })
})

describe('unknown pipe', () => {
  const unknown: PipeWallCase = {
    method: 'b31.8',
    nps: '4',
    smys: 'unknown',
    locationClass: 1,
    pressure: bar(20),
  }

  test('has the seam of other pipe, by its size', () => {
    expect(run(unknown)).toMatchObject({ qualityFactor: 0.6, warnings: expect.arrayContaining(['W20']) })
    expect(run({ ...unknown, nps: '6' }).qualityFactor).toBe(0.8)
    expect(run({ ...unknown, method: 'b31.4', locationClass: undefined }).qualityFactor).toBe(0.6)
    expect(run({ ...unknown, seam: 'welded' }).qualityFactor).toBe(0.6)
    expect(run({ ...unknown, qualityFactor: 1 }).qualityFactor).toBe(0.6)
    expect(run({ ...unknown, seam: 'seamless' }).qualityFactor).toBe(1)
    expect(run({ ...unknown, weldedJoint: 'erw' }).qualityFactor).toBe(1)
  })

  test('of grade A25 is asked for its seam', () => {
    const furnace: PipeWallCase = { ...unknown, smys: 'A25' }
    expect(run(furnace)).toMatchObject({ qualityFactor: 0.6, passes: false })
    expect(reasons(furnace)).toEqual(['seam'])
    expect(run({ ...furnace, seam: 'seamless' })).toMatchObject({ qualityFactor: 1, passes: true })
  })
})
