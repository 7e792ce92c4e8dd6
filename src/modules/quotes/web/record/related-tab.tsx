import { useQuery } from '@tanstack/react-query'
import { api, reading } from '../../../../platform/web/api.ts'
import { listQuery } from '../../../../platform/web/data/queries.ts'
import { columnsOf } from '../../../../platform/web/table/columns.ts'
import { DataTable } from '../../../../platform/web/table/data-table.tsx'
import { Card } from '../../../../platform/web/ui/card.tsx'
import { StatusChip } from '../../../../platform/web/ui/chip.tsx'
import { InstantText, MoneyText, RecordNumber } from '../../../../platform/web/ui/text.tsx'
import { CalculationsCard } from '../../../pipe-wall-calculations/web/api.tsx'
import { type QuoteRecord, type QuoteRow, quotes } from '../../contract.ts'
import { quoteLifecycle } from '../../domain/lifecycle.ts'
import classes from '../quotes.module.css'
import { Differences } from './differences.tsx'

type Revision = Awaited<ReturnType<ReturnType<typeof api<typeof quotes>>['revisions']>>[number]

const revisionColumns = columnsOf<Revision>([
  { key: 'revision', header: 'Revision', cell: ({ revision }) => `Rev ${revision}` },
  {
    key: 'status',
    header: 'Status',
    card: 'corner',
    cell: ({ status }) => <StatusChip table={quoteLifecycle} state={status} />,
  },
  {
    key: 'net',
    header: 'Net',
    numeric: true,
    card: 'amount',
    cell: ({ net, currency }) => <MoneyText value={net} currency={currency} />,
  },
  { key: 'reason', header: 'Opened because', width: 280, card: 'main', cell: ({ reason }) => reason },
  { key: 'created', header: 'Opened', card: 'foot', cell: ({ createdAt }) => <InstantText at={createdAt} /> },
  { key: 'sent', header: 'Sent', card: 'footEnd', cell: ({ sentAt }) => <InstantText at={sentAt} /> },
])

const quoteColumns = columnsOf<QuoteRow>([
  { key: 'number', header: 'Number', cell: ({ number }) => <RecordNumber number={number} /> },
  {
    key: 'status',
    header: 'Status',
    card: 'corner',
    cell: ({ status }) => <StatusChip table={quoteLifecycle} state={status} />,
  },
  { key: 'project', header: 'Project', width: 280, card: 'main', cell: ({ projectName }) => projectName },
  {
    key: 'value',
    header: 'Value',
    numeric: true,
    card: 'amount',
    cell: ({ value, currency }) => <MoneyText value={value} currency={currency} />,
  },
])

const hrefOf = ({ id }: { id: string }) => `/quotes/${id}`

/** The revisions of the quote, what this one changed, and the other quotes of the same enquiry. */
export function RelatedTab({ quote }: { quote: QuoteRecord }) {
  const revisions = useQuery(reading(api(quotes).revisions, { params: { id: quote.id } }))
  const others = useQuery(listQuery<QuoteRow>(quotes, { filter: { enquiryId: [quote.enquiryId] } }))
  const siblings = others.data?.data.filter(({ number }) => number !== quote.number) ?? []
  return (
    <div className={classes.cards}>
      <Card title="Revisions" count={quote.revisions.length} flush>
        <DataTable
          inner
          label="Revisions"
          columns={revisionColumns}
          rows={revisions.data ?? []}
          href={hrefOf}
          dimmed={revisions.isPending}
        />
      </Card>
      {quote.revision > 0 && <Differences quote={quote} />}
      <Card title={`Other quotes of ${quote.enquiryNumber}`} count={siblings.length} flush>
        {siblings.length > 0 ? (
          <DataTable inner label="Other quotes" columns={quoteColumns} rows={siblings} href={hrefOf} />
        ) : (
          <p className={classes.none}>The enquiry has no other quote.</p>
        )}
      </Card>
      <CalculationsCard of={{ quoteId: quote.id }} company={quote.companyId} />
    </div>
  )
}
