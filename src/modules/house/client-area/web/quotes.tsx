import type { Tone } from '#platform/contract/documents/lifecycle.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { clientArea } from '../contract.ts'
import type { ClientQuoteRow } from '../contract/quotes.ts'
import classes from './client-area.module.css'
import { ClientList } from './client-list.tsx'
import { ClientScreen } from './milestones.tsx'
import { texts } from './texts.ts'
import { DateText, MoneyText } from './values.tsx'

const words = texts.quotes

/** `/client-area/quotes`: what the company was offered, and what it has not decided yet. */
export const Screen = () => <ClientScreen>{() => <Quotes />}</ClientScreen>

const Quotes = () => (
  <ClientList words={words} read={(shown) => reading(api(clientArea).quotes, { query: { shown } })}>
    {(quote) => <QuoteEntry quote={quote} />}
  </ClientList>
)

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
