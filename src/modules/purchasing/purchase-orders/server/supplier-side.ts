import { Decimal } from 'decimal.js'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { forbidden, notFound } from '#platform/server/errors.ts'
import { readStoredFile, requireFile } from '#platform/server/files/file-records.ts'
import { orderLabel, orderProgress } from '../domain/lifecycle.ts'
import { purchaseOrderTable as order } from '../table.ts'
import { handlers } from './actions.ts'
import { totalsOf } from './changes.ts'
import { orders, shownLine } from './document.ts'
import type { OrderLine, OrderRow } from './queries.ts'

/**
 * Of the rows of orders, the revision that a supplier works to. What went out within a consolidated order is known to its supplier
 * by the paper of that one alone.
 */
export const supplierWorksTo = sql`in_force AND issued_at IS NOT NULL AND consolidated_id IS NULL`

/** What is ordered on a line, in words: `Pipe 168.3 x 10.97, X65Q`. */
function itemOf(line: OrderLine): string {
  const { sizeText } = shownLine(line)
  return [sizeText, sizeText ? line.grade : null, line.description].filter(Boolean).join(', ')
}

/** What the tests of the steel of a line have to show beyond its specification, in sentences. */
function demandsOf({
  charpyTempC,
  hardnessMax,
  utClass,
  needsPmi,
  isNace,
  requirements,
}: OrderLine): string[] {
  return [
    ...(charpyTempC == null ? [] : [`Charpy at ${charpyTempC} °C`]),
    ...(hardnessMax ? [`Hardness at most ${hardnessMax}`] : []),
    ...(utClass ? [`UT class ${utClass}`] : []),
    ...(needsPmi ? ['PMI'] : []),
    ...(isNace ? ['NACE MR0175'] : []),
    ...(requirements ? [requirements] : []),
  ]
}

/** A line as a supplier is told; of a consolidated order it is a bundled one. */
export interface LineForSupplier {
  readonly rootId: string
  readonly lineNo: number
  readonly item: string
  readonly quantity: string
  readonly uom: string
  readonly specification: string | null
  readonly certificateType: string | null
  readonly demands: string[]
  readonly unitPrice: string
  readonly priceBasis: string
  readonly net: string
  readonly requiredOn: string
  readonly promisedOn: string | null
  readonly arrivedQty: string
  /** What is still to come. */
  readonly openQty: string
  readonly isSteel: boolean
  /** Where parts of it go, where that is not one place for all of the order. */
  readonly places: readonly { readonly name: string; readonly quantity: string }[]
}

function lineForSupplier(row: OrderRow, line: OrderLine): LineForSupplier {
  const { rootId, lineNo, quantity, uom, certificateType, specificationName, pslLevel } = line
  const { unitPrice, priceBasis, net, promisedOn, receivedQty, returnedQty, creditedQty } = line
  const arrived = new Decimal(receivedQty).minus(returnedQty)
  const open = new Decimal(quantity).minus(arrived).minus(creditedQty)
  return {
    rootId,
    lineNo,
    item: itemOf(line),
    quantity,
    uom,
    specification: [specificationName, pslLevel].filter(Boolean).join(', ') || null,
    certificateType: certificateType ?? null,
    demands: demandsOf(line),
    unitPrice,
    priceBasis,
    net,
    requiredOn: line.requiredOn ?? row.requiredOn,
    promisedOn,
    arrivedQty: arrived.toFixed(3),
    openQty: Decimal.max(0, open).toFixed(3),
    isSteel: line.form !== null && line.form !== undefined,
    places: [],
  }
}

/** An order as its paper tells it to its supplier: nothing that the house keeps for itself. @throws 404 */
export async function orderForSupplier(ctx: Context, id: string) {
  const row = await orders.require(ctx, id)
  const { number, revision, currency, paymentTerms, incoterm, incotermPlace } = row
  const { buyerName, buyerEmail, facilityName, deliveryAddress, notesToSupplier, confirmationNo } = row
  return {
    id,
    number,
    /** Null: it has none. */
    revision: revision as number | null,
    label: orderLabel(number, revision),
    /** As people see it. */
    status: orderProgress.of(row),
    orderedOn: row.orderDate,
    requiredOn: row.requiredOn,
    currency,
    net: totalsOf(row).net,
    paymentTerms: paymentTerms ?? null,
    delivery: [incoterm, incotermPlace].filter(Boolean).join(' ') || null,
    timeZone: row.timeZone,
    facilityName,
    deliveryAddress: deliveryAddress ?? null,
    notesToSupplier: notesToSupplier ?? null,
    buyer: buyerName === null ? null : { name: buyerName, email: buyerEmail },
    confirmationNo,
    lines: row.lines.map((line) => lineForSupplier(row, line)),
  }
}
export type OrderForSupplier = Awaited<ReturnType<typeof orderForSupplier>>

/** The paper as it went to the supplier. @throws 404 */
export async function issuedPaper(ctx: Context, id: string): Promise<{ name: string; bytes: Uint8Array }> {
  const [row] = await ctx.tx.query<{ fileId: string | null; number: string; revision: number }>(sql`
    SELECT pdf_file_id AS "fileId", number, revision FROM ${order} WHERE id = ${id}`)
  if (!row?.fileId) throw notFound()
  const file = await requireFile(ctx, 'purchase-orders', id, row.fileId)
  return { name: `${orderLabel(row.number, row.revision)}.pdf`, bytes: await readStoredFile(ctx.files, file) }
}

/** What a supplier says of an order. */
interface SaidBySupplier {
  readonly confirmationNo: string
  /** By the root of each line. */
  readonly days: ReadonlyMap<string, string>
}

/**
 * Records the acknowledgement as staff do, with its guards, from what a supplier said. Lines that it says nothing of keep day and
 * price, and so does every price. @throws 403, 404, 422
 */
export async function acknowledgeAsSaid(ctx: Context, id: string, said: SaidBySupplier): Promise<void> {
  if (!ctx.actor.permissions.has('purchase-orders:acknowledge')) throw forbidden()
  const { version, lines } = await orders.require(ctx, id)
  await handlers.acknowledge(ctx, {
    params: { id },
    query: {},
    version,
    body: {
      confirmationNo: said.confirmationNo,
      lines: lines.map((line) => ({
        id: line.id,
        promisedOn: said.days.get(line.rootId) ?? line.promisedOn,
        unitPrice: line.confirmedUnitPrice,
      })),
    },
  })
}
