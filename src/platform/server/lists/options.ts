import { type SQL, sql } from 'drizzle-orm'
import type { Named } from '#platform/contract/values/fields.ts'
import type { Context } from '#platform/server/context.ts'

interface OptionsPlan {
  readonly from: SQL
  readonly id: SQL
  readonly code: SQL
  readonly name: SQL
  readonly active: SQL
  readonly order: SQL
  /** Whether new records begin with it. */
  readonly isDefault?: SQL | undefined
  readonly where?: SQL
}

export const MOST_OPTIONS = 50

/**
 * The options endpoint of a lookup: active records whose code or name holds the text, at most 50; with
 * `id` (comma) exactly these, active or not, so that a form can show what was chosen long ago.
 */
export function optionsOf(plan: OptionsPlan) {
  return (ctx: Context, { query }: { query: { search?: string | undefined; id?: string | undefined } }) => {
    const marked = plan.isDefault ? sql`, ${plan.isDefault} AS "isDefault"` : sql``
    const columns = sql`${plan.id} AS id, ${plan.code} AS code, ${plan.name} AS name, ${plan.active} AS active${marked}`
    const seen = plan.where ? sql`${plan.where} AND ` : sql``
    if (query.id) {
      const ids = query.id.split(',').filter((id) => /^[\da-f-]{36}$/i.test(id))
      return ctx.tx.query<Named>(
        sql`SELECT ${columns} FROM ${plan.from} WHERE ${seen}${plan.id} = ANY(${sql.param(ids)}::uuid[])`,
      )
    }
    const fragment = `%${(query.search ?? '')
      .trim()
      .toLowerCase()
      .replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
    const matches = sql`(lower(${plan.name}) LIKE ${fragment} OR lower(coalesce(${plan.code}, '')) LIKE ${fragment})`
    return ctx.tx.query<Named>(
      sql`SELECT ${columns} FROM ${plan.from} WHERE ${seen}${plan.active} AND ${matches} ORDER BY ${plan.order} LIMIT ${MOST_OPTIONS}`,
    )
  }
}
