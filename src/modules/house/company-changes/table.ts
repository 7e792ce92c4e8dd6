import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { ChangeKind, ChangeState, FieldChange } from './domain.ts'

/** What contacts propose to change of their company; the record of the company changes when staff accept it. */
export const companyChangeTable = pgTable(
  'company_changes',
  {
    ...recordColumns(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companyTable.id),
    kind: text().$type<ChangeKind>().notNull(),
    about: text().notNull(),
    /** Of the address or the person, which may be gone when it is read; null: the company itself, or a new one. */
    targetId: uuid('target_id'),
    changes: jsonb().$type<FieldChange[]>().notNull(),
    remark: text(),
    state: text().$type<ChangeState>().notNull().default('waiting'),
    sentById: uuid('sent_by_id')
      .notNull()
      .references(() => userTable.id),
    /** Kept as it was: the person may be renamed later. */
    sentByName: text('sent_by_name').notNull(),
    reason: text(),
    decidedAt: instantColumn('decided_at'),
    decidedById: uuid('decided_by_id').references(() => userTable.id),
  },
  (table) => [
    index('company_changes_company').on(table.companyId, table.createdAt),
    index('company_changes_listed').on(table.createdAt, table.id),
    index('company_changes_waiting').on(table.createdAt, table.id).where(sql`state = 'waiting'`),
    check('company_changes_reason', sql`(state = 'returned') = (reason IS NOT NULL)`),
  ],
)
