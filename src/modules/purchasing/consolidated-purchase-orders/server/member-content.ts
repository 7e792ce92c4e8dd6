import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { purchaseOrderTable } from '#modules/purchasing/purchase-orders/table.ts'
import { consolidatedOrderTable as table } from '../table.ts'

const member = alias(purchaseOrderTable, 'po')

/** What the orders in a consolidated one were approved with, as far as it says the same, as JSON; see `beyondMembers`. */
export const memberContent = sql`(
  SELECT json_agg(m) FROM (SELECT ${member.contactId} AS "contactId", ${member.notesToSupplier} AS "notesToSupplier"
    FROM ${purchaseOrderTable} po WHERE po.id = ANY(${table.orderIds})) AS m)`
