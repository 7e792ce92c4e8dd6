import { sql } from 'drizzle-orm'
import { shortDay } from '#platform/contract/values/dates.ts'
import { foundByWords } from '#platform/server/documents/found-by-words.ts'
import { countOf } from '#platform/server/documents/count-of.ts'
import { type Hub, listPath } from '#platform/server/documents/hub.ts'
import { lateBack } from '#modules/dispatch/delivery-ledger/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import type { VerifiedDocument } from '#modules/signing/verify/server/api.ts'
import { processingNotes } from '../contract.ts'
import { openStates, processingNoteLifecycle } from '../domain.ts'
import { processingNoteTable as table } from '../table.ts'
import { processingNoteExports } from './export.ts'
import { verifiedNote } from './note.ts'
import { register } from './routes.ts'

const isOpen = sql`${table.status} = ANY(${sql.param(openStates)})`

/** For the daily digest of whoever wrote the note: what is not back from a processor, once in each week that it is late. */
export const processingReminders = lateBack({
  entity: 'processing-notes',
  table,
  isAway: sql`n.status = 'dispatched'`,
  occasion: 'processing late',
  section: 'Pieces that are not back from processors',
  path: (id) => `/processing-notes/${id}`,
  away: sql`n.pieces - n.back_qty`,
  says: ({ by, away }) => `${away} not back, expected by ${shortDay(by)}`,
})

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
  figures: [
    {
      place: 50,
      key: 'processingToCheck',
      label: 'Notes to processors to check',
      note: 'ready, not checked yet',
      path: listPath('/processing-notes', { filter: { status: ['ready'] } }),
      count: countOf(sql`${table} WHERE ${table.status} = 'ready' AND ${table.checkedAt} IS NULL`),
      isHot: false,
    },
  ],
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
