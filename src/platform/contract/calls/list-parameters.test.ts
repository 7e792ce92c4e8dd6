import { describe, expect, it } from 'vitest'
import { listParameters } from './list-parameters.ts'
import {
  anyOf,
  dateRange,
  type Filter,
  type FilterValue,
  flagFilter,
  type ListDeclaration,
  type ListQueryInput,
  numberRange,
  parseListQuery,
  type Range,
  referenceFilter,
  textFilter,
} from './paging.ts'

const declaration = {
  filters: {
    status: anyOf(['draft', 'sent', 'won']),
    ownerId: referenceFilter,
    active: flagFilter,
    dueOn: dateRange,
    value: numberRange,
    country: textFilter,
  },
  sorts: ['number', 'dueOn', 'value'],
  defaultSort: 'number',
  searchable: true,
} as const satisfies ListDeclaration

const written = (input: ListQueryInput) => decodeURIComponent(listParameters(input).toString())

describe('A list query as an address', () => {
  it.each<[string, ListQueryInput, string]>([
    ['is empty when nothing is asked', {}, ''],
    ['writes one word', { filter: { status: ['draft'] } }, 'filter[status]=draft'],
    [
      'writes any of several with commas',
      { filter: { status: ['draft', 'sent'] } },
      'filter[status]=draft,sent',
    ],
    ['writes a flag', { filter: { active: false } }, 'filter[active]=false'],
    ['writes a word given as such', { filter: { ownerId: 'none' } }, 'filter[ownerId]=none'],
    [
      'writes both ends of a range',
      { filter: { dueOn: { from: '2026-11-01', to: '2026-11-30' } } },
      'filter[dueOn][from]=2026-11-01&filter[dueOn][to]=2026-11-30',
    ],
    ['writes one end of a range', { filter: { value: { to: '100' } } }, 'filter[value][to]=100'],
    ['leaves out an empty end', { filter: { value: { from: '', to: '100' } } }, 'filter[value][to]=100'],
    ['leaves out what is undefined', { filter: { status: undefined }, sort: undefined }, ''],
    [
      'has a stable order, whatever order was given',
      {
        cursor: 'c',
        perPage: 5,
        search: 'x y',
        sort: '-value',
        filter: { value: { from: '1' }, active: true },
      },
      'filter[active]=true&filter[value][from]=1&sort=-value&search=x+y&per_page=5&cursor=c',
    ],
  ])('%s', (_, input, address) => {
    expect(written(input)).toBe(address)
  })
})

/** A small generator of pseudo-random numbers, so that a failure can be repeated by its seed. */
function generator(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
  const below = (count: number) => Math.floor(next() * count)
  const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T
  return { below, pick, chance: () => next() < 0.5 }
}
type Random = ReturnType<typeof generator>

const some = <T>(random: Random, make: () => T): T[] => Array.from({ length: 1 + random.below(3) }, make)
const digits = (random: Random, count: number) =>
  Array.from({ length: 1 + random.below(count) }, () => random.below(10)).join('')
const day = (random: Random) =>
  `20${20 + random.below(20)}-${String(1 + random.below(12)).padStart(2, '0')}-${String(1 + random.below(28)).padStart(2, '0')}`
const letters = ['a', 'Ø', '%', '&', '=', '+', '#', ' b', '[', ']', '?', '/', '\\', '"', "'", '溶', '_', ';']

function valueFor(random: Random, filter: Filter): string | readonly string[] | boolean | Range {
  switch (filter.kind) {
    case 'anyOf':
      return some(random, () => random.pick(filter.values))
    case 'reference':
      return some(random, () => (random.chance() ? 'none' : crypto.randomUUID()))
    case 'flag':
      return random.chance()
    case 'text':
      return some(random, () => some(random, () => random.pick(letters)).join(''))
    case 'dateRange':
      return random.chance() ? { from: day(random), to: day(random) } : { to: day(random) }
    case 'numberRange':
      return random.chance()
        ? { from: `-${digits(random, 12)}` }
        : { from: digits(random, 6), to: `${digits(random, 6)}.${digits(random, 4)}` }
  }
}

/** What the server must make of one value of the client. */
const parsedOf = (value: string | readonly string[] | boolean | Range): FilterValue =>
  Array.isArray(value) ? value.map((word: string) => (word === 'none' ? null : word)) : (value as FilterValue)

it('What a client writes is what the server reads, for 2,000 random queries', () => {
  for (let seed = 1; seed <= 2000; seed++) {
    const random = generator(seed)
    const names = Object.keys(declaration.filters).filter(
      random.chance,
    ) as (keyof typeof declaration.filters)[]
    const filter = Object.fromEntries(
      names.map((name) => [name, valueFor(random, declaration.filters[name])]),
    )
    const key = random.pick(declaration.sorts)
    const descending = random.chance()
    const search = random.chance()
      ? some(random, () => random.pick(letters))
          .join('')
          .trim()
      : ''
    const perPage = 1 + random.below(100)
    const cursor = random.chance() ? Buffer.from(String(seed)).toString('base64url') : undefined
    const input = { filter, sort: `${descending ? '-' : ''}${key}`, search, perPage, cursor }

    const address = listParameters(input).toString()
    const { query, errors } = parseListQuery(declaration, Object.fromEntries(new URLSearchParams(address)))

    expect({ seed, errors }).toEqual({ seed, errors: {} })
    expect({ seed, query }).toEqual({
      seed,
      query: {
        filters: Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, parsedOf(value)])),
        sort: key,
        descending,
        search: search || null,
        perPage,
        cursor: cursor ?? null,
      },
    })
  }
})

it('Nothing a stranger writes into an address makes the reader fail', () => {
  const parts = [
    'filter',
    '[',
    ']',
    'status',
    'dueOn',
    'from',
    'to',
    '__proto__',
    'sort',
    'per_page',
    'cursor',
    '=',
    ',',
  ]
  for (let seed = 1; seed <= 3000; seed++) {
    const random = generator(seed)
    const piece = () =>
      Array.from({ length: random.below(8) }, () => random.pick([...parts, ...letters])).join('')
    const raw = Object.fromEntries(
      some(random, () => [piece(), random.chance() ? piece() : [piece(), piece()]]),
    )
    const { query, errors } = parseListQuery(declaration, raw)
    const sentences = Object.values(errors).flat()
    expect({ seed, told: sentences.every((text) => /^The .+\.$/.test(text)) }).toEqual({ seed, told: true })
    expect(query.perPage >= 1 && query.perPage <= 100).toBe(true)
    expect(Object.keys(query.filters).filter((name) => !(name in declaration.filters))).toEqual([])
  }
})

const ada = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'
const bob = '7d0f8f0e-6a55-4b52-9a9e-0f3c2a1b4d01'

describe('Rows that are named by their ids', () => {
  const chosen = (text: string) =>
    parseListQuery({ ...declaration, takesIds: true }, Object.fromEntries(new URLSearchParams(text)))

  it('stand in the query beside its filters', () => {
    const { query, errors } = chosen(listParameters({ ids: [ada, bob], sort: 'number' }).toString())
    expect([errors, query.ids, query.sort]).toEqual([{}, [ada, bob], 'number'])
  })

  it.each([
    ['what is no id', `${ada},1`, 'The selected ids is invalid.'],
    ['no row', ',', 'The selected ids is invalid.'],
    [
      'more than an address holds',
      Array(201).fill(ada).join(','),
      'The ids field must not have more than 200 items.',
    ],
  ])('are refused: %s', (_, ids, sentence) => {
    expect(chosen(`ids=${ids}`).errors).toEqual({ ids: [sentence] })
  })
})
