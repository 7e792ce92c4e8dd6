import type { OwnDialogProps } from '#platform/web/documents/action-dialogs.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { refresh } from '#platform/web/queries/api.ts'
import type { WireRecord } from '#platform/web/queries/queries.ts'
import { ActionDialog } from '#platform/web/records/action-dialog.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import type { EnquiryRecord } from '#modules/sales/enquiries/contract.ts'
import { isQuoted } from '#modules/sales/enquiries/domain.ts'
import { quotes } from '../../contract.ts'
import classes from '../of-enquiry.module.css'
import { useQuoteCount } from '../of-enquiry.tsx'

/** A quote begins as a copy of the enquiry; its page opens. */
export function CreateFromEnquiry({ record: enquiry, onClose }: OwnDialogProps<EnquiryRecord>) {
  const goTo = useGoTo()
  const count = useQuoteCount(enquiry.id) ?? 0
  const isFurther = count > 0 || isQuoted(enquiry.status)
  const done = (quote: WireRecord) => {
    void refresh('enquiries')
    void goTo(`/quotes/${quote.id}`)
  }
  return (
    <ActionDialog<WireRecord>
      contract={quotes}
      action="createFromEnquiry"
      record={enquiry}
      info={{ label: 'Create quote' }}
      onClose={onClose}
      onDone={done}
    >
      {(form) => (
        <>
          <p className={classes.sentence}>
            {isFurther
              ? 'This enquiry has a quote. A further one is an alternative to it, with a number and a letter of its own, and begins as a copy of the enquiry. To begin with the prices of a quote, open that quote and choose Create alternative.'
              : 'Lines, contact, project and reference are copied. The quote begins as a draft.'}
          </p>
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
