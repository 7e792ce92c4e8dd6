import { type SQL, sql } from 'drizzle-orm'
import type { Notice, NoticeTopic } from '#platform/contract/notices.ts'
import { givenAddress, type ScreenAddress } from '#platform/contract/register.ts'
import { actionLabel, inSentence } from '#platform/contract/words/name-labels.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { noticeTable as notices } from '../table.ts'

interface Row {
  readonly id: string
  readonly userId: string
  readonly topic: NoticeTopic
  readonly entity: string
  readonly entityId: string
  readonly parentId: string | null
  readonly action: string
  readonly subject: string
  readonly detail: string | null
  readonly byName: string | null
  readonly at: string
  readonly isRead: boolean
}

const deeds: Readonly<Record<string, string>> = {
  mention: 'mentioned you on',
  comment: 'commented on',
  'add-file': 'added a file to',
  'remove-file': 'removed a file from',
}

/** What was done, before the name of the record. */
const deedWords = ({ action, topic, subject }: Row): string =>
  topic === 'work' ? subject : (deeds[action] ?? inSentence(actionLabel(action)))

/** For WHERE: notices of records that the person of the context may read now. */
export function mayRead(ctx: Context, hubs: readonly Hub<unknown>[]): SQL {
  const readable = [...ctx.actor.permissions].flatMap((right) =>
    right.endsWith(':read') ? [right.slice(0, -':read'.length)] : [],
  )
  const own = hubs.flatMap(({ slice, activity }) => (activity?.isOwn ? [slice] : []))
  const seen = hubs.flatMap(({ slice, activity }) =>
    activity?.isSeen ? sql`AND (n.entity <> ${slice} OR ${activity.isSeen(ctx, sql`n.entity_id`)})` : [],
  )
  return sql`n.user_id = ${ctx.actor.id} AND n.entity = ANY(${sql.param([...readable, ...own])}::text[]) ${sql.join(seen, sql` `)}`
}

/** Rows of notices with what their records stand inside of, the newest first. */
export function readNotices(
  ctx: Context,
  hubs: readonly Hub<unknown>[],
  where: SQL,
  most: number,
): Promise<Row[]> {
  const parents = hubs.flatMap(({ slice, activity }) =>
    activity?.parentOf ? sql`WHEN ${slice} THEN ${activity.parentOf(sql`n.entity_id`)}` : [],
  )
  const parentId = parents.length > 0 ? sql`CASE n.entity ${sql.join(parents, sql` `)} END` : sql`NULL`
  return ctx.tx.query<Row>(sql`
    SELECT n.id, n.user_id AS "userId", n.topic, n.entity, n.entity_id AS "entityId", ${parentId} AS "parentId", n.action,
      n.subject, n.detail, n.by_name AS "byName", n.at, n.read_at IS NOT NULL AS "isRead"
    FROM ${notices} n WHERE ${where} ORDER BY n.at DESC, n.id LIMIT ${most}`)
}

/** Where the record of a notice is seen; null where it is gone or has no screen for this reader. */
export function recordPath(hubs: readonly Hub<unknown>[], row: Row, actor: Actor): ScreenAddress | null {
  const { entity, entityId: id, action, parentId } = row
  if (action === 'delete') return null
  const path = hubs.find(({ slice }) => slice === entity)?.activity?.path({ id, action, parentId }, actor)
  return path ? givenAddress(path) : null
}

/** A notice as its person reads it. */
export const presented = (hubs: readonly Hub<unknown>[], row: Row, actor: Actor): Notice => ({
  id: row.id,
  topic: row.topic,
  at: row.at,
  byName: row.topic === 'work' ? null : (row.byName ?? 'Heatline'),
  words: deedWords(row),
  subject: row.topic === 'work' ? '' : row.subject,
  detail: row.detail,
  isRead: row.isRead,
  path: recordPath(hubs, row, actor),
})

/** One line for the mail of the day. */
export function digestLine(row: Row): string {
  if (row.topic === 'work') return row.subject
  const said = row.detail ? `: "${row.detail}"` : ''
  return `${row.byName ?? 'Heatline'} ${deedWords(row)} ${row.subject}${said}`
}
