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
 * A place for a signature as the lists of signatories are asked about it. Nobody signs in two places of one operation, and whoever worked
 * on any operation of a traveller never signs its final release.
 */
export function slotFor(row: OperationRow, { index, role, needs, meaning }: Slot): SigningSlot {
  const has = `sign as ${role.toLowerCase()}`
  if (row.kind === 'release') {
    const ids = [...new Set([...performersOf(row), ...row.performerIds])]
    return { role, needs, meaning, notThe: { ids, did: 'worked on this traveller', has } }
  }
  const elsewhere = row.storedSignOffs.flatMap(({ slot, byId }) => (slot === index ? [] : [byId]))
  if (!row.signerOtherThanPerformer)
    return { role, needs, meaning, notThe: { ids: elsewhere, did: 'signed this operation in another place', has } }
  const ids = [...new Set([...performersOf(row), ...elsewhere])]
  return { role, needs, meaning, notThe: { ids, did: 'worked on this operation', has } }
}
