import { sql } from 'drizzle-orm'
import { check, date, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from '#platform/server/database/record-columns.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import type { GaugeKind, GaugeState } from './domain.ts'

const reading = (name: string) => numeric(name, { precision: 12, scale: 3 })

export const gaugeTable = pgTable(
  'gauges',
  {
    ...recordColumns(),
    gaugeNo: text('gauge_no').notNull(),
    name: text().notNull(),
    kind: text().$type<GaugeKind>().notNull(),
    status: text().$type<GaugeState>().notNull(),
    maker: text(),
    model: text(),
    serialNo: text('serial_no'),
    facilityId: uuid('facility_id').references(() => facilityTable.id),
    location: text(),
    rangeFrom: reading('range_from'),
    rangeTo: reading('range_to'),
    rangeUnit: text('range_unit'),
    accuracy: text(),
    intervalMonths: integer('interval_months').notNull(),
    calibratedOn: date('calibrated_on'),
    calibrationDueOn: date('calibration_due_on'),
    /** What the list sorts by: a gauge that was never calibrated comes first. */
    calibrationDueKey: date('calibration_due_key')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(calibration_due_on, date '0001-01-01')`),
    calibrationCertificateNo: text('calibration_certificate_no'),
    laboratory: text(),
    notes: text(),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(gauge_no || ' ' || name || ' ' || coalesce(serial_no, '') || ' ' || coalesce(maker, '') || ' ' ||
          coalesce(model, ''))`,
      ),
  },
  (table) => [
    uniqueIndex('gauges_once').on(sql`lower(gauge_no)`),
    index('gauges_by_number').on(table.gaugeNo, table.id),
    index('gauges_by_due').on(table.calibrationDueKey, table.id),
    index('gauges_of_facility').on(table.facilityId).where(sql`facility_id IS NOT NULL`),
    index('gauges_search').using('gin', sql`${table.search} gin_trgm_ops`),
    check('gauges_due_after_calibration', sql`calibration_due_on > calibrated_on`),
  ],
)
