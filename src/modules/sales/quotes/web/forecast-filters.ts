/** Words for the filters that the figures of the forecast link with. */
export const forecastFilterInfos = {
  decidedOn: {},
  inCurrency: { isLinkOnly: true },
  noRateTo: { isLinkOnly: true },
  confidencePercent: {},
  competitor: {},
  competitorPriceKnown: {},
}
