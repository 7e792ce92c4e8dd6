import { sql } from 'drizzle-orm'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { drawingLifecycle } from '../domain.ts'
import { drawingTable as table } from '../table.ts'

/** Drawings and procedures, each revision. */
export const drawingsExport = exportPart({
  name: 'drawings',
  label: 'Drawings and procedures',
  table,
  owner: { company: table.companyId },
  right: 'drawings:read',
  order: ['number', 'revision'],
  archived: sql`NOT (${table.isCurrent} OR ${table.status} = 'current')`,
  status: { column: 'status', words: statusLabels(drawingLifecycle) },
  slice: 'drawings',
})
