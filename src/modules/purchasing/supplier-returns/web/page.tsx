import { formatQuantity } from '#platform/contract/values/amounts.ts'
import { openFile } from '#platform/web/queries/files.ts'
import { lazyDialogs } from '#platform/web/documents/action-dialogs.tsx'
import {
  DocumentActions,
  DocumentPage,
  DocumentScreen,
  DocumentTitle,
} from '#platform/web/documents/document-page.tsx'
import { Aside, FilesTab, Tab, TimelineTab } from '#platform/web/documents/document-tabs.tsx'
import { DetailsTab, DocumentLines } from '#platform/web/documents/form-tabs.tsx'
import { useDocument } from '#platform/web/documents/use-document.ts'
import { api } from '#platform/web/queries/api.ts'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { MenuEntry } from '#platform/web/records/action-bar.tsx'
import { Cards } from '#platform/web/shell/cards.tsx'
import { useStarts } from '#platform/web/shell/starts.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card, Section } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText, InstantText } from '#platform/web/ui/text.tsx'
import { SignaturesSection } from '#modules/signing/signature/web/api.tsx'
import { type SupplierReturnRecord, supplierReturns } from '../contract.ts'
import { claims, isDraft, type SupplierReturnStatus } from '../domain.ts'
import { sections, supplierReturnFields } from './fields.tsx'
import classes from './returns.module.css'

export const prefetch = prefetchRecord(supplierReturns)

/** `/supplier-returns/{id}` */
export const Screen = () => <DocumentScreen contract={supplierReturns} page={SupplierReturnPage} />

const dialogs = lazyDialogs(() => import('./dialogs.tsx'))

/** The buttons of each state, the last one filled. */
const buttons: Readonly<Record<SupplierReturnStatus, readonly string[]>> = {
  draft: ['send'],
  open: ['agree', 'settle'],
  agreed: ['settle'],
  settled: [],
  refused: [],
  cancelled: [],
}

function SupplierReturnPage({ record }: { record: SupplierReturnRecord }) {
  const page = useDocument(supplierReturns, record, { fields: supplierReturnFields })
  return (
    <DocumentPage
      page={page}
      head={
        <DocumentTitle
          company={{ name: record.companyName, href: `/companies/${record.companyId}` }}
          note={claims[record.agreedClaim ?? record.claim]}
        />
      }
      actions={
        <DocumentActions buttons={buttons[record.status]}>
          <MenuEntry
            label="Return note"
            icon="print"
            onClick={() => openFile(supplierReturns.endpoints.pdf, { params: { id: record.id } })}
          />
        </DocumentActions>
      }
      stepper={['draft', 'open', 'agreed', 'settled']}
      dialogs={dialogs}
      missing={record.problems.length > 0 ? { lines: record.problems } : {}}
    >
      <Tab name="lines" count={record.lines.length}>
        {isDraft(record.status) ? <DocumentLines field="lines" /> : <GoneLines record={record} />}
      </Tab>
      <Tab name="details">
        <DetailsTab sections={sections} />
      </Tab>
      <FilesTab />
      <TimelineTab />
      <Aside>
        <ReturnFacts record={record} />
        <SignaturesSection read={api(supplierReturns).signatures} record={record} />
        <Cards place="supplier-returns/related" id={record.id} />
      </Aside>
    </DocumentPage>
  )
}

type Linkable = 'goods-receipts' | 'non-conformances' | 'purchase-orders' | 'steel-stock'

const linkTo = (slice: Linkable, id: string | null | undefined, name: string | null) =>
  id && <AppLink href={`/${slice}/${id}`}>{name}</AppLink>

/** It has gone, and its supplier owes a credit note for lines of orders. */
const isCreditable = ({ status, agreedClaim, settledBy, claim, lines }: SupplierReturnRecord): boolean =>
  ['open', 'agreed', 'settled'].includes(status) &&
  (settledBy ?? agreedClaim ?? claim) === 'credit' &&
  lines.some(({ orderId }) => orderId !== null)

function ReturnFacts({ record }: { record: SupplierReturnRecord }) {
  const credits = useStarts('supplier-returns/credits', { id: record.id })
  return (
    <Section title="Key facts">
      <Facts
        facts={{
          'Why it goes back': record.reason,
          'Wanted claim': claims[record.claim],
          'Agreed claim': record.agreedClaim && claims[record.agreedClaim],
          'Settled by': record.settledBy && claims[record.settledBy],
          'Credit note or delivery note': record.settlementRef,
          'Credit note':
            isCreditable(record) &&
            credits.length > 0 &&
            credits.map(({ label, href }) => (
              <AppLink key={label} href={href}>
                {label}
              </AppLink>
            )),
          "Supplier's authorisation": record.authorisationNo,
          'Non-conformance': linkTo('non-conformances', record.nonConformanceId, record.nonConformanceNo),
          Carrier: record.carrier,
          Load: record.loadId && <AppLink href={`/loads/${record.loadId}`}>{record.loadNumber}</AppLink>,
          Returned: <DateText date={record.returnedOn} />,
          Facility: record.facilityName,
          'Written by': record.createdByName,
          'Sent by': record.sentByName,
          Sent: record.sentAt && <InstantText at={record.sentAt} />,
        }}
      />
    </Section>
  )
}

/** What went, with where it came from. */
const GoneLines = ({ record }: { record: SupplierReturnRecord }) => (
  <div className={classes.gone}>
    {record.lines.map((line) => (
      <Card
        key={line.id}
        title={`Line ${line.lineNo}: ${line.text}`}
        count={`${formatQuantity(line.quantity)}${line.stockId ? ' pcs' : ''}`}
      >
        <Facts
          facts={{
            Material: line.stockId ? linkTo('steel-stock', line.stockId, line.detail) : line.detail,
            'Goods receipt': linkTo('goods-receipts', line.receiptId, line.receiptNumber),
            'Purchase order':
              line.orderId &&
              linkTo('purchase-orders', line.orderId, `${line.orderNumber}, line ${line.orderLineNo}`),
            'Counted on the order':
              line.orderId &&
              (Number(line.countedQty) === 0
                ? '0: it was cut, and is no whole piece'
                : Number(line.countedQty)),
          }}
        />
      </Card>
    ))}
  </div>
)
