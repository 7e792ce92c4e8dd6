import { type Column, columnsOf } from '#platform/web/table/columns.ts'
import { Person } from '#platform/web/ui/avatar.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { ConfidenceBar } from '#platform/web/ui/share-bar.tsx'
import { localToday } from '#platform/web/ui/format.ts'
import { DateText, Dim, DueText, MoneyText, RecordNumber } from '#platform/web/ui/text.tsx'
import { type QuoteRow, quotes } from '../contract.ts'
import { isLive, quoteLifecycle } from '../domain/lifecycle.ts'
import { ageText, percentText } from './labels.ts'

/** Days before the end of a validity from which it is coloured. */
const SOON_DAYS = 14

const margin = columnsOf(quotes.row, [
  {
    field: 'marginPercent',
    sort: 'marginPercent',
    numeric: true,
    cell: (quote) => percentText(quote.marginPercent) ?? '-',
  },
])

const beforeMargin = columnsOf(quotes.row, [
  {
    field: 'number',
    sort: 'number',
    cell: (quote) => (
      <>
        <RecordNumber number={quote.number} /> <Dim>Rev {quote.revision}</Dim>
      </>
    ),
  },
  { field: 'companyName', card: 'main', width: 176 },
  { field: 'projectName', card: 'foot', width: 156 },
  {
    field: 'value',
    sort: 'value',
    numeric: true,
    card: 'amount',
    // A draft without prices is worth nothing yet, which is not the same as GBP 0.
    cell: (quote) => (
      <MoneyText value={Number(quote.value) === 0 ? null : quote.value} currency={quote.currency} whole />
    ),
  },
])

const afterMargin = columnsOf(quotes.row, [
  {
    field: 'confidencePercent',
    cell: (quote) => <ConfidenceBar percent={quote.confidencePercent} />,
  },
  {
    field: 'validUntil',
    sort: 'validUntil',
    card: 'footEnd',
    cell: (quote) => <DueText date={quote.validUntil} done={!isLive(quote.status)} soonDays={SOON_DAYS} />,
  },
  {
    field: 'status',
    card: 'corner',
    cell: (quote) => <StatusChip table={quoteLifecycle} state={quote.status} />,
  },
  { field: 'salespersonName', width: 150, cell: (quote) => <Person name={quote.salespersonName} /> },
  {
    field: 'estimatorName',
    width: 150,
    optional: true,
    cell: (quote) => <Person name={quote.estimatorName} />,
  },
  {
    field: 'lastContactAt',
    optional: true,
    cell: (quote) =>
      quote.lastContactAt ? <DateText date={quote.lastContactAt.slice(0, 10)} /> : <Dim>never</Dim>,
  },
  {
    key: 'age',
    header: 'Age',
    numeric: true,
    optional: true,
    cell: (quote) => ageText(quote, localToday()) ?? '-',
  },
  {
    key: 'alternative',
    header: 'Alternative',
    width: 200,
    optional: true,
    cell: (quote) => [quote.alternativeLetter, quote.alternativeTitle].filter(Boolean).join(', '),
  },
  { field: 'salesStepName', optional: true },
  {
    field: 'quoteDate',
    sort: 'quoteDate',
    optional: true,
    cell: (quote) => <DateText date={quote.quoteDate} />,
  },
])

const withoutCosts = [...beforeMargin, ...afterMargin]
const withCosts = [...beforeMargin, ...margin, ...afterMargin]

/** The columns of the list; the margin only for those who see costs. */
export const quoteColumns = (seesCosts: boolean): readonly Column<QuoteRow>[] =>
  seesCosts ? withCosts : withoutCosts
