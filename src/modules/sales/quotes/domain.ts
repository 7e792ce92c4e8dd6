/** The one rule by which money of a document is summed, for other documents: see `domain/totals.ts`. */
export { inBase, type LineTotals, lineTotals, quoteTotals, type QuoteTotals } from './domain/totals.ts'
export { apportioned } from './domain/whole-quote.ts'
