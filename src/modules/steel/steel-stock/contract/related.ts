import { z } from 'zod'
import { isoDate, uuid } from '#platform/contract/values/fields.ts'
import { stateNames } from '#platform/contract/documents/lifecycle.ts'
import { holdAllows } from '../domain/holds.ts'
import { steelLifecycle } from '../domain/lifecycle.ts'
import { movementKindNames } from '../domain/movements.ts'

const name = z.string().nullable()
const steelStatus = z.enum(stateNames(steelLifecycle))

/** The record of another slice for which it is kept or used; null: none is named. */
const usedFor = z.object({ entity: z.string(), id: uuid, label: z.string() }).nullable()

/** One entry of the ledger, as it is shown with its piece. */
export const movement = z.object({
  id: uuid,
  operationId: uuid,
  seq: z.int(),
  kind: z.enum(movementKindNames),
  at: z.string(),
  doneByName: z.string(),
  pieces: z.int(),
  lengthMm: z.string(),
  massKg: z.string(),
  reservedMm: z.string(),
  kerfMm: z.string(),
  scrapMm: z.string(),
  leftPieces: z.int(),
  leftMm: z.string(),
  leftKg: z.string(),
  purpose: name,
  usedFor,
  reason: name,
  counterpartId: uuid.nullable(),
  counterpartNumber: name,
  fromPlace: name,
  toPlace: name,
  isReversed: z.boolean(),
})
export type Movement = z.output<typeof movement>

/** A row from which it was taken, or that was taken from it. */
export const relative = z.object({
  id: uuid,
  number: z.string(),
  status: steelStatus,
  qtyPieces: z.int(),
  lengthMm: z.string(),
  isOffcut: z.boolean(),
})

/** For whom it is kept. */
export const reservation = z.object({
  id: uuid,
  purpose: z.string(),
  companyId: uuid.nullable(),
  companyName: name,
  pieces: z.int(),
  lengthMm: z.string(),
  until: isoDate,
  usedFor,
  reservedByName: name,
})

/** A difference above the facility's limit, as long as it waits for a second person. */
export const pendingDifference = z.object({
  kind: z.enum(['adjust', 'scrap']),
  pieces: z.int(),
  lengthMm: name,
  massKg: name,
  differenceKg: z.string(),
  reason: z.string(),
  countedAt: z.int(),
  askedById: uuid,
  askedByName: z.string(),
  askedAt: z.string(),
})

/** The condition under which it was released without its certificate. */
export const condition = z.object({
  id: uuid,
  quoteId: uuid,
  quoteNumber: z.string(),
  companyId: uuid,
  companyName: z.string(),
  reason: z.string(),
  until: isoDate,
  releasedByName: z.string(),
  releasedAt: z.string(),
  endedHow: z.enum(['withdrawn', 'ran_out']).nullable(),
  /** The status of the quote in words where nobody works on it any more. */
  quoteOver: name,
})

/** A non-conformance that names it. */
export const hold = z.object({
  sourceId: uuid,
  sourceNumber: z.string(),
  reason: z.string(),
  allows: z.enum(holdAllows).nullable(),
  heldAt: z.string(),
  endedAt: name,
})
