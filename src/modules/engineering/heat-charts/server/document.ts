import { sql } from 'drizzle-orm'
import { ONLY_A_DRAFT } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import { ability, abilityUnless } from '#platform/server/documents/lifecycle/abilities.ts'
import { lookedUp } from '#platform/server/documents/reading.ts'
import { NEWER_REVISION, revisionsSelect } from '#platform/server/documents/revisions/revisions.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { type HeatChartRecord, heatCharts as contract } from '../contract.ts'
import { heatChartLifecycle, isDraft, isReleased } from '../domain.ts'
import { heatChartItemTable, heatChartStepTable, heatChartTable as table } from '../table.ts'

/** The heat chart as one statement gives it. */
export type HeatChartRow = Omit<HeatChartRecord, 'can'>

export const LOCKED = ONLY_A_DRAFT

/** Why no revision may start here; null: one may. */
export function reviseRefusal({ isCurrent, status }: HeatChartRow): string | null {
  if (!isCurrent) return NEWER_REVISION
  return isReleased(status) ? null : 'Only a released chart is revised.'
}

/** The heat chart as a document: how it is read, presented and guarded. */
export const heatCharts = documentOf(contract, {
  lifecycle: heatChartLifecycle,
  read: {
    table,
    derived: ['recordsAll', 'recordsSigned'],
    parts: {
      steps: { table: heatChartStepTable, parent: 'heatChartId', order: 'lineNo' },
      items: { table: heatChartItemTable, parent: 'heatChartId', order: 'lineNo' },
    },
    columns: {
      companyName: lookedUp(companyTable, sql`${table.companyId}`),
      facilityName: sql`fa.name`,
      timeZone: sql`fa.time_zone`,
      createdByName: lookedUp(userTable, sql`${table.createdById}`),
      revisions: sql`(${revisionsSelect(table, { columns: [], select: sql`NULL` })})`,
    },
    joins: sql`JOIN ${facilityTable} fa ON fa.id = ${table.facilityId}`,
  },
  guards: {
    release: (_, { steps }) => (steps.length > 0 ? null : 'Add at least one step.'),
    close: (_, { recordsAll, recordsSigned }) =>
      recordsSigned === recordsAll ? null : `${recordsAll - recordsSigned} steps are not signed yet.`,
  },
  abilities: ({ actor }, row) => ({
    update: ability(actor, 'heat-charts:update', isDraft(row.status), LOCKED),
    revise: abilityUnless(actor, 'heat-charts:create', reviseRefusal(row)),
  }),
  present: (_: Context, row: HeatChartRow) => row,
})
