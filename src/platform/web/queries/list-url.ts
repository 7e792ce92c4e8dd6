import { givenAddress, type ScreenAddress } from '#platform/contract/register.ts'
import { listParameters } from '#platform/contract/calls/list-parameters.ts'
import {
  type Filter,
  type FilterValue,
  type ListDeclaration,
  type ListQueryInput,
  parseListQuery,
  type Range,
} from '#platform/contract/calls/paging.ts'
import { stringifySearch } from './search-string.ts'

/** The query of a screen's address; `other` are parameters that are not the list's own (`tab`, `view`). */
export interface ListUrl {
  query: ListQueryInput
  other: Readonly<Record<string, string>>
}

const own = /^(sort|search|per_page|cursor|filter\[.*)$/

/** Reads the address; unknown filters and bad values are left out rather than sent. */
export function readListUrl(
  search: Readonly<Record<string, unknown>>,
  declaration: ListDeclaration,
): ListUrl {
  const raw: Record<string, string> = {}
  const other: Record<string, string> = {}
  for (const [key, value] of Object.entries(search)) {
    const text = searchText(value)
    if (text === null) continue
    if (own.test(key)) raw[key] = text
    else other[key] = text
  }
  for (const key of Object.keys(parseListQuery(declaration, raw).errors)) delete raw[key]
  const { query } = parseListQuery(declaration, raw)
  const filter = Object.fromEntries(
    Object.entries(query.filters).map(([name, value]) => [name, writtenFilter(value)]),
  )
  return {
    query: {
      ...(Object.keys(filter).length > 0 ? { filter } : {}),
      sort: raw.sort,
      search: query.search ?? undefined,
      perPage: raw.per_page ? query.perPage : undefined,
      cursor: query.cursor ?? undefined,
    },
    other,
  }
}

function writtenFilter(value: FilterValue): readonly string[] | boolean | Range {
  if (typeof value === 'boolean') return value
  return Array.isArray(value) ? value.map((word: string | null) => word ?? 'none') : (value as Range)
}

/** The address of a list: path, other parameters, query. */
export function listHref(path: ScreenAddress, { query, other }: ListUrl): ScreenAddress {
  const parameters = new URLSearchParams(other)
  for (const [key, value] of listParameters(query)) parameters.set(key, value)
  return givenAddress(path + stringifySearch(Object.fromEntries(parameters)))
}

type Given = NonNullable<ListQueryInput['filter']>[string]

/** The query with one filter set or (undefined) removed; a changed filter begins at the first page. */
export function withFilter(query: ListQueryInput, name: string, value: Given): ListQueryInput {
  const { [name]: _old, ...rest } = query.filter ?? {}
  const filter = value === undefined || isEmpty(value) ? rest : { ...rest, [name]: value }
  return { ...query, filter, cursor: undefined }
}

const isEmpty = (value: NonNullable<Given>) =>
  Array.isArray(value)
    ? value.length === 0
    : typeof value === 'object' && !(value as Range).from && !(value as Range).to

/** Ascending, then descending, then ascending again. */
export function withSort(query: ListQueryInput, name: string, declaration: ListDeclaration): ListQueryInput {
  const current = query.sort ?? declaration.defaultSort
  return { ...query, sort: current === name ? `-${name}` : name, cursor: undefined }
}

/** `ascending`, `descending` or `none`, for `aria-sort`. */
export function sortOf(query: ListQueryInput, name: string, declaration: ListDeclaration) {
  const current = query.sort ?? declaration.defaultSort
  return current === name ? 'ascending' : current === `-${name}` ? 'descending' : 'none'
}

/** True when both show the same rows in the same order; page and page size do not count. */
export function sameView(a: ListQueryInput, b: ListQueryInput, declaration: ListDeclaration): boolean {
  const text = (query: ListQueryInput) =>
    listParameters({ filter: query.filter, sort: query.sort ?? declaration.defaultSort }).toString()
  return text(a) === text(b)
}

/** How many filters are set. */
export function filterCount(query: ListQueryInput): number {
  return Object.values(query.filter ?? {}).filter((value) => value !== undefined).length
}

/** What a filter holds as a list of words; ranges and flags have none. */
export function wordsOf(filter: Filter, value: Given): readonly string[] {
  if (filter.kind === 'flag') return []
  return typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : []
}

/** A search parameter as the address writes it; null for a value that an address cannot hold. */
export function searchText(value: unknown): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}
