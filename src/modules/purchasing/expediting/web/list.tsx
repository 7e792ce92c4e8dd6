import { useState } from 'react'
import { rowOf } from '#platform/contract/words/list-labels.ts'
import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import type { Chosen } from '#platform/web/lists/marks.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { optionsOf, useMay } from '#platform/web/queries/queries.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { DateText, Dim, DueText, NumberText, RecordNumber } from '#platform/web/ui/text.tsx'
import { unitName } from '#modules/engineering/technical-lines/domain.ts'
import { suppliers } from '#modules/people/companies/web/api.tsx'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { users } from '#modules/people/users/contract.ts'
import { type ExpectedLine, expediting } from '../contract.ts'
import { AnswerDialog, ChaseDialog } from './dialogs.tsx'
import classes from './expediting.module.css'

const columns = columnsOf(rowOf(expediting.endpoints.list), [
  {
    field: 'number',
    width: 240,
    cell: (row) => (
      <>
        <RecordNumber number={`${row.number}, ${row.lineNo}`} />
        {row.known && (
          <>
            {' '}
            <Dim>
              <span className={classes.known}>
                in {row.known.number}, {row.known.lineNo}
              </span>
            </Dim>
          </>
        )}
      </>
    ),
  },
  { field: 'supplierName', card: 'main', width: 200 },
  { field: 'item', card: 'foot', width: 230 },
  {
    field: 'openQty',
    numeric: true,
    card: 'amount',
    cell: (row) => (
      <>
        <NumberText value={row.openQty.replace(/\.?0+$/, '')} /> {unitName(row.uom)}
      </>
    ),
  },
  {
    field: 'requiredOn',
    sort: 'requiredOn',
    optional: true,
    cell: (row) => <DateText date={row.requiredOn} />,
  },
  {
    field: 'promisedOn',
    optional: true,
    cell: (row) => (row.promisedOn ? <DateText date={row.promisedOn} /> : <Dim>not yet</Dim>),
  },
  {
    field: 'dueOn',
    sort: 'dueOn',
    card: 'corner',
    cell: (row) => <DueText date={row.dueOn} soonDays={7} />,
  },
  {
    field: 'daysLate',
    numeric: true,
    cell: (row) => (row.daysLate > 0 ? row.daysLate : <Dim>-</Dim>),
  },
  {
    field: 'slipDays',
    sort: 'slipDays',
    numeric: true,
    cell: (row) => (row.slipDays > 0 ? `${row.slipDays} d` : <Dim>-</Dim>),
  },
  {
    field: 'isAcknowledged',
    optional: true,
    cell: (row) => (row.isAcknowledged ? 'yes' : <Dim>not yet</Dim>),
  },
  {
    field: 'lastChasedOn',
    card: 'footEnd',
    cell: (row) => (row.lastChasedOn ? <DateText date={row.lastChasedOn} /> : <Dim>not chased</Dim>),
  },
  { field: 'buyerName', optional: true },
  { field: 'facilityCode', optional: true },
])

const filters: FilterInfos<(typeof expediting)['endpoints']['list']> = {
  supplierId: { source: suppliers },
  facilityId: { source: optionsOf(facilities) },
  buyerId: { source: optionsOf(users), none: 'Nobody' },
  dueOn: {},
  late: {},
  dueThisWeek: {},
  willBeLate: {},
  notAcknowledged: {},
}

const views = [
  { label: 'All', query: {} },
  { label: 'Late', query: { filter: { late: true } } },
  { label: 'Due this week', query: { filter: { dueThisWeek: true } } },
  { label: 'Promised too late', query: { filter: { willBeLate: true } } },
  { label: 'Not acknowledged', query: { filter: { notAcknowledged: true } } },
]

export const prefetch = prefetchList(expediting)

/** A letter to the suppliers of the lines that are chosen, and the answer they gave. */
function WithLines({ marked, keep }: Chosen<ExpectedLine>) {
  const [work, setWork] = useState<'chase' | 'answer' | null>(null)
  const lineIds = marked.map(({ id }) => id)
  const close = (isDone: boolean) => {
    if (isDone) keep([])
    setWork(null)
  }
  return (
    <>
      <Button small onClick={() => setWork('answer')}>
        Note answer ({marked.length})
      </Button>
      <Button small tone="primary" icon="mail" onClick={() => setWork('chase')}>
        Ask suppliers ({marked.length})
      </Button>
      {work === 'chase' && <ChaseDialog lineIds={lineIds} onClose={close} />}
      {work === 'answer' && <AnswerDialog lineIds={lineIds} onClose={close} />}
    </>
  )
}

const withLines = (chosen: Chosen<ExpectedLine>) => <WithLines {...chosen} />

/** `/expediting` */
export function Screen() {
  const mayChase = useMay('purchase-orders:acknowledge')
  const maySeePrices = useMay('purchase-orders:see-prices')
  return (
    <ListPage
      contract={expediting}
      columns={columns}
      href={({ orderId }) => `/purchase-orders/${orderId}`}
      filters={filters}
      views={views}
      actions={
        maySeePrices && (
          <ButtonLink icon="chart" href="/expediting/reports">
            Reports
          </ButtonLink>
        )
      }
      {...(mayChase && { withChosen: withLines })}
      about="Lines of issued orders of which something is still to come, the longest late first. Choose lines to ask their suppliers, or to note the day they promise."
    />
  )
}
