import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import type { enquiries } from '../contract.ts'
import { sources } from './sources.ts'

/** Words for the filters that the figures of the forecast link with. */
export const forecastFilterInfos: FilterInfos<(typeof enquiries)['endpoints']['list']> = {
  expectedOrderDate: {},
  hasExpectedOrderDate: {},
  inCurrency: { isLinkOnly: true },
  noRateTo: { isLinkOnly: true },
  closedOn: {},
  passedStepId: { source: sources.salesSteps },
  slow: {},
  quoted: {},
  competitor: {},
}
