import { sql } from 'drizzle-orm'
import { fullAddress } from '#platform/contract/register.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { inStates } from '#platform/server/documents/lifecycle/lifecycle.ts'
import { SYSTEM } from '#platform/server/effects.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { HeatMaterial } from '#modules/steel/certificates/domain.ts'
import { todayAt } from '#modules/setup/facilities/server/api.ts'
import { conditionalReleaseTable, conditionEndTable } from '../../table/condition-table.ts'
import type { SteelRecord } from '../../contract.ts'
import type { ConditionEnd } from '../../domain/conditions.ts'
import { isConditional, isUsable, usableStates } from '../../domain/lifecycle.ts'
import { certificateProblem } from '../../domain/releasing.ts'
import { steelStockTable as stock } from '../../table.ts'
import { endReservations, perform } from '../actions.ts'
import { isAmong } from '../covering.ts'
import { operation, type SteelRow, steelStock, verifiedTypeOf } from '../document.ts'
import { lockPieces } from './cover.ts'

/** Ends a condition once: the same end a second time is nothing new. */
async function end(
  ctx: Context,
  releaseId: string,
  { how, reason }: { how: ConditionEnd | 'fulfilled'; reason: string },
): Promise<void> {
  await ctx.tx.query(sql`
    INSERT INTO ${conditionEndTable} (release_id, how, reason, ended_by_id, ended_by_name, ended_at)
    VALUES (${releaseId}, ${how}, ${reason}, ${ctx.actor.id === SYSTEM.id ? null : ctx.actor.id}, ${ctx.actor.name},
      ${ctx.clock.now().toISOString()}::timestamptz) ON CONFLICT (release_id, how) DO NOTHING`)
}

/** What lies in the house under a condition that is over waits for its certificate again; nothing is kept of it any more. */
async function lose(ctx: Context, row: SteelRow, reason: string): Promise<void> {
  await endReservations(ctx, row)
  const free = await steelStock.require(ctx, row.id)
  await perform(ctx, 'loseCondition', free, { reason }, { conditionalReleaseId: null })
}

/** Everything of a condition that lies in the house and could be used. */
async function loseAll(ctx: Context, releaseId: string, reason: string): Promise<void> {
  // What is given out may be coming back just now, by somebody who read that the condition stands: all of it is waited for.
  await lockPieces(ctx, sql`conditional_release_id = ${releaseId}`)
  // Whoever cuts one of them just now adds pieces that an earlier statement does not see, so it looks again.
  for (;;) {
    const rows = await ctx.tx.query<{ id: string }>(sql`
      SELECT id FROM ${stock} WHERE conditional_release_id = ${releaseId} AND status ${inStates(usableStates)}
      ORDER BY id FOR UPDATE`)
    if (rows.length === 0) return
    for (const { id } of rows) await lose(ctx, await steelStock.require(ctx, id), reason)
  }
}

/** Withdraws the condition of a row from everything that has it. */
export async function withdrawCondition(
  ctx: Context,
  call: Incoming<{ id: string }, unknown, { reason: string }>,
): Promise<SteelRecord> {
  // All of them in one order, so that two who withdraw it at different pieces do not wait for each other.
  await ctx.tx.query(sql`
    SELECT FROM ${stock} WHERE conditional_release_id = (SELECT conditional_release_id FROM ${stock} WHERE id = ${call.params.id})
    ORDER BY id FOR UPDATE`)
  return withdraw(ctx, call)
}

const withdraw = operation('withdrawCondition', async (ctx, row, { reason }) => {
  if (!row.condition) return {}
  await end(ctx, row.condition.id, { how: 'withdrawn', reason })
  steelStock.note(ctx, row, 'withdrawCondition', { reason })
  await loseAll(ctx, row.condition.id, `The conditional release was withdrawn: ${reason}`)
  return {}
})

/** A certificate that steel was used ahead of. */
interface Awaited {
  readonly materials: readonly HeatMaterial[]
}

/**
 * Ends the conditional releases of steel whose certificate came and was not good: what lies in the house waits again at once,
 * and whoever released it is written to.
 */
export async function endConditionsOf(ctx: Context, awaited: Awaited, reason: string): Promise<void> {
  const steel = {
    heatId: sql`s.heat_id`,
    specificationId: sql`signed.specification_id`,
    grade: sql`signed.grade`,
  }
  const found = await ctx.tx.query<{
    id: string
    number: string
    stockId: string
    email: string
    name: string
  }>(sql`
    SELECT k.id, k.stock_number AS number, signed.id AS "stockId", u.email, u.name FROM ${conditionalReleaseTable} k
    JOIN ${userTable} u ON u.id = k.released_by_id JOIN ${stock} signed ON signed.number = k.stock_number
    WHERE EXISTS (SELECT FROM ${stock} s WHERE s.conditional_release_id = k.id AND ${isAmong(awaited.materials, steel)})
      AND NOT EXISTS (SELECT FROM ${conditionEndTable} e WHERE e.release_id = k.id) ORDER BY k.id`)
  for (const { id, number, stockId, email, name } of found) {
    await end(ctx, id, { how: 'withdrawn', reason })
    await loseAll(ctx, id, `The conditional release ended: ${reason}`)
    ctx.mail({
      template: 'condition-ended',
      to: [email],
      subject: `The conditional release of ${number} has ended`,
      paragraphs: [
        `Hello ${name},`,
        `You released ${number} without its certificate. ${reason}`,
        'What lies in the house waits for a certificate again. What is given out stays on the list until it is back or covered.',
      ],
      link: { label: 'Open the steel', url: fullAddress(ctx.appUrl, `/steel-stock/${stockId}`) },
      about: { entity: steelStock.slice, entityId: stockId },
    })
  }
}

/** What comes back into stock after its condition is over does not come back as released. */
export async function settleCondition(ctx: Context, id: string): Promise<void> {
  const row = await steelStock.require(ctx, id)
  const { condition } = row
  if (!condition || !isUsable(row.status)) return
  const hasRunOut = condition.until < ctx.today(row)
  if (condition.endedHow === null && !hasRunOut) return
  const how = condition.endedHow === 'withdrawn' ? 'was withdrawn' : `ran out on ${shortDay(condition.until)}`
  await lose(ctx, row, `The conditional release ${how}.`)
}

/** Ends the conditions whose last day is over, at most 200 in one run. Gives how many. */
export async function endOverdueConditions(ctx: Context): Promise<number> {
  const due = await ctx.tx.query<{ id: string; until: string }>(sql`
    SELECT k.id, k.until FROM ${conditionalReleaseTable} k
    WHERE k.until < ${todayAt(ctx, sql`k.facility_id`)}
      AND EXISTS (SELECT FROM ${stock} WHERE ${stock.conditionalReleaseId} = k.id)
      AND NOT EXISTS (SELECT FROM ${conditionEndTable} e WHERE e.release_id = k.id AND e.how <> 'fulfilled')
    ORDER BY k.until, k.id LIMIT 200`)
  for (const { id, until } of due) {
    const reason = `The conditional release ran out on ${shortDay(until)}.`
    await end(ctx, id, { how: 'ran_out', reason })
    await loseAll(ctx, id, reason)
  }
  return due.length
}

/**
 * Steel whose certificate is verified by now needs its condition no longer: it is released like any other. Where the
 * condition was withdrawn it stays so, since somebody did not want it used.
 */
export async function fulfilConditions(ctx: Context, heatIds: readonly string[]): Promise<void> {
  const found = await ctx.tx.query<{ id: string }>(sql`
    SELECT ${stock.id} AS id FROM ${stock} WHERE ${stock.conditionalReleaseId} IS NOT NULL
      AND ${stock.heatId} = ANY(${sql.param(heatIds)}::uuid[])
      AND NOT EXISTS (SELECT FROM ${conditionEndTable} e WHERE e.release_id = ${stock.conditionalReleaseId} AND e.how = 'withdrawn')
    ORDER BY ${stock.id} FOR UPDATE`)
  for (const { id } of found) {
    const row = await steelStock.require(ctx, id)
    const [certificate] = row.certificates
    const { condition, certificateType } = row
    if (
      !condition ||
      !certificate ||
      certificateProblem({ certificateType, verifiedType: verifiedTypeOf(row) })
    )
      continue
    const reason = `${certificate.number} is verified.`
    await end(ctx, condition.id, { how: 'fulfilled', reason })
    await ctx.tx.query(sql`
      UPDATE ${stock} SET conditional_release_id = NULL, certificate_id = ${certificate.id}, version = version + 1, updated_at = now()
      WHERE id = ${id}`)
    const changes = { certificate: { from: null, to: certificate.number } }
    if (isConditional(row)) steelStock.note(ctx, row, 'fulfilCondition', { changes, reason })
  }
}
