import { sql } from 'drizzle-orm'
import { check, date, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { appointmentColumns, appointmentIndexes } from '#modules/people/appointments/table.ts'
import type { Competence, NdeScheme } from './domain.ts'

export const ndeSignatoryTable = pgTable(
  'nde_signature_users',
  {
    // The least of several dates passes over those that are null.
    ...appointmentColumns(sql`least(valid_until, certificate_expires_on, eye_test_expires_on)`),
    methods: jsonb().$type<Competence[]>().notNull(),
    scheme: text().$type<NdeScheme>().notNull(),
    certificateNo: text('certificate_no').notNull(),
    certificateIssuedOn: date('certificate_issued_on').notNull(),
    certificateExpiresOn: date('certificate_expires_on').notNull(),
    eyeTestExpiresOn: date('eye_test_expires_on'),
    writtenPractice: text('written_practice'),
  },
  (table) => [
    ...appointmentIndexes('nde_signatories', table),
    check(
      'nde_signatories_dates',
      sql`${table.validUntil} IS NULL OR ${table.validUntil} >= ${table.validFrom}`,
    ),
  ],
)
