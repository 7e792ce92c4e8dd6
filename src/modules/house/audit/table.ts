import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ExportedHead } from '#platform/server/audit/audit-head.ts'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import type { VerificationState } from './domain.ts'

/** Verifications of the trail, asked for by people or by the nightly job. */
export const verificationTable = pgTable(
  'audit_verifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    state: text().$type<VerificationState>().notNull(),
    askedAt: instantColumn('asked_at').notNull(),
    askedByName: text('asked_by_name').notNull(),
    finishedAt: instantColumn('finished_at'),
    rows: bigint({ mode: 'number' }).notNull().default(0),
    total: bigint({ mode: 'number' }).notNull().default(0),
    problem: text(),
    against: jsonb().$type<ExportedHead>(),
  },
  (table) => [index('audit_verifications_asked').on(table.askedAt.desc(), table.id)],
)
