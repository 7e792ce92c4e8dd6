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
import { drawingTable } from '#modules/engineering/drawings/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { ReturnEffect } from '#modules/production/return-codes/domain.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import {
  type Comment,
  type Exemption,
  type Gate,
  submittalAnswer,
  type SubmittalState,
  type SubmittalStatus,
} from './domain.ts'

/** A file as it was sent. */
export interface SentFile {
  readonly id: string
  readonly name: string
  readonly sha256: string
}

/** The newest round keeps work back until the customer has accepted it and each comment is answered. */
const HOLDS = sql`is_current AND blocks <> 'none' AND status NOT IN ('cancelled', 'superseded') AND exempted_at IS NULL
  AND NOT coalesce(status = 'returned' AND return_effect IN ('accepted', 'accepted_with_comments')
    AND open_comments = 0 AND NOT is_stale, false)`

/** One row for each round; its revision is 0 for the first. */
export const submittalTable = pgTable(
  'submittals',
  {
    ...recordColumns(),
    number: text().notNull(),
    revision: integer().notNull().default(0),
    isCurrent: boolean('is_current').notNull().default(true),
    revisionReason: text('revision_reason'),
    status: text().$type<SubmittalStatus>().notNull().default('draft'),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companyTable.id),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilityTable.id),
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quoteTable.id),
    /** Of the order; none: all of them. */
    quoteLineIds: uuid('quote_line_ids').array().notNull().default([]),
    /** By the ids of their first revisions; none: every traveller of these lines, also those that come later. */
    travellerIds: uuid('traveller_ids').array().notNull().default([]),
    /** Travellers that pieces of held ones were split off into. */
    splitTravellerIds: uuid('split_traveller_ids').array().notNull().default([]),
    stage: text().notNull(),
    blocks: text().$type<Gate>().notNull(),
    blocksSeq: integer('blocks_seq'),
    sentTo: text('sent_to'),
    replyDays: integer('reply_days').notNull(),
    coverNote: text('cover_note'),
    /** The documents in one line; a save writes it. */
    about: text().notNull(),
    createdById: uuid('created_by_id').references(() => userTable.id),
    transmittalNo: text('transmittal_no'),
    sentOn: date('sent_on', { mode: 'string' }),
    sentById: uuid('sent_by_id').references(() => userTable.id),
    dueOn: date('due_on', { mode: 'string' }),
    sentFiles: jsonb('sent_files').$type<SentFile[]>(),
    returnedOn: date('returned_on', { mode: 'string' }),
    returnCode: text('return_code'),
    returnLabel: text('return_label'),
    returnEffect: text('return_effect').$type<ReturnEffect>(),
    returnFileId: uuid('return_file_id').references(() => files.id),
    /** Whoever recorded the answer, or the contact who returned it. */
    returnedById: uuid('returned_by_id').references(() => userTable.id),
    /** As a contact typed their name who returned it in the client area; null: we recorded it. */
    returnSignedBy: text('return_signed_by'),
    comments: jsonb().$type<Comment[]>().notNull().default([]),
    openComments: integer('open_comments').notNull().default(0),
    /** A document was revised or withdrawn since it was sent. */
    isStale: boolean('is_stale').notNull().default(false),
    /** Somebody who approves documents let work go on without the answer; null: nobody, or it holds again. */
    exemptedAt: instantColumn('exempted_at'),
    /** Every one that was given, also those that ended. */
    exemptions: jsonb().$type<Exemption[]>().notNull().default([]),
    /** As people see it. */
    state: text().$type<SubmittalState>().notNull().generatedAlwaysAs(sql.raw(submittalAnswer.sql)),
    holds: boolean().notNull().generatedAlwaysAs(HOLDS),
    search: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(number || ' ' || about || ' ' || coalesce(sent_to, ''))`),
  },
  (table) => {
    const isListed = sql`is_current`
    return [
      uniqueIndex('submittals_number').on(table.number, table.revision),
      uniqueIndex('submittals_current').on(table.number).where(isListed),
      index('submittals_by_number').on(table.number, table.id).where(isListed),
      index('submittals_by_updated_at').on(table.updatedAt, table.id).where(isListed),
      index('submittals_state').on(table.state, table.number, table.id).where(isListed),
      index('submittals_company').on(table.companyId, table.number, table.id).where(isListed),
      index('submittals_facility').on(table.facilityId, table.number, table.id).where(isListed),
      index('submittals_quote').on(table.quoteId, table.number, table.id).where(isListed),
      // Asked with every look at a traveller: what holds is little of all.
      index('submittals_hold').on(table.quoteId).where(sql`holds`),
      index('submittals_hold_travellers').using('gin', table.travellerIds).where(sql`holds`),
      index('submittals_hold_split').using('gin', table.splitTravellerIds).where(sql`holds`),
      index('submittals_search').using('gin', sql`${table.search} gin_trgm_ops`),
      check('submittals_gate', sql`(blocks = 'operation') = (blocks_seq IS NOT NULL)`),
      check('submittals_sent', sql`sent_on IS NOT NULL OR status IN ('draft', 'cancelled')`),
      check('submittals_returned', sql`status <> 'returned' OR return_effect IS NOT NULL`),
    ]
  },
)

/** The documents of a round: a revision of the register, or a title whose file is attached. */
export const submittalLineTable = pgTable(
  'submittal_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    submittalId: uuid('submittal_id')
      .notNull()
      .references(() => submittalTable.id, { onDelete: 'cascade' }),
    lineNo: integer('line_no').notNull(),
    drawingId: uuid('drawing_id').references(() => drawingTable.id),
    title: text(),
    rev: text(),
  },
  (table) => [
    index('submittal_lines_submittal').on(table.submittalId, table.lineNo),
    index('submittal_lines_drawing').on(table.drawingId).where(sql`drawing_id IS NOT NULL`),
    check('submittal_lines_document', sql`(drawing_id IS NULL) <> (title IS NULL)`),
  ],
)
