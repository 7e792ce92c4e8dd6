import { sql } from 'drizzle-orm'
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
