import type { NumberRule } from '#platform/contract/documents/document.ts'

/** One kind of documents that are numbered, such as quotes. */
export interface DocumentKind extends NumberRule {
  readonly slice: string
  /** In the plural. */
  readonly label: string
}

/** What may stand in a pattern, for the hint below its field. */
export const tokens: Readonly<Record<string, string>> = {
  '{####}': 'the counter, with at least as many digits as signs',
  '{YYYY}': 'the year',
  '{YY}': 'its last two digits',
  '{MM}': 'the month; the counter then begins anew each month',
  '{FAC}': 'the short code of the facility; each facility then counts for itself',
}

const COUNTER = /\{#+\}/g

/** Why a pattern cannot be used for a kind of document, as a sentence; null when it can. */
export function patternProblem(
  pattern: string,
  { hasFacility, isYearly }: Omit<NumberRule, 'pattern'>,
): string | null {
  if (pattern.length < 3 || pattern.length > 40) return 'A pattern has 3 to 40 signs.'
  const counters = pattern.match(COUNTER) ?? []
  if (counters.length === 0) return 'The pattern needs the counter, such as {####}.'
  if (counters.length > 1) return 'The pattern can hold the counter only once.'
  const digits = (counters[0]?.length ?? 2) - 2
  if (digits < 3 || digits > 8) return 'The counter has 3 to 8 digits, such as {####}.'
  const unknown = (pattern.replace(COUNTER, '').match(/\{[^}]*\}?|\}/g) ?? []).find(
    (token) => !(token in tokens),
  )
  if (unknown !== undefined) return `${unknown} is not known. Use {####}, {YYYY}, {YY}, {MM} or {FAC}.`
  if (isYearly && !hasYear(pattern)) return 'The pattern needs the year, {YYYY} or {YY}.'
  if (!hasFacility && isByFacility(pattern)) return 'These documents belong to no facility: leave {FAC} out.'
  const words = pattern.replaceAll(/\{[^}]*\}/g, '')
  if (!/^[A-Za-z0-9 ./_-]*$/.test(words))
    return 'Between the parts only letters, digits, spaces and - / . _ can stand.'
  // Q1 and 0001 would be read as Q and 10001.
  if (/[0-9}]\{#+\}|\{#+\}[0-9{]/.test(pattern))
    return 'A sign such as - or / must stand between the counter and a digit or another part.'
  // C-001-{###} and C-{###}-001 would both begin with C-001-001.
  if (pattern.split(/\{[^}]*\}/).some((part) => /\d{3}/.test(part)))
    return 'At most two digits can stand in a row: three or more could be taken for the counter.'
  return pattern === pattern.trim() ? null : 'A pattern cannot begin or end with a space.'
}

/** What the tokens of a pattern stand for. */
export interface NumberParts {
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly facilityCode: string | null
}

/** Everything filled in but the counter: `ENQ-2026-{####}`. */
function filled(pattern: string, { day, facilityCode }: NumberParts): string {
  const [year = '', month = ''] = day.split('-')
  return pattern
    .replaceAll('{YYYY}', year)
    .replaceAll('{YY}', year.slice(2))
    .replaceAll('{MM}', month)
    .replaceAll('{FAC}', facilityCode ?? '')
}

/** The number a document gets. */
export const renderNumber = (pattern: string, parts: NumberParts, counter: number): string =>
  filled(pattern, parts).replace(COUNTER, (signs) => String(counter).padStart(signs.length - 2, '0'))

/** The key of the counter behind a pattern: what stands before it, and what stands after it where there is something. */
export function counterKey(pattern: string, parts: NumberParts): string {
  const [before = '', after = ''] = filled(pattern, parts).split(COUNTER)
  return after === '' ? before : `${before}#${after}`
}

/** Two patterns of the same shape give the same numbers, whatever the width of their counters. */
export const shapeOf = (pattern: string, facilityCode: string | null): string =>
  pattern.replaceAll('{FAC}', facilityCode ?? '{FAC}').replace(COUNTER, '{#}')

/** Each facility counts for itself. */
export const isByFacility = (pattern: string): boolean => pattern.includes('{FAC}')

/** The counter begins anew each year. */
export const hasYear = (pattern: string): boolean => /\{YYYY\}|\{YY\}/.test(pattern)
