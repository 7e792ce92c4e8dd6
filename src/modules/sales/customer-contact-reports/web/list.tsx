import { type QueryClient, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api, reading } from '#platform/web/queries/api.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { SilentCustomers } from '#modules/sales/silent-customers/web/api.tsx'
import { customerContactReports as contract } from '../contract.ts'
import { reportColumns } from './list-columns.tsx'
import { reportFilters } from './list-filters.ts'
import { reportViews } from './list-views.ts'
import { ViewSwitch } from './view-switch.tsx'

const MonthDialog = lazy(async () => ({ default: (await import('./month-dialog.tsx')).MonthDialog }))

type Values = Readonly<Record<string, string>>

const prefetchRows = prefetchList(contract)
export const prefetch = (params: Values, search: Values, client: QueryClient) =>
  search.view === 'silent' ? undefined : prefetchRows(params, search, client)

/** `/customer-contact-reports`; with `view=silent` the customers nobody was in touch with. */
export function Screen() {
  const { parameters, hrefWith } = useScreenUrl()
  const { data: counts } = useQuery(reading(api(contract).summary))
  const [isAsking, setAsking] = useState(false)
  if (parameters.view === 'silent')
    return (
      <Suspense fallback={<SkeletonRows rows={10} columns={6} />}>
        <SilentCustomers actions={<ViewSwitch current="silent" href={hrefWith('view', null)} />} />
      </Suspense>
    )
  return (
    <>
      <ListPage
        contract={contract}
        columns={reportColumns}
        href={({ id }) => `/customer-contact-reports/${id}`}
        filters={reportFilters}
        views={reportViews(counts)}
        actions={
          <>
            <ViewSwitch current="reports" href={hrefWith('view', 'silent')} />
            <Button icon="calendar" onClick={() => setAsking(true)}>
              Month
            </Button>
          </>
        }
        create="/customer-contact-reports/create"
        about="A visit, a call, a meeting: who was there, what was said, what is to be done. It takes a minute."
      />
      {isAsking && (
        <Suspense fallback={null}>
          <MonthDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
