import { integer, numeric, text, uuid } from 'drizzle-orm/pg-core'
import type { PackageKind } from './domain.ts'

const kg = (name: string) => numeric(name, { precision: 14, scale: 3 })

/** The columns of a package, beside those that name its note. */
export const packageColumns = () => ({
  id: uuid().primaryKey().defaultRandom(),
  /** Its number within the note. */
  lineNo: integer('line_no').notNull(),
  kind: text().$type<PackageKind>().notNull(),
  lengthMm: integer('length_mm'),
  widthMm: integer('width_mm'),
  heightMm: integer('height_mm'),
  tareKg: kg('tare_kg'),
  grossKg: kg('gross_kg'),
  marks: text(),
  sealNo: text('seal_no'),
  liftPoints: text('lift_points'),
  centreOfMass: text('centre_of_mass'),
})

/** Pieces of a line of the note in a package: both by their numbers, which one form enters together. */
export const contentColumns = () => ({
  id: uuid().primaryKey().defaultRandom(),
  lineNo: integer('line_no').notNull(),
  packageNo: integer('package_no').notNull(),
  noteLineNo: integer('note_line_no').notNull(),
  quantity: integer().notNull(),
  serialNumbers: text('serial_numbers'),
})
