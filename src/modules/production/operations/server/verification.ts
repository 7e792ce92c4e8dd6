import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import {
  routeLineTable as line,
  travellerPieceTable as member,
  travellerTable as traveller,
} from '#modules/production/travellers/table.ts'
import type { RouteLine } from '#modules/production/travellers/domain.ts'
import { slotsOf } from '#modules/production/travellers/domain.ts'
import { type Flow, flowOf, flowOfPieces } from '../domain/pieces.ts'
import {
  operationTable as operation,
  pieceEntryTable as entry,
  pieceStateTable as standing,
  rejectionTable as rejection,
  signOffTable as signOff,
} from '../table.ts'
import { checkedSignOffs } from './signed-otherwise.ts'
import { brokenRules } from './verification-rules.ts'

/** Travellers that are looked at together: what is read of them stays small, however many there are. */
const AT_ONCE = 500

/** What the check of travellers and their operations found. */
export interface ProductionVerdict {
  readonly travellers: number
  readonly operations: number
  readonly signOffs: number
  /** Everything that disagrees, a sentence each. */
  readonly problems: readonly string[]
}

interface StoredOperation {
  readonly id: string
  readonly rootId: string
  readonly name: string
  readonly number: string
  readonly groupNo: number
  readonly decision: string | null
  readonly avail: number
  readonly open: number
  readonly good: number
  readonly passed: number
  readonly scrap: number
  readonly isDone: boolean
  readonly entered: number
  readonly ofTraveller: number
  readonly summedGood: number
  readonly summedPassed: number
  readonly summedScrap: number
  readonly plan: Pick<RouteLine, 'kind' | 'signatureType' | 'signedBy' | 'ndeMethod' | 'ndeMinLevel'>
  readonly signed: Readonly<Record<string, number>>
  /** By count what was signed of pieces that were sent back or rejected; pieces that came signed from another traveller count less than none. */
  readonly signedBack: Readonly<Record<string, number>>
  /** The pieces of its traveller that have serial numbers, and what is booked of them here; none by count. */
  readonly serials: readonly string[]
  readonly stood: readonly {
    readonly serial: string
    readonly good: number
    readonly passed: number
    readonly scrap: number
  }[]
}

const selected = (roots: SQL): SQL => sql`
  SELECT o.id, o.traveller_root_id AS "rootId", t.number, t.number || ', operation ' || o.seq || ' ' || l.title AS name,
    o.group_no AS "groupNo", o.decision, o.avail_qty AS avail, o.open_qty AS open, o.good_qty AS good,
    o.passed_qty AS passed, o.scrap_qty AS scrap, o.done_at IS NOT NULL AS "isDone", t.entry_qty AS "ofTraveller",
    (SELECT coalesce(sum(e.entry_delta), 0)::int FROM ${entry} e WHERE e.traveller_root_id = o.traveller_root_id) AS entered,
    coalesce(s.good, 0) AS "summedGood", coalesce(s.passed, 0) AS "summedPassed", coalesce(s.scrap, 0) AS "summedScrap",
    json_build_object('kind', l.kind, 'signatureType', l.signature_type, 'signedBy', l.signed_by, 'ndeMethod', l.nde_method,
      'ndeMinLevel', l.nde_min_level) AS plan,
    coalesce((SELECT json_object_agg(g.slot, g.quantity) FROM (SELECT slot, sum(quantity)::int AS quantity
      FROM ${signOff} WHERE operation_id = o.id GROUP BY slot) AS g), '{}') AS signed,
    coalesce((SELECT json_object_agg(g.slot, g.quantity) FROM (SELECT b.no - 1 AS slot, sum(b.quantity::int)::int AS quantity
      FROM (SELECT signed_back FROM ${entry} WHERE operation_id = o.id
        UNION ALL SELECT signed_back FROM ${rejection} WHERE operation_id = o.id) AS taken
      CROSS JOIN jsonb_array_elements_text(taken.signed_back -> 'slots') WITH ORDINALITY AS b (quantity, no) GROUP BY b.no) AS g), '{}') AS "signedBack",
    ARRAY(SELECT serial_id FROM ${member} WHERE traveller_root_id = o.traveller_root_id AND left_as IS DISTINCT FROM 'split') AS serials,
    coalesce((SELECT json_agg(json_build_object('serial', serial_id, 'good', good, 'passed', passed, 'scrap', scrap))
      FROM ${standing} WHERE operation_id = o.id AND NOT is_taken_back), '[]') AS stood
  FROM ${operation} o JOIN ${line} l ON l.id = o.route_line_id JOIN ${traveller} t ON t.id = l.traveller_id
  LEFT JOIN (SELECT operation_id, sum(good_delta)::int AS good, sum(passed_delta)::int AS passed, sum(scrap_delta)::int AS scrap
    FROM ${entry} WHERE traveller_root_id = ANY(${roots}) GROUP BY operation_id) AS s ON s.operation_id = o.id
  WHERE o.traveller_root_id = ANY(${roots}) ORDER BY t.number, o.seq, o.id`

/** What the rules of the route make of what is booked. */
function expectedFlow(all: readonly StoredOperation[]): Map<string, Flow> {
  const serials = all[0]?.serials ?? []
  if (serials.length === 0) {
    const counted = all.map(({ id, groupNo, decision, good, passed, scrap }) => ({
      id,
      groupNo,
      isApplicable: decision === null,
      good,
      passed,
      scrap,
    }))
    return flowOf(counted, all[0]?.entered ?? 0)
  }
  const stood = all.map(({ id, groupNo, decision, stood: here }) => {
    const those = (what: 'good' | 'passed' | 'scrap') =>
      new Set(here.filter((one) => one[what] > 0).map(({ serial }) => serial))
    return {
      id,
      groupNo,
      isApplicable: decision === null,
      good: those('good'),
      passed: those('passed'),
      scrapped: those('scrap'),
    }
  })
  return flowOfPieces(stood, serials)
}

/** Q1 and Q2: counters are the sums of the ledger, and what follows from them is as the rule of the route says. */
function countedWrongly(operations: readonly StoredOperation[]): string[] {
  const problems: string[] = []
  for (const all of Map.groupBy(operations, ({ rootId }) => rootId).values()) {
    const flow = expectedFlow(all)
    for (const one of all) {
      const { id, name, number, good, passed, scrap, entered, ofTraveller } = one
      if (good !== one.summedGood || passed !== one.summedPassed || scrap !== one.summedScrap)
        problems.push(`Q2 ${name}: its pieces are not the sum of its ledger.`)
      if (passed < 0 || passed > good || scrap < 0 || good + scrap > one.avail)
        problems.push(`Q1 ${name}: more pieces are counted than reached it.`)
      const now = flow.get(id)
      if (now && (now.avail !== one.avail || now.open !== one.open || now.isDone !== one.isDone))
        problems.push(`Q2 ${name}: what is open here does not follow from the route.`)
      if (entered !== ofTraveller)
        problems.push(`Q3 ${number}: the pieces that began are not the sum of its ledger.`)
    }
  }
  return [...new Set(problems)]
}

/** Q7: no piece moved on that a place for a signature does not name. */
const unsigned = (operations: readonly StoredOperation[]): string[] =>
  operations.flatMap(({ name, plan, passed, signed, signedBack }) =>
    slotsOf(plan).some(({ index }) => (signed[index] ?? 0) - (signedBack[index] ?? 0) < passed)
      ? [`Q7 ${name}: more pieces moved on than were signed.`]
      : [],
  )

/** Q9: each signature on pieces exists, and stands for what the records say now. */
async function signedOtherwise(db: Db, roots: SQL): Promise<{ count: number; problems: string[] }> {
  const rows = await checkedSignOffs(db, sql`t.root_id = ANY(${roots})`)
  const problems = rows.flatMap(({ id, traveller: number, seq, title, finding, lost, readingIds }) => {
    const name = `${number}, operation ${seq} ${title}`
    if (finding === 'unchained') return [`Q9 ${name}: the signature of sign-off ${id} is not in the chain.`]
    if (finding === 'lost') return [`Q9 ${name}: reading ${lost.join(', ')} of sign-off ${id} is gone.`]
    return finding === 'changed'
      ? [
          `Q9 ${name}: what sign-off ${id} signed, its readings ${readingIds.join(', ')} among it, was changed.`,
        ]
      : []
  })
  return { count: rows.length, problems }
}

/** Recomputes pieces and signatures of all travellers, or of those given by their first revisions, and names what disagrees. */
export async function verifyProduction(db: Db, only?: readonly string[]): Promise<ProductionVerdict> {
  const all =
    only ??
    (
      await db.query<{ id: string }>(
        sql`SELECT id FROM ${traveller} WHERE id = root_id ORDER BY ${traveller.number}`,
      )
    ).map(({ id }) => id)
  const verdict = { travellers: 0, operations: 0, signOffs: 0, problems: [] as string[] }
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const ids = all.slice(from, from + AT_ONCE)
    const roots = sql`${sql.param(ids)}::uuid[]`
    const operations = await db.query<StoredOperation>(selected(roots))
    const signed = await signedOtherwise(db, roots)
    verdict.travellers += new Set(operations.map(({ rootId }) => rootId)).size
    verdict.operations += operations.length
    verdict.signOffs += signed.count
    verdict.problems.push(
      ...countedWrongly(operations),
      ...unsigned(operations),
      ...signed.problems,
      ...(await brokenRules(db, ids)),
    )
  }
  return verdict
}
