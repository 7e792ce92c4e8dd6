import { sql } from 'drizzle-orm'
import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { existsIn } from '#platform/server/activity/owning-records.ts'
import type { Context } from '#platform/server/context.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { files } from '#platform/server/files/table.ts'
import { serve } from '#platform/server/http/serve.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { suppliersFirst } from '#modules/people/companies/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { heats, type NamedFile } from '../contract.ts'
import { heatsNamed } from '../domain.ts'
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

/** For each file the heats whose number stands in its name; a longer number goes before one that is a part of it. */
async function ofFiles(ctx: Context, { body }: { body: { names: string[] } }): Promise<NamedFile[]> {
  const named = body.names.map((name) => ({ name, keys: new Set(heatsNamed(name)) }))
  const keys = [...new Set(named.flatMap((one) => [...one.keys]))]
  const found = await ctx.tx.query<Omit<NamedFile['heats'][number], 'isThere'> & Found>(sql`
    SELECT ${heatTable.id}, ${heatTable.heatNo} AS "heatNo", ${heatTable.heatKey} AS "heatKey", ${companyTable.name} AS "millName",
      ARRAY(SELECT ${files.name} FROM ${files} WHERE ${files.entity} = 'heats' AND ${files.entityId} = ${heatTable.id}
        AND ${files.removedAt} IS NULL) AS attached
    FROM ${heatTable} JOIN ${companyTable} ON ${companyTable.id} = ${heatTable.millId}
    WHERE ${heatTable.heatKey} = ANY(${sql.param(keys)}) ORDER BY ${companyTable.name}, ${heatTable.id}`)
  return named.map(({ name, keys: own }) => {
    const all = found.filter(({ heatKey }) => own.has(heatKey))
    const isPart = (key: string) =>
      all.some(({ heatKey }) => heatKey.length > key.length && heatKey.includes(key))
    const meant = all.filter(({ heatKey }) => !isPart(heatKey))
    return {
      name,
      heats: meant.map(({ id, heatNo, millName, attached }) => ({
        id,
        heatNo,
        millName,
        isThere: attached.includes(name),
      })),
    }
  })
}

interface Found {
  readonly heatKey: string
  readonly attached: string[]
}

/** Heats, given what may rest on one. */
export function serveHeats(hubs: readonly Hub<unknown>[]) {
  const { list, get, create, remove } = heatRecords
  return serve(heats, {
    list,
    exportRows: exportOf(heats, list),
    get,
    create,
    update: updateHeat(hubs.flatMap(({ holdsHeat }) => holdsHeat ?? [])),
    remove,
    options,
    mills: suppliersFirst,
    ofFiles,
    ...activityHandlers(heats, { exists: existsIn(heatTable) }),
  })
}
