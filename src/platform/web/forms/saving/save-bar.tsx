import type { ScreenAddress } from '#platform/contract/register.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { DraftLine } from '../drafts/draft-offer.tsx'
import type { DraftState } from '../drafts/use-form-draft.ts'
import classes from '../form.module.css'

interface SaveBarProps {
  form: {
    isNew: boolean
    isDirty: boolean
    isSaving: boolean
    changed: readonly string[]
    labels: Readonly<Record<string, string>>
    submit: (again?: boolean) => Promise<boolean>
    discard: () => void
    draft?: DraftState
    showNewer?: (() => void) | undefined
  }
  /** "enquiry", for the button of a new one. */
  noun: string
  /** Where Cancel leads; only for a new one. */
  cancel?: ScreenAddress | undefined
  /** Offers "Save and new". */
  again?: boolean
}

/** The bar at the bottom: what is not saved yet, Discard and Save. A record without changes shows none. */
export function SaveBar({ form, noun, cancel, again = true }: SaveBarProps) {
  const { isNew, isDirty, isSaving, changed, labels } = form
  if (!isNew && !isDirty && !isSaving) return null
  const count = changed.length
  return (
    <div className={classes.bar} role="region" aria-label="Save">
      <span className={classes.changes} aria-live="polite">
        {count > 0 && <b>{count === 1 ? '1 unsaved change' : `${count} unsaved changes`}</b>}{' '}
        {changed.map((name) => labels[name]).join(', ')}
      </span>
      {form.draft && <DraftLine draft={form.draft} />}
      {form.showNewer && (
        <span className={classes.draft} role="status">
          Someone changed this just now.{' '}
          <Button small onClick={form.showNewer}>
            Show
          </Button>
        </span>
      )}
      {isNew ? (
        cancel && (
          <ButtonLink tone="quiet" href={cancel}>
            Cancel
          </ButtonLink>
        )
      ) : (
        <Button onClick={form.discard} disabled={isSaving}>
          Discard
        </Button>
      )}
      {isNew && again && (
        <Button onClick={() => void form.submit(true)} disabled={isSaving}>
          Save and new
        </Button>
      )}
      <Button tone="primary" onClick={() => void form.submit()} aria-disabled={isSaving}>
        {isSaving ? 'Saving' : isNew ? `Save ${noun}` : 'Save'} <kbd>Ctrl S</kbd>
      </Button>
    </div>
  )
}
