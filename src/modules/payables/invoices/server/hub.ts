import { sql } from 'drizzle-orm'
import { foundByWords } from '#platform/server/documents/found-by-words.ts'
import { MOST_WAITING } from '#platform/contract/values/limited-counts.ts'
import { countOf } from '#platform/server/documents/count-of.ts'
import { type Hub, listPath } from '#platform/server/documents/hub.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { invoices } from '../contract.ts'
import { DISCOUNT_DAYS, openStates } from '../domain.ts'
import { invoiceTable as table } from '../table.ts'
import { invoiceExports } from './export.ts'
import { accountChanged, discountEnds, onHold } from './list.ts'
import { register } from './routes.ts'
import { invoicesDue, invoicesHeld } from './to-do.ts'

const isOpen = sql`${table.status} = ANY(${sql.param(openStates)})`

/** What hubs are told of supplier invoices. */
export const invoicesHub: Hub = {
  slice: 'invoices',
  register,
  numbered: invoices,
  search: {
    place: 58,
    find: foundByWords('invoices', table, {
      title: sql`co.name`,
      subtitle: sql`${table.supplierInvoiceNo}`,
      joins: sql`JOIN ${companyTable} co ON co.id = ${table.supplierId}`,
    }),
  },
  figures: [
    {
      place: 56,
      key: 'invoicesOnHold',
      label: 'Invoices on hold',
      note: 'not payable yet',
      path: listPath('/invoices', { filter: { onHold: true } }),
      // What holds an invoice is worked out for each: beyond what somebody reads in a morning nobody is told how many more.
      count: countOf(sql`${table} WHERE ${onHold}`, MOST_WAITING),
      isHot: true,
    },
    {
      place: 54,
      key: 'invoicesToExport',
      label: 'For the next export',
      note: 'approved invoices',
      path: listPath('/invoices', { filter: { status: ['approved'] } }),
      count: countOf(sql`${table} WHERE ${table.status} = 'approved'`),
      isHot: false,
    },
    {
      place: 59,
      key: 'invoiceAccounts',
      label: 'Accounts that changed',
      note: 'bank account changed after approval; the export waits',
      path: listPath('/invoices', { filter: { accountChanged: true } }),
      count: countOf(sql`${table} WHERE ${accountChanged}`),
      isHot: true,
    },
    {
      place: 57,
      key: 'invoiceDiscounts',
      label: 'Discounts that end',
      note: `within ${DISCOUNT_DAYS} days`,
      path: listPath('/invoices', { filter: { discountEnds: true } }),
      count: countOf(sql`${table} WHERE ${discountEnds}`),
      detail: sql`(SELECT 'paying them saves ' || string_agg(to_char(s.saved, 'FM999,999,999,990.00') || ' ' || s.currency, ', ' ORDER BY s.currency)
        FROM (SELECT ${table.currency}, round(sum(CASE ${table.kind} WHEN 'credit_note' THEN -1 ELSE 1 END
            * ${table.statedGross} * ${table.discountPercent} / 100), 2) AS saved
          FROM ${table} WHERE ${discountEnds} GROUP BY ${table.currency}) AS s)`,
      isHot: false,
    },
  ],
  toDo: [
    { place: 67, ask: invoicesHeld },
    { place: 71, ask: invoicesDue },
  ],
  activity: { path: ({ id }) => `/invoices/${id}` },
  ofCompany: {
    key: 'invoices',
    count: (companyId) => sql`(SELECT count(*)::int FROM ${table} WHERE ${table.supplierId} = ${companyId})`,
  },
  open: {
    what: 'supplier invoices',
    at: (facilityId) => sql`SELECT FROM ${table} WHERE ${table.facilityId} = ${facilityId} AND ${isOpen}`,
  },
  archive: invoiceExports,
}
