import { lazy } from 'react'
import { type DialogTable, type OwnDialogProps, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { MoneyField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { refresh } from '#platform/web/queries/api.ts'
import { formatDate } from '#platform/web/ui/format.ts'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { pageConfig } from '#platform/web/config.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText, MoneyText } from '#platform/web/ui/text.tsx'
import { ActionDialog } from '#platform/web/records/action-dialog.tsx'
import { SigningFields } from '#modules/signing/signature/web/api.tsx'
import { type QuoteRecord, quotes } from '../../contract.ts'
import { isAwaitingApproval, quoteLabel, quoteLifecycle } from '../../domain/lifecycle.ts'
import { sources } from '../sources.ts'
import { RateChoice } from '../details/rate-choice.tsx'
import { lostReasonNames } from '../labels.ts'
import { CostSheet } from '../record/cost-sheet.tsx'
import classes from '../quotes.module.css'
import { ApproveFacts } from './approve-facts.tsx'
import { OrderFile } from './order-file.tsx'
import { OrderFields, orderStart, WonLines } from './order-fields.tsx'

const { actions } = quoteLifecycle

// Letters are written less often than a step is taken.
const SendQuote = lazy(async () => ({ default: (await import('./letters.tsx')).SendQuote }))
const AcknowledgeOrder = lazy(async () => ({ default: (await import('./letters.tsx')).AcknowledgeOrder }))

/** The dialogs of a quote: of its lifecycle, and of what is done to it beside. */
export const dialogs = {
  approve: {
    info: actions.approve,
    done: ({ status, approvalStep }) =>
      isAwaitingApproval(status) ? `approved on this step, step ${approvalStep} has been asked` : 'approved',
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
    fields: () => <Sentence>The quote becomes a draft again. Say what has to be different.</Sentence>,
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
    fields: () => <Sentence>The number is kept. A cancelled quote cannot be opened again.</Sentence>,
  },
  release: {
    info: actions.release,
    done: 'released to production',
    fields: (form, quote) => <ReleaseFields form={form} quote={quote} />,
  },
  changeOrder: {
    info: actions.changeOrder,
    done: 'open for review again',
    fields: (form, quote) => (
      <>
        <Sentence>
          The contract review is open again. Enter the order as the customer changed it: what is not ordered
          any more does not begin in the shop, and the changed order is approved and released anew.
        </Sentence>
        <OrderFile
          field={form.field<string>('customerPoFileId', 'Their change', true)}
          quoteId={quote.id}
          attach="Attach their change"
        />
      </>
    ),
  },
  revise: {
    info: { label: 'Make a new revision', needsReason: true },
    done: 'opened as a draft',
    fields: (form, quote) => (
      <>
        <Sentence>
          {`Rev ${Math.max(...quote.revisions.map(({ revision }) => revision)) + 1} begins as a copy of Rev ${quote.revision}, which stays readable as it is and is replaced when the new one is sent.`}
        </Sentence>
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
  send: {
    own: SendQuote,
    done: ({ sentByHand }) =>
      sentByHand || pageConfig.hasMailServer ? 'sent' : 'issued; its e-mail waits in the Outbox',
  },
  acknowledge: { own: AcknowledgeOrder, done: 'acknowledged' },
  alternative: { own: AlternativeDialog, keepsChanges: true },
  costSheet: { own: CostSheet, keepsChanges: true },
} satisfies DialogTable<QuoteRecord>

/** What is released: the order as it was reviewed, and the signature. */
export function ReleaseFields({ form, quote }: { form: ActionForm; quote: QuoteRecord }) {
  const review = quote.contractReview
  const count = review?.differenceCount ?? 0
  return (
    <>
      <p className={classes.question}>
        The order has been compared with the quote. Once released, travellers can be made for it.
      </p>
      <Facts
        facts={[
          ['Order', quote.customerPoNo],
          ['Of', quote.customerPoDate && <DateText key="date" date={quote.customerPoDate} />],
          [
            'Value',
            quote.orderValue && (
              <MoneyText
                key="value"
                value={quote.orderValue}
                currency={quote.orderCurrency ?? quote.currency}
              />
            ),
          ],
          [
            'As the order states it',
            quote.statedOrderValue && quote.statedOrderValue !== quote.orderValue && (
              <MoneyText
                key="stated"
                value={quote.statedOrderValue}
                currency={quote.orderCurrency ?? quote.currency}
              />
            ),
          ],
          ['Lines', String(review?.lineCount ?? 0)],
          ['Differences', count === 0 ? 'None' : `${count}, all settled`],
        ]}
      />
      {review && review.changes.length > 0 && <OrderChanges review={review} />}
      <TextAreaField {...form.field<string>('note', 'Note', false)} />
      <SigningFields
        form={form}
        meaning="released"
        label={`order ${quote.customerPoNo ?? ''} against ${quoteLabel(quote.number, quote.revision)}`}
      />
    </>
  )
}

/** A further quote of the same enquiry, begun as a copy of this one; its page opens. */
export function AlternativeDialog({ record: quote, onClose, onDone }: OwnDialogProps<QuoteRecord>) {
  return (
    <ActionDialog
      contract={quotes}
      action="copyAsAlternative"
      record={quote}
      info={{ label: 'Create alternative' }}
      onClose={onClose}
      onDone={(created) => {
        void refresh('enquiries')
        onDone(created)
      }}
    >
      {(form) => (
        <>
          <Sentence>
            The alternative begins as a copy of {quoteLabel(quote.number, quote.revision)} with its costing
            and gets a number of its own. The customer can be sent both.
          </Sentence>
          <TextField
            {...form.field<string>('alternativeTitle', 'What is different', false)}
            hint="Such as: Duplex instead of CRA overlay. Printed on the quote."
          />
        </>
      )}
    </ActionDialog>
  )
}

/** What the order changes of what was approved, and who approves it before it is released. */
function OrderChanges({ review }: { review: NonNullable<QuoteRecord['contractReview']> }) {
  return (
    <Alert tone="amber" title="The order changes what was approved">
      <ul>
        {review.changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      {review.approvalSteps.length > 1 && (
        <p>
          {review.approvalSteps
            .map(({ step, state, people, decidedByName }) =>
              state === 'decided'
                ? `Step ${step}: ${decidedByName ?? 'decided'}`
                : `Step ${step}: ${people.map(({ name }) => name).join(' or ')}`,
            )
            .join('. ')}
          . The last step releases it.
        </p>
      )}
    </Alert>
  )
}
