import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import {
  departureTable as departure,
  ROUTE_LINE_KEPT,
  routeLineTable as line,
  serialTable as serial,
  travellerPieceTable as member,
  travellerTable as traveller,
} from '#modules/production/travellers/table.ts'
import {
  operationTable as operation,
  paperStartTable as paper,
  pieceEntryTable as entry,
  pieceStateTable as standing,
  pointAnswerTable as answer,
  signOffTable as signOff,
} from '../table.ts'

/** Rows of these travellers; each rule gives the name of what disagrees and how. */
type Rule = (roots: SQL) => SQL

const nameOf = sql`t.number || ', operation ' || o.seq || ' ' || l.title`
const named = sql`JOIN ${line} l ON l.id = o.route_line_id JOIN ${traveller} t ON t.id = l.traveller_id`

/** Q3, Q10 and Q11 of a traveller: its sums, what it made, and where that went. */
const sums: Rule = (roots) => sql`
  SELECT t.number AS name, w.what, w.rule FROM ${traveller} t
  CROSS JOIN LATERAL (SELECT coalesce(sum(o.scrap_qty), 0) AS scrap, count(*) AS operations,
    count(*) FILTER (WHERE o.done_at IS NOT NULL OR o.decision IS NOT NULL) AS done,
    min(o.passed_qty) FILTER (WHERE o.decision IS NULL AND o.group_no = (SELECT max(group_no) FROM ${operation}
      WHERE traveller_root_id = t.root_id AND decision IS NULL)) AS passed
    FROM ${operation} o WHERE o.traveller_root_id = t.root_id) AS o
  CROSS JOIN LATERAL (SELECT count(*) AS made FROM ${member} p WHERE p.traveller_root_id = t.root_id
    AND EXISTS (SELECT FROM ${operation} b WHERE b.traveller_root_id = t.root_id AND b.decision IS NULL)
    AND NOT EXISTS (SELECT FROM ${operation} b WHERE b.traveller_root_id = t.root_id AND b.decision IS NULL
      AND NOT EXISTS (SELECT FROM ${standing} x WHERE x.operation_id = b.id AND x.serial_id = p.serial_id AND x.passed > 0))) AS s
  CROSS JOIN LATERAL (SELECT coalesce(sum(quantity) FILTER (WHERE kind = 'stocked'), 0) AS stocked,
    coalesce(sum(quantity) FILTER (WHERE kind = 'delivered'), 0) AS delivered
    FROM ${departure} d WHERE d.traveller_root_id = t.root_id) AS d
  CROSS JOIN LATERAL (VALUES
    (t.scrap_qty <> o.scrap, 'Q3', 'the pieces that were lost are not those of its operations.'),
    (t.entry_qty - t.scrap_qty > t.quantity - t.split_qty, 'Q3', 'more pieces are in work than it shall make.'),
    (o.operations > 0 AND o.done = o.operations AND t.made_qty + t.scrap_qty <> t.entry_qty
      OR t.made_qty <> CASE WHEN t.serial_scheme = 'none' THEN greatest(0, least(coalesce(o.passed, 0), t.entry_qty - o.scrap)) ELSE s.made END,
      'Q10', 'the pieces that were made are not those that went through every operation.'),
    ((t.stocked_qty, t.delivered_qty) IS DISTINCT FROM (d.stocked::integer, d.delivered::integer)
      OR t.status = 'closed' AND t.made_qty <> t.stocked_qty + t.delivered_qty, 'Q11',
      'the pieces that were made are not those that were stocked or delivered.')) AS w (is_wrong, rule, what)
  WHERE t.in_force AND t.root_id = ANY(${roots}) AND w.is_wrong`

/** Q4: where a piece stands is the fold of its ledger, its newest attempt alone counts, and it is lost once. */
const pieces: Rule = (roots) => sql`
  WITH folded AS (SELECT e.operation_id, e.serial_id, e.attempt, sum(e.good_delta) AS good, sum(e.passed_delta) AS passed,
      sum(e.scrap_delta) AS scrap, bool_or(e.kind IN ('rework', 'take_back')) AS is_taken_back
    FROM ${entry} e WHERE e.traveller_root_id = ANY(${roots}) AND e.serial_id IS NOT NULL AND e.operation_id IS NOT NULL GROUP BY 1, 2, 3),
  stood AS (SELECT s.* FROM ${standing} s JOIN ${operation} o ON o.id = s.operation_id WHERE o.traveller_root_id = ANY(${roots}))
  SELECT ${nameOf} || ', ' || n.serial_no AS name, 'where the piece stands does not follow from its ledger.' AS what
  FROM folded f FULL JOIN stood s ON s.operation_id = f.operation_id AND s.serial_id = f.serial_id AND s.attempt = f.attempt
  JOIN ${operation} o ON o.id = coalesce(f.operation_id, s.operation_id) ${named}
  JOIN ${serial} n ON n.id = coalesce(f.serial_id, s.serial_id)
  WHERE (coalesce(f.good, 0), coalesce(f.passed, 0), coalesce(f.scrap, 0), coalesce(f.is_taken_back, false))
    IS DISTINCT FROM (s.good::bigint, s.passed::bigint, s.scrap::bigint, s.is_taken_back)
  UNION ALL SELECT ${nameOf} || ', ' || n.serial_no, 'two attempts of the piece count.'
  FROM stood s JOIN ${operation} o ON o.id = s.operation_id ${named} JOIN ${serial} n ON n.id = s.serial_id
  WHERE NOT s.is_taken_back AND EXISTS (SELECT FROM stood later WHERE later.operation_id = s.operation_id
    AND later.serial_id = s.serial_id AND later.attempt > s.attempt)
  UNION ALL SELECT t.number || ', ' || n.serial_no, 'the piece was scrapped more than once.'
  FROM ${entry} e JOIN ${serial} n ON n.id = e.serial_id JOIN ${traveller} t ON t.id = n.first_traveller_root_id
  WHERE t.id = ANY(${roots}) GROUP BY t.number, n.serial_no HAVING sum(e.scrap_delta) > 1`

/** Q5: a piece is in work in exactly one traveller, or something became of it for good. */
const memberships: Rule = (roots) => sql`
  SELECT t.number || ', ' || n.serial_no AS name, CASE WHEN n.fate = 'in_work'
      THEN 'the piece is in work, and in ' || m.open || ' travellers.' ELSE 'the piece is ' || n.fate || ', and still in a traveller.' END AS what
  FROM ${serial} n JOIN ${traveller} t ON t.id = n.first_traveller_root_id
  CROSS JOIN LATERAL (SELECT count(*) AS open FROM ${member} p WHERE p.serial_id = n.id AND p.left_at IS NULL) AS m
  WHERE t.id = ANY(${roots}) AND m.open <> CASE WHEN n.fate = 'in_work' THEN 1 ELSE 0 END`

/** Q8: a piece moved on no sooner than every signature and every hold or witness point of somebody from outside names it. */
const passes: Rule = (roots) => sql`
  WITH asked AS (
    SELECT o.id AS operation_id, 'slot' || slot AS place FROM ${operation} o JOIN ${line} l ON l.id = o.route_line_id
      CROSS JOIN generate_series(0, cardinality(l.signed_by) - 1) AS slot WHERE o.traveller_root_id = ANY(${roots})
    UNION ALL SELECT o.id, party.key FROM ${operation} o JOIN ${line} l ON l.id = o.route_line_id
      CROSS JOIN jsonb_each_text(l.intervention) AS party WHERE o.traveller_root_id = ANY(${roots})
      AND party.key <> 'manufacturer' AND party.value IN ('H', 'W')),
  given AS (
    SELECT s.operation_id, 'slot' || s.slot AS place, s.quantity, s.serial_ids, s.attempt, s.at FROM ${signOff} s
      JOIN ${operation} o ON o.id = s.operation_id WHERE o.traveller_root_id = ANY(${roots})
    UNION ALL SELECT a.operation_id, a.party, a.quantity, a.serial_ids, a.attempt, a.at FROM ${answer} a
      JOIN ${operation} o ON o.id = a.operation_id WHERE o.traveller_root_id = ANY(${roots})),
  moved AS (
    SELECT e.*, sum(e.quantity) OVER (PARTITION BY e.operation_id ORDER BY e.at, e.id) AS so_far FROM ${entry} e
    WHERE e.traveller_root_id = ANY(${roots}) AND e.kind = 'pass')
  SELECT DISTINCT ${nameOf} AS name, 'pieces moved on before ' || CASE WHEN a.place LIKE 'slot%' THEN 'they were signed.'
    ELSE 'their point was answered.' END AS what
  FROM moved e JOIN asked a ON a.operation_id = e.operation_id JOIN ${operation} o ON o.id = e.operation_id ${named}
  WHERE CASE WHEN e.serial_id IS NULL
    THEN e.so_far > coalesce((SELECT sum(g.quantity) FROM given g WHERE g.operation_id = e.operation_id AND g.place = a.place AND g.at <= e.at), 0)
    ELSE NOT EXISTS (SELECT FROM given g WHERE g.operation_id = e.operation_id AND g.place = a.place AND g.at <= e.at
      AND g.attempt = e.attempt AND e.serial_id = ANY(g.serial_ids)) END`

/** Q15: what was counted or signed stays as it was in the revision in which that began, through all that came into force after it. */
const frozen: Rule = (roots) => sql`
  WITH begun AS (
    SELECT o.id, o.traveller_root_id, least(
      (SELECT min(e.at) FROM ${entry} e WHERE e.operation_id = o.id), (SELECT min(s.at) FROM ${signOff} s WHERE s.operation_id = o.id)) AS at
    FROM ${operation} o WHERE o.traveller_root_id = ANY(${roots}))
  SELECT t.number || ' Rev ' || t.revision || ', operation ' || before.line_no || ' ' || before.title AS name,
    'it was counted or signed, and is not what it was.' AS what
  FROM begun b CROSS JOIN LATERAL (SELECT l.* FROM ${line} l JOIN ${traveller} r ON r.id = l.traveller_id
    WHERE l.root_id = b.id AND r.root_id = b.traveller_root_id AND r.released_at <= b.at ORDER BY r.revision DESC LIMIT 1) AS before
  JOIN ${traveller} earlier ON earlier.id = before.traveller_id
  JOIN ${traveller} t ON t.root_id = b.traveller_root_id AND t.released_at IS NOT NULL AND t.revision > earlier.revision
  WHERE NOT EXISTS (SELECT FROM ${line} next WHERE next.traveller_id = t.id AND next.root_id = b.id
    AND ${sql.raw(ROUTE_LINE_KEPT)})`

/** Q17: what was done on paper is not done in the program, and comes before where it goes on. */
const onPaper: Rule = (roots) => sql`
  SELECT ${nameOf} AS name, 'it was done on paper, and is not left out in the program.' AS what
  FROM ${paper} p CROSS JOIN LATERAL unnest(p.before_ids) AS earlier (id)
  JOIN ${operation} o ON o.id = earlier.id ${named}
  WHERE p.traveller_root_id = ANY(${roots}) AND (o.decision IS DISTINCT FROM 'not_applicable' OR o.traveller_root_id <> p.traveller_root_id
    OR EXISTS (SELECT FROM ${entry} e WHERE e.operation_id = o.id) OR EXISTS (SELECT FROM ${signOff} s WHERE s.operation_id = o.id))`

const rules = { Q3: sums, Q4: pieces, Q5: memberships, Q8: passes, Q15: frozen, Q17: onPaper } as const

/** What these travellers, by the ids of their first revisions, break of the rules that a statement of SQL can look through. */
export async function brokenRules(db: Db, roots: readonly string[]): Promise<string[]> {
  const problems: string[] = []
  for (const [name, rule] of Object.entries(rules)) {
    const found = await db.query<{ name: string; what: string; rule?: string }>(
      sql`SELECT * FROM (${rule(sql`${sql.param(roots)}::uuid[]`)}) AS found ORDER BY 1, 2`,
    )
    problems.push(...found.map((one) => `${one.rule ?? name} ${one.name}: ${one.what}`))
  }
  return problems
}
