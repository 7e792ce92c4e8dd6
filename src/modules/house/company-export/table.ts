import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { Selection } from './contract.ts'
import type { ExportStatus, Format } from './domain.ts'

/** Every export that was asked for, and what became of it; the files lie in the data folder. */
export const companyExportTable = pgTable(
  'company_exports',
  {
    ...recordColumns(),
    status: text().$type<ExportStatus>().notNull().default('queued'),
    format: text().$type<Format>().notNull(),
    /** What was asked for; it is looked at again with the rights of the moment when the export begins. */
    selection: jsonb().$type<Selection>().notNull(),
    /** The same in words. */
    scope: text().notNull(),
    reason: text(),
    requestedById: uuid('requested_by_id')
      .notNull()
      .references(() => userTable.id),
    /** Kept as it was: the person may be renamed later. */
    requestedByName: text('requested_by_name').notNull(),
    requestedAt: instantColumn('requested_at').notNull(),
    /** Moves on while it runs. */
    heartbeatAt: instantColumn('heartbeat_at').notNull(),
    finishedAt: instantColumn('finished_at'),
    expiresAt: instantColumn('expires_at'),
    rowsDone: integer('rows_done').notNull().default(0),
    /** How many rows there will be to write, about. */
    rowsTotal: integer('rows_total').notNull().default(0),
    /** Of the parts that were asked for. */
    rows: integer(),
    /** Bytes. */
    size: bigint({ mode: 'number' }),
    sha256: text(),
    fileName: text('file_name').notNull(),
    /** Random, in the folder of the exports; null once it is deleted. */
    storedName: text('stored_name'),
    /** Columns that did not go along for want of a right. */
    leftOut: text('left_out').array().notNull().default([]),
    downloads: integer().notNull().default(0),
    /** A sentence for people. */
    problem: text(),
  },
  (table) => [
    index('company_exports_by_requested_at').on(table.requestedAt, table.id),
    index('company_exports_requester').on(table.requestedById, table.requestedAt, table.id),
    index('company_exports_open')
      .on(table.status, table.heartbeatAt)
      .where(sql`status IN ('queued', 'running', 'ready', 'downloaded')`),
    check('company_exports_reason', sql`${table.reason} IS NULL OR ${table.reason} <> ''`),
  ],
)
