import { useState } from 'react'
import { ConflictDialog, plainValue } from '../../../../platform/web/data/conflict-dialog.tsx'
import { RecordPage } from '../../../../platform/web/data/record-page.tsx'
import { SaveBar } from '../../../../platform/web/data/save-bar.tsx'
import { localToday } from '../../../../platform/web/ui/format.ts'
import { type QuoteRecord, quotes } from '../../contract.ts'
import { quoteFields } from '../details/fields.tsx'
import { previewMissing } from '../preview.ts'
import classes from '../quotes.module.css'
import { AlternativeDialog } from './alternative-dialog.tsx'
import { CostSheet } from './cost-sheet.tsx'
import { useCounts } from './counts.ts'
import { QuoteDialog } from './on-demand.tsx'
import { asideOf, flowOf, headOf, moreOf, type OwnDialog, type PageContext, tabsOf } from './page-parts.tsx'
import { useQuoteForm } from './quote-form.ts'
import { lockOf } from './states.ts'
import { useTabOfErrors } from './tab-of-errors.ts'

/** One revision of a quote: head with the next step, track, tabs, key facts; one form over lines and details. */
export function QuotePage({ quote }: { quote: QuoteRecord }) {
  const form = useQuoteForm(quote)
  const [dialog, setDialog] = useState<OwnDialog | null>(null)
  const counts = useCounts(quote.id)
  useTabOfErrors(form)
  const locked = lockOf(quote)
  const missing = locked === undefined ? previewMissing(form.values, quote, localToday()) : {}
  const fields = quoteFields(quote, missing)
  const context: PageContext = { quote, form, fields, locked, missing, counts, open: setDialog }
  const close = () => setDialog(null)
  return (
    <div className={classes.page}>
      <RecordPage
        contract={quotes}
        id={quote.id}
        list="/quotes"
        head={headOf}
        flow={flowOf(context)}
        more={() => moreOf(context)}
        tabs={() => tabsOf(context)}
        aside={() => asideOf(context)}
      />
      {locked === undefined && <SaveBar form={form} noun="quote" cancel="" />}
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          labels={form.labels}
          show={(name, value) => {
            const { show } = fields[name as keyof typeof fields] ?? {}
            return show && value !== null && value !== undefined ? show(value as never) : plainValue(value)
          }}
          onResolve={form.resolve}
          onClose={form.keepEditing}
        />
      )}
      {dialog === 'costSheet' && <CostSheet quote={quote} onClose={close} />}
      {dialog === 'alternative' && <AlternativeDialog quote={quote} onClose={close} />}
      {dialog !== null && dialog !== 'costSheet' && dialog !== 'alternative' && (
        <QuoteDialog quote={quote} form={form} action={dialog} onClose={close} />
      )}
    </div>
  )
}
