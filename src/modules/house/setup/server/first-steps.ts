import { fullAddress } from '#platform/contract/register.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { isBoundByGrants } from '#platform/server/database/program-role.ts'
import { isReadableOnTheWay } from '#platform/server/http/tls.ts'
import { mails } from '#platform/server/mail/table.ts'
import { countsOn, isFit } from '#modules/people/appointments/server/api.ts'
import type { AppointmentTable } from '#modules/people/appointments/table.ts'
import { operationTemplateTable } from '#modules/engineering/operation-templates/table.ts'
import { purchaseOrderApproverTable } from '#modules/signing/purchase-order-approving-users/table.ts'
import type { DocumentKind } from '#modules/signing/regular-signature-users/domain.ts'
import { regularSignatoryTable } from '#modules/signing/regular-signature-users/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { enquiryTable } from '#modules/sales/enquiries/table.ts'
import { hasLetterhead } from '#modules/setup/facilities/server/api.ts'
import { facilityTable, storageLocationTable, workCentreTable } from '#modules/setup/facilities/table.ts'
import { quoteTravellerApproverTable } from '#modules/signing/quote-traveller-approving-users/table.ts'
import { salesStepTable } from '#modules/setup/sales-steps/table.ts'
import { signatureProfileTable, signerTable } from '#modules/signing/signature/table.ts'
import { termsTable } from '#modules/signing/terms/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { FirstStep, setup } from '../contract.ts'
import { sampleRecordTable } from '../table.ts'
import { sampleState } from './sample-data.ts'

type FirstSteps = z.input<(typeof setup.endpoints.firstSteps)['response']>
type Found = Omit<Record<FirstStep, boolean>, 'mail' | 'backupKey' | 'https'> & { readonly mailLeft: boolean }

const activeFacilities = sql`SELECT 1 FROM ${facilityTable} AS fa WHERE fa.active`

/** Whether somebody on a list has a signature and a PIN, so that they can give it. */
const hasSigner = (
  list: AppointmentTable & Readonly<Record<'userId', PgColumn>>,
  also: SQL = sql`true`,
): SQL => sql`EXISTS (
  SELECT 1 FROM ${list}
  JOIN ${userTable} AS p ON p.id = ${list.userId} AND ${isFit(sql`p`)}
  JOIN ${signerTable} AS signer ON signer.user_id = p.id AND signer.pin_hash IS NOT NULL
  JOIN ${signatureProfileTable} AS picture ON picture.user_id = p.id AND picture.revoked_at IS NULL
  WHERE ${countsOn(list)} AND ${also})`

/** Whether a signatory may sign a kind of document. */
const signs = (kind: DocumentKind): SQL => sql`${kind} = ANY(${regularSignatoryTable.documentKinds})`

/** Whether conditions of the house are current that somebody approved: the first edition is an example. */
const hasTerms = (kind: 'sale' | 'purchase'): SQL => sql`EXISTS (
  SELECT 1 FROM ${termsTable} AS te WHERE te.kind = ${kind} AND te.is_current AND te.approved_by_id IS NOT NULL)`

/** Whether a record is one of the house, and not of the sample company. */
const isNoSample = (id: SQL): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${sampleRecordTable} WHERE entity_id = ${id})`

const isDone: Readonly<Record<keyof Found, SQL>> = {
  lists: sql`EXISTS (SELECT 1 FROM ${salesStepTable})`,
  letterhead: sql`(EXISTS (${activeFacilities} AND fa.logo_file_id IS NOT NULL)
    AND NOT EXISTS (${activeFacilities} AND NOT ${hasLetterhead(sql`fa`)}))`,
  taxCodes: sql`EXISTS (${activeFacilities} AND fa.tax_codes <> '[]'::jsonb)`,
  secondPerson: sql`((SELECT count(*) FROM ${userTable} AS p WHERE ${isFit(sql`p`)}) > 1)`,
  approver: hasSigner(quoteTravellerApproverTable, sql`${quoteTravellerApproverTable.scope} <> 'traveller'`),
  terms: hasTerms('sale'),
  ownerApart: isBoundByGrants,
  company: sql`EXISTS (SELECT 1 FROM ${companyTable} AS co WHERE ${isNoSample(sql`co.id`)})`,
  enquiry: sql`EXISTS (SELECT 1 FROM ${enquiryTable} AS en WHERE ${isNoSample(sql`en.id`)})`,
  supplier: sql`EXISTS (SELECT 1 FROM ${companyTable} AS co WHERE co.is_supplier 
    AND co.supplier_status IN ('approved', 'conditionally_approved'))`,
  orderApprover: hasSigner(purchaseOrderApproverTable),
  purchaseTerms: hasTerms('purchase'),
  places: sql`EXISTS (SELECT 1 FROM ${storageLocationTable})`,
  stockSignatory: hasSigner(regularSignatoryTable, signs('stock_release')),
  workCentres: sql`EXISTS (SELECT 1 FROM ${workCentreTable})`,
  templates: sql`EXISTS (SELECT 1 FROM ${operationTemplateTable})`,
  travellerApprover: hasSigner(
    quoteTravellerApproverTable,
    sql`${quoteTravellerApproverTable.scope} <> 'quote'`,
  ),
  operationSignatory: hasSigner(regularSignatoryTable, signs('traveller_operation')),
  mailLeft: sql`EXISTS (SELECT 1 FROM ${mails} WHERE status = 'sent')`,
}

/** What the house still has to do before its first quote, order and traveller go out, in one statement. */
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
    sampleData: await sampleState(ctx),
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
