import { boolean, numeric } from 'drizzle-orm/pg-core'

/**
 * An amount of a document: two decimals, three in a currency that has them, and below 10^12. A trigger of its table keeps that,
 * which `SELECT keep_amounts('table', 'column', ...)` in a migration gives it.
 */
export const amountColumn = (name: string) => numeric(name)

/** Whether the amounts of a row are rounded to the minor unit of its currency; rows from before that rule keep hundredths. */
export const byMinorUnitColumn = () => boolean('by_minor_unit').notNull().default(true)
