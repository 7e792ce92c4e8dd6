import { z } from 'zod'
import { isoDate, uuid } from '../values/fields.ts'

/** One thing a list may be filtered by; its label is that of the field of its name, unless one is declared. */
export type Filter = FilterKind & { readonly label?: string }

type FilterKind =
  | { readonly kind: 'anyOf'; readonly values: readonly string[] }
  | { readonly kind: 'reference' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'dateRange' }
  | { readonly kind: 'numberRange' }
  | { readonly kind: 'text' }

/** `filter[status]=draft,sent`: any of these words. */
export const anyOf = <const V extends readonly string[]>(values: V) => ({ kind: 'anyOf', values }) as const
/** `filter[ownerId]=uuid,uuid` or `none`. */
export const referenceFilter = { kind: 'reference' } as const
/** `filter[active]=true`. */
export const flagFilter = { kind: 'flag' } as const
/** `filter[dueOn][from]=2026-11-01`, `[to]=`; both ends count. */
export const dateRange = { kind: 'dateRange' } as const
/** `filter[value][from]=100`, `[to]=`; both ends count. */
export const numberRange = { kind: 'numberRange' } as const
/** `filter[country]=NO,GB`: exact words that are not known beforehand. */
export const textFilter = { kind: 'text' } as const

export interface ListDeclaration {
  readonly filters: Readonly<Record<string, Filter>>
  /** Names that may be sorted by; `-name` is descending. */
  readonly sorts: readonly string[]
  /** Further columns that a list of at most `COUNT_CAP` rows may be sorted by: they have no index. `unsorted` names those without an order. */
  readonly alsoSorts?: readonly string[]
  readonly unsorted?: readonly string[]
  readonly defaultSort: string
  readonly searchable: boolean
  /** `ids=uuid,uuid`: of the rows that match, these alone. */
  readonly takesIds?: boolean
}

export interface Range {
  from?: string
  to?: string
}
/** What a filter holds after parsing; null in a list of references means `none`. */
export type FilterValue = readonly (string | null)[] | boolean | Range

export interface ListQuery {
  filters: Record<string, FilterValue>
  sort: string
  descending: boolean
  search: string | null
  perPage: number
  cursor: string | null
  /** Of the rows that match, these alone; left out: all. */
  ids?: readonly string[]
}

/** How a client writes a list query; the server and the URL of the screen use the same names. */
export interface ListQueryInput {
  filter?: Readonly<Record<string, string | readonly string[] | boolean | Range | undefined>>
  sort?: string | undefined
  search?: string | undefined
  perPage?: number | undefined
  cursor?: string | undefined
  ids?: readonly string[] | undefined
}

export interface Page<Row> {
  data: Row[]
  links: { first: string; prev: string | null; next: string | null }
  meta: {
    path: string
    per_page: number
    next_cursor: string | null
    prev_cursor: string | null
    total: number
    total_is_exact: boolean
  }
}

/** Counts stop here; beyond, the screen says "10 000+". */
export const COUNT_CAP = 10_000
export const SEARCH_COUNT_CAP = 1_000
export const PER_PAGE_DEFAULT = 25
export const PER_PAGE_MAX = 100
/** More do not fit into an address: servers in between take 8 kB of it. */
export const IDS_MAX = 200

const NUMBER = /^-?\d{1,12}(\.\d{1,4})?$/

type Problems = Record<string, string[]>

/**
 * Reads a list query from flat URL keys (`filter[status]`, `sort`, `per_page` ...).
 * Unknown names and bad values land in `errors` (field -> sentences); then the answer is 422.
 */
export function parseListQuery(
  declaration: ListDeclaration,
  raw: Readonly<Record<string, string | string[] | undefined>>,
): { query: ListQuery; errors: Problems } {
  // Without a prototype: `__proto__` is an unknown name like any other.
  const errors = Object.create(null) as Problems
  const query: ListQuery = {
    filters: {},
    sort: '',
    descending: false,
    search: null,
    perPage: PER_PAGE_DEFAULT,
    cursor: null,
  }
  let sort = declaration.defaultSort
  for (const [key, value] of Object.entries(raw)) {
    if (value === undefined || value === '') continue
    if (Array.isArray(value)) errors[key] = [`The ${key} parameter must be given once.`]
    else if (key === 'sort') sort = value
    else if (key === 'search' && declaration.searchable) query.search = value.trim().slice(0, 100) || null
    else if (key === 'cursor') query.cursor = value
    else if (key === 'per_page') readPerPage(value, query, errors)
    else if (key === 'ids' && declaration.takesIds) readIds(value, query, errors)
    else readFilter(declaration, key, value, query, errors)
  }
  query.descending = sort.startsWith('-')
  query.sort = query.descending ? sort.slice(1) : sort
  if (![...declaration.sorts, ...(declaration.alsoSorts ?? [])].includes(query.sort))
    errors.sort = ['The selected sort is invalid.']
  return { query, errors }
}

function readPerPage(value: string, query: ListQuery, errors: Problems) {
  const size = Number(value)
  if (!Number.isInteger(size)) errors.per_page = ['The per page field must be an integer.']
  else if (size < 1) errors.per_page = ['The per page field must be at least 1.']
  else if (size > PER_PAGE_MAX)
    errors.per_page = [`The per page field must not be greater than ${PER_PAGE_MAX}.`]
  else query.perPage = size
}

function readIds(value: string, query: ListQuery, errors: Problems) {
  const ids = value.split(',')
  if (ids.length > IDS_MAX) errors.ids = [`The ids field must not have more than ${IDS_MAX} items.`]
  else if (ids.every((id) => uuid.safeParse(id).success)) query.ids = ids
  else errors.ids = ['The selected ids is invalid.']
}

function readFilter(
  declaration: ListDeclaration,
  key: string,
  value: string,
  query: ListQuery,
  errors: Problems,
) {
  const [, name = '', end] = /^filter\[(\w+)\](?:\[(from|to)\])?$/.exec(key) ?? []
  const filter = Object.hasOwn(declaration.filters, name) ? declaration.filters[name] : undefined
  const ranged = filter?.kind === 'dateRange' || filter?.kind === 'numberRange'
  if (!filter || ranged === (end === undefined)) {
    errors[key] = [`The parameter ${key} is not known here.`]
    return
  }
  const parsed = parseFilter(filter, value)
  if (parsed === undefined) errors[key] = [`The selected ${name} is invalid.`]
  else if (end)
    query.filters[name] = { ...(query.filters[name] as Range | undefined), [end]: parsed as string }
  else query.filters[name] = parsed as FilterValue
}

function parseFilter(filter: Filter, value: string): FilterValue | string | undefined {
  const words = value.split(',').filter((word) => word !== '')
  switch (filter.kind) {
    case 'anyOf':
      return words.length > 0 && words.every((word) => filter.values.includes(word)) ? words : undefined
    case 'text':
      return words.length > 0 && words.every((word) => word.length <= 100) ? words : undefined
    case 'reference': {
      const known = words.every((word) => word === 'none' || uuid.safeParse(word).success)
      return words.length > 0 && known ? words.map((word) => (word === 'none' ? null : word)) : undefined
    }
    case 'flag':
      return value === 'true' ? true : value === 'false' ? false : undefined
    case 'dateRange':
      return isoDate.safeParse(value).success ? value : undefined
    case 'numberRange':
      return NUMBER.test(value) ? value : undefined
  }
}

/** The zod schema of a page of rows. */
export const pageOf = <R extends z.ZodType>(row: R) =>
  z.object({
    data: z.array(row),
    links: z.object({ first: z.string(), prev: z.string().nullable(), next: z.string().nullable() }),
    meta: z.object({
      path: z.string(),
      per_page: z.int(),
      next_cursor: z.string().nullable(),
      prev_cursor: z.string().nullable(),
      total: z.int(),
      total_is_exact: z.boolean(),
    }),
  })
