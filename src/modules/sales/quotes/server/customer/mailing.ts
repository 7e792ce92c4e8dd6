import type { Context, MailWriter } from '#platform/server/context.ts'
import {
  checkRecipients,
  closeOf,
  type LetterInput,
  proposeLetter,
} from '#platform/server/documents/printing/letters.ts'
import { mailContacts } from '#modules/people/companies/server/api.ts'
import { requireFacility } from '#modules/setup/facilities/server/api.ts'
import type { QuoteRow } from '../queries.ts'

interface Letter {
  readonly subject: readonly (string | null | undefined)[]
  /** The paragraphs between greeting and close; `until` writes a date out. */
  readonly text: (until: (date: string) => string) => string[]
  readonly attachmentName: string
}

/** A letter to the contact of the quote, to be changed before it is sent. */
export async function proposeToCustomer(
  ctx: Context,
  row: QuoteRow,
  { subject, text, attachmentName }: Letter,
) {
  const { salespersonName: name, salespersonPhone: phone, salespersonEmail: email } = row
  const contacts = await mailContacts(ctx, row.companyId)
  const { letterhead } = await requireFacility(ctx.tx, row.facilityId)
  const close = closeOf({ name, phone, email }, letterhead)
  return {
    ...proposeLetter({ contacts, addressee: row, document: 'quote', subject, text, close }),
    attachmentName,
  }
}

/** Only people of the company may be written to. @throws 422 at `to` or `cc` */
export async function checkLetter(ctx: Context, row: QuoteRow, letter: LetterInput): Promise<void> {
  checkRecipients(await mailContacts(ctx, row.companyId), row.companyName, letter)
}

/** Letters of the quote come from the company, and their answers go to its owner. */
export async function writerOf(ctx: Context, row: QuoteRow): Promise<MailWriter> {
  const { letterhead } = await requireFacility(ctx.tx, row.facilityId)
  return { email: row.salespersonEmail, company: letterhead.name }
}

/** What letters and prints of the quote stand under: its timeline and its files. */
export const aboutQuote = ({ id }: QuoteRow) => ({ entity: 'quotes', entityId: id })
