import { type QueryClient, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { api, reading } from '#platform/web/queries/api.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import type { Changes } from '#platform/web/lists/bulk-change.tsx'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { localToday } from '#platform/web/ui/format.ts'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { enquiries } from '../contract.ts'
import { enquiryColumns } from './list-columns.tsx'
import { enquiryFilters } from './list-filters.ts'
import { enquiryViews } from './list-views.ts'
import { sources } from './sources.ts'
import { ViewSwitch } from './view-switch.tsx'

// Dragging is a chunk of its own: most people stay with the list.
const BoardScreen = lazy(() =>
  import('./board/board-screen.tsx').then(({ BoardScreen: Board }) => ({ default: Board })),
)

const ReasonsScreen = lazy(() =>
  import('./reasons/reasons-screen.tsx').then(({ ReasonsScreen: Reasons }) => ({ default: Reasons })),
)

const changes: Changes = {
  salespersonId: (field) => <ReferenceField {...field} source={sources.users} />,
  estimatorId: (field) => <ReferenceField {...field} source={sources.users} />,
  expectedOrderDate: (field) => <DateField {...field} />,
}

type Values = Readonly<Record<string, string>>

const prefetchRows = prefetchList(enquiries)
export const prefetch = (params: Values, search: Values, client: QueryClient) =>
  search.view ? undefined : prefetchRows(params, search, client)

/** `/enquiries`, with `view=board` as columns by sales step, with `view=reasons` why we did not bid or lost. */
export function Screen() {
  const { parameters, hrefWith } = useScreenUrl()
  const { data: summary } = useQuery(reading(api(enquiries).summary))
  if (parameters.view === 'board') {
    return (
      <Suspense fallback={<SkeletonRows rows={8} columns={6} />}>
        <BoardScreen counts={summary} />
      </Suspense>
    )
  }
  if (parameters.view === 'reasons') {
    return (
      <Suspense fallback={<SkeletonRows rows={6} columns={3} />}>
        <ReasonsScreen />
      </Suspense>
    )
  }
  return (
    <ListPage
      contract={enquiries}
      columns={enquiryColumns}
      href={({ id }) => `/enquiries/${id}`}
      filters={enquiryFilters}
      views={enquiryViews(localToday(), summary)}
      opensOn={summary && (summary.mine > 0 ? 'My open' : 'All open')}
      actions={
        <ViewSwitch
          current="list"
          hrefs={{ board: hrefWith('view', 'board'), reasons: '/enquiries?view=reasons' }}
        />
      }
      changes={changes}
      create="/enquiries/create"
      about="An enquiry is a customer asking for a price: for parts, by a day, with drawings and specifications."
    />
  )
}
