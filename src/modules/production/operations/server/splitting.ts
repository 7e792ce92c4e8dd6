import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { insertRow, insertedRows } from '#platform/server/database/rows.ts'
import { notChoosable, refused } from '#platform/server/errors.ts'
import type { Leaving, TravellerFollower, TravellerRow } from '#modules/production/travellers/server/api.ts'
import { travellerPieceTable } from '#modules/production/travellers/table.ts'
import { isBySerial } from '../domain/facts.ts'
import { isApplicable } from '../domain/states.ts'
import type { SignedBack } from '../domain/vocabulary.ts'
import { operationTable, pieceEntryTable } from '../table.ts'
import { type Chosen, chosenOf } from './choosing.ts'
import type { Operations } from './document.ts'
import { noted } from './passing.ts'
import type { OperationRow } from './queries.ts'
import { countedOf } from './rejecting.ts'
import { allOf } from './reworking.ts'

/** The operations of a traveller that are done, in the order of its route. */
async function routeOf(operations: Operations, ctx: Context, rootId: string): Promise<OperationRow[]> {
  const found = await allOf(operations, ctx, rootId)
  return found.filter(({ status }) => isApplicable(status))
}

const notAtRest = (field: string, sentence: string) =>
  refused('not_at_rest', sentence, { [field]: [sentence] })

/** By count: so many that are open at an operation, and at those beside it. */
function byCount(route: readonly OperationRow[], { quantity }: Chosen, operationId: string | null): Leaving {
  const place = route.find(({ id }) => id === operationId)
  if (!place) throw notChoosable('operationId')
  const here = route.filter(({ groupNo }) => groupNo === place.groupNo)
  const atRest = Math.min(...here.map(({ openQty }) => openQty))
  if (quantity > atRest)
    throw notAtRest(
      'quantity',
      atRest === 1
        ? `Only 1 piece is at rest at operation ${place.seq}; recorded pieces are signed first.`
        : `Only ${atRest} pieces are at rest at operation ${place.seq}; recorded pieces are signed first.`,
    )
  const before = route.filter(({ groupNo }) => groupNo < place.groupNo)
  return {
    quantity,
    serialIds: [],
    passed: before.map(({ id }) => ({ operationId: id, quantity, serialIds: [] })),
    passedSeq: before.at(-1)?.seq ?? null,
  }
}

/** By their numbers: none of them is recorded and unsigned, rejected, scrapped or finished. */
function bySerial(route: readonly OperationRow[], { quantity, pieces }: Chosen): Leaving {
  const ids = new Set(pieces.map(({ serialId }) => serialId))
  const here = route.map((one) => ({ one, own: one.pieces.filter(({ serialId }) => ids.has(serialId)) }))
  const moving = pieces.filter(({ serialId }) => {
    const states = here.map(({ own }) => own.find((piece) => piece.serialId === serialId)?.state ?? null)
    const isBusy = states.some(
      (state) => state === 'recorded' || state === 'rejected' || state === 'scrapped',
    )
    return isBusy || !states.includes('todo')
  })
  if (moving.length > 0) {
    const numbers = moving.map(({ serialNo }) => serialNo).join(', ')
    const are = moving.length === 1 ? 'is' : 'are'
    throw notAtRest('serialIds', `${numbers} ${are} not at rest: recorded pieces are signed first.`)
  }
  const passed = here.flatMap(({ one, own }) => {
    const serialIds = own.flatMap(({ serialId, state }) => (state === 'passed' ? [serialId] : []))
    return serialIds.length > 0
      ? [{ operationId: one.id, seq: one.seq, quantity: serialIds.length, serialIds }]
      : []
  })
  return { quantity, serialIds: [...ids], passed, passedSeq: passed.at(-1)?.seq ?? null }
}

/** What pieces passed that are to be split off; in their traveller's turn. */
export const leavingOf =
  (operations: Operations): TravellerFollower['leaving'] =>
  async (ctx, { rootId }, asked) => {
    const route = await routeOf(operations, ctx, rootId)
    const [first] = route
    if (!first) throw notChoosable('operationId')
    const chosen = chosenOf(first, asked)
    return isBySerial(first) ? bySerial(route, chosen) : byCount(route, chosen, asked.operationId ?? null)
  }

interface Line {
  readonly operationId: string | null
  readonly serialId: string | null
  readonly attempt: number
  readonly quantity: number
}

/** One line of the ledger for each piece with a serial number, or one for all of them. */
const ledgerLines = (
  operationId: string | null,
  quantity: number,
  serialIds: readonly string[],
  attemptOf: (serialId: string) => number = () => 0,
): Line[] =>
  serialIds.length === 0
    ? [{ operationId, serialId: null, attempt: 0, quantity }]
    : serialIds.map((serialId) => ({ operationId, serialId, attempt: attemptOf(serialId), quantity: 1 }))

const times = (quantity: number, { slots, points }: ReturnType<typeof countedOf>): SignedBack => ({
  slots: slots.map(() => quantity),
  points: Object.fromEntries(Object.keys(points).map((party) => [party, quantity])),
})

/** Makes the operations of the traveller that pieces go on in; each knows the one that it goes on from. */
async function makeOperations(
  operations: Operations,
  ctx: Context,
  child: TravellerRow,
  before: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = child.route
    .filter(({ included }) => included)
    .map(({ id, rootId, lineNo, groupNo, workCentre }) => ({
      id: rootId,
      routeLineId: id,
      seq: lineNo,
      groupNo,
      workCentre: workCentre ?? null,
      carriedFromId: before.get(rootId) ?? null,
    }))
  await operations.make(ctx, child.id, rows, 'id')
  await ctx.tx.query(sql`
    UPDATE ${operationTable} SET decision = b.decision, decision_reason = b.decision_reason
    FROM ${operationTable} b WHERE b.id = ${operationTable.carriedFromId} AND b.decision IS NOT NULL
      AND ${operationTable.travellerRootId} = ${child.rootId}`)
}

/** Pieces leave one ledger and come into another, with what they passed; lines that belong together name each other. */
export const splitOff =
  (operations: Operations): TravellerFollower['split'] =>
  async (ctx, row, child, { quantity, serialIds, passed, roots, reason }) => {
    const by = noted(ctx)
    const before = new Map([...roots].map(([old, own]) => [own, old]))
    const route = await routeOf(operations, ctx, row.rootId)
    const leave = async (line: Line, signedBack: SignedBack | null): Promise<Line & { causeId: string }> => {
      const delta =
        line.operationId === null
          ? { entryDelta: -line.quantity }
          : { goodDelta: -line.quantity, passedDelta: -line.quantity }
      const causeId = await insertRow(ctx.tx, pieceEntryTable, {
        ...line,
        ...delta,
        travellerRootId: row.rootId,
        kind: 'split_out',
        reason,
        signedBack,
        ...by,
      })
      return { ...line, causeId }
    }
    const carried: { line: Line & { causeId: string }; signedBack: SignedBack | null }[] = []
    await operations.inTurn(ctx, row.id, async () => {
      // From the last operation back: what is behind never counts more than reaches it.
      for (const one of passed.toReversed()) {
        const at = route.find(({ id }) => id === one.operationId)
        if (!at) continue
        const attemptOf = (serialId: string) =>
          at.pieces.find((piece) => piece.serialId === serialId)?.attempt ?? 0
        for (const line of ledgerLines(at.id, one.quantity, one.serialIds, attemptOf)) {
          const signedBack = times(line.quantity, countedOf(at))
          carried.unshift({ line: await leave(line, signedBack), signedBack })
        }
      }
      for (const line of ledgerLines(null, quantity, serialIds))
        carried.unshift({ line: await leave(line, null), signedBack: null })
    })
    await operations.inTurn(ctx, child.id, async () => {
      await makeOperations(operations, ctx, child, before)
      if (serialIds.length > 0)
        await insertedRows(
          ctx.tx,
          travellerPieceTable,
          serialIds.map((serialId, at) => ({
            travellerRootId: child.rootId,
            serialId,
            position: at + 1,
            joinedAs: 'split',
            joinedAt: by.at,
          })),
          ['id'],
        )
      for (const { line, signedBack } of carried) {
        const { operationId, quantity: count, ...which } = line
        const own = operationId === null ? null : (roots.get(operationId) ?? null)
        await insertRow(ctx.tx, pieceEntryTable, {
          ...which,
          attempt: 0,
          operationId: own,
          quantity: count,
          ...(own === null ? { entryDelta: count } : { goodDelta: count, passedDelta: count }),
          travellerRootId: child.rootId,
          kind: 'carried_in',
          // What was signed there counts here.
          signedBack: signedBack && negative(signedBack),
          ...by,
        })
      }
    })
  }

const negative = ({ slots, points }: SignedBack): SignedBack => ({
  slots: slots.map((count) => -count),
  points: Object.fromEntries(Object.entries(points).map(([party, count]) => [party, -count])),
})
