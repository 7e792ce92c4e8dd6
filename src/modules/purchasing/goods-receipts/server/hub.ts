import { sql } from 'drizzle-orm'
import { foundByWords } from '#platform/server/documents/found-by-words.ts'
import { type Hub, listPath } from '#platform/server/documents/hub.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { goodsReceipts } from '../contract.ts'
import { openStates } from '../domain.ts'
import { goodsReceiptTable as table } from '../table.ts'
import { receiptExports } from './export.ts'
import type { RaiseFault } from './posting.ts'
import { serveReceipts } from './routes.ts'

const isOpen = sql`${table.status} = ANY(${sql.param(openStates)})`

/** What hubs are told of goods receipts. */
export const goodsReceiptsHub = (raise: RaiseFault): Hub => ({
  slice: 'goods-receipts',
  register: serveReceipts(raise),
  numbered: goodsReceipts,
  search: {
    place: 56,
    find: foundByWords('goods-receipts', table, {
      title: sql`co.name`,
      subtitle: sql`${table.deliveryNoteNo}`,
      joins: sql`JOIN ${companyTable} co ON co.id = ${table.supplierId}`,
    }),
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
})
