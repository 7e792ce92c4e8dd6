import type { ReactNode } from 'react'
import { Files } from '../../../../platform/web/data/files.tsx'
import type { FormFields } from '../../../../platform/web/data/form-fields.ts'
import type { Flow, MoreItem } from '../../../../platform/web/data/record-actions.tsx'
import type { RecordHead, RecordTab } from '../../../../platform/web/data/record-page.tsx'
import { Timeline } from '../../../../platform/web/data/timeline.tsx'
import type { RecordForm } from '../../../../platform/web/data/use-record-form.ts'
import type { EnquiryRecord } from '../../contract.ts'
import { isUndecided } from '../../domain.ts'
import type { EnquiryShape } from '../form/shape.ts'
import { fileKinds } from '../words.ts'
import { LinesTab } from '../lines/lines-tab.tsx'
import { paperUrl } from '../mail/mail-dialog.tsx'
import { QuestionsTab } from '../questions/questions-tab.tsx'
import { ReviewTab } from '../review/review-tab.tsx'
import type { ReviewState } from '../review/use-review.ts'
import { Aside } from './aside.tsx'
import { DetailsTab } from './details-tab.tsx'
import { type EnquiryAction, EnquiryDialog } from './enquiry-dialog.tsx'
import { RelatedTab } from './related-tab.tsx'
import { enquiryButtons, enquiryTrack, hiddenActions, pageLifecycle } from './states.ts'

/** What the parts of the page are made from. */
export interface PageContext {
  enquiry: EnquiryRecord
  form: RecordForm<EnquiryShape>
  fields: FormFields<EnquiryShape>
  review: ReviewState
  counts: { files: ReactNode; quotes: ReactNode; timeline: ReactNode }
  open: (action: EnquiryAction) => void
}

export const headOf = (enquiry: EnquiryRecord): RecordHead => ({
  title: enquiry.number,
  company: { name: enquiry.companyName, href: `/companies/${enquiry.companyId}` },
  note: enquiry.projectName,
  owner: enquiry.salespersonName,
  track: enquiryTrack(enquiry),
})

export const flowOf = ({ enquiry, form }: PageContext): Flow => ({
  table: pageLifecycle,
  buttons: enquiryButtons(enquiry),
  hidden: hiddenActions(enquiry),
  dialog: (name, close) => (
    <EnquiryDialog enquiry={enquiry} form={form} action={name as EnquiryAction} onClose={close} />
  ),
})

export function moreOf({
  enquiry: { id, can, status, acknowledgedAt },
  open,
}: PageContext): readonly MoreItem[] {
  const reason = (name: string) => (can[name] === true ? undefined : can[name])
  const items: readonly MoreItem[] = [
    {
      label: acknowledgedAt ? 'Acknowledge again' : 'Acknowledge to the customer',
      icon: 'mail',
      reason: reason('acknowledge'),
      onClick: () => open('acknowledge'),
    },
    {
      label: 'Open summary',
      icon: 'document',
      onClick: () => void window.open(paperUrl('pdf', id), '_blank'),
    },
    {
      label: 'Move to sales step',
      icon: 'board',
      reason: reason('moveStep'),
      onClick: () => open('moveStep'),
    },
  ]
  if (!isUndecided(status)) return items
  return [...items, { label: 'No bid', reason: reason('decideBid'), onClick: () => open('declineBid') }]
}

export function tabsOf({ enquiry, form, fields, review, counts, open }: PageContext): readonly RecordTab[] {
  const { id } = enquiry
  return [
    {
      key: 'details',
      label: 'Details',
      content: () => <DetailsTab enquiry={enquiry} form={form} fields={fields} />,
    },
    {
      key: 'lines',
      label: 'Lines',
      count: form.values.lines?.length ?? 0,
      content: () => <LinesTab enquiry={enquiry} form={form} />,
    },
    {
      key: 'review',
      label: 'Review',
      content: () => <ReviewTab enquiry={enquiry} review={review} isDirty={form.isDirty} onAction={open} />,
    },
    {
      key: 'questions',
      label: 'Questions',
      count: enquiry.openQuestionCount || undefined,
      content: () => <QuestionsTab enquiry={enquiry} onAction={open} />,
    },
    {
      key: 'files',
      label: 'Files',
      count: counts.files,
      content: () => <Files slice="enquiries" id={id} kinds={fileKinds} />,
    },
    {
      key: 'related',
      label: 'Related',
      count: counts.quotes,
      content: () => <RelatedTab enquiry={enquiry} />,
    },
    {
      key: 'timeline',
      label: 'Timeline',
      count: counts.timeline,
      content: () => <Timeline slice="enquiries" id={id} />,
    },
  ]
}

export const asideOf = ({ enquiry, open }: PageContext): ReactNode => (
  <Aside enquiry={enquiry} onMove={() => open('moveStep')} onAcknowledge={() => open('acknowledge')} />
)
