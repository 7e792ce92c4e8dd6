import { sql } from 'drizzle-orm'
import { formatAmount } from '#platform/contract/amounts.ts'
import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import { agreedPriceIn, pricedEach } from '#modules/purchase-orders/server/api.ts'
import { purchaseOrderLineTable, purchaseOrderTable } from '#modules/purchase-orders/table.ts'
import { invoiceLineTable, invoiceTable } from '../table.ts'
import type { InvoiceRow } from './document.ts'

/** How far a piece may be credited below what it was invoiced at, in percent; roundings of the supplier. */
const LEAST_PERCENT = 98

/** What the net of a line may have lost by being rounded. */
const HALF_A_CENT = '0.005'

interface Cheap {
  readonly lineNo: number
  readonly own: string
  readonly least: string
}

/**
 * Refuses a credit note that gives pieces back for less than they cost: they would be open on their order again, and could be
 * invoiced a second time at the full price. What a piece costs is the agreed price, or what was invoiced at most where that is
 * less. What the supplier keeps back is a charge of its own. @throws 422 at the prices of the lines
 */
export async function requireFullCredit(ctx: Context, { id, lines, currency }: InvoiceRow): Promise<void> {
  const cheap = await ctx.tx.query<Cheap>(sql`
    SELECT x.line_no AS "lineNo", round(x.own, 2)::text AS own, round(x.least, 2)::text AS least FROM (
      SELECT l.line_no, l.quantity, l.net / l.quantity AS own,
        least(${agreedPriceIn(sql`now`, sql`po`)} * ${pricedEach(sql`now`)} * (100 - coalesce(now.discount_percent, 0)) / 100,
          (SELECT max(o.net / o.quantity) FROM ${invoiceLineTable} o JOIN ${invoiceTable} i ON i.id = o.invoice_id
            WHERE o.order_root_id = l.order_root_id AND i.kind <> 'credit_note' AND i.registered_no IS NOT NULL)) AS least
      FROM ${invoiceLineTable} l JOIN ${purchaseOrderLineTable} now ON now.root_id = l.order_root_id
      JOIN ${purchaseOrderTable} po ON po.id = now.order_id AND po.in_force
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
