import { fullAddress } from '#platform/contract/register.ts'
import { todayAt } from '#modules/setup/facilities/server/api.ts'
import { longDay } from '#platform/contract/values/dates.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import type { Services } from '#platform/server/services.ts'
import { column } from '#platform/server/database/rows.ts'
import { asSystem } from '#platform/server/system.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { warningDays } from '../domain.ts'
import { appointmentWarningTable as warnings } from '../table.ts'
import { type ExpiringList, isFit } from './api.ts'

/** How many warnings one transaction gives at most. */
const MOST = 100

/**
 * The nightly job: 90, 30 and 7 days before an entry runs out the person and whoever answers for the list get a mail, once
 * each; what was missed is not made up for, the nearest warning counts. Gives how many warnings.
 */
export async function warnOfExpiries(services: Services, lists: readonly ExpiringList[]): Promise<number> {
  let total = 0
  for (const list of lists) {
    for (;;) {
      const count = await asSystem(services, 'warn-of-expiries', (ctx) => warnSome(ctx, list))
      total += count
      if (count < MOST) break
    }
  }
  return total
}

interface Due {
  readonly entryId: string
  readonly field: string
  readonly daysBefore: number
  readonly day: string
  readonly daysLeft: number
  readonly userName: string
  readonly email: string
  readonly canSignIn: boolean
  readonly facilityId: string | null
  readonly facilityName: string | null
}

/** Notes the warnings that are due, so that no other run gives them again, and writes their mails. */
async function warnSome(ctx: Context, list: ExpiringList): Promise<number> {
  const { slice, table, dates } = list
  const today = sql`here.today`
  const days = Object.keys(dates).map((name) => sql`(${name}, ${column(table, name)})`)
  const due = await ctx.tx.query<Due>(sql`
    WITH due AS (
      SELECT ${table.id} AS entry_id, d.field, d.day, d.day - ${today} AS days_left,
        (SELECT min(w) FROM unnest(${steps}) AS w WHERE w >= d.day - ${today}) AS days_before
      FROM ${table} CROSS JOIN LATERAL (VALUES ${sql.join(days, sql`, `)}) AS d(field, day)
      CROSS JOIN LATERAL (SELECT ${todayAt(ctx, sql`${table.facilityId}`)} AS today) AS here
      WHERE ${table.endedAt} IS NULL AND d.day BETWEEN ${today} AND ${today} + ${warningDays[0]}::int
    ), noted AS (
      INSERT INTO ${warnings} (entity, entry_id, field, days_before, warned_at)
      SELECT ${slice}, due.entry_id, due.field, due.days_before, ${ctx.clock.now().toISOString()}::timestamptz FROM due
      WHERE NOT EXISTS (SELECT 1 FROM ${warnings} w WHERE w.entity = ${slice} AND w.entry_id = due.entry_id
        AND w.field = due.field AND w.days_before = due.days_before)
      ORDER BY due.day, due.entry_id LIMIT ${MOST}
      ON CONFLICT DO NOTHING RETURNING entry_id, field, days_before
    )
    SELECT due.entry_id AS "entryId", due.field, due.days_before AS "daysBefore", due.day,
      due.days_left AS "daysLeft", u.name AS "userName", u.email, ${isFit(sql`u`)} AS "canSignIn",
      f.id AS "facilityId", f.name AS "facilityName"
    FROM noted JOIN due USING (entry_id, field, days_before)
    JOIN ${table} ON ${table.id} = due.entry_id
    JOIN ${userTable} u ON u.id = ${table.userId} LEFT JOIN ${facilityTable} f ON f.id = ${table.facilityId}
    ORDER BY due.day, u.name`)
  if (due.length === 0) return 0
  // Administrators, managers and quality; those of one facility hear of it and of what counts everywhere.
  const responsible = await ctx.tx.query<Responsible>(sql`
    SELECT email, facility_id AS "facilityId", u.role = 'administrator' AS "isAdministrator" FROM ${userTable} u
    WHERE (u.role IN ('administrator', 'manager') OR 'quality' = ANY(u.profiles)) AND ${isFit(sql`u`)} ORDER BY email`)
  for (const warning of due) {
    write(
      ctx,
      list,
      warning,
      responsible.filter((person) => concerns(person, warning)).map(({ email }) => email),
    )
  }
  return due.length
}

interface Responsible {
  readonly email: string
  readonly facilityId: string | null
  readonly isAdministrator: boolean
}

const concerns = ({ facilityId, isAdministrator }: Responsible, due: Due): boolean =>
  isAdministrator || facilityId === null || due.facilityId === null || facilityId === due.facilityId

const steps: SQL = sql.raw(`ARRAY[${warningDays.join(', ')}]::int[]`)

function write(ctx: Context, list: ExpiringList, due: Due, responsible: readonly string[]): void {
  const { slice, people, dates } = list
  const { userName, email, day, daysLeft, daysBefore, field, entryId } = due
  const what = dates[field] ?? 'The entry'
  const left = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`
  const when = `on ${longDay(day)}, ${left}`
  const place = due.facilityName ?? 'every facility'
  const about = { entity: slice, entityId: entryId }
  const template = 'right-expires'
  if (due.canSignIn) {
    ctx.mail({
      template,
      to: [email],
      subject: `${what} ends ${left} (${people})`,
      paragraphs: [
        `You are on the list of ${people} for ${place}. ${what} ends ${when}.`,
        'After that day you cannot approve or sign by it. Please see to its renewal, or tell an administrator.',
      ],
      about,
    })
  }
  const others = responsible.filter((address) => address !== email)
  if (others.length > 0) {
    ctx.mail({
      template,
      to: others,
      subject: `${userName}: ${what.toLowerCase()} ends ${left} (${people})`,
      paragraphs: [
        `${userName} is on the list of ${people} for ${place}. ${what} ends ${when}.`,
        'To renew it, change the entry: the old one is ended and a new one takes its place.',
      ],
      link: { label: 'Open the list', url: fullAddress(ctx.appUrl, list.href) },
      about,
    })
  }
  ctx.audit({
    entity: slice,
    entityId: entryId,
    action: 'warn',
    subject: userName,
    changes: { [field]: { from: null, to: `${daysBefore} days before ${day}` } },
  })
}
