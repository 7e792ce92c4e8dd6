import { type OwnDialogProps, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { refresh } from '#platform/web/queries/api.ts'
import { ActionDialog } from '#platform/web/records/action-dialog.tsx'
import { type QuoteRecord, quotes } from '../../contract.ts'
import { quoteLabel } from '../../domain/lifecycle.ts'

/** A further quote of the same enquiry, begun as a copy of this one; its page opens. */
export function AlternativeDialog({ record: quote, onClose, onDone }: OwnDialogProps<QuoteRecord>) {
  return (
    <ActionDialog
      contract={quotes}
      action="copyAsAlternative"
      record={quote}
      info={{ label: 'Create alternative' }}
      onClose={onClose}
      onDone={(born) => {
        void refresh('enquiries')
        onDone(born)
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
