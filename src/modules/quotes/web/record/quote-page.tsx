import { useState } from 'react'
import { ConflictDialog, plainValue } from '../../../../platform/web/data/conflict-dialog.tsx'
import { Files } from '../../../../platform/web/data/files.tsx'
import { RecordPage } from '../../../../platform/web/data/record-page.tsx'
import { SaveBar } from '../../../../platform/web/data/save-bar.tsx'
import { Timeline } from '../../../../platform/web/data/timeline.tsx'
import { localToday } from '../../../../platform/web/ui/format.ts'
import { type QuoteRecord, quotes } from '../../contract.ts'
import { quoteLifecycle } from '../../domain/lifecycle.ts'
import { DetailsTab } from '../details/details-tab.tsx'
import { quoteFields } from '../details/fields.tsx'
import { QuoteDialog } from '../dialogs/quote-dialog.tsx'
import { LinesTab } from '../lines/lines-tab.tsx'
import { pdfUrl } from '../pdf.ts'
import { previewMissing, previewTotals } from '../preview.ts'
import classes from '../quotes.module.css'
import { Aside } from './aside.tsx'
import { CostSheet } from './cost-sheet.tsx'
import { useCounts } from './counts.ts'
import { useQuoteForm } from './quote-form.ts'
import { RelatedTab } from './related-tab.tsx'
import { lockOf, quoteButtons, quoteTrack } from './states.ts'
import { useTabOfErrors } from './tab-of-errors.ts'

/** One revision of a quote: head with the next step, track, tabs, key facts; one form over lines and details. */
export function QuotePage({ quote }: { quote: QuoteRecord }) {
  const form = useQuoteForm(quote)
  const [dialog, setDialog] = useState<'revise' | 'setForecast' | 'costSheet' | null>(null)
  const counts = useCounts(quote.id)
  useTabOfErrors(form)
  const locked = lockOf(quote)
  const lines = form.values.lines ?? []
  const totals = form.isDirty ? previewTotals(lines, quote) : quote.totals
  const missing = locked === undefined ? previewMissing(form.values, quote, localToday()) : {}
  const fields = quoteFields(quote, missing)
  const close = () => setDialog(null)
  const can = (name: string) => (quote.can[name] === true ? undefined : quote.can[name])
  return (
    <div className={classes.page}>
      <RecordPage
        contract={quotes}
        id={quote.id}
        list="/quotes"
        flow={{
          table: quoteLifecycle,
          buttons: quoteButtons(quote),
          dialog: (action, onClose) => (
            <QuoteDialog quote={quote} form={form} action={action} onClose={onClose} />
          ),
        }}
        head={() => ({
          title: quote.number,
          extra: `Rev ${quote.revision}`,
          company: { name: quote.companyName, href: `/companies/${quote.companyId}` },
          note: quote.projectName,
          owner: quote.salespersonName,
          track: quoteTrack(quote),
        })}
        more={() => [
          {
            label: 'Open PDF',
            icon: 'document',
            onClick: () => void window.open(pdfUrl(quote.id), '_blank'),
          },
          {
            label: 'Download PDF',
            icon: 'download',
            onClick: () => window.location.assign(pdfUrl(quote.id, true)),
          },
          { label: 'New revision', icon: 'copy', reason: can('revise'), onClick: () => setDialog('revise') },
          {
            label: 'Cost sheet',
            icon: 'list',
            reason: can('seeCosts'),
            onClick: () => setDialog('costSheet'),
          },
        ]}
        tabs={() => [
          {
            key: 'lines',
            label: 'Lines',
            count: lines.length,
            content: () => (
              <LinesTab quote={quote} form={form} missing={missing.lines ?? []} locked={locked} />
            ),
          },
          {
            key: 'details',
            label: 'Details',
            content: () => <DetailsTab quote={quote} form={form} fields={fields} locked={locked} />,
          },
          {
            key: 'files',
            label: 'Files',
            count: counts.files,
            content: () => <Files slice="quotes" id={quote.id} />,
          },
          {
            key: 'related',
            label: 'Related',
            count: quote.revisions.length + 1,
            content: () => <RelatedTab quote={quote} />,
          },
          {
            key: 'timeline',
            label: 'Timeline',
            count: counts.timeline,
            content: () => <Timeline slice="quotes" id={quote.id} />,
          },
        ]}
        aside={() => (
          <Aside
            quote={quote}
            totals={totals}
            missing={missing}
            onForecast={() => setDialog('setForecast')}
          />
        )}
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
      {dialog !== null && dialog !== 'costSheet' && (
        <QuoteDialog quote={quote} form={form} action={dialog} onClose={close} />
      )}
    </div>
  )
}
