import { fullAddress } from '#platform/contract/register.ts'
import { formatMonth } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { storeFile } from '#platform/server/files/file-records.ts'
import type { Services } from '#platform/server/services.ts'
import { asSystem } from '#platform/server/system.ts'
import { isFit } from '#modules/people/appointments/server/api.ts'
import { userTable } from '#modules/people/users/table.ts'
import { monthBefore, monthBounds } from '../domain.ts'
import { monthlySummaryTable } from '../table.ts'
import { renderMonth } from './pdf.ts'

interface Salesperson {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Who reported a contact in a month and has not got its summary yet. */
const findDue = (ctx: Context, month: string): Promise<Salesperson[]> => {
  const { from, to } = monthBounds(month)
  return ctx.tx.query<Salesperson>(sql`
    SELECT u.id, u.name, u.email FROM ${userTable} u
    WHERE ${isFit(sql`u`)} AND EXISTS (SELECT FROM customer_contact_reports r WHERE r.author_id = u.id
        AND r.status <> 'draft' AND r.contact_at >= ${from}::date AND r.contact_at < ${to}::date + 1)
      AND NOT EXISTS (SELECT FROM ${monthlySummaryTable} s WHERE s.user_id = u.id AND s.month = ${month})
    ORDER BY u.name, u.id`)
}

async function sendTo(ctx: Context, person: Salesperson, month: string): Promise<boolean> {
  const [noted] = await ctx.tx.query(sql`
    INSERT INTO ${monthlySummaryTable} (user_id, month, sent_at)
    VALUES (${person.id}, ${month}, ${ctx.clock.now().toISOString()}) ON CONFLICT DO NOTHING RETURNING user_id`)
  if (!noted) return false
  const print = await renderMonth(ctx, { userId: person.id, month })
  if (!print) return false
  const file = await storeFile(ctx, {
    entity: 'contact-report-summaries',
    entityId: person.id,
    name: print.name,
    label: 'Monthly summary',
    bytes: print.bytes,
  })
  const count = print.contactCount
  ctx.mail({
    template: 'contact-report-summary',
    to: [person.email],
    subject: `Your customer contacts in ${formatMonth(month)}`,
    paragraphs: [
      `Hello ${person.name},`,
      `You reported ${count === 1 ? 'one contact' : `${count} contacts`} in ${formatMonth(month)}. The summary is attached: contacts by kind and company, your open actions, and contacts that are overdue.`,
    ],
    link: {
      label: 'Open my reports',
      url: fullAddress(ctx.appUrl, '/customer-contact-reports?filter[mine]=true'),
    },
    attachments: [file.id],
  })
  return true
}

/**
 * The job of the first days of a month: everybody who reported a contact in the month before gets its summary, once.
 * Gives how many were sent.
 */
export async function sendMonthlySummaries(services: Services): Promise<number> {
  const { month, due } = await asSystem(services, 'contact-report-summaries', async (ctx) => {
    const before = monthBefore(ctx.today())
    return { month: before, due: await findDue(ctx, before) }
  })
  let count = 0
  for (const person of due) {
    if (await asSystem(services, 'contact-report-summaries', (ctx) => sendTo(ctx, person, month))) count += 1
  }
  return count
}
