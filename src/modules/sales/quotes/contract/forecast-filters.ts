import { currency } from '#platform/contract/values/fields.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'
import { anyOf, dateRange, flagFilter, numberRange, textFilter } from '#platform/contract/calls/paging.ts'

/** Filters behind the figures of the forecast: each figure is the total of one list. */
export const forecastFilters = {
  /** Won, part won or lost on these days (UTC). */
  decidedOn: labelledFilter(dateRange, 'Won or lost'),
  /** In this currency, or with a rate into it. */
  inCurrency: labelledFilter(anyOf(currency.options), 'Value known in'),
  /** The value cannot be given in this currency. */
  noRateTo: anyOf(currency.options),
  /** As it was frozen on the revision. */
  confidencePercent: labelledFilter(numberRange, 'Confidence'),
  /** Who got the order, in lower case and without commas. */
  competitor: labelledFilter(textFilter, 'Lost to'),
  /** The price of whoever got the order is known. */
  competitorPriceKnown: labelledFilter(flagFilter, 'Their price known'),
} as const
