import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { files } from '#platform/server/files/table.ts'
import { lookupColumns, lookupIndexes } from '#platform/server/records/lookup-table.ts'
import type { ApprovalLimits, paperSizes } from './contract.ts'
import { type centreKinds, type TaxCode, usualWeek, type WorkingCalendar } from './domain.ts'

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
    paper: text().$type<keyof typeof paperSizes>().notNull().default('a4'),
    taxCodes: jsonb('tax_codes').$type<TaxCode[]>().notNull(),
    approvalLimits: jsonb('approval_limits').$type<ApprovalLimits>().notNull(),
    quoteCoverLetter: text('quote_cover_letter'),
    quoteValidityDays: integer('quote_validity_days').notNull(),
    defaultUnits: text('default_units').notNull().default('metric'),
    workingCalendar: jsonb('working_calendar').$type<WorkingCalendar>().notNull().default(usualWeek),
    logoFileId: uuid('logo_file_id').references(() => files.id),
  },
  (table) => [
    ...lookupIndexes('facilities')(table),
    uniqueIndex('facilities_short_code').on(sql`lower(${table.shortCode})`),
  ],
)

const placeColumns = () => ({
  id: uuid().primaryKey().defaultRandom(),
  facilityId: uuid('facility_id')
    .notNull()
    .references(() => facilityTable.id, { onDelete: 'cascade' }),
  position: integer().notNull(),
  code: text().notNull(),
  name: text().notNull(),
  active: boolean().notNull(),
})

/** Racks, bays and cabinets where material lies. */
export const storageLocationTable = pgTable('facility_storage_locations', placeColumns(), (table) => [
  index('facility_storage_locations_of').on(table.facilityId, table.position),
])

/** Machines, benches and booths where operations are done. */
export const workCentreTable = pgTable(
  'facility_work_centres',
  {
    ...placeColumns(),
    weeklyHours: text('weekly_hours'),
    kind: text().$type<keyof typeof centreKinds>(),
    places: integer(),
    efficiencyPercent: integer('efficiency_percent'),
    queueMinutes: integer('queue_minutes'),
    shiftCodes: text('shift_codes').array(),
  },
  (table) => [index('facility_work_centres_of').on(table.facilityId, table.position)],
)
