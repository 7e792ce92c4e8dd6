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
import { userTable } from '#modules/people/users/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import type { DeletionState } from './domain.ts'

const signerOf = (name: string) => uuid(name).references(() => userTable.id)

/** Deliveries whose papers someone proposes to delete, and someone else lets go. */
export const deletionListTable = pgTable(
  'deletion_lists',
  {
    ...recordColumns(),
    number: text().notNull(),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilityTable.id),
    reason: text().notNull(),
    state: text().$type<DeletionState>().notNull().default('draft'),
    writtenById: signerOf('written_by_id').notNull(),
    proposedById: signerOf('proposed_by_id'),
    proposedAt: instantColumn('proposed_at'),
    deletedById: signerOf('deleted_by_id'),
    deletedAt: instantColumn('deleted_at'),
    withdrawnById: signerOf('withdrawn_by_id'),
    withdrawnAt: instantColumn('withdrawn_at'),
    withdrawnReason: text('withdrawn_reason'),
  },
  (table) => [
    uniqueIndex('deletion_lists_number').on(table.number),
    index('deletion_lists_by_created_at').on(table.createdAt, table.id),
    index('deletion_lists_open').on(table.facilityId).where(sql`state IN ('draft', 'proposed')`),
    // Whoever proposes a list does not let it go, whatever writes the row.
    check('deletion_lists_two', sql`deleted_by_id <> proposed_by_id`),
    check('deletion_lists_proposed', sql`state <> 'proposed' OR proposed_by_id IS NOT NULL`),
    check('deletion_lists_deleted', sql`(state = 'deleted') = (num_nonnulls(deleted_by_id, deleted_at) = 2)`),
    check(
      'deletion_lists_withdrawn',
      sql`(state = 'withdrawn') = (num_nonnulls(withdrawn_by_id, withdrawn_at, withdrawn_reason) = 3)`,
    ),
  ],
)

/** A deleted paper, as it stays known. */
export interface DeletedPaper {
  readonly name: string
  readonly sha256: string
  /** Bytes. */
  readonly size: number
}

/** A delivery on a list; from the second signature on it is the stone on the grave of its papers, and stays as it is. */
export const deletionListNoteTable = pgTable(
  'deletion_list_notes',
  {
    id: uuid().primaryKey().defaultRandom(),
    listId: uuid('list_id')
      .notNull()
      .references(() => deletionListTable.id),
    /** The slice of the note. */
    noteEntity: text('note_entity').notNull(),
    noteId: uuid('note_id').notNull(),
    noteNumber: text('note_number').notNull(),
    goesTo: text('goes_to').notNull(),
    leftOn: date('left_on', { mode: 'string' }).notNull(),
    keepUntil: date('keep_until', { mode: 'string' }).notNull(),
    /** The list was withdrawn: another one may name it. */
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
    papers: jsonb().$type<readonly DeletedPaper[]>(),
    /** Over the papers, as JSON with sorted keys. */
    papersSha256: text('papers_sha256'),
    comments: integer(),
    deletedAt: instantColumn('deleted_at'),
    /** Since then no byte of them lies in the store. */
    erasedAt: instantColumn('erased_at'),
  },
  (table) => [
    index('deletion_list_notes_list').on(table.listId, table.noteNumber),
    uniqueIndex('deletion_list_notes_once').on(table.noteId).where(sql`NOT is_withdrawn`),
    index('deletion_list_notes_to_erase')
      .on(table.deletedAt)
      .where(sql`deleted_at IS NOT NULL AND erased_at IS NULL`),
    check(
      'deletion_list_notes_deleted',
      sql`num_nonnulls(papers, papers_sha256, comments, deleted_at) IN (0, 4)`,
    ),
    check('deletion_list_notes_erased', sql`erased_at IS NULL OR deleted_at IS NOT NULL`),
  ],
)
