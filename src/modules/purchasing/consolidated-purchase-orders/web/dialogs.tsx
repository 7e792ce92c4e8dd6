import { type DialogTable, type OwnDialogProps, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import { LetterDialog } from '#platform/web/documents/letter-dialog.tsx'
import { plainDecimal } from '#platform/contract/values/amounts.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { CodeField } from '#platform/web/fields/text-field.tsx'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { api } from '#platform/web/queries/api.ts'
import { pageConfig } from '#platform/web/config.ts'
import { Facts } from '#platform/web/ui/facts.tsx'
import { MoneyText } from '#platform/web/ui/text.tsx'
import { ConfirmedLines } from '#modules/purchasing/purchase-orders/web/api.tsx'
import { SigningFields } from '#modules/signing/signature/web/api.tsx'
import { type ConsolidatedRecord, consolidatedPurchaseOrders } from '../contract.ts'
import { consolidatedLifecycle, isAwaitingApproval } from '../domain.ts'
import classes from './consolidated.module.css'
import { pdfUrl } from './fields.tsx'

const { actions } = consolidatedLifecycle

/** What is asked before an action; one that is not named here gets the usual dialog. */
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
            Members: record.members.map(({ number }) => number).join(', '),
            Net: <MoneyText value={record.totals.net} currency={record.currency} />,
            'Approved of the members': <MoneyText value={record.approvedNet} currency={record.currency} />,
          }}
        />
        <SigningFields form={form} meaning="approved" label={record.number} />
      </>
    ),
  },
  release: {
    info: actions.release,
    done: 'approved: it stays within what was approved of its orders',
    fields: (_, record) => (
      <Sentence>
        {`It comes to no more than what was approved of its ${record.members.length} orders, so nobody is asked again.`}
      </Sentence>
    ),
  },
  reject: {
    info: actions.reject,
    done: 'rejected, the author has been told',
    fields: () => <Sentence>The order becomes a draft again. Say what has to be different.</Sentence>,
  },
  issue: {
    own: IssueConsolidated,
    done: ({ issuedByHand }) =>
      issuedByHand || pageConfig.hasMailServer ? 'issued' : 'issued; its e-mail waits in the Outbox',
  },
  acknowledge: {
    info: actions.acknowledge,
    done: ({ confirmationDifferences }) =>
      confirmationDifferences.length > 0 ? 'confirmed otherwise than it was ordered' : 'confirmed as ordered',
    start: ({ confirmationNo, confirmedOn, lines }) => ({
      confirmationNo: confirmationNo ?? '',
      confirmedOn,
      lines: lines.map(({ id, promisedOn, requiredOn, confirmedUnitPrice, unitPrice }) => ({
        id,
        promisedOn: promisedOn ?? requiredOn,
        unitPrice: plainDecimal(confirmedUnitPrice ?? unitPrice ?? '0'),
      })),
    }),
    fields: (form, record) => <Confirmation form={form} record={record} />,
  },
  cancel: {
    info: actions.cancel,
    done: 'cancelled; its orders are approved and free again',
    fields: () => <Sentence>Its orders become free again, approved as they were.</Sentence>,
  },
} satisfies DialogTable<ConsolidatedRecord>

/** What the supplier confirmed: its number and day, and a day and a price for each bundled line. */
function Confirmation({ form, record }: { form: ActionForm; record: ConsolidatedRecord }) {
  return (
    <>
      <div className={classes.pair}>
        <CodeField {...form.field<string>('confirmationNo', "Supplier's confirmation number", true)} />
        <DateField {...form.field<string>('confirmedOn', 'Confirmed on', true)} />
      </div>
      <ConfirmedLines form={form} currency={record.currency} lines={record.lines} />
      <Sentence>
        A price that differs is noted and agrees to nothing: an invoice at it is held until someone decides.
      </Sentence>
    </>
  )
}

/** The order is frozen as a PDF and mailed from a preview, or handed over; its members are issued with it. */
function IssueConsolidated({ record, onClose, onDone }: OwnDialogProps<ConsolidatedRecord>) {
  return (
    <LetterDialog
      title={`Issue ${record.number}`}
      propose={() => api(consolidatedPurchaseOrders).mailPreview({ params: { id: record.id } })}
      action={{ contract: consolidatedPurchaseOrders, action: 'issue', record, onDone }}
      pdf={{ url: pdfUrl(record.id), title: `PDF of ${record.number}` }}
      onClose={onClose}
    />
  )
}
