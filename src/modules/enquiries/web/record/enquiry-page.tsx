import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ConflictDialog, plainValue } from '../../../../platform/web/data/conflict-dialog.tsx'
import { filesQuery, timelineQuery } from '../../../../platform/web/data/panels.ts'
import { RecordPage } from '../../../../platform/web/data/record-page.tsx'
import { SaveBar } from '../../../../platform/web/data/save-bar.tsx'
import { formatCount } from '../../../../platform/web/ui/format.ts'
import { type EnquiryRecord, enquiries } from '../../contract.ts'
import { isEditable } from '../../domain.ts'
import classes from '../enquiries.module.css'
import { enquiryFields } from '../form/fields.tsx'
import { useReview } from '../review/use-review.ts'
import { type EnquiryAction, EnquiryDialog } from './enquiry-dialog.tsx'
import { useEnquiryForm } from './enquiry-form.ts'
import { asideOf, flowOf, headOf, moreOf, type PageContext, tabsOf } from './page-parts.tsx'
import { useQuoteCount } from './related-tab.tsx'
import { useTabOfErrors } from './tab-of-errors.ts'

/** An enquiry: head with the next step, track, tabs, key facts; one form over lines and details. */
export function EnquiryPage({ enquiry }: { enquiry: EnquiryRecord }) {
  const [action, setAction] = useState<EnquiryAction | null>(null)
  const missing = isEditable(enquiry.status) ? enquiry.missingToQuote : {}
  const fields = enquiryFields(missing, enquiry)
  const form = useEnquiryForm(enquiry, fields)
  const review = useReview(enquiry)
  const counts = useCounts(enquiry.id)
  useTabOfErrors(form)
  const context: PageContext = { enquiry, form, fields, review, counts, open: setAction }
  const show = (name: string, value: unknown): ReactNode => {
    const { show: own } = fields[name as keyof typeof fields] ?? {}
    return own && value !== null && value !== undefined ? own(value as never) : plainValue(value)
  }
  return (
    <div className={classes.page}>
      <RecordPage
        contract={enquiries}
        id={enquiry.id}
        list="/enquiries"
        head={headOf}
        flow={flowOf(context)}
        more={() => moreOf(context)}
        tabs={() => tabsOf(context)}
        aside={() => asideOf(context)}
      />
      {enquiry.can.update === true && <SaveBar form={form} noun="enquiry" cancel="" />}
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          labels={form.labels}
          show={show}
          onResolve={form.resolve}
          onClose={form.keepEditing}
        />
      )}
      {action && (
        <EnquiryDialog enquiry={enquiry} form={form} action={action} onClose={() => setAction(null)} />
      )}
    </div>
  )
}

/** How much the tabs hold; undefined until it is known. */
function useCounts(id: string): PageContext['counts'] {
  const files = useQuery(filesQuery('enquiries', id))
  const timeline = useInfiniteQuery(timelineQuery('enquiries', id, undefined))
  const meta = timeline.data?.pages[0]?.meta
  return {
    files: files.data?.length,
    timeline: meta && formatCount(meta.total, meta.total_is_exact),
    quotes: useQuoteCount(id),
  }
}
