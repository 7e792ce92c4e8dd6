import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { globalSegmentTable } from '#modules/setup/global-segments/table.ts'
import { marketSegmentTable } from '#modules/setup/market-segments/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { CompanyStatus, SupplierStatus } from './domain.ts'

/**
 * A name without case, punctuation and legal form, so that "Aker-Solutions AS" and "AKER SOLUTIONS" meet.
 * Every part is immutable, as a generated column needs it.
 */
export const nameKeyOf = (
  name: SQL,
): SQL => sql`trim(regexp_replace(regexp_replace(regexp_replace(lower(${name}),
  '[^[:alnum:]]+', ' ', 'g'),
  '\\m(ltd|limited|plc|llp|llc|lp|inc|incorporated|corp|corporation|co|company|gmbh|mbh|ag|kg|kgaa|se|sa|sas|sarl|srl|spa|sl|bv|nv|as|asa|ab|aps|a s|s a|s p a|s r l|b v|n v|oy|oyj|sp z o o|pty|pte|group|holding|holdings)\\M', ' ', 'g'),
  ' +', ' ', 'g'))`

/**
 * Companies by a fragment (`%brannoch%`, lower case): by what they are called as it stands, and without legal form, so that
 * Limited finds Ltd. A condition over `search` and `name_key`, which both have an index.
 */
export const companySearch = (pattern: string): SQL =>
  sql`(search LIKE ${pattern} OR ${nameKeyMatches(pattern)})`

/** A legal form alone leaves nothing of a fragment, and finds nothing. */
export const nameKeyMatches = (pattern: string): SQL =>
  sql`name_key LIKE nullif('%' || ${nameKeyOf(sql`${pattern}::text`)} || '%', '%%')`

export const companyTable = pgTable(
  'companies',
  {
    ...recordColumns(),
    code: text().notNull(),
    name: text().notNull(),
    tradingName: text('trading_name'),
    isCustomer: boolean('is_customer').notNull(),
    isSupplier: boolean('is_supplier').notNull(),
    isSubcontractor: boolean('is_subcontractor').notNull(),
    isInspectionBody: boolean('is_inspection_body').notNull(),
    status: text().$type<CompanyStatus>().notNull(),
    supplierStatus: text('supplier_status').$type<SupplierStatus>(),
    registrationNo: text('registration_no'),
    vatNo: text('vat_no'),
    eoriNo: text('eori_no'),
    formerNo: text('former_no'),
    /** One of the tax codes of the facility that quotes; null: by the country. */
    taxCode: text('tax_code'),
    /** By EN 10204; null: none is demanded. */
    certificateType: text('certificate_type'),
    website: text(),
    globalSegmentId: uuid('global_segment_id').references(() => globalSegmentTable.id),
    marketSegmentId: uuid('market_segment_id').references(() => marketSegmentTable.id),
    accountManagerId: uuid('account_manager_id').references(() => userTable.id),
    currency: text(),
    paymentTermsDays: integer('payment_terms_days'),
    creditLimit: numeric('credit_limit', { precision: 14, scale: 2 }),
    incoterm: text(),
    incotermPlace: text('incoterm_place'),
    notes: text(),
    tags: text().array().notNull(),
    /** City and country of the default address, kept here for the list. */
    city: text().notNull(),
    country: text().notNull(),
    /** When somebody of ours was last in touch with them, as the reports of such contacts say; null when never. */
    lastContactAt: instantColumn('last_contact_at'),
    /** The same for sorting and for "no contact since": never is the longest ago. */
    contactedAt: instantColumn('contacted_at')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(last_contact_at, '-infinity')`),
    /** The first expiry of the certificates that count; kept by every change of them. */
    nextCertificateOn: date('next_certificate_on'),
    certificateDueOn: date('certificate_due_on')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(next_certificate_on, 'infinity'::date)`),
    /** Set on a double entry that was merged into another company: it stays readable and nothing else. */
    mergedIntoId: uuid('merged_into_id').references((): AnyPgColumn => companyTable.id),
    mergedAt: instantColumn('merged_at'),
    mergedByName: text('merged_by_name'),
    /** Set and lifted by an act of its own, never by a save. */
    creditHoldReason: text('credit_hold_reason'),
    creditHoldAt: instantColumn('credit_hold_at'),
    creditHoldByName: text('credit_hold_by_name'),
    nameKey: text('name_key').notNull().generatedAlwaysAs(nameKeyOf(sql`name`)),
    search: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(code || ' ' || name || ' ' || coalesce(trading_name, '') || ' ' || city)`),
  },
  (table) => [
    uniqueIndex('companies_code').on(sql`lower(${table.code})`),
    // Other records of one company are found by its VAT number.
    index('companies_vat').on(sql`nullif(upper(regexp_replace(vat_no, '[^A-Za-z0-9]', '', 'g')), '')`),
    index('companies_former_no').on(sql`lower(${table.formerNo})`).where(sql`former_no IS NOT NULL`),
    index('companies_by_name').on(table.name, table.id),
    // What the list is filtered by beside, so that rows are passed over and counted without being read.
    index('companies_listed')
      .on(
        table.name,
        table.id,
        table.status,
        table.isCustomer,
        table.isSupplier,
        table.isSubcontractor,
        table.isInspectionBody,
      )
      .where(sql`merged_into_id IS NULL`),
    index('companies_by_code').on(table.code, table.id),
    index('companies_by_created_at').on(table.createdAt, table.id),
    index('companies_by_updated_at').on(table.updatedAt, table.id),
    index('companies_country').on(table.country, table.name, table.id).where(sql`merged_into_id IS NULL`),
    index('companies_account_manager').on(table.accountManagerId),
    index('companies_market_segment').on(table.marketSegmentId),
    index('companies_global_segment').on(table.globalSegmentId),
    index('companies_contacted').on(table.contactedAt, table.id),
    index('companies_certificate_due').on(table.certificateDueOn, table.id),
    index('companies_supplier_status')
      .on(table.supplierStatus, table.name, table.id)
      .where(sql`merged_into_id IS NULL`),
    index('companies_merged_into').on(table.mergedIntoId).where(sql`merged_into_id IS NOT NULL`),
    index('companies_name_key').using('gin', sql`${table.nameKey} gin_trgm_ops`),
    index('companies_search').using('gin', sql`${table.search} gin_trgm_ops`),
    check(
      'companies_role',
      sql`${table.isCustomer} OR ${table.isSupplier} OR ${table.isSubcontractor} OR ${table.isInspectionBody}`,
    ),
  ],
)

export const companyAddressTable = pgTable(
  'company_addresses',
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companyTable.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    kind: text().notNull(),
    line1: text().notNull(),
    line2: text(),
    city: text().notNull(),
    region: text(),
    postcode: text(),
    country: text().notNull(),
    isDefault: boolean('is_default').notNull(),
  },
  (table) => [index('company_addresses_company').on(table.companyId, table.position)],
)

export const companyContactTable = pgTable(
  'company_contacts',
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companyTable.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    name: text().notNull(),
    jobTitle: text('job_title'),
    email: text(),
    phone: text(),
    mobile: text(),
    roles: text().array().notNull(),
    leftOn: date('left_on'),
    formerNo: text('former_no'),
  },
  (table) => [
    index('company_contacts_company').on(table.companyId, table.position),
    index('company_contacts_name').using('gin', sql`lower(${table.name}) gin_trgm_ops`),
    index('company_contacts_email').on(sql`lower(${table.email})`),
  ],
)
