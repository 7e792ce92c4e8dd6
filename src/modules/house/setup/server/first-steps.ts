import { fullAddress } from '#platform/contract/register.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { isBoundByGrants } from '#platform/server/database/program-role.ts'
import { isReadableOnTheWay } from '#platform/server/http/tls.ts'
import { mails } from '#platform/server/mail/table.ts'
import { countsOn, isFit } from '#modules/people/appointments/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { enquiryTable } from '#modules/sales/enquiries/table.ts'
import { hasLetterhead } from '#modules/setup/facilities/server/api.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { quoteTravellerApproverTable } from '#modules/signing/quote-traveller-approving-users/table.ts'
import { salesStepTable } from '#modules/setup/sales-steps/table.ts'
import { signatureProfileTable, signerTable } from '#modules/signing/signature/table.ts'
import { termsTable } from '#modules/signing/terms/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { FirstStep, setup } from '../contract.ts'

type FirstSteps = z.input<(typeof setup.endpoints.firstSteps)['response']>
type Found = Omit<Record<FirstStep, boolean>, 'mail' | 'backupKey' | 'https'> & { readonly mailLeft: boolean }

const activeFacilities = sql`SELECT 1 FROM ${facilityTable} AS fa WHERE fa.active`

const isDone: Readonly<Record<keyof Found, SQL>> = {
  lists: sql`EXISTS (SELECT 1 FROM ${salesStepTable})`,
  letterhead: sql`(EXISTS (${activeFacilities} AND fa.logo_file_id IS NOT NULL)
    AND NOT EXISTS (${activeFacilities} AND NOT ${hasLetterhead(sql`fa`)}))`,
  taxCodes: sql`EXISTS (${activeFacilities} AND fa.tax_codes <> '[]'::jsonb)`,
  secondPerson: sql`((SELECT count(*) FROM ${userTable} AS p WHERE ${isFit(sql`p`)}) > 1)`,
  approver: sql`EXISTS (
    SELECT 1 FROM ${quoteTravellerApproverTable}
    JOIN ${userTable} AS p ON p.id = ${quoteTravellerApproverTable.userId} AND ${isFit(sql`p`)}
    JOIN ${signerTable} AS signer ON signer.user_id = p.id AND signer.pin_hash IS NOT NULL
    JOIN ${signatureProfileTable} AS picture ON picture.user_id = p.id AND picture.revoked_at IS NULL
    WHERE ${countsOn(quoteTravellerApproverTable)})`,
  terms: sql`EXISTS (
    SELECT 1 FROM ${termsTable} AS te WHERE te.kind = 'sale' AND te.is_current AND te.approved_by_id IS NOT NULL)`,
  ownerApart: isBoundByGrants,
  company: sql`EXISTS (SELECT 1 FROM ${companyTable})`,
  enquiry: sql`EXISTS (SELECT 1 FROM ${enquiryTable})`,
  mailLeft: sql`EXISTS (SELECT 1 FROM ${mails} WHERE status = 'sent')`,
}

/** What the house still has to do before its first quote goes out, in one statement. */
export async function firstSteps(
  ctx: Context,
  _: Incoming<unknown, unknown, unknown>,
  { services: { config } }: HttpExchange,
): Promise<FirstSteps> {
  const columns = Object.entries(isDone).map(([key, done]) => sql`${done} AS ${sql.identifier(key)}`)
  const [found] = await ctx.tx.query<Found>(sql`SELECT ${sql.join(columns, sql`, `)}`)
  if (!found) throw new Error('A SELECT without FROM gave no row.')
  const { mailLeft, ...done } = found
  const hasMailServer = config.SMTP_URL !== undefined
  return {
    hasMailServer,
    done: {
      ...done,
      mail: hasMailServer && mailLeft,
      backupKey: config.BACKUP_KEY !== undefined,
      https: !isReadableOnTheWay(config),
    },
  }
}

/** Writes a mail to whoever asks, to see that mails leave. */
export async function sendTestMail(ctx: Context): Promise<void> {
  const [me] = await ctx.tx.query<{ email: string }>(
    sql`SELECT email FROM ${userTable} WHERE id = ${ctx.actor.id}`,
  )
  if (!me) return
  ctx.mail({
    template: 'test-mail',
    to: [me.email],
    subject: 'Test of the mail server',
    paragraphs: [
      'This e-mail was asked for in Setup, to see that e-mails leave and arrive.',
      'It arrived, so the mail server is connected.',
    ],
    link: { label: 'Open Setup', url: fullAddress(ctx.appUrl, '/setup') },
  })
}
