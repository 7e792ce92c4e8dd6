/** How long steel has been in the house, in days; the last one has no end. */
export const ages = [
  { label: 'Up to 30 days', to: 30 },
  { label: '31 to 90 days', to: 90 },
  { label: '91 to 180 days', to: 180 },
  { label: '181 to 365 days', to: 365 },
  { label: 'Over 365 days' },
] as const

/** The first day of each age but the first. */
export const ageLimits: readonly number[] = ages.flatMap((age) => ('to' in age ? [age.to + 1] : []))
