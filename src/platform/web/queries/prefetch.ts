import type { QueryClient } from '@tanstack/react-query'
import type { Contract, Endpoint } from '#platform/contract/calls/endpoint.ts'
import type { ListDeclaration } from '#platform/contract/calls/paging.ts'
import { readListUrl } from './list-url.ts'
import { listQuery, recordQuery } from './queries.ts'

type Values = Readonly<Record<string, string>>

type Listed = Contract & {
  readonly endpoints: { readonly list: Endpoint & { readonly list: ListDeclaration } }
}

/** For a list screen: `export const prefetch = prefetchList(quotes)`. */
export const prefetchList = (contract: Listed) => (_params: Values, search: Values, client: QueryClient) =>
  client.prefetchQuery(listQuery(contract, readListUrl(search, contract.endpoints.list.list).query))

/** In milliseconds: a pointer that wavers over a link asks once. */
const ASKED_JUST_NOW = 500

/**
 * For a record screen: `export const prefetch = prefetchRecord(quotes)`. What was kept is read anew, because the page takes
 * what was read a moment before it opened, and somebody else may have taken the next step meanwhile.
 */
export const prefetchRecord =
  (contract: Contract) => (params: Values, _search: Values, client: QueryClient) =>
    client.prefetchQuery({ ...recordQuery(contract, params.id ?? ''), staleTime: ASKED_JUST_NOW })
