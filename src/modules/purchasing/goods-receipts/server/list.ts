import { sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { listPage } from '#platform/server/lists/list.ts'
import { listPlanOf } from '#platform/server/lists/own-columns.ts'
import { optionsOf } from '#platform/server/lists/options.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { certificateTable } from '#modules/steel/certificates/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { goodsReceipts, type ReceiptListRow } from '../contract.ts'
import { goodsReceiptLineTable as lines, goodsReceiptTable as receipt } from '../table.ts'

const ofLines = (what: ReturnType<typeof sql>) =>
  sql`(SELECT ${what} FROM ${lines} l WHERE l.receipt_id = ${receipt.id})`

const plan = listPlanOf(goodsReceipts, receipt, {
  joins: sql`
    LEFT JOIN ${companyTable} su ON su.id = ${receipt.supplierId}
    LEFT JOIN ${facilityTable} fa ON fa.id = ${receipt.facilityId}`,
  columns: {
    supplierName: sql`su.name`,
    facilityCode: sql`fa.short_code`,
    pieces: ofLines(sql`coalesce(sum(l.pieces), 0)::int`),
    heatNumbers: ofLines(sql`coalesce(string_agg(DISTINCT l.heat_no, ', '), '')`),
    isHeld: ofLines(sql`coalesce(bool_or(l.held_because IS NOT NULL), false)`),
  },
  searchAlso: (pattern) => [
    sql`${receipt.supplierId} = ANY(ARRAY(SELECT id FROM ${companyTable} WHERE search LIKE ${pattern}))`,
    sql`${receipt.id} = ANY(ARRAY(SELECT receipt_id FROM ${lines} WHERE lower(heat_no) LIKE ${pattern}))`,
  ],
  prefixes: [sql`${receipt.number}`],
})

export const list = (
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<ReceiptListRow>> => listPage<ReceiptListRow>(ctx, plan, query, addressOf(exchange))

/** Certificates that count or may still count, named with their issuer; the newest first. */
export const certificates = optionsOf({
  from: sql`${certificateTable} c JOIN ${companyTable} co ON co.id = c.issuer_id`,
  id: sql`c.id`,
  code: sql`c.number`,
  name: sql`(c.mill_certificate_no || ', ' || co.name)`,
  active: sql`(c.status NOT IN ('rejected', 'superseded', 'withdrawn'))`,
  order: sql`c.number DESC, c.id`,
})
