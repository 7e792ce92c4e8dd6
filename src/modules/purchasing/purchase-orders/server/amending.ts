import { sql } from 'drizzle-orm'
import { addDays, daysBetween } from '#platform/contract/values/dates.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { throwRefusal } from '#platform/server/documents/lifecycle/abilities.ts'
import { withAuthor } from '#platform/server/documents/approvals/approval-effects.ts'
import { nextRevision, reinstate, retire } from '#platform/server/documents/revisions/revisions.ts'
import { type OrderRecord, orderHeader } from '../contract.ts'
import { lineNet } from '../domain/totals.ts'
import { purchaseOrderLineTable as line, purchaseOrderTable as table } from '../table.ts'
import { amendRefusal, orders } from './document.ts'
import type { OrderLine, OrderRow } from './queries.ts'
import { create, inputOf, sumColumns } from './saving.ts'

/** What was entered of the header of an order. */
const enteredHeader = (row: OrderRow) =>
  Object.fromEntries(Object.keys(orderHeader).map((name) => [name, row[name as keyof OrderRow]]))

/** A line as the next revision begins with it: at the price that the supplier confirmed. */
function nextLine(stored: OrderLine) {
  const { rootId, taxRate, taxCategory, massKg } = stored
  const unitPrice = stored.confirmedUnitPrice ?? stored.unitPrice
  return {
    ...inputOf(stored),
    rootId,
    taxRate,
    taxCategory,
    massKg,
    unitPrice,
    net: lineNet({ ...stored, unitPrice }),
  }
}

/** Opens the next revision as a draft; the one in force stays in force until this one is issued. @throws 412, 422 */
export async function openAmendment(ctx: Context, before: OrderRow, reason: string): Promise<OrderRow> {
  await retire(ctx, table, before, () => orders.outdated(ctx, before.id))
  const revision = await nextRevision(ctx, table, before.number)
  const lines = before.lines.map(nextLine)
  const { exchangeRate, rateDate, freightTaxRate, requestedById, number } = before
  const own = requestedById ? withAuthor([], requestedById) : []
  const { id } = await orders.insert(ctx, {
    values: {
      ...enteredHeader(before),
      ...sumColumns({ ...before, lines }, exchangeRate),
      exchangeRate,
      rateDate,
      freightTaxRate,
      number,
      revision,
      noSplitNumbers: before.noSplitNumbers,
      isCurrent: true,
      revisionReason: reason,
      authorIds: withAuthor(own, ctx.actor.id),
      createdById: ctx.actor.id,
    },
    parts: { lines },
    action: 'amend',
    reason,
  })
  await ctx.tx.query(sql`
    UPDATE ${line} now SET promised_on = old.promised_on FROM ${line} old
    WHERE now.order_id = ${id} AND old.order_id = ${before.id} AND old.root_id = now.root_id`)
  return orders.require(ctx, id)
}

/** The handler that opens the next revision. @throws 404, 412, 422 */
export async function amend(
  ctx: Context,
  { params, body, version }: Incoming<{ id: string }, unknown, { readonly reason: string }>,
): Promise<OrderRecord> {
  const before = await orders.requireVersion(ctx, params.id, version)
  throwRefusal(amendRefusal(before), 'invalid_transition')
  return orders.record(ctx, await openAmendment(ctx, before, body.reason))
}

/** Gives the revision before back its place when an amendment is given up. */
export const giveBack = (ctx: Context, row: OrderRow): Promise<void> =>
  reinstate(ctx, table, row, ['cancelled', 'superseded'])

/** Begins a new order as a copy: of today, required as many days later as the old one was. */
export async function copy(ctx: Context, { params }: { params: { id: string } }): Promise<OrderRecord> {
  const row = await orders.require(ctx, params.id)
  const { type, supplierId, supplierReason, contactId, facilityId, deliveryAddress, currency } = row
  const { paymentTerms, incoterm, incotermPlace, discountPercent, freight, freightTaxCode } = row
  const orderDate = ctx.today(row)
  return create(ctx, {
    body: {
      type,
      supplierId,
      supplierReason,
      contactId,
      facilityId,
      deliveryAddress,
      currency,
      paymentTerms,
      incoterm,
      incotermPlace,
      discountPercent,
      freight,
      freightTaxCode,
      clauseIds: row.clauseIds,
      notesToSupplier: row.notesToSupplier,
      orderDate,
      requiredOn: addDays(orderDate, Math.max(0, daysBetween(row.orderDate, row.requiredOn))),
      lines: row.lines.map((stored) => ({ ...inputOf(stored), id: undefined, requiredOn: null })),
    },
  })
}
