import type { OutgoingMail } from '#platform/server/context.ts'

// One address without name. Anything that could open a second header or a second recipient is refused.
const ADDRESS = /^[^\s@<>()[\],;:\\"]{1,64}@[^\s@<>()[\],;:\\"]{1,253}$/u
const CONTROL = /[\p{Cc}\u2028-\u202E\u2066-\u2069]/u
const LONGEST_SUBJECT = 250

/** No mail server may get this mail, now or later. */
export class EnvelopeError extends Error {}

type Envelope = Pick<OutgoingMail, 'to' | 'cc' | 'subject' | 'writer'>

/** @throws EnvelopeError when a subject or an address could smuggle a header, or nobody is addressed */
export function checkEnvelope({ to, cc = [], subject, writer }: Envelope): void {
  if (to.length === 0) throw new EnvelopeError('An e-mail needs a recipient.')
  for (const address of [...to, ...cc, ...(writer ? [writer.email] : [])]) {
    if (!ADDRESS.test(address) || CONTROL.test(address))
      throw new EnvelopeError(`"${printable(address)}" is not an e-mail address.`)
  }
  if (writer && CONTROL.test(writer.company)) {
    throw new EnvelopeError('The name of a company must be one line.')
  }
  if (CONTROL.test(subject)) throw new EnvelopeError('The subject of an e-mail must be one line.')
  if (subject.trim() === '' || subject.length > LONGEST_SUBJECT) {
    throw new EnvelopeError(`The subject of an e-mail must have 1 to ${LONGEST_SUBJECT} characters.`)
  }
}

/** An address for people to read, whatever it holds. */
export const printable = (value: string): string =>
  value
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028-\u202E\u2066-\u2069]/gu, '?')
    .slice(0, 100)

/** A subject as one line that fits: it contains names and numbers of records, which people chose. */
export function subjectOf(text: string): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028-\u202E\u2066-\u2069]+/gu, ' ')
    .trim()
  if (line === '') return 'A message from Heatline'
  return line.length <= LONGEST_SUBJECT
    ? line
    : `${line
        .slice(0, LONGEST_SUBJECT - 1)
        .toWellFormed()
        .trimEnd()}…`
}
