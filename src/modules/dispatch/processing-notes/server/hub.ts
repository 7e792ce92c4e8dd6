import { sql } from 'drizzle-orm'
import { shortDay } from '#platform/contract/values/dates.ts'
import { foundByWords } from '#platform/server/documents/found-by-words.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { isNotNotified, type ReminderSource } from '#platform/server/jobs/digest.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { todayAt } from '#modules/setup/facilities/server/api.ts'
import type { VerifiedDocument } from '#modules/signing/verify/server/api.ts'
import { processingNotes } from '../contract.ts'
import { openStates, processingNoteLifecycle } from '../domain.ts'
import { processingNoteTable as table } from '../table.ts'
import { processingNoteExports } from './export.ts'
import { verifiedNote } from './note.ts'
import { register } from './routes.ts'

const isOpen = sql`${table.status} = ANY(${sql.param(openStates)})`

/** For the daily digest of whoever wrote the note: what is not back from a processor, once in each week that it is late. */
export const processingReminders: ReminderSource = async (ctx) => {
  interface Row {
    readonly id: string
    readonly userId: string
    readonly number: string
    readonly companyName: string
    readonly by: string
    readonly away: number
    readonly occasion: string
  }
  const owner = sql`coalesce(n.created_by_id, n.dispatched_by_id)`
  const late = sql`(${todayAt(ctx, sql`n.facility_id`)} - n.expected_back_on)`
  const occasion = sql`'processing late, week ' || (${late} + 6) / 7 || ' after ' || n.expected_back_on`
  const rows = await ctx.tx.query<Row>(sql`
    SELECT n.id, ${owner} AS "userId", n.number, co.name AS "companyName", n.expected_back_on AS by,
      n.pieces - n.back_qty AS away, ${occasion} AS occasion
    FROM ${table} n JOIN ${companyTable} co ON co.id = n.company_id
    WHERE n.status = 'dispatched' AND ${late} > 0
      AND ${isNotNotified({ userId: owner, entity: 'processing-notes', entityId: sql`n.id`, occasion })}
    ORDER BY n.expected_back_on, n.number LIMIT 300`)
  return rows.map(({ id, userId, number, companyName, by, away, occasion: told }) => ({
    userId,
    entity: 'processing-notes',
    entityId: id,
    occasion: told,
    section: 'Pieces that are not back from processors',
    text: `${number}, ${companyName}: ${away} not back, expected by ${shortDay(by)}`,
    path: `/processing-notes/${id}`,
  }))
}

/** What hubs are told of processing notes. */
export const processingNotesHub: Hub<VerifiedDocument> = {
  slice: 'processing-notes',
  register,
  numbered: processingNotes,
  search: {
    place: 86,
    states: processingNoteLifecycle.states,
    find: foundByWords('processing-notes', table, {
      title: sql`co.name`,
      subtitle: sql`${table.travellerNumbers}`,
      status: sql`${table.status}`,
      joins: sql`JOIN ${companyTable} co ON co.id = ${table.companyId}`,
    }),
  },
  reminders: [{ place: 24, find: processingReminders }],
  activity: { path: ({ id }) => `/processing-notes/${id}` },
  ofCompany: {
    key: 'processingNotes',
    count: (companyId) => sql`(SELECT count(*)::int FROM ${table} WHERE ${table.companyId} = ${companyId})`,
  },
  open: {
    what: 'processing notes',
    at: (facilityId) => sql`SELECT FROM ${table} WHERE ${table.facilityId} = ${facilityId} AND ${isOpen}`,
  },
  archive: processingNoteExports,
  verified: verifiedNote,
}
