import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { files } from '#platform/server/files/table.ts'
import { licenceTable } from '#modules/dispatch/licences/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import type { DeclarationFacts, DeclarationKind, DeclarationStatus, Language } from './domain.ts'

export const declarationTable = pgTable(
  'declarations',
  {
    ...recordColumns(),
    number: text().notNull(),
    kind: text().$type<DeclarationKind>().notNull().default('coc'),
    status: text().$type<DeclarationStatus>().notNull().default('draft'),
    /** Of pieces or of steel: see `server/notes.ts`. */
    noteId: uuid('note_id').notNull(),
    /** Of the note. */
    companyId: uuid('company_id')
      .notNull()
      .references(() => companyTable.id),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilityTable.id),
    statement: text().notNull(),
    language: text().$type<Language>().notNull().default('en'),
    statementDe: text('statement_de'),
    /** Null: it says that there are none. */
    deviations: text(),
    placeOfIssue: text('place_of_issue').notNull(),
    remarks: text(),
    supersedesId: uuid('supersedes_id'),
    /** What it is made under. */
    licenceId: uuid('licence_id').references(() => licenceTable.id),
    /** What was signed: written once, when it is issued. */
    facts: jsonb().$type<DeclarationFacts>(),
    createdById: uuid('created_by_id').references(() => userTable.id),
    issuedAt: instantColumn('issued_at'),
    issuedById: uuid('issued_by_id').references(() => userTable.id),
    fileId: uuid('file_id').references(() => files.id),
    search: text().notNull().generatedAlwaysAs(sql`lower(number || ' ' || coalesce(remarks, ''))`),
  },
  (table) => [
    uniqueIndex('declarations_number').on(table.number),
    index('declarations_by_number').on(table.number, table.id),
    index('declarations_by_updated_at').on(table.updatedAt, table.id),
    index('declarations_status').on(table.status, table.number, table.id),
    index('declarations_company').on(table.companyId, table.number, table.id),
    index('declarations_facility').on(table.facilityId, table.number, table.id),
    index('declarations_note').on(table.noteId, table.number, table.id),
    index('declarations_search').using('gin', sql`${table.search} gin_trgm_ops`),
    index('declarations_licence').on(table.licenceId).where(sql`licence_id IS NOT NULL`),
    index('declarations_kind').on(table.kind, table.number, table.id),
    // One of each kind at a time counts for a note, however many are signed in the same second.
    uniqueIndex('declarations_issued').on(table.noteId, table.kind).where(sql`status = 'issued'`),
    uniqueIndex('declarations_supersedes')
      .on(table.supersedesId)
      .where(sql`supersedes_id IS NOT NULL AND status <> 'cancelled'`),
    check('declarations_facts', sql`(facts IS NOT NULL) = (status NOT IN ('draft', 'cancelled'))`),
  ],
)

export const declarationLineTable = pgTable(
  'declaration_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    declarationId: uuid('declaration_id')
      .notNull()
      .references(() => declarationTable.id, { onDelete: 'cascade' }),
    lineNo: integer('line_no').notNull(),
    standard: text().notNull(),
    edition: text().notNull(),
  },
  (table) => [index('declaration_lines_declaration').on(table.declarationId, table.lineNo)],
)

/** What no record says, of what the kind asks for. */
export const declarationParticularTable = pgTable(
  'declaration_particulars',
  {
    id: uuid().primaryKey().defaultRandom(),
    declarationId: uuid('declaration_id')
      .notNull()
      .references(() => declarationTable.id, { onDelete: 'cascade' }),
    lineNo: integer('line_no').notNull(),
    what: text().notNull(),
    says: text(),
  },
  (table) => [index('declaration_particulars_declaration').on(table.declarationId, table.lineNo)],
)
