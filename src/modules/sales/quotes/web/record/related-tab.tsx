import type { ScreenAddress } from '#platform/contract/register.ts'
import { useQuery } from '@tanstack/react-query'
import { api, reading } from '#platform/web/queries/api.ts'
import { Cards } from '#platform/web/shell/cards.tsx'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { InstantText, MoneyText } from '#platform/web/ui/text.tsx'
import { quotes } from '../../contract.ts'
import { quoteLifecycle } from '../../domain/lifecycle.ts'
import classes from '../quotes.module.css'
import { Alternatives } from './alternatives.tsx'
import { Differences } from './differences.tsx'
import { useQuote } from './use-quote.ts'

const revisionColumns = columnsOf(quotes.endpoints.revisions.response.element, [
  { field: 'revision', cell: ({ revision }) => `Rev ${revision}` },
  {
    field: 'status',
    card: 'corner',
    cell: ({ status }) => <StatusChip table={quoteLifecycle} state={status} />,
  },
  {
    field: 'net',
    numeric: true,
    card: 'amount',
    cell: ({ net, currency }) => <MoneyText value={net} currency={currency} />,
  },
  { field: 'reason', width: 280, card: 'main' },
  { field: 'createdAt', card: 'foot', cell: ({ createdAt }) => <InstantText at={createdAt} /> },
  { field: 'sentAt', card: 'footEnd', cell: ({ sentAt }) => <InstantText at={sentAt} /> },
])

const hrefOf = ({ id }: { id: string }): ScreenAddress => `/quotes/${id}`

/** Alternatives, revisions, what changed between them, and the calculations the quote rests on. */
export function RelatedTab() {
  const { record: quote, open } = useQuote()
  const revisions = useQuery(reading(api(quotes).revisions, { params: { id: quote.id } }))
  return (
    <div className={classes.cards}>
      <Alternatives
        quote={quote}
        onCreate={quote.can.copyAsAlternative === true ? () => open('alternative') : undefined}
      />
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
      {quote.revisions.length + quote.siblings.length > 1 && <Differences quote={quote} />}
      <Cards place="quotes/related" id={quote.id} companyId={quote.companyId} />
    </div>
  )
}
