import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { FilterValue, ListQuery } from '#platform/contract/calls/paging.ts'
import { auditLog, idOfSeq } from '#platform/server/audit/audit-table.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/errors.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import type { audit } from '../contract.ts'
import { changedFields } from '../domain.ts'
import { type Hidden, hiddenFrom, withoutFields } from './hidden.ts'

type Entry = z.input<(typeof audit.endpoints.get)['response']>

const UUID_HEAD = '00000000-0000-4000-8000-'
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

const head = {
  seq: sql`l.seq`,
  at: sql`l.at`,
  actorId: sql`l.actor_id`,
  actorName: sql`l.actor_name`,
  entity: sql`l.entity`,
  entityId: sql`l.entity_id`,
  action: sql`l.action`,
  subject: sql`l.subject`,
  reason: sql`l.reason`,
}

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** A record by its id, or by the beginning of its number or name. */
function recordCondition(words: readonly (string | null)[]): SQL {
  const conditions = words.flatMap((word) => {
    if (word === null) return []
    return UUID.test(word)
      ? [sql`l.entity_id = ${word}::uuid`]
      : [sql`lower(l.subject) LIKE ${`${escaped(word.toLowerCase())}%`}`]
  })
  return sql`(${sql.join(conditions, sql` OR `)})`
}

type List = ListPlan<typeof audit.endpoints.list>
type TrailPlan = Omit<List, 'filters'> & { readonly filters: Omit<List['filters'], 'record'> }

/** The plan of a list and what is left of its query: a record is looked for in two columns. */
export function planOf(query: ListQuery): { plan: TrailPlan; query: ListQuery } {
  const { record, ...filters } = query.filters as Record<string, FilterValue | undefined>
  const where = Array.isArray(record) ? recordCondition(record as readonly string[]) : undefined
  const plan: TrailPlan = {
    from: sql`${auditLog} l`,
    id: idOfSeq,
    columns: { ...head, fields: sql`ARRAY(SELECT jsonb_object_keys(l.changes))` },
    filters: { actorId: head.actorId, entity: head.entity, action: head.action, at: head.at },
    sorts: { at: { column: head.at, type: 'timestamptz' } },
    ...(where ? { where } : {}),
  }
  return { plan, query: { ...query, filters: filters as ListQuery['filters'] } }
}

/** Distinct words of an indexed column, each found by one step in the index. */
const distinct = (column: SQL): SQL => sql`
  WITH RECURSIVE found AS (
    (SELECT ${column} AS word FROM ${auditLog} ORDER BY ${column} LIMIT 1)
    UNION ALL
    SELECT (SELECT ${column} FROM ${auditLog} WHERE ${column} > found.word ORDER BY ${column} LIMIT 1)
    FROM found WHERE found.word IS NOT NULL
  ) SELECT word FROM found WHERE word IS NOT NULL`

export async function wordsOfTrail(ctx: Context): Promise<{ entities: string[]; actions: string[] }> {
  const words = async (column: SQL) =>
    (await ctx.tx.query<{ word: string }>(distinct(column))).map(({ word }) => word)
  return { entities: await words(sql`entity`), actions: await words(sql`action`) }
}

type Raw = Omit<Entry, 'changes'> & { changes: Readonly<Record<string, { from: unknown; to: unknown }>> }

const whole = [...Object.entries(head), ['changes', sql`l.changes`], ['hash', sql`l.hash`]] as [string, SQL][]
const columns = sql.join(
  [
    sql`${idOfSeq} AS id`,
    sql`l.ip`,
    sql`l.request_id AS "requestId"`,
    sql`l.prev_hash AS "prevHash"`,
    ...whole.map(([name, part]) => sql`${part} AS ${sql.identifier(name)}`),
  ],
  sql`, `,
)

/** One entry with its changes in words. @throws 404 */
export async function requireEntry(ctx: Context, id: string): Promise<Entry> {
  const seq = id.startsWith(UUID_HEAD) ? Number.parseInt(id.slice(UUID_HEAD.length), 16) : 0
  const [row] = await ctx.tx.query<Raw>(sql`SELECT ${columns} FROM ${auditLog} l WHERE l.seq = ${seq}`)
  if (!row) throw notFound()
  return present(row, hiddenFrom(ctx))
}

/** All entries with these conditions before one place in the chain, the newest first. */
export async function entriesBefore(
  db: Db,
  conditions: readonly SQL[],
  before: number,
  limit: number,
  hidden: Hidden,
): Promise<Entry[]> {
  const where = sql.join([...conditions, sql`l.seq < ${before}`], sql` AND `)
  const rows = await db.query<Raw>(
    sql`SELECT ${columns} FROM ${auditLog} l WHERE ${where} ORDER BY l.seq DESC LIMIT ${limit}`,
  )
  return rows.map((row) => present(row, hidden))
}

/** An entry in words, without what the reader may not see. */
const present = (row: Raw, { fieldsOf, isClosed }: Hidden): Entry => ({
  ...row,
  changes: isClosed(row.entity)
    ? []
    : changedFields(withoutFields(row.changes, fieldsOf(row.entity)) as Raw['changes']),
})
