import type { Context, MailWriter } from '#platform/server/context.ts'
import {
  checkRecipients,
  closeOf,
  type LetterInput,
  proposeLetter,
  salutation,
} from '#platform/server/documents/printing/letters.ts'
import { mailContacts } from '#modules/people/companies/server/api.ts'
import { requireFacility } from '#modules/setup/facilities/server/api.ts'
import type { EnquiryRow } from '../document.ts'

/** Letters and prints stand on the timeline of their enquiry. */
export const aboutEnquiry = ({ id }: EnquiryRow) => ({ entity: 'enquiries', entityId: id })

/** A letter to the contact of the enquiry; the salesperson writes it, under the letterhead of the facility. */
export async function proposeToCustomer(
  ctx: Context,
  row: EnquiryRow,
  { subject, text }: { subject: string; text: (day: (date: string) => string) => string[] },
) {
  const { customerReference: theirs, number } = row
  const { salespersonName: name, salespersonPhone: phone, salespersonEmail: email } = row
  const { letterhead } = await requireFacility(ctx.tx, row.facilityId)
  return proposeLetter({
    contacts: await mailContacts(ctx, row.companyId),
    addressee: row,
    document: 'enquiry',
    // The customer knows their own reference.
    subject: [
      subject,
      theirs && `your reference ${theirs}`,
      theirs ? `our ${number}` : `our reference ${number}`,
    ],
    salutation: salutation(row.contactName),
    text,
    close: closeOf({ name, phone, email }, letterhead),
  })
}

/** Letters of the enquiry come from the company, and their answers go to the salesperson. */
export async function writerOf(ctx: Context, row: EnquiryRow): Promise<MailWriter> {
  const { letterhead } = await requireFacility(ctx.tx, row.facilityId)
  return { email: row.salespersonEmail, company: letterhead.name }
}

/** Only people of the company may be written to. @throws 422 at `to` or `cc` */
export async function checkLetter(ctx: Context, row: EnquiryRow, letter: LetterInput): Promise<void> {
  checkRecipients(await mailContacts(ctx, row.companyId), row.companyName, letter)
}
