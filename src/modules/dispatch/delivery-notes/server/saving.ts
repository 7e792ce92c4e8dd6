import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { savesOf } from '#platform/server/documents/saves.ts'
import { invalid, notChoosable } from '#platform/server/errors.ts'
import { LOCKED_NOTE } from '#modules/dispatch/delivery-ledger/server/api.ts'
import { requireSameFacility, seriesFor } from '#modules/setup/numbering/server/api.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import { steelStockTable } from '#modules/steel/steel-stock/table.ts'
import { deliveryNotes as contract } from '../contract.ts'
import { type DeliveryKind, isDraft, isTransfer } from '../domain.ts'
import { type DeliveryNoteRow, deliveryNotes } from './document.ts'

type Input = z.output<typeof contract.input>
type Line = Input['lines'][number]

/** Lines with what is added up of them. @throws 422 for steel that is not there, and for a row named twice */
async function withSteel(ctx: Context, lines: readonly Line[]) {
  const rows = await ctx.tx.query<{ id: string; number: string; pieceKg: string }>(sql`
    SELECT id, number, coalesce(mass_kg / nullif(qty_pieces, 0), 0)::text AS "pieceKg" FROM ${steelStockTable}
    WHERE id = ANY(${sql.param(lines.map(({ stockId }) => stockId))}::uuid[])`)
  const named = new Set<string>()
  for (const [at, { stockId }] of lines.entries()) {
    if (!rows.some(({ id }) => id === stockId)) throw notChoosable(`lines.${at}.stockId`)
    if (named.has(stockId)) throw invalid({ [`lines.${at}.stockId`]: ['Another line names it already.'] })
    named.add(stockId)
  }
  const kgOf = ({ stockId, quantity }: Line) =>
    Number(rows.find(({ id }) => id === stockId)?.pieceKg ?? 0) * quantity
  return {
    lines,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    massKg: lines.reduce((sum, line) => sum + kgOf(line), 0).toFixed(3),
    stockNumbers: rows.map(({ number }) => number).join(' '),
  }
}

/** Whom it goes to: a facility of ours with a transfer, a company otherwise. @throws 422 */
function whomItGoesTo(
  kind: DeliveryKind,
  facilityId: string,
  { companyId, toFacilityId }: Pick<Input, 'companyId' | 'toFacilityId'>,
) {
  if (!isTransfer(kind)) {
    if (!companyId) throw invalid({ companyId: ['Choose whom it goes to.'] })
    return { companyId, toFacilityId: null }
  }
  if (!toFacilityId || toFacilityId === facilityId)
    throw invalid({ toFacilityId: ['Choose the other facility it goes to.'] })
  return { companyId: null, toFacilityId }
}

const partyAfter = (body: Partial<Input>, before: DeliveryNoteRow | undefined) => {
  const kind = body.kind ?? before?.kind ?? 'sale'
  if (before && kind !== before.kind && before.lines.length > 0)
    throw invalid({ kind: ['The kind stays once there are lines: write another note.'] })
  return whomItGoesTo(kind, body.facilityId ?? before?.facilityId ?? '', {
    companyId: body.companyId === undefined ? before?.companyId : body.companyId,
    toFacilityId: body.toFacilityId === undefined ? before?.toFacilityId : body.toFacilityId,
  })
}

/** A note for a customer counts to a quote of theirs, never to that of somebody else. @throws 422 */
async function requireQuoteOf(
  ctx: Context,
  quoteId: string | null | undefined,
  companyId: string | null,
): Promise<void> {
  if (!quoteId || !companyId) return
  const [other] = await ctx.tx.query(sql`
    SELECT FROM ${quoteTable} WHERE id = ${quoteId} AND company_id <> ${companyId}::uuid`)
  if (other) throw invalid({ quoteId: ['This quote is of another company.'] })
}

/** The handlers of `create` and `update`. */
export const saves = savesOf(contract, deliveryNotes, {
  series: (ctx, { facilityId }) => seriesFor(ctx, contract, facilityId),
  locked: ({ status }) => (isDraft(status) ? null : LOCKED_NOTE),
  async stored(ctx, { body, before }) {
    requireSameFacility(before, body, 'note')
    const party = partyAfter(body, before)
    const quoteId = body.quoteId === undefined ? before?.quoteId : body.quoteId
    // What was saved before the rule stays until somebody changes it; `makeReady` and `dispatch` ask again.
    if (quoteId !== before?.quoteId || party.companyId !== before?.companyId)
      await requireQuoteOf(ctx, quoteId, party.companyId)
    return {
      ...(before ? {} : { createdById: ctx.actor.id }),
      ...party,
      ...(body.lines && (await withSteel(ctx, body.lines))),
    }
  },
})
