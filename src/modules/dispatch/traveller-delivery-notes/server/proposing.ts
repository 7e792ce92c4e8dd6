import { sql } from 'drizzle-orm'
import { refuse } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { starts } from '#platform/server/documents/starts-from.ts'
import { notFound, refusedBecause } from '#platform/server/errors.ts'
import { deliveryEntryTable as entry } from '#modules/dispatch/delivery-ledger/table.ts'
import { defaultAddress, type PostalAddress, printedAddress } from '#modules/people/companies/server/api.ts'
import {
  serialTable,
  travellerOrderLineTable as orderLine,
  travellerTable,
} from '#modules/production/travellers/table.ts'
import { productCodeTable } from '#modules/engineering/product-codes/table.ts'
import { quoteLineTable, quoteTable } from '#modules/sales/quotes/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { travellerDeliveryNotes as contract } from '../contract.ts'
import { travellerDeliveryNoteLineTable as line, travellerDeliveryNoteTable as table } from '../table.ts'

/** Pieces of a traveller for one line of the order. */
interface FreePieces {
  readonly travellerId: string
  readonly number: string
  readonly companyId: string | null
  readonly customerOrderNo: string | null
  readonly project: string | null
  readonly facilityId: string
  readonly timeZone: string
  readonly quoteLineId: string | null
  readonly incoterm: string | null
  readonly incotermPlace: string | null
  /** Of the traveller, over all of its lines: made, not gone, not packed. */
  readonly free: number
  /** Of the line of the order; null: the traveller is for no order. */
  readonly open: number | null
  readonly address: PostalAddress | null
  /** The serial numbers of pieces that may go; none where they are counted. */
  readonly serials: readonly string[]
  /** Mass of a piece as it went the last time. */
  readonly pieceKg: string | null
  /** Of the product, for customs. */
  readonly hsCode: string | null
  /** Where it is made. */
  readonly country: string
}

const packedOf = sql`coalesce((SELECT sum(o.quantity) FROM ${line} o JOIN ${table} n ON n.id = o.note_id
  WHERE o.traveller_id = t.root_id AND n.status = 'ready'), 0)`

/** What is free of travellers, a row for each line of their orders. */
const freeOf = (ctx: Context, where: ReturnType<typeof sql>): Promise<FreePieces[]> =>
  ctx.tx.query<FreePieces>(sql`
    SELECT t.root_id AS "travellerId", t.number, t.company_id AS "companyId", t.customer_order_no AS "customerOrderNo",
      t.project, t.facility_id AS "facilityId", fa.time_zone AS "timeZone", o.quote_line_id AS "quoteLineId", q.incoterm,
      q.incoterm_place AS "incotermPlace", (t.made_qty - t.stocked_qty - t.delivered_qty - held_returns(t.root_id) - ${packedOf})::int AS free,
      (o.quantity - coalesce((SELECT sum(e.delta) FROM ${entry} e
        WHERE e.quote_line_id = o.quote_line_id AND e.traveller_root_id = t.root_id), 0))::int AS open,
      ${defaultAddress(sql`t.company_id`)} AS address, fa.country,
      (SELECT p.hs_code FROM ${productCodeTable} p WHERE p.id = t.product_code_id) AS "hsCode",
      ARRAY(SELECT s.serial_no FROM ${serialTable} s
        WHERE s.id = ANY(pieces_that_reached(t.root_id, 2147483647)) AND s.fate = 'in_work' AND s.id <> ALL(held_serials(t.root_id)) AND NOT EXISTS (
          SELECT FROM ${line} o JOIN ${table} n ON n.id = o.note_id
          WHERE o.traveller_id = t.root_id AND s.id = ANY(o.serial_ids) AND n.status = 'ready')
        ORDER BY s.serial_no) AS serials,
      (SELECT round(before.mass_kg / before.quantity, 3)::text FROM ${line} before
        WHERE before.traveller_id = t.root_id AND before.mass_kg > 0 ORDER BY before.id DESC LIMIT 1) AS "pieceKg"
    FROM ${travellerTable} t JOIN ${facilityTable} fa ON fa.id = t.facility_id LEFT JOIN ${orderLine} o ON o.traveller_id = t.id
    LEFT JOIN ${quoteLineTable} ql ON ql.id = o.quote_line_id LEFT JOIN ${quoteTable} q ON q.id = ql.quote_id
    WHERE t.in_force AND t.status IN ('released', 'final_review', 'closed') AND ${where}
    ORDER BY t.number, o.line_no`)

/** Lines with as many pieces as are free, the first lines of an order first. */
function proposedLines(rows: readonly FreePieces[]) {
  const left = new Map(rows.map(({ travellerId, free }) => [travellerId, free]))
  return rows.flatMap(({ travellerId, quoteLineId, open, pieceKg, serials, hsCode, country, address }) => {
    const free = left.get(travellerId) ?? 0
    const quantity = Math.min(free, open ?? free)
    if (quantity <= 0) return []
    left.set(travellerId, free - quantity)
    // Lines of one traveller share its pieces: the first take the first.
    const from = serials.length - free
    const serialNumbers = serials.slice(Math.max(0, from), Math.max(0, from) + quantity).join(', ') || null
    const massKg = pieceKg === null ? null : (Number(pieceKg) * quantity).toFixed(3)
    const isAbroad = address !== null && address.country !== country
    return [
      {
        travellerId,
        quoteLineId,
        quantity,
        massKg,
        serialNumbers,
        ...(isAbroad ? { hsCode, originCountry: country } : {}),
      },
    ]
  })
}

/** What a note begins with that brings what is free of these. @throws 404, and 422 where nothing is */
function proposalOf(ctx: Context, rows: readonly FreePieces[]) {
  const [first] = rows
  if (!first) throw notFound()
  const ofOne = rows.filter((row) => row.companyId === first.companyId && row.facilityId === first.facilityId)
  const lines = proposedLines(ofOne)
  if (lines.length === 0)
    throw refusedBecause(
      refuse(
        'nothing_free',
        {},
        `Nothing of ${first.number} is made that was not delivered, stocked or packed.`,
      ),
    )
  const { companyId, customerOrderNo, project, facilityId, incoterm, incotermPlace, address } = first
  return {
    facilityId,
    customerOrderNo,
    project,
    plannedOn: ctx.today(first),
    incotermPlace,
    ...(companyId ? { companyId } : {}),
    ...(address ? { shipTo: printedAddress(address).join('\n'), shipToCountry: address.country } : {}),
    ...(incoterm ? { incoterm: incoterm as 'EXW' } : {}),
    lines: lines.map((one, at) => ({ ...one, lineNo: (at + 1) * 10 })),
  }
}

/** The handler of the proposal: the free pieces of travellers, or of all travellers of an order. */
export const proposal = starts(contract, {
  traveller: {
    rights: ['travellers:read'],
    most: 50,
    propose: async (ctx, ids) =>
      proposalOf(
        ctx,
        await freeOf(
          ctx,
          sql`t.root_id IN (SELECT any_revision.root_id FROM ${travellerTable} any_revision
            WHERE any_revision.id = ANY(${sql.param(ids)}::uuid[]))`,
        ),
      ),
  },
  quote: {
    rights: ['quotes:read'],
    propose: async (ctx, ids) =>
      proposalOf(ctx, await freeOf(ctx, sql`ql.quote_id = ANY(${sql.param(ids)}::uuid[])`)),
  },
})
