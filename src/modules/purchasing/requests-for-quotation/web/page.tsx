import { counted } from '#platform/contract/values/amounts.ts'
import { lazyDialogs } from '#platform/web/documents/action-dialogs.tsx'
import {
  DocumentActions,
  DocumentPage,
  DocumentScreen,
  DocumentTitle,
} from '#platform/web/documents/document-page.tsx'
import { Aside, FilesTab, Tab, TimelineTab } from '#platform/web/documents/document-tabs.tsx'
import { DetailsTab, DocumentLines } from '#platform/web/documents/form-tabs.tsx'
import { MissingSection } from '#platform/web/documents/missing.tsx'
import { useDocument, usePage } from '#platform/web/documents/use-document.ts'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { MenuEntry, reasonOf } from '#platform/web/records/action-bar.tsx'
import { Cards } from '#platform/web/shell/cards.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DueText, InstantText, RecordNumber } from '#platform/web/ui/text.tsx'
import { type RequestForQuotationRecord, requestsForQuotation } from '../contract.ts'
import { askedStates, isDraft, type RequestForQuotationStatus } from '../domain.ts'
import { requestFields, sections } from './fields.tsx'
import { OffersTab } from './offers-tab.tsx'

export const prefetch = prefetchRecord(requestsForQuotation)

/** `/requests-for-quotation/{id}` */
export const Screen = () => <DocumentScreen contract={requestsForQuotation} page={RequestPage} />

const dialogs = lazyDialogs(() => import('./dialogs.tsx'))

/** The buttons of each state, the last one filled. */
const buttons: Readonly<Record<RequestForQuotationStatus, readonly string[]>> = {
  draft: ['send'],
  sent: [],
  offered: [],
  decided: [],
  cancelled: [],
}

function RequestPage({ record }: { record: RequestForQuotationRecord }) {
  const page = useDocument(requestsForQuotation, record, { fields: requestFields(record) })
  const offers = record.asked.filter(({ offer }) => offer && !offer.isWithdrawn).length
  return (
    <DocumentPage
      page={page}
      head={
        <DocumentTitle
          note={`${record.supplierIds.length} ${record.supplierIds.length === 1 ? 'supplier' : 'suppliers'}`}
          owner={record.buyerName ?? undefined}
        />
      }
      actions={<RequestActions />}
      stepper={['draft', 'sent', 'offered', 'decided']}
      dialogs={dialogs}
      missing={isDraft(record.status) && !page.form.isDirty ? record.missingToSend : {}}
    >
      {record.asked.length > 0 && (
        <Tab name="offers" label="Offers" count={offers}>
          <OffersTab record={record} />
        </Tab>
      )}
      <Tab name="lines" count={page.form.values.lines?.length ?? 0}>
        <DocumentLines field="lines" />
      </Tab>
      <Tab name="details">
        <DetailsTab sections={sections} />
      </Tab>
      <FilesTab />
      <TimelineTab />
      <Aside>
        <RequestFacts record={record} />
        <Cards place="requests-for-quotation/messages" id={record.id} />
      </Aside>
    </DocumentPage>
  )
}

function RequestActions() {
  const { record, open } = usePage(requestsForQuotation)
  return (
    <DocumentActions buttons={buttons[record.status]}>
      <MenuEntry
        label="Ask another supplier"
        icon="plus"
        reason={reasonOf(record.can.askAlso)}
        onClick={() => open('askAlso')}
      />
      <MenuEntry
        label="Show files to suppliers"
        icon="attach"
        reason={reasonOf(record.can.showFiles)}
        onClick={() => open('showFiles')}
      />
    </DocumentActions>
  )
}

function RequestFacts({ record }: { record: RequestForQuotationRecord }) {
  const orders = [...new Set(record.lines.flatMap(({ orderNumber }) => orderNumber ?? []))]
  return (
    <>
      <Section title="Key facts">
        <Facts
          facts={{
            'Offers by': (
              <DueText date={record.replyBy} done={!askedStates.some((state) => state === record.status)} />
            ),
            Sent: record.sentAt && <InstantText at={record.sentAt} />,
            Buyer: record.buyerName,
            Facility: record.facilityName,
            'Decided by': record.decidedByName,
            'Shown to suppliers':
              record.supplierFileIds.length > 0 && counted(record.supplierFileIds.length, 'file', 'files'),
            Orders:
              orders.length > 0 &&
              orders.map((number) => (
                <AppLink key={number} href={`/purchase-orders?search=${number}`}>
                  <RecordNumber number={number} />{' '}
                </AppLink>
              )),
          }}
        />
      </Section>
      <MissingSection title="Before it can be sent" />
    </>
  )
}
