import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { codeOf } from '#platform/server/database/database.ts'
import { insertedRows, queryOne } from '#platform/server/database/rows.ts'
import { storedColumns } from '#platform/server/database/select-columns.ts'
import { nextNumber } from '#platform/server/documents/numbering/numbering.ts'
import { SYSTEM } from '#platform/server/effects.ts'
import { refused } from '#platform/server/errors.ts'
import type { RecordRef } from '#modules/engineering/holds/domain.ts'
import { seriesFor } from '#modules/setup/numbering/server/api.ts'
import { steelStock as contract } from '../../contract.ts'
import { type Amount, centsOf, gramsOf, kgOf, mmOf, moneyOf, tenthsOf } from '../../domain/cut.ts'
import type { SteelStatus } from '../../domain/lifecycle.ts'
import type { MovementKind } from '../../domain/movements.ts'
import { steelHoldTable, steelStockTable as stock, stockMovementTable } from '../../table.ts'
import { type SteelRow, steelStock } from '../document.ts'

const NOTHING: Amount = { tenths: 0, grams: 0, cents: 0 }

/** One entry of the ledger; what is left out is nothing. */
export interface Entry {
  readonly stockId: string
  readonly kind: MovementKind
  readonly pieces?: number
  readonly amount?: Amount
  readonly reservedPieces?: number
  readonly reservedTenths?: number
  readonly kerf?: Amount
  readonly scrap?: Amount
  readonly fromLocationId?: string | null
  readonly toLocationId?: string | null
  readonly counterpartId?: string | null
  readonly reservationId?: string | null
  readonly purpose?: string | null
  /** For which record it is kept or used; what ends or takes back follows by itself. */
  readonly usedFor?: RecordRef | null
  readonly reason?: string | null
  /** Where the operation changes the status too. */
  readonly statusBefore?: SteelStatus | null
  readonly reversesId?: string | null
}

/** The negative of an amount: what leaves a piece. */
export const minus = ({ tenths, grams, cents }: Amount): Amount => ({
  tenths: -tenths,
  grams: -grams,
  cents: -cents,
})

/** All there is of a row. */
export const amountOf = (row: { totalLengthMm: string; massKg: string; value: string | null }): Amount => ({
  tenths: tenthsOf(row.totalLengthMm),
  grams: gramsOf(row.massKg),
  cents: centsOf(row.value ?? '0'),
})

/** The columns that name a record for which steel is kept or used. */
export const usedForOf = (ref: RecordRef | null | undefined) => ({
  usedForEntity: ref?.entity ?? null,
  usedForId: ref?.id ?? null,
  usedForLabel: ref?.label ?? null,
})

function columnsOf(ctx: Context, operationId: string, entry: Entry) {
  const { amount = NOTHING, kerf = NOTHING, scrap = NOTHING } = entry
  return {
    stockId: entry.stockId,
    operationId,
    kind: entry.kind,
    pieces: entry.pieces ?? 0,
    lengthMm: mmOf(amount.tenths),
    massKg: kgOf(amount.grams),
    value: moneyOf(amount.cents),
    reservedPieces: entry.reservedPieces ?? 0,
    reservedMm: mmOf(entry.reservedTenths ?? 0),
    kerfMm: mmOf(kerf.tenths),
    kerfKg: kgOf(kerf.grams),
    scrapMm: mmOf(scrap.tenths),
    scrapKg: kgOf(scrap.grams),
    fromLocationId: entry.fromLocationId ?? null,
    toLocationId: entry.toLocationId ?? null,
    counterpartId: entry.counterpartId ?? null,
    reservationId: entry.reservationId ?? null,
    purpose: entry.purpose ?? null,
    ...usedForOf(entry.usedFor),
    reason: entry.reason ?? null,
    statusBefore: entry.statusBefore ?? null,
    reversesId: entry.reversesId ?? null,
    doneById: ctx.actor.id === SYSTEM.id ? null : ctx.actor.id,
    doneByName: ctx.actor.name,
    doneAt: ctx.clock.now().toISOString(),
  }
}

/**
 * Books entries that belong together; gives the id of the operation. The database keeps the sums, and refuses what would
 * be negative, reserved twice or lost: 422.
 */
export async function book(ctx: Context, entries: readonly Entry[]): Promise<string> {
  const operationId = randomUUID()
  const rows = entries.map((entry) => columnsOf(ctx, operationId, entry))
  try {
    await insertedRows(ctx.tx, stockMovementTable, rows, ['id'])
  } catch (error) {
    if (codeOf(error) === '23514')
      throw refused('not_enough', 'There is not that much left, or it is reserved. Check the stock again.')
    throw error
  }
  return operationId
}

/** What a new piece does not take over from the one it comes from. */
const OWN = new Set([
  'id', 'version', 'createdAt', 'updatedAt', 'number', 'status', 'parentId', 'origin', 'isOffcut', 'locationId',
  'heatCorrectedFrom', 'sizeText', 'words', 'qtyPieces', 'totalLengthMm', 'massKg', 'value', 'reservedPieces', 'reservedMm', 'movementCount',
]) // biome-ignore format: names read better in rows

const inherited = storedColumns(stock).flatMap(([name, { name: stored }]) => (OWN.has(name) ? [] : [stored]))

/** What is different about a piece that was taken from another one. */
export interface TakenPiece {
  readonly origin: 'split' | 'cut' | 'return'
  readonly status: SteelStatus
  readonly sizeText: string
  readonly isOffcut: boolean
  readonly locationId: string | null
}

/** A row of its own, still without quantity, for what is taken from a row; it inherits everything else. */
export async function pieceTakenFrom(
  ctx: Context,
  row: SteelRow,
  taken: TakenPiece,
): Promise<{ id: string; number: string }> {
  const names = sql.join(
    inherited.map((name) => sql.identifier(name)),
    sql`, `,
  )
  const made = await queryOne<{ id: string; number: string }>(
    ctx.tx,
    sql`
    WITH taken AS (${nextNumber(seriesFor(ctx, contract, row.facilityId))})
    INSERT INTO ${stock} (number, status, parent_id, origin, is_offcut, location_id, size_text, words, ${names})
    SELECT taken.number, ${taken.status}, p.id, ${taken.origin}, ${taken.isOffcut}, ${taken.locationId}::uuid,
      ${taken.sizeText}, p.words, ${names} FROM taken, ${stock} p WHERE p.id = ${row.id}
    RETURNING id, number`,
  )
  // What names the row it is taken from names it too, or a part would be a way out.
  await ctx.tx.query(sql`
    INSERT INTO ${steelHoldTable} (stock_id, source_id, source_number, reason, by_heat, allows, held_at)
    SELECT ${made.id}, source_id, source_number, reason, by_heat, allows, ${ctx.clock.now().toISOString()}::timestamptz FROM ${steelHoldTable}
    WHERE stock_id = ${row.id} AND ended_at IS NULL`)
  steelStock.note(ctx, made, 'create', {
    changes: { number: { from: null, to: made.number }, parent: { from: null, to: row.number } },
  })
  return made
}
