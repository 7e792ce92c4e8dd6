import { sql } from 'drizzle-orm'
import { lockedBecause } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { childRecordsOf } from '#platform/server/documents/child-records.ts'
import { ability, abilityUnless } from '#platform/server/documents/lifecycle/abilities.ts'
import { lookedUp } from '#platform/server/documents/reading.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { requireSigner, sign, signaturesOf, slotRefusal } from '#modules/signing/signature/server/api.ts'
import { heatChartRecords as contract, type HeatRecord } from '../contract.ts'
import { heatRecordLifecycle, isOpenRecord, isReleased } from '../domain.ts'
import {
  carriedSteps,
  heatChartStepTable,
  heatChartTable as chart,
  heatReadingTable,
  heatRecordTable as table,
} from '../table.ts'
import { heatCharts } from './document.ts'

interface Row extends Omit<HeatRecord, 'can' | 'cannot'> {
  readonly stepRootId: string
  readonly timeZone: string
}

const LOCKED = lockedBecause('It can only be changed until it is recorded.')
const NOT_RELEASED = lockedBecause('The chart is not released.')

const lockOf = ({ status, chartStatus }: Row) =>
  isReleased(chartStatus) ? (isOpenRecord(status) ? null : LOCKED) : NOT_RELEASED

/** The records of the steps of a chart. */
export const heatRecords = childRecordsOf(heatCharts, contract, {
  lifecycle: heatRecordLifecycle,
  parent: 'chartId',
  root: 'rootId',
  order: 'lineNo',
  read: {
    table,
    parts: { readings: { table: heatReadingTable, parent: 'recordId', order: 'lineNo' } },
    columns: {
      chartNumber: sql`c.number`,
      chartRevision: sql`c.revision`,
      chartStatus: sql`c.status`,
      facilityId: sql`c.facility_id`,
      timeZone: lookedUp(facilityTable, sql`c.facility_id`, 'timeZone'),
      title: sql`initcap(s.kind) || ' to ' || s.temperature_c || ' °C, ' || s.minutes || ' min'`,
      askedC: sql`s.temperature_c`,
      performedByName: lookedUp(userTable, sql`${table.performedById}`),
      isNext: sql`NOT EXISTS (SELECT FROM public.${table} before WHERE before.chart_id = ${table.chartId}
        AND before.line_no < ${table.lineNo} AND before.status = 'open')`,
    },
    // The newest revision that has been in force: the records stand as well once the chart is closed or cancelled.
    joins: sql`
      JOIN LATERAL (SELECT * FROM ${chart} c WHERE c.root_id = ${table.chartId} AND c.released_at IS NOT NULL
        ORDER BY c.revision DESC LIMIT 1) c ON true
      JOIN LATERAL (SELECT * FROM ${heatChartStepTable} s JOIN ${chart} o ON o.id = s.heat_chart_id
        WHERE s.root_id = ${table.stepRootId} AND o.released_at IS NOT NULL ORDER BY o.revision DESC LIMIT 1) s ON true`,
  },
  label: ({ chartNumber, lineNo }) => `${chartNumber} step ${lineNo}`,
  guards: {
    record: (_, { readings, isNext, chartStatus }) => {
      if (!isReleased(chartStatus)) return NOT_RELEASED
      if (!isNext) return 'A step before it is not recorded yet.'
      return readings.length > 0 ? null : 'Enter at least one reading.'
    },
    sign: (_, { chartStatus }) => (isReleased(chartStatus) ? null : NOT_RELEASED),
  },
  operations: { addReading: (_, row) => lockOf(row) },
  abilities: ({ actor }, row) => ({
    update: abilityUnless(actor, 'heat-chart-records:update', lockOf(row)),
    remove: ability(actor, 'heat-chart-records:delete', isOpenRecord(row.status), LOCKED),
  }),
  can: async (ctx, can, row) =>
    can.sign === true
      ? { ...can, sign: (await slotRefusal(ctx, slotOf(row), signedOn(ctx, row))) ?? true }
      : can,
  present: (_: Context, row: Row) => row,
  parentChanges: {
    recordsAll: sql`(SELECT count(*) FROM ${table} r WHERE r.chart_id = ${chart.rootId})`,
    recordsSigned: sql`(SELECT count(*) FROM ${table} r WHERE r.chart_id = ${chart.rootId} AND r.status = 'signed')`,
  },
})

/** What a signature on a record stands for; its shape never changes. */
const signedContent = ({ chartNumber, lineNo, title, note, readings }: Row) => ({
  chart: chartNumber,
  step: lineNo,
  title,
  note,
  readings: readings.map(({ minute, temperatureC }) => ({ minute, temperatureC })),
})

const signedOn = (ctx: Context, row: Row) => ({ day: ctx.today(row), facilityId: row.facilityId })

const slotOf = ({ performedById }: Row) => ({
  role: 'inspector',
  meaning: 'inspected' as const,
  needs: [{ list: 'regular' as const, kind: 'traveller_operation' as const, as: 'inspector' as const }],
  notThe: { ids: performedById ? [performedById] : [], did: 'recorded this step', has: 'sign it' },
})

const countSigned = (ctx: Context, { stepRootId }: { stepRootId: string }) =>
  ctx.tx.query(sql`UPDATE ${heatChartStepTable} AS s SET signed_count = s.signed_count + 1
    FROM ${carriedSteps.inForce(sql`l`, sql`o`)} WHERE l.root_id = ${stepRootId} AND s.id = l.id`)

export const recordTransitions = heatRecords.transitions({
  record: { columns: (ctx) => ({ performedById: ctx.actor.id }) },
  reject: { columns: () => ({ performedById: null }) },
  sign: {
    after: async (ctx, row, { signature }) => {
      const { capacity } = await requireSigner(ctx, slotOf(row), signedOn(ctx, row))
      await countSigned(ctx, row)
      await sign(
        ctx,
        {
          entity: heatRecords.slice,
          entityId: row.id,
          label: `${row.chartNumber} step ${row.lineNo}`,
          meaning: 'inspected',
          content: signedContent(row),
          facilityId: row.facilityId,
          capacity,
        },
        signature,
      )
    },
  },
})

export const recordHandlers = {
  ...heatRecords.saves(contract, { locked: lockOf }),
  ...heatRecords.removal({ locked: ({ status }) => (isOpenRecord(status) ? null : LOCKED) }),
  addReading: heatRecords.operation(contract, 'addReading', async (ctx, { id, readings }, body) => {
    await insertRow(ctx.tx, heatReadingTable, { recordId: id, lineNo: 10 * (readings.length + 1), ...body })
    return {
      trail: { changes: { reading: { from: null, to: `${body.minute} min, ${body.temperatureC} °C` } } },
    }
  }),
  signatures: heatRecords.reads((ctx, row) =>
    signaturesOf(ctx, heatRecords.slice, row.id, () => signedContent(row)),
  ),
}
