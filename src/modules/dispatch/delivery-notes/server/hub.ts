import { sql } from 'drizzle-orm'
import { foundByWords } from '#platform/server/documents/found-by-words.ts'
import { countOf } from '#platform/server/documents/count-of.ts'
import { type Hub, listPath } from '#platform/server/documents/hub.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import { lateBack } from '#modules/dispatch/delivery-ledger/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
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
export const backReminders = lateBack({
  entity: 'delivery-notes',
  table,
  isAway: sql`n.kind = 'loan' AND n.status IN ('dispatched', 'delivered')`,
  occasion: 'loan late',
  section: 'Loans that are not back',
  path: (id) => `/delivery-notes/${id}`,
  says: ({ by }) => `it was expected back by ${shortDay(by)}`,
})

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
      count: countOf(sql`${table} WHERE ${table.status} = 'ready' AND ${table.checkedAt} IS NULL`),
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
