import { describe, expect, it } from 'vitest'
import {
  anyOf,
  dateRange,
  type Filter,
  flagFilter,
  type ListDeclaration,
  type ListQueryInput,
  numberRange,
  parseListQuery,
  type Range,
  referenceFilter,
  textFilter,
} from '#platform/contract/calls/paging.ts'
import { parseSearch } from '#platform/web/queries/search-string.ts'
import {
  listHref,
  readListUrl,
  sameView,
  withFilter,
  withSort,
  wordsOf,
} from '#platform/web/queries/list-url.ts'

const statuses = ['draft', 'awaiting_approval', 'sent', 'won'] as const
const declaration = {
  filters: {
    status: anyOf(statuses),
    ownerId: referenceFilter,
    mine: flagFilter,
    dueOn: dateRange,
    value: numberRange,
    country: textFilter,
  },
  sorts: ['number', 'dueOn', 'value'],
  defaultSort: '-number',
  searchable: true,
} satisfies ListDeclaration

/** A generator with a seed, so that a failure can be repeated. */
function random(seed: number) {
  let state = seed
  const below = (most: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % most
  }
  const pick = <T>(list: readonly T[]): T => {
    const found = list[below(list.length)]
    if (found === undefined) throw new Error('Nothing to pick from.')
    return found
  }
  const some = <T>(list: readonly T[]): T[] => {
    const found = list.filter(() => below(2) === 0)
    return found.length > 0 ? found : [pick(list)]
  }
  return { below, pick, some }
}

const ids = [1, 2, 3].map((digit) => `${digit}f1c2f0e-6f9f-4a53-9a3c-0b7c7f0c1a11`)
const searches = ['spool', 'Ø 6" X65', 'a&b=c', '100 %', 'ENQ-2026-0431', 'Müller + Söhne', '#7?', '6/8']

function randomRange({ below }: ReturnType<typeof random>, values: readonly [string, string]): Range {
  const [from, to] = values
  return [{ from }, { to }, { from, to }][below(3)] ?? {}
}

function randomQuery(source: ReturnType<typeof random>): ListQueryInput {
  const { below, pick, some } = source
  const filter: Record<string, string | readonly string[] | boolean | Range> = {}
  if (below(2)) filter.status = some(statuses)
  if (below(2)) filter.ownerId = some([...ids, 'none'])
  if (below(2)) filter.mine = below(2) === 0
  if (below(2)) filter.dueOn = randomRange(source, ['2026-02-28', '2028-02-29'])
  if (below(2)) filter.value = randomRange(source, ['-5.25', '100000.0001'])
  if (below(2)) filter.country = some(['NO', 'GB', 'Côte d’Ivoire'])
  return {
    ...(Object.keys(filter).length > 0 ? { filter } : {}),
    sort: below(2) ? pick(['number', '-number', 'dueOn', '-value']) : undefined,
    search: below(2) ? pick(searches) : undefined,
    perPage: below(2) ? pick([1, 25, 50, 100]) : undefined,
    cursor: below(3) === 0 ? 'eyJrIjpbIjEiXX0' : undefined,
  }
}

const readBack = (href: string) => readListUrl(parseSearch(href.slice(href.indexOf('?'))), declaration)
const cases = Array.from({ length: 2000 }, (_, seed) => randomQuery(random(seed + 1)))

describe('Two thousand random queries', () => {
  it('come back from the address as they were', () => {
    for (const query of cases) {
      const href = listHref('/quotes', { query, other: { tab: 'a b', view: 'board' } })
      expect(readBack(href)).toEqual({ query, other: { tab: 'a b', view: 'board' } })
    }
  })

  it('have one address each, whatever the order they were put together in', () => {
    for (const query of cases) {
      const turned = {
        ...query,
        filter: Object.fromEntries(Object.entries(query.filter ?? {}).toReversed()),
      }
      expect(listHref('/quotes', { query: turned, other: {} })).toBe(
        listHref('/quotes', { query, other: {} }),
      )
    }
  })

  it('are understood by the server as the screen understands them', () => {
    for (const query of cases) {
      const href = listHref('/quotes', { query, other: {} })
      const { errors, query: server } = parseListQuery(declaration, parseSearch(href.slice('/quotes'.length)))
      expect(errors).toEqual({})
      expect(server.perPage).toBe(query.perPage ?? 25)
      expect(server.search).toBe(query.search ?? null)
      expect(`${server.descending ? '-' : ''}${server.sort}`).toBe(query.sort ?? '-number')
      expect(Object.keys(server.filters).sort()).toEqual(Object.keys(query.filter ?? {}).sort())
    }
  })

  it('lose one filter and nothing else when it is taken away, and begin at the first page', () => {
    for (const query of cases) {
      for (const name of Object.keys(query.filter ?? {})) {
        const without = withFilter(query, name, undefined)
        expect(without.cursor).toBeUndefined()
        expect(without.filter).not.toHaveProperty(name)
        const back = withFilter(without, name, query.filter?.[name])
        expect(sameView(back, query, declaration)).toBe(true)
        expect(sameView(without, query, declaration)).toBe(false)
      }
    }
  })

  it('show the same again after the order was turned twice', () => {
    for (const query of cases) {
      const once = withSort(query, 'value', declaration)
      const twice = withSort(once, 'value', declaration)
      expect(sameView(once, twice, declaration)).toBe(false)
      expect(sameView(withSort(twice, 'value', declaration), once, declaration)).toBe(true)
    }
  })
})

describe('An address somebody typed', () => {
  it.each<[string, ListQueryInput['filter']]>([
    ['filter[status]=draft,lost', undefined],
    ['filter[status]=draft,', { status: ['draft'] }],
    ['filter[status]=', undefined],
    ['filter[status][from]=draft', undefined],
    ['filter[dueOn]=2026-11-01', undefined],
    ['filter[dueOn][from]=2026-02-29', undefined],
    ['filter[dueOn][from]=2028-02-29', { dueOn: { from: '2028-02-29' } }],
    ['filter[dueOn][from]=2026-11-01&filter[dueOn][to]=soon', { dueOn: { from: '2026-11-01' } }],
    ['filter[value][from]=1e5', undefined],
    ['filter[value][to]=12.5', { value: { to: '12.5' } }],
    ['filter[ownerId]=none', { ownerId: ['none'] }],
    ['filter[ownerId]=7', undefined],
    ['filter[mine]=TRUE', undefined],
    ['filter[mine]=false', { mine: false }],
    ['filter[__proto__]=1', undefined],
    ['filter[constructor]=1', undefined],
    ['filter=1', undefined],
    ['filter[country]=NO,GB', { country: ['NO', 'GB'] }],
  ])('%s holds %j', (text, filter) => {
    expect(readListUrl(parseSearch(text), declaration).query.filter).toEqual(filter)
  })

  it.each<[string, Partial<ListQueryInput>]>([
    ['sort=price', { sort: undefined }],
    ['sort=-value', { sort: '-value' }],
    ['sort=--value', { sort: undefined }],
    ['per_page=0', { perPage: undefined }],
    ['per_page=101', { perPage: undefined }],
    ['per_page=25.5', { perPage: undefined }],
    ['per_page=100', { perPage: 100 }],
    ['search=%20%20', { search: undefined }],
    ['search=%20a%20', { search: 'a' }],
    [`search=${'x'.repeat(101)}`, { search: 'x'.repeat(100) }],
  ])('%s', (text, expected) => {
    expect(readListUrl(parseSearch(text), declaration).query).toMatchObject(expected)
  })

  it('keeps what is not of the list, and drops what is no plain value', () => {
    const { other } = readListUrl({ tab: 'x', n: 7, b: true, o: {}, u: undefined, z: null }, declaration)
    expect(other).toEqual({ tab: 'x', n: '7', b: 'true' })
  })

  it('is not searched where the list cannot be', () => {
    const { query } = readListUrl({ search: 'x' }, { ...declaration, searchable: false })
    expect(query.search).toBeUndefined()
  })
})

it.each<[Filter, string | readonly string[] | boolean | Range | undefined, readonly string[]]>([
  [anyOf(statuses), 'draft,sent', ['draft', 'sent']],
  [anyOf(statuses), ['draft'], ['draft']],
  [referenceFilter, undefined, []],
  [flagFilter, true, []],
  [flagFilter, 'true', []],
  [dateRange, { from: '2026-11-01' }, []],
])('the words of %j with %j are %j', (filter, value, words) => {
  expect(wordsOf(filter, value)).toEqual(words)
})
