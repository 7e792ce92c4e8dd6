import type { ScreenAddress } from '#platform/contract/register.ts'
import type { Flow } from '#platform/web/records/record-actions.tsx'
import { RecordActions } from '#platform/web/records/record-actions.tsx'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { pqfSubmissions, type SubmissionRecord, submissionLifecycle } from '../contract.ts'
import { missingAnswers } from '../domain.ts'
import classes from './submissions.module.css'

interface StepsProps {
  record: SubmissionRecord
  /** Marks what is missing. */
  check: () => void
  /** Where a deleted submission leads. */
  list: ScreenAddress
}

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
      startReview: 'You become the reviewer of this form.',
      approve: approvalSentence(record),
      approveWithConditions: 'Write the conditions as the reason; they stand on the record.',
    },
    ...(isComplete ? {} : { dialog: missingFirst(check) }),
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

const approvalSentence = ({ form: { reviewCycleMonths } }: SubmissionRecord): string =>
  reviewCycleMonths === null
    ? 'The approval holds without end.'
    : `The approval holds for ${reviewCycleMonths} months from today.`

/** What is missing is shown before anybody signs. */
const missingFirst = (check: () => void) => (action: string, close: () => void) =>
  action === 'submit' ? <Incomplete check={check} onClose={close} /> : null

interface IncompleteProps {
  check: () => void
  onClose: () => void
}

function Incomplete({ check, onClose }: IncompleteProps) {
  const show = () => {
    check()
    onClose()
  }
  return (
    <Dialog title="Submit" onClose={show}>
      <Alert tone="amber" title="Some required answers are missing">
        They are marked in the form. Fill them in, save, and submit again.
      </Alert>
      <DialogButtons>
        <Button tone="primary" onClick={show}>
          Show them
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
