import { useEffect } from 'react'
import type { ListDeclaration } from '#platform/contract/calls/paging.ts'
import { rememberList } from '#platform/web/shell/navigation/came-from.ts'
import { listHref, readListUrl, withFilter } from '#platform/web/queries/list-url.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { enquiries } from '../../contract.ts'

const { filters, ...list } = enquiries.list

/** The board knows fewer filters than the list: it shows open enquiries, by step. */
const declaration: ListDeclaration = {
  ...list,
  filters: {
    facilityId: filters.facilityId,
    salespersonId: filters.salespersonId,
    estimatorId: filters.estimatorId,
    marketSegmentId: filters.marketSegmentId,
    mine: filters.mine,
  },
}

/** The address of the board: `view=board`, with search and filters under the names of the list. */
export function useBoardUrl() {
  const { path, parameters, go } = useScreenUrl()
  const { query, other } = readListUrl(parameters, declaration)
  const hrefOf = (next: typeof query) => listHref(path, { query: { ...next, sort: undefined }, other })
  const href = hrefOf(query)
  useEffect(() => rememberList(path, href), [path, href])
  const words = (name: string): string | undefined => {
    const value = query.filter?.[name]
    return Array.isArray(value) ? value.join(',') : undefined
  }
  return {
    declaration,
    query,
    hrefOf,
    /** The list with the same filters, and further ones. */
    listHref: (more: Record<string, readonly string[]> = {}) => {
      const { view: _view, ...rest } = other
      const filter = { open: true, ...query.filter, ...more }
      return listHref(path, { query: { search: query.search, filter }, other: rest })
    },
    search: (search: string, replace: boolean) =>
      go(hrefOf({ ...query, search: search || undefined }), replace),
    setFilter: (name: string, value: Parameters<typeof withFilter>[2]) =>
      go(hrefOf(withFilter(query, name, value))),
    /** What the server is asked. */
    sent: {
      facilityId: words('facilityId'),
      salespersonId: words('salespersonId'),
      estimatorId: words('estimatorId'),
      marketSegmentId: words('marketSegmentId'),
      mine: query.filter?.mine === true ? ('true' as const) : undefined,
      search: query.search,
      cards: '20',
    },
  }
}

export type BoardUrl = ReturnType<typeof useBoardUrl>
