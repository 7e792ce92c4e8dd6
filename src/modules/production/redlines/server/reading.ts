import { sql } from 'drizzle-orm'
import { answersOf } from '#platform/contract/abilities.ts'
import type { Context } from '#platform/server/context.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { abilityUnless } from '#platform/server/documents/lifecycle/abilities.ts'
import { lookedUp } from '#platform/server/documents/reading.ts'
import { instructionInWords } from '#modules/engineering/operation-templates/domain.ts'
import { openHolds } from '#modules/engineering/holds/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { plannedAs } from '#modules/production/operations/server/api.ts'
import {
  operationTable,
  pieceEntryTable,
  pointAnswerTable,
  readingTable,
  rejectionTable,
  signOffTable,
} from '#modules/production/operations/table.ts'
import type { TravellerRow } from '#modules/production/travellers/server/api.ts'
import { materialLineTable, routeLineTable } from '#modules/production/travellers/table.ts'
import type { Redline, Redlines } from '../contract.ts'
import {
  type Changed,
  frozenRefusal,
  inWords,
  type RedlinedOperation,
  redlinesLocked,
  redlinesOver,
} from '../domain.ts'
import { redlineTable as table } from '../table.ts'

export interface StoredRedline extends Omit<Redline, 'changes' | 'seq' | 'title'> {
  readonly changes: Changed
  readonly was: Changed
  readonly proposedById: string
  readonly decidedById: string | null
  readonly signatureId: string | null
}

/** The redlines of a traveller, the newest first. */
export const redlinesIn = (ctx: Context, rootId: string): Promise<StoredRedline[]> =>
  ctx.tx.query<StoredRedline>(sql`
    SELECT r.id, r.number, r.operation_id AS "operationId", r.state, r.changes, r.was, r.reason, r.proposed_by_id AS "proposedById",
      ${lookedUp(userTable, sql`r.proposed_by_id`)} AS "proposedByName", ${instantOf(sql`r.proposed_at`)} AS "proposedAt",
      ${lookedUp(userTable, sql`r.decided_by_id`)} AS "decidedByName", ${instantOf(sql`r.decided_at`)} AS "decidedAt",
      r.decided_by_id AS "decidedById", r.signature_id AS "signatureId", r.decision_reason AS "decisionReason", ${lookedUp(userTable, sql`r.ended_by_id`)} AS "endedByName", r.ended_reason AS "endedReason"
    FROM ${table} r WHERE r.traveller_root_id = ${rootId} ORDER BY r.number DESC`)

const plan = plannedAs(sql`o`, sql`l`)
const hasAny = (of: typeof pieceEntryTable | typeof readingTable | typeof signOffTable) =>
  sql`EXISTS (SELECT FROM ${of} x WHERE x.operation_id = o.id)`

/** The operations of a traveller as they are done now, in their order. */
export const operationsIn = (ctx: Context, rootId: string): Promise<RedlinedOperation[]> =>
  ctx.tx.query<RedlinedOperation>(sql`
    SELECT o.id, o.seq, o.group_no AS "groupNo", ${plan.title} AS title, ${plan.instruction} AS instruction,
      ${plan.setupMin} AS "setupMin", ${plan.runMin}::text AS "runMin", l.kind, o.status, l.intervention,
      o.started_at IS NOT NULL AS "isStarted", ${hasAny(pieceEntryTable)} OR ${hasAny(signOffTable)} OR ${hasAny(readingTable)}
        OR EXISTS (SELECT FROM ${pointAnswerTable} a WHERE a.operation_id = o.id)
        OR EXISTS (SELECT FROM ${rejectionTable} j WHERE j.operation_id = o.id) AS "isCounted", went_to_processor(o.id) AS "isAway",
      EXISTS (SELECT FROM ${materialLineTable} m WHERE m.traveller_id = l.traveller_id AND m.needed_at_seq = l.line_no) AS "needsMaterial",
      ARRAY(SELECT h.source_label FROM ${openHolds} h
        WHERE h.thing_id = o.id AND h.thing_entity = 'operations' AND h.source_entity = 'submittals') AS "heldBy"
    FROM ${operationTable} o JOIN ${routeLineTable} l ON l.id = o.route_line_id
    WHERE o.traveller_root_id = ${rootId} ORDER BY o.seq, o.id`)

/** What is shown of the redlines of a traveller. */
export async function redlinesOf(ctx: Context, row: TravellerRow): Promise<Redlines> {
  const found = await redlinesIn(ctx, row.rootId)
  const operations = await operationsIn(ctx, row.rootId)
  const locked = redlinesLocked(row)
  const has = (...states: StoredRedline['state'][]) => found.some(({ state }) => states.includes(state))
  const may = (verb: string, why: string | null) => abilityUnless(ctx.actor, `redlines:${verb}`, why)
  const undecided = has('proposed') ? null : 'No redline waits for a decision.'
  const isOver = redlinesOver(row)
  const { id, version, number, revision } = row
  return {
    id,
    version,
    number,
    revision,
    redlines: found.flatMap(
      ({ was, changes, proposedById: _, decidedById: __, signatureId: ___, ...one }) => {
        const operation = operations.find((other) => other.id === one.operationId)
        const { seq = 0, title = '' } = operation ?? {}
        return [{ ...one, seq, title, changes: inWords(was, changes) }]
      },
    ),
    operations: operations.map((one) => ({
      id: one.id,
      seq: one.seq,
      title: one.title,
      instruction: instructionInWords(one.instruction),
      refusal: frozenRefusal(one)?.message ?? null,
    })),
    ...answersOf({
      propose: may(
        'propose',
        locked ??
          (operations.some((one) => !frozenRefusal(one)) ? null : 'Every operation is counted or signed.'),
      ),
      approve: may('approve', locked ?? undecided),
      refuse: may('approve', isOver ?? undecided),
      settle: may(
        'settle',
        isOver ?? (has('approved') ? null : 'No approved redline waits for what becomes of it.'),
      ),
    }),
  }
}
