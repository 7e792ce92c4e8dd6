import { sql } from 'drizzle-orm'
import { type Hub, listPath, type SearchHit } from '#platform/server/documents/hub.ts'
import { companyTable } from '#modules/companies/table.ts'
import { invoices } from '../contract.ts'
import { openStates } from '../domain.ts'
import { invoiceTable as table } from '../table.ts'
import { invoiceExports } from './export.ts'
import { discountRuns, onHold } from './list.ts'
import { register } from './routes.ts'

const isOpen = sql`${table.status} = ANY(${sql.param(openStates)})`

/** What hubs are told of supplier invoices. */
export const invoicesHub: Hub = {
  slice: 'invoices',
  register,
  numbered: invoices,
  search: {
    place: 58,
    find: (ctx, pattern, most) =>
      ctx.tx.query<SearchHit>(sql`
        SELECT ${table.id}, ${table.number}, co.name AS title, ${table.supplierInvoiceNo} AS subtitle,
          '/invoices/' || ${table.id} AS path
        FROM ${table} JOIN ${companyTable} co ON co.id = ${table.supplierId}
        WHERE ${table.search} LIKE ${pattern} ORDER BY ${table.number} DESC, ${table.id} LIMIT ${most}`),
  },
  figures: [
    {
      place: 56,
      key: 'invoicesOnHold',
      label: 'Invoices on hold',
      note: 'something keeps them from being paid',
      path: listPath('/invoices', { filter: { onHold: true } }),
      count: sql`(SELECT count(*)::text FROM ${table} WHERE ${onHold})`,
      isHot: true,
    },
    {
      place: 57,
      key: 'invoiceDiscounts',
      label: 'Discounts that run',
      note: 'approved invoices that are cheaper when paid early',
      path: listPath('/invoices', { filter: { discountRuns: true } }),
      count: sql`(SELECT count(*)::text FROM ${table} WHERE ${discountRuns})`,
      isHot: false,
    },
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
