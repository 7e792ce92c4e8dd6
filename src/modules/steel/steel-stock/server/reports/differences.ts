import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { invalid, refused } from '#platform/server/errors.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import type { steelStock as contract } from '../../contract.ts'
import { type Amount, gramsOf, kgOf, sharesOfValue, tenthsOf } from '../../domain/cut.ts'
import { isUsable } from '../../domain/lifecycle.ts'
import { NO_MASS } from '../../domain/sizes/mass.ts'
import { sizeText } from '../../domain/sizes/size-text.ts'
import { steelStockTable as stock, stockDifferenceTable, stockMovementTable } from '../../table.ts'
import { endReservations, perform, signedSteel } from '../actions.ts'
import { operation, type SteelRow, steelStock } from '../document.ts'
import { amountOf, book, minus } from '../movements/ledger.ts'
import { partOf } from '../movements/splitting.ts'

type AdjustBody = z.output<(typeof contract)['endpoints']['adjust']['body']>
/** What follows a difference: the row it was booked on, or for which a second person is asked. */
type Followed = Promise<{ readonly on: SteelRow }>

const MORE =
  'Only the booked quantity was released. Receive the extra pieces as steel of their own, so that they are released too.'

const LONGER =
  'Only the booked length was released. Quarantine it first, then release it with the length that was found.'

/** Books what was counted, measured or weighed: the difference, with its reason. The value stays with what is there. */
export const adjust = operation('adjust', async (ctx, row, body) => {
  const change = changeOf(row, body)
  if (await needsSecond(ctx, row, change.grams))
    return ask(ctx, row, { kind: 'adjust', ...body, differenceKg: kgOf(change.grams) })
  return bookAdjustment(ctx, row, body, change)
})

/** Scraps pieces of a row; what was kept of them ends. */
export const scrapPieces = operation('scrapPieces', async (ctx, row, { reason, pieces: asked }) => {
  const pieces = asked ?? row.qtyPieces
  const grams = Math.round((gramsOf(row.massKg) * Math.min(pieces, row.qtyPieces)) / row.qtyPieces)
  if (await needsSecond(ctx, row, grams))
    return ask(ctx, row, { kind: 'scrap', pieces, reason, differenceKg: kgOf(-grams) })
  return bookScrap(ctx, row, { pieces, reason })
})

/** Signs for what somebody else counted, and books it. @throws 422 when something happened to the steel since */
export const confirmDifference = operation('confirmDifference', async (ctx, row, { signature }) => {
  const waiting = row.pendingDifference
  if (!waiting) throw refused('cannot_confirmdifference', 'There is no difference to confirm.')
  if ((row.movements[0]?.seq ?? 0) !== waiting.countedAt)
    throw refused(
      'counted_before',
      'Something was booked on it since it was counted. Drop it, and have it counted again.',
    )
  const as = { meaning: 'approved', capacity: 'Regular signatory, stock adjustments' } as const
  await signedSteel.sign(ctx, row, as, signature)
  await decide(ctx, row, 'booked')
  const { kind, pieces, lengthMm, massKg } = waiting
  const reason = `${waiting.reason} (counted by ${waiting.askedByName})`
  if (kind === 'scrap') return bookScrap(ctx, row, { pieces, reason })
  const counted = { pieces, lengthMm, massKg, reason }
  return bookAdjustment(ctx, row, counted, changeOf(row, counted))
})

/** Drops a difference that waits; the steel stays as it is booked. */
export const dropDifference = operation('dropDifference', async (ctx, row, { reason }) => {
  await decide(ctx, row, 'dropped')
  return { trail: { reason } }
})

/** What a count comes to. @throws 422 at the field that cannot be */
function changeOf(row: SteelRow, { pieces, lengthMm, massKg }: Omit<AdjustBody, 'reason'>): Amount {
  const before = amountOf(row)
  const each = tenthsOf(lengthMm ?? row.lengthMm)
  requireLength(row, each)
  if (pieces > 0 && massKg && gramsOf(massKg) === 0) throw invalid({ massKg: [NO_MASS] })
  const tenths = each * pieces
  const grams = massKg ? gramsOf(massKg) : adjustedGrams(row, { pieces, tenths })
  if (pieces > row.qtyPieces && isUsable(row.status)) throw invalid({ pieces: [MORE] })
  if (pieces === 0 && massKg && grams > 0) throw invalid({ massKg: ['Without pieces there is no mass.'] })
  const cents = pieces === 0 ? 0 : sharesOfValue(before.cents, pieces, row.qtyPieces)
  const change = {
    tenths: tenths - before.tenths,
    grams: (pieces === 0 ? 0 : grams) - before.grams,
    cents: cents - before.cents,
  }
  if (pieces === row.qtyPieces && change.tenths === 0 && change.grams === 0)
    throw invalid({ pieces: ['Nothing is different from what is booked.'] })
  return change
}

/** @throws 422 where released steel would get longer, or whole pieces that are kept shorter */
function requireLength(row: SteelRow, each: number): void {
  const was = tenthsOf(row.lengthMm)
  if (each > was && isUsable(row.status)) throw invalid({ lengthMm: [LONGER] })
  if (each < was && row.reservedPieces > 0)
    throw invalid({
      lengthMm: [
        `${row.reservedPieces} pieces are kept for someone at ${row.lengthMm} mm. End the reservation first.`,
      ],
    })
}

/** Mass goes by length, or by pieces where there is none. */
function adjustedGrams(row: SteelRow, { pieces, tenths }: { pieces: number; tenths: number }): number {
  const { tenths: was, grams } = amountOf(row)
  const share = was > 0 ? tenths / was : pieces / row.qtyPieces
  return Math.round(grams * share)
}

async function bookAdjustment(
  ctx: Context,
  row: SteelRow,
  { pieces, reason }: AdjustBody,
  change: Amount,
): Followed {
  await book(ctx, [
    {
      stockId: row.id,
      kind: 'adjust',
      pieces: pieces - row.qtyPieces,
      amount: change,
      reason,
      statusBefore: row.status,
    },
  ])
  const massKg = { from: row.massKg, to: kgOf(gramsOf(row.massKg) + change.grams) }
  steelStock.note(ctx, row, 'adjust', {
    changes: { pieces: { from: row.qtyPieces, to: pieces }, massKg },
    reason,
  })
  const now = await steelStock.require(ctx, row.id)
  if (pieces === 0) await perform(ctx, 'scrap', now, { reason })
  // The size of a plate holds its length.
  else
    await ctx.tx.query(
      sql`UPDATE ${stock} SET size_text = ${sizeText(now, now.lengthMm)} WHERE id = ${row.id}`,
    )
  return { on: row }
}

async function bookScrap(
  ctx: Context,
  row: SteelRow,
  { pieces, reason }: { pieces: number; reason: string },
): Followed {
  const part = await partOf(ctx, row, pieces)
  await endReservations(ctx, part)
  await book(ctx, [
    {
      stockId: part.id,
      kind: 'scrap',
      pieces: -part.qtyPieces,
      amount: minus(amountOf(part)),
      reason,
      statusBefore: part.status,
    },
  ])
  await perform(ctx, 'scrap', await steelStock.require(ctx, part.id), { reason })
  return { on: part }
}

/** For how many days differences of one piece and its parts count together: many small ones are a large one. */
const COUNTED_DAYS = 7

/**
 * Whether a difference of so many grams passes what one person may book alone at the facility. What they reverse is a
 * difference too; the entry it takes back does not count against it.
 */
export async function needsSecond(
  ctx: Context,
  row: SteelRow,
  grams: number,
  reversed?: string,
): Promise<boolean> {
  const root = row.parentId ?? row.id
  const [found] = await ctx.tx.query<{ passes: boolean }>(sql`
    SELECT ${kgOf(Math.abs(grams))}::numeric + coalesce((
      SELECT sum(abs(m.mass_kg)) FROM ${stockMovementTable} m JOIN ${stock} s ON s.id = m.stock_id
        LEFT JOIN ${stockMovementTable} taken ON taken.id = m.reverses_id
      WHERE (s.id = ${root} OR s.parent_id = ${root} OR s.parent_id = ${row.id})
        AND (m.kind IN ('adjust', 'scrap') OR taken.kind IN ('receive', 'adjust', 'scrap'))
        AND m.operation_id IS DISTINCT FROM ${reversed ?? null}::uuid
        AND m.done_by_id = ${ctx.actor.id}::uuid
        AND m.done_at > ${ctx.clock.now().toISOString()}::timestamptz - make_interval(days => ${COUNTED_DAYS})), 0)
      > (approval_limits ->> 'stockDifferenceKg')::numeric AS passes
    FROM ${facilityTable} WHERE id = ${row.facilityId}`)
  return found?.passes === true
}

type Asked = Pick<typeof stockDifferenceTable.$inferInsert, 'kind' | 'pieces' | 'reason' | 'differenceKg'> & {
  readonly lengthMm?: string | null | undefined
  readonly massKg?: string | null | undefined
}

/** Keeps what was counted until a second person signs for it. Nothing is booked. */
async function ask(ctx: Context, row: SteelRow, asked: Asked): Followed {
  await insertRow(ctx.tx, stockDifferenceTable, {
    ...asked,
    stockId: row.id,
    countedAt: row.movements[0]?.seq ?? 0,
    askedById: ctx.actor.id,
    askedByName: ctx.actor.name,
    askedAt: ctx.clock.now().toISOString(),
  })
  await touch(ctx, row)
  const { reason, differenceKg } = asked
  steelStock.note(ctx, row, 'askForDifference', {
    changes: { massKg: { from: row.massKg, to: `${differenceKg} kg` } },
    reason,
  })
  return { on: row }
}

async function decide(ctx: Context, row: SteelRow, decision: 'booked' | 'dropped'): Promise<void> {
  await ctx.tx.query(sql`
    UPDATE ${stockDifferenceTable} SET decision = ${decision}, decided_by_name = ${ctx.actor.name},
      decided_at = ${ctx.clock.now().toISOString()}::timestamptz
    WHERE stock_id = ${row.id} AND decision IS NULL`)
  await touch(ctx, row)
}

/** Who has the page open of before is told that the record changed. */
const touch = (ctx: Context, { id }: SteelRow) =>
  ctx.tx.query(sql`UPDATE ${stock} SET version = version + 1, updated_at = now() WHERE id = ${id}`)
