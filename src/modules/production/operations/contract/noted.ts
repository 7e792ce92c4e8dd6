import { z } from 'zod'
import { keysOf } from '#platform/contract/values/fields.ts'
import { step } from '#platform/contract/values/typed-steps.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { namesOf, parties } from '#modules/engineering/operation-templates/domain.ts'
import { chosenPieces } from '#modules/production/travellers/contract.ts'
import { meaningNames } from '#modules/signing/signature/domain.ts'
import { answers, entryKinds, pieceStates, rejectionEnds } from '../domain/vocabulary.ts'

const name = z.string().nullable()

/** So many by count; by their numbers where they have serial numbers. */
export const howMany = {
  quantity: labelled(z.int().min(1).max(9999), 'Pieces').optional(),
  serialIds: chosenPieces,
}
export const party = z.enum(namesOf(parties))
/** The pieces that it names, where they have serial numbers. */
const which = { serialIds: z.array(z.string()), attempt: z.int() }
const by = { byName: z.string(), at: z.string() }
const reading = z.object({
  id: z.string(),
  value: z.string(),
  outcome: z.enum(['in', 'out', 'none']),
  /** The number of the gauge that it was measured with. */
  gaugeNo: name,
  ...by,
})

/** What redlines change of it, in words. */
const redline = z.object({
  said: z.array(z.object({ number: z.int(), words: z.array(z.string()), ...by })),
})

/** What was noted of the pieces of an operation, as its record shows it. */
export const noted = {
  redline: redline.nullable(),
  /** Each piece, where they have serial numbers; none where they are told apart by count alone. */
  pieces: z.array(
    z.object({
      serialId: z.string(),
      serialNo: z.string(),
      attempt: z.int(),
      /** Null: it has not come so far. */
      state: z.enum(keysOf(pieceStates)).nullable(),
    }),
  ),
  /** Who started it, the first first. */
  starters: z.array(z.object({ userId: z.string(), ...by })),
  /** What is recorded, each with what was read last. */
  steps: z.array(
    z.object({
      key: z.string(),
      isRequired: z.boolean(),
      asked: step,
      /** `10 to 12 mm`; null where every value is within the limits. */
      limits: name,
      reading: reading.nullable(),
      /** The same of each piece with a serial number. */
      pieceReadings: z.array(reading.extend({ serialId: z.string(), serialNo: z.string() })),
    }),
  ),
  /** The signatures it takes, in their order. */
  slots: z.array(
    z.object({
      index: z.int(),
      role: z.string(),
      meaning: z.enum(meaningNames),
      signedQty: z.int(),
      openQty: z.int(),
      /** Which pieces wait, where they have serial numbers. */
      serialIds: z.array(z.string()),
      /** Why the reader may not sign here now; null: they may. */
      refusal: name,
    }),
  ),
  signOffs: z.array(
    z.object({
      id: z.string(),
      slot: z.int(),
      quantity: z.int(),
      capacity: z.string(),
      /** `R1`: it was given before the pieces were worked on again, and counts no more for them. */
      before: name,
      ...which,
      ...by,
    }),
  ),
  /** Where somebody from outside holds or witnesses. */
  points: z.array(
    z.object({
      party,
      point: z.enum(['H', 'W']),
      answeredQty: z.int(),
      openQty: z.int(),
      serialIds: z.array(z.string()),
    }),
  ),
  pointAnswers: z.array(
    z.object({
      id: z.string(),
      party,
      kind: z.enum(keysOf(answers)),
      personName: z.string(),
      day: z.string(),
      quantity: z.int(),
      fileId: name,
      note: name,
      ...which,
      ...by,
    }),
  ),
  /** The ledger of its pieces. */
  entries: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(keysOf(entryKinds)),
      quantity: z.int(),
      serialNo: name,
      attempt: z.int(),
      reason: name,
      /** The booking that it takes back. */
      reversesId: name,
      /** Whether the reader may still reverse it: their own booking, a few minutes old. */
      isReversible: z.boolean(),
      ...by,
    }),
  ),
  /** Pieces that somebody rejected, with what became of them. */
  rejections: z.array(
    z.object({
      id: z.string(),
      slot: z.int(),
      quantity: z.int(),
      reason: z.string(),
      nonConformanceId: name,
      nonConformanceNo: z.string(),
      /** What the decision lets become of them; null: there is none yet. */
      mayEndAs: z.enum(keysOf(rejectionEnds)).nullable(),
      endedAs: z.enum(keysOf(rejectionEnds)).nullable(),
      endedReason: name,
      endedByName: name,
      endedAt: name,
      ...which,
      ...by,
    }),
  ),
  /** Where its pieces passed before they were split off, with the signatures. */
  carriedFrom: z
    .object({ id: z.string(), travellerId: z.string(), travellerNumber: z.string(), seq: z.int() })
    .nullable(),
  /** Where the program takes over work that began on paper; null: it did not. */
  takenOver: z
    .object({
      id: z.string(),
      operationId: z.string(),
      seq: z.int(),
      /** Those that were done and inspected on paper. */
      beforeIds: z.array(z.string()),
      day: z.string(),
      fileId: z.string(),
      fileName: z.string(),
      ...by,
    })
    .nullable(),
  /** Why it is not done on this part. */
  decisionReason: name,
}
