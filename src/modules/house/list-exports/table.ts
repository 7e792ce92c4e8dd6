import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { SheetFormat } from '#platform/contract/import-export.ts'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { ListExportStatus } from './domain.ts'

/** Files of lists that people asked for; no record of the business, so it has no version and no archive. */
export const listExportTable = pgTable(
  'list_exports',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    /** The slice of the list, and what of it, as its address writes it. */
    list: text().notNull(),
    query: text().notNull(),
    format: text().$type<SheetFormat>().notNull(),
    status: text().$type<ListExportStatus>().notNull().default('queued'),
    fileName: text('file_name').notNull(),
    /** Random, in the folder of these files; null before it is begun and once it is deleted. */
    storedName: text('stored_name'),
    /** Of the rights of its reader when it was made: with others the list would show something else. */
    rightsSha256: text('rights_sha256'),
    rows: integer().notNull().default(0),
    /** Bytes. */
    size: bigint({ mode: 'number' }).notNull().default(0),
    requestedAt: instantColumn('requested_at').notNull(),
    /** Moves on while it is made. */
    heartbeatAt: instantColumn('heartbeat_at').notNull(),
    finishedAt: instantColumn('finished_at'),
    expiresAt: instantColumn('expires_at'),
    /** A sentence for people. */
    problem: text(),
  },
  (table) => [
    index('list_exports_own').on(table.userId, table.requestedAt, table.id),
    index('list_exports_open')
      .on(table.status, table.heartbeatAt)
      .where(sql`status IN ('queued', 'running', 'ready')`),
  ],
)
