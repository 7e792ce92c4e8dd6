import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { insertedRows } from '#platform/server/database/rows.ts'
import { nextNumbers } from '#platform/server/documents/numbering/numbering.ts'
import { invalid } from '#platform/server/errors.ts'
import { seriesFor } from '#modules/setup/numbering/server/api.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import type { Joined, SerialScheme } from '../domain/vocabulary.ts'
import { serialTable, travellerPieceTable } from '../table.ts'
import type { TravellerRow } from './queries.ts'

const series = {
  slice: 'serials',
  plural: 'Serial numbers',
  numbers: { pattern: '{FAC}-{YY}-{####}', hasFacility: true, isYearly: true },
} as const

/** How the pieces of a level are told apart where nobody has said it. */
export async function usualScheme(ctx: Context, pslLevelId: string | null): Promise<SerialScheme> {
  const [level] = await ctx.tx.query<{ asks: boolean }>(
    sql`SELECT requires_serialisation AS asks FROM ${pslLevelTable} WHERE id = ${pslLevelId}::uuid`,
  )
  return level?.asks ? 'series' : 'none'
}

/** Those of these numbers that a piece has which was never in this traveller. */
async function takenNumbers(
  ctx: Context,
  numbers: readonly string[],
  root: string | null,
): Promise<string[]> {
  if (numbers.length === 0) return []
  const found = await ctx.tx.query<{ serialNo: string }>(sql`
    SELECT serial_no AS "serialNo" FROM ${serialTable}
    WHERE lower(serial_no) = ANY(${sql.param(numbers.map((one) => one.toLowerCase()))}::text[])
      AND NOT EXISTS (SELECT FROM ${travellerPieceTable} p
        WHERE p.serial_id = ${serialTable.id} AND p.traveller_root_id = ${root}::uuid) ORDER BY 1`)
  return found.map(({ serialNo }) => serialNo)
}

/** @throws 422 at `serialNumbers` where one is taken: a number is given once in the house, for ever */
export async function requireFreeSerials(
  ctx: Context,
  numbers: readonly string[],
  root: string | null,
): Promise<void> {
  const taken = await takenNumbers(ctx, numbers, root)
  if (taken.length > 0)
    throw invalid({
      serialNumbers: [`${taken.join(', ')} ${taken.length === 1 ? 'is' : 'are'} taken already.`],
    })
}

/** So many numbers of the house; one that somebody typed elsewhere is left out. */
async function numbersOfHouse(ctx: Context, facilityId: string, count: number): Promise<string[]> {
  const free: string[] = []
  while (free.length < count) {
    const next = await ctx.tx.query<{ number: string }>(
      nextNumbers(seriesFor(ctx, series, facilityId), count - free.length),
    )
    const numbers = next.map(({ number }) => number)
    const taken = await takenNumbers(ctx, numbers, null)
    free.push(...numbers.filter((one) => !taken.includes(one)))
  }
  return free
}

/** Pieces with serial numbers join a traveller: the numbers that were typed and are not there yet, or the next of the house. */
export async function joinPieces(
  ctx: Context,
  { rootId, facilityId, productCodeId, serialScheme, serialNumbers }: TravellerRow,
  count: number,
  joinedAs: Joined,
): Promise<string[]> {
  const at = ctx.clock.now().toISOString()
  const there = await ctx.tx.query<{ serialNo: string; position: number }>(sql`
    SELECT s.serial_no AS "serialNo", p.position FROM ${travellerPieceTable} p JOIN ${serialTable} s ON s.id = p.serial_id
    WHERE p.traveller_root_id = ${rootId} ORDER BY p.position`)
  const known = new Set(there.map(({ serialNo }) => serialNo.toLowerCase()))
  const typed = serialNumbers.filter((one) => !known.has(one.toLowerCase())).slice(0, count)
  const numbers =
    serialScheme === 'typed' && typed.length === count ? typed : await numbersOfHouse(ctx, facilityId, count)
  await requireFreeSerials(ctx, numbers, null)
  const made = await insertedRows<{ id: string; serialNo: string }>(
    ctx.tx,
    serialTable,
    numbers.map((serialNo) => ({
      serialNo,
      firstTravellerRootId: rootId,
      productCodeId: productCodeId ?? null,
      at,
    })),
    ['id', 'serialNo'],
  )
  const first = (there.at(-1)?.position ?? 0) + 1
  const idOf = new Map(made.map(({ id, serialNo }) => [serialNo, id]))
  const ids = numbers.flatMap((one) => idOf.get(one) ?? [])
  await insertedRows(
    ctx.tx,
    travellerPieceTable,
    ids.map((serialId, place) => ({
      travellerRootId: rootId,
      serialId,
      position: first + place,
      joinedAs,
      joinedAt: at,
    })),
    ['id'],
  )
  return ids
}
