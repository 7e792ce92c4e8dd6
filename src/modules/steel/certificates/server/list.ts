import { sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { listPage } from '#platform/server/lists/list.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { heatTable } from '#modules/steel/heats/table.ts'
import type { CertificateRow, certificates } from '../contract.ts'
import { certificateHeatTable as lines, certificateTable as table } from '../table.ts'

const plan: ListPlan<typeof certificates> = {
  from: sql`${table}`,
  joins: sql`JOIN ${companyTable} co ON co.id = ${table.issuerId}`,
  id: sql`${table.id}`,
  columns: {
    version: sql`${table.version}`,
    number: sql`${table.number}`,
    millCertificateNo: sql`${table.millCertificateNo}`,
    issuerName: sql`co.name`,
    heatNumbers: sql`coalesce((SELECT string_agg(${heatTable.heatNo}, ', ' ORDER BY ${lines.lineNo}) FROM ${lines}
      JOIN ${heatTable} ON ${heatTable.id} = ${lines.heatId} WHERE ${lines.certificateId} = ${table.id}), '')`,
    grade: sql`${table.grade}`,
    orderedType: sql`${table.orderedType}`,
    issueDate: sql`${table.issueDate}`,
    status: sql`${table.status}`,
    updatedAt: sql`${table.updatedAt}`,
  },
  filters: {
    status: sql`${table.status}`,
    issuerId: sql`${table.issuerId}`,
    specificationId: sql`${table.specificationId}`,
    heatId: {
      array: sql`ARRAY(SELECT ${lines.heatId} FROM ${lines} WHERE ${lines.certificateId} = ${table.id})`,
    },
  },
  sorts: {
    number: { column: sql`${table.number}`, type: 'text' },
    issueDate: { column: sql`${table.issueDate}`, type: 'date' },
    updatedAt: { column: sql`${table.updatedAt}`, type: 'timestamptz' },
  },
  search: sql`${table.search}`,
  searchAlso: (pattern) => sql`${table.id} = ANY(ARRAY(SELECT ${lines.certificateId} FROM ${lines}
    JOIN ${heatTable} ON ${heatTable.id} = ${lines.heatId} WHERE ${heatTable.search} LIKE ${pattern}))`,
  prefixes: [sql`${table.number}`],
}

export const list = (
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<CertificateRow>> => listPage<CertificateRow>(ctx, plan, query, addressOf(exchange))
