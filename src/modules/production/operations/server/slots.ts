import type { Slot } from '#modules/production/travellers/domain.ts'
import type { SigningSlot } from '#modules/signing/signature/domain.ts'
import type { OperationRow } from './queries.ts'

/** What says who worked on an operation. */
export interface Performed {
  readonly storedStarts: readonly Pick<OperationRow['storedStarts'][number], 'userId'>[]
  readonly storedEntries: readonly Pick<OperationRow['storedEntries'][number], 'kind' | 'byId'>[]
  readonly readerIds: readonly string[]
}

/** Whoever started it, booked pieces of it or read its values. */
export const performersOf = ({ storedStarts, storedEntries, readerIds }: Performed): string[] => [
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
export function slotFor(
  row: Performed &
    Pick<OperationRow, 'kind' | 'performerIds' | 'signerOtherThanPerformer'> & {
      readonly storedSignOffs: readonly Pick<OperationRow['storedSignOffs'][number], 'slot' | 'byId'>[]
    },
  { index, role, needs, meaning }: Slot,
): SigningSlot {
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
