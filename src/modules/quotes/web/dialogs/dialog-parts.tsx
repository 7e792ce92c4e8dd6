import type { ReactNode } from 'react'
import type { ActionInfo } from '../../../../platform/contract/lifecycle.ts'
import type { ActionForm } from '../../../../platform/web/data/use-action.ts'
import { DateField } from '../../../../platform/web/fields/date-field.tsx'
import { MoneyField } from '../../../../platform/web/fields/number-field.tsx'
import { ReferenceField } from '../../../../platform/web/fields/reference-field.tsx'
import { SelectField } from '../../../../platform/web/fields/select-field.tsx'
import { TextAreaField, TextField } from '../../../../platform/web/fields/text-field.tsx'
import { formatDate } from '../../../../platform/web/ui/format.ts'
import { SigningFields } from '../../../signature/web/api.tsx'
import type { QuoteRecord } from '../../contract.ts'
import { quoteLabel, quoteLifecycle } from '../../domain/lifecycle.ts'
import classes from '../quotes.module.css'
import { sources } from '../sources.ts'
import { RateChoice } from '../details/rate-choice.tsx'
import { lostReasonNames } from '../words.ts'
import { Ladder } from '../record/ladder.tsx'
import { ApproveFacts, LookAt } from './approve-facts.tsx'
import { OrderFields, orderStart, WonLines } from './order-fields.tsx'
import { ReleaseFields } from './release-fields.tsx'

interface DialogPart {
  info: Pick<ActionInfo<string>, 'label' | 'needsReason'>
  /** What the toast says after the number. */
  done: string
  start?: (quote: QuoteRecord) => Readonly<Record<string, unknown>>
  fields?: (form: ActionForm, quote: QuoteRecord) => ReactNode
}

const { actions } = quoteLifecycle
const sentence = (text: string) => <p className={classes.question}>{text}</p>

/** The dialogs of a quote by action: words, fields, what they begin with. */
export const dialogParts: Readonly<Record<string, DialogPart>> = {
  submit: {
    info: actions.submit,
    done: 'submitted for approval',
    fields: (_, quote) => (
      <>
        {sentence(
          'The quote is locked until the approvers have decided. Whoever submits it cannot approve it.',
        )}
        <LookAt quote={quote} />
        <Ladder steps={quote.approvalSteps} />
      </>
    ),
  },
  recall: {
    info: actions.recall,
    done: 'is a draft again',
    fields: () => sentence('The request is withdrawn; the quote becomes a draft again and can be changed.'),
  },
  approve: {
    info: actions.approve,
    done: 'approved',
    fields: (form, quote) => (
      <>
        <ApproveFacts quote={quote} />
        <SigningFields form={form} meaning="approved" label={quoteLabel(quote.number, quote.revision)} />
      </>
    ),
  },
  reject: {
    info: actions.reject,
    done: 'rejected, the author has been told',
    fields: () => sentence('The quote becomes a draft again. Say what has to be different.'),
  },
  win: {
    info: actions.win,
    done: 'marked as won',
    start: orderStart,
    fields: (form, quote) => <OrderFields form={form} quote={quote} />,
  },
  partWin: {
    info: actions.partWin,
    done: 'marked as part won',
    start: (quote) => ({ ...orderStart(quote), wonLineIds: [] }),
    fields: (form, quote) => (
      <>
        <WonLines form={form} quote={quote} />
        <OrderFields form={form} quote={quote} />
      </>
    ),
  },
  lose: {
    info: actions.lose,
    done: 'marked as lost',
    fields: (form, quote) => (
      <>
        <SelectField {...form.field<string>('lostReason', 'Reason', true)} options={lostReasonNames} />
        <TextField {...form.field<string>('lostToCompetitor', 'Lost to', false)} />
        <MoneyField {...form.field<string>('lostPrice', 'Their price', false)} currency={quote.currency} />
        <TextAreaField {...form.field<string>('lostNote', 'Note', false)} />
      </>
    ),
  },
  extend: {
    info: actions.extend,
    done: 'extended',
    fields: (form, quote) => (
      <DateField
        {...form.field<string>('validUntil', 'Valid until', true)}
        hint={`Now ${formatDate(quote.validUntil)}. The PDF that was sent stays as it is.`}
      />
    ),
  },
  cancel: {
    info: { ...actions.cancel, label: 'Cancel quote' },
    done: 'cancelled',
    fields: () => sentence('The number is kept. A cancelled quote cannot be opened again.'),
  },
  release: {
    info: actions.release,
    done: 'released to production',
    fields: (form, quote) => <ReleaseFields form={form} quote={quote} />,
  },
  revise: {
    info: { label: 'Make a new revision', needsReason: true },
    done: 'opened as a draft',
    fields: (form, quote) => (
      <>
        {sentence(
          `Rev ${quote.revision + 1} begins as a copy of Rev ${quote.revision}, which stays readable as it is and is replaced when the new one is sent.`,
        )}
        <RateChoice form={form} quote={quote} />
      </>
    ),
  },
  setForecast: {
    info: { label: 'Change forecast' },
    done: 'forecast changed',
    start: ({ quoteConfidenceId, expectedOrderDate }) => ({
      quoteConfidenceId,
      expectedOrderDate: expectedOrderDate ?? null,
    }),
    fields: (form) => (
      <>
        <ReferenceField
          {...form.field<string>('quoteConfidenceId', 'Confidence', true)}
          source={sources.quoteConfidence}
        />
        <DateField {...form.field<string>('expectedOrderDate', 'Order expected', false)} />
      </>
    ),
  },
}
