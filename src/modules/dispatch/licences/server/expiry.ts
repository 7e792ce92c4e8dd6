import { sql } from 'drizzle-orm'
import { addDays, shortDay } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { listPath } from '#platform/server/documents/hub.ts'
import { toDo, type ToDoRead } from '#platform/server/documents/to-do.ts'
import { isNotNotified, type ReminderSource } from '#platform/server/jobs/digest.ts'
import { userTable } from '#modules/people/users/table.ts'
import { licenceKinds, type LicenceKind, licenceWarningDays } from '../domain.ts'
import { licenceTable as licence } from '../table.ts'

const [FIRST] = licenceWarningDays

/** It ends, and no other one of its kind for the facility lasts longer. */
const isToRenew = sql`(l.status = 'in_force' AND NOT EXISTS (SELECT FROM ${licence} newer
  WHERE newer.kind = l.kind AND newer.facility_id IS NOT DISTINCT FROM l.facility_id AND newer.status = 'in_force'
    AND newer.valid_until_key > l.valid_until_key))`

/** For the daily digest of managers: 90, 30 and 7 days before the last day, and once it is over. */
export const licenceReminders: ReminderSource = async (ctx) => {
  interface Row {
    readonly id: string
    readonly userId: string
    readonly number: string
    readonly kind: LicenceKind
    readonly until: string
    readonly days: number
    readonly occasion: string
  }
  const steps = sql.raw(`ARRAY[${licenceWarningDays.join(', ')}]::int[]`)
  const days = sql`(l.valid_until - ${ctx.today()}::date)`
  const occasion = sql`CASE WHEN ${days} < 0 THEN 'licence ended ' || l.valid_until
    ELSE 'licence ends ' || l.valid_until || ', ' || (SELECT min(w) FROM unnest(${steps}) AS w WHERE w >= ${days}) || ' days' END`
  const rows = await ctx.tx.query<Row>(sql`
    SELECT l.id, u.id AS "userId", l.number, l.kind, l.valid_until AS until, ${days} AS days, ${occasion} AS occasion
    FROM ${licence} l CROSS JOIN ${userTable} u
    WHERE u.role = 'manager' AND u.status = 'active' AND l.valid_until <= ${ctx.today()}::date + ${FIRST}::int AND ${isToRenew}
      AND ${isNotNotified({ userId: sql`u.id`, entity: 'licences', entityId: sql`l.id`, occasion })}
    ORDER BY l.valid_until, l.number, u.id LIMIT 300`)
  return rows.map(({ id, userId, number, kind, until, days: left, occasion: told }) => ({
    userId,
    entity: 'licences',
    entityId: id,
    occasion: told,
    section: 'Licences that run out',
    text: `${licenceKinds[kind]} ${number}: ${left < 0 ? 'it ended' : 'it ends'} on ${shortDay(until)}`,
    path: `/licences/${id}`,
  }))
}

interface Ending {
  readonly id: string
  readonly number: string
  readonly body: string
  readonly place: LicenceKind
  readonly due: string
}

/** Licences that end within 90 days or have ended and are not renewed, the first to end first, for those who look after them. */
export function licencesToRenew(ctx: Context): ToDoRead | null {
  if (!ctx.actor.permissions.has('licences:update')) return null
  const today = ctx.today()
  const last = addDays(today, FIRST)
  const select = sql`
    SELECT l.id, l.number, l.body, l.kind AS place, l.valid_until AS due
    FROM ${licence} l WHERE l.valid_until_key <= ${last}::date AND ${isToRenew}
    ORDER BY l.valid_until_key, l.id`
  const filter = { status: ['in_force'], validUntil: { to: last } }
  return toDo<Ending>(select, {
    key: 'licences',
    heads: ['Kind', 'Licence'],
    title: 'Licences to renew',
    note: `they end within ${FIRST} days`,
    dueTitle: 'Ends',
    shows: 'due',
    path: listPath('/licences', { filter, sort: 'validUntil' }),
    shown: ({ id, number, body, place, due }) => ({
      id,
      number,
      title: body,
      companyName: licenceKinds[place],
      due,
      isLate: due < today,
      path: `/licences/${id}`,
    }),
  })
}
