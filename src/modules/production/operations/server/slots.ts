import type { Slot } from '#modules/production/travellers/domain.ts'
import type { SigningSlot } from '#modules/signing/signature/domain.ts'
import type { OperationRow } from './queries.ts'

/** Who worked on an operation: they started it, booked its pieces or read its values. */
/** Whoever started it, booked pieces of it or read its values. */
export const performersOf = ({ storedStarts, storedEntries, readerIds }: OperationRow): string[] => [
  ...new Set([
    ...storedStarts.map(({ userId }) => userId),
    ...storedEntries.flatMap(({ kind, byId }) => (kind === 'good' || kind === 'scrap' ? [byId] : [])),
    ...readerIds,
  ]),
]

/**
 * A place for a signature as the lists of signatories are asked about it. Nobody signs in two places of one operation, and whoever worked
 * on any operation of a traveller never signs its final release.
 */
export function slotFor(row: OperationRow, { index, role, needs, meaning }: Slot): SigningSlot {
  const has = `sign as ${role.toLowerCase()}`
  const elsewhere = row.storedSignOffs.flatMap(({ slot, byId }) => (slot === index ? [] : [byId]))
  const but = (...ids: readonly string[]): string[] => [...new Set([...ids, ...elsewhere])]
  if (row.kind === 'release') {
    const ids = but(...performersOf(row), ...row.performerIds)
    return { role, needs, meaning, notThe: { ids, did: 'worked on this traveller', has } }
  }
  if (!row.signerOtherThanPerformer)
    return {
      role,
      needs,
      meaning,
      notThe: { ids: but(), did: 'signed this operation in another place', has },
    }
  return {
    role,
    needs,
    meaning,
    notThe: { ids: but(...performersOf(row)), did: 'worked on this operation', has },
  }
}
