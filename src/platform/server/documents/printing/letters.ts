import { longDay } from '#platform/contract/values/dates.ts'
import type { MailContact } from '#platform/contract/documents/letters.ts'
import type { Context, MailWriter } from '#platform/server/context.ts'
import { invalid, refuseWhere } from '#platform/server/errors.ts'
import { type FileRecord, storeFile } from '#platform/server/files/file-records.ts'

/**
 * Letters of a document to its customer or supplier. A document proposes a letter (`proposeLetter`), checks what comes
 * back (`checkRecipients`), and mails it (`mailLetter`) or freezes a print and mails it with its letter (`issuePrint`).
 * The contacts come from the slice of the companies: `mailContacts` of `companies/server/api.ts`.
 */

/** The record a letter or a print belongs to. */
interface About {
  readonly entity: string
  readonly entityId: string
}

/** To whom a document is addressed: its company, and its contact as the document names it. */
interface Addressee {
  readonly companyName: string
  readonly contactName: string | null | undefined
  /** Null when the contact has left or has no address. */
  readonly contactEmail: string | null | undefined
}

/** What the dialog of a letter sends; the contract says which of it must be there. */
export interface LetterInput {
  readonly to?: readonly string[] | undefined
  readonly cc?: readonly string[] | undefined
  readonly subject?: string | undefined
  readonly message?: string | undefined
  readonly byHand?: boolean | undefined
}

interface Proposal {
  readonly contacts: readonly MailContact[]
  readonly addressee: Addressee
  /** What the document is called in a sentence: `enquiry`. */
  readonly document: string
  /** Parts of the subject; those without a value are left out. */
  readonly subject: readonly (string | null | undefined | false)[]
  /** Left out: the proposed recipient is greeted by name. */
  readonly salutation?: string
  /** The paragraphs between salutation and close; `day` writes a date out. */
  readonly text: (day: (date: string) => string) => readonly string[]
  /** See `closeOf`. */
  readonly close: string
}

interface ProposedLetter {
  contacts: MailContact[]
  to: string[]
  cc: string[]
  subject: string
  message: string
  /** Why nobody is proposed, as a sentence. */
  warning: string | null
}

/** A letter to the contact of a document, to be changed before it is sent. */
export function proposeLetter(of: Proposal): ProposedLetter {
  const { contacts, addressee } = of
  const contact = contacts.find(({ email }) => email === addressee.contactEmail)
  return {
    contacts: [...contacts],
    to: contact ? [contact.email] : [],
    cc: [],
    subject: of.subject.filter(Boolean).join(', '),
    message: [of.salutation ?? salutation(contact?.name), ...of.text(longDay), of.close].join('\n\n'),
    warning: contact ? null : whyNobody(of),
  }
}

function whyNobody({ contacts, addressee, document }: Proposal): string {
  const { companyName, contactName, contactEmail } = addressee
  if (contacts.length === 0) {
    return `No contact of ${companyName} has an e-mail address. Add one to the company first.`
  }
  if (!contactName) return `The ${document} has no contact. Choose who gets the e-mail.`
  if (contactEmail) return `${contactName} has left ${companyName}. Choose someone else.`
  return `${contactName} has no e-mail address. Choose someone else, or add the address to the company.`
}

/** How a letter begins. */
export const salutation = (name: string | null | undefined): string =>
  name ? `Dear ${name},` : 'Dear Sir or Madam,'

/** How a letter ends: who writes it, and below that the company as on its letterhead. */
export function closeOf(
  writer: { readonly name: string; readonly phone: string | null; readonly email: string | null },
  letterhead?: { readonly name: string; readonly lines: readonly string[] },
): string {
  const person = ['Kind regards', writer.name, writer.phone, writer.email]
  const company = letterhead ? [letterhead.name, ...letterhead.lines] : []
  return [person, company]
    .map((lines) => lines.filter(Boolean).join('\n'))
    .filter((lines) => lines !== '')
    .join('\n\n')
}

/**
 * Only people of the company may be written to, so that an offer does not go astray by a slip of the pen.
 *
 * @throws 422 at `to` or `cc`; never for what is handed over
 */
export function checkRecipients(
  contacts: readonly MailContact[],
  companyName: string,
  { to = [], cc = [], byHand }: LetterInput,
): void {
  if (byHand) return
  if (to.length === 0) {
    throw invalid({ to: ['Choose at least one recipient, or say that it is handed over.'] })
  }
  const known = new Set(contacts.map(({ email }) => email.toLowerCase()))
  const problems: Record<string, string[]> = {}
  for (const [field, emails] of Object.entries({ to, cc })) {
    const unknownEmail = emails.find((email) => !known.has(email.toLowerCase()))
    if (!unknownEmail) continue
    problems[field] = [
      `${unknownEmail} is no contact of ${companyName}. Add the person to the company first.`,
    ]
  }
  refuseWhere(problems)
}

/**
 * Mails a letter unless it is handed over, and says whether it was mailed. The timeline of the document shows it;
 * its recipients must have been checked. A letter without a subject gets that of `mail`.
 */
export function mailLetter(
  ctx: Context,
  about: About,
  mail: {
    readonly template: string
    readonly subject: string
    readonly writer: MailWriter
    readonly attachments?: readonly string[]
  },
  letter: LetterInput,
): boolean {
  if (letter.byHand) return false
  ctx.mail({
    template: mail.template,
    to: letter.to ?? [],
    cc: letter.cc ?? [],
    subject: letter.subject ?? mail.subject,
    paragraphs: (letter.message ?? '').split(/\n{2,}/),
    writer: mail.writer,
    attachments: mail.attachments ?? [],
    about,
  })
  return true
}

/**
 * Issues a print: keeps its bytes among the files of the document, and mails them with the letter unless they are
 * handed over. The document records the file with its SHA-256, and whether it was mailed.
 */
export async function issuePrint(
  ctx: Context,
  about: About,
  issue: {
    readonly template: string
    readonly subject: string
    readonly writer: MailWriter
    readonly print: { readonly name: string; readonly label: string; readonly bytes: Uint8Array }
  },
  letter: LetterInput,
): Promise<{ file: FileRecord; mailed: boolean }> {
  const { template, subject, writer, print } = issue
  const file = await storeFile(ctx, { ...about, ...print })
  return {
    file,
    mailed: mailLetter(ctx, about, { template, subject, writer, attachments: [file.id] }, letter),
  }
}
