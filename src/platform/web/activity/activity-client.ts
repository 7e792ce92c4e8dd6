import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { activityEndpoints, type TimelineKind } from '#platform/contract/documents/activity.ts'
import { api, callOptions } from '#platform/web/queries/api.ts'
import { fileAddress } from '#platform/web/queries/files.ts'
import { queryClient } from '#platform/web/queries/query-client.ts'

const contractOf = (slice: string) => ({
  slice,
  singular: 'Record',
  plural: 'Records',
  endpoints: activityEndpoints(slice),
})
const contracts = new Map<string, ReturnType<typeof contractOf>>()

/** The typed client of the panels of a slice. */
export function activityClient(slice: string) {
  const contract = contracts.get(slice) ?? contractOf(slice)
  contracts.set(slice, contract)
  return api(contract)
}

/** The timeline page by page, the newest first. */
export const timelineQuery = (slice: string, id: string, kind: TimelineKind | undefined) =>
  infiniteQueryOptions({
    queryKey: [slice, 'timeline', id, kind ?? 'all'] as const,
    queryFn: (context) =>
      activityClient(slice).timeline(
        {
          params: { id },
          query: { ...(kind ? { filter: { kind } } : {}), cursor: context.pageParam ?? undefined },
        },
        callOptions(context),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.meta.next_cursor,
  })

export const filesQuery = (slice: string, id: string) =>
  queryOptions({
    queryKey: [slice, 'files', id] as const,
    queryFn: (context) => activityClient(slice).files({ params: { id } }, callOptions(context)),
  })

/** What is shown of the timeline of a record is read again, for what others wrote. */
export const refreshTimeline = (slice: string, id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [slice, 'timeline', id] })

/**
 * Timeline and files of a record are read again, the record itself, which may wait for a file, and the timeline of the document that
 * it stands inside of.
 */
export async function refreshActivity(slice: string, id: string): Promise<void> {
  const [document, documentId] = slice.split('/')
  const keys = [
    [slice, 'timeline', id],
    [slice, 'files', id],
    [slice, `/api/v1/${slice}/:id`, { params: { id } }],
    ...(documentId === undefined ? [] : [[document, 'timeline', documentId]]),
  ]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** After a file came or went: everything that was read of the record is read again, since what it may do can depend on its files. */
export async function refreshFiles(slice: string, id: string): Promise<void> {
  await Promise.all([
    refreshActivity(slice, id),
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === slice && JSON.stringify(queryKey).includes(id),
    }),
  ])
}

/** Where the bytes of a file are; with `inline` the page may show them. */
export function fileUrl(slice: string, id: string, fileId: string, inline: boolean): string {
  const { endpoint } = activityClient(slice).download
  const args = { params: { id, fileId }, query: inline ? { inline: '1' } : {} }
  return fileAddress(endpoint, args)
}
