import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api, reading } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState, NoPermission } from '#platform/web/ui/states.tsx'
import { companyExport } from '../contract.ts'
import classes from './company-export.module.css'
import { Exports } from './exports.tsx'
import { ExportForm } from './form.tsx'

export const prefetch = (_params: unknown, _search: unknown, client: QueryClient) =>
  client.prefetchQuery(reading(api(companyExport).catalogue))

/** `/company-export` */
export function Screen() {
  const mayRead = useMay('company-export:read')
  const mayCreate = useMay('company-export:create')
  if (!mayRead && !mayCreate) return <NoPermission page noun="data exports" />
  return (
    <>
      <PageHead title="Data export" />
      <div className={classes.body}>
        {mayCreate && <NewExport />}
        {mayRead && <Exports />}
      </div>
    </>
  )
}

function NewExport() {
  const { data, error, refetch } = useQuery(reading(api(companyExport).catalogue))
  return (
    <Card title="New export">
      {data && <ExportForm catalogue={data} />}
      {error && !data && (
        <ErrorState error={error} what="This form" noun="data exports" retry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={8} columns={2} />}
    </Card>
  )
}
