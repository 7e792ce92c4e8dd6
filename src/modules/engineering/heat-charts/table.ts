import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { carriedLines } from '#platform/server/documents/revisions/carried-lines.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { unitColumn } from '#modules/engineering/technical-lines/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { HeatChartStatus, HeatRecordStatus, stepKinds } from './domain.ts'

/** One row for each revision. */
export const heatChartTable = pgTable(
  'heat_charts',
  {
    ...recordColumns(),
    number: text().notNull(),
    revision: integer().notNull().default(0),
    /** Rev 0, on which the records hang. */
    rootId: uuid('root_id')
      .notNull()
      .references((): AnyPgColumn => heatChartTable.id),
    isCurrent: boolean('is_current').notNull().default(true),
    inForce: boolean('in_force').notNull().default(false),
    revisionReason: text('revision_reason'),
    releasedAt: instantColumn('released_at'),
    status: text().$type<HeatChartStatus>().notNull().default('draft'),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companyTable.id),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilityTable.id),
    furnace: text().notNull(),
    notes: text(),
    /** Follow from the records of the steps. */
    recordsAll: integer('records_all').notNull().default(0),
    recordsSigned: integer('records_signed').notNull().default(0),
    createdById: uuid('created_by_id').references(() => userTable.id),
    search: text().notNull().generatedAlwaysAs(sql`lower(number || ' ' || furnace)`),
  },
  (table) => [
    uniqueIndex('heat_charts_number').on(table.number, table.revision),
    uniqueIndex('heat_charts_current').on(table.number).where(sql`is_current`),
    uniqueIndex('heat_charts_in_force').on(table.number).where(sql`in_force`),
    index('heat_charts_root').on(table.rootId),
    index('heat_charts_by_number').on(table.number, table.id).where(sql`is_current`),
    index('heat_charts_by_updated_at').on(table.updatedAt, table.id).where(sql`is_current`),
    index('heat_charts_status').on(table.status, table.number, table.id).where(sql`is_current`),
    index('heat_charts_company').on(table.companyId, table.number, table.id).where(sql`is_current`),
    index('heat_charts_facility').on(table.facilityId, table.number, table.id).where(sql`is_current`),
    index('heat_charts_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)

const ofChart = () =>
  uuid('heat_chart_id')
    .notNull()
    .references(() => heatChartTable.id, { onDelete: 'cascade' })

export const heatChartStepTable = pgTable(
  'heat_chart_steps',
  {
    id: uuid().primaryKey().defaultRandom(),
    heatChartId: ofChart(),
    rootId: uuid('root_id').notNull(),
    lineNo: integer('line_no').notNull(),
    kind: text().$type<keyof typeof stepKinds>().notNull(),
    temperatureC: integer('temperature_c').notNull(),
    minutes: integer().notNull(),
    signedCount: integer('signed_count').notNull().default(0),
  },
  (table) => [
    index('heat_chart_steps_chart').on(table.heatChartId, table.lineNo),
    index('heat_chart_steps_root').on(table.rootId),
  ],
)

export const heatChartItemTable = pgTable(
  'heat_chart_items',
  {
    id: uuid().primaryKey().defaultRandom(),
    heatChartId: ofChart(),
    lineNo: integer('line_no').notNull(),
    description: text().notNull(),
    heatNo: text('heat_no'),
    quantity: numeric({ precision: 14, scale: 3 }).notNull(),
    ...unitColumn(),
  },
  (table) => [index('heat_chart_items_chart').on(table.heatChartId, table.lineNo)],
)

/** What the furnace did in a step: one for its root, through all revisions. */
export const heatRecordTable = pgTable(
  'heat_chart_records',
  {
    ...recordColumns(),
    chartId: uuid('chart_id')
      .notNull()
      .references(() => heatChartTable.id),
    stepRootId: uuid('step_root_id').notNull(),
    lineNo: integer('line_no').notNull(),
    status: text().$type<HeatRecordStatus>().notNull().default('open'),
    note: text(),
    performedById: uuid('performed_by_id').references(() => userTable.id),
  },
  (table) => [uniqueIndex('heat_chart_records_step').on(table.chartId, table.stepRootId)],
)

export const heatReadingTable = pgTable(
  'heat_chart_readings',
  {
    id: uuid().primaryKey().defaultRandom(),
    recordId: uuid('record_id')
      .notNull()
      .references(() => heatRecordTable.id, { onDelete: 'cascade' }),
    lineNo: integer('line_no').notNull(),
    minute: integer().notNull(),
    temperatureC: integer('temperature_c').notNull(),
  },
  (table) => [index('heat_chart_readings_record').on(table.recordId, table.lineNo)],
)

/** Steps go on through the revisions of their chart; one that was signed stays as it is. */
export const carriedSteps = carriedLines({
  document: heatChartTable,
  lines: heatChartStepTable,
  parent: 'heatChartId',
  since: 'releasedAt',
  counters: ['signedCount'],
  frozen: {
    frozen: 'before.signed_count > 0',
    kept: 'next.temperature_c = before.temperature_c AND next.minutes = before.minutes',
    sentence: 'Step % is signed; it stays as it is.',
  },
})
