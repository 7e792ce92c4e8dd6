import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { savesOf } from '#platform/server/documents/saves.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import { refused } from '#platform/server/errors.ts'
import { goodsReceiptLineTable, goodsReceiptPieceTable } from '#modules/purchasing/goods-receipts/table.ts'
import { requireSameFacility, seriesFor } from '#modules/setup/numbering/server/api.ts'
import { bookCredited, bookingsOf, bookReturned } from '#modules/purchasing/purchase-orders/server/api.ts'
import { purchaseOrderLineTable, purchaseOrderTable } from '#modules/purchasing/purchase-orders/table.ts'
import { bringBack, sendAway } from '#modules/steel/steel-stock/server/api.ts'
import { steelStockTable } from '#modules/steel/steel-stock/table.ts'
import { supplierReturns as contract } from '../contract.ts'
import { comesAgain, isDraft, isGone, returnProblems, type supplierReturnLifecycle } from '../domain.ts'
import { supplierReturnLineTable, supplierReturnTable } from '../table.ts'
import { LOCKED, type SupplierReturnRow, supplierReturns } from './document.ts'
import { frozenNote, signed } from './note.ts'

type Line = z.output<typeof contract.input>['lines'][number]

interface Source {
  readonly askedId: string
  readonly receiptLineId: string
  readonly orderLineId: string | null
  readonly orderNumber: string | null
}

/** The lines of receipts and orders behind what goes back: of steel by the rows of stock it was split or cut from. */
async function sourcesOf(ctx: Context, lines: readonly Line[]): Promise<ReadonlyMap<string, Source>> {
  const ids = (name: 'stockId' | 'receiptLineId') => sql.param(lines.flatMap((one) => one[name] ?? []))
  const rows = await ctx.tx.query<Source>(sql`
    WITH RECURSIVE up AS (
      SELECT s.id AS asked, s.id, s.parent_id FROM ${steelStockTable} s WHERE s.id = ANY(${ids('stockId')}::uuid[])
      UNION ALL SELECT up.asked, p.id, p.parent_id FROM up JOIN ${steelStockTable} p ON p.id = up.parent_id),
    came AS (
      SELECT up.asked, gp.line_id FROM up JOIN ${goodsReceiptPieceTable} gp ON gp.stock_id = up.id
      UNION ALL SELECT l.id, l.id FROM ${goodsReceiptLineTable} l WHERE l.id = ANY(${ids('receiptLineId')}::uuid[]))
    SELECT came.asked AS "askedId", gl.id AS "receiptLineId", gl.order_line_id AS "orderLineId", po.number AS "orderNumber"
    FROM came JOIN ${goodsReceiptLineTable} gl ON gl.id = came.line_id
    LEFT JOIN ${purchaseOrderLineTable} ol ON ol.id = gl.order_line_id
    LEFT JOIN ${purchaseOrderTable} po ON po.id = ol.order_id`)
  return new Map(rows.map((row) => [row.askedId, row]))
}

/** The handlers of `create` and `update`. */
/** The receipt of steel is the one it came with, whatever else was sent. */
async function withSources(ctx: Context, sent: readonly Line[]) {
  const sources = await sourcesOf(ctx, sent)
  return sent.map((one) => {
    const source = sources.get(one.stockId ?? one.receiptLineId ?? '')
    const { receiptLineId = null, orderLineId = null, orderNumber = null } = source ?? {}
    return { ...one, receiptLineId, orderLineId, orderNumber }
  })
}

export const saves = savesOf(contract, supplierReturns, {
  series: (ctx, { facilityId }) => seriesFor(ctx, contract, facilityId),
  locked: ({ status }) => (isDraft(status) ? null : LOCKED),
  async stored(ctx, { body, before }) {
    requireSameFacility(before, body, 'return')
    const lines = body.lines && (await withSources(ctx, body.lines))
    return {
      ...(before ? {} : { createdById: ctx.actor.id }),
      ...(lines && {
        lines,
        orderNumbers: [...new Set(lines.flatMap(({ orderNumber }) => orderNumber ?? []))].join(', '),
      }),
    }
  },
})

/** What the orders count of a return. */
const returnedBy = ({ lines }: SupplierReturnRow, isTakenBack = false) =>
  bookingsOf(lines, ({ countedQty }) => countedQty ?? '0', isTakenBack)

/** Lets the orders wait for the goods again, or no longer, where that changes. */
async function setCredited(ctx: Context, row: SupplierReturnRow, isCredited: boolean): Promise<void> {
  if (row.isCredited === isCredited) return
  await bookCredited(ctx, returnedBy(row, !isCredited))
  await ctx.tx.query(sql`UPDATE ${supplierReturnTable} SET is_credited = ${isCredited} WHERE id = ${row.id}`)
}

/** Takes every line out of the stock and keeps what went and what the order counts of it. */
async function takeAway(ctx: Context, row: SupplierReturnRow): Promise<void> {
  const { number: purpose, reason } = row
  const inOrder = row.lines.toSorted((one, other) => (one.stockId ?? '').localeCompare(other.stockId ?? ''))
  for (const { id, stockId, quantity } of inOrder) {
    const gone = stockId
      ? await sendAway(ctx, { id: stockId, pieces: Number(quantity), purpose, reason })
      : { id: null, isCut: false }
    await ctx.tx.query(sql`
      UPDATE ${supplierReturnLineTable} SET sent_id = ${gone.id}::uuid, counted_qty = ${gone.isCut ? '0' : quantity}
      WHERE id = ${id}`)
  }
}

/** Goods that are no steel have no row of stock to lock: their lines of receipts are. @throws 422 when more is gone by now */
async function lockGoods(ctx: Context, { id, lines }: SupplierReturnRow): Promise<void> {
  const ids = lines.flatMap(({ stockId, receiptLineId }) =>
    !stockId && receiptLineId ? [receiptLineId] : [],
  )
  if (ids.length === 0) return
  await ctx.tx.query(sql`
    SELECT FROM ${goodsReceiptLineTable} WHERE id = ANY(${sql.param(ids)}::uuid[]) ORDER BY id FOR UPDATE`)
  const now = await supplierReturns.require(ctx, id)
  const [problem] = Object.values(returnProblems(now.lines, now)).flat()
  if (problem) throw refused('cannot_send', problem)
}

const effects: Effects<typeof supplierReturnLifecycle, SupplierReturnRow> = {
  send: {
    before: lockGoods,
    columns: (ctx) => ({ sentAt: ctx.clock.now().toISOString(), sentById: ctx.actor.id }),
    after: async (ctx, before, { signature }) => {
      await takeAway(ctx, before)
      const row = await supplierReturns.require(ctx, before.id)
      await bookReturned(ctx, returnedBy(row))
      await setCredited(ctx, row, !comesAgain(row.claim))
      await signed.sign(ctx, row, { meaning: 'released', capacity: 'Returns to suppliers' }, signature)
    },
    freezesPrint: frozenNote,
  },
  agree: {
    columns: (_, row, { claim, authorisationNo }) => ({
      agreedClaim: claim,
      authorisationNo: authorisationNo ?? row.authorisationNo ?? null,
    }),
    after: (ctx, row, { claim }) => setCredited(ctx, row, !comesAgain(claim)),
  },
  settle: {
    columns: (_, __, { settledBy, settlementRef }) => ({ settledBy, settlementRef }),
    after: (ctx, row, { settledBy }) => setCredited(ctx, row, !comesAgain(settledBy)),
  },
  // The goods come back to us or are lost: the buyer closes the order short where nothing comes.
  refuse: { after: (ctx, row) => setCredited(ctx, row, false) },
  cancel: {
    after: async (ctx, row, { reason }) => {
      if (!isGone(row.status)) return
      const ids = row.lines.flatMap(({ sentId }) => sentId ?? [])
      await bringBack(ctx, ids, { purpose: row.number, reason: `${row.number} was cancelled: ${reason}` })
      await setCredited(ctx, row, false)
      await bookReturned(ctx, returnedBy(row, true))
    },
  },
}

export const { handlers } = transitionsOf(supplierReturns, effects)
