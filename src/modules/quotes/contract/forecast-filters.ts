import { currency } from '#platform/contract/fields.ts'
import { anyOf, dateRange, flagFilter, numberRange, textFilter } from '#platform/contract/paging.ts'

/** Filters behind the figures of the forecast: each figure is the total of one list. */
export const forecastFilters = {
  /** Won, part won or lost on these days (UTC). */
  decidedOn: dateRange,
  /** In this currency, or with a rate into it. */
  inCurrency: anyOf(currency.options),
  /** The value cannot be given in this currency. */
  noRateTo: anyOf(currency.options),
  /** As it was frozen on the revision. */
  confidencePercent: numberRange,
  /** Who got the order, in lower case and without commas. */
  competitor: textFilter,
  /** The price of whoever got the order is known. */
  competitorPriceKnown: flagFilter,
} as const
