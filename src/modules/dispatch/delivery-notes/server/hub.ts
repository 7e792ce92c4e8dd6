import { sql } from 'drizzle-orm'
import { foundByWords } from '#platform/server/documents/found-by-words.ts'
import { type Hub, listPath } from '#platform/server/documents/hub.ts'
import { isNotNotified, type ReminderSource } from '#platform/server/jobs/digest.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { todayAt } from '#modules/setup/facilities/server/api.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import type { VerifiedDocument } from '#modules/signing/verify/server/api.ts'
import { deliveryNotes } from '../contract.ts'
import { deliveryNoteLifecycle, openStates } from '../domain.ts'
import { deliveryNoteTable as table } from '../table.ts'
import { deliveryNoteExports } from './export.ts'
import { verifiedNote } from './note.ts'
import { register } from './routes.ts'

const isOpen = sql`${table.status} = ANY(${sql.param(openStates)})`

/** For the daily digest of whoever wrote the note: what was lent and is not back, once in each week that it is late. */
export const backReminders: ReminderSource = async (ctx) => {
  interface Row {
    readonly id: string
    readonly userId: string
    readonly number: string
    readonly companyName: string
    readonly back: string
    readonly occasion: string
  }
  const owner = sql`coalesce(n.created_by_id, n.dispatched_by_id)`
  const late = sql`(${todayAt(ctx, sql`n.facility_id`)} - n.expected_back_on)`
  const occasion = sql`'loan late, week ' || (${late} + 6) / 7 || ' after ' || n.expected_back_on`
  const rows = await ctx.tx.query<Row>(sql`
    SELECT n.id, ${owner} AS "userId", n.number, co.name AS "companyName", n.expected_back_on AS back, ${occasion} AS occasion
    FROM ${table} n JOIN ${companyTable} co ON co.id = n.company_id
    WHERE n.kind = 'loan' AND n.status IN ('dispatched', 'delivered') AND ${late} > 0
      AND ${isNotNotified({ userId: owner, entity: 'delivery-notes', entityId: sql`n.id`, occasion })}
    ORDER BY n.expected_back_on, n.number LIMIT 300`)
  return rows.map(({ id, userId, number, companyName, back, occasion: told }) => ({
    userId,
    entity: 'delivery-notes',
    entityId: id,
    occasion: told,
    section: 'Loans that are not back',
    text: `${number}, ${companyName}: it was expected back by ${shortDay(back)}`,
    path: `/delivery-notes/${id}`,
  }))
}

/** What hubs are told of delivery notes. */
export const deliveryNotesHub: Hub<VerifiedDocument> = {
  slice: 'delivery-notes',
  register,
  numbered: deliveryNotes,
  search: {
    place: 49,
    states: deliveryNoteLifecycle.states,
    find: foundByWords('delivery-notes', table, {
      title: sql`coalesce(co.name, tf.name)`,
      subtitle: sql`nullif(concat_ws(', ', ${table.customerOrderNo}, ${table.stockNumbers}), '')`,
      status: sql`${table.status}`,
      joins: sql`
        LEFT JOIN ${companyTable} co ON co.id = ${table.companyId}
        LEFT JOIN ${facilityTable} tf ON tf.id = ${table.toFacilityId}`,
    }),
  },
  figures: [
    {
      place: 47,
      key: 'steelNotesToCheck',
      label: 'Deliveries of steel to check',
      note: 'ready, not checked yet',
      path: listPath('/delivery-notes', { filter: { status: ['ready'] } }),
      count: sql`(SELECT count(*)::text FROM ${table} WHERE ${table.status} = 'ready' AND ${table.checkedAt} IS NULL)`,
      isHot: false,
    },
  ],
  reminders: [{ place: 21, find: backReminders }],
  activity: { path: ({ id }) => `/delivery-notes/${id}` },
  ofCompany: {
    key: 'deliveryNotes',
    count: (companyId) => sql`(SELECT count(*)::int FROM ${table} WHERE ${table.companyId} = ${companyId})`,
  },
  open: {
    what: 'delivery notes',
    at: (facilityId) =>
      sql`SELECT FROM ${table} WHERE ${facilityId} IN (${table.facilityId}, ${table.toFacilityId}) AND ${isOpen}`,
  },
  archive: deliveryNoteExports,
  verified: verifiedNote,
}
