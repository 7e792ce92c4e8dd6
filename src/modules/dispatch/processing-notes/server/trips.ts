import { type SQL, sql } from 'drizzle-orm'
import { pieceEntryTable as entry } from '#modules/production/operations/table.ts'
import {
  processingNoteLineTable as line,
  processingNoteTable as note,
  processingReturnTable as returned,
} from '../table.ts'

/** Lines of notes `n` whose pieces went, each as `l`. */
export const goneOf = sql`public.${line} l JOIN public.${note} n ON n.id = l.note_id AND n.status IN ('dispatched', 'closed')`

/** What of these lines is back, as `x`. */
export const backOf = sql`${goneOf} JOIN ${returned} x ON x.line_id = l.id`

/** An entry `e` of the ledger takes made pieces back because they are worked on again; else they are scrapped. */
const isForRework = sql`EXISTS (SELECT FROM ${entry} cause WHERE cause.id = e.cause_id AND cause.kind = 'rework')`

const summed = (operationId: SQL, cases: SQL): SQL =>
  sql`(SELECT coalesce(sum(CASE ${cases} ELSE 0 END), 0)::int FROM ${entry} e WHERE e.operation_id = ${operationId})`

const goodCases = sql`WHEN e.kind = 'good' THEN e.quantity
  WHEN e.kind = 'reverse' THEN e.good_delta
  WHEN e.kind = 'take_back' AND NOT ${isForRework} THEN -e.quantity
  WHEN e.kind = 'rework' AND e.good_delta = 0 THEN e.quantity`

/**
 * Pieces that were good at an operation after they had been away, each time anew: what is worked on again, or was split off since, has
 * used its trip, so that whoever comes here after it goes on a trip of their own.
 */
export const goodAfterTrip = (operationId: SQL): SQL => summed(operationId, goodCases)

/** The same with those that are lost: what is left of the trips waits to be booked. */
export const bookedAfterTrip = (operationId: SQL): SQL =>
  sql`(${goodAfterTrip(operationId)} + ${summed(
    operationId,
    sql`WHEN e.kind = 'scrap' THEN e.quantity WHEN e.kind = 'reverse' THEN e.scrap_delta`,
  )})`

/** Pieces whose certificate is used: those that moved on, and those that were worked on again before they did. */
export const passedAfterTrip = (operationId: SQL): SQL =>
  summed(
    operationId,
    sql`WHEN e.kind = 'pass' THEN e.quantity
      WHEN e.kind = 'reverse' THEN e.passed_delta
      WHEN e.kind = 'rework' THEN e.quantity
      WHEN e.kind = 'take_back' AND ${isForRework} THEN e.quantity + e.passed_delta`,
  )

/** Serial numbers that are worked on again after they had been here, once for each time. */
export const workedOnAgain = (operationId: SQL): SQL =>
  sql`(SELECT e.serial_id FROM ${entry} e WHERE e.operation_id = ${operationId} AND e.serial_id IS NOT NULL
    AND (e.kind = 'rework' OR (e.kind = 'take_back' AND ${isForRework})))`
