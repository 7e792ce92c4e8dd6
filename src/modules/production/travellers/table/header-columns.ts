import { date, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { drawingTable } from '#modules/engineering/drawings/table.ts'
import { productCodeTable } from '#modules/engineering/product-codes/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import type { OrderedAs } from '../domain/ordered.ts'
import type { Origin, SerialScheme } from '../domain/vocabulary.ts'

/** What is entered of a traveller, and what was copied with its template. */
export const headerColumns = () => ({
  origin: text().$type<Origin>().notNull(),
  reason: text(),
  companyId: uuid('company_id').references(() => companyTable.id),
  customerOrderNo: text('customer_order_no'),
  project: text(),
  destination: text().notNull(),
  productCodeId: uuid('product_code_id').references(() => productCodeTable.id),
  description: text().notNull(),
  drawingRevisionId: uuid('drawing_revision_id').references(() => drawingTable.id),
  /** As it was called when it was chosen, or as it was typed where the register does not have it. */
  drawingNo: text('drawing_no'),
  drawingRev: text('drawing_rev'),
  pslLevelId: uuid('psl_level_id')
    .notNull()
    .references(() => pslLevelTable.id),
  // Checked when it is chosen, not by a foreign key: what was copied of it stays, whatever becomes of the template.
  templateId: uuid('template_id').notNull(),
  templateName: text('template_name').notNull(),
  templateEdition: integer('template_edition').notNull(),
  partFamily: text('part_family'),
  partSize: text('part_size'),
  partWall: text('part_wall'),
  partMaterial: text('part_material'),
  quantity: integer().notNull(),
  serialScheme: text('serial_scheme').$type<SerialScheme>().notNull().default('none'),
  /** Where they are typed. */
  serialNumbers: text('serial_numbers').array().notNull().default([]),
  facilityId: uuid('facility_id')
    .notNull()
    .references(() => facilityTable.id),
  heatRule: text('heat_rule').notNull(),
  dueOn: date('due_on', { mode: 'string' }).notNull(),
  priority: text().notNull(),
  plannerId: uuid('planner_id').references(() => userTable.id),
  foremanId: uuid('foreman_id').references(() => userTable.id),
  notes: text(),
})

/** Sums of the ledger of pieces and of what went away; triggers write them in all revisions. */
export const sumColumns = () => ({
  entryQty: integer('entry_qty').notNull().default(0),
  madeQty: integer('made_qty').notNull().default(0),
  scrapQty: integer('scrap_qty').notNull().default(0),
  /** Pieces that went on in a traveller of their own. */
  splitQty: integer('split_qty').notNull().default(0),
  stockedQty: integer('stocked_qty').notNull().default(0),
  deliveredQty: integer('delivered_qty').notNull().default(0),
  /** Pieces that the customer does not order any more and nobody has begun. */
  surplusQty: integer('surplus_qty').notNull().default(0),
  /** What the customer changed of the order that decides how its pieces are made, in words, and the lines as they were before. */
  orderChange: text('order_change'),
  orderChangedAt: instantColumn('order_changed_at'),
  orderBefore: jsonb('order_before').$type<Readonly<Record<string, OrderedAs>>>(),
  /** The day on which the customer wants it by now; null: nobody changed it, or the planner took or left it. */
  orderDueOn: date('order_due_on', { mode: 'string' }),
  /** What follows from the operations. */
  opsDone: integer('ops_done').notNull().default(0),
  opsAll: integer('ops_all').notNull().default(0),
  startedAt: instantColumn('started_at'),
  /** What planning says of it: working days that its pieces come too late, and the day on which the last are planned. */
  lateDays: integer('late_days').notNull().default(0),
  plannedEndOn: date('planned_end_on', { mode: 'string' }),
})
