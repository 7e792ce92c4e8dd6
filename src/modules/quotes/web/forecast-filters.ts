/** Words for the filters that the figures of the forecast link with. */
export const forecastFilterInfos = {
  decidedOn: {},
  inCurrency: {},
  noRateTo: {},
  confidencePercent: {},
  competitor: {},
  competitorPriceKnown: {},
}
