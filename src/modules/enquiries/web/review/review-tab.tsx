import { ReasonedButton } from '../../../../platform/web/data/action-button.tsx'
import { Card } from '../../../../platform/web/ui/card.tsx'
import { Chip } from '../../../../platform/web/ui/chip.tsx'
import type { EnquiryRecord } from '../../contract.ts'
import classes from '../enquiries.module.css'
import type { EnquiryAction } from '../record/enquiry-dialog.tsx'
import { bidDecisionNames, noBidReasonNames } from '../words.ts'
import { TechnicalReview } from './technical-review.tsx'
import type { ReviewState } from './use-review.ts'

interface ReviewTabProps {
  enquiry: EnquiryRecord
  review: ReviewState
  /** The form of the page holds changes: they are saved first. */
  isDirty: boolean
  onAction: (action: EnquiryAction) => void
}

/** Whether to bid, and whether we can make it. */
export function ReviewTab({ enquiry, review, isDirty, onAction }: ReviewTabProps) {
  return (
    <div className={classes.cards}>
      <BidDecision enquiry={enquiry} onAction={onAction} />
      <TechnicalReview
        enquiry={enquiry}
        review={review}
        wait={isDirty ? 'Save or discard your other changes first.' : undefined}
      />
    </div>
  )
}

const tones = { pending: 'amber', bid: 'green', no_bid: 'grey' } as const

function BidDecision({ enquiry, onAction }: Pick<ReviewTabProps, 'enquiry' | 'onAction'>) {
  const { bidDecision, bidNote, noBidReason, can } = enquiry
  const may = can.decideBid ?? true
  const reason = may === true ? undefined : may
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
              <ReasonedButton reason={reason} onClick={() => onAction('decideBid')}>
                Decide to bid
              </ReasonedButton>
            )}
            <ReasonedButton reason={reason} onClick={() => onAction('declineBid')}>
              No bid
            </ReasonedButton>
          </div>
        )}
      </div>
    </Card>
  )
}
