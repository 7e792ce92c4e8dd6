import { counted } from '#platform/contract/values/amounts.ts'
import type { LeafKind } from './contract.ts'

/** What people call the kinds of what is sealed. */
export const leafKinds: Readonly<Record<LeafKind, string>> = {
  audit: 'Audit trail',
  ledger: 'Ledger',
  statement: 'Signature',
  paper: 'File',
}

/** A hash in groups of eight, as it is compared by eye. */
export const inGroups = (hash: string): string => (hash.match(/.{1,8}/g) ?? []).join(' ')

/** That it was cut late; null where the day before it has one. */
export const lateness = (missed: number): string | null =>
  missed === 0 ? null : `cut late: ${counted(missed, 'day', 'days')} before it without a seal`

interface Named {
  readonly no: number
  readonly root: string
}

/** What was encoded for the way; as it stands where it is damaged, so that the rest of the mail is read all the same. */
function decoded(body: string): string {
  try {
    return atob(body.replaceAll(/\s/g, ''))
  } catch {
    return body
  }
}

/** A mail as it was saved, as plain text: what was encoded for the way is read, lines are whole again, and tags are gone. */
const plainText = (saved: string): string =>
  saved
    .replaceAll(/base64\s*?(?:\r?\n){2}([\w+/=\r\n]+)/gi, (_, body: string) => `\n${decoded(body)}`)
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/<[^>]*>/g, '\n')

/** What the mail of a seal says of itself, as text, as HTML or as a file of a mail program; null where it is none. */
export function sealOfMail(saved: string): Named | null {
  const text = plainText(saved)
  const no = /^\W*seal\W+(\d{1,9})\s*(?:,|$)/im.exec(text)?.[1]
  const root = /^\W*root\W+((?:[\da-f]{8}[\s>]*){8})/im.exec(text)?.[1]
  return no === undefined || root === undefined
    ? null
    : { no: Number(no), root: root.replaceAll(/[\s>]/g, '') }
}
