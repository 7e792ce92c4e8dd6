import { sql } from 'drizzle-orm'
import { canonical } from '#platform/contract/values/canonical.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { because, throwRefusal } from '#platform/server/documents/lifecycle/abilities.ts'
import { invalid, notChoosable, refused } from '#platform/server/errors.ts'
import { instructionOf } from '#modules/engineering/operation-templates/domain.ts'
import type { OperationFollower } from '#modules/production/operations/server/api.ts'
import { redlinedOf, redlineOperation } from '#modules/production/operations/server/api.ts'
import { operationTable } from '#modules/production/operations/table.ts'
import { type TravellerRow, travellers } from '#modules/production/travellers/server/api.ts'
import { travellerTable } from '#modules/production/travellers/table.ts'
import type { SigningInput } from '#modules/signing/signature/contract.ts'
import type { SigningSlot } from '#modules/signing/signature/domain.ts'
import { requireSigner, sign, slotRefusal } from '#modules/signing/signature/server/api.ts'
import type { Redlines } from '../contract.ts'
import {
  type afterlives,
  asItIs,
  type Changed,
  inWords,
  placeBefore,
  type RedlinedOperation,
  redlinesLocked,
  redlineStates,
  scopeRefusal,
} from '../domain.ts'
import { redlineTable as table } from '../table.ts'
import { operationsIn, redlinesIn, redlinesOf, type StoredRedline } from './reading.ts'

type Asked<Body> = Incoming<{ id: string }, unknown, Body>

interface Proposed {
  readonly operationId: string
  readonly title?: string | null | undefined
  readonly instruction?: string | null | undefined
  readonly setupMin?: number | null | undefined
  readonly runMin?: string | null | undefined
  readonly beforeId?: string | null | undefined
  readonly reason: string
}

/** The traveller, whose redlines are changed one after another and never beside its closing. @throws 404, 412 */
async function inTurn(ctx: Context, { params, version }: Asked<unknown>): Promise<TravellerRow> {
  const row = await travellers.lock(ctx, params.id, version)
  await ctx.tx.query(sql`SELECT FROM ${travellerTable} WHERE id = ${row.rootId} FOR UPDATE`)
  return row
}

/** All numbers that the plan of a traveller has given, of lines that are left out too. */
const numbersOf = (row: TravellerRow, operations: readonly RedlinedOperation[]): ReadonlySet<number> =>
  new Set([...row.route.map(({ lineNo }) => lineNo), ...operations.map(({ seq }) => seq)])

/** Where an operation goes that is to be done before another. @throws 422 */
function placed(
  row: TravellerRow,
  operations: readonly RedlinedOperation[],
  moved: RedlinedOperation,
  beforeId: string,
) {
  const target = operations.find(({ id }) => id === beforeId && id !== moved.id)
  if (!target) throw notChoosable('beforeId')
  const place = placeBefore(operations, moved, target, {
    used: numbersOf(row, operations),
    revision: row.revision,
  })
  if (!('code' in place)) return place
  throw refused(place.code, place.message, { beforeId: [place.message] })
}

/** What differs of that which somebody proposes. @throws 422 */
function changesOf(
  row: TravellerRow,
  operations: readonly RedlinedOperation[],
  operation: RedlinedOperation,
  { title, instruction, setupMin, runMin, beforeId }: Proposed,
): Changed {
  const asked: Changed = {
    ...(title ? { title } : {}),
    ...(instruction ? { instruction: instructionOf(instruction) } : {}),
    ...(setupMin == null ? {} : { setupMin }),
    ...(runMin == null ? {} : { runMin: String(Number(runMin)) }),
    ...(beforeId ? placed(row, operations, operation, beforeId) : {}),
  }
  const now = asItIs(operation, asked)
  const differing = Object.entries(asked).filter(
    ([name, value]) => canonical(value) !== canonical(now[name as keyof Changed]),
  )
  return Object.fromEntries(differing)
}

const ofOperation = (operations: readonly RedlinedOperation[], id: string): RedlinedOperation => {
  const found = operations.find((one) => one.id === id)
  if (!found) throw notChoosable('operationId')
  return found
}

/** Somebody at the work or at the desk says what should be different. */
export async function proposeRedline(ctx: Context, asked: Asked<Proposed>): Promise<Redlines> {
  const row = await inTurn(ctx, asked)
  throwRefusal(redlinesLocked(row), 'cannot_propose')
  const { body } = asked
  const operations = await operationsIn(ctx, row.rootId)
  const operation = ofOperation(operations, body.operationId)
  throwRefusal(because(scopeRefusal(operation, {}, row.revision)), 'cannot_propose')
  const changes = changesOf(row, operations, operation, body)
  if (Object.keys(changes).length === 0)
    throw refused('nothing_changed', 'Say what is to be different.', {
      operationId: ['Say what is to be different.'],
    })
  throwRefusal(because(scopeRefusal(operation, changes, row.revision)), 'cannot_propose')
  const before = await redlinesIn(ctx, row.rootId)
  if (before.some((one) => one.state === 'proposed' && one.operationId === operation.id))
    throw invalid({ operationId: [`A redline of operation ${operation.seq} is not decided yet.`] })
  const was = asItIs(operation, changes)
  const number = (before[0]?.number ?? 0) + 1
  await insertRow(ctx.tx, table, {
    travellerRootId: row.rootId,
    operationId: operation.id,
    number,
    changes,
    was,
    reason: body.reason,
    proposedById: ctx.actor.id,
    proposedAt: ctx.clock.now().toISOString(),
  })
  travellers.note(ctx, row, 'redline', {
    changes: Object.fromEntries(
      inWords(was, changes).map(({ field, from, to }) => [`${operation.seq} ${field}`, { from, to }]),
    ),
    reason: body.reason,
  })
  return redlinesOf(ctx, row)
}

/** @throws 422 for a redline that is not of this traveller or in another state */
async function requireRedline(
  ctx: Context,
  row: TravellerRow,
  id: string,
  state: StoredRedline['state'],
): Promise<StoredRedline> {
  const found = (await redlinesIn(ctx, row.rootId)).find((one) => one.id === id)
  if (!found) throw notChoosable('redlineId')
  if (found.state !== state)
    throw invalid({
      redlineId: [`Redline ${found.number} is ${redlineStates[found.state].label.toLowerCase()}.`],
    })
  return found
}

const deciders = ['supervisor', 'quality', 'welding_coordinator'] as const

/** The place in which the actor may decide, the last one where they may in none. */
async function deciderFor(ctx: Context, row: TravellerRow, { proposedById }: StoredRedline) {
  const slots = deciders.map(
    (as): SigningSlot => ({
      role: 'Approver of redlines',
      needs: [{ list: 'regular', kind: 'redline', as }],
      notThe: { ids: [proposedById], did: 'proposed this redline', has: 'approve it' },
      meaning: 'approved',
    }),
  )
  for (const slot of slots)
    if ((await slotRefusal(ctx, slot, row)) === null) return requireSigner(ctx, slot, row)
  return requireSigner(ctx, slots[0] as SigningSlot, row)
}

/** The handler that approves, given what follows operations: the redline counts at once. */
export const approving =
  ({ changed }: Pick<OperationFollower, 'changed'>) =>
  async (ctx: Context, asked: Asked<{ redlineId: string; signature: SigningInput }>): Promise<Redlines> => {
    const row = await inTurn(ctx, asked)
    throwRefusal(redlinesLocked(row), 'cannot_approve')
    const { redlineId, signature } = asked.body
    const redline = await requireRedline(ctx, row, redlineId, 'proposed')
    // Held, so that no pieces leave for an operation that is being changed.
    await ctx.tx.query(sql`
      SELECT FROM ${operationTable} WHERE traveller_root_id = ${row.rootId} ORDER BY id FOR NO KEY UPDATE`)
    const operation = ofOperation(await operationsIn(ctx, row.rootId), redline.operationId)
    const { changes, was, number, reason, proposedByName } = redline
    throwRefusal(because(scopeRefusal(operation, changes, row.revision)), 'cannot_approve')
    if (canonical(asItIs(operation, changes)) !== canonical(was))
      throw refused('changed_since', `Operation ${operation.seq} was changed since; propose it again.`)
    if (changes.seq !== undefined) await requirePlaceStill(ctx, row, operation, changes)
    const { capacity } = await deciderFor(ctx, row, redline)
    const words = inWords(was, changes)
    const { id: signatureId } = await sign(
      ctx,
      {
        entity: 'redlines',
        entityId: redline.id,
        revision: row.revision,
        label: `Redline ${number} of ${row.number}, operation ${operation.seq}`,
        meaning: 'approved',
        content: {
          shape: 'redline/1',
          traveller: row.number,
          revision: row.revision,
          operationId: operation.id,
          number,
          was,
          changes,
          reason,
          proposedBy: proposedByName,
        },
        facilityId: row.facilityId,
        capacity,
      },
      signature,
    )
    const at = ctx.clock.now().toISOString()
    await ctx.tx.query(sql`
      UPDATE ${table} SET state = 'approved', decided_by_id = ${ctx.actor.id}, decided_at = ${at}, signature_id = ${signatureId}
      WHERE id = ${redline.id}`)
    const before = (await redlinedOf(ctx, row.rootId)).get(operation.id)
    const said = {
      number,
      words: words.map(({ field, from, to }) => `${field}: ${from} -> ${to}`),
      byName: ctx.actor.name,
      at,
    }
    await redlineOperation(
      ctx,
      operation.id,
      { ...before, ...changes, said: [...(before?.said ?? []), said] },
      { seq: changes.seq ?? operation.seq, groupNo: changes.groupNo ?? operation.groupNo },
    )
    await changed?.(ctx, row.id)
    travellers.note(ctx, row, 'redline-approved', {
      changes: { [`Redline ${number}`]: { from: 'proposed', to: 'approved' } },
    })
    return redlinesOf(ctx, row)
  }

/** The shop may have gone on since the place was proposed. @throws 422 */
async function requirePlaceStill(
  ctx: Context,
  row: TravellerRow,
  moved: RedlinedOperation,
  { seq = 0 }: Changed,
): Promise<void> {
  const operations = await operationsIn(ctx, row.rootId)
  const target = operations.find((one) => one.id !== moved.id && one.seq > seq)
  if (!target) throw refused('changed_since', `Operation ${moved.seq} was changed since; propose it again.`)
  placed(row, operations, moved, target.id)
}

/** It stays as it is. */
export async function refuseRedline(
  ctx: Context,
  asked: Asked<{ redlineId: string; reason: string }>,
): Promise<Redlines> {
  const row = await inTurn(ctx, asked)
  const { redlineId, reason } = asked.body
  const { id, number } = await requireRedline(ctx, row, redlineId, 'proposed')
  await ctx.tx.query(sql`
    UPDATE ${table} SET state = 'refused', decided_by_id = ${ctx.actor.id}, decided_at = ${ctx.clock.now().toISOString()},
      decision_reason = ${reason} WHERE id = ${id}`)
  travellers.note(ctx, row, 'redline-refused', {
    changes: { [`Redline ${number}`]: { from: 'proposed', to: 'refused' } },
    reason,
  })
  return redlinesOf(ctx, row)
}

/** The planner says what becomes of it once the traveller is done. */
export async function settleRedline(
  ctx: Context,
  asked: Asked<{ redlineId: string; as: keyof typeof afterlives; reason: string }>,
): Promise<Redlines> {
  const row = await inTurn(ctx, asked)
  const { redlineId, as, reason } = asked.body
  const { id, number } = await requireRedline(ctx, row, redlineId, 'approved')
  await ctx.tx.query(sql`
    UPDATE ${table} SET state = ${as}, ended_by_id = ${ctx.actor.id}, ended_at = ${ctx.clock.now().toISOString()},
      ended_reason = ${reason} WHERE id = ${id}`)
  travellers.note(ctx, row, 'redline-settled', {
    changes: { [`Redline ${number}`]: { from: 'approved', to: redlineStates[as].label } },
    reason,
  })
  return redlinesOf(ctx, row)
}
