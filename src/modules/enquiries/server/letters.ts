import { sql } from 'drizzle-orm'
import type { Context } from '../../../platform/server/context.ts'
import { invalid } from '../../../platform/server/errors.ts'
import { requireFacility } from '../../facilities/server/api.ts'
import type { LetterInput } from '../contract/mails.ts'
import type { EnquiryRow } from './queries.ts'

interface MailContact {
  readonly name: string
  readonly email: string
  readonly title: string | null
}

/** The people of a company who are still there and have an address. */
const findMailContacts = (ctx: Context, companyId: string): Promise<MailContact[]> =>
  ctx.tx.query<MailContact>(sql`
    SELECT name, email, job_title AS title FROM company_contacts
    WHERE company_id = ${companyId} AND email IS NOT NULL AND left_on IS NULL ORDER BY position, name`)

/** Who may be written to and who is proposed; where nobody is, a sentence says why. */
export async function proposedRecipients(ctx: Context, row: EnquiryRow) {
  const contacts = await findMailContacts(ctx, row.companyId)
  const contact = contacts.find(({ email }) => email === row.contactEmail)
  return {
    contacts,
    to: contact ? [contact.email] : [],
    cc: [],
    warning: contact ? null : why(row, contacts),
  }
}

function why(row: EnquiryRow, contacts: readonly MailContact[]): string {
  if (contacts.length === 0) {
    return `No contact of ${row.companyName} has an e-mail address. Add one to the company first.`
  }
  if (!row.contactName) return 'The enquiry has no contact. Choose who gets the mail.'
  if (row.contactEmail) return `${row.contactName} has left ${row.companyName}. Choose somebody else.`
  return `${row.contactName} has no e-mail address. Choose somebody else, or add the address to the company.`
}

/** Only people of the company may be written to. Throws 422 at `to` or `cc`. */
async function checkRecipients(ctx: Context, row: EnquiryRow, { to, cc }: LetterInput): Promise<void> {
  const contacts = await findMailContacts(ctx, row.companyId)
  const known = new Set(contacts.map(({ email }) => email.toLowerCase()))
  for (const [field, emails] of Object.entries({ to, cc })) {
    const strange = emails.find((email) => !known.has(email.toLowerCase()))
    if (!strange) continue
    const sentence = `${strange} is no contact of ${row.companyName}. Add the person to the company first.`
    throw invalid({ [field]: [sentence] })
  }
}

/** Writes a mail to the customer; it stands on the timeline of the enquiry. */
export async function writeLetter(
  ctx: Context,
  row: EnquiryRow,
  letter: LetterInput & { template: string; attachments?: readonly string[] },
): Promise<void> {
  await checkRecipients(ctx, row, letter)
  const { template, to, cc, subject, message, attachments = [] } = letter
  ctx.mail({
    template,
    to,
    cc,
    subject,
    paragraphs: message.split(/\n{2,}/),
    attachments,
    about: { entity: 'enquiries', entityId: row.id },
  })
}

/** How a letter begins. */
export const salutation = (row: EnquiryRow): string =>
  row.contactName ? `Dear ${row.contactName},` : 'Dear Sir or Madam,'

/** How a letter ends: the salesperson, and the company as on its letterhead. */
export async function closing(ctx: Context, row: EnquiryRow): Promise<string> {
  const { letterhead } = await requireFacility(ctx.tx, row.facilityId)
  const person = ['Kind regards', row.salespersonName, row.salespersonPhone, row.salespersonEmail]
  const house = [letterhead.name, ...letterhead.lines]
  return [person, house].map((lines) => lines.filter(Boolean).join('\n')).join('\n\n')
}

/** `RFQ 88-1204 (our ENQ-2026-0412)`, for subjects: the customer knows their own reference. */
export const referenceWords = (row: EnquiryRow): string =>
  row.customerReference
    ? `your reference ${row.customerReference}, our ${row.number}`
    : `our reference ${row.number}`
