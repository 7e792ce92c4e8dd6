import type { Slot } from '#modules/production/travellers/domain.ts'
import type { SigningSlot } from '#modules/signing/signature/domain.ts'
import type { OperationRow } from './queries.ts'

/** Who worked on an operation: they started it, booked its pieces or read its values. */
export const performersOf = ({ storedStarts, storedEntries, readings }: OperationRow): string[] => [
  ...new Set([
    ...storedStarts.map(({ userId }) => userId),
    ...storedEntries.flatMap(({ kind, byId }) => (kind === 'good' || kind === 'scrap' ? [byId] : [])),
    ...readings.map(({ byId }) => byId),
  ]),
]

/** A place for a signature as the lists of signatories are asked about it. */
export const slotFor = (row: OperationRow, { role, needs, meaning }: Slot): SigningSlot => ({
  role,
  needs,
  meaning,
  ...(row.signerOtherThanPerformer
    ? {
        notThe: {
          ids: performersOf(row),
          did: 'worked on this operation',
          has: `sign as ${role.toLowerCase()}`,
        },
      }
    : {}),
})
