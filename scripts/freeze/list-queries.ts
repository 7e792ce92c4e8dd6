import { listParameters } from '#platform/contract/calls/list-parameters.ts'
import type { Filter, ListDeclaration, ListQueryInput } from '#platform/contract/calls/paging.ts'
import { idsOf, type World } from './world.ts'

type Row = Readonly<Record<string, unknown>>

/** So many values of a filter are tried. */
const VALUES = 6

/** What a list may be filtered by without showing it. */
const referred: Readonly<Record<string, string>> = {
  companyId: 'companies',
  enquiryId: 'enquiries',
  pslLevelId: 'psl-levels',
}

/** How the list of a slice is asked: as it is, in each order, by each filter with values that occur, and searched. */
export function listQueries(list: ListDeclaration, slice: string, world: World): string[] {
  const rows = world.rows.get(slice) ?? []
  const inputs: ListQueryInput[] = [{}, { perPage: 100 }]
  for (const sort of list.sorts) inputs.push({ sort, perPage: 50 }, { sort: `-${sort}`, perPage: 50 })
  for (const [name, filter] of Object.entries(list.filters))
    for (const value of valuesOf(filter, name, rows, world)) inputs.push({ filter: { [name]: value } })
  if (list.searchable) for (const search of ['valve', 'brannoch', ...wordsOf(rows)]) inputs.push({ search })
  inputs.push({ sort: 'nonsense' }, { filter: { nonsense: 'x' } })
  return [...new Set(inputs.map((input) => listParameters(input).toString()))]
}

function valuesOf(filter: Filter, name: string, rows: readonly Row[], world: World) {
  const found = [...new Set(rows.map((row) => row[name]).filter((value) => typeof value === 'string'))]
  switch (filter.kind) {
    case 'anyOf':
      return [...filter.values.slice(0, VALUES), filter.values.slice(0, 2).join(',')]
    case 'flag':
      return [true, false]
    case 'reference': {
      const shown = found.length > 0 ? found : idsOf(world, referred[name] ?? '')
      return ['none', ...shown.slice(0, 2)]
    }
    case 'text':
      return found.filter((value) => value !== '').slice(0, 2)
    case 'dateRange': {
      const middle = found.toSorted()[Math.floor(found.length / 2)]?.slice(0, 10) ?? '2026-09-01'
      return [{ from: middle }, { to: middle }, { from: middle, to: middle }]
    }
    case 'numberRange':
      return [{ from: '1000' }, { to: '50000' }, { from: '10', to: '40' }]
  }
}

/** What a person would look for: the number, the code or the name of a record. */
function wordsOf(rows: readonly Row[]): string[] {
  const row = rows[Math.floor(rows.length / 2)]
  return ['number', 'code', 'name', 'companyName']
    .map((key) => row?.[key])
    .filter((word) => typeof word === 'string')
}
