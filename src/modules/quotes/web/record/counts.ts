import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { filesQuery, timelineQuery } from '../../../../platform/web/data/panels.ts'
import { formatCount } from '../../../../platform/web/ui/format.ts'

/** How many files and timeline entries a quote has; undefined until it is known. */
export function useCounts(id: string): { files: number | undefined; timeline: string | undefined } {
  const files = useQuery(filesQuery('quotes', id))
  const timeline = useInfiniteQuery(timelineQuery('quotes', id, undefined))
  const meta = timeline.data?.pages[0]?.meta
  return { files: files.data?.length, timeline: meta && formatCount(meta.total, meta.total_is_exact) }
}
