import type { ReactNode } from 'react'
import { Files } from '../../../../platform/web/data/files.tsx'
import type { FormFields } from '../../../../platform/web/data/form-fields.ts'
import type { Flow, MoreItem } from '../../../../platform/web/data/record-actions.tsx'
import type { RecordHead, RecordTab } from '../../../../platform/web/data/record-page.tsx'
import { Timeline } from '../../../../platform/web/data/timeline.tsx'
import type { RecordForm } from '../../../../platform/web/data/use-record-form.ts'
import type { QuoteRecord } from '../../contract.ts'
import { quoteLifecycle } from '../../domain/lifecycle.ts'
import { DetailsTab } from '../details/details-tab.tsx'
import { LinesTab } from '../lines/lines-tab.tsx'
import { paperUrl, pdfUrl, stampedUrl } from '../pdf.ts'
import { previewTotals, type QuoteShape } from '../preview.ts'
import { Aside } from './aside.tsx'
import { QuoteDialog, RelatedTab, ReviewTab } from './on-demand.tsx'
import { quoteButtons, quoteTrack } from './states.ts'

/** What the page opens beside the dialogs of the lifecycle. */
export type OwnDialog = 'revise' | 'setForecast' | 'costSheet' | 'alternative' | 'acknowledge'

/** What the parts of the page are made from. */
export interface PageContext {
  quote: QuoteRecord
  form: RecordForm<QuoteShape>
  fields: FormFields<QuoteShape>
  /** Why nothing can be changed. */
  locked: string | undefined
  /** What the submission still needs, sentences by field. */
  missing: Readonly<Record<string, readonly string[]>>
  counts: { files: number | undefined; timeline: string | undefined }
  open: (dialog: OwnDialog) => void
}

export const headOf = (quote: QuoteRecord): RecordHead => ({
  title: quote.number,
  extra: `Rev ${quote.revision}`,
  company: { name: quote.companyName, href: `/companies/${quote.companyId}` },
  note: quote.projectName,
  owner: quote.salespersonName,
  track: quoteTrack(quote),
})

export const flowOf = ({ quote, form }: PageContext): Flow => ({
  table: quoteLifecycle,
  buttons: quoteButtons(quote),
  dialog: (action, onClose) => <QuoteDialog quote={quote} form={form} action={action} onClose={onClose} />,
})

const openPaper = (url: string): void => void window.open(url, '_blank')

export function moreOf({ quote, open }: PageContext): readonly MoreItem[] {
  const reason = (name: string) => (quote.can[name] === true ? undefined : quote.can[name])
  return [
    { label: 'Open PDF', icon: 'document', onClick: () => void window.open(pdfUrl(quote.id), '_blank') },
    {
      label: 'Download PDF',
      icon: 'download',
      onClick: () => window.location.assign(pdfUrl(quote.id, true)),
    },
    {
      label: 'Technical offer',
      icon: 'document',
      onClick: () => openPaper(paperUrl(quote.id, 'technicalOffer')),
    },
    ...(quote.pdfSha256
      ? [{ label: 'Stamped copy', icon: 'document', onClick: () => openPaper(stampedUrl(quote.id)) } as const]
      : []),
    {
      label: 'Create alternative',
      icon: 'copy',
      reason: reason('copyAsAlternative'),
      onClick: () => open('alternative'),
    },
    { label: 'New revision', icon: 'copy', reason: reason('revise'), onClick: () => open('revise') },
    { label: 'Cost sheet', icon: 'list', reason: reason('seeCosts'), onClick: () => open('costSheet') },
    {
      label: 'Cost sheet as PDF',
      icon: 'document',
      reason: reason('seeCosts'),
      onClick: () => openPaper(paperUrl(quote.id, 'costSheetPaper')),
    },
  ]
}

export function tabsOf({
  quote,
  form,
  fields,
  locked,
  missing,
  counts,
  open,
}: PageContext): readonly RecordTab[] {
  return [
    {
      key: 'lines',
      label: 'Lines',
      count: form.values.lines?.length ?? 0,
      content: () => <LinesTab quote={quote} form={form} missing={missing.lines ?? []} locked={locked} />,
    },
    {
      key: 'details',
      label: 'Details',
      content: () => <DetailsTab quote={quote} form={form} fields={fields} locked={locked} />,
    },
    ...(quote.contractReview
      ? [
          {
            key: 'review',
            label: 'Contract review',
            count: quote.contractReview.differenceCount,
            content: () => <ReviewTab quote={quote} onAcknowledge={() => open('acknowledge')} />,
          },
        ]
      : []),
    {
      key: 'files',
      label: 'Files',
      count: counts.files,
      content: () => <Files slice="quotes" id={quote.id} />,
    },
    {
      key: 'related',
      label: 'Related',
      count: quote.revisions.length + quote.siblings.length,
      content: () => (
        <RelatedTab
          quote={quote}
          onAlternative={quote.can.copyAsAlternative === true ? () => open('alternative') : undefined}
        />
      ),
    },
    {
      key: 'timeline',
      label: 'Timeline',
      count: counts.timeline,
      content: () => <Timeline slice="quotes" id={quote.id} />,
    },
  ]
}

export function asideOf({ quote, form, missing, open }: PageContext): ReactNode {
  const totals = form.isDirty ? previewTotals(form.values.lines ?? [], quote) : quote.totals
  return <Aside quote={quote} totals={totals} missing={missing} onForecast={() => open('setForecast')} />
}
