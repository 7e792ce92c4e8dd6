import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Decimal } from 'decimal.js'
import { useState } from 'react'
import { api, reading } from '#platform/web/queries/api.ts'
import { fileAddress } from '#platform/web/queries/files.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Crumbs, PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { clientArea } from '../contract.ts'
import type { ClientQuote } from '../contract/quotes.ts'
import { NotRead } from './not-read.tsx'
import { AcceptQuote, DeclineQuote } from './decide-quote.tsx'
import classes from './client-area.module.css'
import { ClientScreen } from './milestones.tsx'
import { QuoteChip } from './quotes.tsx'
import { refusalWords, texts } from './texts.ts'
import { ThreadCard, threads } from './thread.tsx'
import { DateText, InstantText, MoneyText, unitWords } from './values.tsx'

const words = texts.quote

/** `/client-area/quotes/{id}`: one revision as it was sent, to read and to decide on. */
export function Screen() {
  const { id = '' } = useParams({ strict: false })
  return <ClientScreen>{() => <Quote key={id} id={id} />}</ClientScreen>
}

function Quote({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(reading(api(clientArea).quote, { params: { id } }))
  if (error && !data) return <NotRead page error={error} what={words.what} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} columns={3} />
  const { number, revision, state, currency, contact, changes, deviations, lines } = data
  return (
    <>
      <PageHead
        crumbs={<Crumbs crumbs={[{ label: texts.quotes.title, href: '/client-area/quotes' }]} />}
        title={texts.quotes.label(number, revision)}
        count={<QuoteChip state={state} />}
      />
      <div className={classes.list}>
        <Decision quote={data} />
        <Card>
          <Facts
            facts={{
              [words.net]: <MoneyText value={data.net} currency={currency} />,
              [words.tax]: <MoneyText value={data.tax} currency={currency} />,
              [words.gross]: <MoneyText value={data.gross} currency={currency} />,
              [words.validUntil]: <DateText date={data.validUntil} />,
              [words.leadTime]: data.leadTimeWeeks !== null && words.weeks(data.leadTimeWeeks),
              [words.delivery]: data.incoterm,
              [words.payment]: data.paymentTerms,
              [words.project]: data.project,
              [words.reference]: data.reference,
              [words.orderNo]: data.orderNo,
              [words.decidedBy]: data.decidedBy,
            }}
          />
          <ul className={classes.papers} aria-label={words.papers}>
            <li>
              <a href={fileAddress(clientArea.endpoints.quotePdf, { params: { id } })} download>
                <Icon name="download" />
                {words.pdf}
              </a>
            </li>
          </ul>
        </Card>
        {changes && (
          <Card title={words.changes}>
            <p className={classes.words}>{changes}</p>
          </Card>
        )}
        <Card title={words.lines} count={lines.length} flush>
          {lines.map((line) => (
            <Line key={line.lineNo} line={line} currency={currency} />
          ))}
        </Card>
        {deviations.length > 0 && (
          <Card title={words.deviations}>
            <ol className={classes.numbered}>
              {deviations.map((deviation) => (
                <li key={deviation}>{deviation}</li>
              ))}
            </ol>
          </Card>
        )}
        <Revisions quote={data} />
        <ThreadCard of={threads.quote} id={id} />
        <Card title={words.contact}>
          <div className={classes.card}>
            <Facts
              facts={{
                [words.name]: contact.name,
                [texts.home.email]: <a href={`mailto:${contact.email}`}>{contact.email}</a>,
                [words.phone]: contact.phone && <a href={`tel:${contact.phone}`}>{contact.phone}</a>,
              }}
            />
          </div>
        </Card>
      </div>
    </>
  )
}

function Decision({ quote }: { quote: ClientQuote }) {
  const [deciding, setDeciding] = useState<'accept' | 'decline' | null>(null)
  if (quote.whyNotDecide)
    return (
      <Alert tone={quote.state === 'accepted' ? 'green' : 'amber'}>
        {refusalWords(quote.whyNotDecide, quote.whyNotDecideCode ?? '')}
      </Alert>
    )
  const close = () => setDeciding(null)
  if (deciding === 'accept') return <AcceptQuote quote={quote} onClose={close} />
  if (deciding === 'decline') return <DeclineQuote quote={quote} onClose={close} />
  return (
    <Card>
      <div className={classes.decide}>
        <p>{words.ask}</p>
        <Button tone="primary" onClick={() => setDeciding('accept')}>
          {words.accept}
        </Button>
        <Button onClick={() => setDeciding('decline')}>{words.decline}</Button>
      </div>
    </Card>
  )
}

function Line({ line, currency }: { line: ClientQuote['lines'][number]; currency: string }) {
  const { lineNo, description, quantity, uom, unitPrice, net, kind, noQuote } = line
  const amount = `${new Decimal(quantity).toString()} ${uom === 'each' ? texts.quote.pieces : unitWords(uom)}`
  return (
    <article className={classes.entry}>
      <div className={classes.entryHead}>
        <b>{texts.order.line(lineNo)}</b>
        <span className={classes.what}>{[description, words.kinds[kind]].filter(Boolean).join(', ')}</span>
        {!noQuote && (
          <span className={classes.amount}>
            <MoneyText value={net} currency={currency} />
          </span>
        )}
      </div>
      {noQuote ? (
        <p className={classes.state}>{words.noQuote}</p>
      ) : (
        <p className={classes.state}>
          {amount} {words.at} <MoneyText value={unitPrice} currency={currency} />
        </p>
      )}
    </article>
  )
}

function Revisions({ quote: { revisions, revision: shown } }: { quote: ClientQuote }) {
  if (revisions.length < 2) return null
  return (
    <Card title={words.revisions} count={revisions.length} flush>
      {revisions.map(({ id, revision, sentAt }) => (
        <article key={id} className={classes.entry}>
          <div className={classes.entryHead}>
            {revision === shown ? (
              <b>{words.revision(revision)}</b>
            ) : (
              <AppLink href={`/client-area/quotes/${id}`}>{words.revision(revision)}</AppLink>
            )}
            <span className={classes.due}>
              {texts.deliveries.sent} <InstantText at={sentAt} />
            </span>
          </div>
        </article>
      ))}
    </Card>
  )
}
