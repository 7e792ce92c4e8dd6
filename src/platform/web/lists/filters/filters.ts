import type { Endpoint } from '#platform/contract/calls/endpoint.ts'
import type { Filter, ListDeclaration, Range } from '#platform/contract/calls/paging.ts'
import { formatDecimal } from '#platform/contract/values/amounts.ts'
import { formatDate } from '#platform/web/ui/format.ts'
import type { OptionSource } from '#platform/web/queries/queries.ts'

/**
 * How a filter of the contract is shown; its label is the contract's. A filter without an entry is not offered, but the
 * address may hold it.
 */
export interface FilterInfo {
  /** Words for the values of an `anyOf` or a `text` filter, in this order. */
  options?: Readonly<Record<string, string>>
  /** Names for a `reference` filter, or for the words of a `text` filter when there are many. */
  source?: OptionSource
  /** What to call `none` of a reference: "Nobody". */
  none?: string
  /** Figures link with it; nobody would look for it among the filters. */
  isLinkOnly?: boolean
}

export type ListEndpoint = Endpoint & { readonly list: ListDeclaration }

/** One entry for each filter of the contract that the screen offers. */
export type FilterInfos<E extends ListEndpoint> = {
  readonly [K in keyof E['list']['filters']]?: FilterInfo
}

export type Given = string | readonly string[] | boolean | Range | undefined

/** "Facility is" and "Aberdeen or Leeds"; `names` are the names of chosen references by id. */
export function describeFilter(
  filter: Filter,
  info: FilterInfo,
  value: Given,
  names: ReadonlyMap<string, string>,
): { verb: string; words: string } {
  switch (filter.kind) {
    case 'flag':
      return { verb: 'is', words: value === true || value === 'true' ? 'yes' : 'no' }
    case 'dateRange':
      return range(value as Range, formatDate, ['from', 'until'])
    case 'numberRange':
      return range(value as Range, formatDecimal, ['at least', 'at most'])
    default: {
      const list = typeof value === 'string' ? value.split(',') : ((value ?? []) as readonly string[])
      const words = list.map((word) =>
        word === 'none' ? (info.none ?? 'none') : (info.options?.[word] ?? names.get(word) ?? word),
      )
      return { verb: 'is', words: words.length > 3 ? `${words.length} chosen` : words.join(' or ') }
    }
  }
}

function range({ from, to }: Range, format: (value: string) => string, [first, last]: [string, string]) {
  if (from && to)
    return { verb: 'is', words: from === to ? format(from) : `${format(from)} to ${format(to)}` }
  return from ? { verb: first, words: format(from) } : { verb: last, words: format(to ?? '') }
}

type NamedFilter = readonly [name: string, filter: Filter]

const groups: readonly (readonly [title: string, kinds: readonly Filter['kind'][]])[] = [
  ['Who and what', ['reference', 'anyOf', 'text']],
  ['When', ['dateRange']],
  ['Figures', ['numberRange']],
  ['State', ['flag']],
]

/** Filters by what they ask for, in the order of the contract; a group without any is left out. */
export function filterGroups(
  filters: readonly NamedFilter[],
): readonly { title: string; filters: readonly NamedFilter[] }[] {
  return groups
    .map(([title, kinds]) => ({ title, filters: filters.filter(([, { kind }]) => kinds.includes(kind)) }))
    .filter((group) => group.filters.length > 0)
}
