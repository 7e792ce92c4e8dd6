import { sql } from 'drizzle-orm'
import { MOST_WAITING } from '#platform/contract/values/limited-counts.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { listPath } from '#platform/server/documents/hub.ts'
import { asFound, type FoundToDo, toDo, type ToDoRead } from '#platform/server/documents/to-do.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { invoiceTable as table } from '../table.ts'
import { onHold } from './list.ts'

const columns = sql`${table.id} AS id, ${table.number} AS number, ${table.supplierInvoiceNo} AS title,
  ${table.supplierId} AS supplier_id, ${table.statedGross}::text AS value, ${table.currency} AS currency,
  ${table.dueOn}::text AS due`

/** A payment run is prepared some days before. */
const DUE_DAYS = 7

/** Registered invoices that something holds, for those who take them over into the accounts. */
export function invoicesHeld(ctx: Context): ToDoRead | null {
  if (!ctx.actor.permissions.has('invoices:export')) return null
  const select = sql`
    SELECT f.id, f.number, f.title, co.name AS "companyName", f.value, f.currency, f.due, f.due < ${ctx.today()} AS "isLate",
      '/invoices/' || f.id AS path
    FROM (SELECT ${columns} FROM ${table} WHERE ${onHold} LIMIT ${MOST_WAITING + 1}) AS f
    JOIN ${companyTable} co ON co.id = f.supplier_id ORDER BY f.due, f.id`
  return toDo<FoundToDo>(select, {
    key: 'invoicesHeld',
    heads: ['Supplier', 'Invoice'],
    title: 'Invoices on hold',
    note: 'not payable yet',
    dueTitle: 'Due',
    shows: 'due',
    isHot: true,
    path: listPath('/invoices', { filter: { onHold: true } }),
    shown: asFound,
  })
}

/** Approved invoices that are due within a week or were, the earliest first, for those who hand them to the accounts. */
export function invoicesDue(ctx: Context): ToDoRead | null {
  if (!ctx.actor.permissions.has('invoices:export')) return null
  const today = ctx.today()
  const last = addDays(today, DUE_DAYS)
  const select = sql`
    SELECT f.id, f.number, f.title, co.name AS "companyName", f.value, f.currency, f.due, f.due < ${today} AS "isLate",
      '/invoices/' || f.id AS path
    FROM (SELECT ${columns} FROM ${table} WHERE ${table.status} = 'approved' AND ${table.dueOn} <= ${last}::date
      ORDER BY ${table.dueOn}, ${table.id} LIMIT ${MOST_WAITING + 1}) AS f
    JOIN ${companyTable} co ON co.id = f.supplier_id ORDER BY f.due, f.id`
  return toDo<FoundToDo>(select, {
    key: 'invoicesDue',
    heads: ['Supplier', 'Invoice'],
    title: 'Invoices due in seven days',
    note: 'approved, not exported',
    dueTitle: 'Due',
    shows: 'due',
    path: listPath('/invoices', { filter: { status: ['approved'], dueOn: { to: last } }, sort: 'dueOn' }),
    shown: asFound,
  })
}
