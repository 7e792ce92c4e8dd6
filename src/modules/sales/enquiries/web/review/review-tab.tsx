import { reasonOf } from '#platform/web/records/action-bar.tsx'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import classes from '../enquiries.module.css'
import { useEnquiry } from '../record/use-enquiry.ts'
import { bidDecisionNames, noBidReasonNames } from '../labels.ts'
import { TechnicalReview } from './technical-review.tsx'
import type { ReviewState } from './use-review.ts'

/** Whether to bid, and whether we can make it. */
export function ReviewTab({ review }: { review: ReviewState }) {
  const { record: enquiry, form } = useEnquiry()
  return (
    <div className={classes.cards}>
      <BidDecision />
      <TechnicalReview
        enquiry={enquiry}
        review={review}
        wait={form.isDirty ? 'Save or discard your other changes first.' : undefined}
      />
    </div>
  )
}

const tones = { pending: 'amber', bid: 'green', no_bid: 'grey' } as const

function BidDecision() {
  const { record, open } = useEnquiry()
  const { bidDecision, bidNote, noBidReason, can } = record
  const reason = reasonOf(can.decideBid)
  return (
    <Card
      title="Bid decision"
      action={<Chip tone={tones[bidDecision]}>{bidDecisionNames[bidDecision]}</Chip>}
    >
      <div className={classes.review}>
        <p className={classes.words}>
          {bidDecision === 'pending' && 'Nobody has decided yet whether we bid for this.'}
          {bidDecision === 'bid' && 'We bid for this.'}
          {noBidReason && noBidReasonNames[noBidReason]}
        </p>
        {bidNote && <p className={classes.words}>{bidNote}</p>}
        {bidDecision !== 'no_bid' && (
          <div className={classes.buttons}>
            {bidDecision === 'pending' && (
              <ReasonedButton reason={reason} onClick={() => open('decideBid')}>
                Decide to bid
              </ReasonedButton>
            )}
            <ReasonedButton reason={reason} onClick={() => open('declineBid')}>
              No bid
            </ReasonedButton>
          </div>
        )}
      </div>
    </Card>
  )
}
