import { pgTable } from 'drizzle-orm/pg-core'
import { lookupColumns, lookupIndexes } from '#platform/server/records/lookup-table.ts'

export const valveClassTable = pgTable('valve_classes', lookupColumns(), lookupIndexes('valve_classes'))
