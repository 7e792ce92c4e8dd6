import { describe, expect, test } from 'vitest'
import { compare } from './compare.ts'
import { noLimits, stricter } from './limits/limits.ts'
import { Exact, isNothing, normalised, PPM, percentOf, readMeasured, readPrinted } from './printed.ts'
import { toCelsius, toJoule, toMpa } from './units.ts'

describe('what is printed', () => {
  test.each([
    ['0.175', '.', '0.175', null, 3],
    [' 1 250 ', '.', '1250', null, 0],
    ['.09', '.', '0.09', null, 2],
    ['2,57', ',', '2.57', null, 2],
    ['<0.002', '.', '0.002', '<', 3],
    ['> 300', '.', '300', '>', 0],
    ['\u2264 0,01', ',', '0.01', '<', 2],
    ['-46', '.', '-46', null, 0],
  ] as const)('"%s" with the mark "%s" is %s', (text, mark, value, bound, places) => {
    const read = readPrinted(text, mark)
    expect([read && normalised(read.value), read?.bound, read?.places]).toEqual([value, bound, places])
  })

  test.each(['n.d.', 'tr', '', '-', '1,25', '1.2.3', '<', '12a'])(
    '"%s" is no number where points are printed',
    (text) => {
      expect(readPrinted(text, '.')).toBeNull()
    },
  )

  test('a share or a strength below nothing is no number, a temperature may be', () => {
    expect([readMeasured('-5', '.'), readMeasured('0.17', '.')?.places]).toEqual([null, 2])
    expect(readMeasured('-0.17', '.')).toBeNull()
    expect(readPrinted('-46', '.')).not.toBeNull()
  })

  test('a dash is nothing, a word is not', () => {
    expect(['-', ' ', '\u2014', 'n.d.', '0'].map(isNothing)).toEqual([true, true, true, false, false])
  })

  test('stands under a factor or in parts per million', () => {
    const share = (text: string, factor: number) => {
      const read = readPrinted(text, '.')
      return read && normalised(percentOf(read, factor))
    }
    expect([share('18', 100), share('14', 1000), share('62', PPM)]).toEqual(['0.18', '0.014', '0.0062'])
  })
})

describe('units', () => {
  test('are exact', () => {
    expect(normalised(toMpa(new Exact('34.9'), 'ksi'))).toBe('240.62703')
    expect(normalised(toMpa(new Exact(1), 'kgf/mm2'))).toBe('9.80665')
    expect(normalised(toJoule(new Exact(20), 'ft.lbf', '10'))).toBe('27.116359')
    expect(normalised(toJoule(new Exact(33), 'J/cm2', '10'))).toBe('26.4')
    expect(normalised(toCelsius(new Exact(-50), 'F'))).toBe('-45.555556')
  })
})

describe('a comparison', () => {
  const said = (
    text: string,
    limits: { min?: string; max?: string },
    comparison: 'rounding' | 'absolute' = 'rounding',
  ) => {
    const read = readPrinted(text, '.')
    if (!read) throw new Error('no number')
    return compare(read, stricter(limits), comparison)
  }

  test.each([
    ['0.305', { max: '0.30' }, 'ok', ['rounding_edge']],
    ['0.315', { max: '0.30' }, 'out_of_limit', ['above']],
    ['414.5', { min: '415' }, 'out_of_limit', ['below']],
    ['40.6', { min: '41' }, 'ok', ['rounding_edge']],
    ['40.6', { min: '41.0' }, 'out_of_limit', ['below']],
    ['0.03', { max: '0.030' }, 'ok', ['coarse']],
    ['0.04', { max: '0.035' }, 'out_of_limit', ['above']],
    ['<0.05', { max: '0.02' }, 'not_comparable', ['below_detection']],
    ['>300', { min: '27' }, 'ok', ['above_range']],
    ['>300', { max: '237' }, 'out_of_limit', ['above', 'above_range']],
    ['>200', { max: '237' }, 'not_comparable', ['above_range']],
    ['1', {}, 'no_limit', []],
  ] as const)('%s against %o is %s', (text, limits, verdict, flags) => {
    expect(said(text, limits)).toEqual({ verdict, flags })
  })

  test('takes the stricter limit of each end, and the grade where both are equal', () => {
    expect(stricter({ min: '240', max: '450' }, [{ min: '250' }, { max: '450.0' }, { max: '500' }])).toEqual({
      min: '250',
      minFrom: 'order',
      max: '450',
      maxFrom: 'grade',
    })
    expect(stricter({})).toEqual(noLimits)
  })
})
