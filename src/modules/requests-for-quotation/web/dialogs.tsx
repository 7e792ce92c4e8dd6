import { type DialogTable, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import { pageConfig } from '#platform/web/config.ts'
import type { RequestForQuotationRecord } from '../contract.ts'
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
    fields: () => <Sentence>Nothing is ordered from it. The suppliers are not told.</Sentence>,
  },
} satisfies DialogTable<RequestForQuotationRecord>
