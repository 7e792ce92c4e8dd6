import { sql } from 'drizzle-orm'
import {
  defaultSettings,
  type NoticeBox,
  noticeSettings,
  type NoticeSettings,
} from '#platform/contract/notices.ts'
import type { Context } from '#platform/server/context.ts'
import { tell } from '#platform/server/database/notify.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { serve } from '#platform/server/http/serve.ts'
import { notices } from '../contract.ts'
import { noticeSettingTable as settings, noticeTable as table } from '../table.ts'
import { mayRead, presented, readNotices } from './reading.ts'

const SHOWN = 50

async function readBox(ctx: Context, hubs: readonly Hub<unknown>[]): Promise<NoticeBox> {
  const own = sql`NOT n.is_daily AND ${mayRead(ctx, hubs)}`
  const rows = await readNotices(ctx, hubs, own, SHOWN)
  const [counted] = await ctx.tx.query<{ unread: number }>(sql`
    SELECT count(*)::int AS unread FROM (SELECT FROM ${table} n WHERE ${own} AND n.read_at IS NULL LIMIT 1000) unread`)
  return { unread: counted?.unread ?? 0, notices: rows.map((row) => presented(hubs, row, ctx.actor)) }
}

async function mark({ tx, actor, clock }: Context, ids: readonly string[] | null, isRead: boolean) {
  const named = ids === null ? sql`` : sql`AND id = ANY(${sql.param(ids)}::uuid[])`
  const at = isRead ? clock.now().toISOString() : null
  await tx.query(sql`
    UPDATE ${table} SET read_at = ${at}::timestamptz
    WHERE user_id = ${actor.id} AND (read_at IS NULL) = ${isRead} ${named}`)
  // The other pages of this person show as many as this one.
  await tx.query(tell([{ people: [actor.id] }]))
}

async function readSettings({ tx, actor }: Context): Promise<NoticeSettings> {
  const rows = await tx.query<{ topic: string; way: string }>(sql`
    SELECT topic, way FROM ${settings} WHERE user_id = ${actor.id}`)
  return noticeSettings.parse({
    ...defaultSettings,
    ...Object.fromEntries(rows.map(({ topic, way }) => [topic, way])),
  })
}

async function choose(ctx: Context, chosen: NoticeSettings): Promise<NoticeSettings> {
  const rows = Object.entries(chosen).map(([topic, way]) => ({ topic, way }))
  await ctx.tx.query(sql`
    INSERT INTO ${settings} (user_id, topic, way)
    SELECT ${ctx.actor.id}, r.topic, r.way FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(topic text, way text)
    ON CONFLICT (user_id, topic) DO UPDATE SET way = excluded.way`)
  return readSettings(ctx)
}

/** The bell, given where the records of each slice are seen. */
export const serveNotices = (hubs: readonly Hub<unknown>[]) =>
  serve(notices, {
    latest: (ctx) => readBox(ctx, hubs),
    read: async (ctx, { body: { ids, isRead } }) => {
      await mark(ctx, ids, isRead)
      return readBox(ctx, hubs)
    },
    settings: readSettings,
    choose: (ctx, { body }) => choose(ctx, body),
  })
