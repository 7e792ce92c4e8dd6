import { Decimal } from 'decimal.js'

/** How long an invoice has been due, in days. */
export const ages = {
  not_due: 'Not due yet',
  to_30: '1 to 30 days',
  to_60: '31 to 60 days',
  to_90: '61 to 90 days',
  over_90: 'More than 90 days',
} as const
export type Age = keyof typeof ages
export const ageNames = Object.keys(ages) as [Age, ...Age[]]

/** The age of an invoice by the days since it fell due; below 0: it is not due yet. */
export function ageOf(days: number): Age {
  if (days <= 0) return 'not_due'
  if (days <= 30) return 'to_30'
  if (days <= 60) return 'to_60'
  return days <= 90 ? 'to_90' : 'over_90'
}

/** Amounts summed for each currency, in the order of its code. */
export function sumsByCurrency(
  amounts: readonly { readonly currency: string; readonly amount: string }[],
): { currency: string; amount: string }[] {
  const sums = new Map<string, Decimal>()
  for (const { currency, amount } of amounts)
    sums.set(currency, (sums.get(currency) ?? new Decimal(0)).plus(amount))
  return [...sums]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([currency, sum]) => ({ currency, amount: sum.toFixed(2) }))
}
