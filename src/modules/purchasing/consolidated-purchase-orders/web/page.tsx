import { openFile } from '#platform/web/queries/files.ts'
import { lazyDialogs } from '#platform/web/documents/action-dialogs.tsx'
import { ApprovalSteps } from '#platform/web/documents/approval-steps.tsx'
import {
  DocumentActions,
  DocumentPage,
  DocumentScreen,
  DocumentTitle,
} from '#platform/web/documents/document-page.tsx'
import { Aside, FilesTab, Tab, TimelineTab } from '#platform/web/documents/document-tabs.tsx'
import { DetailsTab, DocumentLines } from '#platform/web/documents/form-tabs.tsx'
import { MissingSection } from '#platform/web/documents/missing.tsx'
import { PdfSection } from '#platform/web/documents/revisions.tsx'
import { useDocument } from '#platform/web/documents/use-document.ts'
import { api } from '#platform/web/queries/api.ts'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { MenuEntry } from '#platform/web/records/action-bar.tsx'
import { Cards } from '#platform/web/shell/cards.tsx'
import { useStarts } from '#platform/web/shell/starts.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText, MoneyText } from '#platform/web/ui/text.tsx'
import { SignaturesSection } from '#modules/signing/signature/web/api.tsx'
import { type ConsolidatedRecord, consolidatedPurchaseOrders } from '../contract.ts'
import { type ConsolidatedState, isDraft, joiningRules } from '../domain.ts'
import { consolidatedFields, pdfUrl, sections } from './fields.tsx'

export const prefetch = prefetchRecord(consolidatedPurchaseOrders)

/** `/consolidated-purchase-orders/{id}` */
export const Screen = () => <DocumentScreen contract={consolidatedPurchaseOrders} page={ConsolidatedPage} />

const { endpoints } = consolidatedPurchaseOrders
const dialogs = lazyDialogs(() => import('./dialogs.tsx'))

/** The buttons of each state, the last one filled. */
const buttons: Readonly<Record<ConsolidatedState, readonly string[]>> = {
  draft: ['submit'],
  awaiting_approval: ['reject', 'approve'],
  approved: ['issue'],
  issued: ['acknowledge'],
  acknowledged: [],
  to_receive_and_invoice: [],
  to_receive: [],
  to_invoice: [],
  completed: [],
  cancelled: [],
}

/** What stays within the approvals needs nobody's word; who may not decide but may take it back is offered that. */
function offeredButtons({ status, can, beyondApproval }: ConsolidatedRecord): readonly string[] {
  if (isDraft(status) && beyondApproval.length === 0) return ['release']
  const usual = buttons[status]
  if (!usual.includes('approve') || can.approve === true) return usual
  return can.recall === true ? ['recall', 'approve'] : ['approve']
}

/** The ways to what comes of an issued order: goods that are received, and the invoices of the supplier. */
function WhatCame({ record: { id, issuedAt, receivedPercent } }: { record: ConsolidatedRecord }) {
  const receipts = useStarts('consolidated-purchase-orders/receipts', { id })
  const mayInvoice = useMay('invoices:read')
  if (issuedAt === null) return null
  return (
    <>
      {receivedPercent < 100 && receipts.map((start) => <MenuEntry key={start.label} {...start} />)}
      {mayInvoice && (
        <MenuEntry label="Invoices" icon="document" href={`/consolidated-purchase-orders/${id}/invoices`} />
      )}
    </>
  )
}

function ConsolidatedPage({ record }: { record: ConsolidatedRecord }) {
  const page = useDocument(consolidatedPurchaseOrders, record, { fields: consolidatedFields(record) })
  return (
    <DocumentPage
      page={page}
      head={
        <DocumentTitle
          company={{ name: record.supplierName, href: `/companies/${record.supplierId}` }}
          note={joiningRules[record.rule]}
          owner={record.buyerName ?? undefined}
        />
      }
      actions={
        <DocumentActions buttons={offeredButtons(record)}>
          <WhatCame record={record} />
          <MenuEntry
            label="Open PDF"
            icon="document"
            onClick={() => openFile(endpoints.pdf, { params: { id: record.id } })}
          />
          <MenuEntry
            label="Allocation sheet"
            icon="print"
            onClick={() => openFile(endpoints.sheet, { params: { id: record.id } })}
          />
        </DocumentActions>
      }
      stepper={['draft', 'awaiting_approval', 'approved', 'issued', 'acknowledged', 'completed']}
      dialogs={dialogs}
      missing={isDraft(record.status) && !page.form.isDirty ? record.missingToSubmit : {}}
    >
      <Tab name="lines" count={record.lines.length}>
        <DocumentLines field="lines" />
      </Tab>
      <Tab name="details">
        <DetailsTab sections={sections} />
      </Tab>
      <FilesTab />
      <TimelineTab />
      <Aside>
        <Cards place="consolidated-purchase-orders/answers" id={record.id} />
        <Section title="Key facts">
          <Facts
            facts={{
              'Net value': (
                <b>
                  <MoneyText value={record.totals.net} currency={record.currency} />
                </b>
              ),
              'Required by': <DateText date={record.requiredOn} />,
              'Orders collected until': record.cutOffOn && <DateText date={record.cutOffOn} />,
              Terms: [record.paymentTerms, record.incoterm, record.incotermPlace].filter(Boolean).join(', '),
              Buyer: record.buyerName,
              'Ordered by': record.facilityName,
              'Extra goes to': record.stockFacilityName,
              'Confirmed by the supplier': record.confirmationNo && (
                <>
                  {record.confirmationNo}, <DateText date={record.confirmedOn} />
                </>
              ),
              'Order over the extra': record.stockOrderId && (
                <AppLink href={`/purchase-orders/${record.stockOrderId}`}>{record.stockOrderNumber}</AppLink>
              ),
              Received: record.issuedAt && `${record.receivedPercent} %`,
              Invoiced: record.issuedAt && `${record.invoicedPercent} %`,
              'Written by': record.createdByName,
            }}
          />
        </Section>
        {record.confirmationDifferences.length > 0 && (
          <Section title="Confirmed differently">
            <ul>
              {record.confirmationDifferences.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </Section>
        )}
        <MissingSection title="Before it can be submitted" />
        {record.approvalSteps.length > 0 && (
          <Section title="Approval">
            <ApprovalSteps steps={record.approvalSteps} askedAt={record.stepAskedAt} />
          </Section>
        )}
        <PdfSection url={pdfUrl(record.id)} sha256={record.pdfSha256} />
        <SignaturesSection read={api(consolidatedPurchaseOrders).signatures} record={record} />
      </Aside>
    </DocumentPage>
  )
}
