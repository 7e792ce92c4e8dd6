import { columnsOf } from '#platform/web/table/columns.ts'
import { Person } from '#platform/web/ui/avatar.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { DateText, Dim, DueText, Hidden, RecordNumber } from '#platform/web/ui/text.tsx'
import { customerContactReports } from '../contract.ts'
import { contactPurposes, contactTypes, reportLifecycle } from '../domain.ts'
import classes from './reports.module.css'
import { localDay } from './labels.ts'

export const reportColumns = columnsOf(customerContactReports.row, [
  {
    field: 'number',
    sort: 'number',
    cell: (row) => (
      <span className={classes.number}>
        <RecordNumber number={row.number} />
        {row.visibility === 'managers' && (
          <span className={classes.lock}>
            <Icon name="lock" size={13} />
            <Hidden>Managers only</Hidden>
          </span>
        )}
      </span>
    ),
  },
  {
    field: 'contactAt',
    sort: 'contactAt',
    card: 'amount',
    cell: (row) => <DateText date={localDay(row.contactAt)} />,
  },
  { field: 'companyName', card: 'main', width: 180 },
  { field: 'contactNames', width: 140 },
  { field: 'contactType', card: 'foot', width: 110, cell: (row) => contactTypes[row.contactType] },
  { field: 'purpose', width: 130, optional: true, cell: (row) => contactPurposes[row.purpose] },
  { field: 'authorName', width: 150, cell: (row) => <Person name={row.authorName} /> },
  { field: 'salesStepName', width: 130, optional: true },
  {
    field: 'nextContactOn',
    sort: 'nextContactOn',
    card: 'footEnd',
    cell: (row) =>
      row.nextContactOn && (
        <>
          <span className={classes.onCard}>next </span>
          <DueText date={row.nextContactOn} done={!row.isOverdue} />
        </>
      ),
  },
  {
    field: 'openActionCount',
    numeric: true,
    cell: (row) => (row.openActionCount > 0 ? row.openActionCount : <Dim>-</Dim>),
  },
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={reportLifecycle} state={row.status} />,
  },
  { field: 'excerpt', optional: true, width: 340 },
])
