import { sql } from 'drizzle-orm'
import { ONLY_A_DRAFT } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { ability } from '#platform/server/documents/lifecycle/abilities.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import { type ValveOrderRecord, valveOrders as contract } from '../contract.ts'
import { isDraft, valveOrderLifecycle } from '../domain.ts'
import { valveOrderLineTable, valveOrderTable } from '../table.ts'

/** The valve order as one statement gives it. */
export type ValveOrderRow = Omit<ValveOrderRecord, 'can'>

export const LOCKED = ONLY_A_DRAFT

/** The valve order as a document: how it is read, presented and guarded. */
export const valveOrders = documentOf(contract, {
  lifecycle: valveOrderLifecycle,
  read: {
    table: valveOrderTable,
    lines: { table: valveOrderLineTable, parent: 'valveOrderId', order: 'lineNo' },
    columns: {
      companyName: sql`co.name`,
      facilityName: sql`fa.name`,
      timeZone: sql`fa.time_zone`,
      createdByName: sql`cr.name`,
    },
    joins: sql`
      JOIN companies co ON co.id = valve_orders.company_id
      JOIN facilities fa ON fa.id = valve_orders.facility_id
      LEFT JOIN users cr ON cr.id = valve_orders.created_by_id`,
  },
  guards: {
    release: (_, row) => (row.lines.length > 0 ? null : 'Add at least one line.'),
  },
  abilities: ({ actor }, row) => ({
    update: ability(actor, 'valve-orders:update', isDraft(row.status), LOCKED),
  }),
  present: (_: Context, row: ValveOrderRow) => row,
})
