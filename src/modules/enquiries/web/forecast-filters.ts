import type { FilterInfos } from '#platform/web/lists/filters.ts'
import type { enquiries } from '../contract.ts'
import { sources } from './sources.ts'

/** Words for the filters that the figures of the forecast link with. */
export const forecastFilterInfos: FilterInfos<(typeof enquiries)['endpoints']['list']> = {
  expectedOrderDate: { label: 'Order expected' },
  hasExpectedOrderDate: { label: 'Order date known' },
  inCurrency: { label: 'Value known in' },
  noRateTo: { label: 'No rate to' },
  closedOn: { label: 'Closed' },
  passedStepId: { label: 'Has passed', source: sources.salesSteps },
  slow: { label: 'Slow in its step' },
  quoted: { label: 'Has a quote' },
  competitor: { label: 'Lost to' },
}
