import { currency } from '#platform/contract/values/fields.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'
import { anyOf, dateRange, flagFilter, referenceFilter, textFilter } from '#platform/contract/calls/paging.ts'

/** Filters behind the figures of the forecast: each figure is the total of one list. */
export const forecastFilters = {
  /** When the order is expected. */
  expectedOrderDate: dateRange,
  /** The day is known at all. */
  hasExpectedOrderDate: labelledFilter(flagFilter, 'Order date known'),
  /** The value is in this currency, or a quote has a rate into it; what has no value yet fits any. */
  inCurrency: labelledFilter(anyOf(currency.options), 'Value known in'),
  /** The value cannot be given in this currency. */
  noRateTo: anyOf(currency.options),
  /** Won, lost, cancelled or not bid for on these days (UTC). */
  closedOn: dateRange,
  /** Stood in this step and has left it. */
  passedStepId: labelledFilter(referenceFilter, 'Has passed'),
  /** Stands in its step for longer than the step allows. */
  slow: labelledFilter(flagFilter, 'Slow in its step'),
  /** There is a quote. */
  quoted: labelledFilter(flagFilter, 'Has a quote'),
  /** Who got the order, in lower case and without commas. */
  competitor: labelledFilter(textFilter, 'Lost to'),
} as const
