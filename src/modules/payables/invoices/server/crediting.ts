import { sql } from 'drizzle-orm'
import { formatAmount } from '#platform/contract/values/amounts.ts'
import type { Context } from '#platform/server/context.ts'
import { invalid, refused } from '#platform/server/errors.ts'
import {
  goodsReceiptLineTable,
  goodsReceiptPieceTable,
  goodsReceiptTable,
} from '#modules/purchasing/goods-receipts/table.ts'
import {
  agreedPriceIn,
  bookingsOf,
  bookInvoiced,
  discountShareIn,
  pricedEach,
} from '#modules/purchasing/purchase-orders/server/api.ts'
import { carriedOrderLines, purchaseOrderLineTable } from '#modules/purchasing/purchase-orders/table.ts'
import { stockMovementTable } from '#modules/steel/steel-stock/table.ts'
import { invoiceLineTable, invoiceReleaseTable, invoiceTable } from '../table.ts'
import { countsOnOrders } from '../domain.ts'
import type { InvoiceRow } from './document.ts'

/** How far a piece may be credited below what it was invoiced at, in percent; roundings of the supplier. */
const LEAST_PERCENT = 98

/** What the net of a line may have lost by being rounded. */
const HALF_A_CENT = '0.005'

/** What the lightest pieces that came of the line `now` weigh each, in what its price counts; null where it counts no mass. */
const lightestEach = sql`CASE WHEN now.price_basis IN ('kg', 't') THEN (
  SELECT min(came.kg / came.pieces) / CASE now.price_basis WHEN 't' THEN 1000 ELSE 1 END FROM (
    SELECT sum(m.mass_kg) AS kg, nullif(sum(m.pieces), 0) AS pieces
    FROM ${goodsReceiptLineTable} gl
    JOIN ${goodsReceiptTable} g ON g.id = gl.receipt_id AND g.status = 'posted'
    JOIN ${purchaseOrderLineTable} asked ON asked.id = gl.order_line_id
    JOIN ${goodsReceiptPieceTable} gp ON gp.line_id = gl.id
    JOIN ${stockMovementTable} m ON m.stock_id = gp.stock_id AND m.kind = 'receive'
    WHERE asked.root_id = now.root_id GROUP BY gp.stock_id) AS came) END`

/** What the discount on the whole order leaves of a price of the line `now`. */
const wholeDiscountFactor = sql`coalesce((now.net - ${discountShareIn(sql`now`, sql`po`)}) / nullif(now.net, 0), 1)`

interface Cheap {
  readonly lineNo: number
  readonly own: string
  readonly least: string
}

/**
 * Refuses a credit note that gives pieces back for less than they cost: they would be open on their order again, and could be
 * invoiced a second time at the full price. What a piece costs is the agreed price, of pieces priced by weight at what the
 * lightest ones weigh, or what was invoiced at most where that is less. What the supplier keeps back is a charge of its own. @throws 422 at the prices of the lines
 */
export async function requireFullCredit(ctx: Context, { id, lines, currency }: InvoiceRow): Promise<void> {
  const cheap = await ctx.tx.query<Cheap>(sql`
    SELECT x.line_no AS "lineNo", rounded_amount(x.own, ${currency})::text AS own,
      rounded_amount(x.least, ${currency})::text AS least FROM (
      SELECT l.line_no, l.quantity, (l.net - l.allowance) / l.quantity AS own,
        least(${wholeDiscountFactor} * ${agreedPriceIn(sql`now`, sql`po`)} * least(${pricedEach(sql`now`)}, ${lightestEach}) * (100 - coalesce(now.discount_percent, 0)) / 100,
          (SELECT max((o.net - o.allowance) / o.quantity) FROM ${invoiceLineTable} o JOIN ${invoiceTable} i ON i.id = o.invoice_id
            WHERE o.order_root_id = l.order_root_id AND i.kind <> 'credit_note' AND i.registered_no IS NOT NULL)) AS least
      FROM ${invoiceLineTable} l JOIN ${carriedOrderLines.inForce(sql`now`, sql`po`)} ON now.root_id = l.order_root_id
      WHERE l.invoice_id = ${id}) AS x
    WHERE x.own + ${sql.raw(HALF_A_CENT)} / x.quantity < x.least * ${sql.raw(String(LEAST_PERCENT))} / 100 ORDER BY x.line_no`)
  if (cheap.length === 0) return
  const problems = cheap.map(({ lineNo, own, least }) => [
    `lines.${lines.findIndex((line) => line.lineNo === lineNo)}.unitPrice`,
    [
      `Line ${lineNo} gives pieces back at ${formatAmount(own, currency)} that cost ${formatAmount(least, currency)} ${currency}: credit them in full, and enter what the supplier keeps as a charge of an invoice.`,
    ],
  ])
  throw invalid(Object.fromEntries(problems))
}

/** What the lines add to the counters of their orders; a credit note takes away, and so does taking an invoice back. */
export const bookLines = (ctx: Context, { kind, lines }: InvoiceRow, isTakenBack: boolean): Promise<void> =>
  bookInvoiced(
    ctx,
    bookingsOf(lines, ({ quantity }) => quantity, (kind === 'credit_note') !== isTakenBack),
  )

/** A credit note takes off what was invoiced once somebody has approved it; an invoice counted since its registration. */
export async function bookApproved(ctx: Context, row: InvoiceRow): Promise<void> {
  if (row.kind === 'credit_note') await bookLines(ctx, row, false)
}

/** Takes back what counted on the orders. */
export async function takeBack(ctx: Context, row: InvoiceRow): Promise<void> {
  if (!countsOnOrders(row)) return
  await bookLines(ctx, row, true)
  if (row.kind !== 'credit_note') await requireInvoiced(ctx, row)
}

/**
 * Refuses credit notes that would give back more than was invoiced of a line, those that nobody has approved yet together with
 * the others. @throws 422
 */
export async function requireInvoiced(ctx: Context, { lines }: Pick<InvoiceRow, 'lines'>): Promise<void> {
  const roots = sql.param(lines.flatMap(({ orderRootId }) => orderRootId ?? []))
  const inForce = carriedOrderLines.inForce(sql`now`, sql`po`)
  // The lock lets two credit notes of one line take turns.
  await ctx.tx.query(sql`
    SELECT now.id FROM ${inForce} WHERE now.root_id = ANY(${roots}::uuid[]) ORDER BY po.id, now.id FOR UPDATE OF po, now`)
  const [found] = await ctx.tx.query<{ number: string; lineNo: number }>(sql`
    SELECT po.number, now.line_no AS "lineNo" FROM ${inForce}
    WHERE now.root_id = ANY(${roots}::uuid[]) AND now.invoiced_qty < (
      SELECT sum(l.quantity) FROM ${invoiceLineTable} l JOIN ${invoiceTable} i ON i.id = l.invoice_id
      WHERE l.order_root_id = now.root_id AND i.kind = 'credit_note' AND i.status IN ('registered', 'disputed'))
    ORDER BY po.number, now.line_no LIMIT 1`)
  if (found)
    throw refused(
      'cannot_book',
      `${found.number}, line ${found.lineNo}: More would be credited than was invoiced.`,
    )
}

/**
 * The place of an invoice after all that were registered before. Of two that are registered at once, of different orders, one waits
 * here: with one place for both, neither would be held for saying what the other one says.
 */
export async function takePlace(ctx: Context, id: string): Promise<void> {
  await ctx.tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('invoices/register', 0))`)
  await ctx.tx.query(sql`
    UPDATE ${invoiceTable} SET registered_no = 1 + greatest(0, (SELECT max(registered_no) FROM ${invoiceTable}),
      (SELECT max(registered_no) FROM ${invoiceReleaseTable}))
    WHERE id = ${id}`)
}
