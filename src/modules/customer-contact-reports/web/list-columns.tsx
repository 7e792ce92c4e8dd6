import type { RowOf } from '#platform/web/lists/use-list.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { Person } from '#platform/web/ui/avatar.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { DateText, Dim, DueText, Hidden, RecordNumber } from '#platform/web/ui/text.tsx'
import type { customerContactReports } from '../contract.ts'
import { contactPurposes, contactTypes, reportLifecycle } from '../domain.ts'
import classes from './reports.module.css'
import { localDay } from './words.ts'

type Row = RowOf<typeof customerContactReports>

export const reportColumns = columnsOf<Row>([
  {
    key: 'number',
    header: 'Number',
    sort: 'number',
    cell: (row) => (
      <span className={classes.number}>
        <RecordNumber number={row.number} />
        {row.visibility === 'managers' && (
          <span className={classes.lock}>
            {' '}
            <Icon name="lock" size={13} />
            <Hidden>Managers only</Hidden>
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'contactAt',
    header: 'Date',
    sort: 'contactAt',
    card: 'amount',
    cell: (row) => <DateText date={localDay(row.contactAt)} />,
  },
  { key: 'company', header: 'Company', card: 'main', width: 210, cell: (row) => row.companyName },
  { key: 'contact', header: 'Contact', width: 170, cell: (row) => row.contactNames },
  { key: 'type', header: 'Kind', card: 'foot', width: 110, cell: (row) => contactTypes[row.contactType] },
  { key: 'purpose', header: 'Purpose', width: 150, cell: (row) => contactPurposes[row.purpose] },
  { key: 'author', header: 'Author', width: 150, cell: (row) => <Person name={row.authorName} /> },
  { key: 'step', header: 'Sales step', width: 130, cell: (row) => row.salesStepName },
  {
    key: 'next',
    header: 'Next contact',
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
    key: 'actions',
    header: 'Open actions',
    numeric: true,
    cell: (row) => (row.openActionCount > 0 ? row.openActionCount : <Dim>-</Dim>),
  },
  {
    key: 'status',
    header: 'Status',
    card: 'corner',
    cell: (row) => <StatusChip table={reportLifecycle} state={row.status} />,
  },
  { key: 'summary', header: 'Summary', optional: true, width: 340, cell: (row) => row.excerpt },
])
