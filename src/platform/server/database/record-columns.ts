import { integer, numeric, timestamp, uuid } from 'drizzle-orm/pg-core'

/** An instant with milliseconds, always with zone. */
export const instantColumn = (name: string) =>
  timestamp(name, { precision: 3, withTimezone: true, mode: 'string' })

/** A limit or a target: money with two decimals, read as a decimal string. */
export const moneyColumn = (name: string) => numeric(name, { precision: 14, scale: 2 })

/** The columns every business record has; only its own fields and lines raise `version`. */
export const recordColumns = () => ({
  id: uuid().primaryKey().defaultRandom(),
  version: integer().notNull().default(1),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
  updatedAt: instantColumn('updated_at').notNull().defaultNow(),
})
