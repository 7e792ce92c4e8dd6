import { lazyDialogs, Sentence, type DialogTable } from '#platform/web/documents/action-dialogs.tsx'
import {
  DocumentActions,
  DocumentPage,
  DocumentScreen,
  DocumentTitle,
} from '#platform/web/documents/document-page.tsx'
import { Aside, FilesTab, Tab, TimelineTab } from '#platform/web/documents/document-tabs.tsx'
import { DetailsTab, DocumentLines } from '#platform/web/documents/form-tabs.tsx'
import { useDocument } from '#platform/web/documents/use-document.ts'
import { openFile } from '#platform/web/queries/files.ts'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { MenuEntry } from '#platform/web/records/action-bar.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText, InstantText } from '#platform/web/ui/text.tsx'
import { SigningFields } from '#modules/signing/signature/web/api.tsx'
import { goodsReceipts, type ReceiptRecord } from '../contract.ts'
import { isDraft, receiptLifecycle, type ReceiptStatus } from '../domain.ts'
import { receiptFields, sections } from './fields.tsx'
import { PostedLines } from './posted-lines.tsx'

export const prefetch = prefetchRecord(goodsReceipts)

/** `/goods-receipts/{id}` */
export const Screen = () => <DocumentScreen contract={goodsReceipts} page={ReceiptPage} />

const piecesOf = ({ lines }: ReceiptRecord): number =>
  lines.reduce((sum, { pieces }) => sum + (pieces ?? 0), 0)

const table = {
  post: {
    info: receiptLifecycle.actions.post,
    done: 'is posted',
    fields: (_, record) => (
      <Sentence>
        {piecesOf(record) > 0
          ? `${piecesOf(record)} pieces go into the stock, on hold until someone else releases them. `
          : 'What came and is accepted counts on the order. '}
        You cannot edit the receipt after posting.
      </Sentence>
    ),
  },
  release: {
    info: receiptLifecycle.actions.release,
    done: 'may bring more than was ordered',
    fields: (form, { number, problems }) => (
      <>
        <Sentence>{problems.filter((one) => one.startsWith('Order line')).join(' ')}</Sentence>
        <SigningFields form={form} meaning="released" label={`over-delivery of ${number}`} />
      </>
    ),
  },
  void: {
    info: receiptLifecycle.actions.void,
    done: 'is voided',
    fields: () => (
      <Sentence>What it brought into the stock is reversed; the receipt keeps its number.</Sentence>
    ),
  },
} satisfies DialogTable<ReceiptRecord>
const dialogs = lazyDialogs(async () => ({ dialogs: table }))

/** The buttons of each state, the last one filled. */
const buttons: Readonly<Record<ReceiptStatus, readonly string[]>> = {
  draft: ['release', 'post'],
  posted: [],
  voided: [],
}

/** The release is offered where there is something to release. */
const buttonsOf = ({ status, can }: ReceiptRecord): readonly string[] =>
  buttons[status].filter((action) => action !== 'release' || can.release === true)

function ReceiptPage({ record }: { record: ReceiptRecord }) {
  const page = useDocument(goodsReceipts, record, { fields: receiptFields })
  const lines = isDraft(record.status) ? (page.form.values.lines ?? []) : record.lines
  return (
    <DocumentPage
      page={page}
      head={
        <DocumentTitle
          company={{ name: record.supplierName, href: `/companies/${record.supplierId}` }}
          note={`Delivery note ${record.deliveryNoteNo}`}
        />
      }
      actions={
        <DocumentActions buttons={buttonsOf(record)}>
          <MenuEntry
            label="Received note"
            icon="print"
            onClick={() => openFile(goodsReceipts.endpoints.pdf, { params: { id: record.id } })}
          />
        </DocumentActions>
      }
      stepper={['draft', 'posted']}
      dialogs={dialogs}
      missing={record.problems.length > 0 ? { lines: record.problems } : {}}
    >
      <Tab name="lines" count={lines.length}>
        {isDraft(record.status) ? <DocumentLines field="lines" /> : <PostedLines receipt={record} />}
      </Tab>
      <Tab name="details">
        <DetailsTab sections={sections} />
      </Tab>
      <FilesTab />
      <TimelineTab />
      <Aside>
        <Section title="Key facts">
          <Facts
            facts={{
              'Purchase order': record.orderId && (
                <AppLink href={`/purchase-orders/${record.orderId}`}>{record.orderNumber}</AppLink>
              ),
              'Over-delivery released by': record.overReleasedByName,
              Received: <DateText date={record.receivedOn} />,
              'Received by': record.receivedByName,
              Facility: record.facilityName,
              Place: record.placeName,
              Carrier: record.carrier,
              Certificate: record.certificateNumber,
              Pieces: piecesOf(record) || null,
              Posted: record.postedAt && <InstantText at={record.postedAt} />,
              'Posted by': record.postedByName,
            }}
          />
        </Section>
      </Aside>
    </DocumentPage>
  )
}
