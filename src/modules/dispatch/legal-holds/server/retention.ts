import { type SQL, sql } from 'drizzle-orm'
import {
  deliveryNoteLineTable as steelLine,
  deliveryNoteTable as steelNote,
} from '#modules/dispatch/delivery-notes/table.ts'
import {
  travellerDeliveryNoteLineTable as pieceLine,
  travellerDeliveryNoteTable as pieceNote,
} from '#modules/dispatch/traveller-delivery-notes/table.ts'
import { travellerTable } from '#modules/production/travellers/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { steelStockTable } from '#modules/steel/steel-stock/table.ts'
import type { KeptEntity } from '../contract.ts'

/** The notes of a kind, with the most years that the level of a piece of them asks. */
export const keptNotes: Readonly<Record<KeptEntity, { readonly table: SQL; readonly years: SQL }>> = {
  'delivery-notes': {
    table: sql`${steelNote}`,
    years: sql`SELECT max(p.record_retention_years) FROM ${steelLine} l JOIN ${steelStockTable} s ON s.id = l.stock_id
      JOIN ${pslLevelTable} p ON p.id = s.psl_level_id WHERE l.note_id = n.id`,
  },
  'traveller-delivery-notes': {
    table: sql`${pieceNote}`,
    years: sql`SELECT max(p.record_retention_years) FROM ${pieceLine} l
      JOIN ${travellerTable} t ON t.root_id = l.traveller_id AND t.in_force JOIN ${pslLevelTable} p ON p.id = t.psl_level_id
      WHERE l.note_id = n.id`,
  },
}
