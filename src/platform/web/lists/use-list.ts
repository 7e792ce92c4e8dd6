import { useQuery } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import type { ListQueryInput } from '#platform/contract/calls/paging.ts'
import type { ScreenAddress } from '#platform/contract/register.ts'
import type { TableSort } from '#platform/web/table/data-table.tsx'
import { rememberList } from '#platform/web/shell/navigation/came-from.ts'
import { rememberPage } from '#platform/web/shell/navigation/previous-next.tsx'
import type { ListEndpoint } from './filters/filters.ts'
import {
  listHref,
  readListUrl,
  sameView,
  sortOf,
  withFilter,
  withSort,
} from '#platform/web/queries/list-url.ts'
import { stringifySearch } from '#platform/web/queries/search-string.ts'
import { queryClient } from '#platform/web/queries/query-client.ts'
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
 * The address of the list. While the next screen loads the address is that one's already, and the list still stands: it goes on
 * with its own, so that it neither reads nor remembers rows that nobody asked for, and leads nobody back who has gone on.
 */
function useOwnUrl() {
  const router = useRouter()
  const now = useScreenUrl()
  const isLeaving = useRouterState({
    select: ({ location, resolvedLocation }) =>
      resolvedLocation !== undefined && resolvedLocation.pathname !== location.pathname,
  })
  const [own, setOwn] = useState(now)
  const isOther = own.path !== now.path || stringifySearch(own.parameters) !== stringifySearch(now.parameters)
  if (isOther && !isLeaving) setOwn(now)
  const { path, parameters } = isLeaving ? own : now
  return {
    path,
    parameters,
    go: (address: ScreenAddress, replace: boolean) => {
      if (router.latestLocation.pathname === path) now.go(address, replace)
    },
  }
}

/**
 * A list whose state lives in the address: its page of rows and the ways to change what it shows.
 * `fixed` filters are sent with every call and never shown in the address.
 */
export function useList<Row>(contract: ListContract, params?: Params, fixed?: ListQueryInput['filter']) {
  const { path, parameters, go } = useOwnUrl()
  const declaration = contract.endpoints.list.list
  const url = readListUrl(parameters, declaration)
  const reading = (query: ListQueryInput) =>
    listQuery<Row>(contract, fixed ? { ...query, filter: { ...query.filter, ...fixed } } : query, params)
  const result = useQuery(reading(url.query))
  const hrefOf = (query: ListQueryInput) => listHref(path, { query, other: url.other })
  const href = hrefOf(url.query)
  useEffect(() => rememberList(path, href), [path, href])
  const show = (query: ListQueryInput, replace = false) => go(hrefOf(query), replace)
  const sort: TableSort = {
    of: (name) => sortOf(url.query, name, declaration),
    toggle: (name) => show(withSort(url.query, name, declaration)),
  }
  return {
    path,
    /** The address names no filter, order or page. */
    isBare: Object.keys(parameters).length === 0,
    declaration,
    query: url.query,
    result,
    /** Another page of the same rows, or rows of another query. */
    read: (query: ListQueryInput) => queryClient.fetchQuery(reading(query)),
    page: result.data,
    sort,
    hrefOf,
    show,
    setFilter: (name: string, value: Parameters<typeof withFilter>[2]) =>
      show(withFilter(url.query, name, value)),
  }
}

export type ListState<Row> = ReturnType<typeof useList<Row>>

/** A set of filters, shown as a tab. */
export interface ListView {
  label: string
  /** The key of one that somebody saved. */
  savedAs?: string
  query: ListQueryInput
  count?: number
}

/** The list shows just these rows in this order. */
export const isShown = <Row>({ query }: { readonly query: ListQueryInput }, list: ListState<Row>): boolean =>
  sameView(query, list.query, list.declaration) && (query.search ?? '') === (list.query.search ?? '')

/** Remembers the page on screen, so that its records know the one before and the one after. */
export function useShownPage<Row>(
  { path, page, query, result, read, hrefOf }: ListState<Row>,
  href: ((row: Row) => ScreenAddress) | undefined,
): void {
  useEffect(() => {
    if (!page || !href || result.isPlaceholderData) return
    const recordsOf = ({ data, meta }: typeof page) => ({ records: data.map(href), meta })
    rememberPage({
      list: path,
      cursor: query.cursor,
      ...recordsOf(page),
      hrefOf: (cursor) => hrefOf({ ...query, cursor }),
      read: async (cursor) => recordsOf(await read({ ...query, cursor })),
    })
  })
}
