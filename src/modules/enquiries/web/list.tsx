import { useQuery } from '@tanstack/react-query'
import { api, reading } from '../../../platform/web/api.ts'
import { ListPage } from '../../../platform/web/data/list-page.tsx'
import { prefetchList } from '../../../platform/web/data/prefetch.ts'
import { localToday } from '../../../platform/web/ui/format.ts'
import { enquiries } from '../contract.ts'
import { enquiryColumns } from './list-columns.tsx'
import { enquiryFilters } from './list-filters.ts'
import { enquiryViews } from './list-views.ts'

export const prefetch = prefetchList(enquiries)

/** `/enquiries` */
export function Screen() {
  const { data: summary } = useQuery(reading(api(enquiries).summary))
  return (
    <ListPage
      contract={enquiries}
      columns={enquiryColumns}
      href={({ id }) => `/enquiries/${id}`}
      filters={enquiryFilters}
      views={enquiryViews(localToday(), summary)}
      create="/enquiries/create"
      about="An enquiry is a customer asking for a price: for parts, by a day, with drawings and specifications."
    />
  )
}
