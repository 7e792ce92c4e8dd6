import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { invalid, refused, refuseWhere } from '#platform/server/errors.ts'
import type { RecordRef } from '#modules/engineering/holds/domain.ts'
import { type Amount, cutPiece, mmOf, neededTenths, tenthsOf } from '../../domain/cut.ts'
import { asksForMarking } from '../../domain/marking.ts'
import { sizeText } from '../../domain/sizes/size-text.ts'
import { steelStockTable as stock } from '../../table.ts'
import { perform } from '../actions.ts'
import { type BookedUse, requireConditionUse } from '../holds/condition-use.ts'
import { needsSecond } from '../reports/differences.ts'
import { operation, type SteelRow, steelStock } from '../document.ts'
import { amountOf, book, type Entry, minus, pieceTakenFrom } from './ledger.ts'
import { requireUser } from '../owners.ts'
import { requirePlace } from '../places.ts'
import { partOf } from './splitting.ts'

/** Cuts one piece for a record; of a lot one is taken first. Answers with the piece that was cut, the pieces are its children. */
export const cutFor = (usedFor: RecordRef | null) =>
  operation('cut', async (ctx, lot, body) => {
    requireUser(lot, body.companyId)
    const use = await requireConditionUse(ctx, lot, body)
    const row = await partOf(ctx, lot, 1)
    if (body.locationId) await requirePlace(ctx, body.locationId)
    requireLengths(body.lines)
    const order = {
      lines: body.lines.map(({ lengthMm, quantity }) => ({ tenths: tenthsOf(lengthMm), quantity })),
      kerfTenths: tenthsOf(body.kerfMm),
      trimTenths: tenthsOf(body.trimMm ?? '0'),
      scrapRest: body.scrapRest ?? false,
    }
    const piece = amountOf(row)
    const result = cutPiece(piece, order)
    if (!result) {
      const needed = `Pieces, kerf and trim need ${mmOf(neededTenths(order))} mm`
      throw invalid({ lines: [`${needed}; the piece is ${row.lengthMm} mm long.`] })
    }
    await requireOwnDecision(ctx, row, { trimTenths: order.trimTenths, scrap: result.scrap })
    const reserved = tenthsOf(row.reservedMm)
    if (result.rest.tenths < reserved)
      throw invalid({
        lines: [
          `${row.reservedMm} mm of it are kept for someone; ${mmOf(result.rest.tenths)} mm would be left.`,
        ],
      })
    const isUsedUp = result.rest.tenths === 0
    const made: Entry[] = []
    for (const [at, line] of body.lines.entries()) {
      const amount = result.made[at]
      if (amount)
        made.push(await cutOff(ctx, row, { ...line, amount, locationId: body.locationId ?? null }, use))
    }
    await book(ctx, [
      {
        stockId: row.id,
        kind: 'cut',
        pieces: isUsedUp ? -1 : 0,
        amount: minus({
          tenths: piece.tenths - result.rest.tenths,
          grams: piece.grams - result.rest.grams,
          cents: piece.cents - result.rest.cents,
        }),
        kerf: result.kerf,
        scrap: result.scrap,
        statusBefore: row.status,
        usedFor,
        reason: use.remark,
      },
      ...made.map((entry) => ({ ...entry, usedFor })),
    ])
    await afterCut(ctx, row, isUsedUp)
    const left = { from: row.lengthMm, to: mmOf(result.rest.tenths) }
    return { on: row, trail: { changes: { lengthMm: left } } }
  })

/** Cuts one piece. */
export const cut = cutFor(null)

/** A cut is no way around the second person who signs for what is scrapped. @throws 422 above the limit of the facility */
async function requireOwnDecision(
  ctx: Context,
  row: SteelRow,
  { trimTenths, scrap }: { trimTenths: number; scrap: Amount },
): Promise<void> {
  const { tenths, grams } = amountOf(row)
  const trim = Math.round((grams * trimTenths) / tenths)
  if (await needsSecond(ctx, row, scrap.grams + trim))
    throw refused(
      'needs_second',
      'So much scrap needs the signature of a second person. Keep the rest, then scrap it by itself.',
    )
}

/** A piece without a length would come out of nothing. @throws 422 at the line */
function requireLengths(lines: readonly { readonly lengthMm: string }[]): void {
  const errors = Object.fromEntries(
    lines.flatMap(({ lengthMm }, at) =>
      tenthsOf(lengthMm) > 0 ? [] : [[`lines.${at}.lengthMm`, ['Enter a length above 0.']]],
    ),
  )
  refuseWhere(errors)
}

interface CutOff {
  readonly lengthMm: string
  readonly quantity: number
  readonly purpose?: string | null | undefined
  readonly amount: Amount
  readonly locationId: string | null
}

/** The row of the pieces of one line, and its entry. */
async function cutOff(ctx: Context, row: SteelRow, line: CutOff, use: BookedUse): Promise<Entry> {
  const child = await pieceTakenFrom(ctx, row, {
    origin: 'cut',
    status: 'available',
    sizeText: sizeText(row, line.lengthMm),
    // A piece that was cut for something has its use; one without is an offcut like the rest.
    isOffcut: !line.purpose,
    locationId: line.locationId ?? row.locationId ?? null,
  })
  if (asksForMarking(row))
    await ctx.tx.query(sql`
      UPDATE ${stock} SET marking = 'unmarked', piece_mark = NULL, marked_at = NULL, marked_by_id = NULL WHERE id = ${child.id}`)
  const { quantity, amount } = line
  const purpose = line.purpose ? use.purposeOf(line.purpose) : null
  const entry = { stockId: child.id, kind: 'cut', pieces: quantity, amount, counterpartId: row.id } as const
  return { ...entry, purpose, reason: use.remark }
}

/** What is left of a piece is an offcut from then on; used up it is gone. */
async function afterCut(ctx: Context, row: SteelRow, isUsedUp: boolean): Promise<void> {
  if (isUsedUp) return perform(ctx, 'consume', await steelStock.require(ctx, row.id), {})
  const left = await steelStock.require(ctx, row.id)
  await ctx.tx.query(sql`
    UPDATE ${stock} SET is_offcut = true, size_text = ${sizeText(left, left.lengthMm)} WHERE id = ${row.id}`)
}
