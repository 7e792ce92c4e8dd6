import { sql } from 'drizzle-orm'
import type { NoticeTopic } from '#platform/contract/notices.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { isNotNotified, type Reminder, type ReminderSource } from '#platform/server/jobs/digest.ts'
import type { Services } from '#platform/server/services.ts'
import { noticeTable as notices } from '../table.ts'
import { colleagues } from './colleagues.ts'
import { digestLine, mayRead, readNotices, recordPath } from './reading.ts'

/** Of one person; a mail is cut far below this. */
const MOST = 500

const sections: Readonly<Record<NoticeTopic, string>> = {
  mentions: 'Where you were mentioned',
  work: 'What the program wrote to you',
  followed: 'Records you follow',
}

/** What people want to hear of once a day, for the mail of the day: of records that they may still read then. */
export const noticeReminders =
  (hubs: readonly Hub<unknown>[]): ReminderSource =>
  async (ctx) => {
    const told = { userId: sql`n.user_id`, entity: 'notices', entityId: sql`n.id`, occasion: sql`'daily'` }
    const recent = sql`n.at > ${ctx.clock.now().toISOString()}::timestamptz - interval '7 days'`
    const due = sql`n.is_daily AND ${recent} AND ${isNotNotified(told)}`
    const waiting = await ctx.tx.query<{ id: string }>(
      sql`SELECT DISTINCT n.user_id AS id FROM ${notices} n WHERE ${due}`,
    )
    const reminders: Reminder[] = []
    for (const actor of await colleagues(ctx, { ids: waiting.map(({ id }) => id) })) {
      const own = { ...ctx, actor }
      const rows = await readNotices(own, hubs, sql`${due} AND ${mayRead(own, hubs)}`, MOST)
      for (const row of rows)
        reminders.push({
          userId: row.userId,
          entity: 'notices',
          entityId: row.id,
          occasion: 'daily',
          section: sections[row.topic],
          text: digestLine(row),
          path: recordPath(hubs, row, actor) ?? '/',
        })
    }
    return reminders
  }

const KEPT_DAYS = 90

/** The nightly job: what was told long ago is told by the timelines of the records. */
export async function forgetOldNotices({ db, clock }: Services): Promise<void> {
  await db.query(sql`
    DELETE FROM ${notices} WHERE at < ${clock.now().toISOString()}::timestamptz - make_interval(days => ${KEPT_DAYS})`)
}
