import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { foundByWords } from '#platform/server/documents/found-by-words.ts'
import { countOf } from '#platform/server/documents/count-of.ts'
import { type Hub, listPath } from '#platform/server/documents/hub.ts'
import { asFound, type FoundToDo, toDo, type ToDoRead } from '#platform/server/documents/to-do.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { goodsReceipts } from '../contract.ts'
import { openStates } from '../domain.ts'
import { goodsReceiptTable as table } from '../table.ts'
import { receiptExports } from './export.ts'
import type { RaiseFault } from './posting.ts'
import { serveReceipts } from './routes.ts'

const isOpen = sql`${table.status} = ANY(${sql.param(openStates)})`

const openPath = listPath('/goods-receipts', { filter: { status: [...openStates] } })

/** Receipts that no stock knows of yet, the oldest first, for those who post them. */
function receiptsToPost(ctx: Context): ToDoRead | null {
  if (!ctx.actor.permissions.has('goods-receipts:post')) return null
  const select = sql`
    SELECT ${table.id}, ${table.number}, ${table.deliveryNoteNo} AS title, co.name AS "companyName",
      ${table.receivedOn}::text AS due, ${table.receivedOn} < ${ctx.today()}::date AS "isLate",
      '/goods-receipts/' || ${table.id} AS path
    FROM ${table} LEFT JOIN ${companyTable} co ON co.id = ${table.supplierId}
    WHERE ${isOpen} ORDER BY ${table.receivedOn}, ${table.number}`
  return toDo<FoundToDo>(select, {
    key: 'receiptsToPost',
    heads: ['Supplier', 'Delivery note'],
    title: 'Goods receipts to post',
    note: 'not in stock yet',
    dueTitle: 'Received',
    shows: 'since',
    path: openPath,
    shown: asFound,
  })
}

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
      note: 'not in stock yet',
      path: openPath,
      count: countOf(sql`${table} WHERE ${isOpen}`),
      isHot: false,
    },
  ],
  toDo: [{ place: 69, ask: receiptsToPost }],
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
