import { describe, expect, it } from 'vitest'
import {
  type AppliesWhen,
  appliesFromWords,
  appliesTo,
  appliesWords,
  type Condition,
  conditionProblem,
  type Part,
} from './applies-when.ts'

const part = (more: Partial<Part> = {}): Part => ({
  product: 'FLG',
  size: '4.5',
  wall: '60',
  material: 'F22 forging',
  psl: 'PSL 3',
  ...more,
})
const rule = (match: AppliesWhen['match'], ...conditions: Condition[]): AppliesWhen => ({ match, conditions })
const thick: Condition = { field: 'wall', comparison: 'over', value: '50' }
const flange: Condition = { field: 'product', comparison: 'is', value: 'bod, flg' }

describe('An operation with conditions', () => {
  it.each<[condition: Condition, applies: boolean]>([
    [flange, true],
    [{ ...flange, comparison: 'is_not' }, false],
    [{ field: 'material', comparison: 'contains', value: 'F22' }, true],
    [{ field: 'psl', comparison: 'is', value: 'PSL 1, PSL 2' }, false],
    [thick, true],
    [{ field: 'wall', comparison: 'at_least', value: '60.0' }, true],
    [{ field: 'wall', comparison: 'over', value: '60' }, false],
    [{ field: 'size', comparison: 'under', value: '4.5' }, false],
    [{ field: 'size', comparison: 'at_most', value: '4.5' }, true],
    [{ field: 'size', comparison: 'is', value: '4.50' }, true],
  ])('%j', (condition, applies) => {
    expect(appliesTo(rule('all', condition), part()).applies).toBe(applies)
  })

  it('asks for all of them or for any, and says why', () => {
    const small: Condition = { field: 'size', comparison: 'under', value: '2' }
    expect(appliesTo(rule('all', thick, small), part())).toEqual({
      applies: false,
      reasons: ['Wall in mm is over 50: it is 60', 'Nominal size in inches is under 2: it is 4.5'],
    })
    expect(appliesTo(rule('any', thick, small), part()).applies).toBe(true)
    expect(appliesTo(null, part())).toEqual({ applies: true, reasons: [] })
  })

  it('leaves open what is not known, unless the rest decides it', () => {
    const unknown = part({ wall: null })
    expect(appliesTo(rule('all', thick), unknown)).toEqual({
      applies: null,
      reasons: ['Wall in mm is over 50: not known'],
    })
    expect(appliesTo(rule('all', thick, flange), part({ wall: '', product: 'VLV' })).applies).toBe(false)
    expect(appliesTo(rule('any', thick, flange), unknown).applies).toBe(true)
    expect(appliesTo(rule('any', thick, flange), part({ wall: null, product: 'VLV' })).applies).toBeNull()
    expect(appliesTo(rule('all', thick), part({ wall: 'thick' })).applies).toBeNull()
  })
})

describe('A condition', () => {
  it('that makes no sense is named', () => {
    expect(conditionProblem(thick)).toBeNull()
    expect(conditionProblem({ ...thick, value: 'thick' })).toBe(
      'Wall in mm is compared with a number, such as 4.5.',
    )
    expect(conditionProblem({ ...thick, comparison: 'contains' })).toBe(
      '"Wall in mm contains" cannot be asked.',
    )
    expect(conditionProblem({ ...flange, comparison: 'over' })).toBe(
      '"Product family is over" cannot be asked.',
    )
  })

  it('stands in a sheet in words and comes back from there', () => {
    for (const one of [rule('all', thick), rule('any', thick, flange), rule('all', flange, thick)]) {
      expect(appliesFromWords(appliesWords(one) ?? '')).toEqual(one)
    }
    expect(appliesWords(null)).toBeNull()
    expect(appliesFromWords('Wall thickness over 50 mm')).toBeNull()
    expect(appliesFromWords('Wall in mm is over thick')).toBeNull()
  })
})
