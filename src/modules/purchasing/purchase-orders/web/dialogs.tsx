import { type DialogTable, type OwnDialogProps, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import { LetterDialog } from '#platform/web/documents/letter-dialog.tsx'
import { api } from '#platform/web/queries/api.ts'
import { pageConfig } from '#platform/web/config.ts'
import { ActionDialog } from '#platform/web/records/action-dialog.tsx'
import { CodeField } from '#platform/web/fields/text-field.tsx'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { plainDecimal } from '#platform/contract/values/amounts.ts'
import { Facts } from '#platform/web/ui/facts.tsx'
import { MoneyText } from '#platform/web/ui/text.tsx'
import { orderTypes } from '#modules/signing/purchase-order-approving-users/domain.ts'
import { SigningFields } from '#modules/signing/signature/web/api.tsx'
import { type OrderRecord, purchaseOrders } from '../contract.ts'
import { isAwaitingApproval, orderLabel, orderLifecycle, priceBases } from '../domain.ts'
import { ConfirmedLines } from './confirmed-lines.tsx'
import { pdfUrl } from './line-values.ts'
import { Changes, SplitNotice } from './notices.tsx'

const { actions } = orderLifecycle
const label = ({ number, revision }: OrderRecord): string => orderLabel(number, revision)

/** The dialogs of an order: of its lifecycle, and of what is done to it beside. */
export const dialogs = {
  approve: {
    info: actions.approve,
    done: ({ status, approvalStep }) =>
      isAwaitingApproval(status) ? `approved on this step, step ${approvalStep} has been asked` : 'approved',
    fields: (form, record) => (
      <>
        <Facts
          facts={{
            Supplier: record.supplierName,
            Type: orderTypes[record.type],
            Net: <MoneyText value={record.totals.net} currency={record.currency} />,
            'Why this supplier': record.supplierReason,
            'Why it is dated back': record.orderDateReason,
            'Changed since the approval': record.beyondApproval?.join(' '),
          }}
        />
        <SplitNotice record={record} />
        {record.changes.length > 0 && <Changes record={record} />}
        <SigningFields form={form} meaning="approved" label={label(record)} />
      </>
    ),
  },
  reject: {
    info: actions.reject,
    done: 'rejected, the author has been told',
    fields: () => <Sentence>The order becomes a draft again. Say what has to be different.</Sentence>,
  },
  issue: {
    own: IssueOrder,
    done: ({ issuedByHand }) =>
      issuedByHand || pageConfig.hasMailServer ? 'issued' : 'issued; its e-mail waits in the Outbox',
  },
  stateNoSplit: {
    info: actions.stateNoSplit,
    done: 'stated, each order is approved by its own value',
    fields: (form, record) => (
      <>
        <SplitNotice record={record} />
        <Sentence>Say why these are orders of their own, and sign it.</Sentence>
        <SigningFields form={form} meaning="reviewed" label={label(record)} />
      </>
    ),
  },
  agreeDemands: {
    info: actions.agreeDemands,
    done: 'agreed, its approvers may go on',
    fields: (form, record) => (
      <>
        <Changes record={record} />
        <Sentence>Say why less is enough, and sign it.</Sentence>
        <SigningFields form={form} meaning="waived" label={label(record)} />
      </>
    ),
  },
  acknowledge: {
    info: actions.acknowledge,
    done: ({ confirmation }) =>
      confirmation?.isBeyond ? 'acknowledged at more than was approved' : 'acknowledged',
    start: ({ confirmationNo, lines, requiredOn }) => ({
      confirmationNo: confirmationNo ?? '',
      lines: lines.map((line) => ({
        id: line.id,
        promisedOn: line.promisedOn ?? line.requiredOn ?? requiredOn,
        unitPrice: plainDecimal(line.confirmedUnitPrice ?? line.unitPrice),
      })),
    }),
    fields: (form, record) => <Acknowledgement form={form} record={record} />,
  },
  amend: {
    info: { label: 'Amend', needsReason: true },
    done: 'opened as a draft',
    fields: (_, record) => (
      <Sentence>
        {`The next revision begins as a copy of Rev ${record.revision}, at the prices that the supplier confirmed. Rev ${record.revision} stays in force until the next one is issued.`}
      </Sentence>
    ),
  },
  copy: { own: CopyDialog, keepsChanges: true },
  closeShort: {
    info: actions.closeShort,
    done: 'is closed short',
    fields: () => <Sentence>What has not come is given up. Nothing can be received on it any more.</Sentence>,
  },
} satisfies DialogTable<OrderRecord>

/** What the supplier confirmed: its number, and a day and a price for each line. */
function Acknowledgement({ form, record }: { form: ActionForm; record: OrderRecord }) {
  const lines = record.lines.map(({ id, lineNo, sizeText, description, priceBasis }) => ({
    id,
    lineNo,
    text: [sizeText, description].filter(Boolean).join(', '),
    per: priceBases[priceBasis],
  }))
  return (
    <>
      <CodeField {...form.field<string>('confirmationNo', "Supplier's confirmation number", true)} />
      <ConfirmedLines form={form} currency={record.currency} lines={lines} />
    </>
  )
}

/** The order is frozen as a PDF and mailed from a preview, or handed over. */
function IssueOrder({ record, onClose, onDone }: OwnDialogProps<OrderRecord>) {
  return (
    <LetterDialog
      title={`Issue ${label(record)}`}
      propose={() => api(purchaseOrders).mailPreview({ params: { id: record.id } })}
      action={{ contract: purchaseOrders, action: 'issue', record, onDone }}
      pdf={{ url: pdfUrl(record.id), title: `PDF of ${label(record)}` }}
      onClose={onClose}
    />
  )
}

/** A new order like this one; its page opens. */
function CopyDialog({ record, onClose, onDone }: OwnDialogProps<OrderRecord>) {
  return (
    <ActionDialog
      contract={purchaseOrders}
      action="copy"
      record={record}
      info={{ label: 'Copy into a new order' }}
      onClose={onClose}
      onDone={onDone}
    >
      {() => (
        <Sentence>
          The new order begins with supplier, terms and lines of {label(record)}, dated today, as a draft.
        </Sentence>
      )}
    </ActionDialog>
  )
}
