import { inBase } from '#platform/contract/money.ts'
import type { Context } from '#platform/server/context.ts'
import type { CostCategory } from '../../domain/costing.ts'
import { isUncosted } from '../../domain/totals.ts'
import { quotes } from '../document.ts'
import { categorySums } from '../reading.ts'

/** The costing of a quote in the currency of its facility, at the rate that the quote holds; whoever asks looks to the right. */
interface Costing {
  readonly currency: string
  readonly categories: ReadonlyMap<CostCategory, string>
  /** Lines that count and that nobody has costed. */
  readonly uncostedLines: number
}

/** @throws 404 when there is no such quote */
export async function costingInBase(ctx: Context, id: string): Promise<Costing> {
  const row = await quotes.require(ctx, id)
  return {
    currency: row.baseCurrency,
    categories: new Map(
      categorySums(row).map(({ category, cost }) => [category, inBase(cost, row.exchangeRate, row)]),
    ),
    uncostedLines: row.lines.filter((line) => line.kind === 'standard' && isUncosted(line)).length,
  }
}
