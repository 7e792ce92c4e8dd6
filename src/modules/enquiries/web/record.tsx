import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { prefetchRecord } from '../../../platform/web/data/prefetch.ts'
import { recordQuery } from '../../../platform/web/data/queries.ts'
import { SkeletonRows } from '../../../platform/web/ui/skeleton.tsx'
import { ErrorState } from '../../../platform/web/ui/states.tsx'
import { type EnquiryRecord, enquiries } from '../contract.ts'
import { EnquiryPage } from './record/enquiry-page.tsx'

export const prefetch = prefetchRecord(enquiries)

/** `/enquiries/{id}` */
export function Screen() {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(recordQuery<EnquiryRecord>(enquiries, id))
  if (data) return <EnquiryPage key={data.id} enquiry={data} />
  if (!error) return <SkeletonRows />
  return <ErrorState page error={error} what="This enquiry" noun="enquiries" retry={() => void refetch()} />
}
