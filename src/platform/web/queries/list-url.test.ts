import { describe, expect, it } from 'vitest'
import {
  anyOf,
  dateRange,
  flagFilter,
  type ListDeclaration,
  referenceFilter,
} from '#platform/contract/calls/paging.ts'
import { filterCount, listHref, readListUrl, sameView, sortOf, withFilter, withSort } from './list-url.ts'

const declaration: ListDeclaration = {
  filters: { status: anyOf(['draft', 'sent']), ownerId: referenceFilter, dueOn: dateRange, mine: flagFilter },
  sorts: ['dueOn', 'number'],
  defaultSort: '-number',
  searchable: true,
}
const owner = '6f1c2f0e-6f9f-4a53-9a3c-0b7c7f0c1a11'

describe('The address of a list', () => {
  it('is read with the names of the API and written back the same', () => {
    const href = `/quotes?tab=x&filter[dueOn][from]=2026-11-01&filter[mine]=true&filter[ownerId]=${owner},none&filter[status]=draft,sent&sort=dueOn&search=spool&per_page=50&cursor=abc`
    const search = Object.fromEntries(new URL(href, 'http://x').searchParams)
    const url = readListUrl(search, declaration)
    expect(url).toEqual({
      query: {
        filter: {
          dueOn: { from: '2026-11-01' },
          mine: true,
          ownerId: [owner, 'none'],
          status: ['draft', 'sent'],
        },
        sort: 'dueOn',
        search: 'spool',
        perPage: 50,
        cursor: 'abc',
      },
      other: { tab: 'x' },
    })
    expect(listHref('/quotes', url)).toBe(href)
  })

  it('leaves out unknown filters and bad values', () => {
    const search = {
      'filter[ghost]': '1',
      'filter[status]': 'lost',
      'filter[mine]': 'maybe',
      sort: 'price',
      per_page: '500',
    }
    expect(readListUrl(search, declaration).query).toEqual({
      sort: undefined,
      search: undefined,
      perPage: undefined,
      cursor: undefined,
    })
    expect(listHref('/quotes', readListUrl({}, declaration))).toBe('/quotes')
  })

  it('goes back to the first page when a filter or the order changes', () => {
    const query = { filter: { mine: true }, cursor: 'abc', perPage: 50 }
    expect(withFilter(query, 'status', ['draft'])).toEqual({
      filter: { mine: true, status: ['draft'] },
      cursor: undefined,
      perPage: 50,
    })
    expect(withFilter(query, 'mine', undefined).filter).toEqual({})
    expect(withFilter(query, 'status', []).filter).toEqual({ mine: true })
    expect(withFilter(query, 'dueOn', {}).filter).toEqual({ mine: true })
    expect(withSort(query, 'dueOn', declaration)).toMatchObject({ sort: 'dueOn', cursor: undefined })
    expect(withSort({ sort: 'dueOn' }, 'dueOn', declaration).sort).toBe('-dueOn')
  })

  it('knows the order, the view and the number of filters', () => {
    expect(sortOf({}, 'number', declaration)).toBe('descending')
    expect(sortOf({ sort: 'dueOn' }, 'dueOn', declaration)).toBe('ascending')
    expect(sortOf({}, 'dueOn', declaration)).toBe('none')
    expect(sameView({ cursor: 'x', perPage: 25 }, { sort: '-number' }, declaration)).toBe(true)
    expect(sameView({ filter: { mine: true } }, {}, declaration)).toBe(false)
    expect(filterCount({ filter: { mine: true, status: undefined } })).toBe(1)
  })
})
