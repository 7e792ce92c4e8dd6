import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Happened } from '#platform/server/notice-port.ts'
import { webhookDeliveryTable as deliveries, webhookTable as webhooks } from '../table.ts'

/** By slice the table whose column `version` counts the changes of a record. */
type VersionTables = ReadonlyMap<string, PgTable>

/** Where the versions of records stand, as far as the archive knows their tables. */
export const versionTablesOf = (
  parts: readonly { readonly slice: string | null; readonly table: PgTable }[],
): VersionTables =>
  new Map(
    parts.flatMap(({ slice, table }) =>
      slice !== null && 'version' in getTableColumns(table) ? [[slice, table] as const] : [],
    ),
  )

/**
 * Queues what a transaction did for the webhooks that hear of it, as part of its last statements: what is rolled back is never
 * told, and nothing that was committed is forgotten.
 */
export const eventsOf =
  (tables: VersionTables) =>
  ({ at, audits }: Pick<Happened, 'at' | 'audits'>): SQL | undefined => {
    if (audits.length === 0) return undefined
    const rows = audits.map(({ entity, entityId, action, subject = '' }) => ({
      entity,
      entityId,
      action,
      subject: subject.slice(0, 300).toWellFormed(),
    }))
    const instant = at.toISOString()
    return sql`
      INSERT INTO ${deliveries} (webhook_id, entity, entity_id, action, subject, record_version, at, next_attempt_at)
      SELECT w.id, r.entity, r."entityId", r.action, r.subject, ${versionOf(tables, audits)}, ${instant}::timestamptz,
        ${instant}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(entity text, "entityId" uuid, action text, subject text)
      JOIN ${webhooks} w ON w.is_on AND r.entity = ANY(w.slices)
        AND (r.entity || '.' || r.action = ANY(w.events)
          OR NOT EXISTS (SELECT FROM unnest(w.events) AS one WHERE starts_with(one, r.entity || '.')))
      RETURNING id`
  }

function versionOf(tables: VersionTables, audits: Happened['audits']): SQL {
  const cases = [...new Set(audits.map(({ entity }) => entity))].flatMap((entity) => {
    const table = tables.get(entity)
    return table
      ? [sql`WHEN ${entity}::text THEN (SELECT t.version FROM ${table} t WHERE t.id = r."entityId")`]
      : []
  })
  return cases.length === 0 ? sql`NULL::int` : sql`CASE r.entity ${sql.join(cases, sql` `)} END`
}
