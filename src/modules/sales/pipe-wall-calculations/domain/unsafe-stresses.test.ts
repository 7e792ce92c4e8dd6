import { describe, expect, test } from 'vitest'
import { readSeedTables } from '../../../../../db/seed/pipe-wall/read.ts'
import type { PipeWallCase } from '../contract/case.ts'
import { evaluate } from './engine.ts'

const tables = readSeedTables()
const run = (input: PipeWallCase) => evaluate(input, tables)
const bar = (value: number) => ({ value, unit: 'bar' }) as const
const celsius = (value: number) => ({ value, unit: 'C' }) as const
const fahrenheit = (value: number) => ({ value, unit: 'F' }) as const
const reasons = (input: PipeWallCase) => (run(input).engineerNeeded ?? []).map(({ field }) => field)

describe('a typed allowable stress', () => {
  const source = 'B31.3 2022, Table A-1C, page 210'
  const steam: PipeWallCase = {
    method: 'b31.3',
    nps: '4',
    material: 'A106-B',
    pressure: bar(40),
    temperature: celsius(400),
  }
  const typed = (value: number, more: Partial<PipeWallCase> = {}): PipeWallCase => ({
    ...steam,
    allowableStress: { value, unit: 'MPa', source },
    ...more,
  })

  test('without a source never passes by itself', () => {
    const bare: PipeWallCase = { ...steam, allowableStress: { value: 80, unit: 'MPa' } }
    expect(run(bare)).toMatchObject({ passes: false, warnings: expect.arrayContaining(['W19']) })
    expect(reasons(bare)).toEqual(['allowableStress.source'])
    expect(reasons({ ...bare, allowableStress: { value: 80, unit: 'MPa', source: ' ' } })).toHaveLength(1)
    expect(run(typed(80)).passes).toBe(true)
  })

  test.each([
    ['above the table', typed(200)],
    ['above the table by a little', typed(96)],
    ['above two thirds of the yield strength', typed(165, { method: 'b31.1', temperature: celsius(20) })],
    ['above the temperature limit', typed(20, { temperature: fahrenheit(1500) })],
    ['above the temperature limit of the table', typed(20, { method: 'b31.1', temperature: celsius(500) })],
    [
      'in a pair above the table',
      {
        ...steam,
        pressure: undefined,
        temperature: undefined,
        conditions: [
          {
            pressure: bar(40),
            temperature: celsius(400),
            allowableStress: { value: 200, unit: 'MPa', source },
          },
        ],
      },
    ],
  ] satisfies [string, PipeWallCase][])('%s never passes by itself', (_, input) => {
    const result = run(input)
    expect(result).toMatchObject({ passes: false, warnings: expect.arrayContaining(['W19']) })
    expect(reasons(input)[0]).toMatch(/allowableStress$/)
  })

  test('typed strengths of EN 13480-3 and a yield strength above the grade need their source too', () => {
    const en: PipeWallCase = {
      method: 'en13480',
      nps: '4',
      seam: 'seamless',
      pressure: bar(40),
      temperature: celsius(100),
      strengths: { proof02: { value: 180, unit: 'MPa' }, tensile: { value: 360, unit: 'MPa' } },
    }
    expect(reasons(en)).toEqual(['strengths'])
    const sourced = { ...en, strengths: { ...en.strengths, source: 'EN 10216-2, table 5' } }
    expect(run(sourced).passes).toBe(true)
    const line: PipeWallCase = {
      method: 'b31.8',
      nps: '8',
      material: '5L-X52',
      smys: { value: 500, unit: 'MPa' },
      sources: { smys: 'Certificate 12' },
      locationClass: 1,
      pressure: bar(50),
    }
    expect(reasons(line)).toEqual(['smys'])
  })
})

describe('the last rows of the SI tables', () => {
  test.each([
    ['A312-TP304L', 538],
    ['A312-TP316L', 538],
    ['A312-TP347', 538],
    ['A350-LF2', 538],
    ['A420-WPL6', 538],
    ['A790-S31803', 316],
    ['A106-C', 427],
    ['A335-P22', 649],
    ['A335-P91', 649],
    ['A312-TP304', 816],
    ['A312-TP316', 816],
  ])('%s calculates at %i C, and not a degree above', (material, limit) => {
    for (const seam of ['seamless', 'welded'] as const) {
      const at = (value: number) =>
        run({ method: 'b31.3', nps: '4', material, seam, pressure: bar(1), temperature: celsius(value) })
      expect(at(limit).status, seam).toBe('ok')
      expect(at(limit).warnings).not.toContain('W18')
      expect(at(limit + 1)).toMatchObject({ status: 'error' })
    }
  })

  test.each(['A106-B', 'A106-C'])('B31.1 calculates %s at 427 C', (material) => {
    const base: PipeWallCase = { method: 'b31.1', nps: '4', material, pressure: bar(1) }
    expect(run({ ...base, temperature: celsius(427) }).status).toBe('ok')
    expect(run({ ...base, temperature: celsius(428) }).errors[0]?.message).toContain('427 C')
  })
})

describe('a typed stress without its material or its temperature', () => {
  const source = 'B31.3 2022, Table A-1C, page 210'
  const plain: PipeWallCase = { method: 'b31.3', nps: '6', seam: 'seamless', pressure: bar(40) }
  const mpa = (value: number) => ({ value, unit: 'MPa' }) as const
  const at = (value: number, temperature?: number) => ({
    ...mpa(value),
    source,
    ...(temperature === undefined ? {} : { temperature: celsius(temperature) }),
  })

  test('of a material is compared with the highest row, and the temperature is asked for', () => {
    const input: PipeWallCase = { ...plain, material: 'A106-B', allowableStress: at(160) }
    expect(reasons(input)).toEqual(expect.arrayContaining(['allowableStress', 'temperature']))
    expect(reasons({ ...input, allowableStress: at(130) })).toEqual(['temperature'])
    const pair: PipeWallCase = {
      method: 'b31.3',
      nps: '6',
      material: 'A106-B',
      conditions: [{ pressure: bar(40), allowableStress: at(155) }],
    }
    expect(run(pair).passes).toBe(false)
    expect(reasons(pair)).toContain('conditions.0.allowableStress')
  })

  test.each([
    ['600 MPa', { ...plain, pressure: bar(300), temperature: celsius(100), allowableStress: at(600, 100) }],
    ['hotter than 700 C', { ...plain, temperature: celsius(1200), allowableStress: at(60, 1200) }],
    ['no temperature of its own', { ...plain, temperature: celsius(100), allowableStress: at(120) }],
    ['read where it is colder', { ...plain, temperature: celsius(300), allowableStress: at(120, 100) }],
    ['no design temperature', { ...plain, allowableStress: at(120, 100) }],
    ['Barlow', { ...plain, method: 'barlow', temperature: celsius(20), allowableStress: at(448, 20) }],
    ['EN 13480-3', { ...plain, method: 'en13480', temperature: celsius(20), allowableStress: at(300, 20) }],
    [
      'one for two temperatures',
      {
        method: 'b31.3',
        nps: '6',
        seam: 'seamless',
        allowableStress: at(137, 50),
        conditions: [
          { pressure: bar(40), temperature: celsius(50) },
          { pressure: bar(40), temperature: celsius(600) },
        ],
      },
    ],
  ] satisfies [string, PipeWallCase][])('never passes by itself: %s', (_, input) => {
    expect(run(input)).toMatchObject({ passes: false, warnings: expect.arrayContaining(['W19']) })
  })

  test('passes with a source, read at the design temperature or above', () => {
    for (const method of ['b31.3', 'b31.1', 'barlow', 'en13480'] as const) {
      const input: PipeWallCase = {
        ...plain,
        method,
        temperature: celsius(200),
        allowableStress: at(120, 200),
      }
      expect(reasons(input), method).toEqual([])
      expect(run(input).passes).toBe(true)
    }
  })

  test('has a source that is more than a dot', () => {
    for (const text of ['.', 'x', 'B31.3', 'table']) {
      const input: PipeWallCase = {
        ...plain,
        temperature: celsius(200),
        allowableStress: { ...at(120, 200), source: text },
      }
      expect(reasons(input), text).toEqual(['allowableStress.source'])
    }
  })
})
