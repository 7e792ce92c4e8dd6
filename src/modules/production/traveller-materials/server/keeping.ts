import { refuse } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import {
  endReservation,
  reserveFor,
  type SteelRow,
  steelStock,
} from '#modules/steel/steel-stock/server/api.ts'
import type { TravellerRow } from '#modules/production/travellers/server/api.ts'
import { coversOf, keptUntil, openOf, reserveRefusal } from '../domain.ts'
import {
  actOf,
  addEntry,
  type Line,
  ownerRefusal,
  purposeOf,
  refuseIf,
  requireLine,
  requireSteel,
  usedFor,
  forWhom,
} from './acting.ts'
import { requireFits } from './finding.ts'

interface Amount {
  readonly pieces?: number | null | undefined
  readonly lengthMm?: string | null | undefined
}

/** Keeps steel for a line, whatever it still needs. */
export async function keep(
  ctx: Context,
  row: TravellerRow,
  line: Line,
  steel: SteelRow,
  { until, ...amount }: Amount & { readonly until: string },
): Promise<void> {
  const kept = await reserveFor(usedFor(row))(ctx, {
    params: { id: steel.id },
    query: {},
    version: steel.version,
    body: { purpose: purposeOf(row, line), until, ...amount, ...forWhom(row, steel) },
  })
  const before = new Set(steel.reservations.map(({ id }) => id))
  const made = kept.reservations.find(({ id }) => !before.has(id))
  const operation = kept.movements.find(({ kind }) => kind === 'reserve')
  if (!made || !operation) throw new Error('A reservation was not made.')
  const pieces = made.pieces
  const { lengthMm } = made
  const massKg = String((Number(kept.massKg) * pieces) / Math.max(1, kept.qtyPieces))
  const covers = coversOf(line.stored, { pieces, lengthMm, massKg })
  refuseIf(
    Number(covers) > 0
      ? null
      : refuse(
          'too_little',
          { stock: steel.number, line: line.lineNo },
          `So much of ${steel.number} gives no piece of line ${line.lineNo}.`,
        ),
  )
  await addEntry(ctx, row, {
    kind: 'reserve',
    stockId: steel.id,
    lineRootId: line.rootId,
    pieces,
    lengthMm,
    covers,
    stockOperationId: operation.operationId,
    reservationId: made.id,
  })
}

/** What of a piece is kept for a line ends; a trigger takes it from the line. Gives the piece as it is then, and until when it was kept. */
export async function letGoOf(
  ctx: Context,
  row: TravellerRow,
  steel: SteelRow,
): Promise<{ steel: SteelRow; until: string | null }> {
  const own = steel.reservations.filter(({ usedFor: of }) => of?.id === row.rootId)
  for (const { id } of own) {
    const { version } = await steelStock.require(ctx, steel.id)
    await endReservation(ctx, { params: { id: steel.id }, query: {}, version, body: { reservationId: id } })
  }
  const until =
    own
      .map((one) => one.until)
      .toSorted()
      .at(-1) ?? null
  return { steel: own.length > 0 ? await steelStock.require(ctx, steel.id) : steel, until }
}

/** Keeps steel for a material line. */
export const reserve = actOf('reserve', async (ctx, { row, lines, body }) => {
  const line = requireLine(lines, body.lineRootId)
  const steel = await requireSteel(ctx, body.stockId)
  const today = ctx.today(row)
  const until = body.until ?? keptUntil(row, today)
  refuseIf(reserveRefusal(row, until, today), ownerRefusal(row, line, steel), coveredRefusal(line))
  await requireFits(ctx, row, line, steel)
  await keep(ctx, row, line, steel, { pieces: body.pieces, lengthMm: body.lengthMm, until })
  return `${steel.number} for line ${line.lineNo} until ${until}`
})

/** Why nothing more is kept for a line; null: it still needs some. */
export const coveredRefusal = (line: Line) =>
  Number(openOf(line)) > 0
    ? null
    : refuse('covered', { line: line.lineNo }, `Line ${line.lineNo} is covered already.`)

/** Lets go what is kept of a piece of stock. */
export const letGo = actOf('letGo', async (ctx, { row, lines, body }) => {
  const line = requireLine(lines, body.lineRootId)
  const steel = await requireSteel(ctx, body.stockId)
  refuseIf(
    line.stock.some(
      ({ stockId, reservedPieces, reservedMm }) =>
        stockId === steel.id && (reservedPieces > 0 || Number(reservedMm) > 0),
    )
      ? null
      : refuse('not_kept', { stock: steel.number }, `${steel.number} is not kept for line ${line.lineNo}.`),
  )
  await letGoOf(ctx, row, steel)
  return `${steel.number} let go`
})
