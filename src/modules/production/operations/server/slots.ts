import type { Slot } from '#modules/production/travellers/domain.ts'
import type { SigningSlot } from '#modules/signing/signature/domain.ts'
import type { OperationRow } from './queries.ts'

/** Who worked on an operation: they started it, booked its pieces or read its values. */
const performersOf = ({ storedStarts, storedEntries, readerIds }: OperationRow): string[] => [
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
  const others = (did: string, ...ids: readonly string[]): SigningSlot => ({
    role,
    needs,
    meaning,
    notThe: { ids: [...new Set([...ids, ...elsewhere])], did, has },
  })
  if (row.kind === 'release')
    return others('worked on this traveller', ...performersOf(row), ...row.performerIds)
  return row.signerOtherThanPerformer
    ? others('worked on this operation', ...performersOf(row))
    : others('signed this operation in another place')
}
