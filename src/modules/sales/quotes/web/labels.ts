import { Decimal } from 'decimal.js'
import { daysBetween } from '#platform/contract/values/dates.ts'
import { incoterm } from '#platform/contract/values/fields.ts'
import { certificateTypes } from '#modules/setup/psl-levels/contract.ts'
import type { QuoteRow } from '../contract.ts'
import { isLive } from '../domain/lifecycle.ts'
import type { LineKind } from '../domain/totals.ts'

export { lostReasonNames } from '#modules/sales/enquiries/domain.ts'
export { unitName, unitNames } from '#modules/engineering/technical-lines/domain.ts'

export const kindNames: Readonly<Record<LineKind, string>> = {
  standard: 'Standard',
  optional: 'Optional',
  alternative: 'Alternative',
}

export const leadTimeBases = {
  order: 'After receipt of order',
  drawing_approval: 'After approval of the drawings',
} as const

export const incoterms: Readonly<Record<string, string>> = Object.fromEntries(
  incoterm.options.map((term) => [term, term]),
)

export const certificates: Readonly<Record<string, string>> = Object.fromEntries(
  certificateTypes.map((type) => [type, `EN 10204 ${type}`]),
)

/** `24.1` -> `24.10 %`, so that margins stand under each other; nothing for nothing. */
export const percentText = (value: string | null | undefined): string | null =>
  value === null || value === undefined ? null : `${new Decimal(value).toFixed(2)} %`

/** How long an open quote has been out since its date: `12 days`; nothing once it is decided. */
export function ageText(quote: Pick<QuoteRow, 'status' | 'quoteDate'>, today: string): string | null {
  if (!isLive(quote.status)) return null
  const days = Math.max(0, daysBetween(quote.quoteDate, today))
  return days === 1 ? '1 day' : `${days} days`
}

/** A lead time as it stands in a narrow column. */
export const weeksText = (weeks: number | null | undefined): string | null =>
  weeks === null || weeks === undefined ? null : `${weeks} wk`
