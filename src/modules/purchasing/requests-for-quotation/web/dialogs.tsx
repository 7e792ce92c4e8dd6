import { type DialogTable, type OwnDialogProps, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import { useQuery } from '@tanstack/react-query'
import { filesQuery } from '#platform/web/activity/activity-client.ts'
import { ChecksField } from '#platform/web/fields/checks-field.tsx'
import { pageConfig } from '#platform/web/config.ts'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { ActionDialog } from '#platform/web/records/action-dialog.tsx'
import { counted } from '#platform/contract/values/amounts.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import { suppliers } from '#modules/people/companies/web/api.tsx'
import { type RequestForQuotationRecord, requestsForQuotation } from '../contract.ts'
import { requestForQuotationLifecycle } from '../domain.ts'
import { LettersOf } from './letters.tsx'

const { send, cancel } = requestForQuotationLifecycle.actions

/** The dialogs of the lifecycle of a request. */
export const dialogs = {
  send: {
    info: send,
    done: pageConfig.hasMailServer ? 'sent' : 'sent; its e-mails wait in the Outbox',
    fields: (_, record) => (
      <>
        <Sentence>
          {`${counted(record.supplierIds.length, 'supplier is', 'suppliers are')} asked, each alone and with a reply sheet of its own, to offer by ${shortDay(record.replyBy)}.`}
        </Sentence>
        <LettersOf record={record} asked={{ action: 'send' }} />
      </>
    ),
  },
  cancel: {
    info: cancel,
    done: 'is cancelled',
    fields: (_, record) => (
      <>
        <Sentence>
          {record.asked.some(({ sentTo, declinedReason }) => sentTo.length > 0 && declinedReason === null)
            ? 'Nothing is ordered from it. The suppliers it was mailed to hear that it is not gone on with, without your reason.'
            : 'Nothing is ordered from it.'}
        </Sentence>
        {record.asked.length > 0 && <LettersOf record={record} asked={{ action: 'cancel' }} />}
      </>
    ),
  },
  askAlso: { own: AskAlsoDialog },
  showFiles: { own: ShowFilesDialog },
} satisfies DialogTable<RequestForQuotationRecord>

/** Which files suppliers see in the client area while offers are taken. */
function ShowFilesDialog({ record, onClose, onDone }: OwnDialogProps<RequestForQuotationRecord>) {
  const { data = [] } = useQuery(filesQuery(requestsForQuotation.slice, record.id))
  const offered = data.filter(({ label }) => !label?.startsWith('Reply sheet of'))
  return (
    <ActionDialog
      contract={requestsForQuotation}
      action="showFiles"
      record={record}
      info={{ label: 'Show files to suppliers' }}
      start={{ fileIds: record.supplierFileIds }}
      onClose={onClose}
      onDone={onDone}
    >
      {(form) => (
        <>
          <Sentence>
            {`Every supplier that is asked sees them in its area until ${shortDay(record.replyBy)}, or until it is decided; then they are withdrawn.`}
          </Sentence>
          {offered.length === 0 ? (
            <Sentence>There are no files yet: attach a drawing on the Files tab first.</Sentence>
          ) : (
            <ChecksField
              {...form.field<string[]>('fileIds', 'Files for suppliers')}
              options={Object.fromEntries(offered.map(({ id, name }) => [id, name]))}
            />
          )}
        </>
      )}
    </ActionDialog>
  )
}

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
      {(form) => {
        const supplier = form.field<string>('supplierId', 'Supplier', true)
        return (
          <>
            <Sentence>
              {`It gets the same lines and is to offer by ${shortDay(record.replyBy)} too.`}
            </Sentence>
            <ReferenceField {...supplier} source={suppliers} />
            <TextAreaField
              {...form.field<string>('reason', 'Why this supplier all the same')}
              rows={2}
              hint="Only where its approval has conditions"
            />
            {supplier.value && (
              <LettersOf record={record} asked={{ action: 'askAlso', supplierId: supplier.value }} />
            )}
          </>
        )
      }}
    </ActionDialog>
  )
}
