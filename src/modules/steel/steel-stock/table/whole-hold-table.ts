import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { heatTable } from '#modules/steel/heats/table.ts'
import type { HoldAllows } from '../domain/holds.ts'
import { steelStockTable } from '../table.ts'

const namedBy = () => ({
  id: uuid().primaryKey().defaultRandom(),
  /** The non-conformance, as in `steel_holds`. */
  sourceId: uuid('source_id').notNull(),
  sourceNumber: text('source_number').notNull(),
  reason: text().notNull(),
  /** What may happen to its pieces by now; null: nobody has decided. */
  allows: text().$type<HoldAllows>(),
  endedAt: instantColumn('ended_at'),
})

/** A heat that a non-conformance names: its pieces are held, and those that still come in. */
export const steelHeatHoldTable = pgTable(
  'steel_heat_holds',
  {
    ...namedBy(),
    heatId: uuid('heat_id')
      .notNull()
      .references(() => heatTable.id),
  },
  (table) => [
    uniqueIndex('steel_heat_holds_once').on(table.sourceId, table.heatId),
    index('steel_heat_holds_open').on(table.heatId).where(sql`ended_at IS NULL`),
  ],
)

/** A row of a receipt that a non-conformance names, with all that came of it: what is away is held when it comes back. */
export const steelLotHoldTable = pgTable(
  'steel_lot_holds',
  {
    ...namedBy(),
    stockId: uuid('stock_id')
      .notNull()
      .references(() => steelStockTable.id),
  },
  (table) => [
    uniqueIndex('steel_lot_holds_once').on(table.sourceId, table.stockId),
    index('steel_lot_holds_open').on(table.stockId).where(sql`ended_at IS NULL`),
  ],
)
