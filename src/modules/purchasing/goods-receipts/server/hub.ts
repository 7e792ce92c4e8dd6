import { sql } from 'drizzle-orm'
import { type Hub, listPath, type SearchHit } from '#platform/server/documents/hub.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { goodsReceipts } from '../contract.ts'
import { openStates } from '../domain.ts'
import { goodsReceiptTable as table } from '../table.ts'
import { receiptExports } from './export.ts'
import { register } from './routes.ts'

const isOpen = sql`${table.status} = ANY(${sql.param(openStates)})`

/** What hubs are told of goods receipts. */
export const goodsReceiptsHub: Hub = {
  slice: 'goods-receipts',
  register,
  numbered: goodsReceipts,
  search: {
    place: 56,
    find: (ctx, pattern, most) =>
      ctx.tx.query<SearchHit>(sql`
        SELECT ${table.id}, ${table.number}, co.name AS title, ${table.deliveryNoteNo} AS subtitle,
          '/goods-receipts/' || ${table.id} AS path
        FROM ${table} JOIN ${companyTable} co ON co.id = ${table.supplierId}
        WHERE ${table.search} LIKE ${pattern} ORDER BY ${table.number} DESC, ${table.id} LIMIT ${most}`),
  },
  figures: [
    {
      place: 60,
      key: 'receiptDrafts',
      label: 'Goods receipts not posted',
      note: 'deliveries that no stock knows of',
      path: listPath('/goods-receipts', { filter: { status: [...openStates] } }),
      count: sql`(SELECT count(*)::text FROM ${table} WHERE ${isOpen})`,
      isHot: false,
    },
  ],
  activity: { path: ({ id }) => `/goods-receipts/${id}` },
  ofCompany: {
    key: 'goodsReceipts',
    count: (companyId) => sql`(SELECT count(*)::int FROM ${table} WHERE ${table.supplierId} = ${companyId})`,
  },
  open: {
    what: 'goods receipts',
    at: (facilityId) => sql`SELECT FROM ${table} WHERE ${table.facilityId} = ${facilityId} AND ${isOpen}`,
  },
  archive: receiptExports,
}
