import { givenAddress, type ScreenAddress } from '#platform/contract/register.ts'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { stringifySearch } from '#platform/web/queries/search-string.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { type WorkByStatus, workByStatus } from '../contract/dealings.ts'
import { AmountsText } from './amounts-text.tsx'
import classes from './companies.module.css'
import { useWorkOfCompany } from './use-work-of-company.ts'

type WorkRow = WorkByStatus[number] & { id: string }

interface WorkOfCompanyProps {
  companyId: string
  /** Its name in the answer of the server. */
  kind: string
  title: string
  table: Lifecycle
  /** Path of the list that is counted. */
  list: ScreenAddress
}

const columnsFor = (table: Lifecycle) =>
  columnsOf<WorkRow>(workByStatus.element, [
    { field: 'status', cell: ({ status }) => <StatusChip table={table} state={status} /> },
    { field: 'count', numeric: true, card: 'corner' },
    {
      field: 'amounts',
      numeric: true,
      card: 'amount',
      cell: ({ amounts }) => <AmountsText amounts={amounts} />,
    },
  ])

/** One kind of work for a company by status, in the order of its lifecycle; nothing for those who may not see it. */
export function WorkOfCompany({ companyId, kind, title, table, list }: WorkOfCompanyProps) {
  const rows = useWorkOfCompany(companyId, kind)
  if (!Array.isArray(rows)) return null
  const order = Object.keys(table.states)
  const sorted = rows
    .toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status))
    .map((row) => ({ ...row, id: row.status }))
  const href = (more: Record<string, string> = {}) =>
    givenAddress(list + stringifySearch({ 'filter[companyId]': companyId, ...more }))
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
