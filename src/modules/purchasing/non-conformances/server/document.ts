import { sql } from 'drizzle-orm'
import { lockedBecause } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { ability, because, fourEyes } from '#platform/server/documents/lifecycle/abilities.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import { lookedUp } from '#platform/server/documents/reading.ts'
import { certificateTable } from '#modules/steel/certificates/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { goodsReceiptTable } from '#modules/purchasing/goods-receipts/table.ts'
import { heatTable } from '#modules/steel/heats/table.ts'
import { signsAs } from '#modules/signing/regular-signature-users/server/api.ts'
import { steelHoldTable, steelStockTable } from '#modules/steel/steel-stock/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { type NonConformanceRecord, nonConformances as contract } from '../contract.ts'
import { closeProblem, isOpen, nonConformanceLifecycle } from '../domain.ts'
import { nonConformanceTable as table } from '../table.ts'

/** The non-conformance as one statement gives it. */
export interface NonConformanceRow extends Omit<NonConformanceRecord, 'can' | 'pieceIds'> {
  /** Kinds of documents that the reader may sign, see `regular-signature-users`. */
  readonly signs: readonly string[]
}

export const LOCKED = lockedBecause('It can only be changed until a disposition is proposed.')

const pieces = sql`(
  SELECT coalesce(json_agg(p ORDER BY p.number), '[]') FROM (
    SELECT st.id, st.number, st.size_text AS "sizeText", st.status, st.qty_pieces AS "qtyPieces",
      h.ended_at IS NULL AS "isHeld", h.by_heat AS "isByHeat", ${instantOf(sql`h.held_at`)} AS "heldAt"
    FROM ${steelHoldTable} h JOIN ${steelStockTable} st ON st.id = h.stock_id
    WHERE h.source_id = ${table.id}) AS p)`

/** The non-conformance as a document: how it is read, presented and guarded. */
export const nonConformances = documentOf(contract, {
  lifecycle: nonConformanceLifecycle,
  read: {
    table,
    columns: {
      facilityName: sql`fa.name`,
      timeZone: sql`fa.time_zone`,
      companyName: lookedUp(companyTable, sql`${table.companyId}`),
      receiptNumber: lookedUp(goodsReceiptTable, sql`${table.receiptId}`, 'number'),
      heatNo: lookedUp(heatTable, sql`${table.heatId}`, 'heatNo'),
      certificateNumber: lookedUp(certificateTable, sql`${table.certificateId}`, 'number'),
      foundByName: lookedUp(userTable, sql`${table.foundById}`),
      createdByName: lookedUp(userTable, sql`${table.createdById}`),
      proposedByName: lookedUp(userTable, sql`${table.proposedById}`),
      decidedByName: lookedUp(userTable, sql`${table.decidedById}`),
      closedByName: lookedUp(userTable, sql`${table.closedById}`),
      pieces,
    },
    joins: sql`JOIN ${facilityTable} fa ON fa.id = ${table.facilityId}`,
    perReader: (ctx) => ({ signs: signsAs(ctx, sql`${table.facilityId}`) }),
  },
  guards: {
    decide: ({ actor }, row) => {
      const own = fourEyes(actor, row.proposedById ? [row.proposedById] : [], {
        did: 'proposed this disposition',
        has: 'decide',
      })
      if (own) return because(own)
      return row.signs.includes('disposition')
        ? null
        : 'Only regular signatories for dispositions may decide.'
    },
    close: (_, row) => (row.disposition ? closeProblem(row.disposition, row.pieces) : null),
  },
  abilities: ({ actor }, row) => ({
    update: ability(actor, 'non-conformances:update', isOpen(row.status), LOCKED),
  }),
  present: (_: Context, { signs: __, ...row }: NonConformanceRow) => ({
    ...row,
    pieceIds: row.pieces.flatMap(({ id, isByHeat }) => (isByHeat ? [] : [id])),
  }),
})
