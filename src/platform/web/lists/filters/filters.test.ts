import { describe, expect, it } from 'vitest'
import {
  anyOf,
  dateRange,
  type Filter,
  flagFilter,
  numberRange,
  referenceFilter,
  textFilter,
} from '#platform/contract/calls/paging.ts'
import { describeFilter, type FilterInfo, type Given } from './filters.ts'

const status = anyOf(['draft', 'sent', 'won', 'lost'])
const info: FilterInfo = {
  options: { draft: 'Draft', sent: 'Sent', won: 'Won', lost: 'Lost' },
}
const names = new Map([
  ['a', 'Anna Berg'],
  ['b', 'Ben Hale'],
])
const told = (filter: Filter, value: Given, about: FilterInfo = info) => {
  const { verb, words } = describeFilter(filter, about, value, names)
  return `${verb} ${words}`
}

describe('A filter in words', () => {
  it.each<[Filter, Given, string]>([
    [status, ['draft'], 'is Draft'],
    [status, ['draft', 'sent'], 'is Draft or Sent'],
    [status, ['draft', 'sent', 'won'], 'is Draft or Sent or Won'],
    [status, ['draft', 'sent', 'won', 'lost'], 'is 4 chosen'],
    [status, 'draft,won', 'is Draft or Won'],
    [status, ['future_state'], 'is future_state'],
    [textFilter, ['NO'], 'is NO'],
    [flagFilter, true, 'is yes'],
    [flagFilter, 'true', 'is yes'],
    [flagFilter, false, 'is no'],
    [flagFilter, 'false', 'is no'],
    [dateRange, { from: '2026-11-01' }, 'from 1 Nov 2026'],
    [dateRange, { to: '2026-11-30' }, 'until 30 Nov 2026'],
    [dateRange, { from: '2026-11-01', to: '2026-11-30' }, 'is 1 Nov 2026 to 30 Nov 2026'],
    [dateRange, { from: '2026-11-21', to: '2026-11-21' }, 'is 21 Nov 2026'],
    [numberRange, { from: '1000' }, 'at least 1,000'],
    [numberRange, { to: '2500000.5' }, 'at most 2,500,000.5'],
    [numberRange, { from: '10', to: '20' }, 'is 10 to 20'],
    [numberRange, { from: '7', to: '7' }, 'is 7'],
  ])('%j with %j: %s', (filter, value, words) => {
    expect(told(filter, value)).toBe(words)
  })

  it.each<[Given, string | undefined, string]>([
    [['a'], undefined, 'is Anna Berg'],
    [['a', 'b'], undefined, 'is Anna Berg or Ben Hale'],
    [['none'], undefined, 'is none'],
    [['none'], 'Nobody', 'is Nobody'],
    [['a', 'none'], 'Nobody', 'is Anna Berg or Nobody'],
    [['not-read-yet'], undefined, 'is not-read-yet'],
    [undefined, undefined, 'is '],
  ])('references %j (none is %s): %s', (value, none, words) => {
    const about: FilterInfo = none === undefined ? {} : { none }
    expect(told(referenceFilter, value, about)).toBe(words)
  })
})
