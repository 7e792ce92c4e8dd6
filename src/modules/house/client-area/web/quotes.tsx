import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Tone } from '#platform/contract/documents/lifecycle.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { Segments } from '#platform/web/ui/tabs.tsx'
import { DateText, MoneyText } from '#platform/web/ui/text.tsx'
import { clientArea } from '../contract.ts'
import type { ClientQuoteRow } from '../contract/quotes.ts'
import classes from './client-area.module.css'
import { ClientScreen } from './milestones.tsx'
import { texts } from './texts.ts'

const words = texts.quotes
const shownQuotes = [
  ['open', words.open],
  ['all', words.all],
] as const

/** `/client-area/quotes`: what the company was offered, and what it has not decided yet. */
export const Screen = () => <ClientScreen>{() => <Quotes />}</ClientScreen>

function Quotes() {
  const { parameters, hrefWith, go } = useScreenUrl()
  const shown = parameters['shown'] === 'all' ? 'all' : 'open'
  const { data, error, refetch } = useQuery({
    ...reading(api(clientArea).quotes, { query: { shown } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHead
        title={words.title}
        count={data && words.count(data.length)}
        actions={
          <Segments
            label={words.title}
            options={shownQuotes}
            value={shown}
            onChange={(to) => go(hrefWith('shown', to === 'all' ? to : null))}
          />
        }
      />
      <div className={classes.list}>
        {error && !data && (
          <ErrorState error={error} what={words.title} noun="quotes" retry={() => void refetch()} />
        )}
        {!error && !data && <SkeletonRows rows={4} columns={3} />}
        {data?.length === 0 && (
          <EmptyState icon="document" title={shown === 'open' ? words.none : words.noneAtAll}>
            {words.noneAbout}
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <Card flush>
            {data.map((quote) => (
              <QuoteEntry key={quote.id} quote={quote} />
            ))}
          </Card>
        )}
      </div>
    </>
  )
}

const tones = {
  open: 'amber',
  accepted: 'green',
  rejected: 'grey',
  expired: 'grey',
  superseded: 'grey',
} as const satisfies Record<ClientQuoteRow['state'], Tone>

/** What became of a quote, as its customer is told. */
export const QuoteChip = ({ state }: Pick<ClientQuoteRow, 'state'>) => (
  <Chip tone={tones[state]}>{words.states[state]}</Chip>
)

/** A quote in a list. */
export function QuoteEntry({ quote }: { quote: ClientQuoteRow }) {
  const { id, number, revision, state, title, project, reference, validUntil, currency, net } = quote
  return (
    <article className={classes.entry}>
      <div className={classes.entryHead}>
        <AppLink href={`/client-area/quotes/${id}`}>{words.label(number, revision)}</AppLink>
        <span className={classes.what}>{[title, project, reference].filter(Boolean).join(', ')}</span>
        <span className={classes.amount}>
          <MoneyText value={net} currency={currency} />
        </span>
      </div>
      <p className={classes.standing}>
        <QuoteChip state={state} />
        {state === 'open' && (
          <span>
            {words.validUntil} <DateText date={validUntil} />
          </span>
        )}
      </p>
    </article>
  )
}
