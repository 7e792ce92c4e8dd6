import { type SQL, sql } from 'drizzle-orm'
import { signatureAgreementTable } from '#modules/signing/signature/table.ts'
import { termsTable } from '#modules/signing/terms/table.ts'

export { contactsLetIn, forgetContactNotices, noticesOfContacts, tellContacts } from './telling.ts'

/** Whether an account has still to accept the terms of the client area: the house has some, and it accepted no edition that counts. */
export const owesAgreement = (accountId: SQL): SQL => sql`(
  EXISTS (SELECT FROM ${termsTable} WHERE kind = 'client_area' AND status = 'current')
  AND NOT EXISTS (SELECT FROM ${termsTable} t JOIN ${signatureAgreementTable} g ON g.terms_id = t.id
    WHERE t.kind = 'client_area' AND t.status = 'current' AND g.user_id = ${accountId}))`
