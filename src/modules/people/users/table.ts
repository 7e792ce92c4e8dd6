import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { MailWay } from '#platform/contract/notices.ts'
import type { Role } from '#platform/server/context.ts'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'

/** People who sign in. Companies point to people too, so the foreign key of `company_id` stands in a migration. */
export const userTable = pgTable(
  'users',
  {
    ...recordColumns(),
    name: text().notNull(),
    email: text().notNull(),
    /** argon2id in PHC form; null until the invitation is accepted. */
    passwordHash: text('password_hash'),
    role: text().$type<Role>().notNull(),
    companyId: uuid('company_id'),
    facilityId: uuid('facility_id').references(() => facilityTable.id),
    /** Keys of the bundles of rights that stand in the place of those of the role. */
    profiles: text().array().notNull().default(sql`'{}'::text[]`),
    jobTitle: text('job_title'),
    phone: text(),
    /** The language of the client area that somebody has chosen; null: that of their browser. */
    language: text().$type<'en' | 'de'>(),
    /** How a contact is told what the house answered; null: at once. */
    mails: text().$type<MailWay>(),
    status: text().$type<'invited' | 'active' | 'disabled'>().notNull().default('invited'),
    verifiedAt: instantColumn('verified_at'),
    lastLoginAt: instantColumn('last_login_at'),
    /** When the password was last set with a link in the place of one there was, and which administrator made the link. */
    passwordResetAt: instantColumn('password_reset_at'),
    passwordResetBy: uuid('password_reset_by'),
    /** The address before the last change, and when that was. */
    earlierEmail: text('earlier_email'),
    emailChangedAt: instantColumn('email_changed_at'),
    search: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(name || ' ' || email || ' ' || coalesce(job_title, ''))`),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    index('users_by_name').on(table.name, table.id),
    index('users_by_email').on(table.email, table.id),
    index('users_by_created_at').on(table.createdAt, table.id),
    index('users_company').on(table.companyId),
    index('users_facility').on(table.facilityId),
    index('users_search').using('gin', sql`${table.search} gin_trgm_ops`),
    check('users_language', sql`${table.language} IN ('en', 'de')`),
    check('users_mails', sql`${table.mails} IN ('at-once', 'daily')`),
    check('users_client_has_company', sql`(${table.role} = 'client') = (${table.companyId} IS NOT NULL)`),
  ],
)
