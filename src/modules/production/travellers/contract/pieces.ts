import { z } from 'zod'
import { keysOf, optionalReference, optionalText, text } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { fates, joins, whereabouts } from '../domain/vocabulary.ts'

/** Of a traveller whose pieces are told apart by serial numbers. */
export const MOST_SERIALS = 500

/** Which pieces, where they have serial numbers. */
export const chosenPieces = labelled(z.array(z.uuid()).max(MOST_SERIALS), 'Which pieces').optional()

const quantity = labelled(z.int().min(1).max(9999), 'Pieces')

export const departing = z.strictObject({
  kind: z.enum(keysOf(whereabouts)),
  quantity,
  place: labelled(text(200), 'Place'),
  serialIds: chosenPieces,
})
export const replacing = z.strictObject({ quantity, reason: optionalText(500) })
export const splitting = z.strictObject({
  /** So many by count, with the operation that they wait at; by their numbers where they have serial numbers. */
  quantity: quantity.optional(),
  operationId: labelled(optionalReference, 'That wait at'),
  serialIds: chosenPieces,
  reason: text(500),
})

/** The pieces of a traveller, as its record shows them. */
export const piecesShown = {
  /** Pieces that began, came out, were lost, and left. */
  entryQty: labelled(z.int(), 'Begun'),
  madeQty: labelled(z.int(), 'Made'),
  scrapQty: labelled(z.int(), 'Scrapped'),
  splitQty: labelled(z.int(), 'Split off'),
  /** Not ordered any more, and not begun: they do not begin. */
  surplusQty: labelled(z.int(), 'Not ordered any more'),
  /** The traveller that its pieces were split off from, and those that pieces of it went on in. */
  splitFrom: z.object({ id: z.string(), number: z.string() }).nullable(),
  splits: z.array(z.object({ id: z.string(), number: z.string(), quantity: z.int() })),
  stockedQty: labelled(z.int(), 'Stocked'),
  deliveredQty: labelled(z.int(), 'Delivered'),
  opsDone: z.int(),
  opsAll: labelled(z.int(), 'Operations'),
  /** Working days that its last pieces come too late, as planning reckons. */
  lateDays: labelled(z.int(), 'Late by'),
  /** The day on which its last operation is planned to end; null: nothing is left to do, or it is not released. */
  plannedEndOn: labelled(z.string().nullable(), 'Planned end'),
  /** Each piece, where they have serial numbers. */
  pieces: z.array(
    z.object({
      serialId: z.string(),
      serialNo: z.string(),
      joinedAs: z.enum(keysOf(joins)),
      fate: z.enum(keysOf(fates)),
      /** It went through every operation and is still here. */
      isMade: z.boolean(),
    }),
  ),
  /** Where the pieces went that were made. */
  departures: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(keysOf(whereabouts)),
      quantity: z.int(),
      place: z.string(),
      byName: z.string(),
      at: z.string(),
    }),
  ),
}
