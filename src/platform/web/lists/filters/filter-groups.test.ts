import { expect, it } from 'vitest'
import {
  anyOf,
  flagFilter,
  numberRange,
  referenceFilter,
  textFilter,
} from '#platform/contract/calls/paging.ts'
import { filterGroups } from './filters.ts'

it('puts filters into groups and leaves out those without any', () => {
  const found = filterGroups([
    ['mine', flagFilter],
    ['status', anyOf(['open'])],
    ['value', numberRange],
    ['companyId', referenceFilter],
    ['country', textFilter],
  ])
  expect(found.map(({ title, filters }) => [title, filters.map(([name]) => name)])).toEqual([
    ['Who and what', ['status', 'companyId', 'country']],
    ['Figures', ['value']],
    ['State', ['mine']],
  ])
})
