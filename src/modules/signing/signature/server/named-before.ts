import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { auditLog } from '#platform/server/audit/audit-table.ts'
import { companyTable } from '#modules/people/companies/table.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Every text in a record, however deep it lies. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** A record with other texts in the place of some. */
function replaced<T>(value: T, others: ReadonlyMap<string, string>): T
function replaced(value: unknown, others: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return others.get(value) ?? value
  if (Array.isArray(value)) return value.map((one: unknown) => replaced(one, others))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one, others)]))
}

interface Called {
  readonly id: string
  readonly name: string
  readonly idBefore: string
  readonly nameBefore: string
}

/**
 * A record as it named its companies before others were merged into them, and before they were called otherwise: neither changed what
 * somebody signed. None for most.
 */
export async function namedBefore<Row>(ctx: Pick<Context, 'tx'>, row: Row): Promise<Row[]> {
  const ids = [...new Set(textsIn(row).filter((text) => UUID.test(text)))]
  const before = await ctx.tx.query<Called>(sql`
    WITH one AS (SELECT c.id, c.name, c.id AS earlier FROM ${companyTable} c WHERE c.id = ANY(${sql.param(ids)}::uuid[])
      UNION ALL SELECT c.id, c.name, m.id FROM ${companyTable} m JOIN ${companyTable} c ON c.id = m.merged_into_id
        WHERE c.id = ANY(${sql.param(ids)}::uuid[]))
    SELECT one.id, one.name, one.earlier AS "idBefore", called.name AS "nameBefore" FROM one CROSS JOIN LATERAL (
      SELECT b.name FROM ${companyTable} b WHERE b.id = one.earlier
      UNION SELECT a.changes -> 'name' ->> 'from' FROM ${auditLog} a WHERE a.entity = 'companies' AND a.entity_id = one.earlier
        AND a.changes -> 'name' ->> 'from' IS NOT NULL) called
    WHERE (one.earlier, called.name) <> (one.id, one.name)`)
  return before.map(({ id, name, idBefore, nameBefore }) =>
    replaced(
      row,
      new Map([
        [id, idBefore],
        [name, nameBefore],
      ]),
    ),
  )
}
