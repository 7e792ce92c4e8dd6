import { columnsOf } from '#platform/web/table/columns.ts'
import { Person } from '#platform/web/ui/avatar.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { ConfidenceBar } from '#platform/web/ui/share-bar.tsx'
import { DueText, InstantText, MoneyText, RecordNumber } from '#platform/web/ui/text.tsx'
import { enquiries } from '../contract.ts'
import { enquiryLifecycle } from '../domain.ts'
import { Due } from './due.tsx'
import { priorityNames } from './labels.ts'

/** The columns of the list. */
export const enquiryColumns = columnsOf(enquiries.row, [
  {
    field: 'number',
    sort: 'number',
    cell: (enquiry) => <RecordNumber number={enquiry.number} />,
  },
  { field: 'companyName', card: 'main', width: 190 },
  { field: 'projectName', card: 'foot', width: 210 },
  {
    field: 'status',
    card: 'corner',
    cell: (enquiry) => <StatusChip table={enquiryLifecycle} state={enquiry.status} />,
  },
  {
    field: 'value',
    sort: 'value',
    numeric: true,
    card: 'amount',
    cell: (enquiry) => <MoneyText value={enquiry.value} currency={enquiry.currency} whole />,
  },
  {
    field: 'confidencePercent',
    cell: (enquiry) => <ConfidenceBar percent={enquiry.confidencePercent} />,
  },
  {
    field: 'quoteDueAt',
    sort: 'quoteDueAt',
    card: 'footEnd',
    cell: (enquiry) => <Due enquiry={enquiry} show="date" />,
  },
  {
    key: 'daysLeft',
    header: 'Days left',
    numeric: true,
    cell: (enquiry) => <Due enquiry={enquiry} show="days" />,
  },
  {
    field: 'estimatorName',
    width: 140,
    cell: (enquiry) => <Person name={enquiry.estimatorName} />,
  },
  { field: 'salesStepName', optional: true },
  { field: 'lineCount', numeric: true, optional: true },
  {
    key: 'questions',
    header: 'Questions',
    optional: true,
    cell: ({ openQuestionCount, answersDueOn }) =>
      openQuestionCount > 0 && (
        <>
          {openQuestionCount} open {answersDueOn && <DueText date={answersDueOn} show="days" />}
        </>
      ),
  },
  {
    field: 'priority',
    optional: true,
    cell: (enquiry) => priorityNames[enquiry.priority],
  },
  {
    field: 'receivedAt',
    sort: 'receivedAt',
    optional: true,
    cell: (enquiry) => <InstantText at={enquiry.receivedAt} />,
  },
])
