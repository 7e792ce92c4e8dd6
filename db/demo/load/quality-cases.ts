import { sql } from 'drizzle-orm'
import { addDays } from '#platform/contract/values/dates.ts'
import { userTable } from '#modules/people/users/table.ts'
import { nonConformances, type NonConformanceRecord } from '#modules/purchasing/non-conformances/contract.ts'
import { create, handlers as actions } from '#modules/purchasing/non-conformances/server/actions.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import { type SteelRecord, steelStock } from '#modules/steel/steel-stock/contract.ts'
import { handlers } from '#modules/steel/steel-stock/server/actions.ts'
import { steelStock as stock } from '#modules/steel/steel-stock/server/document.ts'
import { inspect } from '#modules/steel/steel-stock/server/saving.ts'
import { issuePieces } from '#modules/steel/steel-stock/server/movements/giving-out.ts'
import { steelStockTable } from '#modules/steel/steel-stock/table.ts'
import { people } from '../staff.ts'
import type { Acting } from './acting.ts'
import { DEMO_PIN } from '../sign-ins.ts'

interface Week {
  readonly day: string
  readonly tick: () => string
}

const on = ({ id, version }: { id: string; version: number }) => ({ params: { id }, query: {}, version })
const signature = { pin: DEMO_PIN }

/** What went wrong in the last weeks: one found and open, one proposed, one decided and closed. */
export async function raiseCases(acting: Acting, { day, tick }: Week): Promise<void> {
  const [held, dented, thin] = await acting.tx.query<{
    id: string
    facilityId: string
    supplierId: string | null
  }>(sql`
    SELECT id, facility_id AS "facilityId", supplier_id AS "supplierId" FROM ${steelStockTable}
    WHERE status IN ('quarantine', 'available', 'received_on_hold') AND qty_pieces > 0
      AND owner_company_id IS NULL ORDER BY (status = 'quarantine') DESC, number LIMIT 3`)
  const { endpoints } = nonConformances
  const raise = (piece: typeof held, more: object): Promise<NonConformanceRecord> | null => {
    if (!piece) return null
    const body = nonConformances.input.parse({
      facilityId: piece.facilityId,
      companyId: piece.supplierId,
      foundOn: addDays(day, -3),
      pieceIds: [piece.id],
      ...more,
    })
    return acting.as('estimatorPressure', tick(), endpoints.create, (ctx) => create(ctx, { body }))
  }
  const propose = (
    record: NonConformanceRecord,
    body: { disposition: 'scrap' | 'rework'; proposal: string },
  ) =>
    acting.as('estimatorPressure', tick(), endpoints.propose, (ctx) =>
      actions.propose(ctx, { ...on(record), body }),
    )

  await raise(held, {
    title: 'Heat on the pipe differs from the certificate',
    foundAt: 'receipt',
    finding: 'The last figure of the heat is another one. The mill is asked.',
  })
  const second = await raise(dented, {
    title: 'One end is dented',
    foundAt: 'receipt',
    quantity: '1 end, 180 mm',
    requirement: 'Ends round within 1 % (ASTM A999)',
    finding: 'Dent of 9 mm, 120 mm from the end.',
  })
  if (second) await propose(second, { disposition: 'rework', proposal: 'Cut 200 mm off and keep the rest.' })
  const third = await raise(thin, {
    title: 'Pitting on the outside',
    foundAt: 'stock',
    requirement: 'No pits deeper than 5 % of the wall',
    finding: 'Pits of 0.4 mm over 300 mm; the wall left is enough.',
  })
  if (!third) return
  const proposed = await propose(third, {
    disposition: 'rework',
    proposal: 'Grind smooth and measure the wall.',
  })
  const decided = await acting.as('works', tick(), endpoints.decide, (ctx) =>
    actions.decide(ctx, {
      ...on(proposed),
      body: { reason: 'The wall stays above the minimum.', signature },
    }),
  )
  await acting.as('works', tick(), endpoints.close, (ctx) =>
    actions.close(ctx, { ...on(decided), body: { actionDone: 'Ground and measured: 10.1 mm at least.' } }),
  )
}

/** A piece whose certificate is still with the mill, released for the newest quote that is open; some of it is out in the shop. */
export async function releaseForOneQuote(acting: Acting, { day, tick }: Week): Promise<void> {
  const [quote] = await acting.tx.query<{ id: string }>(sql`
    SELECT id FROM ${quoteTable} WHERE is_current AND status IN ('draft', 'approved', 'sent', 'won') ORDER BY number DESC LIMIT 1`)
  const waiting = await acting.tx.query<{ id: string }>(sql`
    SELECT s.id FROM ${steelStockTable} s JOIN ${userTable} u ON u.id = s.received_by_id
    WHERE s.status IN ('awaiting_certificate', 'received_on_hold') AND s.heat_no IS NOT NULL AND s.owner_company_id IS NULL
      AND s.qty_pieces > 1 AND u.email <> ${people.works.email} ORDER BY s.number LIMIT 12`)
  const { endpoints } = steelStock
  for (const { id } of quote ? waiting : []) {
    const read = () =>
      acting.as('works', tick(), endpoints.get, async (ctx) =>
        stock.record(ctx, await stock.require(ctx, id)),
      )
    const found: SteelRecord = await read()
    if (found.verifiedType !== null) continue
    if (found.inspection === 'pending')
      await acting.as('works', tick(), endpoints.inspect, (ctx) =>
        inspect(ctx, { ...on(found), body: { inspection: 'accepted' } }),
      )
    const piece = await read()
    if (piece.can['releaseConditionally'] !== true) continue
    const quoteId = quote?.id ?? ''
    const reason = 'The mill sends the certificate this week; the shop starts with the cutting.'
    const body = { quoteId, until: addDays(day, 21), reason, signature }
    const free = await acting.as('works', tick(), endpoints.releaseConditionally, (ctx) =>
      handlers.releaseConditionally(ctx, { ...on(piece), body }),
    )
    await acting.as('works', tick(), endpoints.issuePieces, (ctx) =>
      issuePieces(ctx, { ...on(free), body: { pieces: 1, purpose: 'Spool 3', quoteId } }),
    )
    return
  }
}
