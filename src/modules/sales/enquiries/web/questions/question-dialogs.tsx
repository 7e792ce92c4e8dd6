import { ActionDialog } from '#platform/web/records/action-dialog.tsx'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { localToday } from '#platform/web/ui/format.ts'
import type { QuestionRecord } from '../../contract/questions.ts'
import { type EnquiryRecord, enquiries } from '../../contract.ts'
import { isAnswered } from '../../domain/questions.ts'
import classes from '../enquiries.module.css'

/** Which dialog is open, and for which question. */
export type QuestionStep =
  | { action: 'askQuestion'; question: null }
  | { action: 'changeQuestion' | 'answerQuestion' | 'withdrawQuestion'; question: QuestionRecord }

interface QuestionDialogProps {
  enquiry: EnquiryRecord
  step: QuestionStep
  onClose: () => void
}

const lineOptions = ({ lines }: EnquiryRecord) =>
  lines.map(({ id, lineNo, description }) => ({ value: id, label: `Line ${lineNo}`, note: description }))

/** Asks, changes, answers or withdraws one question. */
export function QuestionDialog({ enquiry, step, onClose }: QuestionDialogProps) {
  const { action, question } = step
  const common = { contract: enquiries, action, onClose }
  const said = (words: string) => () => void toast({ message: words })
  if (action === 'askQuestion' || action === 'changeQuestion') {
    return (
      <ActionDialog
        {...common}
        record={question ?? enquiry}
        info={{ label: question ? `Change question ${question.questionNo}` : 'Ask a question' }}
        start={question ? { text: question.text, lineId: question.lineId } : {}}
        onDone={said(question ? 'Question changed' : 'Question noted, it is not sent yet')}
      >
        {(form) => (
          <>
            <SelectField
              {...form.field<string>('lineId', 'About', false)}
              options={lineOptions(enquiry)}
              placeholder="The enquiry as a whole"
            />
            <TextAreaField {...form.field<string>('text', 'Question', true)} rows={4} />
          </>
        )}
      </ActionDialog>
    )
  }
  if (action === 'withdrawQuestion') {
    return (
      <ActionDialog
        {...common}
        record={question}
        info={{ label: `Withdraw question ${question.questionNo}`, needsReason: true }}
        onDone={said('Question withdrawn')}
      >
        {() => <p className={classes.question}>{question.text}</p>}
      </ActionDialog>
    )
  }
  return (
    <ActionDialog
      {...common}
      record={question}
      info={{ label: isAnswered(question) ? 'Correct the answer' : 'Write down the answer' }}
      start={{
        answer: question.answer ?? '',
        answeredByName: question.answeredByName ?? enquiry.contactName ?? '',
        answeredOn: question.answeredOn ?? localToday(),
        affectsScope: question.affectsScope,
      }}
      onDone={said('Answer written down')}
    >
      {(form) => (
        <>
          <p className={classes.question}>
            {question.questionNo}. {question.text}
          </p>
          <TextAreaField {...form.field<string>('answer', 'Answer', true)} rows={4} />
          <TextField
            {...form.field<string>('answeredByName', 'Answered by', true)}
            hint="Who of the customer"
          />
          <DateField {...form.field<string>('answeredOn', 'Answered on', true)} />
          <SwitchField
            {...form.field<boolean>('affectsScope', 'Changes the scope')}
            hint="Lines, quantities or requirements are different now"
          />
        </>
      )}
    </ActionDialog>
  )
}
