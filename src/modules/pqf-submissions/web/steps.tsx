import { hasUnsavedForm } from '#platform/web/session/unsaved.ts'
import type { Flow } from '#platform/web/records/record-actions.tsx'
import { RecordActions } from '#platform/web/records/record-actions.tsx'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { pqfSubmissions, type SubmissionRecord, submissionLifecycle } from '../contract.ts'
import { isUnderReview, missingAnswers } from '../domain.ts'
import classes from './submissions.module.css'

interface StepsProps {
  record: SubmissionRecord
  /** Marks what is missing. */
  check: () => void
  /** Where a deleted submission leads. */
  list: string
}

const says = (sentence: string) => () => <p className={classes.sentence}>{sentence}</p>

const signing = (form: ActionForm) => (
  <>
    <p className={classes.sentence}>
      The answers can no longer be changed after this. Who signs answers for them with the authority of the
      company.
    </p>
    <TextField {...form.field<string>('signedByName', 'Signed by', true)} />
    <TextField {...form.field<string>('signedByTitle', 'Position', false)} />
  </>
)

/** The next steps of a submission. Submitting asks for what is missing before it asks for the signature. */
export function Steps({ record, check, list }: StepsProps) {
  const isComplete = Object.keys(missingAnswers(record.form.sections, record.answers)).length === 0
  const flow: Flow = {
    table: submissionLifecycle,
    buttons: ['submit', 'startReview', 'reject', 'approveWithConditions', 'approve'],
    inputs: {
      submit: signing,
      startReview: says('You become the reviewer of this form.'),
      approve: says(approvalSentence(record)),
      approveWithConditions: says('Write the conditions as the reason; they stand on the record.'),
    },
    dialog: dialogOf({ isComplete, check, isJudged: isUnderReview(record.status) }),
  }
  return (
    <div className={classes.steps}>
      <RecordActions
        contract={pqfSubmissions}
        record={record}
        flow={flow}
        name={record.form.title}
        list={list}
      />
    </div>
  )
}

/** Submitting begins with what stands in its way, a decision with marks that are not saved; else the usual dialog. */
const dialogOf =
  ({ isComplete, check, isJudged }: { isComplete: boolean; check: () => void; isJudged: boolean }) =>
  (action: string, close: () => void) => {
    if (action === 'submit' && (hasUnsavedForm() || !isComplete))
      return <Incomplete isSaved={!hasUnsavedForm()} check={check} onClose={close} />
    return isJudged && hasUnsavedForm() ? <SaveMarks onClose={close} /> : null
  }

const SaveMarks = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Save the marks first" onClose={onClose}>
    <p className={classes.sentence}>Marks that are not saved do not count towards the score.</p>
    <DialogButtons>
      <Button tone="primary" onClick={onClose}>
        Back to the marks
      </Button>
    </DialogButtons>
  </Dialog>
)

const approvalSentence = ({ form: { reviewCycleMonths } }: SubmissionRecord): string =>
  reviewCycleMonths === null
    ? 'The approval holds without end.'
    : `The approval holds for ${reviewCycleMonths} months from today.`

interface IncompleteProps {
  /** Nothing is typed that is not saved. */
  isSaved: boolean
  check: () => void
  onClose: () => void
}

function Incomplete({ isSaved, check, onClose }: IncompleteProps) {
  const show = () => {
    if (isSaved) check()
    onClose()
  }
  return (
    <Dialog title="Submit" onClose={show}>
      {isSaved ? (
        <Alert tone="amber" title="Some required answers are missing">
          They are marked in the form. Fill them in, save, and submit again.
        </Alert>
      ) : (
        <Alert tone="amber" title="Save the answers first">
          What was typed and not saved would not be part of what is signed.
        </Alert>
      )}
      <DialogButtons>
        <Button tone="primary" onClick={show}>
          {isSaved ? 'Show them' : 'Back to the answers'}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
