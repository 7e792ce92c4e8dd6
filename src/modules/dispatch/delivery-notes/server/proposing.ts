import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { refuse } from '#platform/contract/calls/refusals.ts'
import { incoterm as incoterms } from '#platform/contract/values/fields.ts'
import type { Context } from '#platform/server/context.ts'
import { starts } from '#platform/server/documents/starts-from.ts'
import { notFound, refusedBecause } from '#platform/server/errors.ts'
import { defaultAddress, type PostalAddress, printedAddress } from '#modules/people/companies/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import { steelStockTable } from '#modules/steel/steel-stock/table.ts'
import { deliveryNotes as contract } from '../contract.ts'

interface Party {
  readonly id: string
  readonly address: PostalAddress | null
  readonly incoterm: string | null
  readonly incotermPlace: string | null
}

const incotermOf = (term: string | null): { incoterm?: z.output<typeof incoterms> } => {
  const known = incoterms.safeParse(term)
  return known.success ? { incoterm: known.data } : {}
}

/** What a note to a company begins with. */
const goesTo = ({ id: companyId, address, incoterm, incotermPlace }: Party) => ({
  companyId,
  ...(address ? { shipTo: printedAddress(address).join('\n'), shipToCountry: address.country } : {}),
  ...incotermOf(incoterm),
  incotermPlace,
})

async function requireParty(ctx: Context, id: string | undefined): Promise<Party> {
  const [found] = await ctx.tx.query<Party>(sql`
    SELECT co.id, ${defaultAddress(sql`co.id`)} AS address, co.incoterm, co.incoterm_place AS "incotermPlace"
    FROM ${companyTable} co WHERE co.id = ${id ?? null}::uuid`)
  if (!found) throw notFound()
  return found
}

/** Free pieces of rows of stock; what a customer gave goes back to that customer. */
async function ofSteel(ctx: Context, ids: readonly string[]) {
  const rows = await ctx.tx.query<{
    id: string
    number: string
    facilityId: string
    ownerId: string | null
    free: number
  }>(sql`
    SELECT id, number, facility_id AS "facilityId", owner_company_id AS "ownerId",
      CASE WHEN qty_pieces = 1 AND reserved_mm > 0 THEN 0 ELSE qty_pieces - reserved_pieces END AS free
    FROM ${steelStockTable} WHERE id = ANY(${sql.param(ids)}::uuid[]) ORDER BY number`)
  const [first] = rows
  if (!first) throw notFound()
  const free = rows.filter(
    (row) => row.free > 0 && row.facilityId === first.facilityId && row.ownerId === first.ownerId,
  )
  if (free.length === 0)
    throw refusedBecause(
      refuse(
        'nothing_free',
        { stock: first.number },
        `Nothing of ${first.number} is here and kept for nobody.`,
      ),
    )
  const { facilityId, ownerId } = first
  return {
    kind: ownerId ? ('free_issue_return' as const) : ('sale' as const),
    facilityId,
    ...(ownerId ? goesTo(await requireParty(ctx, ownerId)) : {}),
    lines: free.map(({ id, free: quantity }, at) => ({ lineNo: (at + 1) * 10, stockId: id, quantity })),
  }
}

async function ofQuote(ctx: Context, [id]: readonly string[]) {
  const [quote] = await ctx.tx.query<{
    id: string
    companyId: string
    facilityId: string
    customerOrderNo: string | null
    project: string | null
    incoterm: string | null
    incotermPlace: string | null
  }>(sql`
    SELECT q.id, q.company_id AS "companyId", q.facility_id AS "facilityId", q.customer_po_no AS "customerOrderNo",
      q.project_name AS project, q.incoterm, q.incoterm_place AS "incotermPlace"
    FROM ${quoteTable} q WHERE q.id = ${id ?? null}::uuid`)
  if (!quote) throw notFound()
  const { id: quoteId, companyId, incoterm, ...header } = quote
  const party = await requireParty(ctx, companyId)
  return { kind: 'sale' as const, quoteId, ...goesTo(party), ...header, ...incotermOf(incoterm) }
}

/** The handler of the proposal: pieces of steel, a company, or a quote. */
export const proposal = starts(contract, {
  steel: { rights: ['steel-stock:read'], most: 50, propose: ofSteel },
  company: {
    rights: ['companies:read'],
    propose: async (ctx, [id]) => ({ kind: 'sale' as const, ...goesTo(await requireParty(ctx, id)) }),
  },
  quote: { rights: ['quotes:read'], propose: ofQuote },
})
