import { describe, expect, it } from 'vitest'
import { counterKey, patternProblem, renderNumber, shapeOf } from './domain.ts'

const yearly = { hasFacility: true, isYearly: true }
const forEver = { hasFacility: false, isYearly: false }

describe('A pattern', () => {
  it.each([
    'Q-{YY}/{#####}',
    '{####}/{YYYY}',
    'PO-{FAC}-{YYYY}-{####}',
    'ENQ {YY}.{MM} {###}/A',
    'Q{YYYY}-{########}',
  ])('%s can be used', (pattern) => {
    expect(patternProblem(pattern, yearly)).toBeNull()
  })

  it.each([
    ['Q-{YYYY}', /needs the counter/],
    ['Q-{YYYY}-{####}-{####}', /only once/],
    ['Q-{YYYY}-001-{###}', /two digits/],
    ['Q-{YYYY}-{##}', /3 to 8 digits/],
    ['Q-{YYYY}-{#########}', /3 to 8 digits/],
    ['Q-{####}', /needs the year/],
    ['Q-{YYYY}-{DD}-{####}', /\{DD\} is not known/],
    ['Q-{YYYY-{####}', /\{YYYY-\{####\}|is not known/],
    ['Q-{YYYY}-{####}}', /is not known/],
    ['Ö-{YYYY}-{####}', /only letters/],
    ["Q'{YYYY}-{####}", /only letters/],
    ['Q-{YYYY}{####}', /must stand between/],
    ['Q-{YYYY}-1{####}', /must stand between/],
    ['{####}{YYYY}', /must stand between/],
    ['Q-{YYYY}-{####} ', /space/],
    ['', /3 to 40/],
    [`Q-{YYYY}-{####}${'x'.repeat(40)}`, /3 to 40/],
  ])('%s cannot be used', (pattern, why) => {
    expect(patternProblem(pattern, yearly)).toMatch(why)
  })
})

describe('A pattern of documents without facility and year', () => {
  it('needs no year, and cannot name a facility', () => {
    expect(patternProblem('WALL-{#####}', forEver)).toBeNull()
    expect(patternProblem('WALL-{YYYY}-{#####}', forEver)).toBeNull()
    expect(patternProblem('WALL-{FAC}-{#####}', forEver)).toMatch(/belong to no facility/)
  })
})

describe('A number', () => {
  const parts = { day: '2026-03-09', facilityCode: 'ABD' }

  it.each([
    ['ENQ-{YYYY}-{####}', 7, 'ENQ-2026-0007'],
    ['{FAC}/{YY}{MM}/{###}', 12, 'ABD/2603/012'],
    ['Q-{YYYY}-{####}', 12_345, 'Q-2026-12345'],
    ['{####}/{YY}', 1, '0001/26'],
  ])('of %s and %d is %s', (pattern, counter, number) => {
    expect(renderNumber(pattern, parts, counter)).toBe(number)
  })

  it.each([
    ['ENQ-{YYYY}-{####}', 'ENQ-2026-'],
    ['ENQ-{YYYY}-{######}', 'ENQ-2026-'],
    ['{####}/{YY}', '#/26'],
    ['{FAC}-{YY}-{####}-R', 'ABD-26-#-R'],
  ])('of %s is counted by %s', (pattern, key) => {
    expect(counterKey(pattern, parts)).toBe(key)
  })

  it('has the same shape whatever the digits of its counter, and another for another facility', () => {
    expect(shapeOf('Q-{YYYY}-{####}', null)).toBe(shapeOf('Q-{YYYY}-{######}', 'ABD'))
    expect(shapeOf('Q-{FAC}-{YYYY}-{####}', 'ABD')).toBe(shapeOf('Q-ABD-{YYYY}-{####}', 'HAM'))
    expect(shapeOf('Q-{FAC}-{YYYY}-{####}', 'ABD')).not.toBe(shapeOf('Q-{FAC}-{YYYY}-{####}', 'HAM'))
  })
})
