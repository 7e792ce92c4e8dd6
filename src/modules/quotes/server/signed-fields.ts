/**
 * Fields of a quote that came after the first signatures. While they are empty they are left out of what is signed, so
 * that every signature given before still fits. Nothing else may change what a signature stands for.
 */
const laterHeaderFields: readonly string[] = []
const laterLineFields: readonly string[] = []

type Fields = Readonly<Record<string, unknown>>

const leaveOutEmpty = (fields: Fields, later: readonly string[]): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== null || !later.includes(name)),
  )

/** Header and lines as a signature on the quote covers them. */
export const signedFields = <Header extends Fields, Line extends Fields>(
  header: Header,
  lines: readonly Line[],
): { header: Fields; lines: Fields[] } => ({
  header: leaveOutEmpty(header, laterHeaderFields),
  lines: lines.map((line) => leaveOutEmpty(line, laterLineFields)),
})

/** Those of the given names that a signature covers even while they are empty. */
export const signedFromTheStart = (header: readonly string[], line: readonly string[]) => ({
  header: header.filter((name) => !laterHeaderFields.includes(name)),
  line: line.filter((name) => !laterLineFields.includes(name)),
})
