import { describe, expect, test } from 'vitest'
import { readSeedTables } from '../../../../../../db/seed/pipe-wall/read.ts'
import type { PipeWallCase } from '../../contract/case.ts'
import { evaluate, evaluateWithSteps } from '../engine.ts'

const tables = readSeedTables()
const bar = (value: number) => ({ value, unit: 'bar' }) as const
const mm = (value: number) => ({ value, unit: 'mm' }) as const
const mpa = (value: number) => ({ value, unit: 'MPa' }) as const
const celsius = (value: number) => ({ value, unit: 'C' }) as const

/** A hand calculator: works out a printed formula without any help of the engine. */
function workOut(text: string): number {
  const tokens = text.match(/\d+(?:\.\d+)?(?:e[+-]?\d+)?|sqrt|max|[()+\-/^;x]/g) ?? []
  let at = 0
  const take = () => tokens[at++] ?? ''
  const sum = (): number => {
    let value = product()
    while (tokens[at] === '+' || tokens[at] === '-') value += take() === '+' ? product() : -product()
    return value
  }
  const product = (): number => {
    let value = power()
    for (;;) {
      const sign = tokens[at]
      if (sign === 'x' || sign === '/') value = take() === 'x' ? value * power() : value / power()
      // "2 (3 + 4)" is a product too.
      else if (sign === '(') value *= power()
      else return value
    }
  }
  const power = (): number => {
    const base = atom()
    if (tokens[at] !== '^') return base
    at++
    return base ** atom()
  }
  const atom = (): number => {
    const token = take()
    if (token === '-') return -atom()
    if (token === 'sqrt') return Math.sqrt(atom())
    if (token === 'max') {
      at++
      const first = sum()
      at++
      const second = sum()
      at++
      return Math.max(first, second)
    }
    if (token !== '(') return Number(token)
    const value = sum()
    at++
    return value
  }
  return sum()
}

const cases: Readonly<Record<string, PipeWallCase>> = {
  'B31.3 with everything': {
    method: 'b31.3',
    nps: '8',
    material: 'A312-TP316L',
    seam: 'welded',
    pressure: bar(40),
    temperature: celsius(220),
    allowance: [mm(1), { value: 0.02, unit: 'in' }],
    thread: 'npt',
    bendRadius: { times: 5, of: 'nominal' },
    corrosionRate: mm(0.05),
    nominalWall: mm(12.7),
  },
  'B31.3 outside the simple formula': {
    method: 'b31.3',
    nps: '2',
    allowableStress: mpa(138),
    pressure: mpa(62),
    allowance: [mm(1)],
  },
  'B31.3 on the bore': {
    method: 'b31.3',
    insideDiameter: mm(200),
    allowableStress: mpa(138),
    pressure: bar(80),
    allowance: [mm(1)],
  },
  'B31.1 heavy': {
    method: 'b31.1',
    nps: '4',
    allowableStress: mpa(100),
    pressure: mpa(45),
    allowance: [mm(1)],
  },
  'B31.1': { method: 'b31.1', nps: '4', material: 'A106-B', temperature: celsius(360), pressure: bar(40) },
  'B31.1 bend': {
    method: 'b31.1',
    nps: '4',
    allowableStress: mpa(100),
    pressure: bar(60),
    bendRadius: { times: 4.5, of: 'outside' },
  },
  'B31.4 with the company rule': {
    method: 'b31.4',
    nps: '16',
    smys: 'X52',
    pressure: bar(70),
    allowance: [mm(1)],
    deductMillTolerance: true,
    millTolerance: { specification: 'API 5L welded' },
  },
  'B31.8': {
    method: 'b31.8',
    nps: '20',
    smys: 'X60',
    locationClass: 3,
    pressure: bar(70),
    temperature: celsius(140),
    bendRadius: { times: 7, of: 'outside' },
  },
  'EN 13480-3': {
    method: 'en13480',
    nps: '4',
    material: '1.4404',
    pressure: bar(60),
    temperature: celsius(180),
    allowance: [mm(1)],
    testStress: mpa(150),
    bendRadius: mm(400),
  },
  'EN 13480-3 thick': {
    method: 'en13480',
    outsideDiameter: mm(100),
    allowableStress: mpa(100),
    pressure: mpa(60),
  },
  'Barlow measured': {
    method: 'barlow',
    nps: '6',
    allowableStress: mpa(120),
    pressure: bar(30),
    measuredWall: mm(5.4),
    corrosionRate: mm(0.1),
    interval: 5,
  },
  'absolute tolerance': {
    method: 'b31.3',
    nps: '24',
    material: 'A671-CC60',
    pressure: bar(30),
    temperature: celsius(100),
  },
  'rating alone': {
    method: 'b31.3',
    nps: '6',
    allowableStress: mpa(120),
    nominalWall: mm(7.11),
    allowance: [mm(1)],
  },
  'rating of a wall between the formulas': {
    method: 'en13480',
    outsideDiameter: mm(100),
    allowableStress: mpa(100),
    nominalWall: mm(21),
    millTolerance: { percent: 0 },
  },
}

describe('every step can be done again by hand', () => {
  test.each(Object.entries(cases))('%s', (_, input) => {
    const result = evaluateWithSteps(input, tables)
    expect(result.errors).toEqual([])
    const steps = result.steps ?? []
    expect(steps.length).toBeGreaterThan(3)
    let workedOut = 0
    for (const { symbol, substituted, value, unit, clause, formula } of steps) {
      expect(clause, symbol).not.toBe('')
      expect(formula.startsWith(`${symbol} = `), formula).toBe(true)
      expect(substituted.startsWith(`${symbol} = `), substituted).toBe(true)
      if (unit !== '') expect(substituted.endsWith(` ${unit}`), substituted).toBe(true)
      if (symbol === 'wall' || formula.includes('first wall')) continue
      const middle = substituted.slice(symbol.length + 3, substituted.lastIndexOf(' = '))
      const again = workOut(middle)
      expect(Math.abs(again - value), substituted).toBeLessThanOrEqual(Math.max(1e-5 * Math.abs(value), 2e-6))
      workedOut++
    }
    expect(workedOut).toBeGreaterThan(2)
  })

  test.each(Object.entries(cases))('%s: the second formula agrees', (_, input) => {
    const { crossCheck } = evaluateWithSteps(input, tables)
    expect(crossCheck?.difference).toBeLessThan(1e-9)
    expect(crossCheck?.agrees).toBe(true)
  })

  test('the formula of the report is printed as an engineer writes it', () => {
    const { steps } = evaluateWithSteps(
      {
        method: 'b31.3',
        nps: '8',
        material: 'A106-B',
        pressure: { value: 1050, unit: 'psi' },
        temperature: { value: 550, unit: 'F' },
      },
      tables,
    )
    expect(steps?.find(({ symbol }) => symbol === 't')).toMatchObject({
      clause: '304.1.2 (3a)',
      formula: 't = P D / (2 (S E W + P Y))',
      substituted: 't = 1050 x 8.625 / (2 (18450 x 1 x 1 + 1050 x 0.4)) = 0.2400 in',
    })
    expect(steps?.find(({ symbol }) => symbol === 'S')?.substituted).toBe(
      'S = 19000 + (17900 - 19000) x (550 - 500) / (600 - 500) = 18450.0 psi',
    )
  })
})

describe('what comes with the steps', () => {
  test('steps, inputs and tables are made on request only', () => {
    const [input] = Object.values(cases)
    if (input === undefined) throw new Error('no case')
    const plain = evaluate(input, tables)
    for (const key of ['steps', 'inputs', 'wallTable', 'tables', 'crossCheck'] as const) {
      expect(plain[key]).toBeUndefined()
    }
    expect(evaluateWithSteps(input, tables)).toMatchObject(plain)
  })

  test('every default shows its source', () => {
    const { inputs } = evaluateWithSteps(
      { method: 'b31.3', nps: '8', material: 'A106-B', pressure: bar(50), temperature: celsius(250) },
      tables,
    )
    const source = (field: string) => inputs?.find((used) => used.field === field)
    expect(source('coefficientY')).toMatchObject({
      origin: 'table',
      source: '0.4, Table 304.1.1, ferritic, 250 C',
      confidence: 'A',
    })
    expect(source('qualityFactor')?.source).toBe('1.0, quality factor table, seamless pipe')
    expect(source('weldStrengthFactor')?.source).toBe('1.0, seamless pipe')
    expect(source('millTolerance')?.source).toContain('Mill tolerance table, ASTM A106')
    expect(source('allowableStress')?.source).toContain(
      '2022 or later (Table A-1C), A106-B, 250 C, interpolated',
    )
    expect(source('nps')?.source).toBe('Pipe tables, NPS 8')
    expect(source('density')?.source).toBe('density of the pipe tables')
    expect(source('pressure')).toMatchObject({ origin: 'typed', text: '50 bar', value: 5, unit: 'MPa' })
  })

  test('a typed stress carries where it comes from and who entered it', () => {
    const { inputs } = evaluateWithSteps(
      {
        method: 'b31.3',
        nps: '8',
        pressure: bar(50),
        allowableStress: {
          ...mpa(140),
          source: 'B31.3-2024, Table A-1M, page 190',
          temperature: celsius(250),
          enteredBy: 'M. Sander',
        },
      },
      tables,
    )
    expect(inputs?.find(({ field }) => field === 'allowableStress')).toMatchObject({
      origin: 'typed',
      source: 'typed: B31.3-2024, Table A-1M, page 190, at 250 C, entered by M. Sander',
    })
  })

  test('the wall table lists each wall with margin, rating, utilisation and mass', () => {
    const {
      wallTable = [],
      tn,
      rating,
    } = evaluateWithSteps(
      { method: 'b31.3', nps: '8', material: 'A106-B', pressure: bar(50), temperature: celsius(250) },
      tables,
    )
    expect(wallTable.filter(({ isSelected }) => isSelected)).toHaveLength(1)
    const selected = wallTable.find(({ isSelected }) => isSelected)
    expect(selected?.rating).toEqual(rating)
    expect(selected?.reason).toBeUndefined()
    for (const row of wallTable) {
      expect(row.margin?.value).toBeCloseTo(row.wall.value - (tn?.value ?? 0), 12)
      expect(row.isEnough).toBe((row.margin?.value ?? -1) >= 0)
      expect(row.reason === undefined).toBe(row.isEnough)
      expect((row.utilisation ?? 9) <= 1 + 1e-9).toBe(row.isEnough)
    }
    expect(wallTable[0]?.reason).toMatch(/^needs \d+\.\d\d mm, Sch 5 has 2\.77 mm$/)
  })
})
