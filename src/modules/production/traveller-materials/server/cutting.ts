import { invalid } from '#platform/server/errors.ts'
import { cutFor, markPiece, steelStock } from '#modules/steel/steel-stock/server/api.ts'
import { KERF_MM } from '#modules/steel/material-search/domain.ts'
import { givesOf, issueRefusal, keptUntil } from '../domain.ts'
import {
  actOf,
  addEntry,
  ownerRefusal,
  purposeOf,
  refuseIf,
  requireHolding,
  requireNotHeld,
  requireLine,
  requireSteel,
  usedFor,
  forWhom,
} from './acting.ts'
import { requireFits } from './finding.ts'
import { coveredRefusal, keep, letGoOf } from './keeping.ts'

/** Cuts the lengths of a line from a piece; what is cut off is kept for the line, not marked yet, and the rest goes back to its rack. */
export const cut = actOf('cut', async (ctx, { row, lines, body }) => {
  const line = requireLine(lines, body.lineRootId)
  const { cutMm } = line
  if (cutMm === null) throw invalid({ lineRootId: [`Line ${line.lineNo} has no length to cut.`] })
  const steel = await requireSteel(ctx, body.stockId)
  await requireNotHeld(ctx, row)
  refuseIf(issueRefusal(row), ownerRefusal(row, line, steel))
  const kept = line.stock.find(({ stockId }) => stockId === steel.id)
  if (!kept) {
    refuseIf(coveredRefusal(line))
    await requireFits(ctx, row, line, steel)
  }
  const { steel: free, until } = await letGoOf(ctx, row, steel)
  const last = until ?? keptUntil(row, ctx.today(row))
  const rest = await cutFor(usedFor(row))(ctx, {
    params: { id: free.id },
    query: {},
    version: free.version,
    body: {
      lines: [{ lengthMm: cutMm, quantity: body.quantity, purpose: purposeOf(row, line) }],
      kerfMm: body.kerfMm,
      trimMm: body.trimMm,
      scrapRest: body.scrapRest,
      locationId: body.locationId,
      ...forWhom(row, free),
    },
  })
  const [booked] = rest.movements.filter(({ kind }) => kind === 'cut')
  const made = rest.children.toSorted((a, b) => (a.number < b.number ? -1 : 1)).at(-1)
  if (!booked || !made) throw new Error('A cut made no piece.')
  await addEntry(ctx, row, {
    kind: 'cut',
    stockId: rest.id,
    lineRootId: line.rootId,
    pieces: body.quantity,
    lengthMm: cutMm,
    stockOperationId: booked.operationId,
    heatId: rest.heatId,
    heatNo: rest.heatNo ?? null,
  })
  await keep(ctx, row, line, await steelStock.require(ctx, made.id), { pieces: body.quantity, until: last })
  await keepRest(ctx)
  return `${body.quantity} of ${cutMm} mm from ${rest.number}: ${made.number}`

  /** What was kept for further cuts of the same steel stays kept, as far as it is there. */
  async function keepRest(context: typeof ctx): Promise<void> {
    const wanted = kept ? givenBy(kept) - body.quantity : 0
    const now = await steelStock.require(context, steel.id)
    if (wanted <= 0 || now.qtyPieces === 0) return
    if (now.qtyPieces > 1) {
      const pieces = Math.min(
        now.qtyPieces - now.reservedPieces,
        Math.ceil(wanted / Math.max(1, givesOf(cutMm ?? '1', now.lengthMm ?? '0'))),
      )
      if (pieces > 0) await keep(context, row, line, now, { pieces, until: last })
      return
    }
    const count = Math.min(wanted, givesOf(cutMm ?? '1', now.freeMm))
    const lengthMm = Math.min(Number(now.freeMm), count * (Number(cutMm) + KERF_MM)).toFixed(1)
    if (count > 0) await keep(context, row, line, now, { lengthMm, until: last })
  }

  function givenBy({ reservedPieces, reservedMm }: { reservedPieces: number; reservedMm: string }): number {
    if (reservedPieces === 0) return givesOf(cutMm ?? '1', reservedMm)
    return givesOf(cutMm ?? '1', String(Number(reservedMm) / reservedPieces)) * reservedPieces
  }
})

/** Confirms what is stamped on a piece that was cut for the traveller; signed by whoever cut it. */
export const mark = actOf('mark', async (ctx, { row, lines, body: { stockId, ...stamp } }) => {
  const steel = await requireSteel(ctx, stockId)
  const line = requireHolding(lines, steel, false)
  await markPiece(ctx, { params: { id: steel.id }, query: {}, version: steel.version, body: stamp })
  await addEntry(ctx, row, {
    kind: 'mark',
    stockId: steel.id,
    lineRootId: line.rootId,
    pieces: steel.qtyPieces,
    heatId: steel.heatId,
    heatNo: steel.heatNo ?? null,
    reason: stamp.pieceMark ?? null,
  })
  return `${steel.number}: heat ${steel.heatNo ?? '-'} stamped`
})
