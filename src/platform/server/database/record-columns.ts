import { boolean, integer, numeric, timestamp, uuid } from 'drizzle-orm/pg-core'

/** An instant with milliseconds, always with zone. */
export const instantColumn = (name: string) =>
  timestamp(name, { precision: 3, withTimezone: true, mode: 'string' })

/** A limit or a target: money with two decimals, read as a decimal string. */
export const moneyColumn = (name: string) => numeric(name, { precision: 14, scale: 2 })

/**
 * An amount of a document: two decimals, three in a currency that has them, and below 10^12. A trigger of its table keeps that,
 * which `SELECT keep_amounts('table', 'column', ...)` in a migration gives it.
 */
export const amountColumn = (name: string) => numeric(name)

/** Whether the amounts of a row are rounded to the minor unit of its currency; rows from before that rule keep hundredths. */
export const byMinorUnitColumn = () => boolean('by_minor_unit').notNull().default(true)

/** The columns every business record has; only its own fields and lines raise `version`. */
export const recordColumns = () => ({
  id: uuid().primaryKey().defaultRandom(),
  version: integer().notNull().default(1),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
  updatedAt: instantColumn('updated_at').notNull().defaultNow(),
})
