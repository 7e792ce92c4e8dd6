import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  anyOf,
  dateRange,
  flagFilter,
  type ListDeclaration,
  numberRange,
  pageOf,
  parseListQuery,
  referenceFilter,
  textFilter,
} from './paging.ts'

const list: ListDeclaration = {
  filters: {
    status: anyOf(['draft', 'sent', 'won']),
    ownerId: referenceFilter,
    active: flagFilter,
    dueOn: dateRange,
    value: numberRange,
    country: textFilter,
  },
  sorts: ['number', 'dueOn'],
  defaultSort: '-dueOn',
  searchable: true,
}
const ada = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'
const bob = '7d0f8f0e-6a55-4b52-9a9e-0f3c2a1b4d01'

/** Reads a query string as the server does. */
function parse(text: string, declaration = list) {
  const raw: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>
  for (const [name, value] of new URLSearchParams(text)) {
    const before = raw[name]
    raw[name] = before === undefined ? value : [before, value].flat()
  }
  return parseListQuery(declaration, raw)
}
const read = (text: string) => {
  const { query, errors } = parse(text)
  expect(errors).toEqual({})
  return query
}
const refused = (text: string) => parse(text).errors

describe('A list query without anything', () => {
  it('is the first page of 25 in the order of the declaration', () => {
    expect(read('')).toEqual({
      filters: {},
      sort: 'dueOn',
      descending: true,
      search: null,
      perPage: 25,
      cursor: null,
    })
  })

  it('is what empty values mean too', () => {
    expect(read('sort=&search=&cursor=&per_page=&filter[status]=')).toEqual(read(''))
  })
})

describe('A filter', () => {
  it.each<[what: string, text: string, name: string, value: unknown]>([
    ['takes one word', 'filter[status]=draft', 'status', ['draft']],
    ['takes any of several words', 'filter[status]=draft,sent', 'status', ['draft', 'sent']],
    ['forgives a comma too many', 'filter[status]=,draft,,sent,', 'status', ['draft', 'sent']],
    ['takes one reference', `filter[ownerId]=${ada}`, 'ownerId', [ada]],
    ['takes several references', `filter[ownerId]=${ada},${bob}`, 'ownerId', [ada, bob]],
    ['takes "none" for records without one', 'filter[ownerId]=none', 'ownerId', [null]],
    ['takes "none" beside references', `filter[ownerId]=none,${ada}`, 'ownerId', [null, ada]],
    ['takes true', 'filter[active]=true', 'active', true],
    ['takes false', 'filter[active]=false', 'active', false],
    ['takes a first day', 'filter[dueOn][from]=2026-11-01', 'dueOn', { from: '2026-11-01' }],
    ['takes a last day', 'filter[dueOn][to]=2026-11-30', 'dueOn', { to: '2026-11-30' }],
    [
      'takes both days, in any order',
      'filter[dueOn][to]=2026-11-30&filter[dueOn][from]=2026-11-01',
      'dueOn',
      { from: '2026-11-01', to: '2026-11-30' },
    ],
    ['takes an amount', 'filter[value][from]=100.50', 'value', { from: '100.50' }],
    ['takes a negative amount', 'filter[value][to]=-0.0001', 'value', { to: '-0.0001' }],
    ['takes free words', 'filter[country]=NO,GB', 'country', ['NO', 'GB']],
    [
      'keeps the case and the spaces of free words',
      'filter[country]=New Zealand',
      'country',
      ['New Zealand'],
    ],
  ])('%s', (_, text, name, value) => {
    expect(read(text).filters).toEqual({ [name]: value })
  })

  it.each<[what: string, text: string, key: string, sentence: string]>([
    [
      'refuses a word that is not declared',
      'filter[status]=lost',
      'filter[status]',
      'The selected status is invalid.',
    ],
    [
      'refuses a list with one wrong word',
      'filter[status]=draft,lost',
      'filter[status]',
      'The selected status is invalid.',
    ],
    [
      'refuses a word in the wrong case',
      'filter[status]=Draft',
      'filter[status]',
      'The selected status is invalid.',
    ],
    ['refuses nothing but commas', 'filter[status]=,,', 'filter[status]', 'The selected status is invalid.'],
    ['refuses what is no id', 'filter[ownerId]=99', 'filter[ownerId]', 'The selected ownerId is invalid.'],
    [
      'refuses one wrong id among others',
      `filter[ownerId]=${ada},x`,
      'filter[ownerId]',
      'The selected ownerId is invalid.',
    ],
    ['refuses yes for true', 'filter[active]=yes', 'filter[active]', 'The selected active is invalid.'],
    ['refuses 1 for true', 'filter[active]=1', 'filter[active]', 'The selected active is invalid.'],
    [
      'refuses a day that does not exist',
      'filter[dueOn][from]=2026-02-30',
      'filter[dueOn][from]',
      'The selected dueOn is invalid.',
    ],
    [
      'refuses the year 0',
      'filter[dueOn][from]=0000-01-01',
      'filter[dueOn][from]',
      'The selected dueOn is invalid.',
    ],
    [
      'refuses an instant for a day',
      'filter[dueOn][to]=2026-11-20T00:00:00Z',
      'filter[dueOn][to]',
      'The selected dueOn is invalid.',
    ],
    [
      'refuses a word for an amount',
      'filter[value][from]=much',
      'filter[value][from]',
      'The selected value is invalid.',
    ],
    [
      'refuses an exponent',
      'filter[value][from]=1e9',
      'filter[value][from]',
      'The selected value is invalid.',
    ],
    [
      'refuses an amount of 13 digits',
      'filter[value][to]=1234567890123',
      'filter[value][to]',
      'The selected value is invalid.',
    ],
    [
      'refuses five decimals',
      'filter[value][to]=1.00001',
      'filter[value][to]',
      'The selected value is invalid.',
    ],
    [
      'refuses a free word of 101 characters',
      `filter[country]=${'x'.repeat(101)}`,
      'filter[country]',
      'The selected country is invalid.',
    ],
  ])('%s', (_, text, key, sentence) => {
    expect(refused(text)).toEqual({ [key]: [sentence] })
  })
})

describe('A name that is not declared is refused', () => {
  it.each([
    ['an unknown filter', 'filter[secret]=1', 'filter[secret]'],
    ['a filter every object has', 'filter[constructor]=1', 'filter[constructor]'],
    ['a filter in the wrong case', 'filter[Status]=draft', 'filter[Status]'],
    ['a range without an end', 'filter[dueOn]=2026-11-01', 'filter[dueOn]'],
    ['an end of what is no range', 'filter[status][from]=draft', 'filter[status][from]'],
    ['an end that does not exist', 'filter[dueOn][after]=2026-11-01', 'filter[dueOn][after]'],
    ['a filter without a name', 'filter[]=1', 'filter[]'],
    ['a filter without brackets', 'status=draft', 'status'],
    ['something behind the brackets', 'filter[status]x=draft', 'filter[status]x'],
    ['SQL in the name', 'filter[status;--]=draft', 'filter[status;--]'],
    ['page numbers', 'page=2', 'page'],
    ['the camelCase of a stated name', 'perPage=5', 'perPage'],
  ])('%s', (_, text, key) => {
    expect(refused(text)).toEqual({ [key]: [`The parameter ${key} is not known here.`] })
  })

  it('ids, where the list is no file of chosen rows', () => {
    expect(refused(`ids=${ada}`)).toEqual({ ids: ['The parameter ids is not known here.'] })
  })

  it('also the one that would change the prototype of the answer', () => {
    expect(Object.keys(refused('__proto__=1'))).toEqual(['__proto__'])
  })

  it('a search, where the list has none', () => {
    const { errors } = parse('search=flange', { ...list, searchable: false })
    expect(errors).toEqual({ search: ['The parameter search is not known here.'] })
  })
})

describe('A parameter given twice is refused', () => {
  it.each(['sort', 'search', 'cursor', 'per_page', 'filter[status]', 'filter[dueOn][from]'])('%s', (key) => {
    expect(refused(`${key}=a&${key}=b`)).toEqual({ [key]: [`The ${key} parameter must be given once.`] })
  })
})

describe('The sort', () => {
  it('is one key, descending with a minus', () => {
    expect(read('sort=number')).toMatchObject({ sort: 'number', descending: false })
    expect(read('sort=-number')).toMatchObject({ sort: 'number', descending: true })
  })

  it.each(['secret', '--number', '+number', 'number,dueOn', 'number desc', 'Number', '-'])(
    'refuses %s',
    (sort) => {
      expect(refused(`sort=${encodeURIComponent(sort)}`)).toEqual({ sort: ['The selected sort is invalid.'] })
    },
  )
})

describe('The size of a page', () => {
  it.each([
    ['1', 1],
    ['25', 25],
    ['100', 100],
  ])('may be %s', (text, size) => {
    expect(read(`per_page=${text}`).perPage).toBe(size)
  })

  it.each([
    ['0', 'The per page field must be at least 1.'],
    ['-5', 'The per page field must be at least 1.'],
    ['101', 'The per page field must not be greater than 100.'],
    ['1e9', 'The per page field must not be greater than 100.'],
    ['2.5', 'The per page field must be an integer.'],
    ['ten', 'The per page field must be an integer.'],
    ['Infinity', 'The per page field must be an integer.'],
  ])('is not %s', (text, sentence) => {
    expect(refused(`per_page=${text}`)).toEqual({ per_page: [sentence] })
  })
})

describe('The search', () => {
  it.each([
    ['is trimmed', 'search=%20flange%20', 'flange'],
    ['of spaces is none', 'search=%20%20', null],
    ['is cut at 100 characters', `search=${'x'.repeat(150)}`, 'x'.repeat(100)],
    ['keeps signs', 'search=100%25_\\', '100%_\\'],
    ['may be short', 'search=E', 'E'],
  ])('%s', (_, text, search) => {
    expect(read(text).search).toBe(search)
  })
})

it('All wrong parameters are told at once', () => {
  expect(Object.keys(refused('sort=x&per_page=0&secret=1&filter[status]=lost')).toSorted()).toEqual([
    'filter[status]',
    'per_page',
    'secret',
    'sort',
  ])
})

describe('The shape of a page', () => {
  const page = pageOf(z.object({ id: z.string() }))
  const links = { first: 'http://a/x', prev: null, next: null }
  const meta = {
    path: 'http://a/x',
    per_page: 25,
    next_cursor: null,
    prev_cursor: null,
    total: 0,
    total_is_exact: true,
  }

  it('is data, links and meta, and of each row only what is declared', () => {
    const full = { data: [{ id: '1', secret: 'x' }], links, meta }
    expect(page.parse(full)).toEqual({ data: [{ id: '1' }], links, meta })
  })

  it.each(Object.keys(meta))('is not complete without meta.%s', (name) => {
    const { [name as keyof typeof meta]: _, ...rest } = meta
    expect(page.safeParse({ data: [], links, meta: rest }).success).toBe(false)
  })
})
