import type { OutgoingMail } from '#platform/server/context.ts'

// One address without name. Anything that could open a second header or a second recipient is refused.
const ADDRESS = /^[^\s@<>()[\],;:\\"]{1,64}@[^\s@<>()[\],;:\\"]{1,253}$/u
const CONTROL = /[\p{Cc}\u2028\u2029]/u
const LONGEST_SUBJECT = 250

/** @throws Error when a subject or an address could smuggle a header, or nobody is addressed */
export function checkEnvelope({ to, cc = [], subject }: Pick<OutgoingMail, 'to' | 'cc' | 'subject'>): void {
  if (to.length === 0) throw new Error('A mail needs a recipient.')
  for (const address of [...to, ...cc]) {
    if (!ADDRESS.test(address) || CONTROL.test(address))
      throw new Error(`"${printable(address)}" is not a mail address.`)
  }
  if (CONTROL.test(subject)) throw new Error('The subject of a mail must be one line.')
  if (subject.trim() === '' || subject.length > LONGEST_SUBJECT) {
    throw new Error(`The subject of a mail must have 1 to ${LONGEST_SUBJECT} characters.`)
  }
}

const printable = (value: string): string => value.replaceAll(/\p{Cc}/gu, '?').slice(0, 100)
