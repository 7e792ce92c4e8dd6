import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { refused } from '#platform/server/errors.ts'
import { holdProblem } from '../../domain/holds.ts'
import { isInQuarantine } from '../../domain/lifecycle.ts'
import { steelStockTable as stock } from '../../table.ts'
import { perform } from '../actions.ts'
import { type SteelRow, steelStock } from '../document.ts'
import { amountOf, book, type Entry, minus } from './ledger.ts'

/** The states in which nobody has used or released what was received. */
const untouchedStates = ['received_on_hold', 'awaiting_certificate', 'quarantine']

/** A condition: nothing was booked of a piece since it came in, and nobody has released or rejected it. */
export const isAsReceived = (piece: SQL): SQL =>
  sql`(${piece}.movement_count = 1 AND ${piece}.status IN (${sql.raw(untouchedStates.map((state) => `'${state}'`).join(', '))}))`

/** Puts what has just come in aside. */
export async function holdBack(ctx: Context, id: string, reason: string): Promise<void> {
  const row = await steelStock.require(ctx, id)
  // Its heat may be named by a non-conformance, so that it lies there already.
  if (!isInQuarantine(row.status)) await perform(ctx, 'quarantine', row, { reason })
}

/**
 * Takes steel that came in out of the stock again, by entries with the opposite sign; its rows stay, reversed.
 *
 * @throws 422 when something was taken, moved, reserved, cut or released of it
 */
export async function takeBack(ctx: Context, ids: readonly string[], reason: string): Promise<void> {
  await ctx.tx.query(
    sql`SELECT FROM ${stock} WHERE id = ANY(${sql.param(ids)}::uuid[]) ORDER BY id FOR UPDATE`,
  )
  const rows = await Promise.all(ids.map((id) => steelStock.require(ctx, id)))
  if (rows.length === 0) return
  await book(
    ctx,
    rows.map((row) => oppositeOfReceipt(row, reason)),
  )
  for (const { id } of rows) await perform(ctx, 'reverse', await steelStock.require(ctx, id), { reason })
}

function oppositeOfReceipt(row: SteelRow, reason: string): Entry {
  const held = holdProblem(row.holds, 'correct')
  if (held) throw refused('held', `${row.number} cannot be taken back: ${held}`)
  const [received, ...since] = row.movements.toReversed()
  if (received?.kind !== 'receive' || since.length > 0 || !untouchedStates.includes(row.status))
    throw refused(
      'touched',
      `Something has happened to ${row.number} since it came in: it is moved, kept, used or released. Reverse that first.`,
    )
  return {
    stockId: row.id,
    kind: 'reverse',
    pieces: -row.qtyPieces,
    amount: minus(amountOf(row)),
    fromLocationId: row.locationId ?? null,
    reason,
    reversesId: received.id,
  }
}
