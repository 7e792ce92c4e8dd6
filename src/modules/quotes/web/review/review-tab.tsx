import { useQuery } from '@tanstack/react-query'
import { api, reading } from '#platform/web/queries/api.ts'
import { reasonOf } from '#platform/web/records/action-bar.tsx'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import type { ContractReview } from '../../contract/review.ts'
import { type QuoteRecord, quotes } from '../../contract.ts'
import { paperUrl } from '../pdf.ts'
import { useQuote } from '../record/use-quote.ts'
import { DifferencesCard } from './differences-card.tsx'
import { OrderCard } from './order-card.tsx'
import classes from './review.module.css'

/** The customer's order line by line against the accepted revision, until it can be released. */
export function ReviewTab() {
  const { record: quote } = useQuote()
  const query = useQuery(reading(api(quotes).contractReview, { params: { id: quote.id } }))
  const review = query.data
  if (query.error && !review) {
    return (
      <ErrorState
        error={query.error}
        what="The contract review"
        noun="quotes"
        retry={() => void query.refetch()}
      />
    )
  }
  if (!review) return <SkeletonRows rows={6} columns={4} />
  return (
    <div className={classes.tab}>
      <Standing quote={quote} review={review} />
      <DifferencesCard review={review} />
      <OrderCard key={review.id} review={review} />
      <Acknowledgement />
    </div>
  )
}

function Standing({ quote, review }: { quote: QuoteRecord; review: ContractReview }) {
  if (quote.releasedAt) {
    return (
      <Alert tone="green" title="Released to production">
        {quote.releasedByName}, <InstantText at={quote.releasedAt} />. The review stays as it is.
      </Alert>
    )
  }
  if (review.can.update !== true) return <Alert tone="blue" title={review.can.update} />
  if (review.obstacles.length === 0) {
    return (
      <Alert tone="green" title="Nothing stands in the way of the release">
        Somebody on the list of quote approvers signs it.
      </Alert>
    )
  }
  return (
    <Alert tone="amber" title="Before the order can be released">
      <ul>
        {review.obstacles.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Alert>
  )
}

function Acknowledgement() {
  const { record: quote, open } = useQuote()
  const isIssued = quote.acknowledgedAt !== null
  return (
    <Card
      title="Order acknowledgement"
      action={isIssued ? <Chip tone="green">Issued</Chip> : <Chip tone="grey">Not issued</Chip>}
    >
      <div className={classes.acknowledgement}>
        <a href={paperUrl(quote.id, 'acknowledgement')} target="_blank" rel="noreferrer">
          {isIssued ? 'Open the PDF as it was issued' : 'Look at the draft'}
        </a>
        {!isIssued && (
          <ReasonedButton
            icon="mail"
            reason={reasonOf(quote.can.acknowledge)}
            onClick={() => open('acknowledge')}
          >
            Acknowledge order
          </ReasonedButton>
        )}
      </div>
    </Card>
  )
}
