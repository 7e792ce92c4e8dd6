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

test('of a repeated name the last one counts, and a name without a value is empty', () => {
  expect(parseSearch('?a=1&a=2&b')).toEqual({ a: '2', b: '' })
  expect(parseSearch('')).toEqual({})
  expect(parseSearch('?')).toEqual({})
})

test.each<[Record<string, unknown>, string]>([
  [{ 'filter[dueOn][from]': '2026-11-01' }, '?filter[dueOn][from]=2026-11-01'],
  [{ redirect: '/quotes?sort=-number' }, '?redirect=/quotes%3Fsort%3D-number'],
  [{ q: '100 %' }, '?q=100%20%25'],
  [{ q: 'é' }, '?q=%C3%A9'],
  [{ q: '' }, '?q='],
  [{ q: 0, r: false }, '?q=0&r=false'],
  [{ mail: 'a@b.c', at: '10:30', both: 'x,y' }, '?mail=a@b.c&at=10:30&both=x,y'],
  [{ list: ['a'], when: new Date(0), fn: () => 1, s: Symbol('x') }, ''],
])('%o is written %s', (search, text) => {
  expect(stringifySearch(search)).toBe(text)
})

test('any text survives the address, a thousand times', () => {
  const letters = '  aZ0-_.~%&=+#?/[]{}<>"\'`|\\^;:,@$!*()äß€中🙂\u00a0\t'
  const picks = Array.from(letters)
  let state = 7
  const next = (most: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % most
  }
  const word = () => Array.from({ length: 1 + next(12) }, () => picks[next(picks.length)]).join('')
  for (let round = 0; round < 1000; round++) {
    const search = Object.fromEntries(Array.from({ length: next(5) }, () => [word(), word()]))
    const text = stringifySearch(search)
    expect(parseSearch(text)).toEqual(search)
    expect(parseSearch(new URL(`https://erp.example/quotes${text}`).search)).toEqual(search)
  }
})
