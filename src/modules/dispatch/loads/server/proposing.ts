import { refuse } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { starts } from '#platform/server/documents/starts-from.ts'
import { notFound, refusedBecause } from '#platform/server/errors.ts'
import { loads as contract } from '../contract.ts'
import { isToGo, MOST_NOTES } from '../domain.ts'
import type { LoadedNote } from './loaded-note.ts'
import { kinds, notesOnLines } from './notes.ts'

/** The notes that are asked for, in that order. @throws 404 */
async function require(ctx: Context, ids: readonly string[]): Promise<LoadedNote[]> {
  const wanted = kinds.flatMap(({ entity }) => ids.map((noteId) => ({ noteEntity: entity, noteId })))
  const found = await notesOnLines(ctx, wanted)
  return ids.map((id) => {
    const note = found.get(id)
    if (!note) throw notFound()
    return note
  })
}

/** What a load begins with on which notes stand: their day and carrier, in the order in which they were chosen. */
export const proposal = starts(contract, {
  note: {
    rights: ['delivery-notes:read', 'traveller-delivery-notes:read', 'supplier-returns:read'],
    most: MOST_NOTES,
    async propose(ctx, ids) {
      const notes = await require(ctx, ids)
      const [first] = notes
      if (!first) throw notFound()
      const gone = notes.find((note) => !isToGo(note))
      if (gone)
        throw refusedBecause(
          refuse('note_over', { note: gone.number }, `${gone.number} has left already, or is withdrawn.`),
        )
      const elsewhere = notes.find(({ facilityId }) => facilityId !== first.facilityId)
      if (elsewhere)
        throw refusedBecause(
          refuse(
            'other_facility',
            { note: elsewhere.number },
            `${elsewhere.number} leaves from another facility.`,
          ),
        )
      return {
        facilityId: first.facilityId,
        plannedOn: notes.map(({ plannedOn }) => plannedOn).toSorted()[0] ?? first.plannedOn,
        carrier: notes.find(({ carrier }) => carrier)?.carrier ?? null,
        vehicle: notes.find(({ vehicle }) => vehicle)?.vehicle ?? null,
        driver: notes.find(({ driver }) => driver)?.driver ?? null,
        lines: notes.map(({ id }, at) => ({ lineNo: (at + 1) * 10, noteId: id, stopNo: 1 })),
      }
    },
  },
})
