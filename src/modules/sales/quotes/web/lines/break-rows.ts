import type { BreakDraft, LineDraft } from './line-values.ts'

/** A quantity break as a row of its grid: with the mark whether it is the one that counts. */
export type BreakRow = BreakDraft & { counts: boolean }

export const breakRows = (line: LineDraft): BreakRow[] =>
  line.breaks.map((one, at) => ({ ...one, counts: at === line.selectedBreak }))

/** The line with the rows of its grid: the row that was marked last counts, and one always does. */
export function withBreakRows(line: LineDraft, rows: readonly BreakRow[]): LineDraft {
  const before = line.breaks[line.selectedBreak]
  const isBefore = (row: BreakRow) =>
    row.counts && row.quantity === before?.quantity && row.unitPrice === before.unitPrice
  const marked = rows.findIndex((row, at) => row.counts && at !== line.selectedBreak && !isBefore(row))
  const kept = rows.findIndex((row) => row.counts)
  const selectedBreak = Math.max(0, marked >= 0 ? marked : kept)
  return { ...line, selectedBreak, breaks: rows.map(({ counts: _counts, ...one }) => one) }
}
