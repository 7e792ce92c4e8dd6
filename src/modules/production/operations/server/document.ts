import { sql } from 'drizzle-orm'
import { without } from '#platform/contract/values/without.ts'
import { ability, because, type Guard, lockedBy } from '#platform/server/documents/lifecycle/abilities.ts'
import { childRecordsOf } from '#platform/server/documents/child-records.ts'
import type { Context } from '#platform/server/context.ts'
import { heldRefusals } from '#modules/production/travellers/domain.ts'
import { travellers } from '#modules/production/travellers/server/api.ts'
import { travellerTable as traveller } from '#modules/production/travellers/table.ts'
import { parties } from '#modules/engineering/operation-templates/domain.ts'
import { slotRefusal } from '#modules/signing/signature/server/api.ts'
import { type OperationRecord, operations as contract } from '../contract.ts'
import { idsOf, pointsIn, slotsIn, stepsIn } from '../domain/facts.ts'
import { attendedPoints } from '../domain/points.ts'
import { takeOverRefusal } from '../domain/on-paper.ts'
import { answerRefusal, enterRefusal, notReleased, signRefusal, workRefusals } from '../domain/guards.ts'
import {
  allowedEnd,
  leaveOutRefusal,
  rejectedRefusal,
  rejectRefusal,
  reverseRefusal,
} from '../domain/setbacks.ts'
import { operationLifecycle } from '../domain/states.ts'
import { operationStartTable, operationTable, pieceEntryTable, readingTable } from '../table.ts'
import { followedAbilities, type OperationFollower } from './operation-follower.ts'
import { type OperationRow, operationRead, type TakenOver } from './queries.ts'
import { slotFor } from './slots.ts'

const onlyIf =
  (refusalOf: (row: OperationRow) => ReturnType<typeof enterRefusal>): Guard<OperationRow> =>
  (_, row) =>
    because(refusalOf(row))

/** What is not done while the traveller or the operation is held; what is wrong is rejected, taken back or worked on again. */
const whileFree =
  (guard: Guard<OperationRow>): Guard<OperationRow> =>
  (ctx, row) =>
    guard(ctx, row) ?? lockedBy(...heldRefusals(`${row.travellerNumber}, operation ${row.seq}`, row.holds))

export const DONE = 'This operation is done.'

/** What follows in the traveller from its operations. */
const ofRoot = sql`o.traveller_root_id = ${traveller.rootId}`
/** Its operations, and those that its pieces passed before they were split off. */
const worked = sql`WITH RECURSIVE worked AS (
  SELECT o.id, o.carried_from_id FROM ${operationTable} o WHERE ${ofRoot}
  UNION SELECT b.id, b.carried_from_id FROM ${operationTable} b JOIN worked w ON w.carried_from_id = b.id)`
const workers = sql`${worked} SELECT s.by_id FROM ${operationStartTable} s JOIN worked w ON w.id = s.operation_id
  UNION SELECT e.by_id FROM ${pieceEntryTable} e JOIN worked w ON w.id = e.operation_id AND e.kind IN ('good', 'scrap')
  UNION SELECT r.by_id FROM ${readingTable} r JOIN worked w ON w.id = r.operation_id`

/** Places for signatures, each with why the reader may not sign there; nobody is asked where nothing waits. */
async function shownSlots(ctx: Context, row: OperationRow): Promise<OperationRecord['slots']> {
  return Promise.all(
    slotsIn(row).map(async (slot) => {
      const { index, role, meaning, signedQty, openQty, waiting } = slot
      const refusal = openQty > 0 ? await slotRefusal(ctx, slotFor(row, slot), row) : null
      return {
        index,
        role,
        meaning,
        signedQty,
        openQty,
        serialIds: idsOf(waiting),
        refusal: refusal?.message ?? null,
      }
    }),
  )
}

/** `R1`: all pieces of a signature were worked on again since. */
function beforeOf({ pieces }: OperationRow, serialIds: readonly string[], attempt: number): string | null {
  const named = pieces.filter(({ serialId }) => serialIds.includes(serialId))
  return named.length > 0 && named.every((piece) => piece.attempt > attempt) ? `R${attempt + 1}` : null
}

/** Who from outside holds or witnesses an operation, in words; null: nobody. */
const outsideOf = ({ intervention }: OperationRow): string | null =>
  attendedPoints(intervention)
    .map(({ party }) => `the ${parties[party].toLowerCase()}`)
    .join(' and ') || null

const shownTakingOver = (one: TakenOver): OperationRecord['takenOver'] => without(one, 'sha256')

async function present(ctx: Context, row: OperationRow): Promise<Omit<OperationRecord, 'can'>> {
  const {
    storedSignOffs,
    storedEntries,
    storedStarts,
    storedAnswers,
    storedRejections,
    redline,
    takenOver,
    ...read
  } = row
  return {
    ...without(
      read,
      'travellerRootId',
      'routeLineId',
      'lineSteps',
      'facilityId',
      'performerIds',
      'readerIds',
      'readings',
      'decisionSignatureId',
      'carriedFromId',
      'authorIds',
    ),
    travellerId: row.travellerRootId,
    takenOver: takenOver && shownTakingOver(takenOver),
    redline: redline && { said: redline.said.map((one) => ({ ...one, words: [...one.words] })) },
    steps: stepsIn(row),
    slots: await shownSlots(ctx, row),
    points: pointsIn(row).map((point) => without(point, 'waiting')),
    starters: [...storedStarts],
    signOffs: storedSignOffs.map(({ id, slot, quantity, capacity, serialIds, attempt, byName, at }) => ({
      id,
      slot,
      quantity,
      capacity,
      serialIds: [...serialIds],
      attempt,
      before: beforeOf(row, serialIds, attempt),
      byName,
      at,
    })),
    entries: storedEntries.map((entry) => ({
      ...without(entry, 'byId', 'signedBack', 'serialId', 'passedDelta', 'causeId'),
      isReversible: reverseRefusal(row, entry, ctx.actor.id, ctx.clock.now()) === null,
    })),
    pointAnswers: storedAnswers.map((one) => without(one, 'point', 'signatureId')),
    rejections: storedRejections.map(({ status, disposition, ...one }) => ({
      ...without(one, 'signedBack', 'signatureId'),
      mayEndAs: allowedEnd({ number: one.nonConformanceNo, status: status ?? 'open', disposition }),
    })),
  }
}

/** The operations of travellers: one for the root of each line of the route, through all revisions. */
export const operationRecords = (follower: OperationFollower) =>
  childRecordsOf(travellers, contract, {
    lifecycle: operationLifecycle,
    parent: 'travellerRootId',
    root: 'rootId',
    order: 'seq',
    read: operationRead,
    // Bells, trail and home name it away from its traveller.
    label: ({ travellerNumber, seq, title }: Pick<OperationRow, 'travellerNumber' | 'seq' | 'title'>) =>
      `${travellerNumber}, operation ${seq} ${title}`,
    operations: {
      start: whileFree((ctx, row: OperationRow) =>
        row.storedStarts.some(({ userId }) => userId === ctx.actor.id) && row.openQty > 0
          ? 'You have started it already.'
          : because(...workRefusals(row)),
      ),
      enter: whileFree(onlyIf(enterRefusal)),
      book: whileFree((_, row) => because(...workRefusals(row))),
      sign: whileFree(onlyIf(signRefusal)),
      answer: whileFree(onlyIf(answerRefusal)),
      reject: onlyIf(rejectRefusal),
      rework: onlyIf(rejectedRefusal),
      settle: whileFree(onlyIf(rejectedRefusal)),
      reverse: onlyIf(notReleased),
      takeOver: whileFree(onlyIf(takeOverRefusal)),
      leaveOut: whileFree(onlyIf((row) => leaveOutRefusal({ ...row, outside: outsideOf(row) }))),
    },
    present,
    abilities: ({ actor }, { status }) => ({
      update: ability(actor, 'operations:update', status !== 'done', DONE),
    }),
    can: async (ctx, allowed, row) => ({
      ...allowed,
      ...(await followedAbilities(follower, ctx, allowed, row)),
    }),
    audited: (_, { seq, title, status, workCentre }) => ({ seq, title, status, workCentre }),
    changed: follower.changed,
    parentChanges: {
      opsAll: sql`(SELECT count(*) FROM ${operationTable} o WHERE ${ofRoot} AND o.status <> 'not_applicable')`,
      opsDone: sql`(SELECT count(*) FROM ${operationTable} o WHERE ${ofRoot} AND o.status = 'done')`,
      startedAt: sql`(SELECT min(o.started_at) FROM ${operationTable} o WHERE ${ofRoot})`,
      performerIds: sql`ARRAY(${workers})`,
    },
  })
export type Operations = ReturnType<typeof operationRecords>
