import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { files } from '#platform/server/files/table.ts'
import type { Step } from '#platform/contract/values/typed-steps.ts'
import { gaugeTable } from '#modules/engineering/gauges/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { routeLineTable, serialTable, travellerTable } from '#modules/production/travellers/table.ts'
import type { CompetenceSnapshot } from '#modules/signing/signature/domain.ts'
import { CHECKS, type OperationStatus, PIECE_STATE_SQL, STATUS_SQL } from './domain/states.ts'
import type { Redlined } from './domain/redlined.ts'
import type { AnswerKind, EntryKind, PieceState, RejectionEnd, SignedBack } from './domain/vocabulary.ts'

const done = () => ({
  byId: uuid('by_id')
    .notNull()
    .references(() => userTable.id),
  at: instantColumn('at').notNull(),
})
/** Which pieces, where they have serial numbers. */
const whichPieces = () => uuid('serial_ids').array().notNull().default([])
const ofOperation = () =>
  uuid('operation_id')
    .notNull()
    .references(() => operationTable.id)

const ofLine = () =>
  uuid('route_line_id')
    .notNull()
    .references(() => routeLineTable.id)
const ofTraveller = () =>
  uuid('traveller_root_id')
    .notNull()
    .references(() => travellerTable.id)

/** One row for the root of a route line, through all revisions; its counters are sums that triggers write. */
export const operationTable = pgTable(
  'operations',
  {
    ...recordColumns(),
    travellerRootId: ofTraveller(),
    /** Of the revision in force. */
    routeLineId: ofLine(),
    /** As the line says them. */
    seq: integer().notNull(),
    groupNo: integer('group_no').notNull(),
    /** As the line says it, until a foreman moves the operation to another. */
    workCentre: text('work_centre'),
    decision: text().$type<'not_applicable'>(),
    decisionReason: text('decision_reason'),
    decisionCompetence: jsonb('decision_competence').$type<CompetenceSnapshot>(),
    decisionSignatureId: uuid('decision_signature_id'),
    /** What approved redlines change of its line, until a revision takes them over. */
    redline: jsonb().$type<Redlined>(),
    /** Where its pieces passed before they were split off: the operation of that traveller, with its signatures. */
    carriedFromId: uuid('carried_from_id'),
    availQty: integer('avail_qty').notNull().default(0),
    openQty: integer('open_qty').notNull().default(0),
    goodQty: integer('good_qty').notNull().default(0),
    passedQty: integer('passed_qty').notNull().default(0),
    scrapQty: integer('scrap_qty').notNull().default(0),
    /** Made pieces that somebody rejected, until it is decided what becomes of them. */
    rejectedQty: integer('rejected_qty').notNull().default(0),
    startedAt: instantColumn('started_at'),
    doneAt: instantColumn('done_at'),
    status: text().$type<OperationStatus>().notNull().generatedAlwaysAs(sql.raw(STATUS_SQL)),
  },
  (table) => [
    index('operations_traveller').on(table.travellerRootId, table.seq),
    index('operations_route_line').on(table.routeLineId),
    check('operations_balance', sql.raw(CHECKS.balance)),
  ],
)

/** The ledger of pieces: rows are only added, and a trigger sums them into operation and traveller. */
export const pieceEntryTable = pgTable(
  'piece_entries',
  {
    id: uuid().primaryKey().defaultRandom(),
    travellerRootId: ofTraveller(),
    /** Null: pieces begin or leave the whole traveller. */
    operationId: uuid('operation_id').references(() => operationTable.id),
    /** Of one piece with a serial number. */
    serialId: uuid('serial_id').references(() => serialTable.id),
    attempt: integer().notNull().default(0),
    kind: text().$type<EntryKind>().notNull(),
    quantity: integer().notNull(),
    entryDelta: integer('entry_delta').notNull().default(0),
    goodDelta: integer('good_delta').notNull().default(0),
    passedDelta: integer('passed_delta').notNull().default(0),
    scrapDelta: integer('scrap_delta').notNull().default(0),
    reason: text(),
    /** Where it is done again, of rework. */
    toOperationId: uuid('to_operation_id').references(() => operationTable.id),
    /** The entry that this one follows from. */
    causeId: uuid('cause_id'),
    reversesId: uuid('reverses_id'),
    /** What was signed and answered of pieces that are taken back, and counts no more. */
    signedBack: jsonb('signed_back').$type<SignedBack>(),
    ...done(),
  },
  (table) => [
    index('piece_entries_traveller').on(table.travellerRootId, table.at),
    index('piece_entries_operation').on(table.operationId, table.at),
    uniqueIndex('piece_entries_reverses').on(table.reversesId).where(sql`reverses_id IS NOT NULL`),
    check('piece_entries_serial', sql`serial_id IS NULL OR quantity = 1`),
    // What a kind may move; anything else is refused.
    check('piece_entries_kind', sql.raw(CHECKS.entryKind)),
  ],
)

/** Who began to work on an operation; rows are only added. */
export const operationStartTable = pgTable(
  'operation_starts',
  {
    id: uuid().primaryKey().defaultRandom(),
    operationId: ofOperation(),
    serialIds: whichPieces(),
    ...done(),
  },
  (table) => [index('operation_starts_operation').on(table.operationId, table.at)],
)

/** What was read at a step; the newest counts, rows are only added. */
export const readingTable = pgTable(
  'operation_readings',
  {
    id: uuid().primaryKey().defaultRandom(),
    operationId: ofOperation(),
    attempt: integer().notNull().default(0),
    stepKey: text('step_key').notNull(),
    /** The step as it was asked. */
    stepAsked: jsonb('step_asked').$type<Step>().notNull(),
    value: text().notNull(),
    outcome: text().$type<'in' | 'out' | 'none'>().notNull(),
    serialId: uuid('serial_id').references(() => serialTable.id),
    /** What it was measured with, and the last day that its calibration counted as it was read. */
    gaugeId: uuid('gauge_id').references(() => gaugeTable.id),
    gaugeNo: text('gauge_no'),
    gaugeDueOn: date('gauge_due_on', { mode: 'string' }),
    note: text(),
    ...done(),
  },
  (table) => [index('operation_readings_operation').on(table.operationId, table.stepKey, table.at)],
)

/** Pieces that somebody signed in one of the places for signatures; rows are only added. */
export const signOffTable = pgTable(
  'operation_sign_offs',
  {
    id: uuid().primaryKey().defaultRandom(),
    operationId: ofOperation(),
    attempt: integer().notNull().default(0),
    slot: integer().notNull(),
    quantity: integer().notNull(),
    serialIds: whichPieces(),
    meaning: text().notNull(),
    /** What entitled the signer on the day. */
    competence: jsonb().$type<CompetenceSnapshot>().notNull(),
    /** What was signed, but for what stands in the records that it names. */
    routeLineId: ofLine(),
    readingIds: uuid('reading_ids').array().notNull(),
    goodQty: integer('good_qty').notNull(),
    scrapQty: integer('scrap_qty').notNull(),
    /** What redlines had changed of the line by then. */
    redline: jsonb().$type<Redlined>(),
    // Its place is in the chain of signatures, which stays with the house: an archive has no key to it.
    signatureId: uuid('signature_id').notNull(),
    ...done(),
  },
  (table) => [
    index('operation_sign_offs_operation').on(table.operationId, table.at),
    uniqueIndex('operation_sign_offs_signature').on(table.signatureId),
    check('operation_sign_offs_quantity', sql`quantity > 0`),
  ],
)

/** What came of a hold or witness point of somebody from outside, or their waiver; rows are only added. */
export const pointAnswerTable = pgTable(
  'operation_point_answers',
  {
    id: uuid().primaryKey().defaultRandom(),
    operationId: ofOperation(),
    attempt: integer().notNull().default(0),
    party: text().notNull(),
    point: text().notNull(),
    kind: text().$type<AnswerKind>().notNull(),
    personName: text('person_name').notNull(),
    day: date({ mode: 'string' }).notNull(),
    quantity: integer().notNull(),
    serialIds: whichPieces(),
    fileId: uuid('file_id').references(() => files.id),
    note: text(),
    competence: jsonb().$type<CompetenceSnapshot>().notNull(),
    signatureId: uuid('signature_id').notNull(),
    ...done(),
  },
  (table) => [
    index('operation_point_answers_operation').on(table.operationId, table.at),
    check('operation_point_answers_quantity', sql`quantity > 0`),
    check('operation_point_answers_waiver', sql`kind = 'result' OR file_id IS NOT NULL`),
  ],
)

/** Where a piece with a serial number stands at an operation, one row for each attempt; triggers write it from the ledger. */
export const pieceStateTable = pgTable(
  'piece_states',
  {
    id: uuid().primaryKey().defaultRandom(),
    operationId: ofOperation(),
    serialId: uuid('serial_id')
      .notNull()
      .references(() => serialTable.id),
    attempt: integer().notNull().default(0),
    good: integer().notNull().default(0),
    passed: integer().notNull().default(0),
    scrap: integer().notNull().default(0),
    isRejected: boolean('is_rejected').notNull().default(false),
    isTakenBack: boolean('is_taken_back').notNull().default(false),
    state: text().$type<PieceState>().notNull().generatedAlwaysAs(sql.raw(PIECE_STATE_SQL)),
  },
  (table) => [
    uniqueIndex('piece_states_attempt').on(table.operationId, table.serialId, table.attempt),
    index('piece_states_serial').on(table.serialId),
    check('piece_states_balance', sql.raw(CHECKS.pieceBalance)),
  ],
)

/** Where work that began on paper goes on in the program, one of a traveller; rows are only added. */
export const paperStartTable = pgTable(
  'operation_paper_starts',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The operation at which it goes on. */
    operationId: ofOperation(),
    travellerRootId: ofTraveller(),
    /** Those that were done and inspected on paper. */
    beforeIds: uuid('before_ids').array().notNull(),
    /** The day from which on the program counts. */
    day: date({ mode: 'string' }).notNull(),
    /** The scan of the paper. */
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    competence: jsonb().$type<CompetenceSnapshot>().notNull(),
    signatureId: uuid('signature_id').notNull(),
    ...done(),
  },
  (table) => [
    index('operation_paper_starts_operation').on(table.operationId),
    uniqueIndex('operation_paper_starts_traveller').on(table.travellerRootId),
    check('operation_paper_starts_before', sql`cardinality(before_ids) > 0`),
  ],
)

/** Made pieces that whoever should sign them rejects; what becomes of them is said once. */
export const rejectionTable = pgTable(
  'operation_rejections',
  {
    id: uuid().primaryKey().defaultRandom(),
    operationId: ofOperation(),
    attempt: integer().notNull().default(0),
    /** The place for a signature in which it was rejected instead. */
    slot: integer().notNull().default(0),
    quantity: integer().notNull(),
    serialIds: whichPieces(),
    reason: text().notNull(),
    /** What was signed and answered of them before, and counts no more. */
    signedBack: jsonb('signed_back').$type<SignedBack>(),
    /** The non-conformance that decides about them. */
    nonConformanceNo: text('non_conformance_no').notNull(),
    competence: jsonb().$type<CompetenceSnapshot>().notNull(),
    signatureId: uuid('signature_id').notNull(),
    ...done(),
    endedAs: text('ended_as').$type<RejectionEnd>(),
    endedReason: text('ended_reason'),
    endedById: uuid('ended_by_id').references(() => userTable.id),
    endedAt: instantColumn('ended_at'),
  },
  (table) => [
    index('operation_rejections_operation').on(table.operationId, table.at),
    check('operation_rejections_quantity', sql`quantity > 0`),
    check(
      'operation_rejections_ended',
      sql`(ended_as IS NULL) = (ended_at IS NULL) AND (ended_as IS NULL) = (ended_by_id IS NULL)`,
    ),
  ],
)
