import { Decimal } from 'decimal.js'
import { describe, expect, it } from 'vitest'
import { parseDecimal } from '#platform/web/fields/decimal-input.ts'
import { answerInWords, definitionProblem, limitsOf, outOfLimits } from './step-limits.ts'
import { isAnswered, type Step, step, valueAs, valueProblem } from './typed-steps.ts'

const number = (more: object = {}): Step => step.parse({ type: 'number', label: 'Wall', ...more })
const wall = number({ unit: 'mm', min: '10', max: '12', decimals: 2 })
const check = (more: object = {}): Step => step.parse({ type: 'check', label: 'Marked', ...more })
const finish: Step = { type: 'choice', label: 'Finish', options: ['Rough', 'Smooth', 'Polished'] }
const sites: Step = { type: 'table', label: 'Sites', columns: ['Site', 'Work'] }
const plain = (type: 'gauge' | 'text' | 'date' | 'file' | 'photo' | 'task'): Step => ({ type, label: 'It' })

const caliper = (dueOn: string | null) => ({
  id: '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60',
  name: 'CAL-014',
  dueOn,
  usedOn: '2026-11-21',
})

describe('What is entered at a step', () => {
  it.each<[string, Step, unknown, string | null]>([
    ['a figure within', wall, '11.25', null],
    ['a figure outside, which is a finding and no mistake', wall, '99', null],
    ['a figure read too finely', wall, '11.251', 'Enter at most 2 decimals.'],
    ['zeros read too finely', wall, '11.000', 'Enter at most 2 decimals.'],
    ['one decimal too many', number({ decimals: 1 }), '0.25', 'Enter at most 1 decimal.'],
    ['half a piece', number({ decimals: 0 }), '1.5', 'Enter a whole number.'],
    ['a decimal comma', number(), '12,5', 'Enter a number.'],
    ['a number of JavaScript', number(), 12.5, 'Enter a number.'],
    ['an exponent', number(), '1e3', 'Enter a number.'],
    ['a unit behind it', wall, '11 mm', 'Enter a number.'],
    ['a minus alone', number(), '-', 'Enter a number.'],
    ['a plus', number(), '+5', 'Enter a number.'],
    ['less than nothing', number(), '-0.5', null],
    ['more digits than are kept', number(), '1234567890123456', 'Enter a number.'],
    ['nothing', wall, '', null],
    ['blanks', wall, '  ', null],
    ['nothing at all', wall, undefined, null],
    ['a word for a check', check(), 'maybe', 'Choose yes or no.'],
    ['not applicable where it must apply', check(), 'not_applicable', 'Choose yes or no.'],
    ['not applicable where it may', check({ mayNotApply: true }), 'not_applicable', null],
    ['a word where it may not apply', check({ mayNotApply: true }), 'x', 'Choose yes, no or not applicable.'],
    ['one of the options', finish, 'Smooth', null],
    ['none of them', finish, 'smooth', 'Choose Rough, Smooth or Polished.'],
    ['a day', plain('date'), '2026-02-28', null],
    ['no day', plain('date'), '2026-02-30', 'Enter a date.'],
    ['an instant', plain('date'), '2026-02-28T10:00:00Z', 'Enter a date.'],
    ['a text', plain('text'), 'As found', null],
    ['no text', plain('text'), 5, 'Enter a text.'],
    ['files', plain('file'), ['f'], null],
    ['no files', plain('file'), 'f', 'Choose a file.'],
    ['no photo', plain('photo'), [7], 'Take a photo.'],
    ['a task', plain('task'), 'done', null],
    ['half a task', plain('task'), 'nearly', 'Say that it is done.'],
    ['a gauge', plain('gauge'), caliper(null), null],
    ['the name of a gauge', plain('gauge'), 'CAL-014', 'Choose the gauge that was used.'],
    ['rows', sites, [['Leeds', 'Forging'], ['Hull']], null],
    ['a row too wide', sites, [['Leeds', 'Forging', 'x']], 'A row has more cells than the table.'],
    ['a row of numbers', sites, [[1, 2]], 'Fill in the table.'],
  ])('%s', (_, asked, value, problem) => {
    expect(valueProblem(asked, value)).toBe(problem)
  })

  it.each<[Step, unknown, boolean]>([
    [wall, '0', true],
    [wall, ' ', false],
    [wall, 'thick', false],
    [plain('text'), ' ', false],
    [plain('text'), 'x', true],
    [plain('file'), [], false],
    [plain('file'), ['f'], true],
    [sites, [['', ' ']], false],
    [sites, [['', 'Leeds']], true],
    [check(), undefined, false],
    [check(), 'no', true],
    [plain('task'), null, false],
    [plain('gauge'), caliper(null), true],
  ])('%o: %j is an answer: %s', (asked, value, is) => {
    expect(isAnswered(asked, value)).toBe(is)
  })

  it.each([
    ['007.50', '7.50'],
    ['-0', '0'],
    ['-0.00', '0.00'],
    ['-00.10', '-0.10'],
    [' 12 ', '12'],
    ['12.50', '12.50'],
    ['123456789012345.123456', '123456789012345.123456'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(valueAs('number', typed)).toBe(kept)
  })
})

describe('The limits of a step', () => {
  it.each<[Step, string | null]>([
    [wall, '10 to 12 mm'],
    [number({ unit: 'min', min: '15' }), '15 or more min'],
    [number({ max: '-2.50' }), '-2.50 or less'],
    [number({ min: '0', max: '0' }), '0 to 0'],
    [number({ unit: 'mm' }), null],
    [check({ wanted: 'no' }), 'no'],
    [check(), null],
    [finish, null],
  ])('%o are %s', (asked, words) => {
    expect(limitsOf(asked)).toBe(words)
  })

  it.each<[Step, unknown, string | null]>([
    [wall, '10', null],
    [wall, '12.00', null],
    [wall, '9.99', 'Wall is 9.99 mm; it must be 10 to 12 mm.'],
    [wall, '12.01', 'Wall is 12.01 mm; it must be 10 to 12 mm.'],
    [wall, '', null],
    [wall, 'thick', null],
    [number({ min: '-46' }), '-46.5', 'Wall is -46.5; it must be -46 or more.'],
    [number({ min: '-46' }), '-45.5', null],
    [number({ max: '-46' }), '-45.5', 'Wall is -45.5; it must be -46 or less.'],
    [number({ min: '0' }), '-0.000001', 'Wall is -0.000001; it must be 0 or more.'],
    [number({ max: '0.3' }), '0.300000', null],
    [number({ max: '0.3' }), '0.300001', 'Wall is 0.300001; it must be 0.3 or less.'],
    [number({ max: '999999999999999.999998' }), '999999999999999.999999', expect.stringContaining('or less')],
    [number(), '-999', null],
    [check({ wanted: 'yes' }), 'no', 'Marked is answered with no; it must be yes.'],
    [check({ wanted: 'no' }), 'no', null],
    [check({ wanted: 'yes', mayNotApply: true }), 'not_applicable', null],
    [check(), 'no', null],
    [plain('gauge'), caliper('2026-11-20'), 'CAL-014 was due on 20 Nov 2026.'],
    [plain('gauge'), caliper('2026-11-21'), null],
    [plain('gauge'), caliper(null), null],
    [plain('text'), 'anything', null],
  ])('%o with %j: %s', (asked, value, sentence) => {
    expect(outOfLimits(asked, value)).toEqual(sentence)
  })
})

describe('The definition of a step', () => {
  it.each<[Step, unknown]>([
    [wall, null],
    [number({ min: '12', max: '10' }), ['max', 'The upper limit is below the lower one.']],
    [number({ min: '9', max: '10' }), null],
    [number({ min: '-1', max: '-2' }), ['max', 'The upper limit is below the lower one.']],
    [{ ...finish, options: ['Rough'] }, ['options', 'The choice "Finish" needs at least two options.']],
    [{ ...sites, columns: [] }, ['columns', 'The table "Sites" has no columns.']],
    [check(), null],
  ])('%o: %j', (asked, problem) => {
    expect(definitionProblem(asked)).toEqual(problem)
  })

  it('refuses limits that are no figures, units of several lines and parts of another type', () => {
    for (const wrong of [{ min: '1,5' }, { max: 'ten' }, { unit: 'm\nm' }, { decimals: 7 }, { options: [] }])
      expect(() => number(wrong)).toThrow()
  })
})

describe('Any figure', () => {
  // A generator with a seed: what fails once fails again.
  let seed = 20_261_121
  const upTo = (most: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 4_294_967_296) * (most + 1))
  }
  const digits = (count: number): string => Array.from({ length: count }, () => upTo(9)).join('')
  const figure = (): string => {
    const fraction = digits(upTo(6))
    return `${upTo(1) === 0 ? '' : '-'}${digits(1 + upTo(14))}${fraction && `.${fraction}`}`
  }

  it('is read as what it is worth, kept in one way, and read back from how it is typed and printed', () => {
    for (let run = 0; run < 2_000; run += 1) {
      const typed = figure()
      const kept = valueAs('number', typed)
      if (kept === null) throw new Error(`${typed} is not read`)
      expect(new Decimal(kept).eq(typed), typed).toBe(true)
      expect(kept).toMatch(/^-?(0|[1-9]\d*)(\.\d+)?$/)
      expect(kept).not.toMatch(/^-[0.]*$/)
      expect(valueAs('number', kept)).toBe(kept)
      expect(valueAs('number', answerInWords(number(), kept))).toBe(kept)
      expect(valueAs('number', parseDecimal(kept))).toBe(kept)
    }
  })

  it('is outside of its limits exactly when it is less or more', () => {
    for (let run = 0; run < 2_000; run += 1) {
      const [one, other, value] = [figure(), figure(), figure()]
      const [min, max] = new Decimal(one).lte(other) ? [one, other] : [other, one]
      const isOutside = new Decimal(value).lt(min) || new Decimal(value).gt(max)
      expect(outOfLimits(number({ min, max }), value) !== null, `${value} in ${min} to ${max}`).toBe(
        isOutside,
      )
    }
  })
})
