import { sql } from 'drizzle-orm'
import { invalid } from '#platform/server/errors.ts'
import type { RecordRef } from '#modules/engineering/holds/domain.ts'
import { isReserved } from '../../domain/lifecycle.ts'
import { steelStockTable as stock, stockMovementTable } from '../../table.ts'
import { perform } from '../actions.ts'
import { requireConditionUse } from '../holds/condition-use.ts'
import { settleCondition } from '../holds/conditions.ts'
import { settleCover } from '../holds/cover.ts'
import { holdAsNamed } from '../holds/holding.ts'
import { operation, steelStock } from '../document.ts'
import { amountOf, book, minus } from './ledger.ts'
import { requireUser } from '../owners.ts'
import { requirePlaceAt } from '../places.ts'
import { partOf } from './splitting.ts'
import { type ComingBack, requireUnused } from './used-up.ts'

/** Gives pieces out to the shop, for a record. */
export const issueFor = (usedFor: RecordRef | null) =>
  operation('issuePieces', async (ctx, row, body) => {
    const use = await requireConditionUse(ctx, row, body)
    requireUser(row, body.companyId)
    const purpose = use.purposeOf(body.purpose)
    const part = await partOf(ctx, row, body.pieces)
    if (isReserved(part.status))
      throw invalid({ pieces: ['It is reserved. End the reservation, or issue the free pieces.'] })
    await book(ctx, [
      {
        stockId: part.id,
        kind: 'issue',
        pieces: -part.qtyPieces,
        amount: minus(amountOf(part)),
        purpose,
        usedFor,
        reason: use.remark,
        statusBefore: part.status,
      },
    ])
    await perform(ctx, 'issue', await steelStock.require(ctx, part.id), { reason: purpose ?? undefined })
    return { on: part }
  })

/** Gives pieces out to the shop. */
export const issuePieces = issueFor(null)

/** Takes what was issued back, as much as it was. @throws 422 where something was made of it */
export const returnTo = (to: ComingBack) =>
  operation('returnPieces', async (ctx, row, { locationId }) => {
    const place = locationId ? await requirePlaceAt(ctx, locationId, row.facilityId) : null
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
      UPDATE ${stock} SET location_id = ${place.id}::uuid WHERE id = ${row.id}`)
    await requireUnused(ctx, row, to)
    await perform(ctx, 'comeBack', await steelStock.require(ctx, row.id), {})
    await settleCondition(ctx, row.id)
    await settleCover(ctx, row.id)
    await holdAsNamed(ctx, row.id)
    return {}
  })
export const returnPieces = returnTo('stock')
