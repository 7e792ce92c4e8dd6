import { type SQL, sql } from 'drizzle-orm'
import { defaultSettings, type NoticeTopic } from '#platform/contract/notices.ts'
import { auditLog } from '#platform/server/audit/audit-table.ts'
import type { UndoneStep } from '#platform/server/context.ts'
import type { Happened } from '#platform/server/notice-port.ts'
import { userTable } from '#modules/people/users/table.ts'
import { followTable as follows, noticeSettingTable as settings, noticeTable as notices } from '../table.ts'

const LONGEST_DETAIL = 300
const shortened = (text: string | null | undefined): string | null =>
  text ? text.slice(0, LONGEST_DETAIL).toWellFormed() : null

/** What somebody wants to hear of a topic, an expression over `told` and its `s`. */
export const wayOf = (topic: SQL): SQL => {
  const cases = Object.entries(defaultSettings).map(([name, way]) => sql`WHEN ${name} THEN ${way}`)
  return sql`coalesce(s.way, CASE ${topic} ${sql.join(cases, sql` `)} END)`
}

/** The number or name of a record as the trail told it last. */
const nameInTrail = (entity: SQL, id: SQL): SQL => sql`(
  SELECT named.subject FROM ${auditLog} named
  WHERE named.entity = ${entity} AND named.entity_id = ${id} AND named.subject <> ''
    AND named.action NOT IN ('comment', 'add-file', 'remove-file')
  ORDER BY named.seq DESC LIMIT 1)`

interface Told {
  readonly entity: string
  readonly entityId: string
  readonly action: string
  readonly subject: string
  readonly detail: string | null
}

const namedRows = (rows: readonly object[], columns: SQL): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(entity text, "entityId" uuid, action text, subject text, detail text${columns})`

const select = (topic: NoticeTopic, rank: number, userId: SQL, from: SQL): SQL => sql`
  SELECT ${userId} AS user_id, ${topic}::text AS topic, ${rank}::int AS rank, r.entity, r."entityId" AS entity_id,
    r.action, r.subject, r.detail FROM ${from}`

/**
 * Writes what a transaction did into the bells of those who follow its records, are named in its comments or get its
 * mails: one notice for a person and record, what concerns them most; nobody hears of what they did themselves.
 */
export function noticesOf({ at, actorId, actorName, audits, mails, mentions }: Happened): SQL | undefined {
  const followed = audits.map(({ entity, entityId, action, subject = '', reason, changes }): Told => {
    const said = changes?.comment?.to
    const detail = shortened(typeof said === 'string' && action === 'comment' ? said : reason)
    return { entity, entityId, action, subject, detail }
  })
  const mentioned = mentions.map(({ userId, entity, entityId, text }) => {
    const told: Told = { entity, entityId, action: 'mention', subject: '', detail: shortened(text) }
    return { ...told, userId }
  })
  // What a person writes to a customer is no word of the program to a colleague.
  const written = mails.flatMap(({ about, writer, subject, to }) => {
    if (!about || writer) return []
    const told: Told = { ...about, action: 'mail', subject: subject.toWellFormed(), detail: null }
    return [{ ...told, to: to.map((address) => address.toLowerCase()) }]
  })
  const parts = [
    ...(followed.length > 0
      ? [
          select(
            'followed',
            3,
            sql`f.user_id`,
            sql`${namedRows(followed, sql``)} JOIN ${follows} f ON f.entity = r.entity AND f.entity_id = r."entityId"`,
          ),
        ]
      : []),
    ...(mentioned.length > 0
      ? [select('mentions', 1, sql`r."userId"`, namedRows(mentioned, sql`, "userId" uuid`))]
      : []),
    ...(written.length > 0
      ? [
          select(
            'work',
            2,
            sql`u.id`,
            sql`${namedRows(written, sql`, "to" text[]`)} JOIN ${userTable} u ON lower(u.email) = ANY(r."to")
              WHERE u.role <> 'client' AND u.status = 'active'`,
          ),
        ]
      : []),
  ]
  if (parts.length === 0) return undefined
  return sql`
    INSERT INTO ${notices} (user_id, topic, entity, entity_id, action, subject, detail, by_name, at, is_daily)
    SELECT DISTINCT ON (told.user_id, told.entity, told.entity_id) told.user_id, told.topic, told.entity, told.entity_id,
      told.action, coalesce(nullif(told.subject, ''), ${nameInTrail(sql`told.entity`, sql`told.entity_id`)}, ''), told.detail,
      ${actorId === null ? null : actorName}::text, ${at.toISOString()}::timestamptz, ${wayOf(sql`told.topic`)} = 'daily'
    FROM (${sql.join(parts, sql` UNION ALL `)}) told
    LEFT JOIN ${settings} s ON s.user_id = told.user_id AND s.topic = told.topic
    WHERE told.user_id IS DISTINCT FROM ${actorId}::uuid AND ${wayOf(sql`told.topic`)} <> 'off'
    ORDER BY told.user_id, told.entity, told.entity_id, told.rank
    RETURNING user_id`
}

/** Takes what an undone step told as a mail out of the bells again, as its mails are dropped. */
export const undoneNotices = ({ entity, entityId, at }: UndoneStep, actorName: string): SQL => sql`
  DELETE FROM ${notices} WHERE entity = ${entity} AND entity_id = ${entityId} AND action = 'mail'
    AND by_name = ${actorName} AND at >= ${at}::timestamptz`
