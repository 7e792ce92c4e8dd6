import { describe, expect, it } from 'vitest'
import type { FigureTable } from '../contract.ts'
import { formatFigure, isDrawn, seriesOf } from './format-figure.ts'
import { keyOf, periodsOf, withDay } from './periods.ts'

describe('The periods on offer', () => {
  const of = (today: string) =>
    Object.fromEntries(periodsOf(today).map(({ key, from, to }) => [key, `${from} ${to}`]))

  it('begin with whole months and quarters and end today, or with the period', () => {
    expect(of('2026-11-21')).toEqual({
      months: '2025-12-01 2026-11-21',
      month: '2026-11-01 2026-11-21',
      quarter: '2026-10-01 2026-11-21',
      lastQuarter: '2026-07-01 2026-09-30',
      year: '2026-01-01 2026-11-21',
      lastYear: '2025-01-01 2025-12-31',
    })
  })

  it('reach over the end of a year', () => {
    expect(of('2027-01-02')).toMatchObject({
      quarter: '2027-01-01 2027-01-02',
      lastQuarter: '2026-10-01 2026-12-31',
    })
  })

  it('are known by their days', () => {
    expect(keyOf({ from: '2026-07-01', to: '2026-09-30' }, '2026-11-21')).toBe('lastQuarter')
    expect(keyOf({ from: '2026-07-02', to: '2026-09-30' }, '2026-11-21')).toBe('own')
  })

  it('take the other end along when a day lies beyond it, and begin anew without a day', () => {
    const period = { from: '2026-02-01', to: '2026-02-28' }
    expect(withDay(period, 'from', '2026-01-31')).toEqual({ from: '2026-01-31', to: '2026-02-28' })
    expect(withDay(period, 'from', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' })
    expect(withDay(period, 'to', '2025-12-31')).toEqual({ from: '2025-12-31', to: '2025-12-31' })
    expect(withDay(period, 'to', null)).toEqual({ from: null, to: null })
  })
})

describe('A figure', () => {
  const written = (value: string | null, kind: Parameters<typeof formatFigure>[1]) =>
    formatFigure({ value, path: null, count: null }, kind, 'GBP')

  it.each([
    ['12345', 'count', '12,345'],
    ['1234567.60', 'money', '£1,234,568'],
    ['45.5', 'percent', '45.5\u00a0%'],
    ['-25.0', 'points', '\u221225.0'],
    ['5.0', 'points', '+5.0'],
    ['1.25', 'times', '1.25\u00a0×'],
    ['22.0', 'days', '22.0'],
  ] as const)('%s as %s reads %s', (value, kind, expected) => {
    expect(written(value, kind)).toBe(expected)
  })

  it('that does not exist is nothing', () => {
    expect(written(null, 'percent')).toBeNull()
  })

  it('is drawn from the columns that are there', () => {
    const table = {
      columns: [
        { key: 'count', label: 'Enquiries', kind: 'count' },
        { key: 'value', label: 'Value', kind: 'money' },
      ],
      series: ['value', 'target'],
    } as unknown as FigureTable
    expect(seriesOf(table)).toEqual([{ key: 'value', label: 'Value', kind: 'money', at: 1 }])
    const of = (...values: (string | null)[]) =>
      isDrawn({
        ...table,
        rows: values.map((value) => ({ figures: [{ value: '3' }, { value }] })),
      } as FigureTable)
    expect([of(), of('0.00', null), of('0.00', '0.01')]).toEqual([false, false, true])
  })
})
