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

/** What the mail of a seal says of itself; null where it is none. */
export function sealOfMail(text: string): Named | null {
  const no = /^\W*seal\W+(\d{1,9})\b/im.exec(text)?.[1]
  const root = /^\W*root\W+((?:[\da-f]{8}\s?){8})/im.exec(text)?.[1]
  return no === undefined || root === undefined ? null : { no: Number(no), root: root.replaceAll(/\s/g, '') }
}
