import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ActionInfo } from '../../../../platform/contract/lifecycle.ts'
import { refresh } from '../../../../platform/web/api.ts'
import { ActionDialog } from '../../../../platform/web/data/action-dialog.tsx'
import type { WireRecord } from '../../../../platform/web/data/queries.ts'
import type { ActionForm } from '../../../../platform/web/data/use-action.ts'
import type { RecordForm } from '../../../../platform/web/data/use-record-form.ts'
import { MoneyField } from '../../../../platform/web/fields/number-field.tsx'
import { ReferenceField } from '../../../../platform/web/fields/reference-field.tsx'
import { SelectField } from '../../../../platform/web/fields/select-field.tsx'
import { TextAreaField, TextField } from '../../../../platform/web/fields/text-field.tsx'
import { toast } from '../../../../platform/web/shell/toast.ts'
import { Alert } from '../../../../platform/web/ui/alert.tsx'
import { quotes } from '../../../quotes/contract.ts'
import { type EnquiryRecord, enquiries } from '../../contract.ts'
import { enquiryLifecycle, isQuoted } from '../../domain.ts'
import classes from '../enquiries.module.css'
import type { EnquiryShape } from '../form/shape.ts'
import { openSteps } from '../sources.ts'
import { lossNames, noBidReasonNames } from '../words.ts'
import { MailDialog, type MailKind } from '../mail/mail-dialog.tsx'
import { useQuoteCount } from './related-tab.tsx'
import { SaveFirst } from './save-first.tsx'
import { pageLifecycle } from './states.ts'

/** The actions of the page: those of the lifecycle and the endpoints beside it. */
export type EnquiryAction =
  | Exclude<keyof typeof enquiryLifecycle.actions, 'noBid' | 'markQuoted' | 'markWon' | 'markLost'>
  | 'decideBid'
  | 'declineBid'
  | 'moveStep'
  | 'createQuote'
  | MailKind

interface Part {
  info: Pick<ActionInfo<string>, 'label' | 'needsReason'>
  /** What the toast says after the number. */
  done: string
  /** Where it is not the endpoint of the same name. */
  endpoint?: string
  start?: (enquiry: EnquiryRecord) => Readonly<Record<string, unknown>>
  fields: (form: ActionForm, enquiry: EnquiryRecord) => ReactNode
}

const { actions } = enquiryLifecycle
const sentence = (text: string) => <p className={classes.question}>{text}</p>
/** An answer of the customer is the reason that is proposed. */
const scopeReason = ({ scopeAnswers }: EnquiryRecord) =>
  scopeAnswers.length > 0
    ? { reason: `The answer to question ${scopeAnswers.join(', ')} changes the scope` }
    : {}
const note = (form: ActionForm) => <TextAreaField {...form.field<string>('note', 'Note', false)} />

const parts: Readonly<Record<Exclude<EnquiryAction, 'createQuote' | MailKind>, Part>> = {
  startReview: {
    info: actions.startReview,
    done: 'is under review',
    fields: () => sentence('The review begins: decide whether to bid, and answer the technical questions.'),
  },
  makeReady: {
    info: actions.makeReady,
    done: 'is ready to quote',
    fields: () => sentence('Everything is there. A quote can be created from this enquiry.'),
  },
  clarify: {
    info: actions.clarify,
    done: 'is under review again',
    fields: () =>
      sentence(
        'The enquiry goes back under review until the customer has answered. To send questions as a list, use the tab Questions.',
      ),
  },
  changeScope: {
    info: actions.changeScope,
    done: 'is ready to quote again',
    start: scopeReason,
    fields: () => sentence('The lines can be changed again. Quotes that are out stay as they are.'),
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
    fields: () => sentence('The number is kept. A cancelled enquiry cannot be opened again.'),
  },
  reopen: {
    info: actions.reopen,
    done: 'is ready to quote again',
    fields: () => sentence('The enquiry becomes ready to quote and goes back to the first open sales step.'),
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
        {sentence('This closes the enquiry. It cannot be opened again.')}
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
}

interface EnquiryDialogProps {
  enquiry: EnquiryRecord
  form: RecordForm<EnquiryShape>
  action: EnquiryAction
  onClose: () => void
}

/** The dialog of an action; unsaved changes are saved first, since the server acts on what it has. */
export function EnquiryDialog(props: EnquiryDialogProps) {
  const { enquiry, form, action, onClose } = props
  if (form.isDirty || form.conflict) return <SaveFirst form={form} onClose={onClose} />
  if (action === 'acknowledge' || action === 'sendQuestions') {
    return <MailDialog enquiry={enquiry} kind={action} onClose={onClose} />
  }
  if (action === 'createQuote') return <CreateQuote enquiry={enquiry} onClose={onClose} />
  const { info, done, endpoint = action, start, fields } = parts[action]
  return (
    <ActionDialog
      contract={enquiries}
      action={endpoint}
      record={enquiry}
      info={info}
      start={start?.(enquiry) ?? {}}
      onClose={onClose}
      onDone={() => void toast({ message: `${enquiry.number} ${done}` })}
    >
      {(input) => fields(input, enquiry)}
    </ActionDialog>
  )
}

/** A quote begins as a copy of the enquiry; its page opens. */
function CreateQuote({ enquiry, onClose }: Pick<EnquiryDialogProps, 'enquiry' | 'onClose'>) {
  const router = useRouter()
  const count = useQuoteCount(enquiry.id) ?? 0
  const isFurther = count > 0 || isQuoted(enquiry.status)
  const done = (quote: WireRecord) => {
    void refresh('enquiries')
    void router.navigate({ href: `/quotes/${quote.id}` })
  }
  return (
    <ActionDialog<WireRecord>
      contract={quotes}
      action="createFromEnquiry"
      record={enquiry}
      info={pageLifecycle.actions.createQuote}
      onClose={onClose}
      onDone={done}
    >
      {(form) => (
        <>
          {sentence(
            isFurther
              ? 'This enquiry has a quote. A further one is an alternative to it, with a number and a letter of its own, and begins as a copy of the enquiry. To begin with the prices of a quote, open that quote and choose Create alternative.'
              : 'Lines, contact, project and reference are copied. The quote begins as a draft.',
          )}
          {isFurther && (
            <TextField
              {...form.field<string>('alternativeTitle', 'What is different', false)}
              hint="Such as: Duplex instead of CRA overlay. Printed on the quote."
            />
          )}
          <OpenQuestions count={enquiry.openQuestionCount} />
        </>
      )}
    </ActionDialog>
  )
}

/** A quote can be made before the customer has answered, but nobody should do so unawares. */
function OpenQuestions({ count }: { count: number }) {
  if (count === 0) return null
  const title =
    count === 1 ? 'A question to the customer is open' : `${count} questions to the customer are open`
  return (
    <Alert tone="amber" title={title}>
      The answers may change what is quoted. See the tab Questions.
    </Alert>
  )
}
