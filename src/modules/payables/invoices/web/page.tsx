import { shortDay } from '#platform/contract/values/dates.ts'
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
import { useDocument } from '#platform/web/documents/use-document.ts'
import { openFile } from '#platform/web/queries/files.ts'
import { api } from '#platform/web/queries/api.ts'
import { MenuEntry } from '#platform/web/records/action-bar.tsx'
import { SoleApprovalNote } from '#platform/web/records/sole-approval.tsx'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { Cards } from '#platform/web/shell/cards.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText, InstantText, MoneyText } from '#platform/web/ui/text.tsx'
import { SignaturesSection } from '#modules/signing/signature/web/api.tsx'
import { type InvoiceRecord, invoices } from '../contract.ts'
import { invoiceKinds, type InvoiceState, isDraft, isOnHold, isTakenOver } from '../domain.ts'
import { Match } from './match.tsx'
import { invoiceFields, sections } from './fields.tsx'

export const prefetch = prefetchRecord(invoices)

/** `/invoices/{id}` */
export const Screen = () => <DocumentScreen contract={invoices} page={InvoicePage} />

const dialogs = lazyDialogs(() => import('./dialogs.tsx'))

/** The buttons of each state, the last one filled. */
const buttons: Readonly<Record<InvoiceState, readonly string[]>> = {
  draft: ['register'],
  registered: ['dispute', 'approve'],
  matched: ['dispute', 'approve'],
  on_hold: ['dispute', 'approve'],
  disputed: ['settle'],
  approved: ['withdraw'],
  exported: [],
  part_paid: [],
  paid: [],
  credited: [],
  void: [],
}

function InvoicePage({ record }: { record: InvoiceRecord }) {
  const page = useDocument(invoices, record, { fields: invoiceFields(record) })
  return (
    <DocumentPage
      page={page}
      head={
        <DocumentTitle
          company={{ name: record.supplierName, href: `/companies/${record.supplierId}` }}
          note={`their ${record.supplierInvoiceNo} of ${shortDay(record.invoiceDate)}`}
        />
      }
      actions={
        <DocumentActions buttons={buttons[record.status]} hidden={['release', 'releaseAbove']}>
          <MenuEntry
            label="Match sheet"
            icon="print"
            onClick={() => openFile(invoices.endpoints.pdf, { params: { id: record.id } })}
          />
        </DocumentActions>
      }
      stepper={['draft', isOnHold(record.status) ? 'on_hold' : 'matched', 'approved', 'exported', 'paid']}
      dialogs={dialogs}
      missing={isDraft(record.status) && !page.form.isDirty ? record.missingToRegister : {}}
    >
      {!isDraft(record.status) && !isTakenOver(record) && (
        <Tab name="match" count={record.match.length}>
          <Match />
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
        {record.notices.map((notice) => (
          <Alert key={notice} tone="amber">
            {notice}
          </Alert>
        ))}
        <SoleApprovalNote exception={record.approvalException} />
        <Cards place="invoices/messages" id={record.id} />
        <Amounts record={record} />
        <Section title="Key facts">
          <Facts
            facts={{
              Kind: invoiceKinds[record.kind],
              'Invoice date': <DateText date={record.invoiceDate} />,
              Due: <DateText date={record.dueOn} />,
              'Consolidated in':
                record.consolidated.length > 0 &&
                record.consolidated.map(({ id, number }) => (
                  <span key={id}>
                    <AppLink href={`/consolidated-purchase-orders/${id}/invoices`}>{number}</AppLink>{' '}
                  </span>
                )),
              Orders:
                record.orders.length > 0 &&
                record.orders.map(({ id, number }) => (
                  <span key={id}>
                    <AppLink href={`/purchase-orders/${id}/invoices`}>{number}</AppLink>{' '}
                  </span>
                )),
              Facility: record.facilityName,
              Registered: record.registeredAt && <InstantText at={record.registeredAt} />,
              'Registered by': record.registeredByName,
              'Approved by': record.approvedByName,
              'Paid to': record.paysTo.map(({ bankName, masked }) => `${bankName} ${masked}`).join(', '),
              Export: isTakenOver(record) ? 'Taken over from another system' : record.exportNo,
              Credits: record.creditsId && (
                <AppLink href={`/invoices/${record.creditsId}`}>{record.creditsNumber}</AppLink>
              ),
              'Credited by': record.creditedBy.map(({ number }) => number).join(', '),
              Paid: record.payments
                .map(({ paidOn, amount }) => `${amount} on ${shortDay(paidOn)}`)
                .join(', '),
              'Discount until': record.discountUntil && <DateText date={record.discountUntil} />,
            }}
          />
        </Section>
        {record.approvalSteps.length > 0 && (
          <Section title="Approval">
            <ApprovalSteps steps={record.approvalSteps} />
          </Section>
        )}
        <SignaturesSection read={api(invoices).signatures} record={record} />
        <MissingSection title="Before it can be registered" />
      </Aside>
    </DocumentPage>
  )
}

/** What the lines come to, beside what the supplier states. */
function Amounts({ record }: { record: InvoiceRecord }) {
  const { totals, currency, statedGross, paidAhead, toPay } = record
  return (
    <Section title="Amounts">
      <Facts
        facts={{
          Lines: <MoneyText value={totals.net} currency={currency} />,
          Tax: <MoneyText value={totals.tax} currency={currency} />,
          'Gross, computed': (
            <b>
              <MoneyText value={totals.gross} currency={currency} />
            </b>
          ),
          'Gross, stated': <MoneyText value={statedGross} currency={currency} />,
          'Paid ahead':
            paidAhead.length > 0 &&
            paidAhead.map(({ id, number, amount }) => (
              <span key={id}>
                <AppLink href={`/invoices/${id}`}>{number}</AppLink>{' '}
                <MoneyText value={amount} currency={currency} />{' '}
              </span>
            )),
          'To pay': paidAhead.length > 0 && (
            <b>
              <MoneyText value={toPay} currency={currency} />
            </b>
          ),
          Difference: `${totals.difference}, ${totals.agrees ? 'within' : 'beyond'} 0.02`,
        }}
      />
    </Section>
  )
}
