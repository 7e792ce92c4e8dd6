import { sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { listPage } from '#platform/server/lists/list.ts'
import { optionsOf } from '#platform/server/lists/options.ts'
import { listPlanOf } from '#platform/server/lists/own-columns.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { heatTable } from '#modules/steel/heats/table.ts'
import { type CertificateRow, certificates } from '../contract.ts'
import { certificateHeatTable as lines, certificateTable as table } from '../table.ts'

const plan = listPlanOf(certificates, table, {
  joins: sql`JOIN ${companyTable} co ON co.id = ${table.issuerId}`,
  columns: {
    issuerName: sql`co.name`,
    heatNumbers: sql`coalesce((SELECT string_agg(${heatTable.heatNo}, ', ' ORDER BY ${lines.lineNo}) FROM ${lines}
      JOIN ${heatTable} ON ${heatTable.id} = ${lines.heatId} WHERE ${lines.certificateId} = ${table.id}), '')`,
  },
  filters: {
    heatId: {
      array: sql`ARRAY(SELECT ${lines.heatId} FROM ${lines} WHERE ${lines.certificateId} = ${table.id})`,
    },
  },
  searchAlso: (pattern) => sql`${table.id} = ANY(ARRAY(SELECT ${lines.certificateId} FROM ${lines}
    JOIN ${heatTable} ON ${heatTable.id} = ${lines.heatId} WHERE ${heatTable.search} LIKE ${pattern}))`,
  prefixes: [sql`${table.number}`],
})

/** Those whose place another one may take. */
export const replaceable = optionsOf({
  from: sql`${table} c JOIN ${companyTable} co ON co.id = c.issuer_id`,
  id: sql`c.id`,
  code: sql`c.number`,
  name: sql`c.number || ', ' || co.name`,
  active: sql`(c.status NOT IN ('superseded', 'withdrawn'))`,
  order: sql`c.number DESC, c.id`,
})

export const list = (
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<CertificateRow>> => listPage<CertificateRow>(ctx, plan, query, addressOf(exchange))
