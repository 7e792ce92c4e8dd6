import { sql } from 'drizzle-orm'
import type { Context } from '../../../platform/server/context.ts'
import { invalid } from '../../../platform/server/errors.ts'
import { storeFile } from '../../../platform/server/files/file-records.ts'
import { move } from '../../../platform/server/lifecycle.ts'
import { followQuote } from '../../enquiries/server/api.ts'
import { quoteLifecycle } from '../domain/lifecycle.ts'
import { quoteTable } from '../table.ts'
import type { ActionInput, Effect } from './action-input.ts'
import { enquiryOf } from './deciding.ts'
import { pdfName, renderQuote } from './pdf.ts'
import { findMailContacts, type MailContact, type QuoteRow } from './queries.ts'
import { labelOf, requireRow } from './records.ts'
import { noteAll } from './service.ts'

/** What is proposed for sending. */
export async function mailPreview(ctx: Context, { params }: { params: { id: string } }) {
  const row = await requireRow(ctx, params.id)
  const contacts = await findMailContacts(ctx.tx, row.companyId)
  const contact = contacts.find(({ email }) => email === row.contactEmail)
  return {
    contacts,
    to: contact ? [contact.email] : [],
    cc: [],
    subject: present([
      `Quote ${labelOf(row)}`,
      row.projectName,
      row.customerReference && `your reference ${row.customerReference}`,
    ]).join(', '),
    message: letter(row, contact),
    attachmentName: pdfName(row),
  }
}

const present = (parts: readonly (string | null | undefined)[]): string[] =>
  parts.filter((part): part is string => Boolean(part))

function letter(row: QuoteRow, contact: MailContact | undefined): string {
  const until = new Date(`${row.validUntil}T00:00:00Z`).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  const reference = row.customerReference ? ` (your reference ${row.customerReference})` : ''
  return [
    contact ? `Dear ${contact.name},` : 'Dear Sir or Madam,',
    `Thank you for your enquiry${reference}. Please find attached our quote ${labelOf(row)}${row.projectName ? ` for ${row.projectName}` : ''}.`,
    `It is valid until ${until}. If anything is unclear, just reply to me.`,
    ['Kind regards', row.salespersonName, row.salespersonPhone, row.salespersonEmail]
      .filter(Boolean)
      .join('\n'),
  ].join('\n\n')
}

/** Only people of the company may be written to, so that an offer does not go astray by a slip of the pen. */
async function checkRecipients(ctx: Context, row: QuoteRow, input: ActionInput): Promise<void> {
  if (input.byHand) return
  const { to = [], cc = [] } = input
  if (to.length === 0)
    throw invalid({ to: ['Choose at least one recipient, or say that it is handed over.'] })
  const contacts = await findMailContacts(ctx.tx, row.companyId)
  const known = new Set(contacts.map(({ email }) => email.toLowerCase()))
  const problems: Record<string, string[]> = {}
  for (const [field, emails] of [
    ['to', to],
    ['cc', cc],
  ] as const) {
    const strange = emails.find((email) => !known.has(email.toLowerCase()))
    if (strange)
      problems[field] = [
        `${strange} is no contact of ${row.companyName}. Add the person to the company first.`,
      ]
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/** Freezes the PDF, mails it, and lets older revisions and the enquiry follow. */
export const send: Effect = {
  async set(ctx, row, input) {
    await checkRecipients(ctx, row, input)
    const now = ctx.clock.now().toISOString()
    const bytes = await renderQuote(ctx, row, now)
    const file = await storeFile(ctx, {
      entity: 'quotes',
      entityId: row.id,
      name: pdfName(row),
      label: 'Issued quote',
      bytes,
    })
    const mailed = !input.byHand
    if (mailed) {
      ctx.mail({
        template: 'quote-sent',
        to: input.to ?? [],
        cc: input.cc ?? [],
        subject: input.subject ?? labelOf(row),
        paragraphs: (input.message ?? '').split(/\n{2,}/),
        attachments: [file.id],
        about: { entity: 'quotes', entityId: row.id },
      })
    }
    return {
      sentAt: now,
      sentById: ctx.actor.id,
      sentTo: mailed ? input.to : [],
      sentCc: mailed ? input.cc : [],
      sentByHand: !mailed,
      pdfFileId: file.id,
      pdfSha256: file.sha256,
    }
  },
  async after(ctx, row) {
    const older = await ctx.tx.query<{ id: string; revision: number }>(sql`
      SELECT id, revision FROM quotes WHERE number = ${row.number} AND revision < ${row.revision}
        AND status IN ('approved', 'sent', 'expired') ORDER BY revision`)
    for (const { id, revision } of older) {
      await move(ctx, {
        entity: 'quotes',
        table: quoteTable,
        lifecycle: quoteLifecycle,
        action: 'supersede',
        id,
        subject: labelOf({ number: row.number, revision }),
        reason: `Rev ${row.revision} was sent`,
      })
    }
    await noteAll(ctx, row.enquiryId)
    await followQuote(ctx, 'markQuoted', enquiryOf(row))
  },
}
