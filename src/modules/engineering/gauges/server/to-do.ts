import { sql } from 'drizzle-orm'
import { addDays } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { listPath } from '#platform/server/documents/hub.ts'
import { toDo, type ToDoRead } from '#platform/server/documents/to-do.ts'
import { gaugeTable } from '../table.ts'

/** A laboratory wants a gauge some weeks ahead. */
const DUE_DAYS = 30

interface DueGauge {
  readonly id: string
  readonly gaugeNo: string
  readonly name: string
  readonly place: string
  readonly due: string | null
}

/** Gauges in use whose calibration is due soon or was, the earliest first, for those who look after them. */
export function gaugesToCalibrate(ctx: Context): ToDoRead | null {
  if (!ctx.actor.permissions.has('gauges:update')) return null
  const today = ctx.today()
  const last = addDays(today, DUE_DAYS)
  const select = sql`
    SELECT ${gaugeTable.id}, ${gaugeTable.gaugeNo} AS "gaugeNo", ${gaugeTable.name} AS name,
      coalesce(${gaugeTable.location}, '') AS place, ${gaugeTable.calibrationDueOn} AS due
    FROM ${gaugeTable} WHERE ${gaugeTable.status} = 'in_use' AND ${gaugeTable.calibrationDueKey} <= ${last}::date
    ORDER BY ${gaugeTable.calibrationDueKey}, ${gaugeTable.id}`
  const filter = { status: ['in_use'], calibrationDueOn: { to: last } }
  return toDo<DueGauge>(select, {
    key: 'gauges',
    heads: ['Place', 'Gauge'],
    title: 'Gauges to calibrate',
    note: 'due within 30 days',
    dueTitle: 'Due',
    shows: 'due',
    path: listPath('/gauges', { filter, sort: 'calibrationDueOn' }),
    shown: ({ id, gaugeNo, name, place, due }) => ({
      id,
      number: gaugeNo,
      title: name,
      companyName: place,
      due,
      isLate: due === null || due < today,
      path: `/gauges/${id}`,
    }),
  })
}
