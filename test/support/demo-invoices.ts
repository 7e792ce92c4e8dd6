import { sql } from 'drizzle-orm'
import { changedHistory } from '#modules/house/audit/server/api.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { SignedIn } from './server.ts'

const expectedHolds = ['not_received', 'price', 'no_order', 'certificate_missing']

/** The invoices of the demonstration: their states and kinds, whether one is overdue, and which of four holds none has. */
export async function invoicesOf(db: Db, accounts: SignedIn) {
  const states = await db.query<{ status: string }>(sql`SELECT DISTINCT status FROM invoices ORDER BY status`)
  const kinds = await db.query(sql`SELECT DISTINCT kind FROM invoices`)
  const overdue = await db.query(
    sql`SELECT FROM invoices WHERE status = 'exported' AND due_on < current_date`,
  )
  const list = await accounts.request('GET', '/api/v1/invoices?filter[onHold]=true')
  const { data } = list.body as { data: { id: string }[] }
  const held = data.map(async ({ id }) => (await accounts.request('GET', `/api/v1/invoices/${id}`)).body)
  const told = JSON.stringify(await Promise.all(held))
  return {
    states: states.map(({ status }) => status).join(' '),
    kinds: kinds.length,
    hasOverdue: overdue.length > 0,
    missingHolds: expectedHolds.filter((hold) => !told.includes(`"kind":"${hold}"`)),
  }
}

/** What the history of a record tells otherwise than the trail, and orders that count as received what no posted receipt brought. */
export async function wrongBooks(db: Db): Promise<string[]> {
  const orders = await db.query<{ number: string }>(sql`
    SELECT po.number FROM purchase_order_lines l JOIN purchase_orders po ON po.id = l.order_id AND po.in_force
    WHERE l.received_qty <> coalesce((SELECT sum(coalesce(g.quantity, g.pieces)) FROM goods_receipt_lines g
      JOIN goods_receipts r ON r.id = g.receipt_id AND r.status = 'posted'
      JOIN purchase_order_lines a ON a.id = g.order_line_id WHERE a.root_id = l.root_id), 0)`)
  return [(await changedHistory(db)) ?? [], orders.map(({ number }) => number)].flat()
}
