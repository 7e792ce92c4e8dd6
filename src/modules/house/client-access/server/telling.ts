import { type SQL, sql } from 'drizzle-orm'
import { fullAddress, type ScreenAddress } from '#platform/contract/register.ts'
import type { MailWay } from '#platform/contract/notices.ts'
import type { Context } from '#platform/server/context.ts'
import {
  type DigestPerson,
  isNotNotified,
  type Reminder,
  type ReminderSource,
} from '#platform/server/jobs/digest.ts'
import type { Services } from '#platform/server/services.ts'
import { companyContactTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { clientAccessTable, clientNoticeTable as notices } from '../table.ts'

/** Whether an account `u` of a contact still gets into the client area: nobody else is told what stands there. */
const isLetIn = (today: string): SQL => sql`(u.status = 'active' AND EXISTS (
  SELECT FROM ${companyContactTable} p LEFT JOIN ${clientAccessTable} a ON a.contact_id = p.id
  WHERE p.company_id = u.company_id AND lower(p.email) = lower(u.email) AND a.withdrawn_at IS NULL
    AND (a.expires_on IS NULL OR a.expires_on >= ${today}) AND (p.left_on IS NULL OR p.left_on > ${today})))`

interface Told {
  readonly template: string
  readonly subject: string
  /** One sentence; what was said stands behind the sign-in alone. */
  readonly text: string
  readonly path: ScreenAddress
  readonly about?: { readonly entity: string; readonly entityId: string }
  /** The company and project of the record that it is about: whoever does not see it any more is not told. */
  readonly whose?: { readonly companyId: string; readonly project: string | null }
}

/** Whether an account `u` sees records of a company and project, as `scopeOf` of the client area says. */
const isSeen = (companyId: SQL, project: SQL): SQL => sql`(u.company_id = ${companyId} AND coalesce((
  SELECT bool_or(coalesce(lower(trim(${project}::text)) = ANY(SELECT lower(trim(one)) FROM unnest(a.projects) one), false))
  FROM ${companyContactTable} p JOIN ${clientAccessTable} a ON a.contact_id = p.id
  WHERE p.company_id = u.company_id AND lower(p.email) = lower(u.email) AND cardinality(a.projects) > 0), true))`

/**
 * Tells contacts that the house has answered, each as they want it: by a mail of its own, or in that of the day.
 *
 * @param accounts their ids, a condition of a subquery: `SELECT sent_by_id FROM ...`
 */
export async function tellContacts(ctx: Context, accounts: SQL, told: Told): Promise<void> {
  const { template, subject, text, path, about, whose } = told
  const contacts = await ctx.tx.query<{ id: string; email: string; mails: MailWay | null }>(sql`
    SELECT u.id, u.email, u.mails FROM ${userTable} u
    WHERE u.id IN (${accounts}) AND ${isLetIn(ctx.today())} AND ${whose ? isSeen(sql`${whose.companyId}::uuid`, sql`${whose.project}`) : sql`true`} ORDER BY u.email`)
  for (const { id, email, mails } of contacts) {
    if (mails === 'daily')
      await ctx.tx.query(sql`
        INSERT INTO ${notices} (user_id, text, path, company_id, project, at)
        VALUES (${id}, ${text}, ${path}, ${whose?.companyId ?? null}, ${whose?.project ?? null}, ${ctx.clock.now().toISOString()})`)
    else
      ctx.mail({
        template,
        to: [email],
        subject,
        paragraphs: [text],
        link: { label: 'Read it', url: fullAddress(ctx.appUrl, path) },
        ...(about ? { about } : {}),
      })
  }
}

/** Tells every contact of a company who sees all of it of something that the house did, without having been asked by one of them. */
export const tellCompany = (ctx: Context, companyId: string, told: Omit<Told, 'whose'>): Promise<void> =>
  tellContacts(
    ctx,
    sql`SELECT o.id FROM ${userTable} o WHERE o.company_id = ${companyId} AND o.role = 'client'`,
    {
      ...told,
      whose: { companyId, project: null },
    },
  )

/** For the mail of the day: what contacts wanted to be told there, for a week; of no record that they do not see any more. */
export const noticesOfContacts: ReminderSource = async (ctx) => {
  const at = sql`${ctx.clock.now().toISOString()}::timestamptz`
  const isNew = isNotNotified({
    userId: sql`n.user_id`,
    entity: 'client-notices',
    entityId: sql`n.id`,
    occasion: sql`'daily'`,
  })
  const rows = await ctx.tx.query<Pick<Reminder, 'userId' | 'text' | 'path'> & { id: string }>(sql`
    SELECT n.id, n.user_id AS "userId", n.text, n.path FROM ${notices} n JOIN ${userTable} u ON u.id = n.user_id
    WHERE n.at > ${at} - interval '7 days' AND ${isNew}
      AND (n.company_id IS NULL OR ${isSeen(sql`n.company_id`, sql`n.project`)}) ORDER BY n.at, n.id`)
  return rows.map(
    ({ id, userId, text, path }): Reminder => ({
      userId,
      entity: 'client-notices',
      entityId: id,
      occasion: 'daily',
      section: 'What we answered',
      text,
      path,
    }),
  )
}

/** Those of these contacts who still get in: a mail of the day goes to them alone. */
export const contactsLetIn = (ctx: Context, ids: readonly string[]): Promise<DigestPerson[]> =>
  ctx.tx.query<DigestPerson & { name: string }>(sql`
    SELECT u.id, u.name, u.email FROM ${userTable} u
    WHERE u.id = ANY(${sql.param(ids)}::uuid[]) AND u.role = 'client' AND ${isLetIn(ctx.today())} ORDER BY u.name, u.id`)

/** The nightly job: what was told a week ago is told. */
export async function forgetContactNotices({ db, clock }: Services): Promise<void> {
  await db.query(sql`
    DELETE FROM ${notices} WHERE at < ${clock.now().toISOString()}::timestamptz - interval '8 days'`)
}
