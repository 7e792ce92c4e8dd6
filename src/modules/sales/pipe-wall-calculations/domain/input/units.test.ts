import { describe, expect, test } from 'vitest'
import { readSeedTables } from '../../../../../../db/seed/pipe-wall/read.ts'
import { evaluate } from '../engine.ts'
import {
  formulaNumber,
  plainText,
  ratingText,
  readNumber,
  requirementText,
  stepText,
  thousandsHint,
} from './number-text.ts'
import { substitute } from '../steps/substitution.ts'
import { celsiusOf, fahrenheitOf, lengthIn, pressureIn, systemOf } from './units.ts'

const tables = readSeedTables()

describe('units', () => {
  test('every pressure unit comes back', () => {
    for (const unit of ['psi', 'ksi', 'kPa', 'MPa', 'bar', 'kgf/cm2'] as const) {
      for (const value of [0.1, 1, 77.7, 1050, 9000]) {
        const one = pressureIn('si', { value: 1, unit })
        expect(pressureIn('si', { value, unit }) / one).toBeCloseTo(value, 9)
        const inPsi = pressureIn('us', { value, unit })
        expect(pressureIn('si', { value: inPsi, unit: 'psi' }) / one).toBeCloseTo(value, 9)
      }
    }
  })

  test('the factors are the exact ones', () => {
    expect(pressureIn('si', { value: 1, unit: 'psi' })).toBe(0.006894757)
    expect(pressureIn('si', { value: 1, unit: 'bar' })).toBe(0.1)
    expect(pressureIn('si', { value: 1, unit: 'kgf/cm2' })).toBe(0.0980665)
    expect(pressureIn('us', { value: 18.45, unit: 'ksi' })).toBe(18450)
    expect(lengthIn('si', { value: 1, unit: 'in' })).toBe(25.4)
  })

  test('a value in the unit of the calculation is not touched', () => {
    expect(pressureIn('us', { value: 0.1 + 0.2, unit: 'psi' })).toBe(0.1 + 0.2)
    expect(pressureIn('si', { value: 0.1 + 0.2, unit: 'MPa' })).toBe(0.1 + 0.2)
    expect(lengthIn('us', { value: 0.1 + 0.2, unit: 'in' })).toBe(0.1 + 0.2)
    expect(lengthIn('si', { value: 0.1 + 0.2, unit: 'mm' })).toBe(0.1 + 0.2)
  })

  test('temperatures come back', () => {
    for (const value of [-254, -40, 0, 37.5, 538, 816]) {
      expect(celsiusOf({ value: fahrenheitOf({ value, unit: 'C' }), unit: 'F' })).toBeCloseTo(value, 9)
    }
    expect(fahrenheitOf({ value: 100, unit: 'C' })).toBe(212)
    expect(celsiusOf({ value: -40, unit: 'F' })).toBe(-40)
  })

  test('the same pressure in six units gives the same wall', () => {
    const MPa = 7.5
    const psi = MPa / 0.006894757
    const typed = [
      { value: MPa, unit: 'MPa' },
      { value: MPa * 1000, unit: 'kPa' },
      { value: MPa * 10, unit: 'bar' },
      { value: psi, unit: 'psi' },
      { value: psi / 1000, unit: 'ksi' },
      { value: MPa / 0.0980665, unit: 'kgf/cm2' },
    ] as const
    const walls = typed.map(
      (pressure) =>
        evaluate(
          { method: 'b31.3', nps: '6', allowableStress: { value: 120, unit: 'MPa' }, units: 'si', pressure },
          tables,
        ).t?.value,
    )
    for (const wall of walls) expect(wall).toBeCloseTo(walls[0] ?? 0, 10)
  })

  test.each([
    ['psi', 'us'],
    ['ksi', 'us'],
    ['bar', 'si'],
    ['kPa', 'si'],
    ['kgf/cm2', 'si'],
  ] as const)('pressure in %s is answered in %s', (unit, system) => {
    expect(systemOf({ method: 'b31.3', pressure: { value: 1, unit } })).toBe(system)
    expect(systemOf({ method: 'b31.3', conditions: [{ pressure: { value: 1, unit } }] })).toBe(system)
  })

  test('the units asked for win, and without a pressure the diameter decides', () => {
    expect(systemOf({ method: 'b31.3', pressure: { value: 1, unit: 'psi' }, units: 'si' })).toBe('si')
    expect(systemOf({ method: 'b31.3', outsideDiameter: { value: 4.5, unit: 'in' } })).toBe('us')
    expect(systemOf({ method: 'b31.3', nps: '4' })).toBe('si')
  })
})

describe('numbers as people type and read them', () => {
  test.each([
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1 050', 1050],
    ['-3', -3],
    ['.5', 0.5],
    ['1e3', 1000],
  ])('"%s" is %f', (text, value) => {
    expect(readNumber(text)).toBe(value)
  })

  test.each([[''], ['-'], ['12,'], ['1.'], ['abc'], ['1,2,3'], ['0x10']])('"%s" is no number yet', (text) => {
    expect(readNumber(text)).toBeUndefined()
  })

  test('a comma before three digits is told as it is read', () => {
    expect(thousandsHint('1,050')).toBe('Read as 1.05. Type 1050 if you mean thousands.')
    expect(thousandsHint(' 12,500 ')).toBe('Read as 12.5. Type 12500 if you mean thousands.')
    for (const plain of ['0,125', '8.625', '12,5', '1,234.5', '1050', 'A106-B', ''])
      expect(thousandsHint(plain)).toBeUndefined()
  })

  test('what is needed is rounded up, what is held is rounded down', () => {
    expect(requirementText({ value: 8.7711, unit: 'mm' })).toBe('8.78')
    expect(requirementText({ value: 0.3451, unit: 'in' })).toBe('0.346')
    expect(ratingText({ value: 4.8669, unit: 'MPa' })).toBe('4.86')
    expect(ratingText({ value: 1287.9, unit: 'psi' })).toBe('1287')
    expect(plainText({ value: 53.0923, unit: 'kg/m' })).toBe('53.09')
  })

  test('a value that is round already stays as it is', () => {
    expect(requirementText({ value: 8.78, unit: 'mm' })).toBe('8.78')
    expect(requirementText({ value: 0.1 + 0.2, unit: 'in' })).toBe('0.300')
    expect(ratingText({ value: 0.29999999999999993, unit: 'MPa' })).toBe('0.30')
  })

  test('a step shows one digit more, and never fewer than four significant ones', () => {
    expect(stepText({ value: 0.239964, unit: 'in' })).toBe('0.2400')
    expect(stepText({ value: 9.16973, unit: 'mm' })).toBe('9.170')
    expect(stepText({ value: 0.0001234567, unit: 'in' })).toBe('0.0001235')
    expect(stepText({ value: 0, unit: 'mm' })).toBe('0.000')
    expect(formulaNumber(18450)).toBe('18450')
    expect(formulaNumber(108.79926546)).toBe('108.7993')
  })
})

describe('formulas with their numbers put in', () => {
  test('symbols beside each other are multiplied', () => {
    const values = { P: 1050, D: 8.625, S: 18450, E: 1, W: 1, Y: 0.4 }
    expect(substitute('P D / (2 (S E W + P Y))', values)).toBe(
      '1050 x 8.625 / (2 (18450 x 1 x 1 + 1050 x 0.4))',
    )
  })

  test('functions, powers and negative numbers keep their meaning', () => {
    expect(substitute('(D / 2) (1 - sqrt((S - P) / (S + P)))', { D: 2, S: 20, P: 9 })).toBe(
      '(2 / 2) x (1 - sqrt((20 - 9) / (20 + 9)))',
    )
    expect(substitute('a^2 + b', { a: 3, b: -1 })).toBe('3^2 + (-1)')
    expect(substitute('max(0; x)', { x: 4 })).toBe('max(0; 4)')
  })

  test('a symbol without a number is a mistake of the program, not of the reader', () => {
    expect(() => substitute('P D', { P: 1 })).toThrow('D has no value in "P D".')
  })
})
