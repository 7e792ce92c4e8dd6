import { describe, expect, it } from 'vitest'
import { periodOf, periods } from './periods.ts'

describe('The times over which reasons are counted', () => {
  it.each([
    ['year', '2026', { from: '2026-01-01', to: '2026-12-31' }],
    ['last', '2025', { from: '2025-01-01', to: '2025-12-31' }],
    ['all', 'All', {}],
  ] as const)('%s', (name, label, range) => {
    const { label: words, range: days } = periods[name]
    expect([words('2026-11-21'), days('2026-11-21')]).toEqual([label, range])
  })

  it('begin with this year, whatever the address says', () => {
    expect([undefined, 'last', 'all', 'never'].map(periodOf)).toEqual(['year', 'last', 'all', 'year'])
  })
})
