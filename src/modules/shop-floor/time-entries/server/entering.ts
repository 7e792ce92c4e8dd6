import { sql } from 'drizzle-orm'
import { instantAt } from '#platform/contract/values/wall-clock.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { invalid, notChoosable, notFound, refused } from '#platform/server/errors.ts'
import { userTable as user } from '#modules/people/users/table.ts'
import { operationTable as operation } from '#modules/production/operations/table.ts'
import { routeLineTable as line, travellerTable as traveller } from '#modules/production/travellers/table.ts'
import { facilityTable as facility } from '#modules/setup/facilities/table.ts'
import type { TimeEntry } from '../contract.ts'
import type { Activity, IndirectCode, TimeKind } from '../domain.ts'
import { timeSpanTable as span } from '../table.ts'
import { entriesOf, isWorkable, MOST_DAYS, MOST_HOURS } from './reading.ts'

interface Worked {
  readonly kind: TimeKind
  readonly operationId?: string | null | undefined
  readonly activity?: Activity | null | undefined
  readonly indirectCode?: IndirectCode | null | undefined
  readonly startedDay: string
  readonly startedTime: string
  readonly stoppedDay: string
  readonly stoppedTime: string
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Begin and end by the clock of the facility. @throws 422 at the field */
function timesOf({ startedDay, startedTime, stoppedDay, stoppedTime }: Worked, timeZone: string, now: Date) {
  const startedAt = new Date(instantAt(timeZone, startedDay, startedTime))
  const stoppedAt = new Date(instantAt(timeZone, stoppedDay, stoppedTime))
  if (stoppedAt <= startedAt) throw invalid({ stoppedTime: ['It ends after it begins.'] })
  if (stoppedAt > now) throw invalid({ stoppedTime: ['That is still to come.'] })
  if (startedAt.getTime() < now.getTime() - MOST_DAYS * DAY)
    throw invalid({ startedDay: [`That is more than ${MOST_DAYS} days ago.`] })
  if (stoppedAt.getTime() - startedAt.getTime() > MOST_HOURS * HOUR)
    throw invalid({ stoppedDay: [`Nobody works longer than ${MOST_HOURS} hours at a time.`] })
  return { startedAt: startedAt.toISOString(), stoppedAt: stoppedAt.toISOString() }
}

/** What was worked on, and nothing of the other kind. `before`: what the span named that it corrects. @throws 422 at the field */
async function requireWork(ctx: Context, asked: Worked, facilityId: string, before: string | null) {
  const { kind, operationId, activity, indirectCode } = asked
  if (kind === 'indirect') {
    if (operationId != null) throw invalid({ operationId: ['Indirect work belongs to no operation.'] })
    if (activity != null) throw invalid({ activity: ['Indirect work belongs to no operation.'] })
    if (indirectCode == null) throw invalid({ indirectCode: ['Choose the work.'] })
    return { kind, operationId: null, activity: null, indirectCode }
  }
  if (indirectCode != null) throw invalid({ indirectCode: ['Work at an operation is not indirect.'] })
  if (operationId == null) throw invalid({ operationId: ['Choose the operation.'] })
  if (activity == null) throw invalid({ activity: ['Choose what was done.'] })
  const [found] = await ctx.tx.query<{ isWorkable: boolean }>(sql`
    SELECT ${isWorkable} AS "isWorkable" FROM ${operation} o JOIN ${line} l ON l.id = o.route_line_id
    JOIN ${traveller} t ON t.id = l.traveller_id WHERE o.id = ${operationId} AND t.facility_id = ${facilityId}`)
  if (!found) throw notChoosable('operationId')
  // Wrong times are put right after the traveller is closed too.
  if (!found.isWorkable && operationId !== before)
    throw invalid({ operationId: ['Its traveller is not released, or it is not done.'] })
  return { kind, operationId, activity, indirectCode: null }
}

/** Holds the time of a person until the commit, so that two corrections are heard one after the other. */
const holdPerson = (ctx: Context, id: string) =>
  ctx.tx.query(sql`SELECT FROM ${user} WHERE id = ${id} FOR NO KEY UPDATE`)

async function entryNow(ctx: Context, id: string): Promise<TimeEntry> {
  const [row] = await entriesOf(ctx.tx, ctx.clock.now(), sql`WHERE s.id = ${id}`)
  if (!row) throw notFound()
  return row
}

const from = (row: TimeEntry): string => `${row.startedDay} ${row.startedTime}`
const to = (row: TimeEntry): string => `${row.stoppedDay} ${row.stoppedTime}`
const what = (row: TimeEntry): string | null => row.operation ?? row.indirectCode

/** What the trail says: a correction with what it was before. */
function told(ctx: Context, action: string, row: TimeEntry, before: TimeEntry | null): void {
  ctx.audit({
    entity: 'time-entries',
    entityId: row.id,
    action,
    subject: `${row.personName}, ${row.startedDay}`,
    changes: {
      work: { from: before && what(before), to: row.voided ? null : what(row) },
      startedAt: { from: before && from(before), to: row.voided ? null : from(row) },
      stoppedAt: { from: before && to(before), to: row.voided ? null : to(row) },
    },
    reason: row.reason ?? undefined,
  })
}

const zoneOf = async (ctx: Context, facilityId: string): Promise<string> => {
  const [found] = await ctx.tx.query<{ timeZone: string }>(
    sql`SELECT time_zone AS "timeZone" FROM ${facility} WHERE id = ${facilityId}`,
  )
  if (!found) throw notChoosable('facilityId')
  return found.timeZone
}

type Entered = Worked & { readonly facilityId: string }

/** Enters a span of oneself. @throws 422 */
export const create = (ctx: Context, { body }: { body: Entered }): Promise<TimeEntry> =>
  enter(ctx, body, ctx.actor.id)

/** Enters a span of somebody else. @throws 422 */
export async function createFor(
  ctx: Context,
  { body }: { body: Entered & { personId: string } },
): Promise<TimeEntry> {
  const [person] = await ctx.tx.query(
    sql`SELECT FROM ${user} WHERE id = ${body.personId} AND role <> 'client' AND status = 'active'`,
  )
  if (!person) throw notChoosable('personId')
  return enter(ctx, body, body.personId)
}

async function enter(ctx: Context, body: Entered, personId: string): Promise<TimeEntry> {
  const { facilityId } = body
  const now = ctx.clock.now()
  const times = timesOf(body, await zoneOf(ctx, facilityId), now)
  const id = await insertRow(ctx.tx, span, {
    facilityId,
    personId,
    ...(await requireWork(ctx, body, facilityId, null)),
    ...times,
    source: 'desk',
    correctsId: null,
    voided: false,
    reason: null,
    enteredById: ctx.actor.id,
    at: now.toISOString(),
  })
  const row = await entryNow(ctx, id)
  told(ctx, 'create', row, null)
  return row
}

/** The span that somebody corrects, held until the commit. @throws 404, 422 where it counts no more or is too old */
async function requireStanding(ctx: Context, id: string): Promise<TimeEntry> {
  const { personId } = await entryNow(ctx, id)
  // Who may not see the time of others does not learn that it is there.
  if (personId !== ctx.actor.id && !ctx.actor.permissions.has('time-entries:correct')) throw notFound()
  await holdPerson(ctx, personId)
  const row = await entryNow(ctx, id)
  if (row.locked) throw refused('time_locked', row.locked)
  return row
}

/** Enters what counts in the place of a span. @throws 404, 422 */
export async function correct(
  ctx: Context,
  { params: { id }, body }: { params: { id: string }; body: Worked & { reason: string } },
): Promise<TimeEntry> {
  const before = await requireStanding(ctx, id)
  const { facilityId, personId, operationId } = before
  const now = ctx.clock.now()
  const times = timesOf(body, await zoneOf(ctx, facilityId), now)
  const newId = await insertRow(ctx.tx, span, {
    facilityId,
    personId,
    ...(await requireWork(ctx, body, facilityId, operationId)),
    ...times,
    source: 'correction',
    correctsId: id,
    voided: false,
    reason: body.reason,
    enteredById: ctx.actor.id,
    at: now.toISOString(),
  })
  const row = await entryNow(ctx, newId)
  told(ctx, 'correct', row, before)
  return row
}

/** Corrects a span to nothing. @throws 404, 422 */
export async function withdraw(
  ctx: Context,
  { params: { id }, body: { reason } }: { params: { id: string }; body: { reason: string } },
): Promise<TimeEntry> {
  const before = await requireStanding(ctx, id)
  const [{ id: newId } = { id: '' }] = await ctx.tx.query<{ id: string }>(sql`
    INSERT INTO ${span} (facility_id, person_id, kind, operation_id, activity, indirect_code, started_at, stopped_at, source, corrects_id,
      voided, reason, entered_by_id, at)
    SELECT facility_id, person_id, kind, operation_id, activity, indirect_code, started_at, stopped_at, 'correction', id, true, ${reason},
      ${ctx.actor.id}::uuid, ${ctx.clock.now().toISOString()}::timestamptz FROM ${span} WHERE id = ${id} RETURNING id`)
  const row = await entryNow(ctx, newId)
  told(ctx, 'void', row, before)
  return row
}
