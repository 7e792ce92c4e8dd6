import { LetterPreviews } from '#platform/web/documents/letter-previews.tsx'
import { api } from '#platform/web/queries/api.ts'
import { type LettersAsked, type RequestForQuotationRecord, requestsForQuotation } from '../contract.ts'

/** The letters that an action mails, before it is taken. */
export const LettersOf = ({ record, asked }: { record: RequestForQuotationRecord; asked: LettersAsked }) => (
  <LetterPreviews
    of={[requestsForQuotation.slice, record.id, record.version, asked]}
    propose={() => api(requestsForQuotation).letters({ params: { id: record.id }, body: asked })}
    withoutAddress="No contact has an e-mail address: download its sheet and hand it over."
  />
)
