import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import type { SteelRecord } from '../../contract.ts'
import { isReserved } from '../../domain/lifecycle.ts'
import { steelStockTable as stock, stockMovementTable } from '../../table.ts'
import { perform } from '../actions.ts'
import { requireConditionUse } from '../holds/condition-use.ts'
import { settleCondition } from '../holds/conditions.ts'
import { steelStock } from '../document.ts'
import { amountOf, book, minus, recordNow, rowFor } from './ledger.ts'
import { requireUser } from '../owners.ts'
import { requirePlace } from '../places.ts'
import { partOf } from './splitting.ts'
import type { StockCall } from './stock-call.ts'

/** Gives pieces out to the shop. */
export async function issuePieces(ctx: Context, call: StockCall<'issuePieces'>): Promise<SteelRecord> {
  const { pieces, companyId } = call.body
  const row = await rowFor(ctx, call, 'issuePieces')
  const use = await requireConditionUse(ctx, row, call.body)
  requireUser(row, companyId)
  const purpose = use.purposeOf(call.body.purpose)
  const part = await partOf(ctx, row, pieces)
  if (isReserved(part.status))
    throw invalid({ pieces: ['It is kept for someone. End the reservation, or issue the free pieces.'] })
  await book(ctx, [
    {
      stockId: part.id,
      kind: 'issue',
      pieces: -part.qtyPieces,
      amount: minus(amountOf(part)),
      purpose,
      reason: use.remark,
      statusBefore: part.status,
    },
  ])
  await perform(ctx, 'issue', await steelStock.require(ctx, part.id), { reason: purpose ?? undefined })
  return recordNow(ctx, part.id)
}

/** Takes what was issued back, as much as it was. */
export async function returnPieces(ctx: Context, call: StockCall<'returnPieces'>): Promise<SteelRecord> {
  const row = await rowFor(ctx, call, 'returnPieces')
  const place = call.body.locationId ? await requirePlace(ctx, call.body.locationId) : null
  const issued = row.movements.find(({ kind }) => kind === 'issue')
  if (!issued) throw invalid({ locationId: ['It was not issued.'] })
  const [worth] = await ctx.tx.query<{ value: string }>(
    sql`SELECT value::text FROM ${stockMovementTable} WHERE id = ${issued.id}`,
  )
  await book(ctx, [
    {
      stockId: row.id,
      kind: 'return',
      pieces: -issued.pieces,
      amount: minus(
        amountOf({ totalLengthMm: issued.lengthMm, massKg: issued.massKg, value: worth?.value ?? '0' }),
      ),
      toLocationId: place?.id ?? null,
      statusBefore: row.status,
    },
  ])
  if (place)
    await ctx.tx.query(sql`
      UPDATE ${stock} SET location_id = ${place.id}::uuid, facility_id = ${place.facilityId}::uuid WHERE id = ${row.id}`)
  await perform(ctx, 'comeBack', await steelStock.require(ctx, row.id), {})
  await settleCondition(ctx, row.id)
  return recordNow(ctx, row.id)
}
