import { sql } from 'drizzle-orm'
import { integer, numeric, text } from 'drizzle-orm/pg-core'
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
