import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { abilityUnless } from '#platform/server/documents/lifecycle/abilities.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import { lookedUp } from '#platform/server/documents/reading.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { productCodeTable } from '#modules/engineering/product-codes/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { type RequisitionRecord, requisitions as contract } from '../contract.ts'
import { isWanted, needProgress, requisitionLifecycle, toOrder } from '../domain.ts'
import { requisitionOrderLineTable as link, requisitionTable as table } from '../table.ts'

/** The need as one statement gives it; its status is the stored one. */
export type RequisitionRow = Omit<RequisitionRecord, 'can' | 'toOrder'>

/** Why a need cannot be changed; null: it can. */
export function lockedWhy({ status, orderedQty, orders }: RequisitionRow): string | null {
  if (!isWanted(status)) return 'It is cancelled. Reopen it to change it.'
  if (Number(orderedQty) === 0) return null
  return `It stands on ${numbersOf(orders)}. Take it off the order to change it.`
}

const numbersOf = (orders: RequisitionRow['orders']): string =>
  [...new Set(orders.map(({ number }) => number))].join(', ')

/** A requisition line as a document: how it is read, presented and guarded. */
export const requisitions = documentOf(contract, {
  lifecycle: requisitionLifecycle,
  read: {
    table,
    columns: {
      facilityName: sql`fa.name`,
      timeZone: sql`fa.time_zone`,
      productCode: lookedUp(productCodeTable, sql`${table.productCodeId}`, 'code'),
      specificationName: lookedUp(specificationTable, sql`${table.specificationId}`, 'code'),
      pslLevel: lookedUp(pslLevelTable, sql`${table.pslLevelId}`, 'code'),
      requestedByName: lookedUp(userTable, sql`${table.requestedById}`),
      supplierName: lookedUp(companyTable, sql`${table.supplierId}`),
      quoteNumber: lookedUp(quoteTable, sql`${table.quoteId}`, 'number'),
      orders: sql`(
        SELECT coalesce(json_agg(json_build_object('number', l.order_number, 'quantity', l.quantity::text,
          'receivedQty', l.received_qty::text) ORDER BY l.order_number, l.created_at), '[]')
        FROM ${link} l WHERE l.requisition_id = ${table.id})`,
    },
    joins: sql`JOIN ${facilityTable} fa ON fa.id = ${table.facilityId}`,
  },
  guards: {
    cancel: (_, row) =>
      Number(row.orderedQty) > 0
        ? `It stands on ${numbersOf(row.orders)}. Take it off the order first.`
        : null,
  },
  abilities: ({ actor }, row) => ({
    update: abilityUnless(actor, 'requisitions:update', lockedWhy(row)),
  }),
  present: (_: Context, row: RequisitionRow) => ({
    ...row,
    status: needProgress.of(row),
    toOrder: toOrder(row),
  }),
})
