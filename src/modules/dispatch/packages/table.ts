import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, type PgColumn, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { PackageKind } from './domain.ts'

const kg = (name: string) => numeric(name, { precision: 14, scale: 3 })

/** A package, beside the note that it belongs to. */
const packageColumns = () => ({
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
const contentColumns = () => ({
  id: uuid().primaryKey().defaultRandom(),
  lineNo: integer('line_no').notNull(),
  packageNo: integer('package_no').notNull(),
  noteLineNo: integer('note_line_no').notNull(),
  quantity: integer().notNull(),
  serialNumbers: text('serial_numbers'),
})

/** The tables of the packages of a kind of note and of what lies in them; `note` is the id of the note, `name` its table in the singular. */
export const packageTables = (name: string, note: () => PgColumn) => {
  const noteId = () => uuid('note_id').notNull().references(note, { onDelete: 'cascade' })
  const packages = pgTable(`${name}_packages`, { noteId: noteId(), ...packageColumns() }, (table) => [
    index(`${name}_packages_note`).on(table.noteId, table.lineNo),
  ])
  const contents = pgTable(`${name}_contents`, { noteId: noteId(), ...contentColumns() }, (table) => [
    index(`${name}_contents_note`).on(table.noteId, table.lineNo),
    check(`${name}_contents_quantity`, sql`quantity > 0`),
  ])
  return { packages, contents }
}
export type PackageTables = ReturnType<typeof packageTables>
