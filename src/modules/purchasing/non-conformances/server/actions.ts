import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import { savesOf } from '#platform/server/documents/saves.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import { invalid } from '#platform/server/errors.ts'
import { endHold, putOnHold } from '#modules/engineering/holds/server/api.ts'
import { holdTable } from '#modules/engineering/holds/table.ts'
import { certificateHeatTable } from '#modules/steel/certificates/table.ts'
import { goodsReceiptLineTable, goodsReceiptPieceTable } from '#modules/purchasing/goods-receipts/table.ts'
import { seriesFor } from '#modules/setup/numbering/server/api.ts'
import type { SigningInput } from '#modules/signing/signature/contract.ts'
import { signedDocument } from '#modules/signing/signature/server/api.ts'
import {
  decideHolds,
  endHolds,
  hold,
  holdWhole,
  nameHeld,
  type NamedWhole,
  unname,
} from '#modules/steel/steel-stock/server/api.ts'
import { type NonConformanceRecord, nonConformances as contract } from '../contract.ts'
import { allowedBy, isOpen, type nonConformanceLifecycle } from '../domain.ts'
import { LOCKED, type NonConformanceRow, nonConformances } from './document.ts'

const PIECES = 'pieceIds'

/** What stands in its own table; the pieces stand in the stock. */
const own = {
  input: contract.input.omit({ pieceIds: true }),
  patch: contract.patch.omit({ pieceIds: true }),
}

const saves = savesOf(own, nonConformances, {
  series: (ctx, { facilityId }) => seriesFor(ctx, contract, facilityId),
  locked: ({ status }) => (isOpen(status) ? null : LOCKED),
  stored: (ctx, { body, before }) =>
    before ? {} : { createdById: ctx.actor.id, foundById: body.foundById ?? ctx.actor.id },
})

const recordNow = async (ctx: Context, id: string): Promise<NonConformanceRecord> =>
  nonConformances.record(ctx, await nonConformances.require(ctx, id))

const sourceOf = ({ id, number, title }: NonConformanceRow) => ({ id, number, reason: title })

/** The heats of its certificate. @throws 422 where there are none */
async function heatsOfCertificate(ctx: Context, id: string | null | undefined): Promise<string[]> {
  const rows = await ctx.tx.query<{ heatId: string }>(sql`
    SELECT DISTINCT ${certificateHeatTable.heatId} AS "heatId" FROM ${certificateHeatTable}
    WHERE ${certificateHeatTable.certificateId} = ${id ?? null}::uuid`)
  if (rows.length === 0)
    throw invalid({
      holdsCertificate: [id ? 'The certificate names no heat yet.' : 'Choose the certificate first.'],
    })
  return rows.map(({ heatId }) => heatId)
}

/** What its receipt took in. @throws 422 where that is nothing */
async function stockOfReceipt(ctx: Context, id: string | null | undefined): Promise<string[]> {
  const rows = await ctx.tx.query<{ stockId: string }>(sql`
    SELECT ${goodsReceiptPieceTable.stockId} AS "stockId" FROM ${goodsReceiptPieceTable}
    JOIN ${goodsReceiptLineTable} ON ${goodsReceiptLineTable.id} = ${goodsReceiptPieceTable.lineId}
    WHERE ${goodsReceiptLineTable.receiptId} = ${id ?? null}::uuid`)
  if (rows.length === 0)
    throw invalid({
      holdsReceipt: [
        id
          ? 'Nothing of this receipt is in the stock: it has not been posted.'
          : 'Choose the goods receipt first.',
      ],
    })
  return rows.map(({ stockId }) => stockId)
}

/** What it names as a whole: a heat always, a certificate and a receipt where that was asked for. */
async function namedWhole(ctx: Context, row: NonConformanceRow): Promise<NamedWhole> {
  const ofCertificate = row.holdsCertificate ? await heatsOfCertificate(ctx, row.certificateId) : []
  const stockIds = row.holdsReceipt ? await stockOfReceipt(ctx, row.receiptId) : []
  return { heatIds: [...new Set([...(row.heatId ? [row.heatId] : []), ...ofCertificate])], stockIds }
}

const refOf = ({ id, number }: NonConformanceRow) => ({ entity: nonConformances.slice, id, label: number })

/** Holds the certificate that it names, and lets go the one that it named before. */
async function holdCertificate(ctx: Context, row: NonConformanceRow): Promise<void> {
  const { certificateId, certificateNumber, title } = row
  const on = certificateId
    ? [{ entity: 'certificates', id: certificateId, label: certificateNumber ?? '' }]
    : []
  const held = await ctx.tx.query<{ entity: string; id: string; label: string }>(sql`
    SELECT ${holdTable.thingEntity} AS entity, ${holdTable.thingId} AS id, ${holdTable.thingLabel} AS label FROM ${holdTable}
    WHERE ${holdTable.sourceId} = ${row.id} AND ${holdTable.endedAt} IS NULL`)
  const over = held.filter(({ id }) => id !== certificateId)
  if (over.length > 0) await endHold(ctx, { source: refOf(row), on: over })
  await putOnHold(ctx, { source: refOf(row), on, reason: title })
}

/** Writes it down, and holds what it names in the same transaction. */
export async function create(
  ctx: Context,
  { body }: { body: z.output<typeof contract.input> },
): Promise<NonConformanceRecord> {
  const { pieceIds, ...header } = body
  const row = await saves.insert(ctx, header)
  await hold(ctx, [...new Set(pieceIds)], sourceOf(row), PIECES)
  await holdWhole(ctx, sourceOf(row), await namedWhole(ctx, row))
  await holdCertificate(ctx, row)
  return recordNow(ctx, row.id)
}

/** Changes it; what it names anew is held, what it no longer names may be decided about again. */
export async function update(
  ctx: Context,
  incoming: Incoming<{ id: string }, unknown, z.output<typeof contract.patch>>,
): Promise<NonConformanceRecord> {
  const { pieceIds, ...body } = incoming.body
  const saved = await saves.update(ctx, { ...incoming, body })
  const row = await nonConformances.require(ctx, saved.id)
  if (pieceIds) await namePieces(ctx, row, [...new Set(pieceIds)])
  await holdWhole(ctx, sourceOf(row), await namedWhole(ctx, row))
  await holdCertificate(ctx, row)
  return recordNow(ctx, saved.id)
}

/** Holds the pieces it names by hand from now on, and lets the others go. */
async function namePieces(ctx: Context, row: NonConformanceRow, pieceIds: readonly string[]): Promise<void> {
  const before = row.pieces.flatMap(({ id, isByHeat }) => (isByHeat ? [] : [id]))
  const source = sourceOf(row)
  await unname(
    ctx,
    before.filter((id) => !pieceIds.includes(id)),
    source,
  )
  const added = await nameHeld(
    ctx,
    pieceIds.filter((id) => !before.includes(id)),
    source,
  )
  await hold(ctx, added, source, PIECES)
}

/** What it named when it was decided; a part that is split off later is still of these. */
const decidedAbout = ({ pieces, decidedAt }: NonConformanceRow): string[] =>
  pieces.flatMap(({ number, heldAt }) =>
    decidedAt !== null && Date.parse(heldAt) <= Date.parse(decidedAt) ? [number] : [],
  )

/** What a signature on a decision stands for. Its shape never changes, or earlier signatures would no longer fit. */
const signedDecision = (row: NonConformanceRow): unknown => ({
  number: row.number,
  title: row.title,
  foundAt: row.foundAt,
  foundOn: row.foundOn,
  quantity: row.quantity,
  requirement: row.requirement,
  finding: row.finding,
  pieces: decidedAbout(row),
  receiptNumber: row.receiptNumber,
  heatNo: row.heatNo,
  certificateNumber: row.certificateNumber,
  disposition: row.disposition,
  proposal: row.proposal,
  concessionNo: row.concessionNo,
  decision: row.decision,
})

const signed = signedDocument(nonConformances, signedDecision)
export const { signatures, signaturesOn } = signed

async function signDecision(ctx: Context, id: string, signature: SigningInput): Promise<void> {
  const as = { meaning: 'approved', capacity: 'Regular signatory, dispositions' } as const
  await signed.sign(ctx, await nonConformances.require(ctx, id), as, signature)
}

const undecided = {
  disposition: null,
  proposal: null,
  proposedById: null,
  concessionNo: null,
  decision: null,
  decidedById: null,
  decidedAt: null,
}

/** Lets go of everything that it holds. */
async function endAll(ctx: Context, row: NonConformanceRow, reason: string): Promise<void> {
  await endHolds(ctx, { ...sourceOf(row), reason })
  await endHold(ctx, { source: refOf(row) })
}

const effects: Effects<typeof nonConformanceLifecycle, NonConformanceRow> = {
  propose: {
    columns: (ctx, _, { disposition, proposal }) => ({ disposition, proposal, proposedById: ctx.actor.id }),
  },
  sendBack: { columns: () => undecided },
  decide: {
    columns: (ctx, { disposition }, { concessionNo = null, reason }) => {
      if (disposition === 'concession' && !concessionNo)
        throw invalid({ concessionNo: ['Enter the number of the customer’s concession.'] })
      return {
        concessionNo,
        decision: reason,
        decidedById: ctx.actor.id,
        decidedAt: ctx.clock.now().toISOString(),
      }
    },
    after: async (ctx, row, { signature }) => {
      if (row.disposition) await decideHolds(ctx, row.id, allowedBy(row.disposition))
      await signDecision(ctx, row.id, signature)
    },
  },
  reopen: { columns: () => undecided, after: (ctx, row) => decideHolds(ctx, row.id, null) },
  close: {
    columns: (ctx, _, { actionDone }) => ({
      actionDone,
      closedById: ctx.actor.id,
      closedAt: ctx.clock.now().toISOString(),
    }),
    after: (ctx, row, { actionDone }) => endAll(ctx, row, actionDone),
  },
  cancel: { after: (ctx, row, { reason }) => endAll(ctx, row, reason) },
}

export const { handlers } = transitionsOf(nonConformances, effects)
