import { type Column, columnsOf } from '#platform/web/table/columns.ts'
import { Person } from '#platform/web/ui/avatar.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { ConfidenceBar } from '#platform/web/ui/confidence-bar.tsx'
import { DateText, Dim, DueText, MoneyText, RecordNumber } from '#platform/web/ui/text.tsx'
import type { QuoteRow } from '../contract.ts'
import { isLive, quoteLifecycle } from '../domain/lifecycle.ts'
import { percentText } from './words.ts'

/** Days before the end of a validity from which it is coloured. */
const SOON_DAYS = 14

const margin: Column<QuoteRow> = {
  key: 'marginPercent',
  header: 'Margin',
  sort: 'marginPercent',
  numeric: true,
  cell: (quote) => percentText(quote.marginPercent) ?? '-',
}

const beforeMargin = columnsOf<QuoteRow>([
  {
    key: 'number',
    header: 'Number',
    sort: 'number',
    cell: (quote) => (
      <>
        <RecordNumber number={quote.number} /> <Dim>Rev {quote.revision}</Dim>
      </>
    ),
  },
  { key: 'company', header: 'Company', card: 'main', width: 210, cell: (quote) => quote.companyName },
  { key: 'project', header: 'Project', card: 'foot', width: 220, cell: (quote) => quote.projectName },
  {
    key: 'value',
    header: 'Value',
    sort: 'value',
    numeric: true,
    card: 'amount',
    cell: (quote) => <MoneyText value={quote.value} currency={quote.currency} whole />,
  },
])

const afterMargin = columnsOf<QuoteRow>([
  {
    key: 'confidence',
    header: 'Confidence',
    cell: (quote) => <ConfidenceBar percent={quote.confidencePercent} />,
  },
  {
    key: 'validUntil',
    header: 'Valid until',
    sort: 'validUntil',
    card: 'footEnd',
    cell: (quote) => <DueText date={quote.validUntil} done={!isLive(quote.status)} soonDays={SOON_DAYS} />,
  },
  {
    key: 'status',
    header: 'Status',
    card: 'corner',
    cell: (quote) => <StatusChip table={quoteLifecycle} state={quote.status} />,
  },
  { key: 'owner', header: 'Owner', width: 150, cell: (quote) => <Person name={quote.salespersonName} /> },
  {
    key: 'estimator',
    header: 'Estimator',
    width: 150,
    optional: true,
    cell: (quote) => <Person name={quote.estimatorName} />,
  },
  {
    key: 'alternative',
    header: 'Alternative',
    width: 200,
    optional: true,
    cell: (quote) => [quote.alternativeLetter, quote.alternativeTitle].filter(Boolean).join(', '),
  },
  { key: 'salesStep', header: 'Sales step', optional: true, cell: (quote) => quote.salesStepName },
  {
    key: 'quoteDate',
    header: 'Quote date',
    sort: 'quoteDate',
    optional: true,
    cell: (quote) => <DateText date={quote.quoteDate} />,
  },
])

const withoutCosts = [...beforeMargin, ...afterMargin]
const withCosts = [...beforeMargin, margin, ...afterMargin]

/** The columns of the list; the margin only for those who see costs. */
export const quoteColumns = (seesCosts: boolean): readonly Column<QuoteRow>[] =>
  seesCosts ? withCosts : withoutCosts
