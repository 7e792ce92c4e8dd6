import { describe, expect, it } from 'vitest'
import type { Facility, StoredSeries } from './queries.ts'
import { sameShape } from './rules.ts'

const yearly = { hasFacility: true, isYearly: true }
const kinds = new Map([
  ['enquiries', { slice: 'enquiries', label: 'Enquiries', pattern: 'ENQ-{YYYY}-{####}', ...yearly }],
  ['quotes', { slice: 'quotes', label: 'Quotes', pattern: 'Q-{YYYY}-{####}', ...yearly }],
])

const aberdeen: Facility = { id: 'abd', name: 'Aberdeen', code: 'ABD', active: true }
const leeds: Facility = { id: 'lds', name: 'Leeds', code: 'LDS', active: false }
const facilities = [aberdeen, leeds]

const stored = (
  kind: StoredSeries['kind'],
  pattern: string,
  facilityId: string | null = null,
): StoredSeries => ({
  id: `${kind} ${facilityId}`,
  version: 1,
  kind,
  facilityId,
  pattern,
})
const wanted = (pattern: string, facilityId: string | null = null) => ({
  kind: 'quotes' as const,
  facilityId,
  pattern,
})

describe('A pattern that gives the numbers of another series', () => {
  it.each<[what: string, ReturnType<typeof wanted>, StoredSeries[], string]>([
    ['the usual one of another kind', wanted('ENQ-{YYYY}-{####}'), [], 'Enquiries, all facilities'],
    ['with other digits', wanted('ENQ-{YYYY}-{########}'), [], 'Enquiries, all facilities'],
    [
      'the stored one of another kind',
      wanted('X-{YY}-{###}'),
      [stored('enquiries', 'X-{YY}-{###}')],
      'Enquiries, all facilities',
    ],
    ['of one facility, that of all', wanted('Q-{YYYY}-{####}', 'abd'), [], 'Quotes, all facilities'],
    [
      'of one facility, spelled out',
      wanted('N-ABD-{YYYY}-{####}'),
      [stored('enquiries', 'N-{FAC}-{YYYY}-{####}')],
      'Enquiries, all facilities',
    ],
    [
      'of another facility',
      wanted('N-{YYYY}-{####}', 'abd'),
      [stored('quotes', 'N-{YYYY}-{####}', 'lds')],
      'Quotes, Leeds',
    ],
    [
      'of a facility that is not active',
      wanted('N-LDS-{YYYY}-{####}'),
      [stored('enquiries', 'N-{FAC}-{YYYY}-{####}')],
      'Enquiries, all facilities',
    ],
  ])('%s', (_, pattern, series, whose) => {
    expect(sameShape(kinds, pattern, series, facilities)).toBe(
      `It would give the same numbers as another series (${whose}).`,
    )
  })

  it.each<[what: string, ReturnType<typeof wanted>, StoredSeries[]]>([
    ['its own usual one', wanted('Q-{YYYY}-{####}'), []],
    ['its own stored one', wanted('Z-{YYYY}-{####}'), [stored('quotes', 'Z-{YYYY}-{####}')]],
    [
      'the usual one of a kind that has another now',
      wanted('ENQ-{YYYY}-{####}'),
      [stored('enquiries', 'E-{YYYY}-{####}')],
    ],
    ['one with the facility beside one without', wanted('Q-{FAC}-{YYYY}-{####}', 'abd'), []],
    ['the year written otherwise', wanted('ENQ-{YY}-{####}'), []],
  ])('is not: %s', (_, pattern, series) => {
    expect(sameShape(kinds, pattern, series, facilities)).toBeNull()
  })
})
