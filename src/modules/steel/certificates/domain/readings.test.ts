import { describe, expect, test } from 'vitest'
import { certificateOf, starterGrades, steelExamples } from '../../../../../test/support/steel-examples.ts'
import { checkCertificate } from './checks/check.ts'
import type { CertificateToCheck, PrintedCharpy, PrintedHeat } from './checks/check-input.ts'
import { readingsOf } from './printed.ts'

const [example] = steelExamples
if (!example) throw new Error('There are no examples.')
const any = certificateOf(example)

/** The lines of a field of a certificate of one heat, that reports nothing but what is given. */
function judged(gradeId: string, field: string, heat: Partial<PrintedHeat>, order: object = {}) {
  const grade = starterGrades.get(gradeId)
  if (!grade) throw new Error(`There is no grade ${gradeId}.`)
  const nothing = { chemistry: [], stated: {}, tests: [], hardness: [], charpy: [] }
  const certificate: CertificateToCheck = {
    ...any,
    grade,
    decimalMark: '.',
    order: { ...any.order, limits: [], subSize: 'none', ...order },
    heats: [{ heat: 'H1', analysis: 'heat', ...nothing, ...heat }],
  }
  return checkCertificate(certificate).values.filter((one) => one.field === field)
}

const hardness = (printed: string, scale = 'HBW') =>
  judged('A350-LF2-1', 'hardness', { hardness: [{ scale, printed: readingsOf(printed) }] })

describe('Readings of hardness', () => {
  test.each([
    ['300, 160, 150', 'out_of_limit', '300'],
    ['150; 160; 170', 'ok', '170'],
    ['150 2S5 160', 'not_comparable', null],
    ['150-300', 'not_comparable', null],
    ['300HB', 'not_comparable', null],
    ['150,160,170', 'not_comparable', null],
    ['-', 'missing', null],
  ])('%s are all read, or the line cannot be compared', (printed, verdict, value) => {
    expect(hardness(printed)).toMatchObject([{ verdict, value }])
  })

  test('without a scale are no evidence', () => {
    expect(hardness('18 19 20', '')).toMatchObject([
      { verdict: 'not_comparable', flags: ['scale_not_stated'] },
    ])
  })
})

const set = (widthMm: string | null, bars: string, more: Partial<PrintedCharpy> = {}): PrintedCharpy => ({
  temperature: '-50',
  temperatureUnit: 'C',
  unit: 'J',
  widthMm,
  printed: readingsOf(bars),
  ...more,
})
const mean = (gradeId: string, charpy: PrintedCharpy, order: object) =>
  judged(gradeId, 'charpy_avg', { charpy: [charpy] }, order)
const asked = (average: string, single: string) => ({
  limits: [{ field: 'charpy', charpy: { atC: '-46', average, single } }],
})

describe('Thin Charpy bars', () => {
  test('are judged by the table only where it is that of the requirement, else in proportion', () => {
    expect(mean('A333-6', set('7.5', '14 14 14'), { subSize: 'table' })).toMatchObject([
      { min: '13.6', verdict: 'ok' },
    ])
    const ordered = { subSize: 'table', ...asked('40', '30') }
    expect(mean('A333-6', set('7.5', '14 14 14'), ordered)).toMatchObject([
      { min: '30', verdict: 'out_of_limit' },
    ])
    expect(mean('A333-6', set('2.5', '6 6 6'), ordered)).toMatchObject([
      { min: '10', verdict: 'out_of_limit' },
    ])
    expect(mean('A350-LF2-1', set('7.5', '14 14 14'), { subSize: 'table' })).toMatchObject([
      { min: '15', verdict: 'out_of_limit' },
    ])
  })

  test('give J/cm2 over the area that they have', () => {
    const energy = { unit: 'J/cm2' as const }
    const rule = { subSize: 'proportional' }
    expect(mean('A350-LF2-1', set('5', '50 50 50', energy), rule)).toMatchObject([{ value: '20' }])
    expect(mean('A350-LF2-1', set('10', '50 50 50', energy), rule)).toMatchObject([{ value: '40' }])
  })

  test('of which nobody said the width are no evidence', () => {
    expect(mean('A350-LF2-1', set(null, '50 50 50'), {})).toMatchObject([
      { verdict: 'not_comparable', flags: ['width_not_stated'] },
    ])
  })
})

test('An element that stands twice in an analysis cannot be compared', () => {
  const chemistry = ['0.45', '0.17'].map((printed) => ({ element: 'C', printed, factor: 1 }))
  expect(judged('A106-B', 'C', { chemistry })).toMatchObject([
    { verdict: 'not_comparable', flags: ['twice'] },
  ])
})
