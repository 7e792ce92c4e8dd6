import { openFile } from '#platform/web/queries/files.ts'
import { lazyDialogs } from '#platform/web/documents/action-dialogs.tsx'
import {
  DocumentActions,
  DocumentPage,
  DocumentScreen,
  DocumentTitle,
} from '#platform/web/documents/document-page.tsx'
import { Aside, FilesTab, Tab, TimelineTab } from '#platform/web/documents/document-tabs.tsx'
import { useDocument, usePage } from '#platform/web/documents/use-document.ts'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { MenuEntry, reasonOf } from '#platform/web/records/action-bar.tsx'
import { useUser } from '#platform/web/session/current-user.ts'
import { Section } from '#platform/web/ui/card.tsx'
import { Chip, StatusChip } from '#platform/web/ui/chip.tsx'
import { ConfidenceBar } from '#platform/web/ui/share-bar.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText, DueText, InstantText, MoneyText } from '#platform/web/ui/text.tsx'
import { customerContactReports as contract, type ReportRecord } from '../contract.ts'
import { contactPurposes, contactTypes, doneActionsOf, reportLifecycle } from '../domain.ts'
import { ActionsTab } from './actions-tab.tsx'
import type { ReportDialog } from './dialogs.tsx'
import { reportFields } from './fields.tsx'
import { RelatedTab } from './related-tab.tsx'
import { ReportTab } from './report-tab.tsx'

export const prefetch = prefetchRecord(contract)

/** `/customer-contact-reports/{id}` */
export const Screen = () => <DocumentScreen contract={contract} page={ReportPage} />

const dialogs = lazyDialogs(() => import('./dialogs.tsx'))

function ReportPage({ record: report }: { record: ReportRecord }) {
  const me = useUser()
  const page = useDocument(contract, report, { fields: reportFields(me.id, doneActionsOf(report)) })
  return (
    <DocumentPage
      page={page}
      head={
        <DocumentTitle
          company={{ name: report.companyName, href: `/companies/${report.companyId}` }}
          chip={<Chips report={report} />}
          note={`${contactTypes[report.contactType]}, ${contactPurposes[report.purpose].toLowerCase()}`}
          owner={report.authorName}
        />
      }
      actions={<ReportActions />}
      stepper={['draft', 'submitted', 'reviewed', 'closed']}
      dialogs={dialogs}
    >
      <Tab name="details" label="Report">
        <ReportTab report={report} />
      </Tab>
      <Tab name="to-do" label="Actions" count={report.openActionCount || undefined}>
        <ActionsTab report={report} />
      </Tab>
      <Tab name="related" count={report.enquiries.length + report.quotes.length || undefined}>
        <RelatedTab report={report} />
      </Tab>
      <TimelineTab />
      <FilesTab />
      <Aside>
        <ReportFacts report={report} />
      </Aside>
    </DocumentPage>
  )
}

function ReportActions() {
  const { record: report, open } = usePage<typeof contract, ReportDialog>(contract)
  return (
    <DocumentActions buttons={['recall', 'review', 'submit']}>
      <MenuEntry
        label="Create enquiry"
        icon="plus"
        reason={reasonOf(report.can.createEnquiry)}
        onClick={() => open('createEnquiry')}
      />
      <MenuEntry
        label="PDF"
        icon="print"
        onClick={() => openFile(contract.endpoints.pdf, { params: { id: report.id } })}
      />
    </DocumentActions>
  )
}

const Chips = ({ report }: { report: ReportRecord }) => (
  <>
    <StatusChip table={reportLifecycle} state={report.status} />
    {report.visibility === 'managers' && (
      <Chip tone="violet" icon="lock">
        Managers only
      </Chip>
    )}
    {report.isOverdue && <Chip tone="red">Next contact overdue</Chip>}
  </>
)

const ReportFacts = ({ report }: { report: ReportRecord }) => (
  <>
    <Section title="Contact">
      <Facts
        facts={{
          When: <InstantText at={report.contactAt} />,
          Duration: report.durationMin && `${report.durationMin} min`,
          Place: report.place,
          With: report.contacts.map(({ name }) => name).join(', '),
          'Our people': report.attendees.map(({ name }) => name).join(', '),
          'Next contact': report.nextContactOn && (
            <DueText date={report.nextContactOn} done={!report.isLatest} />
          ),
        }}
      />
    </Section>
    <Section title="Prospects">
      <Facts
        facts={{
          'Potential value': report.potentialValue && report.currency && (
            <MoneyText value={report.potentialValue} currency={report.currency} whole />
          ),
          'Order expected': report.expectedOrderDate && <DateText date={report.expectedOrderDate} />,
          Confidence: report.confidencePercent !== null && (
            <ConfidenceBar percent={report.confidencePercent} />
          ),
          'Sales step': report.salesStepName,
          'Market segment': report.marketSegmentName,
          Products: report.products.map(({ name }) => name).join(', '),
        }}
      />
    </Section>
    {report.submittedAt && (
      <Section title="Reading">
        <Facts
          facts={{
            Submitted: <InstantText at={report.submittedAt} />,
            Reviewed: report.reviewedAt && <InstantText at={report.reviewedAt} />,
            'Reviewed by': report.reviewedByName,
          }}
        />
      </Section>
    )}
  </>
)
