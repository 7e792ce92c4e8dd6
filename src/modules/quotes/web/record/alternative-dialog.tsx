import { useRouter } from '@tanstack/react-router'
import { refresh } from '../../../../platform/web/api.ts'
import { ActionDialog } from '../../../../platform/web/data/action-dialog.tsx'
import type { WireRecord } from '../../../../platform/web/data/queries.ts'
import { TextField } from '../../../../platform/web/fields/text-field.tsx'
import { type QuoteRecord, quotes } from '../../contract.ts'
import { quoteLabel } from '../../domain/lifecycle.ts'
import classes from '../quotes.module.css'

/** A further quote of the same enquiry, begun as a copy of this one; its page opens. */
export function AlternativeDialog({ quote, onClose }: { quote: QuoteRecord; onClose: () => void }) {
  const router = useRouter()
  const done = (born: WireRecord) => {
    void refresh('enquiries')
    void router.navigate({ href: `/quotes/${born.id}` })
  }
  return (
    <ActionDialog<WireRecord>
      contract={quotes}
      action="copyAsAlternative"
      record={quote}
      info={{ label: 'Create alternative' }}
      onClose={onClose}
      onDone={done}
    >
      {(form) => (
        <>
          <p className={classes.question}>
            The alternative begins as a copy of {quoteLabel(quote.number, quote.revision)} with its costing
            and gets a number of its own. The customer can be sent both.
          </p>
          <TextField
            {...form.field<string>('alternativeTitle', 'What is different', false)}
            hint="Such as: Duplex instead of CRA overlay. Printed on the quote."
          />
        </>
      )}
    </ActionDialog>
  )
}
