import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { invalid } from '#platform/server/errors.ts'
import type { RecordRef } from '#modules/engineering/holds/domain.ts'
import { todayAt } from '#modules/setup/facilities/server/api.ts'
import type { steelStock as contract } from '../../contract.ts'
import { mmOf, tenthsOf } from '../../domain/cut.ts'
import { isReserved, isUsable } from '../../domain/lifecycle.ts'
import { steelReservationTable, steelStockTable } from '../../table.ts'
import { endReservations, perform } from '../actions.ts'
import { requireConditionUse } from '../holds/condition-use.ts'
import { operation, type SteelRow, steelStock } from '../document.ts'
import { book, usedForOf } from './ledger.ts'
import { requireOwner } from '../owners.ts'

type Body = z.output<(typeof contract)['endpoints']['reservePieces']['body']>

/** How much of a row is to be kept. @throws 422 at the field that does not fit */
function wanted(row: SteelRow, { pieces, lengthMm }: Body): { pieces: number; tenths: number } {
  if (lengthMm) {
    if (row.qtyPieces !== 1)
      throw invalid({
        lengthMm: [
          'A length can be reserved only from a single piece. Reserve whole pieces, or cut one off the lot first.',
        ],
      })
    const tenths = tenthsOf(lengthMm)
    const free = tenthsOf(row.freeMm)
    if (tenths < 1) throw invalid({ lengthMm: ['Enter a length above 0.'] })
    if (tenths > free) throw invalid({ lengthMm: [`Only ${mmOf(free)} mm of it are free.`] })
    return { pieces: 0, tenths }
  }
  const count = pieces ?? row.qtyPieces
  const free = row.qtyPieces - row.reservedPieces
  if (count > free) throw invalid({ pieces: [`Only ${free} pieces are free.`] })
  if (row.qtyPieces === 1 && tenthsOf(row.reservedMm) > 0)
    throw invalid({ pieces: [`Only ${row.freeMm} mm of it are free.`] })
  return { pieces: count, tenths: count * tenthsOf(row.lengthMm) }
}

/** Keeps pieces or a length for a record: never more than is free, never a customer's steel for another. */
export const reserveFor = (usedFor: RecordRef | null) =>
  operation('reservePieces', async (ctx, row, body) => {
    if (body.until < ctx.today(row)) throw invalid({ until: ['This day is over.'] })
    if (row.ownerCompanyId) requireOwner(row, body.companyId, 'kept')
    const { companyId, purposeOf, remark } = await requireConditionUse(ctx, row, body)
    const purpose = purposeOf(body.purpose) ?? body.purpose
    const { pieces, tenths } = wanted(row, body)
    const reservationId = await insertRow(ctx.tx, steelReservationTable, {
      stockId: row.id,
      purpose,
      ...usedForOf(usedFor),
      companyId,
      pieces,
      lengthMm: mmOf(tenths),
      until: body.until,
      reservedById: ctx.actor.id,
      reservedAt: ctx.clock.now().toISOString(),
    })
    await book(ctx, [
      {
        stockId: row.id,
        kind: 'reserve',
        reservedPieces: pieces,
        reservedTenths: tenths,
        reservationId,
        purpose,
        usedFor,
        reason: remark,
      },
    ])
    if (!isReserved(row.status))
      await perform(ctx, 'reserve', await steelStock.require(ctx, row.id), { reason: purpose })
    return {}
  })

/** Keeps pieces or a length for somebody until a day. */
export const reservePieces = reserveFor(null)

/** Ends one reservation, and the state with the last one. */
async function release(ctx: Context, row: SteelRow, reservationId: string): Promise<void> {
  await endReservations(ctx, row, reservationId)
  const now = await steelStock.require(ctx, row.id)
  if (now.reservations.length === 0 && isReserved(now.status)) await perform(ctx, 'unreserve', now, {})
}

/** Lets go what was kept. @throws 422 where it has ended already */
export const endReservation = operation('endReservation', async (ctx, row, { reservationId }) => {
  if (!row.reservations.some(({ id }) => id === reservationId))
    throw invalid({ reservationId: ['This reservation has ended already.'] })
  await release(ctx, row, reservationId)
  return {}
})

/** Ends what was kept until yesterday, at most 500 in one run. Gives how many. */
export async function endOverdueReservations(ctx: Context): Promise<number> {
  const due = await ctx.tx.query<{ id: string; stockId: string }>(sql`
    SELECT k.id, k.stock_id AS "stockId" FROM ${steelReservationTable} k
    JOIN ${steelStockTable} s ON s.id = k.stock_id
    WHERE k.ended_at IS NULL AND k.until < ${todayAt(ctx, sql`s.facility_id`)} ORDER BY k.until, k.id LIMIT 500`)
  for (const { id, stockId } of due) {
    const { version } = await steelStock.require(ctx, stockId)
    const row = await steelStock.lock(ctx, stockId, version)
    if (isUsable(row.status)) await release(ctx, row, id)
  }
  return due.length
}
