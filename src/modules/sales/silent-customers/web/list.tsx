import { type ReactNode, useState } from 'react'
import { rowOf } from '#platform/contract/words/list-labels.ts'
import { ListBar } from '#platform/web/lists/list-bar.tsx'
import { ListBody } from '#platform/web/lists/list-body.tsx'
import { Pager } from '#platform/web/lists/pager.tsx'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { useList } from '#platform/web/lists/use-list.ts'
import fieldClasses from '#platform/web/fields/field.module.css'
import { useColumnChoice } from '#platform/web/table/column-memory.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { useStarts } from '#platform/web/shell/starts.ts'
import { Person } from '#platform/web/ui/avatar.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { formatCount, localDay } from '#platform/web/ui/format.ts'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { DateText, Dim, MoneyText } from '#platform/web/ui/text.tsx'
import { marketSegments } from '#modules/setup/market-segments/contract.ts'
import { users } from '#modules/people/users/contract.ts'
import { type SilentCustomer, silentCustomers } from '../contract.ts'
import { SILENT_DAYS, silenceLabel } from '../domain.ts'
import classes from './silent.module.css'

const columns = columnsOf(rowOf(silentCustomers.endpoints.list), [
  { field: 'name', sort: 'name' },
  {
    field: 'silentDays',
    sort: 'silentSince',
    numeric: true,
    card: 'corner',
    cell: (row) => silenceLabel(row.silentDays),
  },
  {
    field: 'lastContactAt',
    card: 'foot',
    cell: (row) => (row.lastContactAt ? <DateText date={localDay(row.lastContactAt)} /> : <Dim>never</Dim>),
  },
  {
    field: 'accountManagerName',
    width: 180,
    card: 'main',
    cell: (row) => <Person name={row.accountManagerName} />,
  },
  { field: 'city', width: 150 },
  {
    field: 'openQuotes',
    numeric: true,
    card: 'amount',
    cell: (row) =>
      row.openQuotes.length === 0 ? (
        <Dim>-</Dim>
      ) : (
        row.openQuotes.map(({ currency, value }) => (
          <div key={currency}>
            <MoneyText value={value} currency={currency} whole />
          </div>
        ))
      ),
  },
  {
    key: 'write',
    header: 'Report',
    card: 'footEnd',
    cell: ({ id }) => <ReportOf companyId={id} />,
  },
])

const filters = {
  accountManagerId: { source: optionsOf(users), none: 'Nobody' },
  marketSegmentId: { source: optionsOf(marketSegments), none: 'None' },
}

const daysOf = (value: unknown): number | null => {
  const from =
    typeof value === 'object' && value !== null && 'from' in value ? Number(value.from) : Number.NaN
  return Number.isInteger(from) ? from : null
}

const STARTS = 'silent-customers/reports'

const ReportOf = ({ companyId }: { companyId: string }) =>
  useStarts(STARTS, { companyId }).map(({ label, href }) => (
    <ButtonLink key={label} small href={href}>
      {label}
    </ButtonLink>
  ))

/** Active customers nobody was in touch with for so many days, the longest silent first. */
export function SilentCustomers({ actions }: { actions: ReactNode }) {
  const asked = useList<SilentCustomer>(silentCustomers)
  const chosen = daysOf(asked.query.filter?.silentDays)
  const days = chosen ?? SILENT_DAYS
  const list = useList<SilentCustomer>(silentCustomers, undefined, { silentDays: { from: String(days) } })
  const choice = useColumnChoice(silentCustomers.slice, columns)
  const mayWrite = useStarts(STARTS, {}).length > 0
  const meta = list.page?.meta
  const shown = mayWrite ? columns : columns.filter(({ key }) => key !== 'write')
  return (
    <div className={classes.list}>
      <PageHead
        title="Silent customers"
        count={meta && formatCount(meta.total, meta.total_is_exact)}
        actions={actions}
      />
      <DaysInput days={days} onChange={(next) => list.setFilter('silentDays', { from: String(next) })} />
      <ListBar list={list} filters={filters} plural="Silent customers" columns={shown} choice={choice} />
      <ListBody
        list={list}
        empty={
          <EmptyState title="No customer is silent">
            Someone was in touch with every active customer in the last {silenceLabel(days)}.
          </EmptyState>
        }
        nouns={['customer', 'customers']}
      >
        {(rows, dimmed) => (
          <DataTable
            label="Silent customers"
            columns={shown}
            rows={rows}
            href={({ id }) => `/companies/${id}`}
            sort={list.sort}
            visible={choice.visible}
            dimmed={dimmed}
          />
        )}
      </ListBody>
      {list.page && list.page.data.length > 0 && <Pager list={list} page={list.page} />}
    </div>
  )
}

/** How long a customer must have been silent; taken over when the field is left or Enter is pressed. */
function DaysInput({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    const next = Number(typed)
    if (typed !== null && Number.isInteger(next) && next >= 0 && next !== days) onChange(next)
    setTyped(null)
  }
  return (
    <label className={classes.days}>
      No contact for
      <input
        className={fieldClasses.control}
        inputMode="numeric"
        value={typed ?? String(days)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
      days
    </label>
  )
}
