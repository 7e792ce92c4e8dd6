import { type FormEvent, useState } from 'react'
import { api } from '#platform/web/queries/api.ts'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { type ContractReview, contractReviews } from '../contract.ts'
import { differencePlace, differenceValue, type ResolutionKind, resolutions } from '../domain.ts'
import classes from './review.module.css'
import { useReviewStep } from './use-review-step.ts'

interface ResolveDialogProps {
  review: ContractReview
  difference: ContractReview['differences'][number]
  onClose: () => void
}

const kinds = Object.entries(resolutions) as [ResolutionKind, (typeof resolutions)[ResolutionKind]][]

/** What holds where the order differs, with the reason, by name and time. */
export function ResolveDialog({ review, difference, onClose }: ResolveDialogProps) {
  const [resolution, setResolution] = useState<ResolutionKind>(difference.resolution ?? 'accepted')
  const [reason, setReason] = useState<string | null>(difference.reason)
  const step = useReviewStep()
  const { quoted, ordered, key } = difference
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const settle = () =>
      api(contractReviews).resolveDifference({
        params: { id: review.quoteId },
        version: review.version,
        body: { key, resolution, reason },
      })
    if (await step.run('Difference settled', settle)) onClose()
  }
  return (
    <Dialog title={differencePlace(difference)} onClose={onClose}>
      <form className={classes.resolve} onSubmit={(event) => void submit(event)} noValidate>
        {step.message && <Alert live title={step.message} />}
        <Facts
          facts={[
            ['Quoted', differenceValue(difference, quoted, review.offer.currency) ?? 'Nothing'],
            ['Ordered', differenceValue(difference, ordered, review.offer.currency) ?? 'Nothing'],
          ]}
        />
        <fieldset className={classes.kinds}>
          <legend>Decision</legend>
          {kinds.map(([kind, info]) => (
            <label key={kind}>
              <input
                type="radio"
                name="resolution"
                checked={resolution === kind}
                onChange={() => setResolution(kind)}
              />
              <span>
                <b>{info.label}</b> {info.words}
              </span>
            </label>
          ))}
        </fieldset>
        <TextAreaField
          id="resolution-reason"
          label="Reason"
          required={resolution !== 'corrected'}
          hint="It stays with the order and is printed on the acknowledgement where it matters."
          value={reason}
          onChange={setReason}
        />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" aria-disabled={step.isRunning}>
            Settle
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
