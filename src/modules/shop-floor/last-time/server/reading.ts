import { sql } from 'drizzle-orm'
import { workingMinutesBetween } from '#platform/contract/values/working-minutes.ts'
import { comments } from '#platform/server/activity/comments-table.ts'
import type { Context } from '#platform/server/context.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { statusHistory } from '#platform/server/documents/lifecycle/lifecycle-table.ts'
import { userTable as user } from '#modules/people/users/table.ts'
import { plannedAs } from '#modules/production/operations/server/api.ts'
import {
  operationStartTable as start,
  operationTable as operation,
  pieceEntryTable as entry,
  readingTable as reading,
  rejectionTable as rejection,
} from '#modules/production/operations/table.ts'
import { routeLineTable as line, travellerTable as traveller } from '#modules/production/travellers/table.ts'
import { nonConformanceTable as nonConformance } from '#modules/purchasing/non-conformances/table.ts'
import { centreNamed, minutesLeft, type Works, worksOf } from '#modules/shop-floor/planning/server/api.ts'
import type { EarlierJob, OperationThen } from '../contract.ts'
import type { Work } from '../domain.ts'

/** So many earlier travellers are looked at. */
const MOST_JOBS = 3

export type Job = Omit<EarlierJob, 'work' | 'nonConformances'> & {
  readonly rootId: string
  readonly facilityId: string
}

/** The last closed travellers of the part of this one: those to the same drawing first, then those of the same product code. */
export const jobsBefore = (ctx: Context, rootId: string): Promise<Job[]> =>
  ctx.tx.query<Job>(sql`
    WITH me AS (SELECT t.root_id, t.product_code_id, lower(btrim(t.drawing_no)) AS drawing, t.company_id FROM ${traveller} t
      WHERE t.root_id = ${rootId} AND t.is_current)
    SELECT found.id, found.root_id AS "rootId", found.number, found.revision, ${instantOf(sql`found.closed_at`)} AS "closedAt",
      found.drawing_no AS "drawingNo", found.drawing_rev AS "drawingRev", found.quantity, found.made_qty AS "madeQty",
      found.scrap_qty AS "scrapQty", found.facility_id AS "facilityId",
      (SELECT h.reason FROM ${statusHistory} h WHERE h.entity = 'travellers' AND h.entity_id = found.id AND h.action = 'close'
        ORDER BY h.at DESC LIMIT 1) AS lesson
    FROM me, LATERAL (
      SELECT DISTINCT ON (c.id) c.*, one.place FROM (
        (SELECT t.id, 0 AS place FROM ${traveller} t WHERE t.status = 'closed' AND lower(btrim(t.drawing_no)) = me.drawing
          AND t.company_id IS NOT DISTINCT FROM me.company_id AND t.root_id <> me.root_id
          ORDER BY t.closed_at DESC LIMIT ${MOST_JOBS})
        UNION ALL
        (SELECT t.id, 1 FROM ${traveller} t WHERE t.status = 'closed' AND t.product_code_id = me.product_code_id
          AND t.root_id <> me.root_id ORDER BY t.closed_at DESC LIMIT ${MOST_JOBS})
      ) AS one JOIN ${traveller} c ON c.id = one.id ORDER BY c.id, one.place) AS found
    ORDER BY found.place, found.closed_at DESC, found.number DESC LIMIT ${MOST_JOBS}`)

interface StoredWork extends Work {
  readonly operationId: string
  readonly rootId: string
  readonly workCentre: string | null
  readonly setupMin: number
  readonly runMin: string
  readonly startedAt: string | null
  readonly lastGoodAt: string | null
  readonly goodQty: number
  readonly scrapQty: number
  readonly rejectedQty: number
  readonly reworkQty: number
  readonly remarks: OperationThen['earlier'][number]['remarks']
}

/** What was noted of an operation, in the words of those who worked there. */
const remarks = sql`(
  SELECT coalesce(json_agg(json_build_object('text', n.text, 'byName', n.name, 'at', ${instantOf(sql`n.at`)}) ORDER BY n.at), '[]')
  FROM (
    SELECT c.text, c.author_name AS name, c.created_at AS at FROM ${comments} c WHERE c.entity = 'operations' AND c.entity_id = o.id
    UNION ALL SELECT DISTINCT ON (r.note, r.at) r.note, u.name, r.at FROM ${reading} r JOIN ${user} u ON u.id = r.by_id
      WHERE r.operation_id = o.id AND r.note IS NOT NULL
    UNION ALL SELECT DISTINCT ON (e.reason, e.at) e.reason, u.name, e.at FROM ${entry} e JOIN ${user} u ON u.id = e.by_id
      WHERE e.operation_id = o.id AND e.kind IN ('scrap', 'rework') AND e.reason IS NOT NULL
    UNION ALL SELECT x.reason, u.name, x.at FROM ${rejection} x JOIN ${user} u ON u.id = x.by_id WHERE x.operation_id = o.id
  ) AS n)`

const plan = plannedAs(sql`o`, sql`l`)

/** What was done at the operations of these travellers. */
const storedWork = (ctx: Context, rootIds: readonly string[]): Promise<StoredWork[]> =>
  ctx.tx.query<StoredWork>(sql`
    SELECT o.id AS "operationId", o.traveller_root_id AS "rootId", o.seq, ${plan.title} AS title, l.code, l.kind,
      l.template_lineage AS "templateLineage", o.work_centre AS "workCentre", ${plan.setupMin} AS "setupMin", ${plan.runMin}::text AS "runMin",
      o.good_qty AS "goodQty", o.scrap_qty AS "scrapQty",
      (SELECT ${instantOf(sql`min(s.at)`)} FROM ${start} s WHERE s.operation_id = o.id) AS "startedAt",
      (SELECT ${instantOf(sql`max(e.at)`)} FROM ${entry} e WHERE e.operation_id = o.id AND e.kind = 'good') AS "lastGoodAt",
      (SELECT coalesce(sum(x.quantity), 0)::int FROM ${rejection} x WHERE x.operation_id = o.id) AS "rejectedQty",
      (SELECT coalesce(sum(e.quantity), 0)::int FROM ${entry} e WHERE e.operation_id = o.id AND e.kind = 'rework') AS "reworkQty",
      ${remarks} AS remarks
    FROM ${operation} o JOIN ${line} l ON l.id = o.route_line_id
    WHERE o.traveller_root_id = ANY(${sql.param(rootIds)}::uuid[]) AND o.status <> 'not_applicable'
    ORDER BY o.traveller_root_id, o.seq`)

export type Worked = Work & OperationThen['earlier'][number]

/**
 * What each operation of these travellers took. The clock runs from the first start to the last good piece, in working minutes of
 * the work centre; where nobody pressed start, nothing is known of it.
 */
export async function workedAt(ctx: Context, jobs: readonly Job[]): Promise<Worked[]> {
  if (jobs.length === 0) return []
  const rows = await storedWork(
    ctx,
    jobs.map(({ rootId }) => rootId),
  )
  const works = await worksOf(ctx.tx, [...new Set(jobs.map(({ facilityId }) => facilityId))])
  const jobOf = new Map(jobs.map((job) => [job.rootId, job]))
  return rows.flatMap(({ rootId, workCentre, setupMin, runMin, startedAt, lastGoodAt, ...row }) => {
    const job = jobOf.get(rootId)
    const place = job && works.get(job.facilityId)
    if (!job || !place) return []
    return [
      {
        ...row,
        travellerId: job.id,
        number: job.number,
        minutesPlanned: plannedMinutes({ setupMin, runMin }, job.quantity),
        // Whoever pressed start together with good has told nothing.
        minutesTook: (startedAt && lastGoodAt && minutesIn(place, workCentre, startedAt, lastGoodAt)) || null,
      },
    ]
  })
}

/** Minutes of the route for so many pieces. */
export const plannedMinutes = (
  { setupMin, runMin }: { readonly setupMin: number; readonly runMin: string },
  pieces: number,
): number => minutesLeft({ setupMin, runMin, pieces, isStarted: false, efficiencyPercent: null })

function minutesIn(place: Works, workCentre: string | null, from: string, to: string): number {
  const { work } = centreNamed(place, workCentre) ?? place
  return Math.round(workingMinutesBetween(work, Date.parse(from), Date.parse(to)))
}

type Found = NonNullable<EarlierJob['nonConformances']>[number]

/** The non-conformances of rejected pieces, by the first revision of their traveller. */
export async function nonConformancesOf(
  ctx: Context,
  rootIds: readonly string[],
): Promise<ReadonlyMap<string, Found[]>> {
  const rows = await ctx.tx.query<Found & { readonly rootId: string }>(sql`
    SELECT DISTINCT o.traveller_root_id AS "rootId", n.id, n.number, n.title, n.disposition, n.decision
    FROM ${operation} o JOIN ${rejection} x ON x.operation_id = o.id JOIN ${nonConformance} n ON n.number = x.non_conformance_no
    WHERE o.traveller_root_id = ANY(${sql.param(rootIds)}::uuid[]) ORDER BY n.number`)
  const found = new Map<string, Found[]>()
  for (const { rootId, ...one } of rows) found.set(rootId, [...(found.get(rootId) ?? []), one])
  return found
}

interface NowLine extends Work {
  readonly rootId: string
  readonly setupMin: number
  readonly runMin: string
  readonly quantity: number
}

/** The operations that a revision plans, in their order. */
export const linesNow = (ctx: Context, id: string): Promise<NowLine[]> =>
  ctx.tx.query<NowLine>(sql`
    SELECT l.root_id AS "rootId", l.line_no AS seq, l.title, l.code, l.kind, l.template_lineage AS "templateLineage",
      l.setup_min AS "setupMin", l.run_min::text AS "runMin", t.quantity
    FROM ${line} l JOIN ${traveller} t ON t.id = l.traveller_id WHERE t.id = ${id} AND l.included ORDER BY l.line_no`)

/** Where an operation is planned: the revision that the shop works to. */
export async function travellerOf(
  ctx: Context,
  operationId: string,
): Promise<{ readonly id: string; readonly rootId: string } | undefined> {
  const [found] = await ctx.tx.query<{ id: string; rootId: string }>(sql`
    SELECT l.traveller_id AS id, o.traveller_root_id AS "rootId" FROM ${operation} o JOIN ${line} l ON l.id = o.route_line_id
    WHERE o.id = ${operationId}`)
  return found
}
