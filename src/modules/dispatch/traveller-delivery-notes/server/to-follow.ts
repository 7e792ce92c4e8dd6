import { sql } from 'drizzle-orm'
import { addDays, shortDay } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { because, fourEyes, type Guard } from '#platform/server/documents/lifecycle/abilities.ts'
import { asFound, type FoundToDo, toDo, type ToDoRead } from '#platform/server/documents/to-do.ts'
import { listPath } from '#platform/server/documents/hub.ts'
import { invalid } from '#platform/server/errors.ts'
import { isNotNotified, type ReminderSource } from '#platform/server/jobs/digest.ts'
import { isReady } from '#modules/dispatch/delivery-ledger/domain.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { todayAt, worksToday } from '#modules/setup/facilities/server/api.ts'
import { deliveryConditions } from '../domain/conditions.ts'
import { isGone, MOST_DAYS_TO_FOLLOW } from '../domain.ts'
import { travellerDeliveryNoteTable as table } from '../table.ts'
import type { TravellerDeliveryNoteRow } from './reading.ts'

/** What the day that documents follow by cannot stand in for; those of the gate are asked at the gate. */
const GATE = ['declaration', 'checked', 'carrier']

/** Why documents of a note cannot follow, or their day cannot be moved. */
export const toFollowGuard: Guard<TravellerDeliveryNoteRow> = (ctx, row) => {
  if (!isReady(row.status) && !isGone(row.status)) return 'Documents can follow only a note that is ready.'
  if (row.declarationId !== null) return 'The certificate of conformity is issued: nothing follows.'
  if (row.toFollowUntil === null) {
    if (!isReady(row.status)) return 'It went with its documents.'
    const others = deliveryConditions(row, ctx.today(row)).filter(({ code }) => !GATE.includes(code))
    return because(...others.flatMap(({ refusals }) => refusals))
  }
  if (row.toFollowMovedById !== null) return 'The day was moved once; it stays.'
  const setBy = row.toFollowById ? [row.toFollowById] : []
  return because(fourEyes(ctx.actor, setBy, { did: 'set this day', has: 'move it' }))
}

/** Notes by which day the documents follow. @throws 422 for a day that has passed, or lies too far ahead */
export async function letDocumentsFollow(
  ctx: Context,
  row: TravellerDeliveryNoteRow,
  { until, reason }: { until: string; reason: string },
) {
  const today = ctx.today(row)
  const latest = addDays(today, MOST_DAYS_TO_FOLLOW)
  if (until < today) throw invalid({ until: ['This day has passed.'] })
  if (until > latest)
    throw invalid({
      until: [`Documents follow within ${MOST_DAYS_TO_FOLLOW} days, by ${shortDay(latest)}.`],
    })
  if (until === row.toFollowUntil) throw invalid({ until: ['They follow by this day already.'] })
  const isMoved = row.toFollowUntil !== null
  await ctx.tx.query(sql`
    UPDATE ${table} SET to_follow_until = ${until}::date, to_follow_reason = ${reason},
      to_follow_at = ${ctx.clock.now().toISOString()}::timestamptz, version = version + 1, updated_at = now(),
      ${isMoved ? sql`to_follow_moved_by_id` : sql`to_follow_by_id`} = ${ctx.actor.id}::uuid
    WHERE id = ${row.id}`)
  return { trail: { reason, changes: { toFollowUntil: { from: row.toFollowUntil, to: until } } } }
}

/** Days in which a certificate follows whose place was taken from it after the pieces went. */
const DAYS_ANEW = 14

/** A note that went with a certificate which counts no more owes one anew, by a day that may be moved once. */
export async function owesConformity(ctx: Context, noteId: string, reason: string): Promise<void> {
  interface Gone {
    readonly number: string
    readonly timeZone: string
    readonly until: string | null
  }
  const [note] = await ctx.tx.query<Gone>(sql`
    SELECT n.number, f.time_zone AS "timeZone", n.to_follow_until::text AS until
    FROM ${table} n JOIN ${facilityTable} f ON f.id = n.facility_id
    WHERE n.id = ${noteId} AND n.status IN ('dispatched', 'delivered') FOR UPDATE OF n`)
  if (!note) return
  const until = addDays(ctx.today(note), DAYS_ANEW)
  await ctx.tx.query(sql`
    UPDATE ${table} SET to_follow_until = ${until}::date, to_follow_reason = ${reason},
      to_follow_at = ${ctx.clock.now().toISOString()}::timestamptz, to_follow_by_id = ${ctx.actor.id}::uuid,
      to_follow_moved_by_id = NULL, version = version + 1, updated_at = now() WHERE id = ${noteId}`)
  ctx.audit({
    entity: 'traveller-delivery-notes',
    entityId: noteId,
    action: 'owe-anew',
    subject: note.number,
    reason,
    changes: { toFollowUntil: { from: note.until, to: until } },
  })
}

/** What a note loses that is opened again. */
export const followsNothing = {
  toFollowUntil: null,
  toFollowReason: null,
  toFollowAt: null,
  toFollowById: null,
  toFollowMovedById: null,
}

/** The pieces went, and their documents have not followed yet. */
export const isToFollow = sql`(${table.toFollowUntil} IS NOT NULL AND ${table.declarationId} IS NULL
  AND ${table.status} IN ('dispatched', 'delivered'))`

/** Whoever wrote the note sees to it; else whoever let it go. */
const owner = sql`coalesce(n.created_by_id, n.to_follow_by_id)`

/** For the daily digest: documents that follow, five days and one day before, and each working day after. */
export const followReminders: ReminderSource = async (ctx) => {
  interface Row {
    readonly id: string
    readonly userId: string
    readonly number: string
    readonly companyName: string
    readonly until: string
    readonly days: number
    readonly occasion: string
  }
  const today = todayAt(ctx, sql`n.facility_id`)
  const occasion = sql`CASE WHEN n.to_follow_until < ${today} THEN 'documents overdue ' || ${today}
    WHEN n.to_follow_until <= ${today} + 1 THEN 'documents due tomorrow ' || n.to_follow_until
    ELSE 'documents due ' || n.to_follow_until END`
  const rows = await ctx.tx.query<Row>(sql`
    SELECT n.id, ${owner} AS "userId", n.number, co.name AS "companyName", n.to_follow_until AS until,
      n.to_follow_until - ${today} AS days, ${occasion} AS occasion
    FROM ${table} n JOIN ${companyTable} co ON co.id = n.company_id
    WHERE n.to_follow_until IS NOT NULL AND n.declaration_id IS NULL AND n.status IN ('dispatched', 'delivered')
      AND n.to_follow_until <= ${today} + 5 AND (n.to_follow_until >= ${today} OR ${worksToday(ctx, sql`n.facility_id`)})
      AND ${isNotNotified({ userId: owner, entity: 'traveller-delivery-notes', entityId: sql`n.id`, occasion })}
    ORDER BY n.to_follow_until, n.number LIMIT 300`)
  return rows.map(({ id, userId, number, companyName, until, days, occasion: told }) => ({
    userId,
    entity: 'traveller-delivery-notes',
    entityId: id,
    occasion: told,
    section: 'Documents that follow a delivery',
    text: `${number}, ${companyName}: the certificate of conformity ${days < 0 ? 'was' : 'is'} due by ${shortDay(until)}`,
    path: `/traveller-delivery-notes/${id}`,
  }))
}

/** Deliveries of the reader whose documents have not followed yet, the first due first. */
export const documentsToFollow = (ctx: Context): ToDoRead =>
  toDo<FoundToDo>(
    sql`
    SELECT n.id, n.number, coalesce(n.customer_order_no, 'No order') AS title, co.name AS "companyName", NULL AS value,
      NULL AS currency, n.to_follow_until::text AS due, '/traveller-delivery-notes/' || n.id AS path,
      n.to_follow_until < ${todayAt(ctx, sql`n.facility_id`)} AS "isLate"
    FROM ${table} n JOIN ${companyTable} co ON co.id = n.company_id
    WHERE n.to_follow_until IS NOT NULL AND n.declaration_id IS NULL AND n.status IN ('dispatched', 'delivered')
      AND ${ctx.actor.id}::uuid = ${owner}
    ORDER BY n.to_follow_until, n.number`,
    {
      key: 'documentsToFollow',
      title: 'Documents that follow your deliveries',
      note: 'they went without them',
      dueTitle: 'Follow by',
      shows: 'due',
      path: listPath('/traveller-delivery-notes', { filter: { toFollow: true } }),
      shown: asFound,
    },
  )
