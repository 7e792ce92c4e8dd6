/** Words for the filters that the figures of the forecast link with. */
export const forecastFilterInfos = {
  decidedOn: { label: 'Won or lost' },
  inCurrency: { label: 'Value known in' },
  noRateTo: { label: 'No rate to' },
  confidencePercent: { label: 'Confidence %' },
  competitor: { label: 'Lost to' },
  competitorPriceKnown: { label: 'Their price known' },
}
