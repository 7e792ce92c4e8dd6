import { sql } from 'drizzle-orm'
import { lockedBecause } from '#platform/contract/calls/refusals.ts'
import { without } from '#platform/contract/values/without.ts'
import type { Context } from '#platform/server/context.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { ability, because, fourEyes } from '#platform/server/documents/lifecycle/abilities.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import { lookedUp } from '#platform/server/documents/reading.ts'
import { certificateHeatTable, certificateTable } from '#modules/steel/certificates/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { goodsReceiptTable } from '#modules/purchasing/goods-receipts/table.ts'
import { heatTable } from '#modules/steel/heats/table.ts'
import { signsAs } from '#modules/signing/regular-signature-users/server/api.ts'
import { steelHoldTable, steelStockTable } from '#modules/steel/steel-stock/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { type NonConformanceRecord, nonConformances as contract } from '../contract.ts'
import { closeProblem, isOpen, nonConformanceLifecycle, reopenRefusal } from '../domain.ts'
import { nonConformanceTable as table } from '../table.ts'

/** The non-conformance as one statement gives it. */
export interface NonConformanceRow extends Omit<NonConformanceRecord, 'can' | 'pieceIds'> {
  readonly isActedOn: boolean
  readonly concededOn: readonly { readonly id: string; readonly number: string }[]
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

/** Certificates that it is about, count or may come to, and have a concession by it. */
const concededOn = sql`(
  SELECT coalesce(json_agg(json_build_object('id', ce.id, 'number', ce.number) ORDER BY ce.number), '[]') FROM ${certificateTable} ce
  WHERE (ce.id = ${table.certificateId}
      OR ce.id IN (SELECT ch.certificate_id FROM ${certificateHeatTable} ch WHERE ch.heat_id = ${table.heatId}))
    AND ce.status NOT IN ('rejected', 'withdrawn', 'superseded') AND EXISTS (
      SELECT FROM jsonb_array_elements(ce.concessions) AS given
      WHERE lower(given -> 'record' ->> 'nonConformanceNo') = lower(${table.number})))`

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
      concededOn,
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
    reopen: (_, row) => because(reopenRefusal(row)),
    close: (_, row) => (row.disposition ? closeProblem(row.disposition, row.pieces) : null),
  },
  abilities: ({ actor }, row) => ({
    update: ability(actor, 'non-conformances:update', isOpen(row.status), LOCKED),
  }),
  present: (_: Context, row: NonConformanceRow) => ({
    ...without(row, 'signs', 'isActedOn', 'concededOn'),
    pieceIds: row.pieces.flatMap(({ id, isByHeat }) => (isByHeat ? [] : [id])),
  }),
})
