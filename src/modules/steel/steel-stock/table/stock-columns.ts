import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, numeric, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { gaugeTable } from '#modules/engineering/gauges/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { Marking } from '../domain/marking.ts'
import type { Ordered } from '../domain/ordered.ts'
import type { Finish, SteelForm } from '../domain/sizes/forms.ts'
import { ofDimensions } from '../domain/sizes/sizes.ts'

/** Decimal mm of a section. */
export const dimension = (name: string) => numeric(name, { precision: 9, scale: 3 })
/** Decimal mm, to a tenth. */
export const length = (name: string) => numeric(name, { precision: 14, scale: 1 })
/** Decimal kg, to a gram. */
export const mass = (name: string) => numeric(name, { precision: 14, scale: 3 })
/** Money of the currency of the row. */
export const worth = (name: string) => numeric(name, { precision: 14, scale: 2 })
/** Nothing of any of them. */
export const none = sql`0`

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * What names the size of steel beside its form, for every table that holds any: needs, orders, receipts and stock. Decimal
 * mm; which of them a form has is told by `formOf`.
 */
export const steelSizeColumns = () => ({
  ...ofDimensions((name) => dimension(snakeCase(name))),
  nps: text(),
  schedule: text(),
  sectionName: text('section_name'),
  finish: text().$type<Finish>(),
  sizeName: text('size_name'),
})

/** The form of a row of stock and its size, in columns and in words. */
export const sizeColumns = () => ({
  form: text().$type<SteelForm>().notNull(),
  ...steelSizeColumns(),
  /** `Pipe 168.3 x 10.97 (6 in sch 80)` */
  sizeText: text('size_text').notNull(),
})

/** What the ledger says, kept by its trigger; nothing else can change it. */
export const ledgerColumns = () => ({
  qtyPieces: integer('qty_pieces').notNull().default(0),
  totalLengthMm: length('total_length_mm').notNull().default(none),
  massKg: mass('mass_kg').notNull().default(none),
  value: worth('value').notNull().default(none),
  reservedPieces: integer('reserved_pieces').notNull().default(0),
  reservedMm: length('reserved_mm').notNull().default(none),
  movementCount: integer('movement_count').notNull().default(0),
})

/** What was measured on a piece and by whom, what it was called, and what was asked for and covers it. */
export const receivedColumns = () => ({
  /** Whoever wrote or posted its receipt, beside who is named in `received_by_id`. */
  receiverIds: uuid('receiver_ids').array().notNull().default([]),
  notes: text(),
  isWeighed: boolean('is_weighed').notNull().default(false),
  /** The heat that was read from it by mistake; null: it has the heat it came with, or that of what it was taken from. */
  heatCorrectedFrom: text('heat_corrected_from'),
  oldNumber: text('old_number'),
  colourCode: text('colour_code'),
  measuredWallMinMm: dimension('measured_wall_min_mm'),
  measuredOdMm: dimension('measured_od_mm'),
  measuredAt: instantColumn('measured_at'),
  measuredById: uuid('measured_by_id').references(() => userTable.id),
  measuredGaugeId: uuid('measured_gauge_id').references(() => gaugeTable.id),
  /** What the line of its order asked for; null: it came without one. */
  ordered: jsonb().$type<Ordered>(),
  /** Whether its heat has to be stamped on it since it was cut, and who confirmed that. */
  marking: text().$type<Marking>().notNull().default('not_asked'),
  pieceMark: text('piece_mark'),
  markedAt: instantColumn('marked_at'),
  markedById: uuid('marked_by_id').references(() => userTable.id),
  /** Why the certificate by which it was released no longer counts, of what was given out by then; null: it does. */
  lostCover: text('lost_cover'),
})

/** What a record of another district is, for which steel is kept or used; all of it or nothing is told. */
export const usedForColumns = () => ({
  usedForEntity: text('used_for_entity'),
  usedForId: uuid('used_for_id'),
  usedForLabel: text('used_for_label'),
})

/** What became chips, at the entry of the bar that was cut. */
export const lossColumns = () => ({
  kerfMm: length('kerf_mm').notNull().default(none),
  kerfKg: mass('kerf_kg').notNull().default(none),
  scrapMm: length('scrap_mm').notNull().default(none),
  scrapKg: mass('scrap_kg').notNull().default(none),
})
