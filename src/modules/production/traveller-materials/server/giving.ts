import { refuse } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import {
  issueFor,
  returnTo,
  scrapPieces,
  type SteelRow,
  steelStock,
} from '#modules/steel/steel-stock/server/api.ts'
import { unmarked } from '#modules/steel/steel-stock/domain.ts'
import type { TravellerRow } from '#modules/production/travellers/server/api.ts'
import { coversOf, heatRefusal, issueRefusal, keptUntil, reserveRefusal } from '../domain.ts'
import {
  actOf,
  addEntry,
  type Line,
  ownerRefusal,
  purposeOf,
  refuseIf,
  requireNotHeld,
  requireHolding,
  requireLine,
  requireSteel,
  usedFor,
  forWhom,
} from './acting.ts'
import { otherHeatRefusal } from './came-back.ts'
import { otherMaterial, requireFits } from './finding.ts'
import { coveredRefusal, keep, letGoOf } from './keeping.ts'

/** The heats of what was given out for a line. */
const heatsOf = ({ stock }: Line): string[] =>
  stock.flatMap(({ issuedPieces, heatNo }) => (issuedPieces > 0 ? [heatNo ?? ''] : []))

/** Why steel without its papers is not given out; null: it has them, or the line asks for none. */
function paperRefusal({ stored, lineNo }: Line, { number, certificates, condition }: SteelRow) {
  if (!stored.certificateType || certificates.length > 0 || condition) return null
  return refuse(
    'no_certificate',
    { stock: number, line: lineNo, type: stored.certificateType },
    `${number} has no verified certificate; line ${lineNo} asks for ${stored.certificateType}.`,
  )
}

/** Why steel that is no longer certified to what a line asks for is not given out; null: it is, or the line asks for none. */
function materialRefusal(line: Line, steel: SteelRow) {
  const { specificationId, grade } = line.stored
  const isMet = steel.certifiedTo.some(
    (one) =>
      (!specificationId || one.specificationId === specificationId) &&
      (!grade || one.grade.toLowerCase() === grade.toLowerCase()),
  )
  return isMet ? null : otherMaterial(line, steel)
}

/** Gives steel out for a line, with the heat and the certificate of that moment. */
async function giveOut(
  ctx: Context,
  row: TravellerRow,
  line: Line,
  steel: SteelRow,
  pieces: number | null,
): Promise<void> {
  await requireNotHeld(ctx, row)
  refuseIf(
    issueRefusal(row),
    unmarked(steel),
    ownerRefusal(row, line, steel),
    heatRefusal(row.heatRule, line.lineNo, steel, heatsOf(line)),
    paperRefusal(line, steel),
    materialRefusal(line, steel),
    await otherHeatRefusal(ctx, row.rootId, line.rootId, steel),
  )
  const isKept = line.stock.some(
    ({ stockId, reservedPieces, reservedMm }) =>
      stockId === steel.id && (reservedPieces > 0 || Number(reservedMm) > 0),
  )
  if (!isKept) refuseIf(coveredRefusal(line))
  const { steel: free, until } = await letGoOf(ctx, row, steel)
  // The line may ask for something else than when this was kept for it.
  await requireFits(ctx, row, line, free)
  const given = await issueFor(usedFor(row))(ctx, {
    params: { id: free.id },
    query: {},
    version: free.version,
    body: { purpose: purposeOf(row, line), pieces, ...forWhom(row, free) },
  })
  const booked = given.movements.find(({ kind }) => kind === 'issue')
  if (!booked) throw new Error('An issue was not booked.')
  const amounts = {
    pieces: -booked.pieces,
    lengthMm: String(-Number(booked.lengthMm)),
    massKg: String(-Number(booked.massKg)),
  }
  const [certificate] = given.certificates
  await addEntry(ctx, row, {
    kind: 'issue',
    stockId: given.id,
    lineRootId: line.rootId,
    ...amounts,
    covers: coversOf(line.stored, amounts),
    stockOperationId: booked.operationId,
    heatId: given.heatId,
    heatNo: given.heatNo ?? null,
    certificateId: certificate?.id ?? null,
    certificateNo: certificate?.number ?? null,
  })
  // What was kept of the lot and not given out stays kept.
  const rest = steel.reservedPieces - amounts.pieces
  if (until && given.id !== steel.id && rest > 0)
    await keep(ctx, row, line, await steelStock.require(ctx, steel.id), { pieces: rest, until })
}

/** Gives steel out for a material line. */
export const issue = actOf('issue', async (ctx, { row, lines, body }) => {
  const line = requireLine(lines, body.lineRootId)
  const steel = await requireSteel(ctx, body.stockId)
  await giveOut(ctx, row, line, steel, body.pieces ?? null)
  return `${steel.number}, heat ${steel.heatNo ?? '-'}, for line ${line.lineNo}`
})

/** Takes steel back into stock; the trigger of the ledger takes it from its line. */
const bringBack = (
  ctx: Context,
  { id, version }: SteelRow,
  locationId: string | null,
  to: Parameters<typeof returnTo>[0] = 'stock',
) => returnTo(to)(ctx, { params: { id }, query: {}, version, body: { locationId } })

/** Takes back what was given out. */
export const takeBack = actOf('takeBack', async (ctx, { lines, body }) => {
  const steel = await requireSteel(ctx, body.stockId)
  const line = requireHolding(lines, steel, true)
  await bringBack(ctx, steel, body.locationId ?? null)
  return `${steel.number} back from line ${line.lineNo}`
})

/** Scraps what was given out, or was cut and is kept; a large difference waits for a second person, as it does in the store. */
export const scrap = actOf('scrap', async (ctx, { row, lines, body }) => {
  const steel = await requireSteel(ctx, body.stockId)
  const line = requireHolding(lines, steel, false)
  if (line.stock.some(({ stockId, issuedPieces }) => stockId === steel.id && issuedPieces > 0))
    await bringBack(ctx, steel, null, 'scrap')
  const { steel: free } = await letGoOf(ctx, row, await steelStock.require(ctx, steel.id))
  await scrapPieces(ctx, {
    params: { id: free.id },
    query: {},
    version: free.version,
    body: { reason: body.reason },
  })
  await addEntry(ctx, row, {
    kind: 'scrap',
    stockId: free.id,
    lineRootId: line.rootId,
    pieces: free.qtyPieces,
    reason: body.reason,
  })
  return `${steel.number} scrapped: ${body.reason}`
})

/** Why a piece is not swapped; null: nothing was cut from it or of it. */
function cutRefusal({ stock }: Line, steel: SteelRow) {
  const isCut =
    steel.origin === 'cut' ||
    stock.some(({ isCut: cut, stockId }) => cut && steel.children.some(({ id }) => id === stockId))
  return isCut
    ? refuse('already_cut', { stock: steel.number }, `${steel.number}: it is cut; raise a non-conformance.`)
    : null
}

/** Takes other steel instead of what is kept or given out. */
export const swap = actOf('swap', async (ctx, { row, lines, body }) => {
  const steel = await requireSteel(ctx, body.stockId)
  const line = requireHolding([requireLine(lines, body.lineRootId)], steel, false)
  const instead = await requireSteel(ctx, body.withStockId, 'withStockId')
  const known = line.stock.find(({ stockId }) => stockId === steel.id)
  const today = ctx.today(row)
  refuseIf(cutRefusal(line, steel), reserveRefusal(row, keptUntil(row, today), today))
  const { reason } = body
  const wasIssued = (known?.issuedPieces ?? 0) > 0
  if (wasIssued) await bringBack(ctx, steel, null, 'exchange')
  const { until } = await letGoOf(ctx, row, await steelStock.require(ctx, steel.id))
  await addEntry(ctx, row, { kind: 'swap_out', stockId: steel.id, lineRootId: line.rootId, reason })
  const open = {
    ...line,
    reserved: '0',
    issued: '0',
    stock: line.stock.filter(({ stockId }) => stockId !== steel.id),
  }
  if (wasIssued) await giveOut(ctx, row, open, instead, known?.issuedPieces ?? null)
  else {
    refuseIf(ownerRefusal(row, line, instead))
    await requireFits(ctx, row, open, instead)
    await keep(ctx, row, line, instead, {
      ...(known && Number(known.reservedMm) > 0 && known.reservedPieces === 0
        ? { lengthMm: known.reservedMm }
        : { pieces: known?.reservedPieces }),
      until: until ?? keptUntil(row, today),
    })
  }
  await addEntry(ctx, row, { kind: 'swap_in', stockId: instead.id, lineRootId: line.rootId, reason })
  return `${instead.number} instead of ${steel.number}: ${reason}`
})
