import type { ReactNode } from 'react'
import { filterCount } from '#platform/web/queries/list-url.ts'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState, NoMatch } from '#platform/web/ui/states.tsx'
import type { ListState } from './use-list.ts'

interface ListBodyProps<Row> {
  list: ListState<Row>
  /** While the list has no rows at all. */
  empty: ReactNode
  /** "quote", "quotes". */
  nouns: readonly [singular: string, plural: string]
  children: (rows: readonly Row[], dimmed: boolean) => ReactNode
}

/** The rows of a list, or the state that replaces them. */
export function ListBody<Row>({ list, empty, nouns, children }: ListBodyProps<Row>) {
  const { result, page, query } = list
  if (result.isError && !page)
    return (
      <ErrorState error={result.error} what="This list" noun={nouns[1]} retry={() => void result.refetch()} />
    )
  if (!page) return <SkeletonRows rows={12} columns={6} />
  if (page.data.length > 0) return children(page.data, result.isPlaceholderData)
  const filters = filterCount(query)
  if (filters === 0 && !query.search && !query.cursor) return empty
  return (
    <NoMatch
      noun={nouns[0]}
      filters={filters}
      hasSearch={query.search !== undefined}
      clear={list.hrefOf({ sort: query.sort, perPage: query.perPage })}
    />
  )
}
