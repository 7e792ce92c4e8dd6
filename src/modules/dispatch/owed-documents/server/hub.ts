import { sql } from 'drizzle-orm'
import { shortDay } from '#platform/contract/values/dates.ts'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { countOf } from '#platform/server/documents/count-of.ts'
import { type Hub, listPath } from '#platform/server/documents/hub.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { serve } from '#platform/server/http/serve.ts'
import { isNotNotified, type ReminderSource } from '#platform/server/jobs/digest.ts'
import { todayAt, worksToday } from '#modules/setup/facilities/server/api.ts'
import { owedDocuments } from '../contract.ts'
import { owedBecause } from '../domain.ts'
import { owedDocumentTable as table } from '../table.ts'
import { list, settle } from './list.ts'

/** For the daily digest of whoever wrote the note: each working day from the day it is due. */
const reminders: ReminderSource = async (ctx) => {
  interface Row {
    readonly id: string
    readonly userId: string
    readonly number: string
    readonly certificate: string
    readonly dueOn: string
    readonly noteEntity: string
    readonly noteId: string
    readonly occasion: string
  }
  const today = todayAt(ctx, sql`o.facility_id`)
  const occasion = sql`'owed ' || ${today}`
  const rows = await ctx.tx.query<Row>(sql`
    SELECT o.id, o.owner_id AS "userId", o.note_number AS number, o.certificate_number AS certificate, o.due_on::text AS "dueOn",
      o.note_entity AS "noteEntity", o.note_id AS "noteId", ${occasion} AS occasion
    FROM ${table} o WHERE o.state = 'open' AND o.owner_id IS NOT NULL AND o.due_on <= ${today}
      AND ${worksToday(ctx, sql`o.facility_id`)}
      AND ${isNotNotified({ userId: sql`o.owner_id`, entity: 'owed-documents', entityId: sql`o.id`, occasion })}
    ORDER BY o.due_on, o.note_number LIMIT 300`)
  return rows.map(({ id, userId, number, certificate, dueOn, occasion: told }) => ({
    userId,
    entity: 'owed-documents',
    entityId: id,
    occasion: told,
    section: 'Certificates that count no more',
    text: `${number}: what takes the place of ${certificate} is due since ${shortDay(dueOn)}`,
    path: '/owed-documents',
  }))
}

/** What hubs are told of documents that are owed anew. */
export const owedDocumentsHub: Hub = {
  slice: 'owed-documents',
  register: serve(owedDocuments, {
    list,
    exportRows: exportOf(owedDocuments, list, {
      why: owedBecause,
      state: { open: 'Open', sent: 'Sent' },
    }),
    settle,
  }),
  figures: [
    {
      place: 85,
      key: 'owedDocuments',
      label: 'Certificates owed anew',
      note: 'certificates sent with deliveries no longer count',
      path: listPath('/owed-documents', { filter: { state: ['open'] } }),
      count: countOf(sql`${table} WHERE state = 'open'`),
      isHot: true,
    },
  ],
  reminders: [{ place: 19, find: reminders }],
  archive: [
    exportPart({
      name: 'owed-documents',
      label: 'Certificates owed anew',
      table,
      owner: { record: { entity: table.noteEntity, id: table.noteId } },
      right: 'owed-documents:read',
      order: ['dueOn'],
      personal: ['toldTo'],
    }),
  ],
}
