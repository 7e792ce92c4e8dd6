import { ButtonLink } from '#platform/web/ui/button.tsx'
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
import { PdfSection, RevisionsSection } from '#platform/web/documents/revisions.tsx'
import { useDocument, usePage } from '#platform/web/documents/use-document.ts'
import { api } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { MenuEntry, reasonOf } from '#platform/web/records/action-bar.tsx'
import { Cards } from '#platform/web/shell/cards.tsx'
import { useStarts } from '#platform/web/shell/starts.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText, DueText, MoneyText } from '#platform/web/ui/text.tsx'
import { plainDecimal } from '#platform/contract/values/amounts.ts'
import { openFile } from '#platform/web/queries/files.ts'
import { orderTypes } from '#modules/signing/purchase-order-approving-users/domain.ts'
import { SignaturesSection } from '#modules/signing/signature/web/api.tsx'
import { type OrderRecord, purchaseOrders } from '../contract.ts'
import { isDraft, isInWork, orderLabel, type OrderState } from '../domain.ts'
import { orderFields, sections } from './fields.tsx'
import { pdfUrl } from './line-values.ts'
import { OrderNotices } from './notices.tsx'

export const prefetch = prefetchRecord(purchaseOrders)

/** `/purchase-orders/{id}`: one revision. */
export const Screen = () => <DocumentScreen contract={purchaseOrders} page={OrderPage} />

const titleOf = ({ number, revision }: OrderRecord): string => orderLabel(number, revision)
const dialogs = lazyDialogs(() => import('./dialogs.tsx'))

/** The buttons of each state, the last one filled. */
const buttons: Readonly<Record<OrderState, readonly string[]>> = {
  draft: ['submit'],
  awaiting_approval: ['reject', 'approve'],
  approved: ['issue'],
  issued: ['acknowledge'],
  acknowledged: [],
  to_receive_and_invoice: [],
  to_receive: [],
  to_invoice: [],
  completed: [],
  on_hold: ['resume'],
  closed_short: [],
  cancelled: [],
  superseded: [],
}

/** Who may not decide but may take it back is offered that; the decision stays there with its reason. */
function buttonsOf({ status, can, beyondApproval }: OrderRecord): readonly string[] {
  if (can.agreeDemands === true) return ['agreeDemands']
  const usual = buttons[status]
  // An amendment within what was approved needs nobody's word.
  if (isDraft(status) && beyondApproval?.length === 0) return ['submit', 'release']
  if (!usual.includes('approve') || can.approve === true) return usual
  return can.recall === true ? ['recall', 'approve'] : ['approve']
}

function OrderPage({ record }: { record: OrderRecord }) {
  const page = useDocument(purchaseOrders, record, { fields: orderFields(record), nameOf: titleOf })
  const mayInvoice = useMay('invoices:read')
  return (
    <DocumentPage
      page={page}
      head={
        <DocumentTitle
          extra={`Rev ${record.revision}`}
          company={{ name: record.supplierName, href: `/companies/${record.supplierId}` }}
          note={orderTypes[record.type]}
          owner={record.buyerName ?? undefined}
        />
      }
      actions={<OrderActions />}
      stepper={['draft', 'awaiting_approval', 'approved', 'issued', 'acknowledged', 'completed']}
      dialogs={dialogs}
      missing={isDraft(record.status) && !page.form.isDirty ? record.missingToSubmit : {}}
    >
      <Tab name="lines" count={page.form.values.lines?.length ?? 0}>
        <DocumentLines field="lines" />
      </Tab>
      <Tab name="details">
        <DetailsTab sections={sections} />
      </Tab>
      {isWithSupplier(record) && (
        <Tab name="receipts">
          <Cards place="purchase-orders/receipts" id={record.id} />
        </Tab>
      )}
      {isWithSupplier(record) && mayInvoice && (
        <Tab name="invoices">
          <Cards place="purchase-orders/invoices" id={record.id} />
        </Tab>
      )}
      {isWithSupplier(record) && (
        <Tab name="certificates">
          <Cards place="purchase-orders/certificates" id={record.id} />
        </Tab>
      )}
      <FilesTab />
      <TimelineTab />
      <Aside>
        <Cards place="purchase-orders/answers" id={record.id} />
        <OrderFacts record={record} />
        {record.can.issue === true && <Cards place="purchase-orders/bundles" id={record.id} />}
        <Cards place="purchase-orders/returns" id={record.id} />
      </Aside>
    </DocumentPage>
  )
}

/** It went out once, so that something of it may have come. */
const isWithSupplier = ({ status }: OrderRecord): boolean =>
  !isDraft(status) && status !== 'awaiting_approval' && status !== 'approved'

/** Something of it can still come. */
const isReceivable = ({ status, inForce }: OrderRecord): boolean => inForce && isInWork(status)

function OrderActions() {
  const { record, open } = usePage(purchaseOrders)
  const { id, supplierId, facilityId } = record
  const receipts = useStarts('purchase-orders/receipts', { id })
  const ofWhole = useStarts('consolidated-purchase-orders/receipts', { id: record.consolidatedId ?? '' })
  const mayInvoice = useMay('invoices:read')
  const maySeePrices = useMay('purchase-orders:see-prices')
  const returns = useStarts('purchase-orders/returns', { companyId: supplierId, facilityId })
  return (
    <DocumentActions
      buttons={buttonsOf(record)}
      starts={
        isReceivable(record) &&
        receipts.map(({ label, icon, href }) => (
          <ButtonLink key={label} href={href} icon={icon} tone="primary">
            {label}
          </ButtonLink>
        ))
      }
    >
      {mayInvoice && record.inForce && (
        <MenuEntry label="Invoices" icon="document" href={`/purchase-orders/${record.id}/invoices`} />
      )}
      {record.consolidatedId &&
        isReceivable(record) &&
        ofWhole.map(({ label, ...start }) => (
          <MenuEntry key={label} label={`${label} of ${record.consolidatedNumber}`} {...start} />
        ))}
      {Number(record.receivedPercent) > 0 &&
        returns.map((start) => <MenuEntry key={start.label} {...start} />)}
      <MenuEntry
        label="Open PDF"
        icon="document"
        reason={maySeePrices ? undefined : 'You may not see what is paid for it.'}
        onClick={() => openFile(purchaseOrders.endpoints.pdf, { params: { id } })}
      />
      <MenuEntry
        label="Amend"
        icon="edit"
        reason={reasonOf(record.can.amend)}
        onClick={() => open('amend')}
      />
      <MenuEntry
        label="Copy into a new order"
        icon="copy"
        reason={reasonOf(record.can.copy)}
        onClick={() => open('copy')}
      />
    </DocumentActions>
  )
}

function OrderFacts({ record }: { record: OrderRecord }) {
  const { currency, baseCurrency, netInBase, exchangeRate } = record
  const mayReadWhole = useMay('consolidated-purchase-orders:read')
  const isForeign = currency !== baseCurrency
  return (
    <>
      <OrderNotices record={record} />
      <Section title="Key facts">
        <Facts
          facts={{
            ...(record.totals.net === ''
              ? {}
              : {
                  'Net value': (
                    <b>
                      <MoneyText value={record.totals.net} currency={currency} />
                    </b>
                  ),
                }),
            ...(isForeign && netInBase && exchangeRate
              ? {
                  [`In ${baseCurrency}`]: (
                    <>
                      <MoneyText value={netInBase} currency={baseCurrency} /> at {plainDecimal(exchangeRate)}
                    </>
                  ),
                }
              : {}),
            'Required by': (
              <DueText date={record.requiredOn} done={record.receivedPercent === 100} soonDays={7} />
            ),
            Promised: record.promisedOn && <DateText date={record.promisedOn} />,
            Terms: [record.paymentTerms, record.incoterm, record.incotermPlace].filter(Boolean).join(', '),
            'Consolidated in':
              record.consolidatedId && mayReadWhole ? (
                <AppLink href={`/consolidated-purchase-orders/${record.consolidatedId}`}>
                  {record.consolidatedNumber}
                </AppLink>
              ) : (
                record.consolidatedNumber
              ),
            Confirmation: record.confirmationNo,
            Buyer: record.buyerName,
            'Requested by': record.requestedByName,
            Facility: record.facilityName,
            'Why this supplier': record.supplierReason,
            'Why it is dated back': record.orderDateReason,
          }}
        />
      </Section>
      <MissingSection title="Before it can be submitted" />
      {record.approvalSteps.length > 0 && (
        <Section title="Approval">
          <ApprovalSteps steps={record.approvalSteps} askedAt={record.stepAskedAt} />
        </Section>
      )}
      <SignaturesSection read={api(purchaseOrders).signatures} record={record} />
      {/* The paper tells the prices that the record does not show them. */}
      {record.totals.net !== '' && <PdfSection url={pdfUrl(record.id)} sha256={record.pdfSha256} />}
      {record.revisions.length > 1 && <RevisionsSection revisions={record.revisions} />}
    </>
  )
}
