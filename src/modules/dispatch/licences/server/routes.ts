import { sql } from 'drizzle-orm'
import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { existsIn } from '#platform/server/activity/owning-records.ts'
import type { Context } from '#platform/server/context.ts'
import { serve } from '#platform/server/http/serve.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { licences } from '../contract.ts'
import {
  type DatedLicence,
  type LicenceKind,
  licenceKinds,
  licenceProblem,
  licenceStates,
} from '../domain.ts'
import { licenceTable as table } from '../table.ts'
import { licenceRecords } from './records.ts'

const { list, get, create, update, remove } = licenceRecords

interface Choice extends DatedLicence {
  readonly id: string
  readonly kind: LicenceKind
  readonly body: string
}

/** Licences for a select, what lasts longest first; one that does not count today is there and inactive. */
async function options(ctx: Context, { query }: { query: { search?: string; id?: string } }) {
  const wanted = query.id
    ? sql`${table.id} = ANY(${sql.param(query.id.split(','))}::uuid[])`
    : sql`${table.search} LIKE ${`%${(query.search ?? '').toLowerCase().trim()}%`}`
  const rows = await ctx.tx.query<Choice>(sql`
    SELECT id, number, kind, body, status, valid_from AS "validFrom", valid_until AS "validUntil"
    FROM ${table} WHERE ${wanted} ORDER BY valid_until_key DESC, id LIMIT 50`)
  return rows.map((licence) => ({
    id: licence.id,
    code: licence.number,
    name: `${licenceKinds[licence.kind]}, ${licence.body}`,
    active: licenceProblem(licence, ctx.today()) === null,
  }))
}

export const register = serve(licences, {
  list,
  exportRows: exportOf(licences, list, { kind: licenceKinds, status: licenceStates }),
  get,
  create,
  update,
  remove,
  options,
  ...activityHandlers(licences, { exists: existsIn(table) }),
})
