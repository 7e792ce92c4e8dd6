import type { OperationRecord } from '../contract.ts'
import { isApplicable } from '../domain.ts'

/** Who signed last in each slot. */
export const signedBy = ({ signOffs }: Pick<OperationRecord, 'signOffs'>): string | null =>
  [...new Set(signOffs.map(({ byName }) => byName))].join(', ') || null

/** `20 Bore` */
export const operationLabel = ({ seq, title }: Pick<OperationRecord, 'seq' | 'title'>): string =>
  `${seq} ${title}`

/** What is said to whoever scans a card of an earlier revision; null: it is that in force, or nobody scanned one. */
export function olderCard(
  rev: string | undefined,
  { travellerRevision }: Pick<OperationRecord, 'travellerRevision'>,
): string | null {
  if (rev === undefined || !/^\d{1,4}$/.test(rev) || Number(rev) >= travellerRevision) return null
  return `This card is Rev ${Number(rev)}; Rev ${travellerRevision} is in force. Shown: Rev ${travellerRevision}.`
}

/** The operations before this one that its pieces can go back to, by their ids; with `andThis` it is one of them. */
export const operationsBefore = (
  { id, groupNo, route }: Pick<OperationRecord, 'id' | 'groupNo' | 'route'>,
  andThis = false,
): { value: string; label: string }[] =>
  route.flatMap((one) =>
    isApplicable(one.status) && (one.groupNo < groupNo || (andThis && one.id === id))
      ? [{ value: one.id, label: operationLabel(one) }]
      : [],
  )
