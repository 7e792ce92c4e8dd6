import { sql } from 'drizzle-orm'
import {
  goodsReceiptLineTable,
  goodsReceiptPieceTable,
  goodsReceiptTable,
} from '#modules/purchasing/goods-receipts/table.ts'
import { steelStockTable } from '#modules/steel/steel-stock/table.ts'
import { supplierReturns } from '#modules/purchasing/supplier-returns/contract.ts'
import { handlers, saves } from '#modules/purchasing/supplier-returns/server/actions.ts'
import { DEMO_PIN } from '../sign-ins.ts'
import type { Acting } from './acting.ts'

interface Damaged {
  readonly stockId: string
  readonly companyId: string
  readonly facilityId: string
}

/** Pieces that came and still lie here, of different deliveries, the damaged ones first. */
const damagedPieces = (acting: Acting) =>
  acting.tx.query<Damaged>(sql`
    SELECT DISTINCT ON (coalesce(l.discrepancy, '') <> 'damaged', g.number) s.id AS "stockId", g.supplier_id AS "companyId",
      g.facility_id AS "facilityId"
    FROM ${goodsReceiptTable} g JOIN ${goodsReceiptLineTable} l ON l.receipt_id = g.id
    JOIN ${goodsReceiptPieceTable} p ON p.line_id = l.id JOIN ${steelStockTable} s ON s.id = p.stock_id
    WHERE g.status = 'posted' AND s.owner_company_id IS NULL AND s.status IN ('available', 'received_on_hold', 'awaiting_certificate')
    ORDER BY coalesce(l.discrepancy, '') <> 'damaged', g.number, s.number LIMIT 2`)

/** Two returns to suppliers: one whose claim is agreed, and one that still waits to be sent. */
export async function returnSteel(
  acting: Acting,
  { day, tick }: { readonly day: string; readonly tick: () => string },
): Promise<void> {
  const { endpoints } = supplierReturns
  const [first, second] = await damagedPieces(acting)
  const draft = (
    { stockId, ...goesTo }: Damaged,
    more: { claim: string; reason: string; carrier?: string },
  ) =>
    acting.as('works', tick(), endpoints.create, (ctx) =>
      saves.create(ctx, {
        body: supplierReturns.input.parse({
          ...goesTo,
          ...more,
          returnedOn: day,
          lines: [{ lineNo: 10, stockId, quantity: '1' }],
        }),
      }),
    )
  if (second) await draft(second, { claim: 'replacement', reason: 'One end is dented over 180 mm.' })
  if (!first) return
  const made = await draft(first, {
    claim: 'credit',
    reason: 'Dented at both ends; not to be cut to length any more.',
    carrier: 'Strathmoor Haulage',
  })
  const on = { params: { id: made.id }, query: {} }
  const sent = await acting.as('works', tick(), endpoints.send, (ctx) =>
    handlers.send(ctx, { ...on, version: made.version, body: { signature: { pin: DEMO_PIN } } }),
  )
  await acting.as('works', tick(), endpoints.agree, (ctx) =>
    handlers.agree(ctx, {
      ...on,
      version: sent.version,
      body: { claim: 'credit', authorisationNo: 'RMA 4471' },
    }),
  )
}
