import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { clockTime } from '#platform/web/ui/format.ts'
import classes from '../form.module.css'
import type { DraftState } from './use-form-draft.ts'

interface DraftOfferProps {
  draft: DraftState
  labels: Readonly<Record<string, string>>
}

/** On top of a new form: the draft of an earlier visit, to go on with or to throw away. */
export function DraftOffer({ draft, labels }: DraftOfferProps) {
  const { offer, leftOut } = draft
  if (offer)
    return (
      <div className={classes.offer} role="region" aria-label="Draft">
        <Alert tone="blue">
          You have a draft of {clockTime(offer.savedAt)}.
          <span className={classes.answers}>
            <Button onClick={draft.resume}>Continue</Button>
            <Button onClick={draft.discard}>Discard</Button>
          </span>
        </Alert>
      </div>
    )
  if (leftOut.length === 0) return null
  return (
    <div className={classes.offer}>
      <Alert tone="amber" live>
        This form has changed since the draft was saved. Left out of it:{' '}
        {leftOut.map((name) => labels[name] ?? name).join(', ')}.
      </Alert>
    </div>
  )
}

/** Beside the buttons of a new form: when what is typed was kept, or why it is not. */
export function DraftLine({ draft }: { draft: DraftState }) {
  const text = wordsOf(draft)
  return text === null ? null : (
    <span className={classes.draft} role="status">
      {text}
    </span>
  )
}

function wordsOf({ offer, problem, savedAt }: DraftState): string | null {
  if (offer) return 'Continue or discard your earlier draft to keep a new one'
  if (problem !== null) return `Draft not saved: ${problem}`
  return savedAt === null ? null : `Draft saved ${clockTime(savedAt)}`
}
