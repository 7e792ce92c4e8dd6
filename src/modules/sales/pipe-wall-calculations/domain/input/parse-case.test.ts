import { describe, expect, test } from 'vitest'
import { readSeedTables } from '../../../../../../db/seed/pipe-wall/read.ts'
import { evaluateUnknown } from '../engine.ts'

const tables = readSeedTables()

const good = {
  method: 'b31.3',
  nps: '8',
  material: 'A106-B',
  pressure: { value: 50, unit: 'bar' },
  temperature: { value: 200, unit: 'C' },
}

describe('what is no case at all', () => {
  const wrong: readonly [name: string, input: unknown, field: string, message: string | RegExp][] = [
    ['a number', 5, '', 'A case must be an object with the fields of a case.'],
    ['null', null, '', 'A case must be an object with the fields of a case.'],
    ['a list', [good], '', 'A case must be an object with the fields of a case.'],
    ['no method', { ...good, method: undefined }, 'method', /^Choose the code: one of b31\.3, /],
    ['another method', { ...good, method: 'b31.5' }, 'method', /^Choose the code: one of b31\.3, /],
    [
      'a field that is none',
      { ...good, coefficentY: 0.4 },
      'coefficentY',
      '"coefficentY" is not a field of a case.',
    ],
    [
      'a number without unit',
      { ...good, pressure: { value: 5 } },
      'pressure',
      'The unit of the pressure must be one of psi, ksi, kPa, MPa, bar, kgf/cm2.',
    ],
    [
      'a length as pressure',
      { ...good, pressure: { value: 5, unit: 'mm' } },
      'pressure',
      'The unit of the pressure must be one of psi, ksi, kPa, MPa, bar, kgf/cm2.',
    ],
    ['a bare number as pressure', { ...good, pressure: 5 }, 'pressure', /pressure/],
    ['text as a number', { ...good, pressure: { value: '5', unit: 'bar' } }, 'pressure', 'Type a number.'],
    [
      'kelvin',
      { ...good, temperature: { value: 5, unit: 'K' } },
      'temperature',
      'The unit of the temperature must be one of C, F.',
    ],
    [
      'absolute psi',
      { ...good, pressure: { value: 5, unit: 'psia' } },
      'pressure',
      /^psia is absolute pressure\./,
    ],
    [
      'allowances that are no list',
      { ...good, allowance: { value: 1, unit: 'mm' } },
      'allowance',
      'Give the allowances as a list.',
    ],
    [
      'an allowance without unit',
      { ...good, allowance: [{ value: 1 }] },
      'allowance.0',
      /^The unit of the allowance/,
    ],
    [
      'tolerance as a number',
      { ...good, millTolerance: 12.5 },
      'millTolerance',
      /^Give the mill tolerance as/,
    ],
    ['radius as a number', { ...good, bendRadius: 5 }, 'bendRadius', /^Give the bend radius as/],
    [
      'another standard',
      { ...good, standard: 'B36.20' },
      'standard',
      'The standard must be B36.10M or B36.19M.',
    ],
    ['another thread', { ...good, thread: 'bsp' }, 'thread', 'The only tabulated thread is npt.'],
    ['other units', { ...good, units: 'cgs' }, 'units', 'The units must be si or us.'],
    ['another seam', { ...good, seam: 'glued' }, 'seam', 'The seam must be seamless or welded.'],
    ['no pairs', { ...good, conditions: [] }, 'conditions', /pairs/],
    [
      'yes instead of true',
      { ...good, externalPressure: 'yes' },
      'externalPressure',
      'Answer true or false.',
    ],
  ]

  test.each(wrong)('%s', (_, input, field, message) => {
    const result = evaluateUnknown(input, tables)
    expect(result.status).toBe('error')
    const error = result.errors.find((one) => one.field === field)
    if (typeof message === 'string') expect(error?.message).toBe(message)
    else expect(error?.message).toMatch(message)
  })

  test('the sentence ends with a full stop, whatever is wrong', () => {
    for (const [, input] of wrong) {
      for (const { message } of evaluateUnknown(input, tables).errors) expect(message).toMatch(/\.$/)
    }
  })

  test('the id comes back with the error', () => {
    expect(evaluateUnknown({ id: 'L-7', method: 'x' }, tables).id).toBe('L-7')
  })

  test('null stands for a field that is left out', () => {
    expect(evaluateUnknown({ ...good, thread: null, allowance: null }, tables).status).toBe('ok')
  })

  test('a whole NPS may be written as a number', () => {
    expect(evaluateUnknown({ ...good, nps: 8 }, tables).nps).toBe('8')
  })

  test('numbers beyond everything are refused, not answered with nonsense', () => {
    const result = evaluateUnknown(
      { ...good, nps: undefined, outsideDiameter: { value: 1e308, unit: 'in' } },
      tables,
    )
    expect(result.status).toBe('error')
  })
})
