import {
  DocumentActions,
  DocumentPage,
  DocumentScreen,
  DocumentTitle,
} from '#platform/web/documents/document-page.tsx'
import { Aside, FilesTab, Tab, TimelineTab } from '#platform/web/documents/document-tabs.tsx'
import { lazyDialogs } from '#platform/web/documents/action-dialogs.tsx'
import { DetailsTab } from '#platform/web/documents/form-tabs.tsx'
import { useDocument } from '#platform/web/documents/use-document.ts'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { MenuEntry, reasonOf } from '#platform/web/records/action-bar.tsx'
import { Cards } from '#platform/web/shell/cards.tsx'
import { NoPermission } from '#platform/web/ui/states.tsx'
import { openFile } from '#platform/web/queries/files.ts'
import { type EnquiryRecord, enquiries } from '../contract.ts'
import { isEditable, isUndecided } from '../domain.ts'
import classes from './enquiries.module.css'
import { enquiryFields } from './form/fields.tsx'
import { detailSections } from './form/sections.ts'
import { EnquiryLines } from './lines.tsx'
import { previewMissing } from './preview.ts'
import { QuestionsTab } from './questions/questions-tab.tsx'
import { EnquiryFacts } from './record/aside.tsx'
import { enquiryButtons, hiddenActions, pageLifecycle } from './record/next-steps.ts'
import { useEnquiry } from './record/use-enquiry.ts'
import { ReviewTab } from './review/review-tab.tsx'
import { useReview } from './review/use-review.ts'
import { fileKinds } from './labels.ts'

export const prefetch = prefetchRecord(enquiries)

/** `/enquiries/{id}` */
export const Screen = () => <DocumentScreen contract={enquiries} page={EnquiryPage} />

const dialogs = lazyDialogs(() => import('./record/dialogs.tsx'))

function EnquiryPage({ record: enquiry }: { record: EnquiryRecord }) {
  const page = useDocument(enquiries, enquiry, {
    fields: enquiryFields(enquiry),
    lifecycle: pageLifecycle,
  })
  const lines = page.form.values.lines ?? []
  // What is being answered stays while another tab is looked at.
  const review = useReview(enquiry)
  return (
    <DocumentPage
      page={page}
      head={
        <DocumentTitle
          company={{ name: enquiry.companyName, href: `/companies/${enquiry.companyId}` }}
          note={enquiry.projectName}
          owner={enquiry.salespersonName}
        />
      }
      actions={<EnquiryActions />}
      stepper={['new', 'under_review', 'ready_to_quote', 'quoted', 'won']}
      dialogs={dialogs}
      missing={isEditable(enquiry.status) ? previewMissing(page.form.values, enquiry) : {}}
    >
      <Tab name="details">
        <DetailsTab sections={detailSections} />
      </Tab>
      <Tab name="lines" count={lines.length}>
        <EnquiryLines />
      </Tab>
      <Tab name="review" holds={['bidDecision', 'technicalReview']}>
        <ReviewTab review={review} />
      </Tab>
      <Tab name="questions" count={enquiry.openQuestionCount || undefined}>
        <QuestionsTab />
      </Tab>
      <FilesTab kinds={fileKinds} />
      <Tab name="related" count={<Cards place="enquiries/quote-count" id={enquiry.id} />}>
        <RelatedTab enquiry={enquiry} />
      </Tab>
      <TimelineTab />
      <Aside>
        <EnquiryFacts />
      </Aside>
    </DocumentPage>
  )
}

function EnquiryActions() {
  const { record: enquiry, open } = useEnquiry()
  const { can, acknowledgedAt } = enquiry
  return (
    <DocumentActions buttons={enquiryButtons(enquiry)} hidden={hiddenActions(enquiry)}>
      <MenuEntry
        label={acknowledgedAt ? 'Acknowledge again' : 'Acknowledge to the customer'}
        icon="mail"
        reason={reasonOf(can.acknowledge)}
        onClick={() => open('acknowledge')}
      />
      <MenuEntry
        label="Open summary"
        icon="document"
        onClick={() => openFile(enquiries.endpoints.pdf, { params: { id: enquiry.id } })}
      />
      <MenuEntry
        label="Move to sales step"
        icon="board"
        reason={reasonOf(can.moveStep)}
        onClick={() => open('moveStep')}
      />
      {isUndecided(enquiry.status) && (
        <MenuEntry label="No bid" reason={reasonOf(can.decideBid)} onClick={() => open('declineBid')} />
      )}
    </DocumentActions>
  )
}

/** The quotes made from the enquiry, its calculations, and the contacts that were about it. */
function RelatedTab({ enquiry }: { enquiry: EnquiryRecord }) {
  if (!useMay('quotes:read')) return <NoPermission noun="quotes" />
  return (
    <div className={classes.cards}>
      <Cards place="enquiries/related" id={enquiry.id} companyId={enquiry.companyId} />
    </div>
  )
}
