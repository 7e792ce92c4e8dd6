import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { lookupColumns, lookupIndexes } from '../../platform/server/lookup-table.ts'
import type { ApprovalLimits } from './contract.ts'
import type { TaxCode } from './domain.ts'

export const facilityTable = pgTable(
  'facilities',
  {
    ...lookupColumns(),
    shortCode: text('short_code').notNull(),
    legalEntity: text('legal_entity').notNull(),
    addressLine1: text('address_line1').notNull(),
    addressLine2: text('address_line2'),
    city: text().notNull(),
    region: text(),
    postcode: text(),
    country: text().notNull(),
    timeZone: text('time_zone').notNull(),
    baseCurrency: text('base_currency').notNull(),
    vatNo: text('vat_no'),
    phone: text(),
    email: text(),
    letterheadFooter: text('letterhead_footer'),
    taxCodes: jsonb('tax_codes').$type<TaxCode[]>().notNull(),
    approvalLimits: jsonb('approval_limits').$type<ApprovalLimits>().notNull(),
    quoteValidityDays: integer('quote_validity_days').notNull(),
  },
  (table) => [
    ...lookupIndexes('facilities')(table),
    uniqueIndex('facilities_short_code').on(sql`lower(${table.shortCode})`),
  ],
)
