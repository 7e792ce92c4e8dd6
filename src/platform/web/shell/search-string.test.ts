import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-string.ts'

test('filters stay readable in the address', () => {
  const text = '?filter[status]=draft,sent&filter[dueOn][from]=2026-11-01&sort=-dueOn'
  expect(parseSearch(text)).toEqual({
    'filter[status]': 'draft,sent',
    'filter[dueOn][from]': '2026-11-01',
    sort: '-dueOn',
  })
  expect(stringifySearch(parseSearch(text))).toBe(text)
})

test('values are text, never numbers or truth values', () => {
  expect(parseSearch('?a=1&b=true&c=null')).toEqual({ a: '1', b: 'true', c: 'null' })
})

test('what would break the address is escaped', () => {
  expect(stringifySearch({ search: 'a&b=c #1 +2' })).toBe('?search=a%26b%3Dc%20%231%20%2B2')
  expect(parseSearch('?search=a%26b%3Dc%20%231%20%2B2')).toEqual({ search: 'a&b=c #1 +2' })
})

test('what is not there is not written', () => {
  expect(stringifySearch({ a: undefined, b: null, c: {} })).toBe('')
  expect(stringifySearch({ page: 2, all: true })).toBe('?page=2&all=true')
})
