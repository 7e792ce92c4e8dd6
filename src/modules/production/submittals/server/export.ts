import { sql } from 'drizzle-orm'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { partInside } from '#platform/server/company-archive/part-inside.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { submittalLifecycle } from '../domain.ts'
import { submittalLineTable, submittalTable } from '../table.ts'

const submittals = exportPart({
  name: 'submittals',
  label: 'Submittals',
  table: submittalTable,
  owner: { company: submittalTable.companyId },
  right: 'submittals:read',
  order: ['number', 'revision'],
  archived: sql`NOT ${submittalTable.isCurrent}`,
  status: { column: 'status', words: statusLabels(submittalLifecycle) },
  slice: 'submittals',
})

const lines = partInside(submittals, 'submittalId', {
  name: 'submittal-lines',
  label: 'Submittal lines',
  table: submittalLineTable,
  order: ['submittalId', 'lineNo'],
  labels: { lineNo: 'Line', rev: 'Revision' },
})

/** Submittals with their lines. */
export const submittalExports = [submittals, lines]
