import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { recordQuery } from '../../../platform/web/data/queries.ts'
import { queryClient } from '../../../platform/web/query-client.ts'
import { SkeletonRows } from '../../../platform/web/ui/skeleton.tsx'
import { ErrorState } from '../../../platform/web/ui/states.tsx'
import { type QuoteRecord, quotes } from '../contract.ts'
import { QuotePage } from './record/quote-page.tsx'

export const prefetch = ({ id = '' }: Readonly<Record<string, string>>) =>
  queryClient.prefetchQuery(recordQuery<QuoteRecord>(quotes, id))

/** `/quotes/{id}`: one revision. */
export function Screen() {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(recordQuery<QuoteRecord>(quotes, id))
  if (data) return <QuotePage key={data.id} quote={data} />
  if (!error) return <SkeletonRows />
  return <ErrorState page error={error} what="This quote" noun="quotes" retry={() => void refetch()} />
}
