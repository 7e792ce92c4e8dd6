import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { plannedAs } from '#modules/production/operations/server/api.ts'
import { operationTable as operation } from '#modules/production/operations/table.ts'
import { routeLineTable as line, travellerTable as traveller } from '#modules/production/travellers/table.ts'
import { companyTable as company } from '#modules/people/companies/table.ts'
import { userTable as user } from '#modules/people/users/table.ts'
import { pslLevelTable as psl } from '#modules/setup/psl-levels/table.ts'
import type { PlannedOperation, WorkList } from '../contract.ts'
import {
  foreseenRefusalTable as foreseen,
  operationPinTable as pin,
  queueEntryTable as queue,
  scheduleRowTable as row,
} from '../table.ts'

const plan = plannedAs(sql`o`, sql`l`)

/** What is taken first: by priority, by the time that is left, by due day. */
export const urgentFirst = sql`array_position(ARRAY['rush', 'high', 'normal', 'low'], t.priority), r.slack_minutes, t.due_on, t.number, o.seq`

const isWorkedOn = sql`o.status IN ('ready', 'in_progress')`
/** Which operations are on a list of work. */
export const inWorkList: Readonly<Record<WorkList, SQL>> = {
  sign: sql`o.status = 'awaiting_signature'`,
  work: isWorkedOn,
  inspect: sql`${isWorkedOn} AND l.kind IN ('dimensional', 'nde')`,
}

/** What a condition and an order may name: `r` the plan, `o` the operation, `t` the traveller in force, `q` its place in the queue. */
export const planned = (db: Db, rest: SQL): Promise<PlannedOperation[]> =>
  db.query<PlannedOperation>(sql`
    SELECT r.operation_id AS id, t.id AS "travellerId", t.number, t.revision, o.seq, ${plan.title} AS title, l.kind, t.description,
      co.name AS "companyName", psl.code AS "pslLevel", t.priority, r.work_centre_id AS "workCentreId",
      o.work_centre AS "workCentre", r.pieces, o.open_qty AS "openQty", r.minutes, o.status,
      l.subcontracted AS "isOutside", ${instantOf(sql`r.planned_start`)} AS "plannedStart",
      ${instantOf(sql`r.planned_finish`)} AS "plannedFinish", ${instantOf(sql`r.latest_start`)} AS "latestStart",
      ${instantOf(sql`r.earliest_start`)} AS "earliestStart", r.slack_minutes AS "slackMinutes", t.due_on::text AS "dueOn",
      r.late_days AS "lateDays", p.pinned_on::text AS "pinnedOn", p.reason AS "pinReason", u.name AS "pinnedByName",
      (SELECT min(fr.message) FROM ${foreseen} fr WHERE fr.operation_id = o.id) AS unsignable,
      q.place AS "queuePlace", q.reason AS "queueReason", qu.name AS "queuedByName", r.unplanned
    FROM ${row} r JOIN ${operation} o ON o.id = r.operation_id JOIN ${line} l ON l.id = o.route_line_id
    JOIN ${traveller} t ON t.id = l.traveller_id JOIN ${psl} psl ON psl.id = t.psl_level_id
    LEFT JOIN ${company} co ON co.id = t.company_id LEFT JOIN ${pin} p ON p.operation_id = o.id
    LEFT JOIN ${user} u ON u.id = p.by_id
    LEFT JOIN ${queue} q ON q.operation_id = o.id AND q.work_centre_id = r.work_centre_id LEFT JOIN ${user} qu ON qu.id = q.by_id ${rest}`)

/** What the load of a work centre rests on. */
export interface Laid {
  readonly id: string
  readonly workCentreId: string | null
  readonly start: string
  readonly finish: string
  readonly minutes: number
  readonly lateDays: number
  readonly unplanned: string | null
}

/** The plans of a facility or of one work centre that lie between two instants, the latest travellers first. */
export const laidBetween = (db: Db, where: SQL, from: Date, to: Date): Promise<Laid[]> =>
  db.query<Laid>(sql`
    SELECT operation_id AS id, work_centre_id AS "workCentreId", ${instantOf(sql`planned_start`)} AS start,
      ${instantOf(sql`planned_finish`)} AS finish, minutes, late_days AS "lateDays", unplanned
    FROM ${row} WHERE ${where} AND planned_start < ${to.toISOString()} AND planned_finish >= ${from.toISOString()}
    ORDER BY late_days DESC, planned_start, operation_id`)
