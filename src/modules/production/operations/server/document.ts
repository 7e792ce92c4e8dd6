import { sql } from 'drizzle-orm'
import { ability, because, type Guard } from '#platform/server/documents/lifecycle/abilities.ts'
import { childRecordsOf } from '#platform/server/documents/child-records.ts'
import type { Context } from '#platform/server/context.ts'
import { travellers } from '#modules/production/travellers/server/api.ts'
import { travellerTable as traveller } from '#modules/production/travellers/table.ts'
import { slotRefusal } from '#modules/signing/signature/server/api.ts'
import { type OperationRecord, operations as contract } from '../contract.ts'
import { idsOf, pointsIn, slotsIn, stepsIn } from '../domain/facts.ts'
import { answerRefusal, enterRefusal, signRefusal, workRefusals } from '../domain/guards.ts'
import { operationLifecycle } from '../domain/states.ts'
import { operationStartTable, operationTable, pieceEntryTable, readingTable } from '../table.ts'
import { followedAbilities, type OperationFollower } from './operation-follower.ts'
import { type OperationRow, operationRead } from './queries.ts'
import { slotFor } from './slots.ts'

const onlyIf =
  (refusalOf: (row: OperationRow) => ReturnType<typeof enterRefusal>): Guard<OperationRow> =>
  (_, row) =>
    because(refusalOf(row))

export const DONE = 'This operation is done.'

/** What follows in the traveller from its operations. */
const ofRoot = sql`o.traveller_root_id = ${traveller.rootId}`
const workers = sql`SELECT s.by_id FROM ${operationStartTable} s JOIN ${operationTable} o ON o.id = s.operation_id WHERE ${ofRoot}
  UNION SELECT e.by_id FROM ${pieceEntryTable} e JOIN ${operationTable} o ON o.id = e.operation_id
    WHERE ${ofRoot} AND e.kind IN ('good', 'scrap')
  UNION SELECT r.by_id FROM ${readingTable} r JOIN ${operationTable} o ON o.id = r.operation_id WHERE ${ofRoot}`

/** Places for signatures, each with why the reader may not sign there; nobody is asked where nothing waits. */
async function shownSlots(ctx: Context, row: OperationRow): Promise<OperationRecord['slots']> {
  const on = { day: ctx.today(row), facilityId: row.facilityId }
  return Promise.all(
    slotsIn(row).map(async (slot) => {
      const { index, role, meaning, signedQty, openQty, waiting } = slot
      const refusal = openQty > 0 ? await slotRefusal(ctx, slotFor(row, slot), on) : null
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

async function present(ctx: Context, row: OperationRow): Promise<Omit<OperationRecord, 'can'>> {
  const {
    travellerRootId: _,
    routeLineId: __,
    lineSteps: ___,
    facilityId: ____,
    performerIds: ________,
    readings: _____,
    storedSignOffs,
    storedEntries,
    storedStarts,
    storedAnswers,
    ...shown
  } = row
  return {
    ...shown,
    steps: stepsIn(row),
    slots: await shownSlots(ctx, row),
    points: pointsIn(row).map(({ waiting: ______, ...point }) => point),
    starters: [...storedStarts],
    signOffs: storedSignOffs.map(({ id, slot, quantity, capacity, serialIds, attempt, byName, at }) => ({
      id,
      slot,
      quantity,
      capacity,
      serialIds: [...serialIds],
      attempt,
      byName,
      at,
    })),
    entries: storedEntries.map(({ byId: ______, signedBack: _______, ...entry }) => entry),
    pointAnswers: storedAnswers.map(({ point: ______, signatureId: _______, ...one }) => one),
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
    label: ({ seq, title }: { readonly seq: number; readonly title: string }) => `Operation ${seq} ${title}`,
    operations: {
      start: (ctx, row: OperationRow) =>
        row.storedStarts.some(({ userId }) => userId === ctx.actor.id) && row.openQty > 0
          ? 'You have started it already.'
          : because(...workRefusals(row)),
      enter: onlyIf(enterRefusal),
      book: (_, row) => because(...workRefusals(row)),
      sign: onlyIf(signRefusal),
      answer: onlyIf(answerRefusal),
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
    parentChanges: {
      opsAll: sql`(SELECT count(*) FROM ${operationTable} o WHERE ${ofRoot} AND o.status <> 'not_applicable')`,
      opsDone: sql`(SELECT count(*) FROM ${operationTable} o WHERE ${ofRoot} AND o.status = 'done')`,
      startedAt: sql`(SELECT min(o.started_at) FROM ${operationTable} o WHERE ${ofRoot})`,
      performerIds: sql`ARRAY(${workers})`,
    },
  })
export type Operations = ReturnType<typeof operationRecords>
