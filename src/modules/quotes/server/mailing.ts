import { longDay } from '../../../platform/contract/dates.ts'
import type { z } from 'zod'
import type { Context } from '../../../platform/server/context.ts'
import { invalid } from '../../../platform/server/errors.ts'
import { type FileRecord, storeFile } from '../../../platform/server/files/file-records.ts'
import type { proposedMail } from '../contract/mail.ts'
import type { ActionInput } from './action-input.ts'
import { present } from './paper-words.ts'
import { findMailContacts, type QuoteRow } from './queries.ts'
import { labelOf } from './records.ts'

type MailFields = Pick<ActionInput, 'to' | 'cc' | 'subject' | 'message' | 'byHand'>

interface Letter {
  readonly subject: readonly (string | null | undefined)[]
  /** The paragraphs between greeting and close; `until` writes a date out. */
  readonly text: (until: (date: string) => string) => string[]
  readonly attachmentName: string
}

/** A letter to the contact of the quote, to be changed before it is sent. */
export async function proposeMail(
  ctx: Context,
  row: QuoteRow,
  { subject, text, attachmentName }: Letter,
): Promise<z.input<typeof proposedMail>> {
  const contacts = await findMailContacts(ctx.tx, row.companyId)
  const contact = contacts.find(({ email }) => email === row.contactEmail)
  const close = present(['Kind regards', row.salespersonName, row.salespersonPhone, row.salespersonEmail])
  return {
    contacts,
    to: contact ? [contact.email] : [],
    cc: [],
    subject: present(subject).join(', '),
    message: [
      contact ? `Dear ${contact.name},` : 'Dear Sir or Madam,',
      ...text(longDay),
      close.join('\n'),
    ].join('\n\n'),
    attachmentName,
  }
}

/** Only people of the company may be written to, so that an offer does not go astray by a slip of the pen. */
export async function checkRecipients(ctx: Context, row: QuoteRow, input: MailFields): Promise<void> {
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

/** Freezes a paper of the quote among its files. */
export const issuePaper = (
  ctx: Context,
  row: QuoteRow,
  paper: { name: string; label: string; bytes: Uint8Array },
): Promise<FileRecord> => storeFile(ctx, { entity: 'quotes', entityId: row.id, ...paper })

/** Mails a frozen paper unless it was handed over; says whether it was mailed. */
export function mailPaper(
  ctx: Context,
  row: QuoteRow,
  { template, fileId }: { template: string; fileId: string },
  input: MailFields,
): boolean {
  if (input.byHand) return false
  ctx.mail({
    template,
    to: input.to ?? [],
    cc: input.cc ?? [],
    subject: input.subject ?? labelOf(row),
    paragraphs: (input.message ?? '').split(/\n{2,}/),
    attachments: [fileId],
    about: { entity: 'quotes', entityId: row.id },
  })
  return true
}
