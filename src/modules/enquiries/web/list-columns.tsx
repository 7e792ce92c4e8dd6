import { columnsOf } from '#platform/web/table/columns.ts'
import { Person } from '#platform/web/ui/avatar.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { ConfidenceBar } from '#platform/web/ui/confidence-bar.tsx'
import { DueText, InstantText, MoneyText, RecordNumber } from '#platform/web/ui/text.tsx'
import type { EnquiryRow } from '../contract.ts'
import { enquiryLifecycle } from '../domain.ts'
import { Due } from './due.tsx'
import { priorityNames } from './words.ts'

/** The columns of the list. */
export const enquiryColumns = columnsOf<EnquiryRow>([
  {
    key: 'number',
    header: 'Number',
    sort: 'number',
    cell: (enquiry) => <RecordNumber number={enquiry.number} />,
  },
  { key: 'company', header: 'Company', card: 'main', width: 190, cell: (enquiry) => enquiry.companyName },
  { key: 'project', header: 'Project', card: 'foot', width: 210, cell: (enquiry) => enquiry.projectName },
  {
    key: 'status',
    header: 'Status',
    card: 'corner',
    cell: (enquiry) => <StatusChip table={enquiryLifecycle} state={enquiry.status} />,
  },
  {
    key: 'value',
    header: 'Value',
    sort: 'value',
    numeric: true,
    card: 'amount',
    cell: (enquiry) => <MoneyText value={enquiry.value} currency={enquiry.currency} whole />,
  },
  {
    key: 'confidence',
    header: 'Confidence',
    cell: (enquiry) => <ConfidenceBar percent={enquiry.confidencePercent} />,
  },
  {
    key: 'due',
    header: 'Due',
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
    key: 'estimator',
    header: 'Estimator',
    width: 140,
    cell: (enquiry) => <Person name={enquiry.estimatorName} />,
  },
  { key: 'salesStep', header: 'Sales step', optional: true, cell: (enquiry) => enquiry.salesStepName },
  { key: 'lines', header: 'Lines', numeric: true, optional: true, cell: (enquiry) => enquiry.lineCount },
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
    key: 'priority',
    header: 'Priority',
    optional: true,
    cell: (enquiry) => priorityNames[enquiry.priority],
  },
  {
    key: 'received',
    header: 'Received',
    sort: 'receivedAt',
    optional: true,
    cell: (enquiry) => <InstantText at={enquiry.receivedAt} />,
  },
])
