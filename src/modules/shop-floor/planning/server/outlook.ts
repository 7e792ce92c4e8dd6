import { sql } from 'drizzle-orm'
import { addDays, dayIn, shortDay } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { gaugeTable as gauge } from '#modules/engineering/gauges/table.ts'
import {
  operationStartTable as start,
  operationTable as operation,
  pieceEntryTable as entry,
  readingTable as reading,
} from '#modules/production/operations/table.ts'
import { submittalTable as submittal } from '#modules/production/submittals/table.ts'
import { routeLineTable as line, travellerTable as traveller } from '#modules/production/travellers/table.ts'
import type { Flag, PlannedOperation } from '../contract.ts'
import { hasBegun } from '../domain.ts'

/** So many days before a calibration ends it is said. */
const CALIBRATION_DAYS = 7
/** An answer of the customer that is due in so many days is on its way. */
const ANSWER_DAYS = 3

/** What is told of operations although nothing refuses to begin them, by their ids. */
export async function outlookOf(
  ctx: Context,
  rows: readonly PlannedOperation[],
  works: Facility,
  today: string,
): Promise<ReadonlyMap<string, Flag[]>> {
  const flags = [...(await unseenDrawings(ctx, rows)), ...(await gaugesOf(ctx, rows, works, today))]
  return new Map(
    [...Map.groupBy(flags, ({ id }) => id)].map(([id, own]) => [id, own.map(({ flag }) => flag)]),
  )
}

interface Facility {
  readonly id: string
  readonly timeZone: string
}

interface Told {
  readonly id: string
  readonly flag: Flag
}

interface Unseen {
  readonly id: string
  readonly travellerId: string
  readonly seen: string
  readonly now: string
  readonly drawingId: string | null
}

/** Whoever worked there last, begun, read or counted, went by another revision of the drawing than the traveller has by now. */
async function unseenDrawings(ctx: Context, rows: readonly PlannedOperation[]): Promise<Told[]> {
  // The first revision of a traveller changed nothing.
  const begun = rows.filter(({ status, revision }) => revision > 0 && hasBegun(status))
  if (begun.length === 0) return []
  const drawingOf = (of: 't' | 'was') =>
    sql`${sql.raw(of)}.drawing_no || ' Rev ' || coalesce(${sql.raw(of)}.drawing_rev, '-')`
  const found = await ctx.tx.query<Unseen>(sql`
    SELECT o.id, t.id AS "travellerId", coalesce(${drawingOf('was')}, 'no drawing') AS seen, ${drawingOf('t')} AS now,
      t.drawing_revision_id AS "drawingId"
    FROM ${operation} o JOIN ${line} l ON l.id = o.route_line_id JOIN ${traveller} t ON t.id = l.traveller_id
    CROSS JOIN LATERAL (SELECT max(acts.at) AS at FROM (SELECT s.at FROM ${start} s WHERE s.operation_id = o.id
      UNION ALL SELECT r.at FROM ${reading} r WHERE r.operation_id = o.id
      UNION ALL SELECT e.at FROM ${entry} e WHERE e.operation_id = o.id AND e.kind IN ('good', 'scrap')) acts) last
    JOIN LATERAL (SELECT r.drawing_no, r.drawing_rev FROM ${traveller} r WHERE r.root_id = o.traveller_root_id AND r.released_at <= last.at
      ORDER BY r.revision DESC LIMIT 1) was ON true
    WHERE o.id = ANY(${sql.param(begun.map(({ id }) => id))}::uuid[])
      AND (was.drawing_no, was.drawing_rev) IS DISTINCT FROM (t.drawing_no, t.drawing_rev)`)
  return found.map(({ id, travellerId, seen, now, drawingId }) => ({
    id,
    flag: {
      code: 'drawing_unseen',
      tone: 'amber',
      message: `${now} came after it was last worked on by ${seen}`,
      mend: drawingId
        ? { label: 'Open the drawing', href: `/drawings/${drawingId}` }
        : { label: 'Open the traveller', href: `/travellers/${travellerId}` },
    },
  }))
}

interface Measured {
  readonly id: string
  readonly unit: string
  /** The last day on which a gauge for it counts; null: none was calibrated. */
  readonly until: string | null
}

/**
 * What is measured in a unit of which the register has gauges at the facility, none of which may be used, or none on the day on which the
 * operation is planned to end, where that calibration ends soon. Of units without any gauge nothing is said: a house that keeps none of
 * them in the register measures all the same.
 */
async function gaugesOf(
  ctx: Context,
  rows: readonly PlannedOperation[],
  { id: facilityId, timeZone }: Facility,
  today: string,
): Promise<Told[]> {
  const endsOn = new Map(rows.map(({ id, plannedFinish }) => [id, dayIn(plannedFinish, timeZone)]))
  const found = await ctx.tx.query<Measured>(sql`
    WITH kept AS (SELECT min(g.range_unit) AS unit, max(g.calibration_due_on) FILTER (WHERE g.calibrated_on <= ${today}::date) AS until
      FROM ${gauge} g WHERE g.status = 'in_use' AND g.range_unit IS NOT NULL AND (g.facility_id = ${facilityId} OR g.facility_id IS NULL)
      GROUP BY lower(g.range_unit) HAVING max(g.calibration_due_on) FILTER (WHERE g.calibrated_on <= ${today}::date) IS NULL
        OR max(g.calibration_due_on) FILTER (WHERE g.calibrated_on <= ${today}::date) <= ${addDays(today, CALIBRATION_DAYS)}::date)
    SELECT DISTINCT o.id, k.unit, k.until::text AS until FROM kept k CROSS JOIN ${operation} o JOIN ${line} l ON l.id = o.route_line_id
    CROSS JOIN LATERAL jsonb_array_elements(l.steps) step
    WHERE o.id = ANY(${sql.param(rows.map(({ id }) => id))}::uuid[]) AND step ->> 'kind' = 'measurement' AND lower(step ->> 'unit') = lower(k.unit)
    ORDER BY o.id, k.unit`)
  return found.flatMap(({ id, unit, until }) => {
    const isOver = until === null || until < today
    if (!isOver && (endsOn.get(id) ?? '') <= until) return []
    const flag: Told = {
      id,
      flag: {
        code: 'gauge',
        tone: isOver ? 'red' : 'amber',
        message: isOver
          ? `No gauge for ${unit} is in calibration here`
          : `The last gauge for ${unit} is due on ${shortDay(until)}`,
        mend: { label: 'Open gauges', href: '/gauges' },
      },
    }
    return [flag]
  })
}

const PLACE = /^\/submittals\/([0-9a-f-]{36})$/

/** Which of the pages to which reasons lead are submittals that the customer answers in the next days. */
export async function answersDueSoon(
  ctx: Context,
  hrefs: readonly string[],
  today: string,
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(hrefs.flatMap((href) => PLACE.exec(href)?.[1] ?? []))]
  if (ids.length === 0) return new Set()
  const found = await ctx.tx.query<{ id: string }>(sql`
    SELECT id FROM ${submittal} WHERE id = ANY(${sql.param(ids)}::uuid[]) AND status = 'sent' AND NOT is_stale
      AND due_on BETWEEN ${today}::date AND ${addDays(today, ANSWER_DAYS)}::date`)
  return new Set(found.map(({ id }) => `/submittals/${id}`))
}
