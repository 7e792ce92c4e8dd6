import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { urlOf } from '#platform/contract/client.ts'
import { pageConfig } from '#platform/web/config.ts'
import { Files } from '#platform/web/activity/files.tsx'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { type RecordOf, RecordPage } from '#platform/web/records/record-page.tsx'
import { Timeline } from '#platform/web/activity/timeline.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { Chip, StatusChip } from '#platform/web/ui/chip.tsx'
import { ConfidenceBar } from '#platform/web/ui/confidence-bar.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText, DueText, InstantText, MoneyText } from '#platform/web/ui/text.tsx'
import { trackOf } from '#platform/web/ui/track.tsx'
import { customerContactReports as contract } from '../contract.ts'
import { contactPurposes, contactTypes, reportLifecycle } from '../domain.ts'
import { ActionsTab } from './actions-tab.tsx'
import { CreateEnquiryDialog } from './create-enquiry-dialog.tsx'
import { RelatedTab } from './related-tab.tsx'
import { ReportTab } from './report-tab.tsx'

type Report = RecordOf<typeof contract>

export const prefetch = prefetchRecord(contract)

const flow = {
  table: reportLifecycle,
  buttons: ['recall', 'review', 'submit'],
}

const pdfOf = (id: string): string => pageConfig.apiBase + urlOf(contract.endpoints.pdf, { params: { id } })
const reasonOf = (may: true | string | undefined) => (may === true || may === undefined ? undefined : may)

/** `/customer-contact-reports/{id}` */
export function Screen() {
  const { id = '' } = useParams({ strict: false })
  const [creating, setCreating] = useState<Report | null>(null)
  const more = (report: Report) => [
    {
      label: 'Create enquiry',
      icon: 'plus' as const,
      reason: reasonOf(report.can.createEnquiry),
      onClick: () => setCreating(report),
    },
    {
      label: 'PDF',
      icon: 'print' as const,
      onClick: () => void window.open(pdfOf(report.id), '_blank', 'noopener'),
    },
  ]
  return (
    <>
      <RecordPage
        contract={contract}
        id={id}
        list="/customer-contact-reports"
        head={headOf}
        flow={flow}
        more={more}
        tabs={tabsOf}
        aside={asideOf}
      />
      {creating && <CreateEnquiryDialog report={creating} onClose={() => setCreating(null)} />}
    </>
  )
}

const headOf = (report: Report) => ({
  title: report.number,
  company: { name: report.companyName, href: `/companies/${report.companyId}` },
  chip: (
    <>
      <StatusChip table={reportLifecycle} state={report.status} />
      {report.visibility === 'managers' && (
        <Chip tone="violet" icon="lock">
          Managers only
        </Chip>
      )}
      {report.isOverdue && <Chip tone="red">Next contact overdue</Chip>}
    </>
  ),
  note: `${contactTypes[report.contactType]}, ${contactPurposes[report.purpose].toLowerCase()}`,
  owner: report.authorName,
  track: trackOf(reportLifecycle, ['draft', 'submitted', 'reviewed', 'closed'], report.status),
})

const tabsOf = (report: Report) => [
  { key: 'report', label: 'Report', content: () => <ReportTab report={report} /> },
  {
    key: 'actions',
    label: 'Actions',
    count: report.openActionCount || undefined,
    content: () => <ActionsTab report={report} />,
  },
  {
    key: 'related',
    label: 'Related',
    count: report.enquiries.length + report.quotes.length || undefined,
    content: () => <RelatedTab report={report} />,
  },
  { key: 'timeline', label: 'Timeline', content: () => <Timeline slice={contract.slice} id={report.id} /> },
  { key: 'files', label: 'Files', content: () => <Files slice={contract.slice} id={report.id} /> },
]

const asideOf = (report: Report) => (
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
