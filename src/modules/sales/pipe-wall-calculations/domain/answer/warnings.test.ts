import { describe, expect, test } from 'vitest'
import { readSeedTables } from '../../../../../../db/seed/pipe-wall/read.ts'
import type { PipeWallCase } from '../../contract/case.ts'
import { evaluate, evaluateWithSteps } from '../engine.ts'
import { deliveredTexts } from '../../server/delivered-tables.ts'
import { parseTables } from '../tables/tables.ts'
import { warningTexts } from './warnings.ts'

const tables = readSeedTables()
const bar = (value: number) => ({ value, unit: 'bar' }) as const
const mm = (value: number) => ({ value, unit: 'mm' }) as const
const celsius = (value: number) => ({ value, unit: 'C' }) as const
const mpa = (value: number) => ({ value, unit: 'MPa' }) as const

/** Seamless stainless pipe in an S schedule, well inside every range: nothing to warn of. */
const quiet: PipeWallCase = {
  method: 'b31.3',
  nps: '8',
  material: 'A312-TP304',
  seam: 'seamless',
  pressure: bar(30),
  temperature: celsius(90),
  nominalWall: mm(8.18),
}
const carbon: PipeWallCase = { ...quiet, material: 'A333-6', seam: undefined, nominalWall: mm(8.18) }
const gas: PipeWallCase = {
  method: 'b31.8',
  nps: '20',
  smys: 'X60',
  locationClass: 2,
  pressure: bar(60),
  temperature: celsius(50),
}

const { tables: withOwnWalls } = parseTables({
  ...deliveredTexts(),
  'company-walls': 'nps,use,wall_mm,note\n8,bought,12.7,',
})
const warningsOf = (input: PipeWallCase) => evaluate(input, tables).warnings

test.each(['A106-B', 'A53-B-S'])('%s in steam is not warned of the cold', (material) => {
  const steam: PipeWallCase = { ...carbon, material, temperature: celsius(400), pressure: bar(20) }
  expect(warningsOf(steam)).not.toContain('W04')
  expect(warningsOf({ ...steam, minimumTemperature: celsius(-20) })).not.toContain('W04')
  expect(warningsOf({ ...steam, minimumTemperature: celsius(-30) })).toContain('W04')
  const heavy = { ...steam, nominalWall: mm(22) }
  expect(warningsOf({ ...heavy, minimumTemperature: celsius(-20) })).toContain('W04')
})

test('the quiet case has no warning', () => {
  expect(warningsOf(quiet)).toEqual([])
  expect(warningsOf({ ...gas, nominalWall: mm(12.7) })).toEqual([])
})

const triggers: readonly [code: string, why: string, input: PipeWallCase][] = [
  [
    'W01',
    'the wall is D/6 or more',
    { ...quiet, material: undefined, allowableStress: mpa(100), pressure: mpa(40), nominalWall: undefined },
  ],
  [
    'W01',
    'P/(S E) is above 0.385 at a high Y',
    {
      ...quiet,
      material: undefined,
      allowableStress: mpa(100),
      pressure: mpa(39),
      coefficientY: 0.7,
      nominalWall: undefined,
    },
  ],
  ['W01', 'a rated wall is D/6 or more', { ...quiet, pressure: undefined, nominalWall: mm(60) }],
  ['W02', 'carbon steel above 427 C', { ...carbon, temperature: celsius(430), pressure: bar(10) }],
  [
    'W03',
    'duplex above 316 C',
    { ...quiet, material: 'A790-S31803', allowableStress: mpa(150), temperature: celsius(320) },
  ],
  [
    'W03',
    'a value on which the sources disagree',
    { ...carbon, method: 'b31.1', material: 'A335-P91', temperature: celsius(593), pressure: bar(10) },
  ],
  ['W04', 'below the minimum temperature', { ...carbon, temperature: celsius(-60) }],
  ['W04', 'an impact curve in the cold', { ...carbon, material: 'A106-B', minimumTemperature: celsius(-40) }],
  [
    'W05',
    'above the creep start',
    { ...carbon, material: 'A335-P11', temperature: celsius(500), pressure: bar(10) },
  ],
  ['W05', 'W applies', { ...quiet, seam: 'welded', temperature: celsius(600), pressure: bar(10) }],
  ['W06', 'E is raised without a report', { ...quiet, seam: 'welded', qualityFactor: 1 }],
  ['W06', 'E of pipe that may be welded is taken as 1', { ...quiet, seam: undefined, qualityFactor: 1 }],
  [
    'W06',
    'z of EN is raised without a report',
    { ...quiet, method: 'en13480', seam: 'welded', allowableStress: mpa(110), qualityFactor: 1 },
  ],
  ['W07', 'a stress of confidence C', { ...carbon, material: 'A106-C', temperature: celsius(300) }],
  [
    'W08',
    'no listed wall is thick enough',
    { ...quiet, material: undefined, allowableStress: mpa(100), pressure: mpa(30), nominalWall: undefined },
  ],
  [
    'W23',
    'the diameter is not listed',
    { ...quiet, nps: undefined, outsideDiameter: mm(200), nominalWall: undefined },
  ],
  [
    'W22',
    'a wall that is used up within a year',
    { ...quiet, pressure: bar(60), measuredWall: mm(7), corrosionRate: mm(5) },
  ],
  ['W09', 'utilisation above 95 %', { ...quiet, pressure: bar(91) }],
  ['W09', 'D/t above 100', { ...quiet, nps: '30', pressure: bar(1), nominalWall: mm(6.35) }],
  ['W10', 'external pressure', { ...quiet, externalPressure: true }],
  ['W11', 'a thread', { ...quiet, thread: 'npt' }],
  ['W11', 'a groove', { ...quiet, groove: { depth: mm(1) } }],
  ['W12', 'hoop stress at test above 90 % of yield', { ...quiet, smys: mpa(65) }],
  ['W13', 'a bend with estimated thinning', { ...quiet, bendRadius: { times: 5, of: 'nominal' } }],
  [
    'W13',
    'a bend that is too thin',
    { ...quiet, bendRadius: { times: 1.6, of: 'nominal' }, bendThinning: 0.6, pressure: bar(85) },
  ],
  ['W14', 'an S schedule for carbon steel', { ...carbon, standard: 'B36.19M' }],
  ['W14', 'B36.10M for stainless steel', { ...quiet, standard: 'B36.10M' }],
  ['W14', 'a stainless wall that only B36.10M lists', { ...quiet, nominalWall: mm(10.31) }],
  ['W15', 'a liquid line above 120 C', { ...gas, method: 'b31.4', temperature: celsius(121) }],
  ['W15', 'a gas line above 232 C', { ...gas, temperature: celsius(240), temperatureFactor: 0.867 }],
  ['W15', 'F above the maximum of the crossing', { ...gas, crossing: 'class-2', designFactor: 0.6 }],
  ['W15', 'a liquid line with a higher F', { ...gas, method: 'b31.4', designFactor: 0.8 }],
  ['W16', 'the company rule', { ...gas, deductMillTolerance: true }],
  ['W16', 'Y typed over the table', { ...quiet, coefficientY: 0 }],
  ['W16', 'W typed over the table', { ...quiet, weldStrengthFactor: 0.9 }],
  ['W16', 'E that no seam has', { ...quiet, seam: 'welded', qualityFactor: 0.77 }],
  [
    'W17',
    'several pairs',
    {
      ...quiet,
      pressure: undefined,
      temperature: undefined,
      conditions: [
        { pressure: bar(30), temperature: celsius(90) },
        { pressure: bar(20), temperature: celsius(200) },
      ],
    },
  ],
  ['W18', 'a very small pipe', { ...quiet, nps: undefined, outsideDiameter: mm(5), nominalWall: mm(1) }],
  ['W18', 'a very large pipe', { ...quiet, nps: undefined, outsideDiameter: mm(3200), nominalWall: mm(60) }],
  [
    'W18',
    'a very high pressure',
    { ...quiet, material: undefined, allowableStress: mpa(600), pressure: mpa(110), nominalWall: undefined },
  ],
  ['W18', 'a very strong material', { ...quiet, material: undefined, allowableStress: mpa(800) }],
  [
    'W18',
    'a very thin wall',
    { ...quiet, nps: undefined, outsideDiameter: mm(60.3), pressure: bar(1), nominalWall: mm(0.2) },
  ],
  ['W18', 'a very low E', { ...quiet, qualityFactor: 0.5 }],
  ['W18', 'a very low W', { ...quiet, weldStrengthFactor: 0.4 }],
  ['W18', 'a very high Y', { ...quiet, coefficientY: 0.8 }],
  ['W18', 'a very low F', { ...gas, locationClass: undefined, designFactor: 0.2 }],
  ['W18', 'F above 1', { ...gas, locationClass: undefined, designFactor: 1.1 }],
  ['W18', 'a large allowance', { ...quiet, nominalWall: mm(40), allowance: [mm(26)] }],
  ['W18', 'a tight bend', { ...quiet, bendRadius: mm(200) }],
  ['W18', 'a wide bend', { ...quiet, bendRadius: mm(5000) }],
  ['W18', 'a large tolerance', { ...quiet, nominalWall: mm(40), millTolerance: mm(6) }],
  ['W19', 'a typed stress without a source', { ...quiet, allowableStress: mpa(100) }],
  ['W20', 'a seam that nobody said', { ...quiet, seam: undefined }],
  ['W18', 'a temperature near absolute zero', { ...quiet, temperature: celsius(-260) }],
]

describe('each warning by what brings it', () => {
  test.each(triggers)('%s: %s', (code, _, input) => {
    const result = evaluate(input, tables)
    expect(result.errors).toEqual([])
    expect(result.warnings).toContain(code)
  })

  test('every code has its sentence and is brought by something', () => {
    const codes = Object.keys(warningTexts)
    expect(codes).toHaveLength(23)
    const own = withOwnWalls && evaluate(quiet, withOwnWalls).warnings
    expect(own).toEqual(['W21'])
    expect([...new Set([...triggers.map(([code]) => code), 'W21'])].sort()).toEqual(codes)
    for (const text of Object.values(warningTexts)) expect(text).toMatch(/\.$/)
  })
})

describe('what brings no warning', () => {
  const silent: readonly [code: string, why: string, input: PipeWallCase][] = [
    ['W02', 'carbon steel at 427 C', { ...carbon, temperature: celsius(427), pressure: bar(10) }],
    ['W05', 'seamless stainless pipe below its creep range', { ...quiet, temperature: celsius(500) }],
    ['W06', 'E raised with a report', { ...quiet, seam: 'welded', qualityFactor: 1, ndeReport: 'RT-7' }],
    ['W06', 'E of seamless pipe', { ...quiet, seam: 'seamless', qualityFactor: 1 }],
    [
      'W08',
      'pipe ordered on its bore',
      { ...quiet, nps: undefined, insideDiameter: mm(200), nominalWall: undefined },
    ],
    ['W10', 'external pressure denied', { ...quiet, externalPressure: false }],
    ['W13', 'a bend with the figure of its maker', { ...quiet, bendRadius: mm(1000), bendThinning: 0.88 }],
    ['W14', 'a wall with a name of both standards', quiet],
    ['W15', 'a gas line at 232 C', { ...gas, temperature: celsius(232) }],
    ['W16', 'Y typed as in the table', { ...quiet, coefficientY: 0.4 }],
    ['W16', 'E of a listed seam', { ...quiet, seam: 'welded', qualityFactor: 0.85, ndeReport: 'RT-7' }],
    [
      'W17',
      'one pair in the list',
      {
        ...quiet,
        pressure: undefined,
        temperature: undefined,
        conditions: [{ pressure: bar(30), temperature: celsius(90) }],
      },
    ],
    [
      'W18',
      'every limit itself',
      { ...quiet, coefficientY: 0.7, weldStrengthFactor: 0.5, qualityFactor: 0.6 },
    ],
  ]

  test.each(silent)('%s: %s', (code, _, input) => {
    const result = evaluate(input, tables)
    expect(result.errors).toEqual([])
    expect(result.warnings).not.toContain(code)
  })
})

test('the words of a warning come with the described result', () => {
  const { warningDetails } = evaluateWithSteps({ ...quiet, externalPressure: true }, tables)
  expect(warningDetails).toMatchObject([
    { code: 'W10', message: 'External pressure NOT checked.' },
    { code: 'W19' },
  ])
})

test('an unusual input is answered all the same', () => {
  const result = evaluate({ ...quiet, nps: undefined, outsideDiameter: mm(5), nominalWall: mm(0.5) }, tables)
  expect(result).toMatchObject({ status: 'ok', passes: true })
  expect(result.t?.value).toBeGreaterThan(0)
})
