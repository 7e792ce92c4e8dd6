import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import { appointmentColumns, appointmentIndexes } from '#modules/people/appointments/table.ts'
import type { DocumentKind, SignerFunction } from './domain.ts'

export const regularSignatoryTable = pgTable(
  'regular_signature_users',
  {
    ...appointmentColumns(),
    documentKinds: text('document_kinds').array().$type<DocumentKind[]>().notNull(),
    /** None: every function. */
    functions: text().array().$type<SignerFunction[]>().notNull().default(sql`'{}'::text[]`),
    mayRelease: boolean('may_release').notNull(),
  },
  (table) => [
    ...appointmentIndexes('regular_signatories', table),
    check(
      'regular_signatories_dates',
      sql`${table.validUntil} IS NULL OR ${table.validUntil} >= ${table.validFrom}`,
    ),
  ],
)
