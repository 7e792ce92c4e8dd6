import { type SQL, sql } from 'drizzle-orm'
import {
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
import { recordColumns } from '../../platform/server/record-columns.ts'
import { globalSegmentTable } from '../global-segments/table.ts'
import { marketSegmentTable } from '../market-segments/table.ts'
import { userTable } from '../users/table.ts'
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
    nameKey: text('name_key').notNull().generatedAlwaysAs(nameKeyOf(sql`name`)),
    search: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(code || ' ' || name || ' ' || coalesce(trading_name, '') || ' ' || city)`),
  },
  (table) => [
    uniqueIndex('companies_code').on(sql`lower(${table.code})`),
    index('companies_by_name').on(table.name, table.id),
    index('companies_by_code').on(table.code, table.id),
    index('companies_by_created_at').on(table.createdAt, table.id),
    index('companies_by_updated_at').on(table.updatedAt, table.id),
    index('companies_country').on(table.country, table.name, table.id),
    index('companies_account_manager').on(table.accountManagerId),
    index('companies_market_segment').on(table.marketSegmentId),
    index('companies_global_segment').on(table.globalSegmentId),
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
  },
  (table) => [
    index('company_contacts_company').on(table.companyId, table.position),
    index('company_contacts_email').on(sql`lower(${table.email})`),
  ],
)
