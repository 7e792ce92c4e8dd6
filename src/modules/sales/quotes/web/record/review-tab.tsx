import { reasonOf } from '#platform/web/records/action-bar.tsx'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import { ContractReviewCards } from '#modules/sales/contract-reviews/web/api.tsx'
import { printUrl } from '../pdf.ts'
import classes from '../quotes.module.css'
import { useQuote } from './use-quote.ts'

/** The contract review of the order, and our acknowledgement of it. */
export function ReviewTab() {
  const { record: quote } = useQuote()
  const released = quote.releasedAt && (
    <Alert tone="green" title="Released to production">
      {quote.releasedByName}, <InstantText at={quote.releasedAt} />. The review stays as it is.
    </Alert>
  )
  return (
    <ContractReviewCards quoteId={quote.id} released={released || null}>
      <Acknowledgement />
    </ContractReviewCards>
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
        <a href={printUrl(quote.id, 'acknowledgement')} target="_blank" rel="noreferrer">
          {isIssued ? 'Open the PDF as it was issued' : 'Preview'}
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
