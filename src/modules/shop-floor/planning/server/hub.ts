import { type SQL, sql } from 'drizzle-orm'
import { givenAddress } from '#platform/contract/register.ts'
import { exportPart } from '#platform/server/company-archive/part.ts'
import type { Context } from '#platform/server/context.ts'
import { countOf } from '#platform/server/documents/count-of.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { asFound, type FoundToDo, toDo, type ToDoRead } from '#platform/server/documents/to-do.ts'
import { type Intervention, pointsInWords } from '#modules/engineering/operation-templates/domain.ts'
import { companyTable as company } from '#modules/people/companies/table.ts'
import { serve } from '#platform/server/http/serve.ts'
import { isNotNotified, type ReminderSource } from '#platform/server/jobs/digest.ts'
import {
  type OrderToPlan,
  ordersToPlan,
  travellersExport,
} from '#modules/production/travellers/server/api.ts'
import { operationTable as operation } from '#modules/production/operations/table.ts'
import { routeLineTable as line, travellerTable as traveller } from '#modules/production/travellers/table.ts'
import { counted } from '#platform/contract/values/amounts.ts'
import { planning, type WorkList } from '../contract.ts'
import {
  operationPinTable as pin,
  foreseenRefusalTable as foreseen,
  queueEntryTable as queue,
  scheduleRowTable as scheduleRow,
} from '../table.ts'
import { board } from './board.ts'
import { dispatchOf } from './dispatch.ts'
import { planAnew } from './follower.ts'
import { foresee } from './foreseeing.ts'
import type { DispatchPorts } from './mends.ts'
import { pinOperation, preview, unpinOperation } from './pinning.ts'
import { inWorkList, urgentFirst } from './reading.ts'
import { signable } from './signable.ts'
import { orders, work } from './work.ts'
import { queueOperation, unqueueOperation } from './queueing.ts'

const isPlannedLate = sql`t.in_force AND t.status = 'released' AND t.late_days > 0`

/** For the daily digest: travellers that will come too late, told to their planner once for each number of days. */
const lateByPlan: ReminderSource = async (ctx) => {
  interface Row {
    readonly id: string
    readonly userId: string
    readonly number: string
    readonly description: string
    readonly lateDays: number
    readonly occasion: string
  }
  const occasion = sql`'late by ' || t.late_days`
  const rows = await ctx.tx.query<Row>(sql`
    SELECT t.id, t.planner_id AS "userId", t.number, t.description, t.late_days AS "lateDays", ${occasion} AS occasion
    FROM ${traveller} t WHERE ${isPlannedLate} AND t.planner_id IS NOT NULL AND ${isNotNotified({
      userId: sql`t.planner_id`,
      entity: 'travellers',
      entityId: sql`t.id`,
      occasion,
    })}
    ORDER BY t.late_days DESC, t.number LIMIT 300`)
  return rows.map(({ id, userId, number, description, lateDays, occasion: told }) => ({
    userId,
    entity: 'travellers',
    entityId: id,
    occasion: told,
    section: 'Travellers that are planned too late',
    text: `${number}, ${description}: late by ${counted(lateDays, 'working day', 'working days')}`,
    path: `/travellers/${id}`,
  }))
}

/** The reader's own travellers that are not due yet and will come too late, the latest first. */
const lateToCome = (ctx: Context): ToDoRead =>
  toDo<FoundToDo>(
    sql`
    SELECT t.id, t.number || ' Rev ' || t.revision AS number, t.description AS title, co.name AS "companyName", NULL AS value,
      NULL AS currency, t.due_on::text AS due, '/travellers/' || t.id AS path,
      'late by ' || t.late_days || CASE t.late_days WHEN 1 THEN ' day' ELSE ' days' END AS why
    FROM ${traveller} t LEFT JOIN ${company} co ON co.id = t.company_id
    WHERE ${isPlannedLate} AND t.due_on >= ${ctx.today()} AND ${ctx.actor.id}::uuid IN (t.planner_id, t.foreman_id)
    ORDER BY t.late_days DESC, t.number`,
    {
      key: 'plannedTooLate',
      heads: ['Company', 'Part'],
      title: 'Your travellers planned too late',
      note: 'will miss their due day',
      dueTitle: 'Due',
      shows: 'due',
      path: givenAddress('/planning?late=true'),
      shown: (row) => ({ ...asFound(row), isLate: true }),
    },
  )

/** For the daily digest: what will refuse signatures of the next two weeks, told to the planner of the traveller once for each reason. */
const willNotBeSignable: ReminderSource = async (ctx) => {
  interface Row {
    readonly id: string
    readonly travellerId: string
    readonly userId: string
    readonly number: string
    readonly seq: number
    readonly message: string
    readonly occasion: string
  }
  const occasion = sql`'not signable: ' || f.code`
  const rows = await ctx.tx.query<Row>(sql`
    SELECT f.operation_id AS id, t.id AS "travellerId", t.planner_id AS "userId", t.number, o.seq, f.message, ${occasion} AS occasion
    FROM ${foreseen} f JOIN ${operation} o ON o.id = f.operation_id JOIN ${line} l ON l.id = o.route_line_id
    JOIN ${traveller} t ON t.id = l.traveller_id WHERE t.planner_id IS NOT NULL AND ${isNotNotified({
      userId: sql`t.planner_id`,
      entity: 'operations',
      entityId: sql`f.operation_id`,
      occasion,
    })}
    ORDER BY f.on_day, t.number, o.seq LIMIT 300`)
  return rows.map(({ id, travellerId, userId, number, seq, message, occasion: told }) => ({
    userId,
    entity: 'operations',
    entityId: id,
    occasion: told,
    section: 'Operations that will not be signable',
    text: `${number}, operation ${seq}: ${message}`,
    path: `/travellers/${travellerId}/operations/${id}`,
  }))
}

/** Operations at the reader's facility that will not be signable as it is known by now, the next day first. */
function notSignable(ctx: Context): ToDoRead {
  const { facilityId } = ctx.actor
  const here = facilityId ? sql`WHERE f.facility_id = ${facilityId}::uuid` : sql``
  return toDo<FoundToDo>(
    sql`
    SELECT f.operation_id AS id, t.number, l.title, concat_ws(' at ', o.seq, o.work_centre) AS "companyName", f.on_day::text AS due,
      '/travellers/' || t.id || '/operations/' || o.id AS path, f.message AS why
    FROM ${foreseen} f JOIN ${operation} o ON o.id = f.operation_id JOIN ${line} l ON l.id = o.route_line_id
    JOIN ${traveller} t ON t.id = l.traveller_id ${here} ORDER BY f.on_day, t.number, o.seq, f.code`,
    {
      key: 'notSignable',
      heads: ['Operation', 'Work'],
      title: 'Not signable in 14 days',
      note: 'signatures that will be refused',
      dueTitle: 'On',
      shows: 'due',
      path: '/planning/signable',
      shown: asFound,
    },
  )
}

/** Operations of a state at the reader's facility, the most urgent first as on the dispatch lists. */
function operationsThat(ctx: Context, list: WorkList): SQL {
  const { facilityId } = ctx.actor
  const here = facilityId ? sql`AND r.facility_id = ${facilityId}::uuid` : sql``
  return sql`
    SELECT o.id, t.number, coalesce(o.work_centre, '') AS title, l.intervention, o.seq || ' ' || l.title AS "companyName",
      t.due_on::text AS due, r.slack_minutes < 0 AS "isLate",
      '/travellers/' || t.id || '/operations/' || o.id AS path
    FROM ${scheduleRow} r JOIN ${operation} o ON o.id = r.operation_id JOIN ${line} l ON l.id = o.route_line_id
    JOIN ${traveller} t ON t.id = l.traveller_id WHERE ${inWorkList[list]} ${here}
    ORDER BY ${urgentFirst}`
}

/** What can be begun or goes on, for those who work at operations. */
const operationsToWork = (ctx: Context): ToDoRead | null =>
  ctx.actor.permissions.has('operations:work')
    ? toDo<FoundToDo>(operationsThat(ctx, 'work'), {
        key: 'operationsToWork',
        heads: ['Operation', 'Work centre'],
        title: 'Work that is ready',
        note: 'operations to start or to continue',
        dueTitle: 'Due',
        shows: 'due',
        path: givenAddress('/planning?list=work'),
        shown: asFound,
      })
    : null

/** What is measured and tested, for those who inspect. */
const operationsToInspect = (ctx: Context): ToDoRead | null =>
  ctx.actor.permissions.has('operations:work')
    ? toDo<FoundToDo>(operationsThat(ctx, 'inspect'), {
        key: 'operationsToInspect',
        heads: ['Operation', 'Work centre'],
        title: 'Inspections that are ready',
        note: 'pieces to measure and to test',
        dueTitle: 'Due',
        shows: 'due',
        path: givenAddress('/planning?list=inspect'),
        shown: ({ id, number, title, companyName, due, isLate, path }) =>
          asFound({ id, number, title, companyName, due, isLate: isLate ?? false, path }),
      })
    : null

type ToSign = FoundToDo & { readonly intervention: Intervention }

/** Pieces that are made and not signed for, for those who sign operations; where others look on, it is said. */
const operationsToSign = (ctx: Context): ToDoRead | null =>
  ctx.actor.permissions.has('operations:sign')
    ? toDo<ToSign>(operationsThat(ctx, 'sign'), {
        key: 'operationsToSign',
        heads: ['Operation', 'Work centre'],
        title: 'Operations waiting for a signature',
        note: 'done, not signed yet',
        dueTitle: 'Due',
        shows: 'due',
        path: givenAddress('/planning?list=sign'),
        shown: ({ intervention, ...row }) => {
          const why = pointsInWords(intervention)
          return { ...asFound(row), ...(why ? { why } : {}) }
        },
      })
    : null

/** Released orders of which somebody has still to plan something, for those who make travellers. */
const ordersLeft = (ctx: Context): ToDoRead | null =>
  ctx.actor.permissions.has('travellers:create')
    ? toDo<OrderToPlan>(ordersToPlan(ctx, ctx.actor.facilityId), {
        key: 'ordersToPlan',
        heads: ['Company', 'To plan'],
        title: 'Orders to plan',
        note: 'released, and not all of it is planned',
        dueTitle: 'Wanted',
        shows: 'due',
        path: givenAddress('/planning?list=orders'),
        shown: ({ id, number, companyName, lines, pieces, dueOn }) => ({
          id,
          number,
          companyName,
          title: `${counted(pieces, 'piece', 'pieces')} in ${counted(lines, 'line', 'lines')}`,
          due: dueOn,
          isLate: dueOn !== null && dueOn < ctx.today(),
          path: `/quotes/${id}`,
        }),
      })
    : null

const pins = exportPart({
  name: 'operation-pins',
  label: 'Days on which operations are to begin',
  table: pin,
  owner: { parent: travellersExport, by: pin.travellerRootId },
  right: 'travellers:read',
  order: ['at'],
  on: 'at',
})

const queueEntries = exportPart({
  name: 'queue-entries',
  label: 'Operations that are taken first',
  table: queue,
  owner: { parent: travellersExport, by: queue.travellerRootId },
  right: 'travellers:read',
  order: ['workCentreId', 'place'],
  on: 'at',
})

/** What hubs are told of planning. The plan itself follows from routes, pieces and calendars and is in no archive. */
export const planningHub = (ports: DispatchPorts): Hub => ({
  slice: 'planning',
  register: serve(planning, {
    board,
    dispatch: dispatchOf(ports),
    signable,
    work,
    orders,
    preview,
    pin: pinOperation,
    unpin: unpinOperation,
    queue: queueOperation,
    unqueue: unqueueOperation,
  }),
  figures: [
    {
      place: 44,
      key: 'lateByPlan',
      label: 'Planned too late',
      note: 'travellers that will miss their due day',
      path: givenAddress('/planning?late=true'),
      count: countOf(sql`${traveller} t WHERE ${isPlannedLate}`),
      isHot: true,
    },
  ],
  toDo: [
    { place: 61, ask: ordersLeft },
    { place: 62, ask: operationsToWork },
    { place: 63, ask: operationsToSign },
    { place: 64, ask: operationsToInspect },
    { place: 79, ask: lateToCome },
    { place: 83, ask: notSignable },
  ],
  reminders: [
    { place: 16, find: lateByPlan },
    { place: 22, find: willNotBeSignable },
  ],
  archive: [pins, queueEntries],
  jobs: [
    { job: 'planning.recompute', cron: '* * * * *', run: planAnew },
    { job: 'planning.foresee', cron: '7 * * * *', run: foresee(ports) },
  ],
})
