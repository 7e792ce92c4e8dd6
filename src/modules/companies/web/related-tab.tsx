import { useQuery } from '@tanstack/react-query'
import type { Lifecycle } from '#platform/contract/lifecycle.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { stringifySearch } from '#platform/web/shell/search-string.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import { ContactReportsCard } from '#modules/customer-contact-reports/web/api.tsx'
import { enquiryLifecycle } from '#modules/enquiries/domain.ts'
import { quotes as quoteContract } from '#modules/quotes/contract.ts'
import type { WorkByStatus } from '../contract/dealings.ts'
import { companies } from '../contract.ts'
import { AmountsText } from './amounts-text.tsx'
import classes from './companies.module.css'

/** All there is to do with a company: each line opens the list it counts. */
export function RelatedTab({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(reading(api(companies).related, { params: { id } }))
  if (error && !data)
    return <ErrorState error={error} what="The related work" noun="companies" retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} columns={3} />
  const { enquiries, quotes, calculations, merged } = data
  const own = { 'filter[companyId]': id }
  return (
    <div className={classes.cards}>
      {enquiries && (
        <Work title="Enquiries" table={enquiryLifecycle} rows={enquiries} list="/enquiries" companyId={id} />
      )}
      {quotes && (
        <Work title="Quotes" table={quoteContract.lifecycle} rows={quotes} list="/quotes" companyId={id} />
      )}
      <ContactReportsCard of={{ companyId: id }} company={id} />
      {calculations !== null && calculations > 0 && (
        <Card title="Pipe wall calculations" count={calculations}>
          <AppLink
            className={classes.link}
            href={`/pipe-wall-calculator${stringifySearch({ ...own, view: 'list' })}`}
          >
            Open the calculations
          </AppLink>
        </Card>
      )}
      {merged.length > 0 && (
        <Card title="Merged into this company" count={merged.length}>
          <ul className={classes.history}>
            {merged.map((one) => (
              <li key={one.id}>
                <AppLink className={classes.link} href={`/companies/${one.id}?stay=1`}>
                  {one.code} {one.name}
                </AppLink>
                <span>
                  {one.mergedByName}, <InstantText at={one.mergedAt} />
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

type WorkRow = WorkByStatus[number] & { id: string }

interface WorkProps {
  title: string
  table: Lifecycle
  rows: WorkByStatus
  list: string
  companyId: string
}

const columnsFor = (table: Lifecycle) =>
  columnsOf<WorkRow>([
    { key: 'status', header: 'Status', cell: ({ status }) => <StatusChip table={table} state={status} /> },
    { key: 'count', header: 'Number', numeric: true, card: 'corner', cell: ({ count }) => count },
    {
      key: 'value',
      header: 'Value',
      numeric: true,
      card: 'amount',
      cell: ({ amounts }) => <AmountsText amounts={amounts} />,
    },
  ])

/** One kind of work by status, in the order of its lifecycle. */
function Work({ title, table, rows, list, companyId }: WorkProps) {
  const order = Object.keys(table.states)
  const sorted = rows
    .toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status))
    .map((row) => ({ ...row, id: row.status }))
  const href = (more: Record<string, string> = {}) =>
    `${list}${stringifySearch({ 'filter[companyId]': companyId, ...more })}`
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card
      title={title}
      count={total}
      flush
      action={
        <AppLink className={classes.link} href={href()}>
          All of them
        </AppLink>
      }
    >
      {sorted.length > 0 ? (
        <DataTable
          inner
          label={`${title} by status`}
          columns={columnsFor(table)}
          rows={sorted}
          href={({ status }) => href({ 'filter[status]': status })}
        />
      ) : (
        <p className={classes.none}>There are none yet.</p>
      )}
    </Card>
  )
}
