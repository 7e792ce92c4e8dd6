import { currency } from '#platform/contract/fields.ts'
import { anyOf, dateRange, flagFilter, referenceFilter, textFilter } from '#platform/contract/paging.ts'

/** Filters behind the figures of the forecast: each figure is the total of one list. */
export const forecastFilters = {
  /** When the order is expected. */
  expectedOrderDate: dateRange,
  /** The day is known at all. */
  hasExpectedOrderDate: flagFilter,
  /** The value is in this currency, or a quote has a rate into it; what has no value yet fits any. */
  inCurrency: anyOf(currency.options),
  /** The value cannot be given in this currency. */
  noRateTo: anyOf(currency.options),
  /** Won, lost, cancelled or not bid for on these days (UTC). */
  closedOn: dateRange,
  /** Stood in this step and has left it. */
  passedStepId: referenceFilter,
  /** Stands in its step for longer than the step allows. */
  slow: flagFilter,
  /** There is a quote. */
  quoted: flagFilter,
  /** Who got the order, in lower case and without commas. */
  competitor: textFilter,
} as const
