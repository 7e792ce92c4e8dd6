import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { signatureAgreementTable } from '#modules/signing/signature/table.ts'
import { termsTable } from '#modules/signing/terms/table.ts'

export {
  contactsLetIn,
  forgetContactNotices,
  noticesOfContacts,
  tellCompany,
  tellContacts,
} from './telling.ts'

/** Which edition of the terms of the client area an account accepted last, as people call it; null: none. */
export async function agreementOf(ctx: Context, accountId: string): Promise<string | null> {
  const [accepted] = await ctx.tx.query<{ called: string }>(sql`
    SELECT t.title || ', edition ' || t.edition AS called
    FROM ${signatureAgreementTable} g JOIN ${termsTable} t ON t.id = g.terms_id
    WHERE t.kind = 'client_area' AND g.user_id = ${accountId} ORDER BY g.agreed_at DESC LIMIT 1`)
  return accepted?.called ?? null
}

/** Whether an account has still to accept the terms of the client area: the house has some, and it accepted no edition that counts. */
export const owesAgreement = (accountId: SQL): SQL => sql`(
  EXISTS (SELECT FROM ${termsTable} WHERE kind = 'client_area' AND status = 'current')
  AND NOT EXISTS (SELECT FROM ${termsTable} t JOIN ${signatureAgreementTable} g ON g.terms_id = t.id
    WHERE t.kind = 'client_area' AND t.status = 'current' AND g.user_id = ${accountId}))`
