import { addDays, daysBetween } from '#platform/contract/values/dates.ts'
import { type Rounding, roundingIn } from '#platform/contract/money.ts'
import type { Context } from '#platform/server/context.ts'
import { authorsAlong, withAuthor } from '#platform/server/documents/approvals/authors.ts'
import { openRevisionOf, reviseOf } from '#platform/server/documents/revisions/revisions.ts'
import { type OrderRecord, orderHeader } from '../contract.ts'
import { lineNet } from '../domain/totals.ts'
import { carriedOrderLines } from '../table.ts'
import { amendRefusal, orders } from './document.ts'
import type { OrderLine, OrderRow } from './queries.ts'
import { create, inputOf, sumColumns } from './saving.ts'

/** What was entered of the header of an order. */
const enteredHeader = (row: OrderRow) =>
  Object.fromEntries(Object.keys(orderHeader).map((name) => [name, row[name as keyof OrderRow]]))

/** A line as the next revision begins with it: at the price that the supplier confirmed. */
function nextLine(stored: OrderLine, of: Rounding) {
  const { rootId, taxRate, taxCategory, massKg } = stored
  const unitPrice = stored.confirmedUnitPrice ?? stored.unitPrice
  return {
    ...inputOf(stored),
    rootId,
    taxRate,
    taxCategory,
    massKg,
    unitPrice,
    net: lineNet({ ...stored, unitPrice }, of),
  }
}

/** What an amendment begins with: the order as it is in force, at the rate that was frozen. */
const amendment = {
  begin(ctx: Context, before: OrderRow) {
    const lines = before.lines.map((line) => nextLine(line, roundingIn(before.currency)))
    const { exchangeRate, rateDate, freightTaxRate, requestedById, noSplitNumbers } = before
    const values = {
      ...enteredHeader(before),
      ...sumColumns({ ...before, ...roundingIn(before.currency), lines }, exchangeRate),
      byMinorUnit: true,
      exchangeRate,
      rateDate,
      freightTaxRate,
      noSplitNumbers,
      authorIds: withAuthor(requestedById ? [requestedById] : [], ctx.actor.id),
      createdById: ctx.actor.id,
    }
    return { values, parts: { lines } }
  },
  // What the supplier promised holds on.
  after: (ctx: Context, { id }: OrderRow, before: OrderRow) =>
    carriedOrderLines.takeOver(ctx, before.id, id, ['promisedOn']),
  action: 'amend',
}

/** Opens the next revision as a draft; the one in force stays in force until this one is issued. @throws 412, 422 */
export const openAmendment = openRevisionOf(orders, amendment)

/** The handler that opens the next revision. @throws 404, 412, 422 */
export const amend = reviseOf(orders, { ...amendment, refusal: amendRefusal })

/** Begins a new order as a copy: of today, required as many days later as the old one was; its authors come along. */
export async function copy(ctx: Context, { params }: { params: { id: string } }): Promise<OrderRecord> {
  const row = await orders.require(ctx, params.id)
  const { type, supplierId, supplierReason, contactId, facilityId, deliveryAddress, currency } = row
  const { paymentTerms, incoterm, incotermPlace, discountPercent, freight, freightTaxCode } = row
  const orderDate = ctx.today(row)
  const made = await create(ctx, {
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
  const own = await orders.require(ctx, made.id)
  if (row.authorIds.every((id) => own.authorIds.includes(id))) return made
  return orders.record(ctx, await orders.save(ctx, own, 'update', { values: authorsAlong(row, own) }))
}
