import { sql } from 'drizzle-orm'
import type { NoticeTopic } from '#platform/contract/notices.ts'
import { SYSTEM } from '#platform/server/effects.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { isNotNotified, type ReminderSource } from '#platform/server/jobs/digest.ts'
import type { Services } from '#platform/server/services.ts'
import { noticeTable as notices } from '../table.ts'
import { recordPath, readNotices, digestLine } from './reading.ts'

/** One mail is cut far below this. */
const MOST = 5_000

const sections: Readonly<Record<NoticeTopic, string>> = {
  mentions: 'Where you were mentioned',
  work: 'What the program wrote to you',
  followed: 'Records you follow',
}

/** What people want to hear of once a day, for the mail of the day. */
export const noticeReminders =
  (hubs: readonly Hub<unknown>[]): ReminderSource =>
  async (ctx) => {
    const told = { userId: sql`n.user_id`, entity: 'notices', entityId: sql`n.id`, occasion: sql`'daily'` }
    const recent = sql`n.at > ${ctx.clock.now().toISOString()}::timestamptz - interval '7 days'`
    const rows = await readNotices(ctx, hubs, sql`n.is_daily AND ${recent} AND ${isNotNotified(told)}`, MOST)
    return rows.map((row) => ({
      userId: row.userId,
      entity: 'notices',
      entityId: row.id,
      occasion: 'daily',
      section: sections[row.topic],
      text: digestLine(row),
      path: recordPath(hubs, row, SYSTEM) ?? '/',
    }))
  }

const KEPT_DAYS = 90

/** The nightly job: what was told long ago is told by the timelines of the records. */
export async function forgetOldNotices({ db, clock }: Services): Promise<void> {
  await db.query(sql`
    DELETE FROM ${notices} WHERE at < ${clock.now().toISOString()}::timestamptz - make_interval(days => ${KEPT_DAYS})`)
}
