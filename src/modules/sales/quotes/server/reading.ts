import { Decimal } from 'decimal.js'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { sumOf, toMoney } from '#platform/contract/money.ts'
import { differencesBetween } from '#platform/contract/documents/differences.ts'
import type { Context } from '#platform/server/context.ts'
import { notFound } from '#platform/server/errors.ts'
import type { quotes as contract } from '../contract.ts'
import { type CostCategory, costCategories, costOf } from '../domain/costing.ts'
import { lineTotals } from '../domain/totals.ts'
import type { QuoteRow } from './queries.ts'
import { enteredPart, totalsOf, quotes } from './document.ts'
import { maySeeCosts } from './costs/see-costs.ts'
import { revisionBefore } from '../domain/lifecycle.ts'

type ById = { params: { id: string } }
type Endpoints = typeof contract.endpoints
type Revision = z.input<Endpoints['revisions']['response']>[number]
type Differences = z.input<Endpoints['differences']['response']>
type CostRows = z.input<Endpoints['costRows']['response']>
type CostSheet = z.input<Endpoints['costSheet']['response']>

/** All revisions of a quote, newest first. */
export async function revisions(ctx: Context, { params }: ById): Promise<Revision[]> {
  const rows = await ctx.tx.query<Revision>(sql`
    SELECT r.id, r.revision, r.status, r.is_current AS "isCurrent", r.net, r.currency, r.created_at AS "createdAt",
      r.sent_at AS "sentAt", r.pdf_sha256 AS "pdfSha256", r.revision_reason AS reason
    FROM quotes q JOIN quotes r ON r.number = q.number WHERE q.id = ${params.id} ORDER BY r.revision DESC`)
  if (rows.length === 0) throw notFound()
  return rows
}

// Every revision has lines of its own.
const hidden = (seesCosts: boolean) => new Set(['id', ...(seesCosts ? [] : ['costing'])])

function comparable(row: QuoteRow, seesCosts: boolean) {
  const { header, lines } = enteredPart(row)
  const out = hidden(seesCosts)
  return {
    header,
    lines: lines.map((line) => ({
      ...Object.fromEntries(Object.entries(line).filter(([name]) => !out.has(name))),
      lineNo: Number(line.lineNo),
    })),
  }
}

/** What a revision changed against the one before it. */
export async function differences(ctx: Context, { params }: ById): Promise<Differences> {
  const row = await quotes.require(ctx, params.id)
  const before = revisionBefore(row)
  const previous = before && (await quotes.find(ctx, before.id))
  if (!previous) return { previousId: null, previousRevision: null, changes: [] }
  const seesCosts = maySeeCosts(ctx.actor)
  const changes = differencesBetween(comparable(previous, seesCosts), comparable(row, seesCosts))
  return { previousId: previous.id, previousRevision: previous.revision, changes }
}

/** Cost and price by category over the lines that count, in the order the categories are shown. */
export function categorySums(row: QuoteRow): CostSheet['categories'] {
  const sums = new Map<CostCategory, { cost: Decimal; price: Decimal }>()
  for (const line of row.lines) {
    if (line.kind !== 'standard' || line.noQuote) continue
    const { quantity } = lineTotals(line, row)
    for (const entry of line.costing) {
      const { cost, price } = costOf(entry, quantity, row)
      const sum = sums.get(entry.category) ?? { cost: new Decimal(0), price: new Decimal(0) }
      sums.set(entry.category, { cost: sum.cost.plus(cost), price: sum.price.plus(price) })
    }
  }
  return costCategories.flatMap((category) => {
    const sum = sums.get(category)
    return sum ? [{ category, cost: toMoney(sum.cost, row), priceWithMarkup: toMoney(sum.price, row) }] : []
  })
}

/** The cost sheet of the screen. */
export async function costSheet(ctx: Context, { params }: ById): Promise<CostSheet> {
  const row = await quotes.require(ctx, params.id)
  const categories = categorySums(row)
  const totals = totalsOf(row)
  return {
    currency: row.currency,
    categories,
    cost: totals.cost ?? '0.00',
    priceWithMarkup: sumOf(categories.map((one) => one.priceWithMarkup)),
    net: totals.net,
    marginPercent: totals.marginPercent,
  }
}

/** The material of the costing, for whoever buys it. */
export async function costRows(ctx: Context, { params }: ById): Promise<CostRows> {
  const row = await quotes.require(ctx, params.id)
  const { id, number, currency, lines } = row
  return {
    id,
    number,
    currency,
    lines: lines.map((line) => ({
      id: line.id,
      lineNo: Number(line.lineNo),
      description: line.description,
      quantity: lineTotals(line, row).quantity,
      rows: line.costing.flatMap(({ category, source, amount, unit, rate, perUnit }, at) =>
        category === 'material' ? [{ row: at, source: source ?? null, amount, unit, rate, perUnit }] : [],
      ),
    })),
  }
}
