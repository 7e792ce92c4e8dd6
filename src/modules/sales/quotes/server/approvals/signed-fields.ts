import type { QuoteTotals } from '../../domain/totals.ts'

/**
 * Fields of a quote that came after the first signatures. While they are empty they are left out of what is signed, so
 * that every signature given before still fits. Nothing else may change what a signature stands for.
 */
const laterHeaderFields: readonly string[] = ['discountPercent', 'charges', 'coverLetter', 'certificateType']
const laterLineFields: readonly string[] = []

type Fields = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

const leaveOutEmpty = (fields: Fields, later: readonly string[]): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isEmpty(value) || !later.includes(name)),
  )

/** Header and lines as a signature on the quote covers them. */
export const signedFields = <Header extends Fields, Line extends Fields>(
  header: Header,
  lines: readonly Line[],
): { header: Fields; lines: Fields[] } => ({
  header: leaveOutEmpty(header, laterHeaderFields),
  lines: lines.map((line) => leaveOutEmpty(line, laterLineFields)),
})

/** The totals as a signature covers them: what came later stands there only where the quote has it. */
export function signedTotals({ linesNet, wholeDiscount, charges, ...totals }: QuoteTotals): Fields {
  const hasWhole = linesNet !== totals.net || Number(wholeDiscount) !== 0 || Number(charges) !== 0
  return hasWhole ? { ...totals, linesNet, wholeDiscount, charges } : totals
}

/** Those of the given names that a signature covers even while they are empty. */
export const signedFromTheStart = (header: readonly string[], line: readonly string[]) => ({
  header: header.filter((name) => !laterHeaderFields.includes(name)),
  line: line.filter((name) => !laterLineFields.includes(name)),
})
