import { sql } from 'drizzle-orm'
import { activityHandlers, existsIn } from '#platform/server/activity/activity-handlers.ts'
import type { Context } from '#platform/server/context.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { serve } from '#platform/server/http/serve.ts'
import { companyTable } from '#modules/companies/table.ts'
import { heats } from '../contract.ts'
import { heatTable } from '../table.ts'
import { heatRecords, updateHeat } from './records.ts'

/** Heats for a select, each with its mill: a number alone says nothing. */
async function options(ctx: Context, { query }: { query: { search?: string; id?: string } }) {
  const wanted = query.id
    ? sql`${heatTable.id} = ANY(${sql.param(query.id.split(','))}::uuid[])`
    : sql`${heatTable.search} LIKE ${`%${(query.search ?? '').toLowerCase().trim()}%`}`
  return ctx.tx.query<{ id: string; code: string; name: string; active: boolean }>(sql`
    SELECT ${heatTable.id}, ${heatTable.heatNo} AS code, ${companyTable.name} AS name, true AS active
    FROM ${heatTable} JOIN ${companyTable} ON ${companyTable.id} = ${heatTable.millId}
    WHERE ${wanted} ORDER BY ${heatTable.heatNo}, ${heatTable.id} LIMIT 50`)
}

/** Heats, given what may rest on one. */
export function serveHeats(hubs: readonly Hub<unknown>[]) {
  const { list, get, create, remove } = heatRecords
  return serve(heats, {
    list,
    get,
    create,
    update: updateHeat(hubs.flatMap(({ holdsHeat }) => holdsHeat ?? [])),
    remove,
    options,
    ...activityHandlers(heats, { exists: existsIn(heatTable) }),
  })
}
