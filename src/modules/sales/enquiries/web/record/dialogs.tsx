import { use, useState } from 'react'
import { type DialogTable, type OwnDialogProps, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import { LetterDialog } from '#platform/web/documents/letter-dialog.tsx'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { MoneyField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { api } from '#platform/web/queries/api.ts'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { formatInstant } from '#platform/web/ui/format.ts'
import { type EnquiryRecord, enquiries } from '../../contract.ts'
import { enquiryLifecycle } from '../../domain.ts'
import { fileAddress } from '#platform/web/queries/files.ts'
import { openSteps } from '../sources.ts'
import { lossNames, noBidReasonNames } from '../labels.ts'
import { pageLifecycle } from './next-steps.ts'
import { type CreateQuoteProps, CreateQuoteSlot } from './create-quote-slot.ts'

const { actions } = enquiryLifecycle
/** An answer of the customer is the reason that is proposed. */
const scopeReason = ({ scopeAnswers }: EnquiryRecord) =>
  scopeAnswers.length > 0
    ? { reason: `The answer to question ${scopeAnswers.join(', ')} changes the scope` }
    : {}
const note = (form: ActionForm) => <TextAreaField {...form.field<string>('note', 'Note', false)} />

/** The dialogs of an enquiry: of its lifecycle, and of what is done to it beside. */
export const dialogs = {
  clarify: {
    info: actions.clarify,
    done: 'is under review again',
    fields: () => (
      <Sentence>
        The enquiry goes back under review until the customer has answered. To send questions as a list, use
        the tab Questions.
      </Sentence>
    ),
  },
  changeScope: {
    info: actions.changeScope,
    done: 'is ready to quote again',
    start: scopeReason,
    fields: () => <Sentence>The lines can be changed again. Quotes that are out stay as they are.</Sentence>,
  },
  lose: {
    info: actions.lose,
    done: 'marked as lost',
    fields: (form, { currency }) => (
      <>
        <SelectField {...form.field<string>('lostReason', 'Reason', true)} options={lossNames} />
        <TextField {...form.field<string>('lostToCompetitor', 'Order went to', false)} />
        <MoneyField {...form.field<string>('lostPrice', 'At the price of', false)} currency={currency} />
        <TextAreaField {...form.field<string>('lostNote', 'Note', false)} />
      </>
    ),
  },
  cancel: {
    info: pageLifecycle.actions.cancel,
    done: 'cancelled',
    fields: () => <Sentence>The number is kept. A cancelled enquiry cannot be opened again.</Sentence>,
  },
  reopen: {
    info: actions.reopen,
    done: 'is ready to quote again',
    fields: () => (
      <Sentence>The enquiry becomes ready to quote and goes back to the first open sales step.</Sentence>
    ),
  },
  decideBid: {
    info: pageLifecycle.actions.decideBid,
    done: 'will be bid for',
    start: () => ({ decision: 'bid' }),
    fields: note,
  },
  declineBid: {
    info: { label: 'No bid' },
    done: 'closed without a bid',
    endpoint: 'decideBid',
    start: () => ({ decision: 'no_bid' }),
    fields: (form) => (
      <>
        <Sentence>This closes the enquiry. It cannot be opened again.</Sentence>
        <SelectField {...form.field<string>('reason', 'Reason', true)} options={noBidReasonNames} />
        {note(form)}
      </>
    ),
  },
  moveStep: {
    info: { label: 'Move to another sales step' },
    done: 'moved',
    start: ({ salesStepId }) => ({ salesStepId }),
    fields: (form) => (
      <ReferenceField {...form.field<string>('salesStepId', 'Sales step', true)} source={openSteps} />
    ),
  },
  createQuote: { own: CreateQuote },
  acknowledge: { own: Acknowledge },
  sendQuestions: { own: SendQuestions },
} satisfies DialogTable<EnquiryRecord>

/** A quote is made in the words of the quotes. */
function CreateQuote(enquiry: CreateQuoteProps) {
  const createQuote = use(CreateQuoteSlot)
  return createQuote?.(enquiry)
}

/** The customer is told that the enquiry has arrived; a second time only with a reason. */
function Acknowledge({ record: enquiry, onClose }: OwnDialogProps<EnquiryRecord>) {
  // As it was when the dialog opened: the mail itself changes it.
  const [{ acknowledgedAt }] = useState(enquiry)
  return (
    <LetterDialog
      title={`Acknowledge ${enquiry.number}`}
      propose={() => api(enquiries).acknowledgementPreview({ params: { id: enquiry.id } })}
      action={{ contract: enquiries, action: 'acknowledge', record: enquiry, onDone: tellWritten }}
      notice={
        acknowledgedAt && (
          <Alert tone="blue" title={`Acknowledged on ${formatInstant(acknowledgedAt)}`}>
            The customer has been told already. Say why it goes out again.
          </Alert>
        )
      }
      onClose={onClose}
    >
      {(form) =>
        acknowledgedAt && (
          <TextField {...form.field<string>('note', 'Why again', true)} hint="It stays on the timeline." />
        )
      }
    </LetterDialog>
  )
}

/** All open questions as one list to the customer. */
function SendQuestions({ record: enquiry, onClose }: OwnDialogProps<EnquiryRecord>) {
  const { id, number } = enquiry
  return (
    <LetterDialog
      title={`Send the questions of ${number}`}
      propose={() => api(enquiries).questionsPreview({ params: { id } })}
      action={{ contract: enquiries, action: 'sendQuestions', record: enquiry, onDone: tellWritten }}
      attachment={({ values: { dueOn } }) =>
        fileAddress(enquiries.endpoints.clarificationPdf, {
          params: { id },
          query: typeof dueOn === 'string' ? { dueOn } : {},
        })
      }
      onClose={onClose}
    >
      {(form) => <DateField {...form.field<string>('dueOn', 'Answers wanted by', true)} />}
    </LetterDialog>
  )
}

const tellWritten = ({ number }: EnquiryRecord): void => void toast({ message: `${number}: e-mail written` })
