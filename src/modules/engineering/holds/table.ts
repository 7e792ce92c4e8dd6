import { sql } from 'drizzle-orm'
import { check, index, pgTable, pgView, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#platform/server/database/record-columns.ts'

/** What may not go on: a record, by its slice and id, that another one holds until it is decided. */
export const holdTable = pgTable(
  'holds',
  {
    id: uuid().primaryKey().defaultRandom(),
    thingEntity: text('thing_entity').notNull(),
    thingId: uuid('thing_id').notNull(),
    thingLabel: text('thing_label').notNull(),
    /** The record that holds it, where it is decided. */
    sourceEntity: text('source_entity').notNull(),
    sourceId: uuid('source_id').notNull(),
    sourceLabel: text('source_label').notNull(),
    reason: text().notNull(),
    heldAt: instantColumn('held_at').notNull(),
    heldByName: text('held_by_name').notNull(),
    endedAt: instantColumn('ended_at'),
    endedByName: text('ended_by_name'),
  },
  (table) => [
    uniqueIndex('holds_once').on(table.sourceId, table.thingId).where(sql`ended_at IS NULL`),
    index('holds_of_thing').on(table.thingId),
    check('holds_ended', sql`(ended_at IS NULL) = (ended_by_name IS NULL)`),
    // Steel heeds the holds of its own tables alone, so one that stood here would hold nothing.
    check('holds_not_of_steel', sql`thing_entity NOT IN ('steel-stock', 'heats')`),
  ],
)

/** Every hold that stands, wherever it is kept: the register, pieces of steel and heats. The view is in the migrations. */
export const openHolds = pgView('open_holds', {
  thingEntity: text('thing_entity').notNull(),
  thingId: uuid('thing_id').notNull(),
  sourceEntity: text('source_entity').notNull(),
  sourceId: uuid('source_id').notNull(),
  sourceLabel: text('source_label').notNull(),
  reason: text().notNull(),
  /** Null for a heat: its pieces say since when. */
  heldAt: instantColumn('held_at'),
}).existing()
