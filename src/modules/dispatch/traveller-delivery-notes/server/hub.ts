import { sql } from 'drizzle-orm'
import { foundByWords } from '#platform/server/documents/found-by-words.ts'
import { countOf } from '#platform/server/documents/count-of.ts'
import { type Hub, listPath } from '#platform/server/documents/hub.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { homeToday } from '#modules/setup/facilities/server/api.ts'
import type { VerifiedDocument } from '#modules/signing/verify/server/api.ts'
import { travellerDeliveryNotes } from '../contract.ts'
import { openStates, travellerDeliveryNoteLifecycle } from '../domain.ts'
import { travellerDeliveryNoteTable as table } from '../table.ts'
import { travellerDeliveryNoteExports } from './export.ts'
import { verifiedNote } from './note.ts'
import { register } from './routes.ts'
import { documentsToFollow, followReminders, isToFollow } from './to-follow.ts'

const isOpen = sql`${table.status} = ANY(${sql.param(openStates)})`

/** What hubs are told of traveller delivery notes. */
export const travellerDeliveryNotesHub: Hub<VerifiedDocument> = {
  slice: 'traveller-delivery-notes',
  register,
  numbered: travellerDeliveryNotes,
  search: {
    place: 48,
    states: travellerDeliveryNoteLifecycle.states,
    find: foundByWords('traveller-delivery-notes', table, {
      title: sql`co.name`,
      subtitle: sql`nullif(concat_ws(', ', ${table.customerOrderNo}, ${table.travellerNumbers}), '')`,
      status: sql`${table.status}`,
      joins: sql`JOIN ${companyTable} co ON co.id = ${table.companyId}`,
    }),
  },
  figures: [
    {
      place: 46,
      key: 'notesToCheck',
      label: 'Deliveries to check',
      note: 'ready, not checked yet',
      path: listPath('/traveller-delivery-notes', { filter: { status: ['ready'] } }),
      count: countOf(sql`${table} WHERE ${table.status} = 'ready' AND ${table.checkedAt} IS NULL`),
      isHot: false,
    },
    {
      place: 48,
      key: 'documentsOverdue',
      label: 'Documents overdue',
      note: 'promised after deliveries that have left',
      path: listPath('/traveller-delivery-notes', { filter: { followOverdue: true } }),
      count: countOf(sql`${table} WHERE ${isToFollow} AND ${table.toFollowUntil} < ${homeToday}`),
      isHot: true,
    },
  ],
  toDo: [{ place: 82, ask: documentsToFollow }],
  reminders: [{ place: 17, find: followReminders }],
  activity: { path: ({ id }) => `/traveller-delivery-notes/${id}` },
  ofCompany: {
    key: 'travellerDeliveryNotes',
    count: (companyId) => sql`(SELECT count(*)::int FROM ${table} WHERE ${table.companyId} = ${companyId})`,
  },
  open: {
    what: 'traveller delivery notes',
    at: (facilityId) => sql`SELECT FROM ${table} WHERE ${table.facilityId} = ${facilityId} AND ${isOpen}`,
  },
  archive: travellerDeliveryNoteExports,
  verified: verifiedNote,
}
