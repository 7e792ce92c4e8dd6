import type { Slot } from '#modules/production/travellers/domain.ts'
import type { SigningSlot } from '#modules/signing/signature/domain.ts'
import type { OperationRow } from './queries.ts'

/** Who worked on an operation: they started it, booked its pieces or read its values. */
const performersOf = ({ storedStarts, storedEntries, readings }: OperationRow): string[] => [
  ...new Set([
    ...storedStarts.map(({ userId }) => userId),
    ...storedEntries.flatMap(({ kind, byId }) => (kind === 'good' || kind === 'scrap' ? [byId] : [])),
    ...readings.map(({ byId }) => byId),
  ]),
]

/**
 * A place for a signature as the lists of signatories are asked about it. Whoever worked on any operation of a traveller never signs its
 * final release.
 */
export function slotFor(row: OperationRow, { role, needs, meaning }: Slot): SigningSlot {
  const has = `sign as ${role.toLowerCase()}`
  if (row.kind === 'release') {
    const ids = [...new Set([...performersOf(row), ...row.performerIds])]
    return { role, needs, meaning, notThe: { ids, did: 'worked on this traveller', has } }
  }
  if (!row.signerOtherThanPerformer) return { role, needs, meaning }
  return { role, needs, meaning, notThe: { ids: performersOf(row), did: 'worked on this operation', has } }
}
