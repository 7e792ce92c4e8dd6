import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { listPage } from '#platform/server/lists/list.ts'
import { listPlanOf } from '#platform/server/lists/own-columns.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { todayAt } from '#modules/setup/facilities/server/api.ts'
import { heatTable } from '#modules/steel/heats/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { certificateRequests, type RequestListRow } from '../contract.ts'
import { owedStates } from '../domain.ts'
import { certificateRequestTable as request } from '../table.ts'

const listPlanAt = (ctx: Context) =>
  listPlanOf(certificateRequests, request, {
    joins: sql`
    LEFT JOIN ${companyTable} su ON su.id = ${request.supplierId}
    LEFT JOIN ${heatTable} he ON he.id = ${request.heatId}
    LEFT JOIN ${specificationTable} sp ON sp.id = ${request.specificationId}`,
    columns: {
      supplierName: sql`su.name`,
      heatNo: sql`he.heat_no`,
      material: sql`(${request.pieces} || ' x ' || ${request.sizeText} || ', ' || sp.code || ' ' || ${request.grade})`,
      ageDays: sql`(${todayAt(ctx, sql`${request.facilityId}`)} - ${request.openedOn})`,
    },
    searchAlso: (pattern) => [
      sql`${request.supplierId} = ANY(ARRAY(SELECT id FROM ${companyTable} WHERE search LIKE ${pattern}))`,
      sql`${request.heatId} = ANY(ARRAY(SELECT id FROM ${heatTable} WHERE search LIKE ${pattern}))`,
    ],
    prefixes: [sql`${request.number}`],
  })

export const list = (
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<RequestListRow>> => listPage<RequestListRow>(ctx, listPlanAt(ctx), query, addressOf(exchange))

type Owing = z.output<(typeof certificateRequests)['endpoints']['bySupplier']['response']>

/** What each supplier owes, the one that owes longest first. */
export const bySupplier = (ctx: Context): Promise<Owing> =>
  ctx.tx.query<Owing[number]>(sql`
    SELECT r.supplier_id AS "supplierId", su.name AS "supplierName", count(*)::int AS owed,
      max(${todayAt(ctx, sql`r.facility_id`)} - r.opened_on) AS "oldestDays", max(r.last_asked_on)::text AS "lastAskedOn"
    FROM ${request} r JOIN ${companyTable} su ON su.id = r.supplier_id
    WHERE r.status = ANY(${sql.param(owedStates)}::text[])
    GROUP BY r.supplier_id, su.name ORDER BY "oldestDays" DESC, su.name LIMIT 100`)
