import { sql } from 'drizzle-orm'
import { comments } from '#platform/server/activity/comments-table.ts'
import { files } from '#platform/server/files/table.ts'
import { statusHistory } from './lifecycle/lifecycle-table.ts'
import { numberCounters, numberSeries } from './numbering/numbering-table.ts'
import { exportPart, setupTable } from '#platform/server/company-archive/part.ts'

/** What is known of the attachments of records; their bytes go along in an archive only. */
export const filesExport = exportPart({
  name: 'files',
  label: 'Attachments',
  table: files,
  owner: { record: { entity: files.entity, id: files.entityId, only: sql`${files.removedAt} IS NULL` } },
  order: ['entity', 'name'],
  // The place of the bytes on this server.
  except: ['storedName'],
  labels: { entity: 'Belongs to', mime: 'Type', sha256: 'SHA-256' },
})

/** What people wrote on records. */
export const commentsExport = exportPart({
  name: 'comments',
  label: 'Comments',
  table: comments,
  owner: { record: { entity: comments.entity, id: comments.entityId } },
  order: ['createdAt'],
  labels: { entity: 'Belongs to' },
})

/** Who moved which record from where to where. */
export const historyExport = exportPart({
  name: 'status-history',
  label: 'Status history',
  table: statusHistory,
  owner: { record: { entity: statusHistory.entity, id: statusHistory.entityId } },
  order: ['at'],
  labels: { entity: 'Belongs to', fromState: 'From', toState: 'To', actorName: 'By' },
})

/** Where documents are numbered from: a restored program goes on after its highest numbers. */
export const numberingExports = [
  setupTable('number-series', 'Number series', numberSeries),
  setupTable('number-counters', 'Number counters', numberCounters, { key: 'prefix' }),
]
