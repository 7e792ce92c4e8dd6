import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import type { ListQueryInput } from '#platform/contract/calls/paging.ts'
import type { TableSort } from '#platform/web/table/data-table.tsx'
import { rememberList } from '#platform/web/shell/navigation/came-from.ts'
import type { ListEndpoint } from './filters/filters.ts'
import { listHref, readListUrl, sortOf, withFilter, withSort } from '#platform/web/queries/list-url.ts'
import { listQuery, type Params } from '#platform/web/queries/queries.ts'
import { useScreenUrl } from './screen-url.ts'

export type ListContract = Contract & { readonly endpoints: { readonly list: ListEndpoint } }

/** The row type of a contract's list. */
export type RowOf<C extends ListContract> = C['endpoints']['list']['response'] extends {
  readonly _zod: { readonly output: { data: (infer Row)[] } }
}
  ? Row
  : never

/**
 * A list whose state lives in the address: its page of rows and the ways to change what it shows.
 * `fixed` filters are sent with every call and never shown in the address.
 */
export function useList<Row>(contract: ListContract, params?: Params, fixed?: ListQueryInput['filter']) {
  const { path, parameters, go } = useScreenUrl()
  const declaration = contract.endpoints.list.list
  const url = readListUrl(parameters, declaration)
  const sent = fixed ? { ...url.query, filter: { ...url.query.filter, ...fixed } } : url.query
  const result = useQuery(listQuery<Row>(contract, sent, params))
  const hrefOf = (query: ListQueryInput) => listHref(path, { query, other: url.other })
  const href = hrefOf(url.query)
  useEffect(() => rememberList(path, href), [path, href])
  const show = (query: ListQueryInput, replace = false) => go(hrefOf(query), replace)
  const sort: TableSort = {
    of: (name) => sortOf(url.query, name, declaration),
    toggle: (name) => show(withSort(url.query, name, declaration)),
  }
  return {
    declaration,
    query: url.query,
    result,
    page: result.data,
    sort,
    hrefOf,
    show,
    setFilter: (name: string, value: Parameters<typeof withFilter>[2]) =>
      show(withFilter(url.query, name, value)),
  }
}

export type ListState<Row> = ReturnType<typeof useList<Row>>
