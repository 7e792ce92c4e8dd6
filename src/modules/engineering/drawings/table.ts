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
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { DrawingKind, DrawingStatus } from './domain.ts'

/** A file as it was approved. */
export interface ApprovedFile {
  readonly id: string
  readonly name: string
  readonly sha256: string
}

/** Drawings and procedures, one row for each revision; `rootId` is the same in all of them. */
export const drawingTable = pgTable(
  'drawings',
  {
    ...recordColumns(),
    number: text().notNull(),
    rev: text().notNull(),
    /** 0, 1, 2 ... in the order in which they were opened: the letters of the trade have no order. */
    revision: integer().notNull().default(0),
    /** The newest revision, whether approved or not. */
    isCurrent: boolean('is_current').notNull().default(true),
    rootId: uuid('root_id').notNull(),
    revisionReason: text('revision_reason'),
    status: text().$type<DrawingStatus>().notNull().default('draft'),
    kind: text().$type<DrawingKind>().notNull(),
    title: text().notNull(),
    ownedBy: text('owned_by').notNull(),
    companyId: uuid('company_id').references(() => companyTable.id),
    sheets: integer(),
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    receivedOn: date('received_on', { mode: 'string' }),
    effect: text(),
    authorIds: uuid('author_ids').array().notNull().default([]),
    createdById: uuid('created_by_id').references(() => userTable.id),
    approvedById: uuid('approved_by_id').references(() => userTable.id),
    approvedAt: instantColumn('approved_at'),
    /** What was signed with the approval. */
    approvedFiles: jsonb('approved_files').$type<ApprovedFile[]>(),
    search: text().notNull().generatedAlwaysAs(sql`lower(number || ' ' || rev || ' ' || title)`),
  },
  (table) => {
    const isListed = sql`is_current OR status = 'current'`
    return [
      uniqueIndex('drawings_number')
        .on(sql`lower(${table.number})`, table.kind, sql`coalesce(${table.companyId}::text, '')`)
        .where(sql`revision = 0 AND status <> 'cancelled'`),
      uniqueIndex('drawings_rev')
        .on(table.rootId, sql`lower(${table.rev})`)
        .where(sql`status <> 'cancelled'`),
      uniqueIndex('drawings_in_force').on(table.rootId).where(sql`status = 'current'`),
      uniqueIndex('drawings_newest').on(table.rootId).where(sql`is_current`),
      index('drawings_by_number').on(table.number, table.id).where(isListed),
      index('drawings_by_issued_on').on(table.issuedOn, table.id).where(isListed),
      index('drawings_by_updated_at').on(table.updatedAt, table.id).where(isListed),
      index('drawings_status').on(table.status, table.number, table.id),
      index('drawings_company')
        .on(table.companyId, table.number, table.id)
        .where(sql`company_id IS NOT NULL`),
      index('drawings_search').using('gin', sql`${table.search} gin_trgm_ops`),
      check('drawings_owner', sql`(owned_by = 'customer') = (company_id IS NOT NULL)`),
    ]
  },
)
