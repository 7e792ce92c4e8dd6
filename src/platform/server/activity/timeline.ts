import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { TimelineEntry } from '#platform/contract/documents/activity.ts'
import { labelAt } from '#platform/contract/words/labels.ts'
import { actionLabel, formatStoredValue } from '#platform/contract/words/name-labels.ts'
import { auditLog } from '#platform/server/audit/audit-table.ts'
import { comments } from './comments-table.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { lineChanges } from './line-changes.ts'
import { listPage } from '#platform/server/lists/list.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { mails } from '#platform/server/mail/table.ts'

type Changes = Readonly<Record<string, { from: unknown; to: unknown }>>

type Row = Omit<TimelineEntry, 'changes'> & {
  changes: Changes | null
  entity: string
  /** What the record inside it is called that the entry is about. */
  child: string | null
}

/** Records inside a document, whose timelines are shown with its own. */
export interface TimelineChild {
  /** Their slice. */
  readonly entity: string
  readonly fields: z.ZodObject
  /** Whether this reader may see them. */
  readonly isFor: (actor: Actor) => boolean
  /** A SELECT of their ids. */
  readonly ids: (parentId: string) => SQL
}

/** Whose timeline: a record, with those that became part of it and those inside it. */
interface About {
  readonly entity: string
  readonly entityId: string
  /** The fields of the record with their labels. */
  readonly fields?: z.ZodObject | undefined
  /** A SELECT of their ids. */
  readonly also?: SQL | undefined
  readonly children?: readonly TimelineChild[] | undefined
}

/** One page of what happened to a record: its changes, comments, files and mails, in one round trip. */
export async function timelinePage(
  ctx: Context,
  record: About,
  query: ListQuery,
  address: string,
): Promise<Page<TimelineEntry>> {
  const children = record.children?.filter(({ isFor }) => isFor(ctx.actor)) ?? []
  const page = await listPage<Row>(ctx, timelineOf({ ...record, children }), query, address)
  const fieldsFor = ({ entity }: Row) =>
    entity === record.entity ? record.fields : children.find((one) => one.entity === entity)?.fields
  return { ...page, data: page.data.map((row) => inWords(row, fieldsFor(row))) }
}

/** A row of the trail has no uuid of its own; its place in the chain gives one. */
const idOfSeq = sql`('00000000-0000-4000-8000-' || lpad(to_hex(l.seq), 12, '0'))::uuid`
/** Files are in the trail: what was added and removed, when and by whom. */
const isFile = sql`l.action IN ('add-file', 'remove-file')`

/** The name of a record inside another one, as the trail told it last: comments, files and mails do not carry it. */
const childName = (entity: string): SQL => sql`CASE WHEN entries.entity <> ${entity} THEN (
  SELECT named.subject FROM ${auditLog} named
  WHERE named.entity = entries.entity AND named.entity_id = entries.entity_id
    AND named.action NOT IN ('comment', 'add-file', 'remove-file')
  ORDER BY named.seq DESC LIMIT 1) END`

function timelineOf({ entity, entityId, also, children = [] }: About): ListPlan {
  const ids = also ? sql`ANY(ARRAY(SELECT ${entityId}::uuid UNION ALL ${also}))` : sql`${entityId}`
  const about = (alias: SQL) => {
    const own = sql`${alias}.entity = ${entity} AND ${alias}.entity_id = ${ids}`
    const inside = children.map(
      (one) =>
        sql` OR ${alias}.entity = ${one.entity} AND ${alias}.entity_id = ANY(ARRAY(${one.ids(entityId)}))`,
    )
    return sql`(${own}${sql.join(inside, sql``)})`
  }
  const from = sql`(
    SELECT l.entity, l.entity_id, ${idOfSeq} AS id, l.at, l.actor_name, CASE WHEN ${isFile} THEN 'file' ELSE 'change' END AS kind,
      l.action, CASE WHEN ${isFile} THEN l.subject ELSE '' END AS text,
      CASE WHEN NOT ${isFile} THEN l.changes END AS changes, l.reason
    FROM ${auditLog} l WHERE ${about(sql`l`)} AND l.action <> 'comment'
    UNION ALL
    SELECT c.entity, c.entity_id, c.id, c.created_at, c.author_name, 'comment', 'comment', c.text, NULL, NULL
    FROM ${comments} c WHERE ${about(sql`c`)}
    UNION ALL
    SELECT m.entity, m.entity_id, m.id, m.created_at, 'Heatline', 'mail', 'mail',
      'Mail to ' || array_to_string(m."to", ', ') || ': ' || m.subject, NULL, NULL
    FROM ${mails} m WHERE ${about(sql`m`)}
  ) AS entries`
  const at = sql`entries.at`
  return {
    from,
    id: sql`entries.id`,
    columns: {
      entity: sql`entries.entity`,
      child: children.length > 0 ? childName(entity) : sql`NULL`,
      at,
      actorName: sql`entries.actor_name`,
      kind: sql`entries.kind`,
      action: sql`entries.action`,
      text: sql`entries.text`,
      changes: sql`entries.changes`,
      reason: sql`entries.reason`,
    },
    filters: { kind: sql`entries.kind` },
    sorts: { at: { column: at, type: 'timestamptz' } },
  }
}

function inWords(row: Row, fields?: z.ZodObject): TimelineEntry {
  const words = actionLabel(row.action)
  const { entity: _, child, ...entry } = row
  const own = row.kind === 'change' ? words : row.kind === 'file' ? `${words}: ${row.text}` : row.text
  const text = child === null ? own : `${child}: ${own}`
  // The record itself shows its first values.
  const told = row.action === 'create' ? {} : (row.changes ?? {})
  return { ...entry, text, changes: fieldChanges(told, fields) }
}

const UUID = /^[\da-f]{8}-[\da-f-]{27}$/

/** Shows a reference by the name stored with it; without one, only that it changed. */
export function fieldChanges(changes: Changes, fields?: z.ZodObject): TimelineEntry['changes'] {
  return Object.entries(changes).flatMap(([field, { from, to }]) => {
    const lines = lineChanges(from, to, (name) => labelAt(fields, [field, 0, name]))
    if (lines !== null) return [{ field, label: labelAt(fields, [field]), from: null, to: lines }]
    const isReference = /Ids?$/.test(field)
    if (isReference && Object.hasOwn(changes, field.replace(/Ids?$/, 'Name'))) return []
    const before = isReference ? referenceLabels(from) : formatStoredValue(from)
    const after = isReference ? referenceLabels(to) : formatStoredValue(to)
    const same = before === after
    return [
      { field, label: labelAt(fields, [field]), from: same ? null : before, to: same ? 'changed' : after },
    ]
  })
}

function referenceLabels(value: unknown): string | null {
  if (typeof value === 'string' && UUID.test(value)) return 'set'
  return Array.isArray(value) ? formatStoredValue(value.map(() => ({}))) : formatStoredValue(value)
}
