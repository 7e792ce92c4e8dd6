import { type DialogTable, type OwnDialogProps, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import { pageConfig } from '#platform/web/config.ts'
import { ReferenceField } from '#platform/web/fields/reference-field.tsx'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { ActionDialog } from '#platform/web/records/action-dialog.tsx'
import { shortDay } from '#platform/contract/dates.ts'
import { suppliers } from '#modules/companies/web/api.tsx'
import { type RequestForQuotationRecord, requestsForQuotation } from '../contract.ts'
import { requestForQuotationLifecycle } from '../domain.ts'

const { send, cancel } = requestForQuotationLifecycle.actions

/** The dialogs of the lifecycle of a request. */
export const dialogs = {
  send: {
    info: send,
    done: pageConfig.hasMailServer ? 'sent' : 'sent; its e-mails wait in the Outbox',
    fields: (_, { supplierIds, replyBy }) => (
      <Sentence>
        {`${supplierIds.length} ${supplierIds.length === 1 ? 'supplier gets' : 'suppliers get'} an e-mail with a reply sheet, each alone, and ${supplierIds.length === 1 ? 'is' : 'are'} to offer by ${replyBy}. Where a supplier has no e-mail address, download its sheet and hand it over.`}
      </Sentence>
    ),
  },
  cancel: {
    info: cancel,
    done: 'is cancelled',
    fields: (_, { asked }) => (
      <Sentence>
        {asked.some(({ sentTo, declinedReason }) => sentTo.length > 0 && declinedReason === null)
          ? 'Nothing is ordered from it. The suppliers it was mailed to hear that it is not gone on with, without your reason.'
          : 'Nothing is ordered from it.'}
      </Sentence>
    ),
  },
  askAlso: { own: AskAlsoDialog },
} satisfies DialogTable<RequestForQuotationRecord>

/** One more supplier for a request that is out. */
function AskAlsoDialog({ record, onClose, onDone }: OwnDialogProps<RequestForQuotationRecord>) {
  return (
    <ActionDialog
      contract={requestsForQuotation}
      action="askAlso"
      record={record}
      info={{ label: 'Ask another supplier' }}
      onClose={onClose}
      onDone={onDone}
    >
      {(form) => (
        <>
          <Sentence>
            {`It gets the same lines and is to offer by ${shortDay(record.replyBy)} too. Without an e-mail address, download its sheet and hand it over.`}
          </Sentence>
          <ReferenceField {...form.field<string>('supplierId', 'Supplier', true)} source={suppliers} />
          <TextAreaField
            {...form.field<string>('reason', 'Why this supplier all the same')}
            rows={2}
            hint="Only where its approval has conditions"
          />
        </>
      )}
    </ActionDialog>
  )
}
