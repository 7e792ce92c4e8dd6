import { type SQL, sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { heatTable } from '#modules/steel/heats/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { Concession, StoredCheck } from './contract/check.ts'
import type { SignedPage } from './contract/pages.ts'
import type { CertificateStatus } from './domain.ts'

export const certificateTable = pgTable(
  'certificates',
  {
    ...recordColumns(),
    number: text().notNull(),
    status: text().$type<CertificateStatus>().notNull().default('received'),
    millCertificateNo: text('mill_certificate_no').notNull(),
    issuerId: uuid('issuer_id')
      .notNull()
      .references(() => companyTable.id),
    issuedBy: text('issued_by').notNull(),
    isCopy: boolean('is_copy').notNull().default(false),
    issueDate: date('issue_date').notNull(),
    typePrinted: text('type_printed').notNull(),
    signatures: jsonb().$type<string[]>().notNull().default([]),
    inspectionBody: text('inspection_body'),
    language: text(),
    deliveryCondition: text('delivery_condition'),
    pagesPresent: integer('pages_present').notNull().default(1),
    pagesTotal: integer('pages_total').notNull().default(1),
    decimalMark: text('decimal_mark').notNull().default('.'),
    factors: jsonb().$type<{ element: string; factor: string }[]>().notNull().default([]),
    specificationId: uuid('specification_id')
      .notNull()
      .references(() => specificationTable.id),
    grade: text().notNull(),
    namesGrade: boolean('names_grade').notNull().default(true),
    orderReference: text('order_reference'),
    orderedType: text('ordered_type').notNull().default('3.1'),
    comparison: text().notNull().default('rounding'),
    subSize: text('sub_size').notNull().default('none'),
    orderLimits: jsonb('order_limits').$type<object[]>().notNull().default([]),
    stampedHeat: text('stamped_heat'),
    receivedSize: text('received_size'),
    printedSize: text('printed_size'),
    notes: text(),
    supersedesId: uuid('supersedes_id'),
    concessions: jsonb().$type<Concession[]>().notNull().default([]),
    /** The verdicts with the limits they were made with, kept when it was verified. */
    verifiedCheck: jsonb('verified_check').$type<StoredCheck>(),
    /** The pages that were signed with it; null: it was verified before pages were, or is not verified. */
    verifiedPages: jsonb('verified_pages').$type<SignedPage[]>(),
    /** Why it was verified without any page of the mill. */
    withoutPages: text('without_pages'),
    createdById: uuid('created_by_id').references(() => userTable.id),
    verifiedById: uuid('verified_by_id').references(() => userTable.id),
    verifiedAt: instantColumn('verified_at'),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(number || ' ' || mill_certificate_no || ' ' || grade || ' ' || coalesce(order_reference, ''))`,
      ),
  },
  (table) => [
    uniqueIndex('certificates_number').on(table.number),
    index('certificates_by_number').on(table.number, table.id),
    index('certificates_by_issue_date').on(table.issueDate, table.id),
    index('certificates_by_updated_at').on(table.updatedAt, table.id),
    index('certificates_status').on(table.status, table.number, table.id),
    index('certificates_issuer').on(table.issuerId, table.number, table.id),
    index('certificates_supersedes').on(table.supersedesId).where(sql`supersedes_id IS NOT NULL`),
    index('certificates_specification').on(table.specificationId),
    index('certificates_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)

export const certificateHeatTable = pgTable(
  'certificate_heats',
  {
    id: uuid().primaryKey().defaultRandom(),
    certificateId: uuid('certificate_id')
      .notNull()
      .references(() => certificateTable.id, { onDelete: 'cascade' }),
    lineNo: integer('line_no').notNull(),
    heatId: uuid('heat_id')
      .notNull()
      .references(() => heatTable.id),
    lot: text(),
    analysis: text().notNull().default('heat'),
    pieces: integer(),
    heatTreatment: text('heat_treatment'),
  },
  (table) => [
    index('certificate_heats_of').on(table.certificateId, table.lineNo),
    index('certificate_heats_heat').on(table.heatId, table.certificateId),
  ],
)

/** The specifications and grades of a certificate beside that of the order; what of it passed is kept with its verification. */
export const certificateSpecificationTable = pgTable(
  'certificate_specifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    certificateId: uuid('certificate_id')
      .notNull()
      .references(() => certificateTable.id, { onDelete: 'cascade' }),
    lineNo: integer('line_no').notNull(),
    specificationId: uuid('specification_id')
      .notNull()
      .references(() => specificationTable.id),
    grade: text().notNull(),
    level: text(),
  },
  (table) => [
    index('certificate_specifications_of').on(table.certificateId, table.lineNo),
    index('certificate_specifications_specification').on(table.specificationId, table.certificateId),
  ],
)

/** One value as it is printed; factor and decimal mark belong to the document. */
export const certificateValueTable = pgTable(
  'certificate_values',
  {
    id: uuid().primaryKey().defaultRandom(),
    certificateHeatId: uuid('certificate_heat_id')
      .notNull()
      .references(() => certificateHeatTable.id, { onDelete: 'cascade' }),
    /** An element, `yield`, `hardness` ... */
    field: text().notNull(),
    /** Which test or set of the heat, counted from 0. */
    test: integer().notNull().default(0),
    printed: text().notNull(),
    unit: text(),
    /** Kind of yield, gauge length, scale of hardness, width of a bar. */
    qualifier: text(),
    enteredById: uuid('entered_by_id').references(() => userTable.id),
    enteredAt: instantColumn('entered_at').notNull(),
  },
  (table) => [uniqueIndex('certificate_values_once').on(table.certificateHeatId, table.field, table.test)],
)

/** A specification, a grade, or both, as expressions of a statement; what is left out may be any. */
export interface MaterialIn {
  readonly specificationId?: SQL | undefined
  readonly grade?: SQL | undefined
}

const same = (specificationId: SQL, grade: SQL, asked: MaterialIn): SQL =>
  sql.join(
    [
      ...(asked.specificationId ? [sql`${specificationId} = ${asked.specificationId}`] : []),
      ...(asked.grade ? [sql`lower(${grade}) = lower(${asked.grade})`] : []),
    ],
    sql` AND `,
  )

const ofOrder = (c: SQL, asked: MaterialIn): SQL => same(sql`${c}.specification_id`, sql`${c}.grade`, asked)

/** Whether a certificate says that its steel is of a material, whatever became of it. `c` is its row. */
export const namesMaterial = (c: SQL, asked: MaterialIn): SQL => sql`(${ofOrder(c, asked)} OR EXISTS (
  SELECT FROM ${certificateSpecificationTable} n WHERE n.certificate_id = ${c}.id
    AND ${same(sql`n.specification_id`, sql`n.grade`, asked)}))`

/**
 * Whether a heat was found good for a material when a certificate was verified. That of the order passed with the verification,
 * every other one only as the verdicts say that were signed with it: what is written into the list later counts for nothing.
 */
export const passedMaterial = (
  c: SQL,
  heatId: SQL,
  asked: MaterialIn,
): SQL => sql`(${ofOrder(c, asked)} OR EXISTS (
  SELECT FROM jsonb_array_elements(${c}.verified_check -> 'certifiedTo') AS t, jsonb_array_elements(t -> 'heats') AS h
  WHERE ${same(sql`(t ->> 'specificationId')::uuid`, sql`t ->> 'grade'`, asked)}
    AND h ->> 'verdict' = 'passed' AND (h ->> 'heatId')::uuid = ${heatId}))`

/** All that a heat was found good for by a verified certificate: `specification_id`, `grade` and `level`. */
export const materialsPassed = (c: SQL, heatId: SQL): SQL => sql`
  SELECT ${c}.specification_id, ${c}.grade, NULL AS level
  UNION ALL SELECT (t ->> 'specificationId')::uuid, t ->> 'grade', t ->> 'level'
  FROM jsonb_array_elements(${c}.verified_check -> 'certifiedTo') AS t, jsonb_array_elements(t -> 'heats') AS h
  WHERE h ->> 'verdict' = 'passed' AND (h ->> 'heatId')::uuid = ${heatId}`

/** The grades of a certificate in words: that of the order, and what every heat of it was found good for besides. */
export const gradesOf = (c: SQL): SQL => sql`concat_ws(', also ', ${c}.grade, (
  SELECT string_agg(t ->> 'specificationName' || ' grade ' || (t ->> 'grade'), ', also ')
  FROM jsonb_array_elements((${c}.verified_check -> 'certifiedTo') - 0) AS t WHERE NOT EXISTS (
    SELECT FROM jsonb_array_elements(t -> 'heats') AS h WHERE h ->> 'verdict' <> 'passed')))`

/**
 * Whether a piece of stock is of a material: it was taken in as such, or a certificate that is verified and was found good for
 * the piece was found good for it too. The one rule for all that ask for steel of a specification and grade. The heats are
 * looked up once for a statement, so that a large stock is not asked row by row. `atLeast`: the type of EN 10204 that the other
 * certificate has to count as.
 */
export const isCertifiedTo = (piece: SQL, asked: MaterialIn, atLeast?: SQL): SQL => sql`(
  (${same(sql`${piece}.specification_id`, sql`${piece}.grade`, asked)})
  OR (${piece}.heat_id = ANY(ARRAY(
      SELECT ch.heat_id FROM ${certificateSpecificationTable} n JOIN ${certificateTable} c ON c.id = n.certificate_id
      JOIN ${certificateHeatTable} ch ON ch.certificate_id = c.id
      WHERE c.status = 'verified' AND (${namesMaterial(sql`c`, asked)})))
    AND EXISTS (SELECT FROM ${certificateHeatTable} ch JOIN ${certificateTable} c ON c.id = ch.certificate_id
      WHERE ch.heat_id = ${piece}.heat_id AND c.status = 'verified'
        AND ${passedMaterial(sql`c`, sql`ch.heat_id`, { specificationId: sql`${piece}.specification_id`, grade: sql`${piece}.grade` })}
        AND ${passedMaterial(sql`c`, sql`ch.heat_id`, asked)}${atLeast ? sql` AND ${countsAs(sql`c`)} >= ${atLeast}` : sql``})))`

/** What a verified certificate counts as by its signatures. */
const countsAs = (c: SQL): SQL =>
  sql`(SELECT max(h ->> 'countsAs') FROM jsonb_array_elements(${c}.verified_check -> 'header') AS h)`
