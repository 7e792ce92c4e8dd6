import { useParams } from '@tanstack/react-router'
import { Files } from '#platform/web/activity/files.tsx'
import { Timeline } from '#platform/web/activity/timeline.tsx'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { type RecordHead, RecordPage, type RecordTab } from '#platform/web/records/record-page.tsx'
import { Cards } from '#platform/web/shell/cards.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card, Section } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { statusSteps } from '#platform/web/ui/status-stepper.tsx'
import { DateText } from '#platform/web/ui/text.tsx'
import { certificateRequests, type RequestRecord } from '../contract.ts'
import { requestLifecycle } from '../domain.ts'

export const prefetch = prefetchRecord(certificateRequests)

const flow = {
  table: requestLifecycle,
  buttons: ['refuse', 'reopen', 'ask'],
  inputs: {
    ask: 'The supplier gets one mail about everything that it owes; answers go to you.',
  },
}

/** `/certificate-requests/{id}` */
export function Screen() {
  const { id = '' } = useParams({ strict: false })
  return (
    <RecordPage
      contract={certificateRequests}
      id={id}
      list="/certificate-requests"
      flow={flow}
      head={headOf}
      tabs={tabsOf}
      aside={asideOf}
    />
  )
}

const headOf = (request: RequestRecord): RecordHead => ({
  title: request.number,
  company: { name: request.supplierName, href: `/companies/${request.supplierId}` },
  note: `Heat ${request.heatNo}`,
  track: statusSteps(requestLifecycle, ['open', 'asked', 'received', 'verified'], request.status),
})

const tabsOf = (request: RequestRecord): RecordTab[] => [
  { key: 'request', label: 'Request', content: () => <Request request={request} /> },
  {
    key: 'files',
    label: 'Files',
    content: () => <Files slice="certificate-requests" id={request.id} />,
  },
  {
    key: 'timeline',
    label: 'Timeline',
    content: () => <Timeline slice="certificate-requests" id={request.id} />,
  },
]

const asideOf = (request: RequestRecord) => (
  <>
    <Section title="Key facts">
      <Facts
        facts={{
          Opened: <DateText date={request.openedOn} />,
          Days: request.ageDays,
          'Letters sent': request.askedCount,
          'Last asked': request.lastAskedOn && <DateText date={request.lastAskedOn} />,
          Facility: request.facilityName,
          'Received by': request.receivedByName,
        }}
      />
    </Section>
    <Cards place="certificate-requests/messages" id={request.id} />
  </>
)

const Request = ({ request }: { request: RequestRecord }) => (
  <Card title="What is missing">
    <Facts
      facts={{
        Type: `EN 10204 ${request.certificateType}`,
        Heat: <AppLink href={`/heats/${request.heatId}`}>{request.heatNo}</AppLink>,
        Mill: request.millName,
        Material: `${request.specificationName} ${request.grade}`,
        Steel: `${request.pieces} x ${request.sizeText}`,
        'Goods receipt': (
          <AppLink href={`/goods-receipts/${request.receiptId}`}>{request.receiptNumber}</AppLink>
        ),
        'Delivery note': request.deliveryNoteNo,
        Certificate: request.certificateId && (
          <AppLink href={`/certificates/${request.certificateId}`}>{request.certificateNumber}</AppLink>
        ),
      }}
    />
  </Card>
)
